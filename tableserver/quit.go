package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Quit takes a person who has been deleted away from all tables: seats of tables that have not started become free, seats
// of running games go to bots for good. It goes on if the client disconnects or a table fails;
// what could not be done is done when tables are woken, or by Sweep when the server starts the next time.
func (h *Server) Quit(ctx context.Context, p ids.PersonID) {
	h.mu.Lock()
	h.deletedPeople[p] = &pendingQuit{}
	h.mu.Unlock()
	_ = h.quit(context.WithoutCancel(ctx), p) // it is logged
}

func (h *Server) quit(ctx context.Context, p ids.PersonID) error {
	var failed []error
	for _, stage := range []table.Stage{table.Open, table.Playing} {
		list, err := h.store.tables.List(ctx, table.Query{Person: p, Stage: stage})
		if err != nil {
			h.Log.Error("list tables of deleted person failed", "person", p, "error", err)
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
func (h *Server) quitTable(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	quit := h.QuitHere
	if h.Cluster != nil {
		quit = h.Cluster.QuitTable
	}
	err := quit(ctx, id, p)
	switch game.CodeOf(err) {
	case table.CodeDamaged, table.CodeUnknownTable:
		return nil
	default:
		if err != nil && game.CodeOf(err) != table.CodeStoreFull { // the store logs once that it is full
			h.Log.Error("remove deleted person from table failed", "table", id, "person", p, "error", err)
		}
		return err
	}
}

// QuitHere takes a person who has been deleted away from a table of this house.
func (h *Server) QuitHere(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return h.onTable(ctx, id, func(l *live) error { return l.change(ctx, table.ByPerson, p, "", (*table.Transaction).Quit) })
}

// pendingQuit is a deleted person who may still have seats.
type pendingQuit struct {
	rest time.Duration // after the last try
	at   time.Time     // when it is tried again
}

// finishQuits takes those away who could not be before, or who sat down by a request that was under way when they were
// deleted. It tries again for as long as it takes, ever more rarely.
func (h *Server) finishQuits(ctx context.Context) {
	now := h.Now()
	due := map[ids.PersonID]*pendingQuit{}
	h.mu.Lock()
	for p, q := range h.deletedPeople {
		if !now.Before(q.at) {
			due[p] = q
		}
	}
	h.mu.Unlock()
	for p, q := range due {
		err := h.quit(ctx, p)
		h.mu.Lock()
		if err == nil {
			delete(h.deletedPeople, p)
		} else {
			q.rest = min(max(2*q.rest, minRest), maxRest)
			q.at = now.Add(q.rest)
		}
		h.mu.Unlock()
	}
}

// BeginSweep is Sweep in the background, until it is done or the house closes. A server does it when it starts.
func (h *Server) BeginSweep() {
	h.running.Go(func() {
		ctx, cancel := h.untilClosed()
		defer cancel()
		h.Sweep(ctx)
	})
}

// Sweep takes people who no longer exist away from tables, which a server that was stopped while it did so has left half
// done.
func (h *Server) Sweep(ctx context.Context) {
	for _, stage := range []table.Stage{table.Open, table.Playing} {
		list, err := h.store.tables.List(ctx, table.Query{Stage: stage, Gone: true})
		if err != nil {
			h.Log.Error("list tables of deleted people failed", "error", err)
		}
		for i := range list {
			if ctx.Err() != nil {
				return
			}
			h.logPanics(func() { h.sweepTable(ctx, &list[i]) })
		}
	}
}

// sweepTable is Sweep for one table. It comes into memory only if there is something to do.
func (h *Server) sweepTable(ctx context.Context, s *table.Summary) {
	known, err := h.store.names.Names(ctx, s.People)
	if err != nil {
		h.Log.Error("load names failed", "table", s.Table, "error", err)
		return
	}
	t, err := table.Load(ctx, h.store.tables, s.Table)
	if err != nil {
		return // it says so when somebody wants it
	}
	for _, p := range s.People {
		if _, exists := known[p]; !exists && t.WaitsFor(p) {
			_ = h.quitTable(ctx, s.Table, p) // it is logged
		}
	}
}
