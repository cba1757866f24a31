package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/notify"
	"github.com/purrlor/purrlor/room"
)

// Hub knows who is connected. It takes notices to people: to their sockets, and to where else they want them.
type Hub struct {
	Store  room.Store
	Outbox *notify.Outbox // nil for notices in the page alone
	Public *url.URL
	Log    *slog.Logger

	mu      sync.Mutex
	people  map[room.PersonID]map[*conn]bool
	open    sync.WaitGroup
	closing bool
}

// NewHub makes a hub.
func NewHub(store room.Store, outbox *notify.Outbox, public *url.URL, log *slog.Logger) *Hub {
	return &Hub{Store: store, Outbox: outbox, Public: public, Log: log, people: map[room.PersonID]map[*conn]bool{}}
}

// add counts a connection in, unless the server is about to stop.
func (h *Hub) add(c *conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing {
		return false
	}
	h.open.Add(1)
	if h.people[c.person] == nil {
		h.people[c.person] = map[*conn]bool{}
	}
	h.people[c.person][c] = true
	return true
}

func (h *Hub) remove(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	defer h.open.Done()
	delete(h.people[c.person], c)
	if len(h.people[c.person]) == 0 {
		delete(h.people, c.person)
	}
}

// of returns the connections of a person.
func (h *Hub) of(p room.PersonID) []*conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []*conn
	for c := range h.people[p] {
		list = append(list, c)
	}
	return list
}

func (h *Hub) closePerson(p room.PersonID, why game.Code) {
	for _, c := range h.of(p) {
		c.end(why)
	}
}

func (h *Hub) closeDevice(p room.PersonID, device room.Hash, why game.Code) {
	for _, c := range h.of(p) {
		if c.device == device {
			c.end(why)
		}
	}
}

// closeTime is how long clients have to take the news that the server is about to stop.
const closeTime = 3 * time.Second

// CloseAll ends every connection, for a server that is about to stop, and lets no new ones in. It waits until the clients
// know.
func (h *Hub) CloseAll() {
	h.mu.Lock()
	h.closing = true
	var list []*conn
	for _, conns := range h.people {
		for c := range conns {
			list = append(list, c)
		}
	}
	h.mu.Unlock()
	for _, c := range list {
		c.end(room.CodeClosing)
	}
	ended := make(chan struct{})
	go func() {
		h.open.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(closeTime):
	}
}

// NoticeMessage is a notice on a socket.
type NoticeMessage struct {
	Type string `json:"type"` // "notice"
	room.Notice
}

// Notify takes a notice to a person, without waiting.
func (h *Hub) Notify(p room.PersonID, n room.Notice) {
	conns := h.of(p)
	if len(conns) > 0 {
		raw, err := json.Marshal(NoticeMessage{"notice", n})
		if err != nil {
			h.Log.Error("a notice could not be written", "error", err)
			return
		}
		for _, c := range conns {
			c.Send(raw)
		}
	}
	if h.Outbox != nil {
		go func() {
			var caught *room.Panic
			if err := room.Caught(func() error { h.post(p, n); return nil }); errors.As(err, &caught) {
				h.Log.Error("caught a panic", "notice", n.Kind, "fault", caught.Fault, "stack", string(caught.Stack))
			}
		}()
	}
}

// post sends a notice to where else a person wants it.
func (h *Hub) post(p room.PersonID, n room.Notice) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	targets, err := h.Store.Targets(ctx, p)
	if err != nil {
		h.Log.Error("the places for notices are not known", "error", err)
		return
	}
	if len(targets) == 0 {
		return
	}
	out := notify.Notice{
		ID: room.NewID(), Kind: string(n.Kind), Table: string(n.Table), Key: "notice." + string(n.Kind),
		Args: map[string]any{"game": n.Game}, Owner: string(p), Urgent: n.Kind == room.YourTurn || n.Kind == room.Vote,
	}
	if h.Public != nil {
		out.Link = h.Public.JoinPath("t", string(n.Table)).String()
	}
	for _, t := range targets {
		out.To = append(out.To, t.Target)
	}
	h.Outbox.Send(out)
}
