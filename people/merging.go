package people

import (
	"cmp"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
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

// MergeChange is the part of a merge that the rules decide.
type MergeChange struct {
	Ties []Tie       // ties of the owner, which replace all ties of both
	Card *FriendCard // card of the owner, which replaces both; nil for none
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
