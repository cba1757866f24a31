package room

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

	"github.com/purrlor/purrlor/protocol/patch"
	"github.com/purrlor/purrlor/rules/game"
)

// live is a table in memory. Everything but the channels and the atomic belongs to its goroutine.
type live struct {
	house  *House
	table  *Table
	fence  Fence
	epoch  string
	roster roster

	looks       []*look
	networks    map[PersonID]netip.Addr   // the networks that seated people last came from
	leftAt      map[PersonID]time.Time    // when people left; they count as present for AwayGrace
	usedAt      map[PersonID]time.Time    // when people last did or asked something
	seenAt      map[PersonID]time.Time    // when people were last seen at the table by the others
	absent      map[PersonID]bool         // who has not been seen for long enough to be replaced
	streams     [game.MaxSeats + 1]stream // the spectators' first, then the seats'
	thoughts    map[game.Seat]*thought
	activeAt    time.Time // when somebody last acted or left
	movedAt     time.Time // when somebody last acted in the game, by the clock that bots pause by
	loadedAt    time.Time // when the table came into memory
	watchersDue time.Time // when it is told who watches, zero if everybody knows
	hurried     bool      // bots make no pauses until a person is asked
	// hostAwaySince is when the host of an open table went away, zero while the host is present.
	hostAwaySince time.Time

	inbox      chan func()
	done       chan struct{}
	nextTick   atomic.Int64                // when tick has to run next, in Unix milliseconds; 0 for never
	sole       atomic.Pointer[soleNetwork] // what soleNetwork returned last
	clocked    atomic.Bool                 // what clocksRun returned last
	quietSince atomic.Int64                // since when nobody has looked or acted, in Unix milliseconds; 0 while somebody looks
}

// run executes requests one at a time until the table leaves memory.
func (l *live) run() {
	defer l.house.running.Done()
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

// ask runs a function on the table's goroutine and returns its error, or errEvicted if the table has left memory.
func (l *live) ask(ctx context.Context, do func() error) error {
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
	_ = l.ask(ctx, func() error { do(); return nil }) // a panic is logged
}

// recovering runs a function and recovers from a panic: the table leaves memory, its log is unchanged, and other tables go on.
func (l *live) recovering(do func() error) error {
	err := CatchPanic(do)
	var p *PanicError
	if !errors.As(err, &p) {
		return err
	}
	err = l.house.recordPanic(&l.house.faults, "table", l.table.ID, p)
	l.house.logPanics(func() { l.sendLeft(game.CodeOf(err)) })
	l.house.forget(l)
	return err
}

// sendLeft tells everyone who looks at the table that they no longer get it, and why.
func (l *live) sendLeft(why game.Code) {
	for _, x := range l.looks {
		if far, ok := x.client.(FarClient); ok && (why == CodeRetry || why == CodeClosing) {
			far.Moved(l.table.ID)
			continue
		}
		for _, v := range x.viewers {
			l.send(x.client, LeftMessage{"left", l.table.ID, v, why})
		}
	}
	l.looks = nil
}

// do carries out a person's command: it is decided on a copy and takes effect once stored.
func (l *live) do(ctx context.Context, person PersonID, c *Command, decide rowHandler) error {
	l.noteNetwork(ctx, person)
	answered := l.answeredInSecret()
	mayBeSecret := l.table.Stage == Playing && (c.Do == DoAct || c.Do == DoUndo || c.Do == DoQuiet)
	isSecret := c.Do == DoPlan || c.Do == DoCancel
	if !mayBeSecret && !isSecret {
		l.notePresence(person, l.table.Stage != Playing)
	}
	err := l.change(ctx, ByPerson, person, LoggedID(c.ID), func(d *transaction) error { return d.decide(c, decide) })
	if mayBeSecret && !answered && !l.answeredInSecret() {
		l.notePresence(person, false)
	}
	return err
}

// answeredInSecret tells whether some seats have answered, and nobody is to know which.
func (l *live) answeredInSecret() bool { return l.table.Stage == Playing && hidden(l.table.match) != 0 }

// change decides rows, stores them and sends updates. If the new host already hosts too many tables, it decides again without
// that person.
func (l *live) change(ctx context.Context, by Actor, person PersonID, command string, decide func(*transaction) error) error {
	var d *transaction
	var cannotHost []PersonID
	for {
		d = &transaction{
			table: l.table.clone(), now: l.house.Now().UTC().Truncate(time.Millisecond), by: by, person: person,
			command: command, lag: LagOf(ctx), away: l.away, seed: l.house.Seed, cannotHost: cannotHost,
		}
		if err := decide(d); err != nil {
			return err
		}
		if len(d.rows) == 0 {
			return nil
		}
		err := l.store(ctx, d)
		if err == nil {
			break
		}
		if !errors.Is(err, ErrTooMany) {
			return err
		}
		if slices.Contains(cannotHost, d.table.Host) {
			return game.Refuse(CodeTooManyTables, "nobody at the table may host another one")
		}
		cannotHost = append(cannotHost, d.table.Host)
	}
	before := l.table
	l.table, l.activeAt = d.table, d.now
	if len(l.table.Moves) != len(before.Moves) {
		l.movedAt = time.Now()
	}
	l.house.metrics.rows(d.rows)
	if d.opens != nil {
		l.house.metrics.rows(d.opens.Rows)
	}
	l.house.faults.addGood(l.table.ID)
	l.tell(before, d)
	return nil
}

// store commits the rows of a transaction.
func (l *live) store(ctx context.Context, d *transaction) error {
	d.table.watching = l.roster.watching
	c := Change{Rows: d.rows, Summary: d.table.summary(), Opens: d.opens, Fence: l.fence}
	if d.table.Stage == Over && l.table.Stage == Playing {
		c.Result = d.table.gameResult(d.now)
		if c.Result != nil && c.Result.Rated {
			c.Result.Fair.Networks = l.house.origins.groups(c.Result.People(), d.now)
		}
	}
	d.notices = l.noticesOf(d)
	if l.house.StoreNotices {
		c.Notices = d.notices
	}
	if d.table.Last/snapshotEvery > l.table.Last/snapshotEvery || d.table.Stage == Over {
		snapshot, err := d.table.snapshot()
		if err != nil {
			return err
		}
		c.Snapshot = &snapshot
	}
	if d.table.Host != l.table.Host && d.table.Stage != Over && !d.sameHost {
		c.MaxHosted = l.house.MaxTablesPerPerson
	}
	// What has been decided is stored even if the one who asked is gone.
	err := l.house.store.Commit(context.WithoutCancel(ctx), c)
	switch {
	case errors.Is(err, ErrUnwritable):
		return refuseUnwritable(err)
	case c.Opens != nil && errors.Is(err, ErrTooMany):
		return l.house.refuseAnotherTable()
	case c.MaxHosted > 0 && (errors.Is(err, ErrTooMany) || errors.Is(err, ErrNotFound)):
		return ErrTooMany // a person who was deleted hosts nothing
	case err != nil:
		l.house.Log.Error("store change failed", "table", l.table.ID, "error", err)
		if errors.Is(err, ErrTaken) {
			l.house.goLogPanics(func() { l.house.evict(l, CodeRetry) }) // another writer changed the table, so the copy in memory is stale
		}
		return game.Refuse(CodeRetry, "not done, because it could not be stored")
	}
	return nil
}

// tell sends updates to every viewer after a change, then notifies people, starts bots and reschedules the clock.
func (l *live) tell(before *Table, d *transaction) {
	moved := !sameChairs(before, l.table)
	if l.table.Settings.Rated && l.table.Stage == Over && before.Stage == Playing {
		l.house.countRated(context.Background())
	}
	if moved {
		l.loadNames(context.Background())
		l.dropStreams()
		if l.table.Stage == Playing && l.watchersDue.IsZero() {
			l.watchersDue = l.house.Now().Add(tellWatchers)
		}
	}
	l.refresh(d.table.events)
	if moved {
		l.addStreams() // after refresh, so that new streams start with a story that includes this change
	}
	l.notify(d.notices)
	l.think()
	l.schedule()
}

// refresh sends every viewer the difference to their last scene.
func (l *live) refresh(told []game.AddressedEvent) {
	l.roster.present, l.roster.elsewhere, l.roster.away = l.present, l.elsewhere, l.awayShown
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
		update, err := s.advance(l.table.ID, l.epoch, l.table.scene(viewer, l.roster), events, &memo)
		if err != nil {
			l.logger().Error("encode update failed", "seat", viewer, "error", err)
			continue
		}
		if update == nil {
			continue
		}
		for _, look := range l.looks {
			if slices.Contains(look.viewers, viewer) {
				look.client.Send(update)
			}
		}
	}
}

func sameChairs(a, b *Table) bool {
	return slices.EqualFunc(a.Chairs, b.Chairs, func(x, y Chair) bool { return x.Person == y.Person }) &&
		a.Settings.Watch == b.Settings.Watch && a.Settings.Rated == b.Settings.Rated && a.Stage == b.Stage
}

// loadNames reads the names of the people at the table.
func (l *live) loadNames(ctx context.Context) {
	known, err := l.house.store.Names(ctx, append(l.table.people(), l.table.Removed...))
	own, e := l.house.store.SeatNames(ctx, l.table.ID)
	programs, f := l.house.store.ProgramsAmong(ctx, l.table.people())
	if err := cmp.Or(err, e, f); err != nil {
		l.logger().Error("load names failed", "error", err)
	}
	l.roster.programs = programs
	l.roster.removed = known
	l.roster.setNames(l.table.Chairs, known, own)
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
	return !l.table.clocksRun() && len(l.looks) == 0 && len(l.thoughts) == 0 && now.Sub(l.activeAt) >= l.house.IdleTimeout
}

// logFailure logs an automatic step that failed. A full store is logged by the store itself, once and not per table.
func (l *live) logFailure(what string, err error, args ...any) {
	if game.CodeOf(err) != CodeStoreFull {
		l.logger().Error(what, append(args, "error", err)...) //nolint:sloglint // its callers give constants
	}
}

func (l *live) logger() *slog.Logger { return l.house.Log.With("table", l.table.ID) }
