package people

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
)

// Person is somebody who plays here: a name, and what lets them come back.
type Person struct {
	ID      ids.PersonID
	Name    string
	Created time.Time
	Banned  bool
	Prefs   []byte // JSON, the person's own
}

// Visibility says who sees a person's profile.
type Visibility string

// The kinds of visibility.
const (
	VisibleToAll     Visibility = "all"
	VisibleToFriends Visibility = "friends" // unless the person has chosen otherwise
	VisibleToNobody  Visibility = "nobody"
)

// Valid reports whether a person can choose a visibility.
func (v Visibility) Valid() bool {
	return v == VisibleToAll || v == VisibleToFriends || v == VisibleToNobody
}

// MaxPrefs is how many bytes of preferences a client may store.
const MaxPrefs = 4 << 10

// ProfileStore stores what people choose about themselves.
type ProfileStore interface {
	// Rename changes the name, also of the person's aliases.
	Rename(ctx context.Context, id ids.PersonID, name string) error
	// SetPrefs replaces the preferences.
	SetPrefs(ctx context.Context, id ids.PersonID, prefs []byte) error
	// Visibility returns who sees a person's profile.
	Visibility(ctx context.Context, id ids.PersonID) (Visibility, error)
	// SetVisibility stores who sees a person's profile.
	SetVisibility(ctx context.Context, id ids.PersonID, v Visibility) error
	// Unseen returns who of some people shows their profile to nobody.
	Unseen(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// Seen returns who of some people shows their profile to all.
	Seen(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// AliasesOf returns the aliases of a person.
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	// DeletePerson removes a person with their aliases and all that is theirs, and what they said.
	DeletePerson(ctx context.Context, id ids.PersonID) error
	// SetBanned bans a person with their aliases, or lifts the ban.
	SetBanned(ctx context.Context, id ids.PersonID, banned bool) error
	// BannedAmong returns those of some people whom the operator has banned.
	BannedAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// Profiles decides who sees what of whom, and what people can change about themselves.
type Profiles struct {
	store     ProfileStore
	friends   FriendStore
	relations RelationStore
	directory Directory
	nameChars int
}

// NewProfiles returns the rules about profiles over stores. Names have at most nameChars characters.
func NewProfiles(store ProfileStore, friends FriendStore, relations RelationStore, directory Directory, nameChars int) *Profiles {
	return &Profiles{store, friends, relations, directory, nameChars}
}

// ProfileChange is what a person changes about themselves; what is missing stays.
type ProfileChange struct {
	Name  *string
	Prefs json.RawMessage
}

// Apply returns a person with a change, wherever they are stored. Names have at most nameChars characters.
func (c *ProfileChange) Apply(p Person, nameChars int) (Person, error) {
	if len(c.Prefs) > MaxPrefs {
		return p, game.Refuse(CodeTooLarge, "preferences are limited to %d bytes", MaxPrefs)
	}
	if c.Name != nil {
		name, err := names.CleanName(*c.Name, nameChars)
		if err != nil {
			return p, err
		}
		p.Name = name
	}
	if c.Prefs != nil {
		p.Prefs = c.Prefs
	}
	return p, nil
}

// Change changes a person's name or preferences, and returns the person as they are then, also when it fails halfway.
func (f *Profiles) Change(ctx context.Context, p Person, c ProfileChange) (Person, error) {
	changed, err := c.Apply(p, f.nameChars)
	if err != nil {
		return p, err
	}
	if c.Name != nil {
		if err := f.store.Rename(ctx, p.ID, changed.Name); err != nil {
			return p, err
		}
		p.Name = changed.Name
	}
	if c.Prefs != nil {
		if err := f.store.SetPrefs(ctx, p.ID, changed.Prefs); err != nil {
			return p, err
		}
	}
	return changed, nil
}

// Profile is what somebody shows of themselves.
type Profile struct {
	Person
	Program bool       // a bot that somebody has written
	Seen    Visibility // for the person themselves only
}

// Profile returns the profile of a person, as somebody may see it.
func (f *Profiles) Profile(ctx context.Context, viewer, id ids.PersonID) (Profile, error) {
	p, err := f.Owner(ctx, viewer, id)
	if err != nil {
		return Profile{}, err
	}
	out := Profile{Person: p}
	if p.ID == viewer {
		if out.Seen, err = f.store.Visibility(ctx, p.ID); err != nil {
			return Profile{}, err
		}
	}
	programs, err := f.directory.UserBotsAmong(ctx, []ids.PersonID{p.ID})
	out.Program = len(programs) > 0
	return out, err
}

// Owner returns the person whose profile somebody may see: the person themselves, and others as the person has chosen, but
// nobody whom they have blocked. The viewer is empty for somebody who is not logged in.
func (f *Profiles) Owner(ctx context.Context, viewer, id ids.PersonID) (Person, error) {
	id, err := Resolve(ctx, f.directory, id)
	if err != nil {
		return Person{}, err
	}
	p, err := f.directory.Person(ctx, id)
	if err != nil || p.ID == viewer {
		return p, err
	}
	seen, err := f.store.Visibility(ctx, p.ID)
	if err != nil {
		return Person{}, err
	}
	blocked, err := f.relations.Blocked(ctx, p.ID)
	if err != nil {
		return Person{}, err
	}
	friends := false
	if seen == VisibleToFriends && viewer != "" {
		if friends, err = f.friends.AreFriends(ctx, p.ID, viewer); err != nil {
			return Person{}, err
		}
	}
	if !mayView(seen, friends, slices.Contains(blocked, viewer)) {
		return Person{}, game.Refuse(CodeHidden, "the profile is not shown to you")
	}
	return p, nil
}

// mayView decides whether somebody else may see a profile.
func mayView(seen Visibility, friends, blocked bool) bool {
	return !blocked && (seen == VisibleToAll || seen == VisibleToFriends && friends)
}

// SetVisibility stores who sees a person's profile.
func (f *Profiles) SetVisibility(ctx context.Context, id ids.PersonID, v Visibility) error {
	return f.store.SetVisibility(ctx, id, v)
}

// Names returns the names of those of some people who exist.
func (f *Profiles) Names(ctx context.Context, list []ids.PersonID) (map[ids.PersonID]string, error) {
	return f.directory.Names(ctx, list)
}

// Listed returns a function that names any of some people in a public list. People whom nobody may see have no name, except
// for themselves.
func (f *Profiles) Listed(ctx context.Context, viewer ids.PersonID, list []ids.PersonID) (func(ids.PersonID) Named, error) {
	named, err := Describe(ctx, f.directory, list)
	if err != nil {
		return nil, err
	}
	unseen, err := f.store.Unseen(ctx, list)
	return func(id ids.PersonID) Named {
		if id != viewer && slices.Contains(unseen, id) {
			return Named{Program: named(id).Program}
		}
		return named(id)
	}, err
}

// Delete removes a person, and returns every id under which tables may know them.
func (f *Profiles) Delete(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error) {
	aliases, err := f.store.AliasesOf(ctx, id)
	if err != nil {
		return nil, err
	}
	return append(aliases, id), f.store.DeletePerson(ctx, id)
}
