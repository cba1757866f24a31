package server_test

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

// fakeClock follows the real clock, and tests can move it forward.
type fakeClock struct {
	mu    sync.Mutex
	ahead time.Duration
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *fakeClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// failingStore is a store whose failures a test controls.
type failingStore struct {
	backend.Store
	mu     sync.Mutex
	fail   error
	probed int           // how often it was asked whether it is ready
	gate   chan struct{} // blocks reads of the chat; nil for no block
	falls  string        // what meets a panic that reads this: talk, targets, devices or ready

	mailGate                         chan struct{} // blocks checks for mail; nil for no block
	mailChecksBegun, mailChecksEnded int           // how often a dispatcher has begun and ended a check for mail

	onCommit func(*table.Change) error // called before a change is written, which it may refuse
	onRows   func([]table.Row)         // called with rows before they are handed out
	onCode   func()                    // called once before the next code is kept
}

// beforeCode runs a hook before a code is stored.
func (s *failingStore) beforeCode() {
	s.mu.Lock()
	do := s.onCode
	s.onCode = nil
	s.mu.Unlock()
	if do != nil {
		do()
	}
}

func (s *failingStore) AddCode(ctx context.Context, c people.LoginCode) error {
	s.beforeCode()
	return s.Store.AddCode(ctx, c)
}

func (s *failingStore) SetRecovery(ctx context.Context, r people.Recovery) error {
	s.beforeCode()
	return s.Store.SetRecovery(ctx, r)
}

// holdUp blocks reads of the chat until it is released.
func (s *failingStore) holdUp() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.gate = gate
	return sync.OnceFunc(func() { close(gate) })
}

func (s *failingStore) Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error) {
	s.fall("talk")
	s.mu.Lock()
	gate := s.gate
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
	return s.Store.Lines(ctx, table, limit)
}

// watch sets a hook for changes and rows.
func (s *failingStore) watch(onCommit func(*table.Change) error, onRows func([]table.Row)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onCommit, s.onRows = onCommit, onRows
}

func (s *failingStore) Rows(ctx context.Context, table ids.TableID, after int) ([]table.Row, error) {
	rows, err := s.Store.Rows(ctx, table, after)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.onRows != nil {
		s.onRows(rows)
	}
	return rows, err
}

func (s *failingStore) breaks(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

func (s *failingStore) err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fail
}

func (s *failingStore) Commit(ctx context.Context, c table.Change) error {
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

func (s *failingStore) List(ctx context.Context, q table.Query) ([]table.Summary, error) {
	if err := s.err(); err != nil {
		return nil, err
	}
	return s.Store.List(ctx, q)
}

func (s *failingStore) Devices(ctx context.Context, id ids.PersonID) ([]people.Session, error) {
	if err := s.err(); err != nil {
		return nil, err
	}
	return s.Store.Sessions(ctx, id)
}

func (s *failingStore) Say(ctx context.Context, l table.Line) (int, error) {
	if err := s.err(); err != nil {
		return 0, err
	}
	return s.Store.Say(ctx, l)
}

func (s *failingStore) AddPerson(ctx context.Context, p people.Person, d people.Session) error {
	if err := s.err(); err != nil {
		return err
	}
	return s.Store.AddPerson(ctx, p, d)
}

func (s *failingStore) Ready(ctx context.Context) error {
	s.fall("ready")
	s.mu.Lock()
	s.probed++
	s.mu.Unlock()
	if err := s.err(); err != nil {
		return err
	}
	return s.Store.Ready(ctx)
}

func (s *failingStore) probes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.probed
}

// fallDown makes the store panic for reads of a person.
func (s *failingStore) fallDown(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.falls = what
}

func (s *failingStore) fall(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.falls == what {
		panic("the store fell down")
	}
}

func (s *failingStore) ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) ([]outbox.Delivery, error) {
	s.fall("outbox")
	return s.Store.ClaimDeliveries(ctx, lease, limit)
}

func (s *failingStore) ClaimMail(ctx context.Context, lease time.Duration, pace outbox.MailPace, limit int) ([]outbox.Delivery, error) {
	s.mu.Lock()
	s.mailChecksBegun++
	gate := s.mailGate
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.mailChecksEnded++
	}()
	return s.Store.ClaimMail(ctx, lease, pace, limit)
}

// holdMail blocks dispatchers from reading the outbox until the test releases them.
func (s *failingStore) holdMail() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.mailGate = gate
	return func() { close(gate) }
}

// mailChecks returns how often a dispatcher has started and finished reading the outbox.
func (s *failingStore) mailChecks() (begun, ended int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mailChecksBegun, s.mailChecksEnded
}

func (s *failingStore) Session(ctx context.Context, secret ids.Hash) (people.Person, people.Session, error) {
	s.fall("devices")
	return s.Store.Session(ctx, secret)
}

// logBuffer records the log of the server.
type logBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
