package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

func (p *program) adminExport(args []string) error {
	fs := p.flags("admin export", "TABLE", `Prints a finished game as a replay in JSON: seats, final sheet, seed and actions.
A running game is refused: its seed and log are for nobody.`)
	data := dataFlag(fs)
	named, err := p.parseAround(fs, args, 1, 1)
	if err != nil {
		return err
	}
	return beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		replay, err := room.Export(ctx, store, room.TableID(named[0]))
		if err != nil {
			return err
		}
		return printJSON(p.out, replay)
	})
}

func (p *program) adminVerify(args []string) error {
	fs := p.flags("admin verify", "[TABLE...]", `Plays every stored game again, or those named, and prints what is damaged: rows that are lost or changed or not
by the rules, and snapshots, final sheets and summaries that are not those of their game. It changes nothing, and
a server may run meanwhile. A game that was played by other rules is reported, which is no damage.`)
	data := dataFlag(fs)
	named, err := p.parseAround(fs, args, 0, -1)
	if err != nil {
		return err
	}
	return beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		if len(named) == 0 {
			return p.verifyAll(ctx, store)
		}
		ids := make([]room.TableID, len(named))
		for i, id := range named {
			ids[i] = room.TableID(id)
			if _, err := summaryOf(ctx, store, ids[i]); err != nil {
				return err
			}
		}
		return p.verify(ctx, store, ids)
	})
}

// verifyAll verifies every table, and then what belongs to no table.
func (p *program) verifyAll(ctx context.Context, store *sqlite.Store) error {
	ids, err := everyTable(ctx, store)
	if err != nil {
		return err
	}
	if err := p.verify(ctx, store, ids); err != nil {
		return err
	}
	return store.Check(ctx)
}

// verify prints what is damaged at tables, and fails if anything is.
func (p *program) verify(ctx context.Context, store room.Tables, ids []room.TableID) error {
	bar := progressbar.NewOptions(len(ids), progressbar.OptionSetWriter(p.err), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("tables"), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetVisibility(isTerminal(p.err)))
	tables, rows, damaged := 0, 0, 0
	for _, id := range ids {
		audit, err := room.Verify(ctx, store, id)
		_ = bar.Add(1) // a bar that cannot be drawn is no reason to stop
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case game.CodeOf(err) == room.CodeUnknownTable:
			continue // deleted meanwhile
		case err != nil:
			audit.Damage = err
		}
		tables++
		rows += audit.Rows
		if audit.Damage != nil || len(audit.Notes) > 0 {
			_ = bar.Clear()
			p.printAudit(audit)
		}
		if audit.Damage != nil {
			damaged++
		}
	}
	_ = bar.Finish()
	fmt.Fprintf(p.out, "%d tables with %d rows, %d damaged\n", tables, rows, damaged)
	if damaged > 0 {
		return game.Refuse(room.CodeDamaged, "%d of %d tables", damaged, tables)
	}
	return nil
}

func (p *program) printAudit(a room.Audit) {
	for _, note := range a.Notes {
		fmt.Fprintf(p.out, "%s: %s\n", a.Table, note)
	}
	switch {
	case a.Damage == nil:
	case a.Row > 0:
		fmt.Fprintf(p.out, "%s: damaged at row %d: %v\n", a.Table, a.Row, a.Damage)
	default:
		fmt.Fprintf(p.out, "%s: damaged: %v\n", a.Table, a.Damage)
	}
}

// summaryOf returns the summary of a table that an argument names.
func summaryOf(ctx context.Context, store room.Tables, id room.TableID) (room.Summary, error) {
	s, err := store.Summary(ctx, id)
	if errors.Is(err, room.ErrNotFound) {
		err = game.Refuse(room.CodeUnknownTable, "there is no table %q", id)
	}
	return s, err
}
