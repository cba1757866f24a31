package cluster

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/room"
)

// peopleMessage is news for all nodes.
type peopleMessage struct {
	Version int `json:"v"`
	room.News
}

// Tell tells all other nodes something about a person.
func (n *Node) Tell(news room.News) {
	raw, err := json.Marshal(peopleMessage{n.speaks.written, news})
	if err == nil {
		err = n.Wire.Publish(n.peopleSubject(), raw)
	}
	if err != nil {
		n.Log.Error("tell other nodes failed", "node", n.id, "kind", news.Kind, "error", err)
	}
}

// hearPeople takes news of another node.
func (n *Node) hearPeople(message *nats.Msg) {
	var m peopleMessage
	if err := json.Unmarshal(message.Data, &m); err != nil || !n.speaks.reads(m.Version) {
		return
	}
	if m.Kind == room.NewsRenamed {
		n.House.Renamed(context.Background(), m.Person)
		return
	}
	if n.Peers != nil {
		n.Peers.Hear(m.News)
	}
}

// Renamed lets tables of all nodes learn a person's new name, or that there is none any more.
func (n *Node) Renamed(ctx context.Context, p room.PersonID) {
	n.House.Renamed(ctx, p)
	n.Tell(room.News{Kind: room.NewsRenamed, Person: p})
}
