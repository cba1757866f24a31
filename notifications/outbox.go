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
	maxPerMinute   = 120 // webhooks to one host in a minute, whoever asked for them
)

// Config says how an Outbox sends; only Client is needed.
type Config struct {
	Client  *http.Client
	Keys    Keys         // for Web Push; without them push targets fail
	Contact string       // mail or https address of the server's operator, which push services ask for
	Mailer  Mailer       // without it targets by mail fail
	Size    int          // deliveries held at most, one for each target of a notice; 4096 if zero
	Workers int          // requests at a time, besides slow ones; 32 if zero
	Gone    func(Target) // told of dead endpoints, by several goroutines and perhaps twice
	Log     *slog.Logger

	Now   func() time.Time            // time.Now if nil
	After func(time.Duration, func()) // calls the function after the time, as time.AfterFunc, which it is if nil
}

// Stats counts deliveries, for metrics.
type Stats struct {
	Waiting  int    // held now: queued, under way or between attempts
	Sent     uint64 // taken by the receiver
	Retried  uint64 // attempts that failed and were followed by another
	Failed   uint64 // given up
	Gone     uint64 // addressed to an endpoint that no longer exists
	Dropped  uint64 // never tried, because the outbox was full or closed
	Replaced uint64 // made out of date by a later push about the same table
}

// Outbox sends notices in the background. Each target has its own lane: its deliveries go one at a time and in order,
// a lane between attempts holds no worker, and a target that fails or is slow takes only its share of the space and of the
// workers (queue.go).
type Outbox struct {
	sender
	goneFunc func(Target)
	after    func(time.Duration, func())
	log      *slog.Logger
	size     int

	ctx     context.Context
	cancel  context.CancelFunc
	workers sync.WaitGroup
	drained chan struct{} // closed when the outbox is closed and empty

	mu     sync.Mutex
	queue  queue
	lanes  map[address]*lane
	stats  Stats
	closed bool
	hosts  map[string]hostMinute // webhooks by host
	failed map[address]bool      // targets of which the log says that sending fails
}

// hostMinute is how many webhooks a host was given since its minute began.
type hostMinute struct {
	began  time.Time
	given  int
	logged bool // the log says that it is given no more
}

// address is a target of an owner.
type address struct {
	owner  string
	target Target
}

// lane holds the deliveries to one target. It is in Outbox.queue, with a worker or waiting, and only one of these.
type lane struct {
	to       Target
	owner    string
	host     string
	queue    []delivery
	busy     bool // the first delivery is under way
	unproven bool // its host was not proven when it got a worker
	slow     bool // it has given the worker back
	waiting  bool // for the next attempt
}

// NewOutbox starts an outbox; Close ends it.
func NewOutbox(c Config) *Outbox {
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
	o := &Outbox{
		sender:   sender{client: c.Client, keys: c.Keys, contact: c.Contact, mailer: c.Mailer, now: c.Now},
		goneFunc: c.Gone,
		after:    c.After,
		log:      c.Log,
		size:     c.Size,
		drained:  make(chan struct{}),
		queue:    newQueue(c.Workers),
		lanes:    map[address]*lane{},
		hosts:    map[string]hostMinute{},
		failed:   map[address]bool{},
	}
	o.ctx, o.cancel = context.WithCancel(context.Background())
	return o
}

// Send takes a notice for all its targets and returns at once. What does not fit is dropped and counted.
func (o *Outbox) Send(n Notice) {
	body, err := n.body()
	o.mu.Lock()
	defer o.mu.Unlock()
	if err != nil {
		o.stats.Failed += uint64(len(n.To))
		o.log.Error("encode notice failed", "notice", n.ID, "error", err)
		for _, to := range n.To {
			n.settler(to)(true)
		}
		return
	}
	dropped, quietly := 0, 0
	for _, to := range n.To {
		d := delivery{id: n.ID, kind: n.Kind, table: n.Table, urgent: n.Urgent, text: n.Text, link: n.Link, body: body, letter: n.Letter, settled: n.settler(to)}
		if take, log := o.takeMinute(to); !take {
			d.settled(false)
			dropped++
			if !log {
				quietly++
			}
		} else if !o.add(address{n.Owner, to}, d) {
			d.settled(false)
			dropped++
		}
	}
	o.stats.Dropped += uint64(dropped)
	if dropped > quietly {
		o.log.Warn("drop notice", "notice", n.ID, "kind", n.Kind, "targets", dropped)
	}
}

// takeMinute counts a webhook for its host, if the host may be given another one in this minute. Of the others the log has the first.
func (o *Outbox) takeMinute(to Target) (take, log bool) {
	if to.Kind != Webhook {
		return true, false
	}
	host, now := to.Host(), o.now()
	m := o.hosts[host]
	if now.Sub(m.began) >= time.Minute {
		m = hostMinute{began: now}
	}
	if take = m.given < maxPerMinute; take {
		m.given++
	} else {
		log, m.logged = !m.logged, true
	}
	remember(o.hosts, host, m)
	return take, log
}

func (o *Outbox) add(to address, d delivery) bool {
	if o.closed {
		return false
	}
	l := o.lanes[to]
	if l != nil && l.replace(d) {
		o.stats.Replaced++
		return true
	}
	if o.stats.Waiting >= o.size || l != nil && len(l.queue) >= maxPerTarget {
		return false
	}
	o.stats.Waiting++
	if l != nil {
		l.queue = append(l.queue, d)
		return true
	}
	l = &lane{to: to.target, owner: to.owner, host: to.target.Host(), queue: []delivery{d}}
	o.lanes[to] = l
	o.enqueue(l)
	return true
}

// replace puts a push in place of an earlier one about the same table. A program gets every notice.
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

// isOutdated reports whether the first delivery, d, is a push that a later one about the same table has overtaken.
func (l *lane) isOutdated(d delivery) bool {
	return l.to.Kind == Push && d.table != "" &&
		slices.ContainsFunc(l.queue[1:], func(later delivery) bool { return later.table == d.table })
}

// Stats returns the counts so far.
func (o *Outbox) Stats() Stats {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.stats
}

// Close takes no more notices and waits until the held ones are sent or have failed once more. When ctx ends it gives
// up the rest and returns its error.
func (o *Outbox) Close(ctx context.Context) error {
	o.mu.Lock()
	if !o.closed {
		o.closed = true
		for _, l := range o.lanes {
			o.wake(l)
		}
		o.checkDrained()
	}
	o.mu.Unlock()

	var err error
	select {
	case <-o.drained:
	case <-ctx.Done():
		err = ctx.Err()
	}
	o.mu.Lock() // so that no worker begins after it
	o.cancel()
	o.mu.Unlock()
	o.workers.Wait()
	o.client.CloseIdleConnections()

	o.mu.Lock()
	defer o.mu.Unlock()
	o.stats.Dropped += uint64(o.stats.Waiting)
	o.stats.Waiting = 0
	for _, l := range o.lanes {
		for _, d := range l.queue {
			d.settled(false)
		}
	}
	clear(o.lanes)
	return err
}
