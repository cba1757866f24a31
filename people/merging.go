package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// TieKind is a kind of one-sided relation between two people.
type TieKind string

// The kinds of ties. Friends have one in each direction.
const (
	TieFriend  TieKind = "friend"
	TieRequest TieKind = "request"
	TieBlock   TieKind = "block"
	TieMute    TieKind = "mute"
)

// Tie is a stored relation from one person to another.
type Tie struct {
	Kind     TieKind
	From, To ids.PersonID
	Since    time.Time // zero for blocks and mutes
}

// Merge is a request to make a person an alias of a code's owner. Logs that name the alias do not change.
type Merge struct {
	Code    ids.Hash
	Alias   ids.PersonID
	Session ids.Hash // session of the alias that makes the request
	At      time.Time
}

// MergeFacts is the data about two people that a store reads while it locks both.
type MergeFacts struct {
	Owner      Person
	Expires    time.Time   // of the code
	LoggedIn   bool        // the session belongs to the alias
	BothSeated bool        // both sit at a table that is not over
	Ties       []Tie       // of both people, and of others to them
	OwnerCard  *FriendCard // nil for none
	AliasCard  *FriendCard
}

// MergeChange is the part of a merge that the rules decide.
type MergeChange struct {
	Ties []Tie       // ties of the owner, which replace all ties of both
	Card *FriendCard // card of the owner, which replaces both; nil for none
}

// ErrBothSeated reports a merge of two people who both sit at a table that is not over.
var ErrBothSeated = errors.New("both are at a table that is not over")

// MergePeople makes a person an alias of a code's owner, and returns the owner.
func MergePeople(ctx context.Context, store CodeStore, m Merge) (Person, error) {
	return store.Merge(ctx, m, func(f *MergeFacts) (MergeChange, error) {
		if err := checkMerge(f, m.At); err != nil {
			return MergeChange{}, err
		}
		return MergeChange{MergeTies(f.Owner.ID, m.Alias, f.Ties), MergeCards(f.OwnerCard, f.AliasCard)}, nil
	})
}

// checkMerge decides whether two people can be merged.
func checkMerge(f *MergeFacts, at time.Time) error {
	switch {
	case !f.LoggedIn:
		return storage.ErrNotFound
	case f.BothSeated:
		return ErrBothSeated
	}
	return checkOwner(f.Owner, f.Expires, at)
}

// MergeTies combines the ties of an owner and an alias. The owner's tie wins over an equal one. A block in either direction ends a
// friendship, and a friendship ends requests.
func MergeTies(owner, alias ids.PersonID, ties []Tie) []Tie {
	ties = slices.Clone(ties)
	slices.SortStableFunc(ties, func(a, b Tie) int { return cmp.Compare(a.touches(alias), b.touches(alias)) }) // the owner's first
	known := map[Tie]bool{}                                                                                    // ignoring times
	var all []Tie
	for _, t := range ties {
		if t.From == alias {
			t.From = owner
		}
		if t.To == alias {
			t.To = owner
		}
		if key := (Tie{Kind: t.Kind, From: t.From, To: t.To}); t.From != t.To && !known[key] {
			known[key] = true
			all = append(all, t)
		}
	}
	friends := func(t *Tie) bool {
		return known[Tie{Kind: TieFriend, From: t.From, To: t.To}] &&
			!known[Tie{Kind: TieBlock, From: t.From, To: t.To}] && !known[Tie{Kind: TieBlock, From: t.To, To: t.From}]
	}
	return slices.DeleteFunc(all, func(t Tie) bool { return t.Kind == TieFriend && !friends(&t) || t.Kind == TieRequest && friends(&t) })
}

// touches is 1 for a tie of a person or to them, else 0.
func (t *Tie) touches(p ids.PersonID) int {
	if t.From == p || t.To == p {
		return 1
	}
	return 0
}

// MergeCards combines the cards of an owner and an alias, nil for none. The owner's link wins. A person who was hidden under either
// id stays hidden.
func MergeCards(owner, alias *FriendCard) *FriendCard {
	if owner == nil || alias == nil {
		return cmp.Or(owner, alias)
	}
	return &FriendCard{Link: owner.Link, Hidden: owner.Hidden || alias.Hidden}
}
