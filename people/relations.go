package people

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
)

// TieStore reads ties.
type TieStore interface {
	// Tied returns the people to whom a person has a tie of one of some kinds, each once.
	Tied(ctx context.Context, id ids.PersonID, kinds ...TieKind) ([]ids.PersonID, error)
}

// RelationStore stores blocks and mutes.
type RelationStore interface {
	PairStore
	TieStore
	Unblock(ctx context.Context, id, other ids.PersonID) error
	// BlockedBetween returns which of some people have blocked a person or are blocked by them.
	BlockedBetween(ctx context.Context, id ids.PersonID, others []ids.PersonID) ([]ids.PersonID, error)
	// Mute hides another person's chat. It returns storage.ErrNotFound if one of them does not exist.
	Mute(ctx context.Context, id, other ids.PersonID) error
	Unmute(ctx context.Context, id, other ids.PersonID) error
}

// MutedOrBlocked returns the people whose chat a person does not get.
func MutedOrBlocked(ctx context.Context, store TieStore, id ids.PersonID) ([]ids.PersonID, error) {
	return store.Tied(ctx, id, TieMute, TieBlock)
}

// Relation is one person's relation to another, for the menu of a name. It does not reveal whether the other has blocked the
// person.
type Relation struct {
	Person  ids.PersonID
	Name    string
	Friend  bool
	Asked   bool // the person has sent a friend request
	CanAsk  bool // the person can ask, or accept
	Muted   bool // by the person
	Blocked bool // by the person
}

// Relation returns a person's relation to another.
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
	blocked, err := f.relations.Tied(ctx, id, TieBlock)
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
	muted, err := f.relations.Tied(ctx, id, TieMute)
	out.Muted, out.Blocked = slices.Contains(muted, other), slices.Contains(blocked, other)
	out.CanAsk = known && !out.Friend && !out.Asked && !out.Blocked
	return out, err
}

// Blocked returns the people whom a person has blocked.
func (f *Friends) Blocked(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error) {
	return f.relations.Tied(ctx, id, TieBlock)
}

// Muted returns the people whom a person has muted.
func (f *Friends) Muted(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error) {
	return f.relations.Tied(ctx, id, TieMute)
}

// Block ends friendship and requests between two people, and prevents the other from contacting the person.
func (f *Friends) Block(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return Block(ctx, f.store, id, other) })
}

// Unblock lifts a block.
func (f *Friends) Unblock(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return f.relations.Unblock(ctx, id, other) })
}

// Mute hides another person's chat.
func (f *Friends) Mute(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return f.relations.Mute(ctx, id, other) })
}

// Unmute shows another person's chat again.
func (f *Friends) Unmute(ctx context.Context, id, other ids.PersonID) error {
	return f.withOther(ctx, id, other, func(other ids.PersonID) error { return f.relations.Unmute(ctx, id, other) })
}

// withOther calls a function with another person's id. It does nothing for the person themselves or one of their aliases.
func (f *Friends) withOther(ctx context.Context, id, other ids.PersonID, do func(ids.PersonID) error) error {
	other, err := Resolve(ctx, f.directory, other)
	if err != nil || other == id {
		return err
	}
	return do(other)
}
