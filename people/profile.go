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

// Visibility is the audience of a person's profile.
type Visibility string

// The kinds of visibility.
const (
	VisibleToAll     Visibility = "all"
	VisibleToFriends Visibility = "friends" // unless the person has chosen otherwise
	VisibleToNobody  Visibility = "nobody"
)

// Valid reports whether a person can choose the visibility.
func (v Visibility) Valid() bool {
	return v == VisibleToAll || v == VisibleToFriends || v == VisibleToNobody
}

// MaxPrefs limits the preferences of a person, in bytes.
const MaxPrefs = 4 << 10

// ProfileStore stores profiles and preferences.
type ProfileStore interface {
	// ChangePerson stores what a function changes of a person's own data, or nothing if the function fails. The person's aliases
	// get the same name.
	ChangePerson(ctx context.Context, id ids.PersonID, change func(*Person) error) (Person, error)
	// Visibility returns the visibility of a person's profile.
	Visibility(ctx context.Context, id ids.PersonID) (Visibility, error)
	// SetVisibility stores the visibility of a person's profile.
	SetVisibility(ctx context.Context, id ids.PersonID, v Visibility) error
	// Unseen returns which of some people have a private profile.
	Unseen(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// Seen returns which of some people have a public profile.
	Seen(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// AliasesOf returns the aliases of a person.
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	// DeletePerson deletes a person with their aliases, their data and their chat lines.
	DeletePerson(ctx context.Context, id ids.PersonID) error
	// SetBanned bans a person with their aliases, or lifts the ban.
	SetBanned(ctx context.Context, id ids.PersonID, banned bool) error
	// BannedAmong returns which of some people are banned.
	BannedAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// Profiles holds the rules for profiles: who sees them, and what people can change.
type Profiles struct {
	store     ProfileStore
	friends   FriendStore
	relations RelationStore
	directory Directory
	nameChars int
}

// NewProfiles returns the rules for profiles over stores. nameChars limits names.
func NewProfiles(store ProfileStore, friends FriendStore, relations RelationStore, directory Directory, nameChars int) *Profiles {
	return &Profiles{store, friends, relations, directory, nameChars}
}

// ProfileChanges are changes to a person; missing fields stay unchanged.
type ProfileChanges struct {
	Name  *string         `json:"name,omitempty"`
	Prefs json.RawMessage `json:"prefs,omitempty"`
}

// Apply changes a person, without storing it. nameChars limits names.
func (c *ProfileChanges) Apply(p *Person, nameChars int) error {
	if len(c.Prefs) > MaxPrefs {
		return game.Refuse(CodeTooLarge, "preferences are limited to %d bytes", MaxPrefs)
	}
	if c.Name != nil {
		name, err := names.CleanName(*c.Name, nameChars)
		if err != nil {
			return err
		}
		p.Name = name
	}
	if c.Prefs != nil {
		p.Prefs = c.Prefs
	}
	return nil
}

// Change changes a person's own data.
func (f *Profiles) Change(ctx context.Context, id ids.PersonID, c ProfileChanges) (Person, error) {
	return f.store.ChangePerson(ctx, id, func(p *Person) error { return c.Apply(p, f.nameChars) })
}

// Profile is the visible part of a person.
type Profile struct {
	Person
	UserBot bool       // the person is a user bot
	Seen    Visibility // only for the person's own profile
}

// Profile returns a person's profile, if the viewer may see it.
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
	userBots, err := f.directory.UserBotsAmong(ctx, []ids.PersonID{p.ID})
	out.UserBot = len(userBots) > 0
	return out, err
}

// Owner returns the person whose profile the viewer may see. People see their own profile. Others see it as the person has chosen,
// unless the person has blocked them. The viewer is empty for a client that is not logged in.
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
	blocked, err := f.relations.Tied(ctx, p.ID, TieBlock)
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

// mayView decides whether another person may see a profile.
func mayView(seen Visibility, friends, blocked bool) bool {
	return !blocked && (seen == VisibleToAll || seen == VisibleToFriends && friends)
}

// SetVisibility stores the visibility of a person's profile.
func (f *Profiles) SetVisibility(ctx context.Context, id ids.PersonID, v Visibility) error {
	return f.store.SetVisibility(ctx, id, v)
}

// Names returns the names of those of some people who exist.
func (f *Profiles) Names(ctx context.Context, list []ids.PersonID) (map[ids.PersonID]string, error) {
	return f.directory.Names(ctx, list)
}

// Listed returns a function that names people in a public list. People with a private profile have no name, except in their own
// view.
func (f *Profiles) Listed(ctx context.Context, viewer ids.PersonID, list []ids.PersonID) (func(ids.PersonID) Named, error) {
	named, err := Describe(ctx, f.directory, list)
	if err != nil {
		return nil, err
	}
	unseen, err := f.store.Unseen(ctx, list)
	return func(id ids.PersonID) Named {
		if id != viewer && slices.Contains(unseen, id) {
			return Named{UserBot: named(id).UserBot}
		}
		return named(id)
	}, err
}

// Delete deletes a person, and returns every id that tables may have for them.
func (f *Profiles) Delete(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error) {
	aliases, err := f.store.AliasesOf(ctx, id)
	if err != nil {
		return nil, err
	}
	return append(aliases, id), f.store.DeletePerson(ctx, id)
}
