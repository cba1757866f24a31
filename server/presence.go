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

// How often presence changes are stored, and how often all entries are renewed.
const (
	flushPresence = time.Second
	renewPresence = 30 * time.Second
	storeTimeout  = 10 * time.Second
)

// presenceStore is the part of a store that a PresenceKeeper uses.
type presenceStore interface {
	people.PresenceStore
	BannedAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// PresenceKeeper closes connections of banned people. It stores which people of a node are online, for their friends at all nodes.
// Entries expire, so a crashed node leaves nobody online.
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

// KeepPresence starts storing the presence of a hub's connections. The node name distinguishes nodes that share a store.
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

// Close stores the remaining presence and stops. Close the hub first to show everyone as offline.
func (k *PresenceKeeper) Close() {
	close(k.stop)
	<-k.ended
}

// endBanned closes sockets of people banned since they connected: another process writes the bans.
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
	if err != nil { // the regular pings will detect the ban
		k.log.Error("look for banned people failed", "error", err)
		return
	}
	for _, p := range banned {
		k.hub.HandleEvent(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: p, Code: CodeBanned})
	}
}

// flush stores presence changes. The next full renewal covers a failed flush.
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
	if err != nil && !errors.Is(err, storage.ErrUnwritable) { // the store logs an unwritable disk once
		k.log.Error("store presence failed", "error", err)
	}
}

// watchPresence makes the hub record presence changes.
func (h *Hub) watchPresence() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.moved = map[ids.PersonID]bool{}
	for p := range h.people {
		h.moved[p] = true
	}
}

// noteMoved records a presence change. Callers hold the mutex.
func (h *Hub) noteMoved(p ids.PersonID) {
	if h.moved != nil {
		h.moved[p] = true
	}
}

// noteViewed records the table that a connection views, empty for none, and whether its page is hidden.
func (h *Hub) noteViewed(c *conn, table ids.TableID, elsewhere bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c.table, c.away = table, elsewhere
	h.noteMoved(c.person)
}

// presences returns who is online and who has left: changes since the last call, or everyone.
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

// befriended makes all nodes store the presence of new friends.
func (h *Hub) befriended(people ...ids.PersonID) {
	for _, p := range people {
		h.publish(tableserver.PersonEvent{Kind: tableserver.EventFriends, Person: p})
	}
}
