package tableserver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Only its host can start an open table. If the host has left, another seated person becomes the host.

// hostDue returns when an absent host is replaced, zero for never.
func (l *live) hostDue() time.Time {
	if l.table.Stage != table.Open || l.present(l.table.Host) {
		l.hostAwaySince = time.Time{}
		return l.hostAwaySince
	}
	if l.hostAwaySince.IsZero() {
		l.hostAwaySince = l.server.Now()
	}
	if l.table.NextHost(l.isViewing) == "" {
		return time.Time{}
	}
	return l.hostAwaySince.Add(l.server.HostTimeout)
}

// passHostIfAway makes a waiting person the host if the host has been away for too long.
func (l *live) passHostIfAway(now time.Time) {
	due := l.hostDue()
	if due.IsZero() || now.Before(due) {
		return
	}
	l.hostAwaySince = now // nobody who waits may host: try again after the same time
	l.automatic(func(d *table.Transaction) error { return d.PassHostTo(l.isViewing) })
}

// LoggedOut passes on the host role at open tables of a person without any session. The seats stay reserved: a recovery code can restore
// access, and the new host can free them. A table without other seated people stays unchanged until one sits down.
func (s *Server) LoggedOut(ctx context.Context, p ids.PersonID) {
	ctx = context.WithoutCancel(ctx)
	list, err := s.store.Tables.List(ctx, table.Query{Person: p, Stage: table.Open})
	if err != nil {
		s.Log.Error("list tables of logged-out person failed", "person", p, "error", err)
	}
	for _, summary := range list {
		if summary.People[0] != p {
			continue // somebody else hosts it
		}
		pass := s.PassHostHere
		if s.Cluster != nil {
			pass = s.Cluster.PassHost
		}
		if err := pass(ctx, summary.Table, p); err != nil && game.CodeOf(err) != table.CodeDamaged {
			s.Log.Error("pass host on failed", "table", summary.Table, "error", err)
		}
	}
}

// PassHostHere hands an open table of this server over from its host to another seated person, preferably one who follows it.
func (s *Server) PassHostHere(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return s.onTable(ctx, id, func(l *live) error {
		for _, fits := range []func(ids.PersonID) bool{l.isViewing, table.AnyPerson} {
			if l.table.Stage == table.Open && l.table.Host == p {
				l.automatic(func(d *table.Transaction) error { return d.PassHostTo(fits) })
			}
		}
		return nil
	})
}

// sit seats a person, unless the host has removed them.
func (s *Server) sit(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	idList, err := s.idsOf(ctx, p)
	if err != nil {
		return err
	}
	return byRows(func(d *table.Transaction, c *table.Command) error {
		if d.Table.Stage == table.Open && slices.ContainsFunc(d.Table.Removed, func(p ids.PersonID) bool { return slices.Contains(idList, p) }) {
			return game.Refuse(table.CodeRemoved, "the host has removed you from this table")
		}
		return d.DoSit(c)
	})(s, ctx, id, p, c)
}

// Quit removes a deleted person from all tables: seats of open tables become free, and bots take over in running games. It continues if
// the client disconnects or a table fails. Waking a table or the next Sweep completes the rest.
func (s *Server) Quit(ctx context.Context, p ids.PersonID) {
	s.mu.Lock()
	s.deletedPeople[p] = &pendingQuit{}
	s.mu.Unlock()
	_ = s.quit(context.WithoutCancel(ctx), p) // logged below
}

func (s *Server) quit(ctx context.Context, p ids.PersonID) error {
	var failed []error
	for _, stage := range []table.Stage{table.Open, table.Playing} {
		list, err := s.store.Tables.List(ctx, table.Query{Person: p, Stage: stage})
		if err != nil {
			s.Log.Error("list tables of deleted person failed", "person", p, "error", err)
			failed = append(failed, err)
		}
		for _, summary := range list {
			failed = append(failed, s.quitTable(ctx, summary.Table, p))
		}
	}
	return errors.Join(failed...)
}

// quitTable removes a deleted person from a table. It skips damaged tables, which are never served.
func (s *Server) quitTable(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	quit := s.QuitHere
	if s.Cluster != nil {
		quit = s.Cluster.QuitTable
	}
	err := quit(ctx, id, p)
	switch game.CodeOf(err) {
	case table.CodeDamaged, table.CodeUnknownTable:
		return nil
	default:
		if err != nil && game.CodeOf(err) != table.CodeStoreFull { // the store logs once that it is unwritable
			s.Log.Error("remove deleted person from table failed", "table", id, "person", p, "error", err)
		}
		return err
	}
}

// QuitHere removes a deleted person from a table of this server.
func (s *Server) QuitHere(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return s.onTable(ctx, id, func(l *live) error { return l.change(ctx, table.ByPerson, p, "", (*table.Transaction).Quit) })
}

// pendingQuit is a deleted person who may still have seats.
type pendingQuit struct {
	rest time.Duration // after the last try
	at   time.Time     // when it is tried again
}

// finishQuits retries failed removals, and removes people who sat down while they were being deleted. It retries with growing delays
// until all are done.
func (s *Server) finishQuits(ctx context.Context) {
	now := s.Now()
	due := map[ids.PersonID]*pendingQuit{}
	s.mu.Lock()
	for p, q := range s.deletedPeople {
		if !now.Before(q.at) {
			due[p] = q
		}
	}
	s.mu.Unlock()
	for p, q := range due {
		err := s.quit(ctx, p)
		s.mu.Lock()
		if err == nil {
			delete(s.deletedPeople, p)
		} else {
			q.rest = min(max(2*q.rest, minRest), maxRest)
			q.at = now.Add(q.rest)
		}
		s.mu.Unlock()
	}
}

// BeginSweep runs Sweep in the background until it is done or the server closes. Servers call it at start.
func (s *Server) BeginSweep() {
	s.running.Go(func() {
		ctx, cancel := s.untilClosed()
		defer cancel()
		s.Sweep(ctx)
	})
}

// Sweep removes deleted people from tables where a stopped server left the removal unfinished.
func (s *Server) Sweep(ctx context.Context) {
	for _, stage := range []table.Stage{table.Open, table.Playing} {
		list, err := s.store.Tables.List(ctx, table.Query{Stage: stage, Gone: true})
		if err != nil {
			s.Log.Error("list tables of deleted people failed", "error", err)
		}
		for i := range list {
			if ctx.Err() != nil {
				return
			}
			s.logPanics(func() { s.sweepTable(ctx, &list[i]) })
		}
	}
}

// sweepTable is Sweep for one table. It loads the table only if necessary.
func (s *Server) sweepTable(ctx context.Context, summary *table.Summary) {
	known, err := s.store.Names.Names(ctx, summary.People)
	if err != nil {
		s.Log.Error("load names failed", "table", summary.Table, "error", err)
		return
	}
	t, err := table.Load(ctx, s.store.Tables, summary.Table)
	if err != nil {
		return // the error shows when somebody opens the table
	}
	for _, p := range summary.People {
		if _, exists := known[p]; !exists && t.WaitsFor(p) {
			_ = s.quitTable(ctx, summary.Table, p) // it is logged
		}
	}
}

// A merged person is an alias. Rows with the alias never change. When a table with an alias is loaded, a new row records the owner, and
// the seat counts as the owner's from the start.

// resolveAliases records the owners of the aliases at the table.
func (l *live) resolveAliases(ctx context.Context) {
	known, err := l.server.store.Names.Aliases(ctx, append(l.table.People(), l.table.Removed...))
	if err == nil && len(known) > 0 {
		err = l.change(ctx, table.ByClock, "", "", func(d *table.Transaction) error { return d.Resolve(known) })
	}
	if err != nil {
		l.logFailure("resolve aliases failed", err)
	}
}

// AliasTables are the tables of all nodes, as a merge needs them.
type AliasTables interface {
	Renamed(ctx context.Context, p ids.PersonID)
	Answer(ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error)
}

// TransferSeats gives the owner of an alias its seats. Tables in memory change at once. The alias's other unfinished tables are loaded,
// which transfers the seats. A finished table, and one that fails, follows when it is loaded next.
func TransferSeats(ctx context.Context, tables AliasTables, store tableLister, owner, alias ids.PersonID) error {
	tables.Renamed(ctx, alias)
	var failed []error
	for _, stage := range []table.Stage{table.Open, table.Playing} {
		list, err := store.List(ctx, table.Query{Person: owner, Stage: stage})
		failed = append(failed, err)
		for i := range list {
			if !slices.Contains(list[i].People, alias) {
				continue
			}
			if _, err := tables.Answer(ctx, list[i].Table, owner, &Question{What: QuestionInvitation}); err != nil {
				failed = append(failed, fmt.Errorf("load table %s: %w", list[i].Table, err))
			}
		}
	}
	return errors.Join(failed...)
}

// idsOf returns all ids by which tables may know a person.
func (s *Server) idsOf(ctx context.Context, p ids.PersonID) ([]ids.PersonID, error) {
	aliases, err := s.store.Names.AliasesOf(ctx, p)
	return append([]ids.PersonID{p}, aliases...), err
}

// nameSeat sets a seat's name for a second player on the same device.
func (s *Server) nameSeat(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	name := ""
	if c.Text != "" {
		var err error
		if name, err = names.CleanName(c.Text, s.MaxNameChars); err != nil {
			return err
		}
	}
	return s.onTable(ctx, id, func(l *live) error {
		d := table.Transaction{Table: l.table, Person: p}
		seat, err := d.Own(c.Seat)
		if err != nil {
			return err
		}
		err = s.store.Tables.NameSeat(ctx, table.SeatName{Table: id, Seat: seat, Person: p, Name: name, Command: c.ID})
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
