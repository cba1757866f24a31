package room

import (
	"context"
	"time"
)

// Friendship is one person's side of a friendship; the other has the same.
type Friendship struct {
	Other PersonID
	Since time.Time
}

// FriendRequest is what one person has asked another, who has not answered yet.
type FriendRequest struct {
	From, To PersonID
	Made     time.Time
}

// FriendCard is what a person has chosen about friends.
type FriendCard struct {
	Link   string // by which others become friends, empty for none
	Hidden bool   // nobody sees that the person is online
}

// Opponent is somebody with whom a person has played.
type Opponent struct {
	Person PersonID
	Last   time.Time // when their last game together ended
}

// Presence is that somebody is online.
type Presence struct {
	Person PersonID
	Table  TableID // where they look, empty for nowhere
	Away   bool    // they follow a table, but on pages out of sight
	Seen   time.Time
}

// How many friends a person may have, and how many requests may wait that they have made.
const (
	MaxFriends        = 200
	MaxFriendRequests = 50
)

// PresenceLife is how long somebody counts as online whom a node has not noted again.
const PresenceLife = 90 * time.Second

// Friends keeps who are friends, who would like to be, and who of them is online. Friendship is of both sides: it begins when both
// want it and ends when one does not. A block ends it and takes requests away, on both sides.
type Friends interface {
	// AskFriend keeps a request. If the other has asked too, they become friends instead. Of friends nothing is kept. Whoever has
	// blocked the other side does not see the request, which its author cannot tell. It answers ErrTooMany for too
	// many friends or requests, and ErrNotFound for a person who does not exist.
	AskFriend(ctx context.Context, r FriendRequest) (friends bool, err error)
	// Befriend makes friends of two people who both want it. It answers ErrNotFound if one does not exist or has blocked the
	// other, and ErrTooMany.
	Befriend(ctx context.Context, a, b PersonID, since time.Time) error
	// RemoveFriend ends a friendship and takes requests of both sides away.
	RemoveFriend(ctx context.Context, a, b PersonID) error
	// FriendsOf returns a person's friends, those of longest standing first.
	FriendsOf(ctx context.Context, id PersonID) ([]Friendship, error)
	// AreFriends reports whether two people are friends.
	AreFriends(ctx context.Context, a, b PersonID) (bool, error)
	// FriendRequests returns requests by and to a person, the oldest first, but not those of people whom the person has blocked.
	FriendRequests(ctx context.Context, id PersonID) ([]FriendRequest, error)
	// Opponents returns with whom a person has played games that are over, the latest first.
	Opponents(ctx context.Context, id PersonID, limit int) ([]Opponent, error)

	// FriendCard returns what a person has chosen, which is nothing at first. SetFriendLink keeps a link in place of the last one,
	// an empty one for none; SetFriendHidden hides the person at once.
	FriendCard(ctx context.Context, id PersonID) (FriendCard, error)
	SetFriendLink(ctx context.Context, id PersonID, link string) error
	SetFriendHidden(ctx context.Context, id PersonID, hidden bool) error
	// FriendLink returns whose link it is, or ErrNotFound.
	FriendLink(ctx context.Context, link string) (PersonID, error)

	// NotePresence keeps who is online at a node, and forgets who is not any more. Of people without friends who are not
	// bots that take challenges, and of those who hide, nothing is kept.
	NotePresence(ctx context.Context, node string, online []Presence, gone []PersonID) error
	// Presences returns who of some people has been seen since a moment, each once and at a table if there is one;
	// who is away at one node but not at another is not away.
	Presences(ctx context.Context, people []PersonID, since time.Time) ([]Presence, error)
}
