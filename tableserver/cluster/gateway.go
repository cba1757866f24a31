package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// How often gateways renew subscriptions, how long an owner may be silent before they look for a new one, and how long a gateway may be
// silent before an owner drops its subscriptions.
const (
	renewEvery          = time.Second
	ownerSilence        = 3 * time.Second
	remoteClientSilence = 4 * time.Second
)

// subscriptionKey identifies a client's subscription to a table.
type subscriptionKey struct {
	client tableserver.Client
	table  ids.TableID
}

// remoteSubscription is a local client's subscription to a table whose owner is another node, or still unknown. The node's lock guards id
// and owner; its own lock guards the rest.
type remoteSubscription struct {
	subscriptionKey
	options tableserver.SubscribeOptions
	ctx     context.Context // ends with the subscription
	end     context.CancelFunc
	id      string // of the present try; empty while the owner is unknown
	node    string

	mu      sync.Mutex
	number  uint64 // of the last message
	latest  []byte // the last message with a position of the client
	heardAt time.Time
	moving  chan struct{} // closed when opening ends; nil otherwise
}

// Look subscribes a client to a table on any node. A client subscribes and unsubscribes one call at a time.
func (n *Node) Subscribe(ctx context.Context, id ids.TableID, c tableserver.Client, options tableserver.SubscribeOptions) error {
	key := subscriptionKey{c, id}
	if err := n.endSubscription(ctx, key); err != nil {
		return err
	}
	l := &remoteSubscription{subscriptionKey: key, options: options, moving: make(chan struct{})}
	l.ctx, l.end = context.WithCancel(tableserver.WithNetwork(context.Background(), tableserver.NetworkOf(ctx)))
	n.mu.Lock()
	n.subscriptionOf[key] = l
	n.mu.Unlock()
	defer n.opened(l)
	return n.open(ctx, l)
}

// Unsubscribe ends a subscription.
func (n *Node) Unsubscribe(id ids.TableID, c tableserver.Client) {
	_ = n.endSubscription(context.Background(), subscriptionKey{c, id}) // never gives up, because an open subscription must not remain
	n.Server.Unsubscribe(id, c)
}

// open subscribes at the present owner of the table. Only one goroutine at a time opens a subscription.
func (n *Node) open(ctx context.Context, l *remoteSubscription) error {
	err := n.route(ctx, l.table, func(ctx context.Context) error {
		n.setRemote(l, "", "")
		return n.Server.Subscribe(ctx, l.table, l.client, l.resumeOptions())
	}, func(ctx context.Context, node string) error {
		id := ids.New()
		n.setRemote(l, id, node)
		options := l.resumeOptions()
		_, err := n.call(ctx, node, request{
			Kind: requestSubscribe, Table: l.table, Person: l.client.Person(), Subscription: id, Gateway: n.id, Options: &options,
		}, tryTimeout)
		return err
	})
	if err != nil {
		n.setRemote(l, "", "")
	}
	return err
}

// resumeOptions returns the options to continue from the client's current position. A lost reply of an earlier try may have advanced the
// client.
func (l *remoteSubscription) resumeOptions() tableserver.SubscribeOptions {
	l.mu.Lock()
	defer l.mu.Unlock()
	options := l.options
	if l.latest != nil {
		options.Seen = seenIn(l.latest)
	}
	return options
}

// setRemote stores the subscription id and the owner; both are empty if this node has the table.
func (n *Node) setRemote(l *remoteSubscription, id, node string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.subscriptions, l.id)
	l.id, l.node = id, node
	l.mu.Lock()
	defer l.mu.Unlock()
	l.number, l.heardAt = 0, n.Now()
	if id != "" && l.ctx.Err() == nil {
		n.subscriptions[id] = l
	}
}

// opened finishes opening a subscription and keeps it only if another node has the table.
func (n *Node) opened(l *remoteSubscription) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if l.id == "" && n.subscriptionOf[l.subscriptionKey] == l {
		delete(n.subscriptionOf, l.subscriptionKey)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.moving)
	l.moving = nil
}

// endSubscription ends a client's subscription to a remote table, if there is one. It waits for a pending reopen, which could otherwise
// finish after the client's next subscription and send duplicates.
func (n *Node) endSubscription(ctx context.Context, key subscriptionKey) error {
	n.mu.Lock()
	l := n.subscriptionOf[key]
	n.mu.Unlock()
	if l == nil {
		return nil
	}
	l.mu.Lock() // a pending send finishes first
	l.end()
	moving := l.moving
	l.mu.Unlock()
	if moving != nil {
		select {
		case <-moving:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	n.mu.Lock()
	id, node := l.id, l.node
	delete(n.subscriptions, id)
	delete(n.subscriptionOf, key)
	n.mu.Unlock()
	if id != "" {
		n.renewAt(node, renewal{Left: []string{id}})
	}
	return nil
}

// renewAt tells an owner which subscriptions are still active.
func (n *Node) renewAt(node string, r renewal) {
	r.Version, r.Gateway = n.speaks.written, n.id
	raw, err := json.Marshal(r)
	if err != nil {
		n.Log.Error("encode renewal failed", "node", n.id, "error", err)
		return
	}
	_ = n.Wire.Publish(n.subject(node, renewalsSubject), raw) // the next renewal makes up for it
}

// receive hands a message from an owner to its subscription.
func (n *Node) receive(message *nats.Msg) {
	part := message.Subject[strings.LastIndexByte(message.Subject, '.')+1:]
	if part == pushesPart {
		n.receivePush(message)
		return
	}
	n.mu.Lock()
	waiting := n.pending[part]
	delete(n.pending, part)
	n.mu.Unlock()
	if waiting != nil {
		waiting <- message // has room for one
	}
}

// receivePush forwards a message from the owner to the client.
func (n *Node) receivePush(message *nats.Msg) {
	p, err := parsePush(message.Data, n.speaks)
	if err != nil {
		n.Log.Warn("read push failed", "node", n.id, "error", err)
		return
	}
	n.mu.Lock()
	l := n.subscriptions[p.subscription]
	if l != nil {
		l.mu.Lock() // before the id changes
		defer l.mu.Unlock()
	}
	n.mu.Unlock()
	if l == nil {
		return // it has a new id by now, or has ended
	}
	l.heardAt = n.Now()
	switch {
	case l.ctx.Err() != nil: // it has ended
	case p.kind == pushMoved, p.kind == pushNumber && p.number > l.number, p.kind == pushMessage && p.number > l.number+1:
		n.move(l)
	case p.kind == pushMessage && p.number == l.number+1:
		l.number++
		if bytes.HasPrefix(p.message, []byte(`{"type":"update"`)) || bytes.HasPrefix(p.message, []byte(`{"type":"snapshot"`)) {
			l.latest = p.message
		}
		l.client.Send(p.message)
	}
}

// move resubscribes because the table has moved or a message was lost. The subscription is locked. If it is already opening, that
// continues: the next renewal detects a wrong owner or a missing message.
func (n *Node) move(l *remoteSubscription) {
	if l.moving != nil {
		return
	}
	if n.spawn(func() { n.reopen(l) }) { // it cannot end before the lock is released
		l.moving = make(chan struct{})
		n.metrics.SubscriptionsMoved.Add(1)
	}
}

// reopen subscribes again from the last message received, and retries until it succeeds.
func (n *Node) reopen(l *remoteSubscription) {
	defer n.opened(l)
	n.mu.Lock()
	delete(n.subscriptions, l.id) // messages with the old id are outdated
	n.mu.Unlock()
	for l.ctx.Err() == nil {
		err := n.open(l.ctx, l)
		code := game.CodeOf(err)
		if err == nil || code != "" && code != table.CodeRetry && code != table.CodeClosing {
			l.sendLeft(code)
			return
		}
		select {
		case <-n.stop:
			return
		case <-l.ctx.Done():
		case <-time.After(maxPause/2 + rand.N(maxPause)):
		}
	}
}

// sendLeft tells a client why its subscription has ended.
func (l *remoteSubscription) sendLeft(why game.Code) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if why == "" || l.ctx.Err() != nil {
		return
	}
	viewer := game.Nobody
	if seen := seenIn(l.latest); len(seen) > 0 {
		viewer = seen[0].Seat
	}
	if raw, err := json.Marshal(tableserver.LeftMessage{Type: "left", Table: l.table, Seat: viewer, Code: why}); err == nil {
		l.client.Send(raw)
	}
}

// seenIn returns the client's position after the last message.
func seenIn(message []byte) []tableserver.Seen {
	var seen tableserver.Seen
	if message == nil || json.Unmarshal(message, &seen) != nil {
		return nil
	}
	return []tableserver.Seen{seen}
}

// keepSubscriptions renews subscriptions to remote tables, moves those with a silent owner, and drops those of other nodes without a
// renewal.
func (n *Node) keepSubscriptions() {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	for {
		select {
		case <-n.stop:
			return
		case <-tick.C:
		}
		n.renewAll()
		now := n.Now()
		n.endRemoteClients(func(g *remoteClient) bool {
			g.mu.Lock()
			defer g.mu.Unlock()
			return now.Sub(g.renewed) > remoteClientSilence
		})
	}
}

// maxRenewed is the number of subscriptions in one renewal message.
const maxRenewed = 1000

func (n *Node) renewAll() {
	byNode := map[string][]string{}
	var silent []*remoteSubscription
	now := n.Now()
	n.mu.Lock()
	for id, l := range n.subscriptions {
		l.mu.Lock()
		if now.Sub(l.heardAt) > ownerSilence && l.moving == nil && l.ctx.Err() == nil {
			silent = append(silent, l)
		} else {
			byNode[l.node] = append(byNode[l.node], id)
		}
		l.mu.Unlock()
	}
	n.mu.Unlock()
	for node, held := range byNode {
		for part := range slices.Chunk(held, maxRenewed) {
			n.renewAt(node, renewal{Subscriptions: part})
		}
	}
	for _, l := range silent {
		n.setOwner(l.table, "")
		l.mu.Lock()
		n.move(l)
		l.mu.Unlock()
	}
}
