package server

import (
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Hub knows who is connected. It takes notices to people: to their sockets, and to where else they want them.
type Hub struct {
	Dispatcher *notifications.Dispatcher // nil for notices in the page alone
	Log        *slog.Logger
	Tell       func(tableserver.PersonEvent) // tells the hubs of other nodes; nil if there are none

	mu      sync.Mutex
	people  map[ids.PersonID]map[*conn]bool
	moved   map[ids.PersonID]bool // whose presence has changed since it was stored; nil if nobody stores it
	open    sync.WaitGroup
	closing bool
}

// NewHub makes a hub. The dispatcher is that of notices which the store keeps; nil if it keeps none.
func NewHub(dispatcher *notifications.Dispatcher, log *slog.Logger) *Hub {
	h := &Hub{Dispatcher: dispatcher, Log: log, people: map[ids.PersonID]map[*conn]bool{}}
	if dispatcher != nil {
		dispatcher.SkipSpectators(h)
	}
	return h
}

// IsWatching reports whether a person has a table open here.
func (h *Hub) IsWatching(p ids.PersonID, table ids.TableID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.people[p] {
		if c.table == table {
			return true
		}
	}
	return false
}

// IsConnected reports whether a person has a socket here.
func (h *Hub) IsConnected(p ids.PersonID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.people[p]) > 0
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
	h.noteMoved(c.person)
	return true
}

func (h *Hub) remove(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	defer h.open.Done()
	delete(h.people[c.person], c)
	h.noteMoved(c.person)
	if len(h.people[c.person]) == 0 {
		delete(h.people, c.person)
	}
}

// connected returns who has a socket here.
func (h *Hub) connected() []ids.PersonID {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.people))
}

// of returns the connections of a person.
func (h *Hub) of(p ids.PersonID) []*conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []*conn
	for c := range h.people[p] {
		list = append(list, c)
	}
	return list
}

func (h *Hub) closePerson(p ids.PersonID, why game.Code) {
	h.publish(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: p, Code: why})
}

func (h *Hub) closeDevice(p ids.PersonID, device ids.Hash, why game.Code) {
	h.publish(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: p, Device: &device, Code: why})
}

// publish takes news to the sockets of all nodes.
func (h *Hub) publish(news tableserver.PersonEvent) {
	h.HandleEvent(news)
	if h.Tell != nil {
		h.Tell(news)
	}
}

// HandleEvent takes news to the sockets of this node.
func (h *Hub) HandleEvent(news tableserver.PersonEvent) {
	conns := h.of(news.Person)
	switch {
	case news.Kind == tableserver.EventEnd:
		for _, c := range conns {
			if news.Device == nil || c.device == *news.Device {
				c.end(news.Code)
			}
		}
	case news.Kind == tableserver.EventFriends:
		h.mu.Lock()
		h.noteMoved(news.Person)
		h.mu.Unlock()
	case news.Kind == tableserver.EventNotice && news.Notice != nil && len(conns) > 0:
		raw, err := json.Marshal(NoticeMessage{"notice", *news.Notice})
		if err != nil {
			h.Log.Error("encode notice failed", "error", err)
			return
		}
		for _, c := range conns {
			c.Send(raw)
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
		c.end(table.CodeClosing)
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
	table.Notice
}

// Notify takes a notice to the sockets of a person, and has it sent to where else they want it, without waiting.
func (h *Hub) Notify(p ids.PersonID, n table.Notice) {
	h.publish(tableserver.PersonEvent{Kind: tableserver.EventNotice, Person: p, Notice: &n})
	if h.Dispatcher != nil {
		h.Dispatcher.Wake()
	}
}
