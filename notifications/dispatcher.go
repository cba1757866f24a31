package notifications

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/storage"
)

// How a dispatcher claims deliveries. It renews a claim while the delivery waits for a retry, so that only the deliveries of a dead
// node become due again.
const (
	claimLease   = time.Minute
	renewEvery   = 20 * time.Second
	pollEvery    = 5 * time.Second // finds deliveries of other nodes and of crashed servers
	claimBatch   = 100
	maxClaimed   = 3000
	storeTimeout = 10 * time.Second
)

// DispatcherConfig configures a Dispatcher. Store and Sender are required.
type DispatcherConfig struct {
	Store    Outbox
	Sender   *Sender
	Public   *url.URL         // base of links, nil for none; mail requires it
	MailPace *outbox.MailPace // nil disables mail
	Log      *slog.Logger
}

// Viewers knows which people have a table open, with a seat or without.
type Viewers interface {
	// HasOpen reports whether a person has a table open at this node.
	HasOpen(p ids.PersonID, table ids.TableID) bool
}

// Dispatcher sends the stored notifications, each at least once. Several dispatchers may share a store.
type Dispatcher struct {
	DispatcherConfig
	wake  chan struct{}
	stop  chan struct{}
	ended chan struct{}

	mu      sync.Mutex
	viewers Viewers         // may be nil
	claimed map[string]bool // deliveries that the sender holds
	done    []string        // remove from the store
	undone  []string        // release for another node or for later
	closing bool
}

// NewDispatcher starts a dispatcher. Closing it also closes the sender.
func NewDispatcher(c DispatcherConfig) *Dispatcher {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	d := &Dispatcher{
		DispatcherConfig: c, claimed: map[string]bool{},
		wake: make(chan struct{}, 1), stop: make(chan struct{}), ended: make(chan struct{}),
	}
	go d.run()
	return d
}

// SkipViewers prevents digests about a table that the person has open.
func (d *Dispatcher) SkipViewers(v Viewers) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.viewers = v
}

// Wake makes the dispatcher poll the store immediately.
func (d *Dispatcher) Wake() {
	select {
	case d.wake <- struct{}{}:
	default: // a poll is already pending
	}
}

// Close sends the claimed deliveries until the context ends. Unsent ones stay in the store, for other nodes or for later.
func (d *Dispatcher) Close(ctx context.Context) error {
	d.mu.Lock()
	first := !d.closing
	d.closing = true
	d.mu.Unlock()
	if !first {
		return nil
	}
	err := d.Sender.Close(ctx)
	close(d.stop)
	<-d.ended
	return err
}

func (d *Dispatcher) run() {
	defer close(d.ended)
	poll, renew := time.NewTicker(pollEvery), time.NewTicker(renewEvery)
	defer poll.Stop()
	defer renew.Stop()
	for {
		d.attemptStore("send notices", d.claim)
		d.attemptStore("send mail", d.claimMail)
		select {
		case <-d.wake:
		case <-poll.C:
		case <-renew.C:
			d.attemptStore("renew claims of notices", d.renew)
		case <-d.stop:
			d.attemptStore("remove sent notices", d.settle)
			return
		}
		d.attemptStore("remove sent notices", d.settle)
	}
}

// attemptStore calls the store, and logs errors and panics.
func (d *Dispatcher) attemptStore(what string, do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	err := panics.Catch(func() error { return do(ctx) })
	var caught *panics.Error
	switch {
	case errors.As(err, &caught):
		d.Log.Error("recovered from panic", "what", what, "fault", caught.Value, "stack", string(caught.Stack))
	case err != nil && !errors.Is(err, storage.ErrUnwritable): // the store itself logs ErrUnwritable once
		d.Log.Error("use outbox failed", "what", what, "error", err)
	}
}

// isFull reports whether the dispatcher should stop claiming for now.
func (d *Dispatcher) isFull() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closing || len(d.claimed)+claimBatch > maxClaimed
}

// claim sends waiting deliveries, as far as there is room.
func (d *Dispatcher) claim(ctx context.Context) error {
	for !d.isFull() {
		list, err := d.Store.ClaimDeliveries(ctx, claimLease, claimBatch)
		if err != nil {
			return err
		}
		for i := range list {
			if err := d.send(ctx, &list[i]); err != nil {
				return err
			}
		}
		if len(list) < claimBatch {
			return nil
		}
	}
	return nil
}

func (d *Dispatcher) send(ctx context.Context, delivery *outbox.Delivery) error {
	id := delivery.ID
	if !d.take(id) {
		return nil
	}
	m := Message{
		ID: id, Kind: string(delivery.Kind), Table: string(delivery.Table), Key: wordKey(delivery.Kind),
		Args: map[string]any{"game": delivery.Game}, Owner: string(delivery.Person), To: []Target{delivery.Target},
		Urgent:  rulesOf(delivery.Kind).urgent,
		Settled: func(_ Target, done bool) { d.note(id, done) },
	}
	if d.Public != nil {
		m.Link = d.Public.JoinPath("t", string(delivery.Table)).String()
	}
	if delivery.Target.Kind == Webhook { // browsers translate the key instead
		c, err := d.catalogueFor(ctx, delivery)
		if err != nil {
			d.note(id, false)
			return err
		}
		m.Text = c.Text(m.Key, m.Args)
	}
	d.Sender.Send(m)
	return nil
}

// take records that the sender will hold a delivery. It returns false if the sender already holds it, because a claim can expire
// before its renewal.
func (d *Dispatcher) take(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	known := d.claimed[id]
	d.claimed[id] = true
	return !known
}

// isWatching reports whether a person has a table open at this node.
func (d *Dispatcher) isWatching(p ids.PersonID, table ids.TableID) bool {
	d.mu.Lock()
	viewers := d.viewers
	d.mu.Unlock()
	return viewers != nil && viewers.HasOpen(p, table)
}

// note records the outcome of a delivery.
func (d *Dispatcher) note(id string, done bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.claimed, id)
	switch {
	case done:
		d.done = append(d.done, id)
		d.Wake()
	case d.closing:
		d.undone = append(d.undone, id)
	}
}

// settle stores the outcomes of deliveries.
func (d *Dispatcher) settle(ctx context.Context) error {
	d.mu.Lock()
	done, undone := d.done, d.undone
	d.done, d.undone = nil, nil
	d.mu.Unlock()
	var errs []error
	if len(done) > 0 {
		if err := d.Store.RemoveDeliveries(ctx, done); err != nil {
			errs = append(errs, err)
			d.mu.Lock()
			d.done = append(d.done, done...)
			d.mu.Unlock()
		}
	}
	if len(undone) > 0 {
		errs = append(errs, d.Store.HoldDeliveries(ctx, undone, 0))
	}
	return errors.Join(errs...)
}

// renew prevents other nodes from sending deliveries that wait here for a retry.
func (d *Dispatcher) renew(ctx context.Context) error {
	d.mu.Lock()
	ids := slices.Concat(slices.Collect(maps.Keys(d.claimed)), d.done)
	d.mu.Unlock()
	if len(ids) == 0 {
		return nil
	}
	return d.Store.HoldDeliveries(ctx, ids, claimLease)
}
