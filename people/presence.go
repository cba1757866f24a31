package people

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// Presence is that somebody is online.
type Presence struct {
	Person ids.PersonID
	Table  ids.TableID // the table they follow, empty for none
	Away   bool        // they follow a table, but only on hidden pages
	Seen   time.Time
}

// PresenceLife is how long somebody counts as online after a node has last seen them.
const PresenceLife = 90 * time.Second

// PresenceStore stores who is online at which node.
type PresenceStore interface {
	// NotePresence stores who is online at a node, and forgets who has gone. It stores nothing about people without friends who
	// are not bots that take challenges, and nothing about people who hide.
	NotePresence(ctx context.Context, node string, online []Presence, gone []ids.PersonID) error
	// Presences returns who of some people has been seen since a moment, each once and at a table if there is one; a person
	// who is away at one node but not at another is not away.
	Presences(ctx context.Context, people []ids.PersonID, since time.Time) ([]Presence, error)
}

// PresentAmong returns who of some people is online now.
func PresentAmong(ctx context.Context, store PresenceStore, people []ids.PersonID, now time.Time) (map[ids.PersonID]Presence, error) {
	list, err := store.Presences(ctx, people, now.Add(-PresenceLife))
	present := make(map[ids.PersonID]Presence, len(list))
	for _, p := range list {
		present[p.Person] = p
	}
	return present, err
}
