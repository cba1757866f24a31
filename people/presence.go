package people

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// Presence records that somebody is online.
type Presence struct {
	Person ids.PersonID
	Table  ids.TableID // table that the person follows, empty for none
	Away   bool        // every page that follows a table is hidden
	Seen   time.Time
}

// PresenceLife is how long a person counts as online after a node last saw them.
const PresenceLife = 90 * time.Second

// Page is one connection of a person to a node.
type Page struct {
	Table  ids.TableID // shown by the page, empty for none
	Hidden bool        // the browser tab is in the background
}

// PresenceOf returns the presence of a person with some pages. The person is away if a page is hidden and no visible one shows a
// table.
func PresenceOf(person ids.PersonID, pages []Page, now time.Time) Presence {
	p := Presence{Person: person, Seen: now}
	watches := false
	for _, page := range pages {
		p.Table, p.Away = max(p.Table, page.Table), p.Away || page.Hidden
		watches = watches || page.Table != "" && !page.Hidden
	}
	p.Away = p.Away && !watches
	return p
}

// with combines the presence of the same person at two nodes. The person follows a table if either does, and is away only if both
// are.
func (p Presence) with(other Presence) Presence {
	p.Table, p.Away = max(p.Table, other.Table), p.Away && other.Away
	if other.Seen.After(p.Seen) {
		p.Seen = other.Seen
	}
	return p
}

// Audience decides who can see that a person is online.
type Audience struct {
	Person     ids.PersonID
	HasFriends bool
	OpenBot    bool // a bot that takes challenges
	Hidden     bool // by the person's choice
}

// sees reports whether anybody can see the person. Friends see each other and everyone sees open bots, unless the person hides.
func (a *Audience) sees() bool { return !a.Hidden && (a.HasFriends || a.OpenBot) }

// Hiding is a person's choice to appear offline or not.
type Hiding struct {
	Hidden      bool
	EndPresence bool // the person goes offline at all nodes
}

// Hide sets whether a person appears offline. A person who hides goes offline at once, not when their presence expires.
func Hide(ctx context.Context, store FriendStore, id ids.PersonID, hidden bool) error {
	return store.SetHiding(ctx, id, Hiding{Hidden: hidden, EndPresence: hidden})
}

// PresenceStore stores who is online at each node.
type PresenceStore interface {
	// Audiences returns the audiences of some people; people who do not exist are missing.
	Audiences(ctx context.Context, people []ids.PersonID) ([]Audience, error)
	// PutPresence stores who is online at a node, and removes those who are gone. It skips people who do not exist.
	PutPresence(ctx context.Context, node string, online []Presence, gone []ids.PersonID) error
	// Presences returns which of some people have been seen since a time, once for each node.
	Presences(ctx context.Context, people []ids.PersonID, since time.Time) ([]Presence, error)
}

// NotePresence stores who is online at a node, and removes those who are gone. It stores nothing about people whom nobody can see.
func NotePresence(ctx context.Context, store PresenceStore, node string, online []Presence, gone []ids.PersonID) error {
	all := make(map[ids.PersonID]Presence, len(online))
	people := make([]ids.PersonID, 0, len(online))
	for _, p := range online {
		all[p.Person] = p
		people = append(people, p.Person)
	}
	var seen []Presence
	if len(people) > 0 {
		audiences, err := store.Audiences(ctx, people)
		if err != nil {
			return err
		}
		for i := range audiences {
			if audiences[i].sees() {
				seen = append(seen, all[audiences[i].Person])
			}
		}
	}
	return store.PutPresence(ctx, node, seen, gone)
}

// PresentAmong returns which of some people are online.
func PresentAmong(ctx context.Context, store PresenceStore, people []ids.PersonID, now time.Time) (map[ids.PersonID]Presence, error) {
	list, err := store.Presences(ctx, people, now.Add(-PresenceLife))
	present := make(map[ids.PersonID]Presence, len(list))
	for _, p := range list {
		if known, ok := present[p.Person]; ok {
			p = known.with(p)
		}
		present[p.Person] = p
	}
	return present, err
}
