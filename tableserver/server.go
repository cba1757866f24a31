package tableserver

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Server has all tables. Those that somebody looks at, or where a bot thinks, are in memory; the others return on demand.
type Server struct {
	Options
	store   Stores
	seeks   *lobby.Seeks
	pool    *pool
	files   *pool // plays games again that people send, one at a time
	metrics Metrics

	mu      sync.Mutex
	tables  map[ids.TableID]*entry
	closed  bool
	running sync.WaitGroup
	stop    chan struct{}
	began   time.Time
	outage  func() table.OutageBody // before this house

	id           string     // by which several houses of a store know what each has noted there
	asideMu      sync.Mutex // held while the tables that are put aside are stored
	faults       faults     // of tables and their bots
	adviceFaults faults     // of hints and reviews

	hints     map[ids.PersonID]*pendingHint
	origins   origins
	reviewing map[netip.Addr]bool // the networks for which a review is under way
	reviews   map[ids.TableID]*review

	deletedPeople map[ids.PersonID]*pendingQuit // deleted people who may still have seats

	waking  sync.Mutex // guards resting
	resting map[ids.TableID]rest
}

// entry is a table that is in memory or on its way there.
type entry struct {
	ready  chan struct{}
	exists bool // the store has the table, so that it needs room in memory
	live   *live
	err    error
}

// New opens the house. Close it when it is no longer needed.
func New(store Stores, o Options) *Server {
	o.complete()
	h := &Server{
		Options: o, store: store, id: ids.New(),
		tables: map[ids.TableID]*entry{}, reviews: map[ids.TableID]*review{}, reviewing: map[netip.Addr]bool{}, hints: map[ids.PersonID]*pendingHint{},
		resting: map[ids.TableID]rest{}, deletedPeople: map[ids.PersonID]*pendingQuit{}, stop: make(chan struct{}),
	}
	h.seeks = lobby.NewSeeks(store.Matches, h.Now)
	h.began = h.Now().UTC().Truncate(time.Millisecond)
	h.outage = sync.OnceValue(h.readOutage)
	h.pool = newPool(o.Workers, lowerPriority, h.logPanics)
	h.files = newPool(1, func() {}, h.logPanics) // not of low priority: a thread that holds locks must not wait for the processor
	h.running.Go(func() {
		h.logPanics(h.clearAside)
		h.watch()
	})
	return h
}

// How often the house looks for tables whose time has come: those in memory, and the others.
const (
	tickEvery        = time.Second
	wakeEvery        = 30 * time.Second
	wakeEveryCluster = 10 * time.Second // where tables of a dead node wait as well
)

// watch runs tables that are due.
func (h *Server) watch() {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	var woken, marked, pulsed, paired time.Time
	wakes := wakeEvery
	if h.Cluster != nil {
		wakes = wakeEveryCluster
	}
	for {
		select {
		case <-h.stop:
			return
		case now := <-tick.C:
			h.logPanics(func() { h.Tick(context.Background()) })
			if now.Sub(woken) >= wakes {
				woken = now
				h.logPanics(func() { h.Wake(context.Background()) })
				h.logPanics(func() { h.finishQuits(context.Background()) })
				h.logPanics(func() { h.countRated(context.Background()) })
			}
			if now.Sub(paired) >= pairEvery {
				paired = now
				h.logPanics(func() {
					if err := h.Pair(context.Background()); err != nil && !errors.Is(err, storage.ErrUnwritable) {
						h.Log.Error("pair people failed", "error", err)
					}
				})
			}
			if now.Sub(pulsed) >= pulseEvery {
				pulsed = now
				h.logPanics(h.pulse)
			}
			if now.Sub(marked) >= markEvery {
				marked = now
				h.logPanics(func() {
					if err := h.Expire(context.Background()); err != nil && !errors.Is(err, storage.ErrUnwritable) {
						h.Log.Error("delete expired devices and codes failed", "error", err)
					}
				})
			}
		}
	}
}

// Tick runs every live table that is due.
func (h *Server) Tick(ctx context.Context) {
	now := h.Now().UnixMilli()
	for _, l := range h.lives() {
		if due := l.nextTick.Load(); due != 0 && due <= now {
			l.runIfLive(ctx, l.tick)
		}
	}
}

func (h *Server) lives() []*live {
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

// onTable runs a function on a table's goroutine, loading the table if need be, and returns its error.
func (h *Server) onTable(ctx context.Context, id ids.TableID, do func(*live) error) error {
	for {
		l, err := h.find(ctx, id)
		if err != nil {
			return err
		}
		if h.Cluster != nil && !h.Cluster.Serving() {
			return game.Refuse(table.CodeRetry, "this server has lost touch with the others")
		}
		if err := l.ask(ctx, func() error { return do(l) }); !errors.Is(err, errEvicted) {
			return err
		}
	}
}

// find returns a live table. The first caller loads it, the others wait.
func (h *Server) find(ctx context.Context, id ids.TableID) (*live, error) {
	if !ids.Valid(string(id)) {
		return nil, game.Refuse(table.CodeUnknownTable, "not a valid table id")
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, game.Refuse(table.CodeClosing, "the server is shutting down")
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

	t, fence, err := h.load(ctx, id, e)
	var elsewhere *ElsewhereError
	if err != nil && game.CodeOf(err) == "" && !errors.As(err, &elsewhere) {
		h.Log.Error("load table failed", "table", id, "error", err)
		err = game.Refuse(table.CodeRetry, "the table could not be read")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	defer close(e.ready)
	if err == nil && h.closed {
		err = game.Refuse(table.CodeClosing, "the server is shutting down")
	}
	if err != nil {
		h.running.Done()
		delete(h.tables, id)
		e.err = err
		h.release(id, fence)
		if game.CodeOf(err) == table.CodeDamaged {
			h.Log.Error("load damaged table failed", "table", id, "error", err)
		}
		return nil, err
	}
	e.live = h.startLive(t, fence)
	return e.live, nil
}

// load claims a table and reads it from the store, if there is room for it. Others wait for the same table, so that it does not
// stop when whoever asked first is gone.
func (h *Server) load(ctx context.Context, id ids.TableID, e *entry) (t *table.Table, fence table.Fence, err error) {
	ctx = context.WithoutCancel(ctx)
	err = panics.Catch(func() (err error) {
		summary, err := h.store.Tables.Summary(ctx, id)
		if err != nil {
			return table.RefuseNotFound(err, id)
		}
		if rules := foreignRules(&summary); rules != nil && h.Cluster != nil {
			return &ElsewhereError{Rules: rules}
		}
		h.mu.Lock()
		e.exists = true
		h.mu.Unlock()
		if err = h.evictForRoom(ctx); err != nil {
			return err
		}
		if h.Cluster != nil {
			if fence, err = h.Cluster.Claim(ctx, id); err != nil {
				return err
			}
		}
		t, err = table.Load(ctx, h.store.Tables, id)
		return err
	})
	var p *panics.Error
	if errors.As(err, &p) {
		err = h.recordPanic(&h.faults, "load", id, p)
	}
	return t, fence, err
}

// release gives a claim up, if there is one.
func (h *Server) release(id ids.TableID, f table.Fence) {
	if f != (table.Fence{}) {
		h.Cluster.Release(id, f)
	}
}

// startLive starts the goroutine of a table.
func (h *Server) startLive(t *table.Table, fence table.Fence) *live {
	l := &live{
		server: h, table: t, fence: fence, epoch: h.NewID()[:8], leftAt: map[ids.PersonID]time.Time{}, usedAt: map[ids.PersonID]time.Time{}, seenAt: map[ids.PersonID]time.Time{}, absent: map[ids.PersonID]bool{}, networks: map[ids.PersonID]netip.Addr{}, thoughts: map[game.Seat]*thought{},
		activeAt: h.Now(), loadedAt: h.Now(), inbox: make(chan func()), done: make(chan struct{}),
	}
	l.roster.Present, l.roster.Elsewhere, l.roster.Away = l.present, l.elsewhere, l.awayShown
	go func() {
		_ = l.recovering(func() error {
			l.resolveAliases(context.Background())
			l.loadNames(context.Background())
			l.noteOutage()
			l.think()
			l.schedule()
			return nil
		})
		l.run()
	}()
	return l
}

// evictIdle removes a table from memory unless somebody looks at it.
func (h *Server) evictIdle(ctx context.Context, l *live) (dropped bool) {
	l.runIfLive(ctx, func() {
		if dropped = len(l.subscriptions) == 0; dropped {
			h.forget(l)
		}
	})
	return dropped
}

// evict removes a table from memory and tells those who look at it why.
func (h *Server) evict(l *live, why game.Code) {
	l.runIfLive(context.Background(), func() {
		l.sendLeft(why)
		h.forget(l)
	})
}

// DeleteTable removes a table for good, and tells those who look at it. One that is damaged can be removed too.
func (h *Server) DeleteTable(ctx context.Context, id ids.TableID) error {
	remove := func() error { return table.RefuseUnwritable(h.store.Tables.DeleteTable(ctx, id)) }
	err := h.onTable(ctx, id, func(l *live) error {
		if err := remove(); err != nil {
			return err
		}
		l.sendLeft(table.CodeUnknownTable)
		h.forget(l)
		return nil
	})
	if code := game.CodeOf(err); code == table.CodeDamaged || code == table.CodeAside || code == table.CodeRetry {
		return remove()
	}
	return err
}

// EvictAll removes all tables from memory and tells those who look at them why.
func (h *Server) EvictAll(why game.Code) {
	for _, l := range h.lives() {
		h.evict(l, why)
	}
}

// forget ends a table's goroutine after its current request.
func (h *Server) forget(l *live) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.tables[l.table.ID]; e != nil && e.live == l {
		delete(h.tables, l.table.ID)
		close(l.done)
		h.release(l.table.ID, l.fence)
	}
}

// retryAfter is how long a bot waits after its action could not be stored.
const retryAfter = 5 * time.Second

// retry lets a table's bots try again after a while.
func (h *Server) retry(l *live) {
	time.AfterFunc(retryAfter, func() { h.logPanics(func() { l.runIfLive(context.Background(), l.think) }) })
}

// Close stops all tables. What was acknowledged is stored; what is under way is finished or refused.
func (h *Server) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	h.mu.Unlock()
	close(h.stop)
	clocked := slices.ContainsFunc(h.lives(), func(l *live) bool { return l.clocked.Load() })
	h.EvictAll(table.CodeClosing)
	h.running.Wait()
	if clocked {
		h.notePulse()
	}
	h.pool.close()
	h.files.close()
	return nil
}

// untilClosed returns a context that ends when the house closes.
func (h *Server) untilClosed() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-h.stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// Live returns how many tables are in memory, and how many decisions wait for bots.
func (h *Server) Live() (tables, waiting int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables), h.pool.length()
}

// Do carries out a command of a person at a table. When it returns without error what it did is stored.
func (h *Server) Do(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	if !ids.Valid(c.ID) {
		return game.Refuse(table.CodeBadCommand, "a command needs an id of 1 to %d printable ASCII characters", ids.MaxLength)
	}
	handle := handlers[c.Do]
	if handle == nil {
		return game.Refuse(table.CodeUnknownCommand, "there is no command %q", c.Do)
	}
	return handle(h, ctx, id, p, c)
}

// Look begins to send a client what its person may know of a table.
func (h *Server) Look(ctx context.Context, id ids.TableID, c Client, wish SubscribeOptions) error {
	return h.onTable(ctx, id, func(l *live) error { return l.open(ctx, c, wish) })
}

// Leave ends it.
func (h *Server) Leave(id ids.TableID, c Client) {
	h.mu.Lock()
	e := h.tables[id]
	h.mu.Unlock()
	if e == nil {
		return
	}
	<-e.ready
	if e.live != nil {
		e.live.runIfLive(context.Background(), func() { e.live.leave(c) })
	}
}
