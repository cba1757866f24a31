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

// Server has all tables. Tables with a subscriber or a thinking bot are in memory; the others are loaded on demand.
type Server struct {
	Options
	store   Stores
	seeks   *lobby.Seeks
	pool    *pool
	files   *pool // replays uploaded games, one at a time
	metrics Metrics

	mu      sync.Mutex
	tables  map[ids.TableID]*entry
	closed  bool
	running sync.WaitGroup
	stop    chan struct{}
	began   time.Time
	outage  func() table.OutageBody // before this server started

	id           string     // identifies this server's entries among those of other servers
	quarantineMu sync.Mutex // held while quarantined tables are stored
	faults       faults     // of tables and their bots
	adviceFaults faults     // of hints and reviews

	hints     map[ids.PersonID]*pendingHint
	origins   origins
	reviewing map[netip.Addr]bool // networks with a running review
	reviews   map[ids.TableID]*review

	deletedPeople map[ids.PersonID]*pendingQuit // deleted people who may still have seats

	waking  sync.Mutex // guards resting
	resting map[ids.TableID]wakePause
}

// entry is a table in memory or being loaded.
type entry struct {
	ready  chan struct{}
	exists bool // the table exists in the store, so it needs room in memory
	live   *live
	err    error
}

// New opens the server. Close it when it is no longer needed.
func New(store Stores, o Options) *Server {
	o.complete()
	s := &Server{
		Options: o, store: store, id: ids.New(),
		tables: map[ids.TableID]*entry{}, reviews: map[ids.TableID]*review{}, reviewing: map[netip.Addr]bool{}, hints: map[ids.PersonID]*pendingHint{},
		resting: map[ids.TableID]wakePause{}, deletedPeople: map[ids.PersonID]*pendingQuit{}, stop: make(chan struct{}),
	}
	s.seeks = lobby.NewSeeks(store.Matches, s.Now)
	s.began = s.Now().UTC().Truncate(time.Millisecond)
	s.outage = sync.OnceValue(s.readOutage)
	s.pool = newPool(o.Workers, lowerPriority, s.logPanics)
	s.files = newPool(1, func() {}, s.logPanics) // normal priority: a thread that holds locks must not wait for the processor
	s.running.Go(func() {
		s.logPanics(s.clearQuarantine)
		s.watch()
	})
	return s
}

// How often the server checks for due tables: those in memory, and the others.
const (
	tickEvery        = time.Second
	wakeEvery        = 30 * time.Second
	wakeEveryCluster = 10 * time.Second // includes tables of a crashed node
)

// watch runs tables that are due.
func (s *Server) watch() {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	var woken, marked, pulsed, paired time.Time
	wakes := wakeEvery
	if s.Cluster != nil {
		wakes = wakeEveryCluster
	}
	for {
		select {
		case <-s.stop:
			return
		case now := <-tick.C:
			s.logPanics(func() { s.Tick(context.Background()) })
			if now.Sub(woken) >= wakes {
				woken = now
				s.logPanics(func() { s.Wake(context.Background()) })
				s.logPanics(func() { s.finishQuits(context.Background()) })
				s.logPanics(func() { s.countRated(context.Background()) })
			}
			if now.Sub(paired) >= pairEvery {
				paired = now
				s.logPanics(func() {
					if err := s.Pair(context.Background()); err != nil && !errors.Is(err, storage.ErrUnwritable) {
						s.Log.Error("pair people failed", "error", err)
					}
				})
			}
			if now.Sub(pulsed) >= pulseEvery {
				pulsed = now
				s.logPanics(s.pulse)
			}
			if now.Sub(marked) >= markEvery {
				marked = now
				s.logPanics(func() {
					if err := s.Expire(context.Background()); err != nil && !errors.Is(err, storage.ErrUnwritable) {
						s.Log.Error("delete expired devices and codes failed", "error", err)
					}
				})
			}
		}
	}
}

// Tick runs every live table that is due.
func (s *Server) Tick(ctx context.Context) {
	now := s.Now().UnixMilli()
	for _, l := range s.lives() {
		if due := l.nextTick.Load(); due != 0 && due <= now {
			l.runIfLive(ctx, l.tick)
		}
	}
}

func (s *Server) lives() []*live {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*live, 0, len(s.tables))
	for _, e := range s.tables {
		if e.live != nil {
			list = append(list, e.live)
		}
	}
	return list
}

// onTable runs a function on a table's goroutine, loading the table if need be, and returns its error.
func (s *Server) onTable(ctx context.Context, id ids.TableID, do func(*live) error) error {
	for {
		l, err := s.find(ctx, id)
		if err != nil {
			return err
		}
		if s.Cluster != nil && !s.Cluster.Serving() {
			return game.Refuse(table.CodeRetry, "this server has lost touch with the others")
		}
		if err := l.call(ctx, func() error { return do(l) }); !errors.Is(err, errEvicted) {
			return err
		}
	}
}

// find returns a live table. The first caller loads it, the others wait.
func (s *Server) find(ctx context.Context, id ids.TableID) (*live, error) {
	if !ids.Valid(string(id)) {
		return nil, game.Refuse(table.CodeUnknownTable, "not a valid table id")
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, game.Refuse(table.CodeClosing, "the server is shutting down")
	}
	e := s.tables[id]
	if err := s.faults.check(id, s.Now()); e == nil && err != nil {
		s.mu.Unlock()
		return nil, err
	}
	if e != nil {
		s.mu.Unlock()
		select {
		case <-e.ready:
			return e.live, e.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	e = &entry{ready: make(chan struct{})}
	s.tables[id] = e
	s.running.Add(1)
	s.mu.Unlock()

	t, fence, err := s.load(ctx, id, e)
	var elsewhere *ElsewhereError
	if err != nil && game.CodeOf(err) == "" && !errors.As(err, &elsewhere) {
		s.Log.Error("load table failed", "table", id, "error", err)
		err = game.Refuse(table.CodeRetry, "the table could not be read")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer close(e.ready)
	if err == nil && s.closed {
		err = game.Refuse(table.CodeClosing, "the server is shutting down")
	}
	if err != nil {
		s.running.Done()
		delete(s.tables, id)
		e.err = err
		s.release(id, fence)
		if game.CodeOf(err) == table.CodeDamaged {
			s.Log.Error("load damaged table failed", "table", id, "error", err)
		}
		return nil, err
	}
	e.live = s.startLive(t, fence)
	return e.live, nil
}

// load claims a table and reads it from the store, if there is room for it. Other callers may be waiting, so
// loading continues even if the first caller cancels.
func (s *Server) load(ctx context.Context, id ids.TableID, e *entry) (t *table.Table, fence table.Fence, err error) {
	ctx = context.WithoutCancel(ctx)
	err = panics.Catch(func() (err error) {
		summary, err := s.store.Tables.Summary(ctx, id)
		if err != nil {
			return table.RefuseNotFound(err, id)
		}
		if rules := foreignRules(&summary); rules != nil && s.Cluster != nil {
			return &ElsewhereError{Rules: rules}
		}
		s.mu.Lock()
		e.exists = true
		s.mu.Unlock()
		if err = s.evictForRoom(ctx); err != nil {
			return err
		}
		if s.Cluster != nil {
			if fence, err = s.Cluster.Claim(ctx, id); err != nil {
				return err
			}
		}
		t, err = table.Load(ctx, s.store.Tables, id)
		return err
	})
	var p *panics.Error
	if errors.As(err, &p) {
		err = s.recordPanic(&s.faults, "load", id, p)
	}
	return t, fence, err
}

// release gives up a claim, if there is one.
func (s *Server) release(id ids.TableID, f table.Fence) {
	if f != (table.Fence{}) {
		s.Cluster.Release(id, f)
	}
}

// startLive starts the goroutine of a table.
func (s *Server) startLive(t *table.Table, fence table.Fence) *live {
	l := &live{
		server: s, table: t, fence: fence, epoch: s.NewID()[:8], leftAt: map[ids.PersonID]time.Time{}, usedAt: map[ids.PersonID]time.Time{}, seenAt: map[ids.PersonID]time.Time{}, absent: map[ids.PersonID]bool{}, networks: map[ids.PersonID]netip.Addr{}, searches: map[game.Seat]*botSearch{},
		activeAt: s.Now(), loadedAt: s.Now(), inbox: make(chan func()), done: make(chan struct{}),
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

// evictIdle removes a table from memory unless it has subscribers.
func (s *Server) evictIdle(ctx context.Context, l *live) (dropped bool) {
	l.runIfLive(ctx, func() {
		if dropped = len(l.subscriptions) == 0; dropped {
			s.forget(l)
		}
	})
	return dropped
}

// evict removes a table from memory and tells its subscribers why.
func (s *Server) evict(l *live, why game.Code) {
	l.runIfLive(context.Background(), func() {
		l.sendLeft(why)
		s.forget(l)
	})
}

// DeleteTable removes a table permanently and tells its subscribers. It also removes damaged tables.
func (s *Server) DeleteTable(ctx context.Context, id ids.TableID) error {
	remove := func() error { return table.RefuseUnwritable(s.store.Tables.DeleteTable(ctx, id)) }
	err := s.onTable(ctx, id, func(l *live) error {
		if err := remove(); err != nil {
			return err
		}
		l.sendLeft(table.CodeUnknownTable)
		s.forget(l)
		return nil
	})
	if code := game.CodeOf(err); code == table.CodeDamaged || code == table.CodeQuarantined || code == table.CodeRetry {
		return remove()
	}
	return err
}

// EvictAll removes all tables from memory and tells their subscribers why.
func (s *Server) EvictAll(why game.Code) {
	for _, l := range s.lives() {
		s.evict(l, why)
	}
}

// forget ends a table's goroutine after its current request.
func (s *Server) forget(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.tables[l.table.ID]; e != nil && e.live == l {
		delete(s.tables, l.table.ID)
		close(l.done)
		s.release(l.table.ID, l.fence)
	}
}

// retryAfter is how long a bot waits after a failure to store its action.
const retryAfter = 5 * time.Second

// retry makes a table's bots try again after a delay.
func (s *Server) retry(l *live) {
	time.AfterFunc(retryAfter, func() { s.logPanics(func() { l.runIfLive(context.Background(), l.think) }) })
}

// Close stops all tables. Acknowledged commands are stored; pending ones finish or are refused.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	close(s.stop)
	clocked := slices.ContainsFunc(s.lives(), func(l *live) bool { return l.clocked.Load() })
	s.EvictAll(table.CodeClosing)
	s.running.Wait()
	if clocked {
		s.notePulse()
	}
	s.pool.close()
	s.files.close()
	return nil
}

// untilClosed returns a context that ends when the server closes.
func (s *Server) untilClosed() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-s.stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// Live returns how many tables are in memory, and how many decisions are queued for bots.
func (s *Server) Live() (tables, waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tables), s.pool.length()
}

// Do executes a person's command at a table. Once it returns without an error, the result is stored.
func (s *Server) Do(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	if !ids.Valid(c.ID) {
		return game.Refuse(table.CodeBadCommand, "a command needs an id of 1 to %d printable ASCII characters", ids.MaxLength)
	}
	handle := handlers[c.Do]
	if handle == nil {
		return game.Refuse(table.CodeUnknownCommand, "there is no command %q", c.Do)
	}
	return handle(s, ctx, id, p, c)
}

// Subscribe starts sending a client everything that its person may see of a table.
func (s *Server) Subscribe(ctx context.Context, id ids.TableID, c Client, options SubscribeOptions) error {
	return s.onTable(ctx, id, func(l *live) error { return l.open(ctx, c, options) })
}

// Unsubscribe ends a subscription.
func (s *Server) Unsubscribe(id ids.TableID, c Client) {
	s.mu.Lock()
	e := s.tables[id]
	s.mu.Unlock()
	if e == nil {
		return
	}
	<-e.ready
	if e.live != nil {
		e.live.runIfLive(context.Background(), func() { e.live.leave(c) })
	}
}
