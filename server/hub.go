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

// Hub knows the open sockets. It delivers notifications to them and to the other targets of a person.
type Hub struct {
	Dispatcher *notifications.Dispatcher // nil for notices in the page alone
	Log        *slog.Logger
	Tell       func(tableserver.PersonEvent) // sends events to the hubs of other nodes; nil without a cluster

	mu      sync.Mutex
	people  map[ids.PersonID]map[*conn]bool
	moved   map[ids.PersonID]bool // people whose presence changed since the last flush; nil without a PresenceKeeper
	open    sync.WaitGroup
	closing bool
}

// NewHub makes a hub. The dispatcher delivers notifications outside the page; nil turns that off.
func NewHub(dispatcher *notifications.Dispatcher, log *slog.Logger) *Hub {
	h := &Hub{Dispatcher: dispatcher, Log: log, people: map[ids.PersonID]map[*conn]bool{}}
	if dispatcher != nil {
		dispatcher.SkipViewers(h)
	}
	return h
}

// HasOpen reports whether a person has a table open here.
func (h *Hub) HasOpen(p ids.PersonID, table ids.TableID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.people[p] {
		if c.table == table {
			return true
		}
	}
	return false
}

// IsConnected reports whether a person has a socket at this node.
func (h *Hub) IsConnected(p ids.PersonID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.people[p]) > 0
}

// add registers a connection, unless the server is shutting down.
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

// connected returns everyone with a socket at this node.
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

// publish sends an event to the sockets of all nodes.
func (h *Hub) publish(news tableserver.PersonEvent) {
	h.HandleEvent(news)
	if h.Tell != nil {
		h.Tell(news)
	}
}

// HandleEvent delivers an event to the sockets of this node.
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

// closeTime is how long clients have to read the shutdown message.
const closeTime = 3 * time.Second

// CloseAll refuses new connections and closes all others before the server stops. It waits until clients have read the shutdown message.
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

// Notify sends a notification to a person's sockets and queues it for their other targets. It does not wait.
func (h *Hub) Notify(p ids.PersonID, n table.Notice) {
	h.publish(tableserver.PersonEvent{Kind: tableserver.EventNotice, Person: p, Notice: &n})
	if h.Dispatcher != nil {
		h.Dispatcher.Wake()
	}
}
