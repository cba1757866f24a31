package admin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

type verifyCommand struct {
	database.Flags
	Tables []string `arg:"" optional:"" name:"table" help:"Only these tables."`
}

// Help is the long help of admin verify.
func (*verifyCommand) Help() string {
	return `It reports rows that are lost, changed or against the rules, and snapshots, final sheets and summaries that do not match
their game. It changes nothing. A game played by other rules is reported, but is not damage.`
}

// Run verifies tables.
func (c *verifyCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		if len(c.Tables) == 0 {
			return verifyAll(ctx, p, store)
		}
		idList := make([]ids.TableID, len(c.Tables))
		for i, id := range c.Tables {
			idList[i] = ids.TableID(id)
			if _, err := tableSummary(ctx, store, idList[i]); err != nil {
				return err
			}
		}
		return verifyTables(ctx, p, store, idList)
	})
}

// verifyAll verifies every table, then everything in the database that belongs to no table.
func verifyAll(ctx context.Context, p *command.Program, store database.Store) error {
	ids, err := tableIDs(ctx, store)
	if err != nil {
		return err
	}
	if err := verifyTables(ctx, p, store, ids); err != nil {
		return err
	}
	return store.Check(ctx)
}

// verifyTables prints the damage of tables, and fails if there is any.
func verifyTables(ctx context.Context, p *command.Program, store table.Store, ids []ids.TableID) error {
	bar := progressbar.NewOptions(len(ids), progressbar.OptionSetWriter(p.Err), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("tables"), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetVisibility(command.IsTerminal(p.Err)))
	tables, rows, damaged := 0, 0, 0
	for _, id := range ids {
		audit, err := table.Verify(ctx, store, id)
		_ = bar.Add(1) // failing to draw the bar is no reason to stop
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case game.CodeOf(err) == table.CodeUnknownTable:
			continue // deleted in the meantime
		case err != nil:
			audit.Damage = err
		}
		tables++
		rows += audit.Rows
		if audit.Damage != nil || len(audit.Notes) > 0 {
			_ = bar.Clear()
			printAudit(p, audit)
		}
		if audit.Damage != nil {
			damaged++
		}
	}
	_ = bar.Finish()
	fmt.Fprintf(p.Out, "%d tables with %d rows, %d damaged\n", tables, rows, damaged)
	if damaged > 0 {
		return game.Refuse(table.CodeDamaged, "%d of %d tables are damaged", damaged, tables)
	}
	return nil
}

func printAudit(p *command.Program, a table.Audit) {
	for _, note := range a.Notes {
		fmt.Fprintf(p.Out, "%s: %s\n", a.Table, note)
	}
	switch {
	case a.Damage == nil:
	case a.Row > 0:
		fmt.Fprintf(p.Out, "%s: damaged at row %d: %v\n", a.Table, a.Row, a.Damage)
	default:
		fmt.Fprintf(p.Out, "%s: damaged: %v\n", a.Table, a.Damage)
	}
}

// tableSummary returns the summary of the table with the given id.
func tableSummary(ctx context.Context, store table.Store, id ids.TableID) (table.Summary, error) {
	s, err := store.Summary(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		err = game.Refuse(table.CodeUnknownTable, "there is no table %q", id)
	}
	return s, err
}
