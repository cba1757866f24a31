package cluster

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/tableserver"
)

// peopleMessage is an event for all nodes.
type peopleMessage struct {
	Version int `json:"v"`
	tableserver.PersonEvent
}

// Publish sends an event about a person to all other nodes.
func (n *Node) Publish(news tableserver.PersonEvent) {
	raw, err := json.Marshal(peopleMessage{n.speaks.written, news})
	if err == nil {
		err = n.Wire.Publish(n.peopleSubject(), raw)
	}
	if err != nil {
		n.Log.Error("tell other nodes failed", "node", n.id, "kind", news.Kind, "error", err)
	}
}

// receivePersonEvent handles an event from another node.
func (n *Node) receivePersonEvent(message *nats.Msg) {
	var m peopleMessage
	if err := json.Unmarshal(message.Data, &m); err != nil || !n.speaks.reads(m.Version) {
		return
	}
	if m.Kind == tableserver.EventRenamed {
		n.Server.Renamed(context.Background(), m.Person)
		return
	}
	if n.Peers != nil {
		n.Peers.HandleEvent(m.PersonEvent)
	}
}

// Renamed refreshes a person's name, or its removal, at tables of all nodes.
func (n *Node) Renamed(ctx context.Context, p ids.PersonID) {
	n.Server.Renamed(ctx, p)
	n.Publish(tableserver.PersonEvent{Kind: tableserver.EventRenamed, Person: p})
}
