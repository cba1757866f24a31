package people

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// How many friends a person may have, and how many requests of theirs may wait.
const (
	MaxFriends        = 200
	MaxFriendRequests = 50
)

// Pair is what a store knows about two people, the first of whom acts, while it holds both.
type Pair struct {
	Friends      bool
	AskedBack    bool // the second has asked the first
	Blocked      bool // one of them has blocked the other
	FirstFriends int  // how many friends the first has
	OtherFriends int  // how many friends the second has
	Requests     int  // how many requests of the first wait
}

// PairChange is what a store writes about two people. Its zero value changes nothing.
type PairChange struct {
	Part     bool // end the friendship, and remove the requests of both sides
	Befriend bool // after Part
	Request  bool // by the first; one that waits stays
	Block    bool // by the first
	At       time.Time
}

// PairStore changes what is between two people.
type PairStore interface {
	// ChangePair locks two people, passes what is between them to decide and writes the change that decide returns, in one
	// transaction. It may call decide again. It returns storage.ErrNotFound unless both exist and differ.
	ChangePair(ctx context.Context, first, other ids.PersonID, decide func(Pair) (PairChange, error)) error
}

// ask decides on a request of the first: two people who have both asked become friends. A person who is blocked can
// ask, so that the request does not reveal the block.
func ask(p Pair, at time.Time) (PairChange, error) {
	switch {
	case p.Friends:
		return PairChange{}, nil
	case p.AskedBack && !p.Blocked:
		return befriend(p, at)
	case p.Requests >= MaxFriendRequests:
		return PairChange{}, storage.ErrTooMany
	}
	return PairChange{Request: true, At: at}, nil
}

// agree decides on a friendship that both want. Across a block nobody is found.
func agree(p Pair, at time.Time) (PairChange, error) {
	switch {
	case p.Blocked:
		return PairChange{}, storage.ErrNotFound
	case p.Friends:
		return PairChange{}, nil
	}
	return befriend(p, at)
}

func befriend(p Pair, at time.Time) (PairChange, error) {
	if max(p.FirstFriends, p.OtherFriends) >= MaxFriends {
		return PairChange{}, storage.ErrTooMany
	}
	return PairChange{Part: true, Befriend: true, At: at}, nil
}

// AskFriend stores a request, and reports whether the two are friends now.
func AskFriend(ctx context.Context, store PairStore, r FriendRequest) (friends bool, err error) {
	err = store.ChangePair(ctx, r.From, r.To, func(p Pair) (PairChange, error) {
		change, err := ask(p, r.Made)
		friends = p.Friends || change.Befriend
		return change, err
	})
	return friends && err == nil, err
}

// Befriend makes friends of two people who both want it.
func Befriend(ctx context.Context, store PairStore, first, other ids.PersonID, at time.Time) error {
	return store.ChangePair(ctx, first, other, func(p Pair) (PairChange, error) { return agree(p, at) })
}

// RemoveFriend ends a friendship and removes the requests of both sides.
func RemoveFriend(ctx context.Context, store PairStore, first, other ids.PersonID) error {
	return store.ChangePair(ctx, first, other, func(Pair) (PairChange, error) { return PairChange{Part: true}, nil })
}

// Block ends whatever is between two people, for both.
func Block(ctx context.Context, store PairStore, first, other ids.PersonID) error {
	return store.ChangePair(ctx, first, other, func(Pair) (PairChange, error) { return PairChange{Part: true, Block: true}, nil })
}
