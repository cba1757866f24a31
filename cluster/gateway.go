package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// How often gateways renew their looks, after which silence of the owner they look for another one, and after which silence of a
// gateway an owner ends its looks.
const (
	renewLooks   = time.Second
	ownerSilence = 3 * time.Second
	guestSilence = 4 * time.Second
)

// lookKey is a client with a table that it looks at.
type lookKey struct {
	client room.Client
	table  room.TableID
}

// farLook is the look of a client of this node at a table of another. The node's lock guards its id and owner, its own lock the rest.
type farLook struct {
	lookKey
	wish    room.LookWish
	network netip.Addr
	id      string // of the present try; none while an owner is looked for
	node    string

	mu     sync.Mutex
	number uint64 // of the last message
	latest []byte // the last message that tells how far the client is
	heard  time.Time
	ended  bool
	moving bool // it is being opened again
}

// Look begins to send a client what its person may know of a table, wherever that is.
func (n *Node) Look(ctx context.Context, id room.TableID, c room.Client, wish room.LookWish) error {
	n.endLook(lookKey{c, id})
	l := &farLook{lookKey: lookKey{c, id}, wish: wish, network: room.NetworkOf(ctx)}
	return n.open(ctx, l)
}

// Leave ends it.
func (n *Node) Leave(id room.TableID, c room.Client) {
	n.endLook(lookKey{c, id})
	n.House.Leave(id, c)
}

// open begins a look at wherever the table is now.
func (n *Node) open(ctx context.Context, l *farLook) error {
	err := n.route(ctx, l.table, func(ctx context.Context) error {
		n.setLook(l, "", "")
		return n.House.Look(ctx, l.table, l.client, l.wishNow())
	}, func(ctx context.Context, node string) error {
		id := room.NewID()
		n.setLook(l, id, node)
		wish := l.wishNow()
		_, err := n.ask(ctx, node, request{
			Kind: requestLook, Table: l.table, Person: l.client.Person(), Look: id, Gateway: n.id, Wish: &wish,
		}, tryTimeout)
		return err
	})
	if err != nil {
		n.setLook(l, "", "")
	}
	return err
}

// wishNow is what the look wishes for, from where the client is: an earlier try may have brought it further, though its answer was
// lost.
func (l *farLook) wishNow() room.LookWish {
	l.mu.Lock()
	defer l.mu.Unlock()
	wish := l.wish
	if l.latest != nil {
		wish.Seen = seenIn(l.latest)
	}
	return wish
}

// setLook notes by which id a look goes, and who owns its table; none if it is not at another node.
func (n *Node) setLook(l *farLook, id, node string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.looks, l.id)
	if n.lookOf[l.lookKey] == l {
		delete(n.lookOf, l.lookKey)
	}
	l.id, l.node = id, node
	l.mu.Lock()
	defer l.mu.Unlock()
	l.number, l.heard = 0, n.Now()
	if id != "" && !l.ended {
		n.looks[id], n.lookOf[l.lookKey] = l, l
	}
}

// endLook ends the look of a client at a table of another node, if there is one.
func (n *Node) endLook(key lookKey) {
	n.mu.Lock()
	l := n.lookOf[key]
	var id, node string
	if l != nil {
		id, node = l.id, l.node
		delete(n.looks, id)
		delete(n.lookOf, key)
	}
	n.mu.Unlock()
	if l == nil {
		return
	}
	l.mu.Lock()
	l.ended = true
	l.mu.Unlock()
	n.renewAt(node, renewal{Left: []string{id}})
}

// renewAt tells an owner about looks.
func (n *Node) renewAt(node string, r renewal) {
	r.Version, r.Gateway = n.speaks.written, n.id
	raw, err := json.Marshal(r)
	if err != nil {
		n.Log.Error("encode renewal failed", "node", n.id, "error", err)
		return
	}
	_ = n.Wire.Publish(n.subject(node, looksSubject), raw) // the next one makes up for it
}

// hear takes what the owner of a table says to whoever waits for it.
func (n *Node) hear(message *nats.Msg) {
	part := message.Subject[strings.LastIndexByte(message.Subject, '.')+1:]
	if part == pushesPart {
		n.hearPush(message)
		return
	}
	n.mu.Lock()
	waiting := n.asked[part]
	delete(n.asked, part)
	n.mu.Unlock()
	if waiting != nil {
		waiting <- message // there is room for one
	}
}

// hearPush takes what an owner tells to the client.
func (n *Node) hearPush(message *nats.Msg) {
	p, err := parsePush(message.Data, n.speaks)
	if err != nil {
		n.Log.Warn("read push failed", "node", n.id, "error", err)
		return
	}
	n.mu.Lock()
	l := n.looks[p.look]
	if l != nil {
		l.mu.Lock() // before it can go by another id
		defer l.mu.Unlock()
	}
	n.mu.Unlock()
	if l == nil {
		return // it goes by another id by now, or has ended
	}
	l.heard = n.Now()
	switch {
	case l.ended:
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

// move looks for the table again, because it has moved or a message was lost. The look is locked. One that is on the move goes on:
// if it arrives where the table no longer is, the next renewal tells.
func (n *Node) move(l *farLook) {
	if l.moving {
		return
	}
	l.moving = true
	n.metrics.LooksMoved.Add(1)
	n.spawn(func() { n.reopen(l) })
}

// reopen begins a look again where it was left, for as long as it takes.
func (n *Node) reopen(l *farLook) {
	n.mu.Lock()
	delete(n.looks, l.id) // what comes by the old id is too late
	n.mu.Unlock()
	for {
		l.mu.Lock()
		ended := l.ended
		l.mu.Unlock()
		if ended {
			return
		}
		err := n.open(room.WithNetwork(context.Background(), l.network), l)
		code := game.CodeOf(err)
		if err == nil || code != "" && code != room.CodeRetry && code != room.CodeClosing {
			n.reopened(l, code)
			return
		}
		select {
		case <-n.stop:
			return
		case <-time.After(maxPause/2 + rand.N(maxPause)):
		}
	}
}

// reopened ends a move. A client that may no longer look is told so, and one that has left meanwhile leaves again.
func (n *Node) reopened(l *farLook, refused game.Code) {
	l.mu.Lock()
	l.moving = false
	ended, latest := l.ended, l.latest
	l.mu.Unlock()
	switch {
	case ended:
		n.Leave(l.table, l.client)
	case refused != "":
		viewer := game.Nobody
		if seen := seenIn(latest); len(seen) > 0 {
			viewer = seen[0].Seat
		}
		if raw, err := json.Marshal(room.LeftMessage{Type: "left", Table: l.table, Seat: viewer, Code: refused}); err == nil {
			l.client.Send(raw)
		}
	}
}

// seenIn returns how far the client is by the last message.
func seenIn(message []byte) []room.Seen {
	var seen room.Seen
	if message == nil || json.Unmarshal(message, &seen) != nil {
		return nil
	}
	return []room.Seen{seen}
}

// keepLooks renews the looks of this node at tables of others, moves those whose owner is silent, and ends those of other nodes that
// are not renewed.
func (n *Node) keepLooks() {
	tick := time.NewTicker(renewLooks)
	defer tick.Stop()
	for {
		select {
		case <-n.stop:
			return
		case <-tick.C:
		}
		n.renewAll()
		now := n.Now()
		n.endGuests(func(g *guest) bool {
			g.mu.Lock()
			defer g.mu.Unlock()
			return now.Sub(g.renewed) > guestSilence
		})
	}
}

// maxRenewed is how many looks are renewed by one message.
const maxRenewed = 1000

func (n *Node) renewAll() {
	byNode := map[string][]string{}
	var silent []*farLook
	now := n.Now()
	n.mu.Lock()
	for id, l := range n.looks {
		l.mu.Lock()
		if now.Sub(l.heard) > ownerSilence && !l.moving && !l.ended {
			silent = append(silent, l)
		} else {
			byNode[l.node] = append(byNode[l.node], id)
		}
		l.mu.Unlock()
	}
	n.mu.Unlock()
	for node, looks := range byNode {
		for part := range slices.Chunk(looks, maxRenewed) {
			n.renewAt(node, renewal{Looks: part})
		}
	}
	for _, l := range silent {
		n.setOwner(l.table, "")
		l.mu.Lock()
		n.move(l)
		l.mu.Unlock()
	}
}
