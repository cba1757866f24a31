package people

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// Limits on a person's friends and pending requests.
const (
	MaxFriends        = 200
	MaxFriendRequests = 50
)

// Pair is the data about two people that a store reads while it locks both. The first person acts.
type Pair struct {
	Friends      bool
	AskedBack    bool // the second has asked the first
	Blocked      bool // one of them has blocked the other
	FirstFriends int  // how many friends the first has
	OtherFriends int  // how many friends the second has
	Requests     int  // pending requests of the first
}

// PairChange is a change to the relation of two people. Its zero value changes nothing.
type PairChange struct {
	Part     bool // ends the friendship and removes both requests
	Befriend bool // after Part
	Request  bool // by the first; a pending request is kept
	Block    bool // by the first
	At       time.Time
}

// PairStore changes the relation of two people.
type PairStore interface {
	// ChangePair runs one transaction. It locks two people, passes their relation to decide, and writes the change that decide
	// returns. It may call decide again. It returns storage.ErrNotFound unless both exist and differ.
	ChangePair(ctx context.Context, first, other ids.PersonID, decide func(Pair) (PairChange, error)) error
}

// decideRequest decides about a request of the first person. Two people who have asked each other become friends. A blocked person can still
// ask, so that the request does not reveal the block.
func decideRequest(p Pair, at time.Time) (PairChange, error) {
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

// decideFriendship decides about a friendship that both want. If either has blocked the other, it returns storage.ErrNotFound.
func decideFriendship(p Pair, at time.Time) (PairChange, error) {
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

// RequestFriend stores a request, and reports whether the two are friends now.
func RequestFriend(ctx context.Context, store PairStore, r FriendRequest) (friends bool, err error) {
	err = store.ChangePair(ctx, r.From, r.To, func(p Pair) (PairChange, error) {
		change, err := decideRequest(p, r.Made)
		friends = p.Friends || change.Befriend
		return change, err
	})
	return friends && err == nil, err
}

// Befriend makes two people friends who both want it.
func Befriend(ctx context.Context, store PairStore, first, other ids.PersonID, at time.Time) error {
	return store.ChangePair(ctx, first, other, func(p Pair) (PairChange, error) { return decideFriendship(p, at) })
}

// RemoveFriend ends a friendship and removes the requests of both sides.
func RemoveFriend(ctx context.Context, store PairStore, first, other ids.PersonID) error {
	return store.ChangePair(ctx, first, other, func(Pair) (PairChange, error) { return PairChange{Part: true}, nil })
}

// Block blocks the other person, and ends friendship and requests in both directions.
func Block(ctx context.Context, store PairStore, first, other ids.PersonID) error {
	return store.ChangePair(ctx, first, other, func(Pair) (PairChange, error) { return PairChange{Part: true, Block: true}, nil })
}
