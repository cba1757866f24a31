package cluster

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/tableserver"
)

// peopleMessage is news for all nodes.
type peopleMessage struct {
	Version int `json:"v"`
	tableserver.PersonEvent
}

// Publish tells all other nodes something about a person.
func (n *Node) Publish(news tableserver.PersonEvent) {
	raw, err := json.Marshal(peopleMessage{n.speaks.written, news})
	if err == nil {
		err = n.Wire.Publish(n.peopleSubject(), raw)
	}
	if err != nil {
		n.Log.Error("tell other nodes failed", "node", n.id, "kind", news.Kind, "error", err)
	}
}

// receivePersonEvent takes news of another node.
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

// Renamed lets tables of all nodes learn a person's new name, or that there is none any more.
func (n *Node) Renamed(ctx context.Context, p ids.PersonID) {
	n.Server.Renamed(ctx, p)
	n.Publish(tableserver.PersonEvent{Kind: tableserver.EventRenamed, Person: p})
}
