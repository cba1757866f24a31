package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// remoteClient is a client of another node with a subscription to a table of this node.
type remoteClient struct {
	node    *Node
	id      string // of the subscription
	gateway string
	person  ids.PersonID
	table   ids.TableID

	mu      sync.Mutex
	number  uint64 // of the last message
	renewed time.Time
}

// Person returns the owner of the client.
func (g *remoteClient) Person() ids.PersonID { return g.person }

// Send forwards a message to the gateway.
func (g *remoteClient) Send(message []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.number++
	g.push(push{pushMessage, g.id, g.number, message})
}

// Moved tells the gateway that the table is no longer here.
func (g *remoteClient) Moved(ids.TableID) {
	g.node.removeRemoteClient(g)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.push(push{kind: pushMoved, subscription: g.id})
}

// push sends the next message of a subscription. A gateway that misses one subscribes again.
func (g *remoteClient) push(p push) {
	_ = g.node.Wire.Publish(g.node.subject(g.gateway, inboxSubject)+"."+pushesPart, p.append(make([]byte, 0, len(p.message)+len(p.subscription)+32), g.node.speaks))
}

// answer answers a request of another node.
func (n *Node) answer(message *nats.Msg) {
	spawned := n.spawn(func() {
		var r request
		var body any
		err := json.Unmarshal(message.Data, &r)
		switch {
		case err != nil:
		case !n.speaks.reads(r.Version):
			n.Log.Warn("refuse request of unknown version", "node", n.id, "table", r.Table, "version", r.Version)
			err = game.Refuse(table.CodeRetry, "the table is at a server of another version")
		case !n.accepting():
			err = &tableserver.ElsewhereError{}
		default:
			n.metrics.Answered.Add(1)
			err = panics.Catch(func() (err error) { body, err = n.execute(&r); return err })
		}
		n.respond(message, n.reply(&r, body, err))
	})
	if !spawned {
		n.respond(message, reply{Version: n.speaks.written, Elsewhere: new(string)})
	}
}

func (n *Node) respond(message *nats.Msg, r reply) {
	raw, err := json.Marshal(r)
	if err == nil {
		err = message.Respond(raw)
	}
	if err != nil {
		n.Log.Warn("send reply failed", "node", n.id, "error", err)
	}
}

// accepting reports whether the node accepts requests for tables.
func (n *Node) accepting() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return !n.draining && n.serving()
}

// reply encodes an answer or an error.
func (n *Node) reply(r *request, body any, err error) reply {
	out := reply{Version: n.speaks.written}
	var elsewhere *tableserver.ElsewhereError
	switch {
	case err == nil && body == nil:
	case err == nil:
		if out.Body, err = json.Marshal(body); err != nil {
			out.Fault = "the answer cannot be written as JSON"
			n.Log.Error("encode answer failed", "node", n.id, "table", r.Table, "error", err)
		}
	case errors.As(err, &elsewhere):
		out.Elsewhere = &elsewhere.Node
	case game.CodeOf(err) == table.CodeClosing, n.speaks.reads(r.Version) && n.lost(r.Table, err):
		out.Elsewhere = new(string)
	case errors.As(err, &out.Refusal):
	default:
		out.Fault = "it could not be done"
		n.Log.Error("answer other node failed", "node", n.id, "kind", r.Kind, "table", r.Table, "error", err)
	}
	return out
}

// execute runs a request at this node.
func (n *Node) execute(r *request) (any, error) {
	ctx := tableserver.WithLag(tableserver.WithNetwork(context.Background(), r.Network), time.Duration(r.Lag)*time.Millisecond)
	ctx, cancel := context.WithTimeout(ctx, time.Duration(r.Wait)*time.Millisecond)
	defer cancel()
	switch {
	case r.Kind == requestDo && r.Command != nil:
		return nil, n.Server.Do(ctx, r.Table, r.Person, r.Command)
	case r.Kind == requestAnswer && r.Question != nil:
		return n.Server.Answer(ctx, r.Table, r.Person, r.Question)
	case r.Kind == requestSubscribe && r.Options != nil:
		return nil, n.addRemoteClient(ctx, r)
	case r.Kind == requestQuit:
		return nil, n.Server.QuitHere(ctx, r.Table, r.Person)
	case r.Kind == requestAdopt:
		return nil, n.adopt(ctx, r.Table)
	case r.Kind == requestPassHost:
		return nil, n.Server.PassHostHere(ctx, r.Table, r.Person)
	}
	return nil, game.Refuse(table.CodeBadCommand, "there is no request of kind %q", r.Kind)
}

// addRemoteClient subscribes a remote client to a table.
func (n *Node) addRemoteClient(ctx context.Context, r *request) error {
	g := &remoteClient{node: n, id: r.Subscription, gateway: r.Gateway, person: r.Person, table: r.Table, renewed: n.Now()}
	n.mu.Lock()
	known := n.remoteClients[g.id]
	n.remoteClients[g.id] = g
	n.mu.Unlock()
	if known != nil { // a duplicate of the request
		n.Server.Unsubscribe(known.table, known)
	}
	err := n.Server.Subscribe(ctx, r.Table, g, *r.Options)
	if err != nil {
		n.removeRemoteClient(g)
	}
	return err
}

func (n *Node) removeRemoteClient(g *remoteClient) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.remoteClients[g.id] == g {
		delete(n.remoteClients, g.id)
	}
}

// receiveRenewal renews subscriptions of remote clients and ends finished ones. It returns the latest message numbers, because nothing
// else would reveal that the last message was lost.
func (n *Node) receiveRenewal(message *nats.Msg) {
	var r renewal
	if err := json.Unmarshal(message.Data, &r); err != nil || !n.speaks.reads(r.Version) {
		return
	}
	now := n.Now()
	for _, id := range r.Subscriptions {
		n.mu.Lock()
		g := n.remoteClients[id]
		n.mu.Unlock()
		if g == nil {
			g = &remoteClient{node: n, id: id, gateway: r.Gateway}
			g.push(push{kind: pushMoved, subscription: id})
			continue
		}
		g.mu.Lock()
		g.renewed = now
		g.push(push{kind: pushNumber, subscription: id, number: g.number})
		g.mu.Unlock()
	}
	n.endRemoteClients(func(g *remoteClient) bool { return slices.Contains(r.Left, g.id) })
}

// endRemoteClients ends subscriptions of remote clients.
func (n *Node) endRemoteClients(over func(*remoteClient) bool) {
	var ended []*remoteClient
	n.mu.Lock()
	for id, g := range n.remoteClients {
		if over(g) {
			ended = append(ended, g)
			delete(n.remoteClients, id)
		}
	}
	n.mu.Unlock()
	for _, g := range ended {
		n.Server.Unsubscribe(g.table, g)
	}
}
