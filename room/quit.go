package room

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// CodeUnknownLevel refuses a bot of a level that there is not.
const CodeUnknownLevel = bot.CodeUnknownLevel

// Games returns the facts of the games on offer.
func Games() []game.Info {
	var list []game.Info
	for _, g := range games.All() {
		list = append(list, g.Info())
	}
	return list
}

// Levels returns the levels of bots in order of strength.
func Levels() []string { return bot.Levels() }

// Quit takes a person who has been deleted away from all tables: seats of tables that have not started become free, seats
// of running games go to bots for good. It does not stop when whoever asked is gone, and goes on past a table that fails;
// what could not be done is done when tables are woken, or by Sweep when the server starts the next time.
func (h *House) Quit(ctx context.Context, p PersonID) {
	h.mu.Lock()
	h.leaving[p] = 0
	h.mu.Unlock()
	_ = h.quit(context.WithoutCancel(ctx), p) // it is logged
}

func (h *House) quit(ctx context.Context, p PersonID) error {
	var failed []error
	for _, stage := range []Stage{Open, Playing} {
		list, err := h.store.List(ctx, Query{Person: p, Stage: stage})
		if err != nil {
			h.Log.Error("list tables of a deleted person failed", "person", p, "error", err)
			failed = append(failed, err)
		}
		for _, s := range list {
			failed = append(failed, h.quitTable(ctx, s.Table, p))
		}
	}
	return errors.Join(failed...)
}

// quitTable takes a person who has been deleted away from a table. One that is damaged is served to nobody, so that nobody
// waits there.
func (h *House) quitTable(ctx context.Context, id TableID, p PersonID) error {
	var err error
	e := h.with(ctx, id, func(l *live) {
		err = l.change(ctx, ByPerson, p, "", func(d *decision) error { return d.quit() })
	})
	switch err := cmp.Or(e, err); game.CodeOf(err) {
	case CodeDamaged, CodeUnknownTable:
		return nil
	default:
		if err != nil {
			h.Log.Error("take a deleted person away from a table failed", "table", id, "person", p, "error", err)
		}
		return err
	}
}

// maxQuits is how often the house tries to take a person away from tables until it leaves the rest to the next start.
const maxQuits = 20

// finishQuits takes those away who could not be before, or who sat down by a request that was under way when they were
// deleted.
func (h *House) finishQuits(ctx context.Context) {
	h.mu.Lock()
	var people []PersonID
	for p := range h.leaving {
		people = append(people, p)
	}
	h.mu.Unlock()
	for _, p := range people {
		err := h.quit(ctx, p)
		h.mu.Lock()
		if h.leaving[p]++; err == nil || h.leaving[p] >= maxQuits {
			delete(h.leaving, p)
		}
		h.mu.Unlock()
	}
}

// BeginSweep is Sweep in the background, until it is done or the house closes. A server does it when it starts.
func (h *House) BeginSweep() {
	h.running.Go(func() {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go func() {
			select {
			case <-h.stop:
				cancel()
			case <-ctx.Done():
			}
		}()
		h.Sweep(ctx)
	})
}

// Sweep takes people who no longer exist away from tables, which a server that was stopped while it did so has left half
// done.
func (h *House) Sweep(ctx context.Context) {
	for _, stage := range []Stage{Open, Playing} {
		list, err := h.store.List(ctx, Query{Stage: stage, Gone: true})
		if err != nil {
			h.Log.Error("list tables of deleted people failed", "error", err)
		}
		for i := range list {
			if ctx.Err() != nil {
				return
			}
			h.guarded(func() { h.sweepTable(ctx, &list[i]) })
		}
	}
}

// sweepTable is Sweep for one table. It comes into memory only if there is something to do.
func (h *House) sweepTable(ctx context.Context, s *Summary) {
	known, err := h.store.Names(ctx, s.People)
	if err != nil {
		h.Log.Error("find the people of a table failed", "table", s.Table, "error", err)
		return
	}
	t, err := load(ctx, h.store, s.Table)
	if err != nil {
		return // it says so when somebody wants it
	}
	for _, p := range s.People {
		if _, exists := known[p]; !exists && t.waitsFor(p) {
			_ = h.quitTable(ctx, s.Table, p) // it is logged
		}
	}
}

// waitsFor tells whether a table would wait for a person who has been deleted.
func (t *Table) waitsFor(p PersonID) bool {
	if t.Stage == Open {
		return t.Host == p || len(t.seats(p)) > 0
	}
	if t.Host == p && t.heir(anybody) != "" {
		return true
	}
	return slices.ContainsFunc(t.seats(p), func(seat game.Seat) bool { return t.Chairs[seat].Standin == "" })
}

// quit lets the person leave for good.
func (d *decision) quit() error {
	t := d.table
	switch {
	case t.Stage == Over || !t.waitsFor(d.person):
		return nil
	case t.Stage == Open:
		return d.doRise(&Command{})
	}
	for _, seat := range t.seats(d.person) {
		if t.Chairs[seat].Standin == "" {
			if err := d.row(rowReplace, seat, levelBody{t.Settings.Takeover}); err != nil {
				return err
			}
		}
	}
	if heir := t.heir(anybody); t.Host == d.person && heir != "" {
		if err := d.rowOf(rowHost, game.Nobody, nil, heir); err != nil {
			return err
		}
	}
	return d.settle()
}
