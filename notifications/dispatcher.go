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

// How a dispatcher takes deliveries from the store. It renews a claim while the delivery waits for another attempt, so that only what
// a dead node has claimed becomes due again.
const (
	claimLease   = time.Minute
	renewEvery   = 20 * time.Second
	pollEvery    = 5 * time.Second // for deliveries of other nodes and of servers that have died
	claimBatch   = 100
	maxClaimed   = 3000
	storeTimeout = 10 * time.Second
)

// DispatcherConfig is what a dispatcher needs. Store and Sender are required.
type DispatcherConfig struct {
	Store    Outbox
	Sender   *Sender
	Public   *url.URL         // for links, nil for none; mail needs it
	MailPace *outbox.MailPace // nil if nothing is mailed
	Log      *slog.Logger
}

// Spectators knows who has a table open.
type Spectators interface {
	// IsWatching reports whether a person has a table open at this node.
	IsWatching(p ids.PersonID, table ids.TableID) bool
}

// Dispatcher sends the notifications in the outbox of the store, each at least once. Several may share a store.
type Dispatcher struct {
	DispatcherConfig
	wake  chan struct{}
	stop  chan struct{}
	ended chan struct{}

	mu         sync.Mutex
	spectators Spectators      // nil without spectators
	claimed    map[string]bool // deliveries that the sender holds
	done       []string        // to be removed from the store
	undone     []string        // to be claimed by another node, or later
	closing    bool
}

// NewDispatcher starts a dispatcher, which closes the sender when it is closed.
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

// SkipSpectators keeps digests from mailing a person about a table that they have open.
func (d *Dispatcher) SkipSpectators(s Spectators) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.spectators = s
}

// Wake has the dispatcher poll the store at once.
func (d *Dispatcher) Wake() {
	select {
	case d.wake <- struct{}{}:
	default: // it is about to poll
	}
}

// Close sends what the dispatcher has claimed, until the context ends. Unsent deliveries stay in the store, for other nodes or for later.
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

// attemptStore uses the store, and logs errors and panics.
func (d *Dispatcher) attemptStore(what string, do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	err := panics.Catch(func() error { return do(ctx) })
	var caught *panics.Error
	switch {
	case errors.As(err, &caught):
		d.Log.Error("recovered from panic", "what", what, "fault", caught.Value, "stack", string(caught.Stack))
	case err != nil && !errors.Is(err, storage.ErrUnwritable): // which the store logs once
		d.Log.Error("use outbox failed", "what", what, "error", err)
	}
}

// isFull reports whether the dispatcher claims nothing more for now.
func (d *Dispatcher) isFull() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closing || len(d.claimed)+claimBatch > maxClaimed
}

// claim sends what waits in the store, as far as there is room.
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
	if delivery.Target.Kind == Webhook { // the page has words of its own
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

// take notes that the sender is about to hold a delivery. It reports false if the sender holds it already: a claim may end before it
// was renewed.
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
	spectators := d.spectators
	d.mu.Unlock()
	return spectators != nil && spectators.IsWatching(p, table)
}

// note notes what became of a delivery.
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

// settle tells the store what became of deliveries.
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

// renew keeps other nodes from sending what waits here for another attempt.
func (d *Dispatcher) renew(ctx context.Context) error {
	d.mu.Lock()
	ids := slices.Concat(slices.Collect(maps.Keys(d.claimed)), d.done)
	d.mu.Unlock()
	if len(ids) == 0 {
		return nil
	}
	return d.Store.HoldDeliveries(ctx, ids, claimLease)
}
