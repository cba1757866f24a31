package api_test

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/purrlor/purrlor/room"
)

// hands is a clock that goes with the true one, and on as a test wants.
type hands struct {
	mu    sync.Mutex
	ahead time.Duration
}

func (c *hands) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *hands) turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// brittle is a store that fails as a test wants.
type brittle struct {
	room.Store
	mu     sync.Mutex
	fail   error
	probed int           // how often it was asked whether it is ready
	gate   chan struct{} // what holds up whoever reads the talk, nil for nothing
	falls  string        // what meets a panic that reads this: talk, targets, devices or ready

	onCommit func(*room.Change) error // called before a change is written, which it may refuse
	onRows   func([]room.Row)         // called with rows before they are handed out
}

// holdUp lets nobody read the talk until it is told to.
func (s *brittle) holdUp() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.gate = gate
	return sync.OnceFunc(func() { close(gate) })
}

func (s *brittle) Lines(ctx context.Context, table room.TableID, limit int) ([]room.Line, error) {
	s.fall("talk")
	s.mu.Lock()
	gate := s.gate
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
	return s.Store.Lines(ctx, table, limit)
}

// watch sets what is called for changes and rows.
func (s *brittle) watch(onCommit func(*room.Change) error, onRows func([]room.Row)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onCommit, s.onRows = onCommit, onRows
}

func (s *brittle) Rows(ctx context.Context, table room.TableID, after int) ([]room.Row, error) {
	rows, err := s.Store.Rows(ctx, table, after)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.onRows != nil {
		s.onRows(rows)
	}
	return rows, err
}

func (s *brittle) breaks(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

func (s *brittle) err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fail
}

func (s *brittle) Commit(ctx context.Context, c room.Change) error {
	if err := s.err(); err != nil {
		return err
	}
	s.mu.Lock()
	if s.onCommit != nil {
		if err := s.onCommit(&c); err != nil {
			s.mu.Unlock()
			return err
		}
	}
	s.mu.Unlock()
	return s.Store.Commit(ctx, c)
}

func (s *brittle) List(ctx context.Context, q room.Query) ([]room.Summary, error) {
	if err := s.err(); err != nil {
		return nil, err
	}
	return s.Store.List(ctx, q)
}

func (s *brittle) Say(ctx context.Context, l room.Line) (int, error) {
	if err := s.err(); err != nil {
		return 0, err
	}
	return s.Store.Say(ctx, l)
}

func (s *brittle) AddPerson(ctx context.Context, p room.Person, d room.Device) error {
	if err := s.err(); err != nil {
		return err
	}
	return s.Store.AddPerson(ctx, p, d)
}

func (s *brittle) Ready(ctx context.Context) error {
	s.fall("ready")
	s.mu.Lock()
	s.probed++
	s.mu.Unlock()
	if err := s.err(); err != nil {
		return err
	}
	return s.Store.Ready(ctx)
}

func (s *brittle) probes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.probed
}

// fallDown lets the store panic for those who read something.
func (s *brittle) fallDown(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.falls = what
}

func (s *brittle) fall(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.falls == what {
		panic("the store fell down")
	}
}

func (s *brittle) Targets(ctx context.Context, p room.PersonID) ([]room.Target, error) {
	s.fall("targets")
	return s.Store.Targets(ctx, p)
}

func (s *brittle) BySecret(ctx context.Context, secret room.Hash, now time.Time) (room.Person, room.Device, error) {
	s.fall("devices")
	return s.Store.BySecret(ctx, secret, now)
}

// logged keeps what the server logs.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
