package tableserver

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/netip"
	"slices"
	"sync/atomic"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/protocol/patch"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// live is a table in memory. Its goroutine owns every field except the channels and the atomic.
type live struct {
	server *Server
	table  *table.Table
	fence  table.Fence
	epoch  string
	roster table.Roster

	subscriptions []*subscription
	networks      map[ids.PersonID]netip.Addr // the latest networks of seated people
	leftAt        map[ids.PersonID]time.Time  // when people left; they count as present for AwayGrace
	usedAt        map[ids.PersonID]time.Time  // when people last used the table
	seenAt        map[ids.PersonID]time.Time  // when others last saw people at the table
	absent        map[ids.PersonID]bool       // people absent for long enough to be replaced
	streams       [game.MaxSeats + 1]stream   // spectators first, then the seats
	searches      map[game.Seat]*botSearch
	activeAt      time.Time // when somebody last acted or left
	movedAt       time.Time // last action in the game, by the clock for bot pauses
	loadedAt      time.Time // when the table was loaded
	watchersDue   time.Time // time of the next spectator update, zero if none is pending
	hurried       bool      // no pauses until a person must decide
	// hostAwaySince is when the host left an open table, zero while the host is present.
	hostAwaySince time.Time

	inbox      chan func()
	done       chan struct{}
	nextTick   atomic.Int64                // time of the next tick in Unix milliseconds; 0 for never
	sole       atomic.Pointer[soleNetwork] // last result of soleNetwork
	clocked    atomic.Bool                 // last result of clocksRun
	quietSince atomic.Int64                // last subscription or action in Unix milliseconds; 0 while there are subscribers
}

// run executes requests one at a time until the table leaves memory.
func (l *live) run() {
	defer l.server.running.Done()
	defer l.stopThinking()
	for {
		select {
		case <-l.done:
			return
		default:
		}
		select {
		case do := <-l.inbox:
			do()
		case <-l.done:
			return
		}
	}
}

// errEvicted says that a table left memory before it could run a request.
var errEvicted = errors.New("the table has left memory")

// call runs a function on the table's goroutine and returns its error, or errEvicted if the table has left memory.
func (l *live) call(ctx context.Context, do func() error) error {
	result := make(chan error, 1)
	select {
	case l.inbox <- func() { result <- l.recovering(do) }:
		return <-result
	case <-l.done:
		return errEvicted
	case <-ctx.Done():
		return ctx.Err()
	}
}

// runIfLive runs a function on the table's goroutine and waits for it, unless the table has left memory.
func (l *live) runIfLive(ctx context.Context, do func()) {
	_ = l.call(ctx, func() error { do(); return nil }) // a panic is logged
}

// recovering runs a function and recovers from a panic: the table leaves memory, its log is unchanged, and other tables go on.
func (l *live) recovering(do func() error) error {
	err := panics.Catch(do)
	var p *panics.Error
	if !errors.As(err, &p) {
		return err
	}
	err = l.server.recordPanic(&l.server.faults, "table", l.table.ID, p)
	l.server.logPanics(func() { l.sendLeft(game.CodeOf(err)) })
	l.server.forget(l)
	return err
}

// sendLeft tells every subscriber that the subscription has ended, and why.
func (l *live) sendLeft(why game.Code) {
	for _, x := range l.subscriptions {
		if far, ok := x.client.(RemoteClient); ok && (why == table.CodeRetry || why == table.CodeClosing) {
			far.Moved(l.table.ID)
			continue
		}
		for _, v := range x.viewers {
			l.send(x.client, LeftMessage{"left", l.table.ID, v, why})
		}
	}
	l.subscriptions = nil
}

// do executes a person's command: it is decided on a copy and takes effect once stored.
func (l *live) do(ctx context.Context, person ids.PersonID, c *table.Command, decide table.Decider) error {
	l.noteNetwork(ctx, person)
	answered := l.answeredInSecret()
	mayBeSecret := l.table.Stage == table.Playing && (c.Do == table.DoAct || c.Do == table.DoUndo || c.Do == table.DoQuiet)
	isSecret := c.Do == table.DoPlan || c.Do == table.DoCancel
	if !mayBeSecret && !isSecret {
		l.notePresence(person, l.table.Stage != table.Playing)
	}
	err := l.change(ctx, table.ByPerson, person, table.LoggedID(c.ID), func(d *table.Transaction) error { return d.Decide(c, decide) })
	if mayBeSecret && !answered && !l.answeredInSecret() {
		l.notePresence(person, false)
	}
	return err
}

// answeredInSecret reports whether some seats have answered secretly.
func (l *live) answeredInSecret() bool {
	return l.table.Stage == table.Playing && table.Hidden(l.table.Match()) != 0
}

// change decides rows, stores them and sends updates. If the new host already hosts too many tables, it decides again without that
// person.
func (l *live) change(ctx context.Context, by table.Actor, person ids.PersonID, command string, decide func(*table.Transaction) error) error {
	var d *table.Transaction
	var notices []table.PersonNotice
	var cannotHost []ids.PersonID
	for {
		d = &table.Transaction{
			Table: l.table.Clone(), Now: l.server.Now().UTC().Truncate(time.Millisecond), By: by, Person: person,
			Command: command, Lag: LagOf(ctx), Away: l.away, Seed: l.server.Seed, CannotHost: cannotHost,
		}
		if err := decide(d); err != nil {
			return err
		}
		if len(d.Effects.Rows) == 0 {
			return nil
		}
		notices = noticesOf(l.table, d.Table, d.Effects.Notices, l.sees)
		err := l.store(ctx, d, notices)
		if err == nil {
			break
		}
		if !errors.Is(err, storage.ErrTooMany) {
			return err
		}
		if slices.Contains(cannotHost, d.Table.Host) {
			return game.Refuse(table.CodeTooManyTables, "nobody at the table may host another one")
		}
		cannotHost = append(cannotHost, d.Table.Host)
	}
	before := l.table
	l.table, l.activeAt = d.Table, d.Now
	if len(l.table.Moves) != len(before.Moves) {
		l.movedAt = time.Now()
	}
	l.server.metrics.rows(d.Effects.Rows)
	if opens := d.Effects.Opens; opens != nil {
		l.server.metrics.rows(opens.Rows)
	}
	l.server.faults.addGood(l.table.ID)
	l.publish(before, notices)
	return nil
}

// store commits the effects of a transaction and the notifications that follow from them.
func (l *live) store(ctx context.Context, d *table.Transaction, notices []table.PersonNotice) error {
	d.Table.NoteWatching(l.roster.Watching)
	c := table.Change{Rows: d.Effects.Rows, Summary: d.Table.Summary(), Opens: d.Effects.Opens, Fence: l.fence}
	if d.Table.Stage == table.Over && l.table.Stage == table.Playing {
		c.Result = d.Table.GameResult(d.Now)
		if c.Result != nil && c.Result.Rated {
			c.Result.FairPlay.Networks = l.server.origins.groups(c.Result.People(), d.Now)
		}
	}
	if l.server.StoreNotices {
		c.Notices = notices
	}
	if d.Table.Last/table.SnapshotEvery > l.table.Last/table.SnapshotEvery || d.Table.Stage == table.Over {
		snapshot, err := d.Table.Snapshot()
		if err != nil {
			return err
		}
		c.Snapshot = &snapshot
	}
	if d.Table.Host != l.table.Host && d.Table.Stage != table.Over && !d.Effects.SameHost {
		c.MaxHosted = l.server.MaxTablesPerPerson
	}
	// Decided rows are stored even if the client has disconnected.
	err := l.server.store.Tables.Commit(context.WithoutCancel(ctx), c)
	switch {
	case errors.Is(err, storage.ErrUnwritable):
		return table.RefuseUnwritable(err)
	case c.Opens != nil && errors.Is(err, storage.ErrTooMany):
		return l.server.refuseAnotherTable()
	case c.MaxHosted > 0 && (errors.Is(err, storage.ErrTooMany) || errors.Is(err, storage.ErrNotFound)):
		return storage.ErrTooMany // a deleted person hosts nothing
	case err != nil:
		l.server.Log.Error("store change failed", "table", l.table.ID, "error", err)
		if errors.Is(err, storage.ErrTaken) {
			l.server.goLogPanics(func() { l.server.evict(l, table.CodeRetry) }) // another writer changed the table, so the copy in memory is stale
		}
		return game.Refuse(table.CodeRetry, "not done, because it could not be stored")
	}
	return nil
}

// publish sends updates to every viewer after a change, then notifies people, starts bots and reschedules the clock.
func (l *live) publish(before *table.Table, notices []table.PersonNotice) {
	moved := !sameChairs(before, l.table)
	if l.table.Settings.Rated && l.table.Stage == table.Over && before.Stage == table.Playing {
		l.server.countRated(context.Background())
	}
	if moved {
		l.loadNames(context.Background())
		l.dropStreams()
		if l.table.Stage == table.Playing && l.watchersDue.IsZero() {
			l.watchersDue = l.server.Now().Add(watcherDebounce)
		}
	}
	l.refresh(l.table.Events())
	if moved {
		l.addStreams() // after refresh, so that new streams start with an event log that includes this change
	}
	l.server.notify(notices)
	l.think()
	l.schedule()
}

// refresh sends every viewer the changes since their last scene.
func (l *live) refresh(told []game.AddressedEvent) {
	l.roster.Present, l.roster.Elsewhere, l.roster.Away = l.present, l.elsewhere, l.awayShown
	events, err := encodeEvents(told)
	if err != nil {
		l.logger().Error("encode events failed", "error", err)
	}
	var memo patch.Memo
	for i := range l.streams {
		s := &l.streams[i]
		if s.scene == nil {
			continue
		}
		viewer := s.viewer
		update, err := s.advance(l.table.ID, l.epoch, l.table.Scene(viewer, l.roster), events, &memo)
		if err != nil {
			l.logger().Error("encode update failed", "seat", viewer, "error", err)
			continue
		}
		if update == nil {
			continue
		}
		for _, sub := range l.subscriptions {
			if slices.Contains(sub.viewers, viewer) {
				sub.client.Send(update)
			}
		}
	}
}

func sameChairs(a, b *table.Table) bool {
	return slices.EqualFunc(a.Chairs, b.Chairs, func(x, y table.Chair) bool { return x.Person == y.Person }) &&
		a.Settings.Watch == b.Settings.Watch && a.Settings.Rated == b.Settings.Rated && a.Stage == b.Stage
}

// loadNames reads the names of the people at the table.
func (l *live) loadNames(ctx context.Context) {
	known, err := l.server.store.Names.Names(ctx, append(l.table.People(), l.table.Removed...))
	own, e := l.server.store.Tables.SeatNames(ctx, l.table.ID)
	userBots, f := l.server.store.Names.UserBotsAmong(ctx, l.table.People())
	if err := cmp.Or(err, e, f); err != nil {
		l.logger().Error("load names failed", "error", err)
	}
	l.roster.UserBots = userBots
	l.roster.Removed = known
	l.roster.SetNames(l.table.Chairs, known, own)
	l.loadRatings(ctx)
}

func (l *live) send(c Client, message any) {
	raw, err := json.Marshal(message)
	if err != nil {
		l.logger().Error("encode message failed", "error", err)
		return
	}
	c.Send(raw)
}

// idle reports whether the table can leave memory.
func (l *live) idle(now time.Time) bool {
	return !l.table.ClocksRun() && len(l.subscriptions) == 0 && len(l.searches) == 0 && now.Sub(l.activeAt) >= l.server.IdleTimeout
}

// logFailure logs an automatic step that failed. A full store is logged by the store itself, once and not per table.
func (l *live) logFailure(what string, err error, args ...any) {
	if game.CodeOf(err) != table.CodeStoreFull {
		l.logger().Error(what, append(args, "error", err)...) //nolint:sloglint // callers pass constants
	}
}

func (l *live) logger() *slog.Logger { return l.server.Log.With("table", l.table.ID) }
