package tableserver

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// An open table is started by its host. One whose host has gone goes to somebody else who sits there, so that it can start.

// hostDue returns when the table goes to somebody else because its host is away, zero for never.
func (l *live) hostDue() time.Time {
	if l.table.Stage != table.Open || l.present(l.table.Host) {
		l.hostAwaySince = time.Time{}
		return l.hostAwaySince
	}
	if l.hostAwaySince.IsZero() {
		l.hostAwaySince = l.server.Now()
	}
	if l.table.NextHost(l.looking) == "" {
		return time.Time{}
	}
	return l.hostAwaySince.Add(l.server.HostTimeout)
}

// passHostIfAway makes somebody who waits at the table its host if the host has been away for too long.
func (l *live) passHostIfAway(now time.Time) {
	due := l.hostDue()
	if due.IsZero() || now.Before(due) {
		return
	}
	l.hostAwaySince = now // nobody who waits may host it: they are asked again after as long a time
	l.automatic(func(d *table.Transaction) error { return d.PassHostTo(l.looking) })
}

// LoggedOut gives the open tables of a person who has no device any more to somebody else who sits there. The seats stay
// theirs: a recovery code can bring them back, and the new host can free them. A table where nobody else sits stays as it
// is; whoever sits down and waits there becomes its host in time.
func (h *Server) LoggedOut(ctx context.Context, p ids.PersonID) {
	ctx = context.WithoutCancel(ctx)
	list, err := h.store.Tables.List(ctx, table.Query{Person: p, Stage: table.Open})
	if err != nil {
		h.Log.Error("list tables of logged-out person failed", "person", p, "error", err)
	}
	for _, s := range list {
		if s.People[0] != p {
			continue // they are not its host
		}
		pass := h.PassHostHere
		if h.Cluster != nil {
			pass = h.Cluster.PassHost
		}
		if err := pass(ctx, s.Table, p); err != nil && game.CodeOf(err) != table.CodeDamaged {
			h.Log.Error("pass host on failed", "table", s.Table, "error", err)
		}
	}
}

// PassHostHere gives an open table of this house, which a person hosts, to somebody else who sits there: to one who looks at it, if
// there is one.
func (h *Server) PassHostHere(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return h.onTable(ctx, id, func(l *live) error {
		for _, fits := range []func(ids.PersonID) bool{l.looking, table.AnyPerson} {
			if l.table.Stage == table.Open && l.table.Host == p {
				l.automatic(func(d *table.Transaction) error { return d.PassHostTo(fits) })
			}
		}
		return nil
	})
}

// sit takes a seat for a person whom the host has not removed.
func (h *Server) sit(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	idList, err := h.idsOf(ctx, p)
	if err != nil {
		return err
	}
	return byRows(func(d *table.Transaction, c *table.Command) error {
		if d.Table.Stage == table.Open && slices.ContainsFunc(d.Table.Removed, func(p ids.PersonID) bool { return slices.Contains(idList, p) }) {
			return game.Refuse(table.CodeRemoved, "the host has removed you from this table")
		}
		return d.DoSit(c)
	})(h, ctx, id, p, c)
}

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
		list, err := h.store.Tables.List(ctx, table.Query{Person: p, Stage: stage})
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
		list, err := h.store.Tables.List(ctx, table.Query{Stage: stage, Gone: true})
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
	known, err := h.store.Names.Names(ctx, s.People)
	if err != nil {
		h.Log.Error("load names failed", "table", s.Table, "error", err)
		return
	}
	t, err := table.Load(ctx, h.store.Tables, s.Table)
	if err != nil {
		return // it says so when somebody wants it
	}
	for _, p := range s.People {
		if _, exists := known[p]; !exists && t.WaitsFor(p) {
			_ = h.quitTable(ctx, s.Table, p) // it is logged
		}
	}
}

// A person who was joined with another is that other's alias. The rows that name an alias stay; a table where one sits gets a row that
// says who it is, as soon as the table is in memory, and from then on the seat is the other's as if it had always been.

// resolveAliases notes who the aliases at the table are.
func (l *live) resolveAliases(ctx context.Context) {
	known, err := l.server.store.Names.Aliases(ctx, append(l.table.People(), l.table.Removed...))
	if err == nil && len(known) > 0 {
		err = l.change(ctx, table.ByClock, "", "", func(d *table.Transaction) error { return d.Resolve(known) })
	}
	if err != nil {
		l.logFailure("resolve aliases failed", err)
	}
}

// idsOf returns all ids under which tables may know a person.
func (h *Server) idsOf(ctx context.Context, p ids.PersonID) ([]ids.PersonID, error) {
	aliases, err := h.store.Names.AliasesOf(ctx, p)
	return append([]ids.PersonID{p}, aliases...), err
}

// nameSeat lets a person call a seat of theirs by the name of whoever plays there at the same device.
func (h *Server) nameSeat(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	name := ""
	if c.Text != "" {
		var err error
		if name, err = names.CleanName(c.Text, h.MaxNameChars); err != nil {
			return err
		}
	}
	return h.onTable(ctx, id, func(l *live) error {
		d := table.Transaction{Table: l.table, Person: p}
		seat, err := d.Own(c.Seat)
		if err != nil {
			return err
		}
		err = h.store.Tables.NameSeat(ctx, table.SeatName{Table: id, Seat: seat, Person: p, Name: name, Command: c.ID})
		if errors.Is(err, storage.ErrRepeated) {
			return nil
		}
		if err != nil {
			return table.RefuseUnwritable(err)
		}
		l.loadNames(ctx)
		l.refresh(nil)
		return nil
	})
}
