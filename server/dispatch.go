package server

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/room"
)

// How deliveries are taken from the store. A claim is renewed while its delivery waits for another attempt, so that only what a dead
// node has claimed becomes due again.
const (
	claimLease   = time.Minute
	renewClaims  = 20 * time.Second
	lookForMore  = 5 * time.Second // for those of other nodes and of servers that have died
	claimAtOnce  = 100
	mostClaimed  = 3000
	storeTimeout = 10 * time.Second
)

// DispatcherConfig is what a dispatcher needs. Store and Outbox are required.
type DispatcherConfig struct {
	Store    room.Store
	Outbox   *notifications.Sender
	Public   *url.URL       // for links, nil for none; mail needs it
	MailPace *room.MailPace // nil if nothing is mailed
	Log      *slog.Logger
}

// Dispatcher sends the notices that are in the outbox of the store, each at least once. Several may share a store.
type Dispatcher struct {
	DispatcherConfig
	wake  chan struct{}
	stop  chan struct{}
	ended chan struct{}

	mu      sync.Mutex
	hub     *Hub            // which knows who looks; nil if nobody does
	claimed map[string]bool // deliveries that the outbox holds
	done    []string        // to be removed from the store
	undone  []string        // to be claimed by somebody else, or later
	closing bool
}

// NewDispatcher starts a dispatcher, which closes the outbox when it is closed.
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

// Wake has the dispatcher look for deliveries at once.
func (d *Dispatcher) Wake() {
	select {
	case d.wake <- struct{}{}:
	default: // it is about to look
	}
}

// Close sends what it has claimed, until the context ends. What could not be sent stays in the store, for others or for later.
func (d *Dispatcher) Close(ctx context.Context) error {
	d.mu.Lock()
	first := !d.closing
	d.closing = true
	d.mu.Unlock()
	if !first {
		return nil
	}
	err := d.Outbox.Close(ctx)
	close(d.stop)
	<-d.ended
	return err
}

func (d *Dispatcher) run() {
	defer close(d.ended)
	look, renew := time.NewTicker(lookForMore), time.NewTicker(renewClaims)
	defer look.Stop()
	defer renew.Stop()
	for {
		d.recovering("send notices", d.claim)
		d.recovering("send mail", d.claimMail)
		select {
		case <-d.wake:
		case <-look.C:
		case <-renew.C:
			d.recovering("renew claims of notices", d.renew)
		case <-d.stop:
			d.recovering("remove sent notices", d.settle)
			return
		}
		d.recovering("remove sent notices", d.settle)
	}
}

// recovering does something with the store, and logs why it failed.
func (d *Dispatcher) recovering(what string, do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	err := room.CatchPanic(func() error { return do(ctx) })
	var caught *room.PanicError
	switch {
	case errors.As(err, &caught):
		d.Log.Error("recovered from panic", "what", what, "fault", caught.Value, "stack", string(caught.Stack))
	case err != nil && !errors.Is(err, room.ErrUnwritable): // which the store logs once
		d.Log.Error("use outbox failed", "what", what, "error", err)
	}
}

// claim sends what waits in the store, as far as there is room.
func (d *Dispatcher) claim(ctx context.Context) error {
	for {
		d.mu.Lock()
		full := d.closing || len(d.claimed)+claimAtOnce > mostClaimed
		d.mu.Unlock()
		if full {
			return nil
		}
		list, err := d.Store.ClaimDeliveries(ctx, claimLease, claimAtOnce)
		if err != nil {
			return err
		}
		for i := range list {
			if err := d.send(ctx, &list[i]); err != nil {
				return err
			}
		}
		if len(list) < claimAtOnce {
			return nil
		}
	}
}

func (d *Dispatcher) send(ctx context.Context, delivery *room.Delivery) error {
	id := delivery.ID
	if !d.take(id) {
		return nil
	}
	n := notifications.Message{
		ID: id, Kind: string(delivery.Kind), Table: string(delivery.Table), Key: "notice." + string(delivery.Kind),
		Args: map[string]any{"game": delivery.Game}, Owner: string(delivery.Person), To: []notifications.Target{delivery.Target},
		Urgent:  slices.Contains([]room.NoticeKind{room.YourTurn, room.VoteOpened, room.StandinSoon}, delivery.Kind),
		Settled: func(_ notifications.Target, done bool) { d.note(id, done) },
	}
	if d.Public != nil {
		n.Link = d.Public.JoinPath("t", string(delivery.Table)).String()
	}
	if delivery.Target.Kind == notifications.Webhook { // the page has words of its own
		c, err := d.catalogueFor(ctx, delivery)
		if err != nil {
			d.note(id, false)
			return err
		}
		n.Text = c.Text(n.Key, n.Args)
	}
	d.Outbox.Send(n)
	return nil
}

// take notes that the outbox is about to hold a delivery, and reports whether it does not yet: a claim may be over before it was renewed.
func (d *Dispatcher) take(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	known := d.claimed[id]
	d.claimed[id] = true
	return !known
}

// looksAt reports whether a person looks at a table at this node.
func (d *Dispatcher) looksAt(p room.PersonID, table room.TableID) bool {
	d.mu.Lock()
	hub := d.hub
	d.mu.Unlock()
	return hub != nil && hub.looksAt(p, table)
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
