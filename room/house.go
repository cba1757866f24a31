package room

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
)

// Notifier carries notices to people who do not look at the table.
type Notifier interface {
	Notify(p PersonID, n Notice)
}

// Options are the house's own rules. Zero fields get defaults.
type Options struct {
	Log      *slog.Logger
	Notifier Notifier
	Grace    time.Duration // how long people who left still count as there
	Resume   time.Duration // how long a stream that nobody looks at is kept for those who come back
	Idle     time.Duration // after this time without a look a table leaves memory
	Pace     time.Duration // how long a bot waits before it acts
	Think    time.Duration // how long a tiger may think
	Chat     int           // how many characters a line of talk may have
	Name     int           // how many characters the name of a seat may have
	Workers  int           // how many bots think at a time; default one less than there are cores
	HostAway time.Duration // how long the host of an open table may be away until somebody who waits there becomes it
	Tables   int           // how many tables that are not over a person may host; no bound if zero
	InMemory int           // how many tables are in memory at most

	Now   func() time.Time
	Seed  func() game.Seed
	NewID func() string
	Minds func(gameName, level string) (bot.Mind, error) // who plays for bots; default bot.For
}

func (o *Options) complete() {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Notifier == nil {
		o.Notifier = nobodyToNotify{}
	}
	o.Grace = cmp.Or(o.Grace, 10*time.Second)
	o.Resume = cmp.Or(o.Resume, 2*time.Minute)
	o.Idle = cmp.Or(o.Idle, 5*time.Minute)
	o.HostAway = cmp.Or(o.HostAway, 5*time.Minute)
	o.InMemory = cmp.Or(o.InMemory, 2000)
	o.Think = cmp.Or(o.Think, time.Second)
	o.Chat = cmp.Or(o.Chat, 300)
	o.Name = cmp.Or(o.Name, 24)
	o.Workers = cmp.Or(o.Workers, max(1, runtime.GOMAXPROCS(0)-1))
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Seed == nil {
		o.Seed = NewSeed
	}
	if o.NewID == nil {
		o.NewID = NewID
	}
	if o.Minds == nil {
		o.Minds = bot.For
	}
}

type nobodyToNotify struct{}

func (nobodyToNotify) Notify(PersonID, Notice) {}

// House has all tables. Those that somebody looks at, or where a bot thinks, are in memory; the others return on demand.
type House struct {
	Options
	store   Store
	pool    *pool
	metrics Metrics

	mu      sync.Mutex
	tables  map[TableID]*entry
	closed  bool
	running sync.WaitGroup
	stop    chan struct{}

	faults     faults // of tables and their bots
	adviceless faults // of hints and reviews

	hints     map[PersonID]*asking
	review    func(context.Context, *game.Record, bot.Budget, func(int)) ([][]bot.Mistake, error)
	advise    func(context.Context, string, any, []string, int, bot.Budget, *game.Rand) ([]bot.Hint, error)
	reviewing bool // a review is under way
	reviews   map[TableID]*review

	leaving map[PersonID]int // deleted people who may still have seats, with how often it was tried to take them away

	waking sync.Mutex // guards what follows
	rests  map[TableID]rest
}

// entry is a table that is in memory or on its way there.
type entry struct {
	ready chan struct{}
	live  *live
	err   error
}

// NewHouse opens the house. Close it when it is no longer needed.
func NewHouse(store Store, o Options) *House {
	o.complete()
	h := &House{
		Options: o, store: store, review: bot.Review, advise: bot.Hints,
		tables: map[TableID]*entry{}, reviews: map[TableID]*review{}, hints: map[PersonID]*asking{},
		rests: map[TableID]rest{}, leaving: map[PersonID]int{}, stop: make(chan struct{}),
	}
	h.pool = newPool(o.Workers, h.guarded)
	h.running.Go(func() {
		h.guarded(h.forgive)
		h.watch()
	})
	return h
}

// How often the house looks for tables whose time has come: those in memory, and the others.
const (
	tickEvery = time.Second
	wakeEvery = 30 * time.Second
)

// watch calls tables whose time has come.
func (h *House) watch() {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	var woken, marked time.Time
	for {
		select {
		case <-h.stop:
			return
		case now := <-tick.C:
			h.guarded(func() { h.Tick(context.Background()) })
			if now.Sub(woken) >= wakeEvery {
				woken = now
				h.guarded(func() { h.Wake(context.Background()) })
				h.guarded(func() { h.finishQuits(context.Background()) })
			}
			if now.Sub(marked) >= markEvery {
				marked = now
				h.guarded(func() {
					if err := h.Expire(context.Background()); err != nil && !errors.Is(err, ErrFull) {
						h.Log.Error("delete what is too old failed", "error", err)
					}
				})
			}
		}
	}
}

// Tick lets every table in memory whose time has come do what time demands.
func (h *House) Tick(ctx context.Context) {
	now := h.Now().UnixMilli()
	for _, l := range h.lives() {
		if due := l.due.Load(); due != 0 && due <= now {
			_, _ = l.ask(ctx, l.tick)
		}
	}
}

func (h *House) lives() []*live {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]*live, 0, len(h.tables))
	for _, e := range h.tables {
		if e.live != nil {
			list = append(list, e.live)
		}
	}
	return list
}

// with runs a function on a table's goroutine and waits for it, loading the table if need be.
func (h *House) with(ctx context.Context, id TableID, do func(*live)) error {
	for {
		l, err := h.find(ctx, id)
		if err != nil {
			return err
		}
		if done, err := l.ask(ctx, func() { do(l) }); done || err != nil {
			return err
		}
	}
}

// find returns a table in memory. Whoever asks first loads it, the others wait.
func (h *House) find(ctx context.Context, id TableID) (*live, error) {
	if !IsID(string(id)) {
		return nil, game.Refuse(CodeUnknownTable, "that is not the id of a table")
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, game.Refuse(CodeClosing, "the server is about to stop")
	}
	e := h.tables[id]
	if err := h.faults.check(id, h.Now()); e == nil && err != nil {
		h.mu.Unlock()
		return nil, err
	}
	if e != nil {
		h.mu.Unlock()
		select {
		case <-e.ready:
			return e.live, e.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	e = &entry{ready: make(chan struct{})}
	h.tables[id] = e
	h.running.Add(1)
	h.mu.Unlock()

	t, err := h.load(ctx, id)
	if err != nil && game.CodeOf(err) == "" {
		h.Log.Error("a table could not be loaded", "table", id, "error", err)
		err = game.Refuse(CodeRetry, "the table could not be read")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	defer close(e.ready)
	if err == nil && h.closed {
		err = game.Refuse(CodeClosing, "the server is about to stop")
	}
	if err != nil {
		h.running.Done()
		delete(h.tables, id)
		e.err = err
		if game.CodeOf(err) == CodeDamaged {
			h.Log.Error("a damaged table is not served", "table", id, "error", err)
		}
		return nil, err
	}
	e.live = h.seat(t)
	return e.live, nil
}

// load reads a table from the store, if there is room for it.
func (h *House) load(ctx context.Context, id TableID) (t *Table, err error) {
	err = Caught(func() (err error) {
		if err = h.makeRoom(ctx); err == nil {
			t, err = load(context.WithoutCancel(ctx), h.store, id)
		}
		return err
	})
	var p *Panic
	if errors.As(err, &p) {
		err = h.blame(&h.faults, "load", id, p)
	}
	return t, err
}

// seat gives a table a goroutine.
func (h *House) seat(t *Table) *live {
	l := &live{
		house: h, table: t, epoch: h.NewID()[:8], left: map[PersonID]time.Time{}, used: map[PersonID]time.Time{}, origins: map[PersonID]netip.Addr{}, minds: map[game.Seat]*thought{},
		active: h.Now(), inbox: make(chan func()), quit: make(chan struct{}),
	}
	l.cast.present = l.present
	go func() {
		_ = l.safely(func() {
			l.introduce(context.Background())
			l.think()
			l.schedule()
		})
		l.run()
	}()
	return l
}

// drop lets a table leave memory, unless somebody has begun to look at it.
func (h *House) drop(ctx context.Context, l *live) (dropped bool) {
	_, _ = l.ask(ctx, func() {
		if dropped = len(l.looks) == 0; dropped {
			h.forget(l)
		}
	})
	return dropped
}

// evict takes a table out of memory and tells those who look at it why.
func (h *House) evict(l *live, why game.Code) {
	_, _ = l.ask(context.Background(), func() {
		l.sendOff(why)
		h.forget(l)
	})
}

// forget ends a table's goroutine after what it is doing now.
func (h *House) forget(l *live) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.tables[l.table.ID]; e != nil && e.live == l {
		delete(h.tables, l.table.ID)
		close(l.quit)
	}
}

// retry lets a table's bots try again after a while.
func (h *House) retry(l *live) {
	time.AfterFunc(5*time.Second, func() { h.guarded(func() { _, _ = l.ask(context.Background(), l.think) }) })
}

// Close stops all tables. What was acknowledged is stored; what is under way is finished or refused.
func (h *House) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	h.mu.Unlock()
	close(h.stop)
	for _, l := range h.lives() {
		h.evict(l, CodeClosing)
	}
	h.running.Wait()
	h.pool.close()
	return nil
}

// Live returns how many tables are in memory, and how many decisions wait for bots.
func (h *House) Live() (tables, waiting int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables), h.pool.length()
}

// Do carries out a command of a person at a table. When it returns without error what it did is stored.
func (h *House) Do(ctx context.Context, id TableID, p PersonID, c *Command) error {
	if !IsID(c.ID) {
		return game.Refuse(CodeBadCommand, "a command has an id of 1 to %d letters, digits and signs", MaxID)
	}
	switch c.Do {
	case DoSay:
		return h.say(ctx, id, p, c)
	case DoReport:
		return h.complain(ctx, id, p, c)
	case DoName:
		return h.nameSeat(ctx, id, p, c)
	case DoHurry:
		return h.hurry(ctx, id, p)
	case DoRematch:
		_, err := h.Rematch(ctx, id, p)
		return err
	}
	var err error
	if e := h.with(ctx, id, func(l *live) { err = l.do(ctx, p, c) }); e != nil {
		return e
	}
	return err
}

// Look begins to send a client what its person may know of a table.
func (h *House) Look(ctx context.Context, id TableID, c Client, seen []Seen, talk bool) error {
	var err error
	if e := h.with(ctx, id, func(l *live) { err = l.open(ctx, c, seen, talk) }); e != nil {
		return e
	}
	return err
}

// Leave ends it.
func (h *House) Leave(id TableID, c Client) {
	h.mu.Lock()
	e := h.tables[id]
	h.mu.Unlock()
	if e == nil {
		return
	}
	<-e.ready
	if e.live != nil {
		_, _ = e.live.ask(context.Background(), func() { e.live.close(c) })
	}
}

// full turns a store's answer that it cannot take more into a refusal.
func full(err error) error {
	if errors.Is(err, ErrFull) {
		return game.Refuse(CodeStoreFull, "it could not be kept and was not done: %v", err)
	}
	return err
}

// notFound turns a store's answer into a refusal.
func notFound(err error, id TableID) error {
	if errors.Is(err, ErrNotFound) {
		return game.Refuse(CodeUnknownTable, "there is no table %q", id)
	}
	return err
}
