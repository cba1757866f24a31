package notifications

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"
)

const (
	defaultSize    = 4096
	defaultWorkers = 32
	maxPerTarget   = 32
	maxPerMinute   = 120 // webhooks to one host in a minute, across all owners
)

// SenderConfig configures a Sender. Only Client is required.
type SenderConfig struct {
	Client  *http.Client
	Keys    Keys         // for Web Push; without them push targets fail
	Contact string       // mail or https address of the operator, which push services require
	Mailer  Mailer       // without it mail targets fail
	Size    int          // maximum of deliveries held, one for each target of a notification; 4096 if zero
	Workers int          // concurrent requests, besides slow ones; 32 if zero
	Gone    func(Target) // called for dead endpoints, concurrently and perhaps twice
	Log     *slog.Logger

	Now   func() time.Time            // time.Now if nil
	After func(time.Duration, func()) // calls the function after the time; time.AfterFunc if nil
}

// Stats counts deliveries, for metrics.
type Stats struct {
	Waiting  int    // held now: queued, running or waiting for a retry
	Sent     uint64 // accepted by the receiver
	Retried  uint64 // failed attempts that were retried
	Failed   uint64 // given up
	Gone     uint64 // sent to an endpoint that no longer exists
	Dropped  uint64 // never tried, because the sender was full or closed
	Replaced uint64 // superseded by a later push about the same table
}

// Sender sends notifications in the background. Each target has its own lane, which sends its deliveries one at a time and in
// order. A lane that waits for a retry holds no worker. A failing or slow target takes only its share of the space and of the
// workers (queue.go).
type Sender struct {
	transport
	goneFunc func(Target)
	after    func(time.Duration, func())
	log      *slog.Logger
	size     int

	ctx     context.Context
	cancel  context.CancelFunc
	workers sync.WaitGroup
	drained chan struct{} // closed when the sender is closed and empty

	mu     sync.Mutex
	queue  queue
	lanes  map[address]*lane
	stats  Stats
	closed bool
	hosts  map[string]hostMinute // webhooks in the current minute, by host
	failed map[address]bool      // failing targets that have been logged
}

// hostMinute counts the webhooks to a host since its minute began.
type hostMinute struct {
	began  time.Time
	given  int
	logged bool // the limit has been logged
}

// address is one target of an owner.
type address struct {
	owner  string
	target Target
}

// lane holds the deliveries to one target. It is in Sender.queue at most once, waiting or with a worker.
type lane struct {
	to       Target
	owner    string
	host     string
	queue    []delivery
	busy     bool // the first delivery is running
	unproven bool // its host was unproven when it got a worker
	slow     bool // it has returned the worker
	waiting  bool // for a retry
}

// NewSender starts a sender. Close stops it.
func NewSender(c SenderConfig) *Sender {
	if c.Size <= 0 {
		c.Size = defaultSize
	}
	if c.Workers <= 0 {
		c.Workers = defaultWorkers
	}
	if c.Gone == nil {
		c.Gone = func(Target) {}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.After == nil {
		c.After = func(d time.Duration, f func()) { time.AfterFunc(d, f) }
	}
	s := &Sender{
		transport: transport{client: c.Client, keys: c.Keys, contact: c.Contact, mailer: c.Mailer, now: c.Now},
		goneFunc:  c.Gone,
		after:     c.After,
		log:       c.Log,
		size:      c.Size,
		drained:   make(chan struct{}),
		queue:     newQueue(c.Workers),
		lanes:     map[address]*lane{},
		hosts:     map[string]hostMinute{},
		failed:    map[address]bool{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Send queues a notification for all its targets and returns immediately. It drops and counts deliveries that do not fit.
func (s *Sender) Send(m Message) {
	body, err := m.body()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.stats.Failed += uint64(len(m.To))
		s.log.Error("encode notice failed", "notice", m.ID, "error", err)
		for _, to := range m.To {
			m.settler(to)(true)
		}
		return
	}
	dropped, quietly := 0, 0
	for _, to := range m.To {
		d := delivery{id: m.ID, kind: m.Kind, table: m.Table, urgent: m.Urgent, text: m.Text, link: m.Link, body: body, letter: m.Letter, settled: m.settler(to)}
		if take, log := s.takeMinute(to); !take {
			d.settled(false)
			dropped++
			if !log {
				quietly++
			}
		} else if !s.add(address{m.Owner, to}, d) {
			d.settled(false)
			dropped++
		}
	}
	s.stats.Dropped += uint64(dropped)
	if dropped > quietly {
		s.log.Warn("drop notice", "notice", m.ID, "kind", m.Kind, "targets", dropped)
	}
}

// takeMinute counts a webhook for its host, if the host's limit for this minute allows it. It logs the first rejected one.
func (s *Sender) takeMinute(to Target) (take, log bool) {
	if to.Kind != Webhook {
		return true, false
	}
	host, now := to.Host(), s.now()
	m := s.hosts[host]
	if now.Sub(m.began) >= time.Minute {
		m = hostMinute{began: now}
	}
	if take = m.given < maxPerMinute; take {
		m.given++
	} else {
		log, m.logged = !m.logged, true
	}
	remember(s.hosts, host, m)
	return take, log
}

func (s *Sender) add(to address, d delivery) bool {
	if s.closed {
		return false
	}
	l := s.lanes[to]
	if l != nil && l.replace(d) {
		s.stats.Replaced++
		return true
	}
	if s.stats.Waiting >= s.size || l != nil && len(l.queue) >= maxPerTarget {
		return false
	}
	s.stats.Waiting++
	if l != nil {
		l.queue = append(l.queue, d)
		return true
	}
	l = &lane{to: to.target, owner: to.owner, host: to.target.Host(), queue: []delivery{d}}
	s.lanes[to] = l
	s.enqueue(l)
	return true
}

// replace puts a push in place of an earlier one about the same table. Programs get every notification.
func (l *lane) replace(d delivery) bool {
	if l.to.Kind != Push || d.table == "" {
		return false
	}
	for i, old := range l.queue {
		if old.table == d.table && !(i == 0 && l.busy) {
			old.settled(true)
			l.queue[i] = d
			return true
		}
	}
	return false
}

// isOutdated reports whether a later push about the same table follows d, the first delivery.
func (l *lane) isOutdated(d delivery) bool {
	return l.to.Kind == Push && d.table != "" &&
		slices.ContainsFunc(l.queue[1:], func(later delivery) bool { return later.table == d.table })
}

// Stats returns the counts so far.
func (s *Sender) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stats
}

// Close accepts no more notifications and waits until the held ones are sent or have failed once more. When ctx ends, Close
// drops the rest and returns the context's error.
func (s *Sender) Close(ctx context.Context) error {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		for _, l := range s.lanes {
			s.wake(l)
		}
		s.checkDrained()
	}
	s.mu.Unlock()

	var err error
	select {
	case <-s.drained:
	case <-ctx.Done():
		err = ctx.Err()
	}
	s.mu.Lock() // no worker starts after this
	s.cancel()
	s.mu.Unlock()
	s.workers.Wait()
	s.client.CloseIdleConnections()

	s.mu.Lock()
	defer s.mu.Unlock()
	s.stats.Dropped += uint64(s.stats.Waiting)
	s.stats.Waiting = 0
	for _, l := range s.lanes {
		for _, d := range l.queue {
			d.settled(false)
		}
	}
	clear(s.lanes)
	return err
}
