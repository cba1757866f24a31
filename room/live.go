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

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/patch"
)

// live is a table in memory. Everything but the channels and the atomic belongs to its goroutine.
type live struct {
	house *House
	table *Table
	epoch string
	cast  cast

	looks   []*look
	origins map[PersonID]netip.Addr   // from where those who sit here last came
	left    map[PersonID]time.Time    // when people went, for the grace before they count as gone
	used    map[PersonID]time.Time    // when people last did or asked something
	streams [game.MaxSeats + 1]stream // the spectators' first, then the seats'
	minds   map[game.Seat]*thought
	active  time.Time // when somebody last did something, or went
	// hostless is since when the host of an open table has been away, zero if that is not so.
	hostless time.Time
	said     []done // the last lines, to keep each once however often it is sent

	inbox chan func()
	quit  chan struct{}
	due   atomic.Int64 // when tick wants to be called, in milliseconds since 1970; 0 for never
	quiet atomic.Int64 // since when nobody looks or does anything, in milliseconds since 1970; 0 while somebody looks
}

// look is a client that looks at the table.
type look struct {
	client  Client
	network netip.Addr
	viewers []game.Seat
	talk    bool // it wants to hear what is said
}

// run does what is asked, one thing at a time, until the table leaves memory.
func (l *live) run() {
	defer l.house.running.Done()
	defer l.stopThinking()
	for {
		select {
		case <-l.quit:
			return
		default:
		}
		select {
		case do := <-l.inbox:
			do()
		case <-l.quit:
			return
		}
	}
}

// ask runs a function on the table's goroutine and waits for it. It returns false if the table has left memory.
func (l *live) ask(ctx context.Context, do func()) (bool, error) {
	failed := make(chan error, 1)
	select {
	case l.inbox <- func() { failed <- l.safely(do) }:
		return true, <-failed
	case <-l.quit:
		return false, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// safely keeps a fault of one table from ending the others. The table leaves memory; its log is as it was.
func (l *live) safely(do func()) error {
	var p *Panic
	if err := Caught(func() error { do(); return nil }); !errors.As(err, &p) {
		return nil
	}
	err := l.house.blame(&l.house.faults, "table", l.table.ID, p)
	l.house.guarded(func() { l.sendOff(game.CodeOf(err)) })
	l.house.forget(l)
	return err
}

// sendOff tells everyone who looks at the table that it is gone for now, and why.
func (l *live) sendOff(why game.Code) {
	for _, x := range l.looks {
		for _, v := range x.viewers {
			l.send(x.client, LeftMessage{"left", l.table.ID, v, why})
		}
	}
	l.looks = nil
}

// do carries out a command of a person: it is decided on a copy, stored, and only then true.
func (l *live) do(ctx context.Context, person PersonID, c *Command) error {
	l.meet(ctx, person)
	l.arrive(person, l.table.Stage != Playing)
	return l.change(ctx, ByPerson, person, c.ID, func(d *decision) error { return d.decide(c) })
}

// change decides rows, stores them and tells everyone.
func (l *live) change(ctx context.Context, by By, person PersonID, command string, decide func(*decision) error) error {
	d := &decision{
		table: l.table.clone(), now: l.house.Now().UTC().Truncate(time.Millisecond), by: by, person: person,
		command: command, present: l.here, seed: l.house.Seed,
	}
	if err := decide(d); err != nil {
		return err
	}
	if len(d.rows) == 0 {
		return nil
	}
	if err := l.store(ctx, d); err != nil {
		return err
	}
	before := l.table
	l.table, l.active = d.table, d.now
	l.house.metrics.rows(d.rows)
	l.tell(before, d.table.told)
	return nil
}

// store makes the rows of a decision durable.
func (l *live) store(ctx context.Context, d *decision) error {
	c := Change{Rows: d.rows, Summary: d.table.summary()}
	if d.table.Last/snapshotEvery > l.table.Last/snapshotEvery || d.table.Stage == Over {
		snapshot, err := d.table.snapshot()
		if err != nil {
			return err
		}
		c.Snapshot = &snapshot
	}
	// What has been decided is stored even if the one who asked is gone.
	err := l.house.store.Commit(context.WithoutCancel(ctx), c)
	switch {
	case errors.Is(err, ErrFull):
		return full(err)
	case err != nil:
		l.house.Log.Error("a change was not stored", "table", l.table.ID, "error", err)
		if errors.Is(err, ErrTaken) {
			l.house.apart(func() { l.house.evict(l, CodeRetry) }) // somebody else wrote the table; what is in memory is no longer true
		}
		return game.Refuse(CodeRetry, "the move could not be kept and was not made")
	}
	return nil
}

// tell brings every viewer up to date after a change, and does what follows from it.
func (l *live) tell(before *Table, told []game.Told) {
	moved := !sameChairs(before, l.table)
	if moved {
		l.introduce(context.Background())
		l.unseat()
	}
	l.refresh(told)
	if moved {
		l.reseat() // the streams that begin now have the story with what was just told
	}
	l.notify(before)
	l.think()
	l.schedule()
}

// refresh sends viewers what has changed.
func (l *live) refresh(told []game.Told) {
	l.cast.present = l.present
	events, err := write(told)
	if err != nil {
		l.logger().Error("what happened could not be written", "error", err)
	}
	var memo patch.Memo
	for i := range l.streams {
		s := &l.streams[i]
		if s.scene == nil {
			continue
		}
		viewer := s.viewer
		update, err := s.advance(l.table.ID, l.epoch, l.table.scene(viewer, l.cast), events, &memo)
		if err != nil {
			l.house.Log.Error("a viewer could not be told", "table", l.table.ID, "error", err)
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
		a.Settings.Watch == b.Settings.Watch && a.Stage == b.Stage
}

// introduce learns the names of the people at the table.
func (l *live) introduce(ctx context.Context) {
	known, err := l.house.store.Names(ctx, l.table.people())
	own, e := l.house.store.SeatNames(ctx, l.table.ID)
	if err := cmp.Or(err, e); err != nil {
		l.house.Log.Error("names are missing", "table", l.table.ID, "error", err)
	}
	l.cast.introduce(l.table.Chairs, known, own)
}

// viewers returns the streams that a person gets: their seats, or what spectators see.
func (l *live) viewers(p PersonID) ([]game.Seat, error) {
	if seats := l.table.seats(p); len(seats) > 0 {
		return seats, nil
	}
	if l.table.Stage == Playing && !l.table.Settings.Watch {
		return nil, game.Refuse(CodeDoorClosed, "the host lets nobody look on")
	}
	return []game.Seat{game.Nobody}, nil
}

// open begins to send a client what it may know, from where it left off if that is still known.
func (l *live) open(ctx context.Context, c Client, seen []Seen, talk bool) error {
	viewers, err := l.viewers(c.Person())
	if err != nil {
		return err
	}
	l.close(c)
	l.welcome(ctx, c.Person())
	l.meet(ctx, c.Person())
	look := &look{client: c, network: origin(ctx), talk: talk}
	for _, v := range viewers {
		l.show(look, v, seen)
	}
	l.looks = append(l.looks, look)
	l.active = l.house.Now()
	delete(l.left, c.Person())
	l.arrive(c.Person(), true)
	l.refresh(nil)
	l.think()
	for _, th := range l.minds {
		l.house.pool.move(th.task, l.parties())
	}
	l.schedule()
	return nil
}

// welcome hands seats back to a person who returns.
func (l *live) welcome(ctx context.Context, p PersonID) {
	if l.table.Stage != Playing {
		return
	}
	for _, seat := range l.table.seats(p) {
		if chair := l.table.Chairs[seat]; chair.Standin == "" || chair.Conceded {
			continue
		}
		err := l.change(ctx, ByPerson, p, "", func(d *decision) error {
			if err := d.row(rowReturn, seat, nil); err != nil {
				return err
			}
			return d.settle()
		})
		if err != nil {
			l.failed("a seat was not handed back", err)
		}
	}
}

// show adds a stream to a look and sends what the client has missed of it.
func (l *live) show(look *look, viewer game.Seat, seen []Seen) {
	look.viewers = append(look.viewers, viewer)
	s := &l.streams[viewer+1]
	if s.scene == nil {
		s.wake(viewer, l.table.scene(viewer, l.cast))
	}
	for _, had := range seen {
		if had.Seat != viewer || had.Epoch != l.epoch {
			continue
		}
		if missed, ok := s.since(had.N); ok {
			for _, update := range missed {
				look.client.Send(update)
			}
			return
		}
	}
	told, events := l.table.Story.of(viewer)
	l.send(look.client, SnapshotMessage{"snapshot", l.table.ID, viewer, l.epoch, s.n, s.scene, told, events})
}

// unseat takes from clients the streams of seats that their persons no longer have.
func (l *live) unseat() {
	for i := range l.streams {
		if s := &l.streams[i]; int(s.viewer) >= len(l.table.Chairs) {
			s.sleep() // the seat is gone
		}
	}
	l.looks = slices.DeleteFunc(l.looks, func(x *look) bool {
		now, err := l.viewers(x.client.Person())
		x.viewers = slices.DeleteFunc(x.viewers, func(v game.Seat) bool {
			if slices.Contains(now, v) {
				return false
			}
			l.send(x.client, LeftMessage{"left", l.table.ID, v, game.CodeOf(err)})
			return true
		})
		return err != nil
	})
}

// reseat gives clients the streams of the seats that their persons have now.
func (l *live) reseat() {
	for _, x := range l.looks {
		now, _ := l.viewers(x.client.Person()) // unseat has sent off those who may see nothing
		for _, v := range now {
			if !slices.Contains(x.viewers, v) {
				l.show(x, v, nil)
			}
		}
	}
}

// close ends a client's look at the table.
func (l *live) close(c Client) {
	n := len(l.looks)
	l.looks = slices.DeleteFunc(l.looks, func(x *look) bool { return x.client == c })
	if len(l.looks) < n && !l.looking(c.Person()) {
		l.left[c.Person()], l.active = l.house.Now(), l.house.Now()
		l.think()
		l.schedule()
	}
}

func (l *live) send(c Client, message any) {
	raw, err := json.Marshal(message)
	if err != nil {
		l.house.Log.Error("a message could not be written", "table", l.table.ID, "error", err)
		return
	}
	c.Send(raw)
}

// idle tells whether the table can leave memory.
func (l *live) idle(now time.Time) bool {
	return len(l.looks) == 0 && len(l.minds) == 0 && now.Sub(l.active) >= l.house.Idle
}

// failed logs what a table could not do by itself. That the store is full is logged by the store, once and not per table.
func (l *live) failed(what string, err error, args ...any) {
	if game.CodeOf(err) != CodeStoreFull {
		l.logger().Error(what, append(args, "error", err)...)
	}
}

func (l *live) logger() *slog.Logger { return l.house.Log.With("table", l.table.ID) }
