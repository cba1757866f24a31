package server

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/tableserver"
)

// How often it is stored who has come, gone or moved, and who is still there.
const (
	flushPresence = time.Second
	renewPresence = 30 * time.Second
	storeTimeout  = 10 * time.Second
)

// presenceStore is what a PresenceKeeper needs of a store.
type presenceStore interface {
	people.PresenceStore
	BannedAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// PresenceKeeper ends the connections of people whom the operator bans, and stores who of a node's people is online, for their friends at all nodes. What is stored ends by itself, so that
// nobody stays online whose node has died.
type PresenceKeeper struct {
	store   presenceStore
	hub     *Hub
	node    string
	now     func() time.Time
	log     *slog.Logger
	renewed time.Time
	stop    chan struct{}
	ended   chan struct{}
}

// KeepPresence begins to store who is connected to a hub. The node tells apart several that share a store.
func KeepPresence(store presenceStore, hub *Hub, node string, now func() time.Time, log *slog.Logger) *PresenceKeeper {
	k := newPresenceKeeper(store, hub, node, now, log)
	go k.run()
	return k
}

func newPresenceKeeper(store presenceStore, hub *Hub, node string, now func() time.Time, log *slog.Logger) *PresenceKeeper {
	if now == nil {
		now = time.Now
	}
	k := &PresenceKeeper{store: store, hub: hub, node: node, now: now, log: log, stop: make(chan struct{}), ended: make(chan struct{})}
	hub.watchPresence()
	return k
}

func (k *PresenceKeeper) run() {
	defer close(k.ended)
	tick := time.NewTicker(flushPresence)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			k.endBanned()
			k.flush()
		case <-k.stop:
			k.flush()
			return
		}
	}
}

// Close stores who is left, nobody if the hub was closed before, and ends.
func (k *PresenceKeeper) Close() {
	close(k.stop)
	<-k.ended
}

// endBanned ends the sockets of people who have been banned since they came: a ban is written by another process.
func (k *PresenceKeeper) endBanned() {
	connected := k.hub.connected()
	if len(connected) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	var banned []ids.PersonID
	err := panics.Catch(func() (err error) {
		banned, err = k.store.BannedAmong(ctx, connected)
		return err
	})
	if err != nil { // their pings find it out
		k.log.Error("look for banned people failed", "error", err)
		return
	}
	for _, p := range banned {
		k.hub.HandleEvent(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: p, Code: CodeBanned})
	}
}

// flush stores what has changed. What could not be stored is stored when all of it is renewed.
func (k *PresenceKeeper) flush() {
	all := k.now().Sub(k.renewed) >= renewPresence
	if all {
		k.renewed = k.now()
	}
	online, gone := k.hub.presences(k.now(), all)
	if len(online)+len(gone) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	err := panics.Catch(func() error { return people.NotePresence(ctx, k.store, k.node, online, gone) })
	if err != nil && !errors.Is(err, storage.ErrUnwritable) { // which the store logs once
		k.log.Error("store presence failed", "error", err)
	}
}

// watchPresence has the hub remember who comes, goes and moves.
func (h *Hub) watchPresence() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.moved = map[ids.PersonID]bool{}
	for p := range h.people {
		h.moved[p] = true
	}
}

// noteMoved remembers somebody whose presence has changed. The mutex is held.
func (h *Hub) noteMoved(p ids.PersonID) {
	if h.moved != nil {
		h.moved[p] = true
	}
}

// noteViewed notes which table a connection looks at, empty for none, and whether its page is out of sight.
func (h *Hub) noteViewed(c *conn, table ids.TableID, elsewhere bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c.table, c.away = table, elsewhere
	h.noteMoved(c.person)
}

// presences returns who has come or moved since it was asked last, or all who are there, and who has gone.
func (h *Hub) presences(now time.Time, all bool) (online []people.Presence, gone []ids.PersonID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	asked := h.moved
	h.moved = map[ids.PersonID]bool{}
	if all {
		for p := range h.people {
			asked[p] = true
		}
	}
	for p := range asked {
		if len(h.people[p]) == 0 {
			gone = append(gone, p)
			continue
		}
		var pages []people.Page
		for c := range h.people[p] {
			pages = append(pages, people.Page{Table: c.table, Hidden: c.away})
		}
		online = append(online, people.PresenceOf(p, pages, now))
	}
	return online, gone
}

// befriended has all nodes store the presence of people whose friends may see it from now on.
func (h *Hub) befriended(people ...ids.PersonID) {
	for _, p := range people {
		h.publish(tableserver.PersonEvent{Kind: tableserver.EventFriends, Person: p})
	}
}
