package people

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
)

// RelationStore stores whom people do not want to hear.
type RelationStore interface {
	PairStore
	Unblock(ctx context.Context, id, other ids.PersonID) error
	// Blocked returns whom a person has blocked.
	Blocked(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	// BlockedBetween returns those of some people who have blocked a person, or whom the person has blocked.
	BlockedBetween(ctx context.Context, id ids.PersonID, others []ids.PersonID) ([]ids.PersonID, error)
	// Mute hides what another person says. It returns storage.ErrNotFound if one of them does not exist.
	Mute(ctx context.Context, id, other ids.PersonID) error
	Unmute(ctx context.Context, id, other ids.PersonID) error
	// Muted returns whom a person has muted.
	Muted(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	// Unheard returns whom a person has muted or blocked.
	Silenced(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
}

// Relation is what one person has to do with another, for the menu of a name. It does not tell whether the other has
// blocked the person.
type Relation struct {
	Person  ids.PersonID
	Name    string
	Friend  bool
	Asked   bool // the person has asked the other to be friends
	CanAsk  bool // the person can ask, or accept
	Muted   bool // by the person
	Blocked bool // by the person
}

// Relation tells what a person has to do with another.
func (f *Friends) Relation(ctx context.Context, id, other ids.PersonID) (Relation, error) {
	other, err := Resolve(ctx, f.directory, other)
	if err != nil {
		return Relation{}, err
	}
	p, err := f.directory.Person(ctx, other)
	out := Relation{Person: p.ID, Name: p.Name}
	if err != nil || other == id {
		return out, err
	}
	if out.Friend, err = f.store.AreFriends(ctx, id, other); err != nil {
		return out, err
	}
	blocked, err := f.relations.Blocked(ctx, id)
	if err != nil {
		return out, err
	}
	requests, err := f.requests(ctx, id, blocked)
	if err != nil {
		return out, err
	}
	out.Asked = slices.ContainsFunc(requests, func(r FriendRequest) bool { return r.To == other })
	known, err := f.knowsFrom(ctx, requests, id, other)
	if err != nil {
		return out, err
	}
	muted, err := f.relations.Muted(ctx, id)
	out.Muted, out.Blocked = slices.Contains(muted, other), slices.Contains(blocked, other)
	out.CanAsk = known && !out.Friend && !out.Asked && !out.Blocked
	return out, err
}

// Blocked returns whom a person has blocked.
func (f *Friends) Blocked(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error) {
	return f.relations.Blocked(ctx, id)
}

// Muted returns whom a person has muted.
func (f *Friends) Muted(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error) {
	return f.relations.Muted(ctx, id)
}

// Block ends whatever is between two people, and keeps the other from coming near again.
func (f *Friends) Block(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return Block(ctx, f.store, id, other) })
}

// Unblock lifts a block.
func (f *Friends) Unblock(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return f.relations.Unblock(ctx, id, other) })
}

// Mute hides what another person says.
func (f *Friends) Mute(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return f.relations.Mute(ctx, id, other) })
}

// Unmute shows again what another person says.
func (f *Friends) Unmute(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return f.relations.Unmute(ctx, id, other) })
}

// withOther calls a function with somebody else, and not at all for the person themselves or an alias of theirs.
func (f *Friends) withOther(ctx context.Context, id, other ids.PersonID, do func(ids.PersonID) error) error {
	other, err := Resolve(ctx, f.directory, other)
	if err != nil || other == id {
		return err
	}
	return do(other)
}
