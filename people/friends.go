package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// Friendship is one direction of a friendship. The friend has the other.
type Friendship struct {
	Other ids.PersonID
	Since time.Time
}

// FriendRequest is an unanswered request.
type FriendRequest struct {
	From, To ids.PersonID
	Made     time.Time
}

// FriendCard is a person's settings about friends.
type FriendCard struct {
	Link   string // code of the person's link, empty for none
	Hidden bool   // the person appears offline to everyone
}

// Opponent is somebody whom a person has played against.
type Opponent struct {
	Person ids.PersonID
	Last   time.Time // end of their last game together
}

const (
	// opponentsListed limits the list of opponents.
	opponentsListed = 20
	// opponentsKnown limits the opponents who can be asked.
	opponentsKnown = 200
	// opponentGames is the number of a person's latest games whose players are opponents. Without it, people with thousands of games
	// would wait for the list.
	opponentGames = 300
)

// FriendStore stores friendships, requests and friend cards.
type FriendStore interface {
	PairStore
	// FriendsOf returns a person's friends, the longest friendship first.
	FriendsOf(ctx context.Context, id ids.PersonID) ([]Friendship, error)
	// AreFriends reports whether two people are friends.
	AreFriends(ctx context.Context, a, b ids.PersonID) (bool, error)
	// FriendRequests returns requests by and to a person, the oldest first.
	FriendRequests(ctx context.Context, id ids.PersonID) ([]FriendRequest, error)
	// Opponents returns at most limit opponents of a person's latest finished games, the latest first. It looks at no more than a
	// number of games; 0 means no limit.
	Opponents(ctx context.Context, id ids.PersonID, games, limit int) ([]Opponent, error)
	// FriendCard returns a person's settings, or the zero value.
	FriendCard(ctx context.Context, id ids.PersonID) (FriendCard, error)
	// SetFriendLink replaces the person's link; an empty one removes it.
	SetFriendLink(ctx context.Context, id ids.PersonID, link string) error
	// SetHiding stores whether a person appears offline, in one transaction with the end of their presence.
	SetHiding(ctx context.Context, id ids.PersonID, h Hiding) error
	// FriendLink returns the owner of a link, or storage.ErrNotFound.
	FriendLink(ctx context.Context, link string) (ids.PersonID, error)
}

// Friends holds the rules for friendships, and reads a person's friends.
type Friends struct {
	store     FriendStore
	relations RelationStore
	presence  PresenceStore
	directory Directory
	now       func() time.Time
}

// NewFriends returns the rules for friendships over stores.
func NewFriends(store FriendStore, relations RelationStore, presence PresenceStore, directory Directory, now func() time.Time) *Friends {
	return &Friends{store, relations, presence, directory, now}
}

// FriendList is a person's friends and requests.
type FriendList struct {
	FriendCard
	Friends  []Friend         // online ones first, then by name
	Requests []PendingRequest // to the person
	Asked    []PendingRequest // by the person
	Blocked  []Named
	Muted    []Named
}

// Tables returns the tables that friends follow.
func (l *FriendList) Tables() (tables []ids.TableID) {
	for i := range l.Friends {
		if at := l.Friends[i].Table; at != "" {
			tables = append(tables, at)
		}
	}
	return tables
}

// Friend is a friend as a person sees them.
type Friend struct {
	Named
	Since  time.Time
	Online bool
	Away   bool        // online, but every page is hidden
	Table  ids.TableID // empty if the friend follows none
}

// PendingRequest is a request from one side's view; the embedded person is the other side.
type PendingRequest struct {
	Named
	Made time.Time
}

// List returns a person's friends and requests. The number of queries does not depend on the number of friends.
func (f *Friends) List(ctx context.Context, id ids.PersonID) (FriendList, error) {
	var out FriendList
	card, err := f.store.FriendCard(ctx, id)
	if err != nil {
		return out, err
	}
	friends, err := f.store.FriendsOf(ctx, id)
	if err != nil {
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
	muted, err := f.relations.Tied(ctx, id, TieMute)
	if err != nil {
		return out, err
	}
	people := make([]ids.PersonID, 0, len(friends))
	for _, friend := range friends {
		people = append(people, friend.Other)
	}
	present, err := PresentAmong(ctx, f.presence, people, f.now())
	if err != nil {
		return out, err
	}
	for _, r := range requests {
		people = append(people, r.From, r.To)
	}
	named, err := Describe(ctx, f.directory, slices.Concat(people, blocked, muted))
	if err != nil {
		return out, err
	}
	out.FriendCard = card
	for _, friend := range friends {
		here, online := present[friend.Other]
		out.Friends = append(out.Friends, Friend{named(friend.Other), friend.Since, online, here.Away, here.Table})
	}
	slices.SortStableFunc(out.Friends, compareFriends)
	for _, p := range blocked {
		out.Blocked = append(out.Blocked, named(p))
	}
	for _, p := range muted {
		out.Muted = append(out.Muted, named(p))
	}
	for _, r := range requests {
		if r.From == id {
			out.Asked = append(out.Asked, PendingRequest{named(r.To), r.Made})
		} else {
			out.Requests = append(out.Requests, PendingRequest{named(r.From), r.Made})
		}
	}
	return out, nil
}

// requests returns a person's requests without those from people they have blocked. The blocked people still see their own
// requests, so that a request does not reveal the block.
func (f *Friends) requests(ctx context.Context, id ids.PersonID, blocked []ids.PersonID) ([]FriendRequest, error) {
	list, err := f.store.FriendRequests(ctx, id)
	return slices.DeleteFunc(list, func(r FriendRequest) bool { return slices.Contains(blocked, r.From) }), err
}

// compareFriends orders online friends first, then by name.
func compareFriends(a, b Friend) int {
	if a.Online != b.Online {
		if a.Online {
			return -1
		}
		return 1
	}
	return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
}

// Hide sets whether a person appears offline to friends.
func (f *Friends) Hide(ctx context.Context, id ids.PersonID, hidden bool) error {
	return Hide(ctx, f.store, id, hidden)
}

// RecentOpponent is an opponent of a finished game.
type RecentOpponent struct {
	Named
	Last time.Time
}

// Opponents lists opponents with whom a person could become friends. It leaves out friends and blocked people.
func (f *Friends) Opponents(ctx context.Context, id ids.PersonID) ([]RecentOpponent, error) {
	list, err := f.store.Opponents(ctx, id, opponentGames, opponentsKnown)
	if err != nil {
		return nil, err
	}
	skipped := map[ids.PersonID]bool{}
	friends, err := f.store.FriendsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, friend := range friends {
		skipped[friend.Other] = true
	}
	blocked, err := f.relations.Tied(ctx, id, TieBlock)
	if err != nil {
		return nil, err
	}
	for _, p := range blocked {
		skipped[p] = true
	}
	list = slices.DeleteFunc(list, func(o Opponent) bool { return skipped[o.Person] })
	list = list[:min(len(list), opponentsListed)]
	people := make([]ids.PersonID, 0, len(list))
	for _, o := range list {
		people = append(people, o.Person)
	}
	named, err := Describe(ctx, f.directory, people)
	if err != nil {
		return nil, err
	}
	out := make([]RecentOpponent, 0, len(list))
	for _, o := range list {
		out = append(out, RecentOpponent{named(o.Person), o.Last})
	}
	return out, nil
}

// Ask sends a friend request to an opponent, or accepts their request. allow limits the rate. Ask returns both people if they have
// become friends.
func (f *Friends) Ask(ctx context.Context, id, other ids.PersonID, allow func() error) (befriended []ids.PersonID, err error) {
	other, err = Resolve(ctx, f.directory, other)
	if err != nil {
		return nil, err
	}
	known, err := f.knows(ctx, id, other)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, game.Refuse(CodeNotOpponent, "you have not finished a game with this person")
	}
	if err := allow(); err != nil {
		return nil, err
	}
	friends, err := RequestFriend(ctx, f.store, FriendRequest{From: id, To: other, Made: f.now()})
	if friends {
		befriended = []ids.PersonID{id, other}
	}
	return befriended, refuseTooManyFriends(err)
}

// knows reports whether a person may ask another: after a game together, or if the other has asked.
func (f *Friends) knows(ctx context.Context, id, other ids.PersonID) (bool, error) {
	blocked, err := f.relations.Tied(ctx, id, TieBlock)
	if err != nil {
		return false, err
	}
	requests, err := f.requests(ctx, id, blocked)
	if err != nil {
		return false, err
	}
	return f.knowsFrom(ctx, requests, id, other)
}

// knowsFrom is knows with the person's requests already loaded.
func (f *Friends) knowsFrom(ctx context.Context, requests []FriendRequest, id, other ids.PersonID) (bool, error) {
	if slices.ContainsFunc(requests, func(r FriendRequest) bool { return r.From == other }) {
		return true, nil
	}
	opponents, err := f.store.Opponents(ctx, id, opponentGames, opponentsKnown)
	return slices.ContainsFunc(opponents, func(o Opponent) bool { return o.Person == other }), err
}

// refuseTooManyFriends turns storage.ErrTooMany into a refusal.
func refuseTooManyFriends(err error) error {
	if errors.Is(err, storage.ErrTooMany) {
		return game.Refuse(CodeTooManyFriends, "one of you has %d friends or %d requests already", MaxFriends, MaxFriendRequests)
	}
	return err
}

// Remove ends a friendship, withdraws a request or declines one. The other person is not notified.
func (f *Friends) Remove(ctx context.Context, id, other ids.PersonID) error {
	other, err := Resolve(ctx, f.directory, other)
	if err != nil {
		return err
	}
	if err := RemoveFriend(ctx, f.store, id, other); !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	return nil // a deleted person has no friends
}

// ReplaceLink creates a new friend link for a person and invalidates the previous one.
func (f *Friends) ReplaceLink(ctx context.Context, id ids.PersonID) (string, error) {
	link := ids.New()
	return link, f.store.SetFriendLink(ctx, id, link)
}

// RemoveLink invalidates a person's link.
func (f *Friends) RemoveLink(ctx context.Context, id ids.PersonID) error {
	return f.store.SetFriendLink(ctx, id, "")
}

// LinkOwner returns the owner of a link.
func (f *Friends) LinkOwner(ctx context.Context, link string) (Named, error) {
	id, err := f.store.FriendLink(ctx, link)
	if err != nil {
		return Named{}, refuseLink(err)
	}
	p, err := f.directory.Person(ctx, id)
	if err == nil && p.Banned {
		err = storage.ErrNotFound
	}
	if err != nil {
		return Named{}, refuseLink(err)
	}
	userBots, err := f.directory.UserBotsAmong(ctx, []ids.PersonID{id})
	return Named{id, p.Name, len(userBots) > 0}, err
}

// UseLink makes a person a friend of the link's owner. If either has blocked the other, the link looks invalid.
func (f *Friends) UseLink(ctx context.Context, id ids.PersonID, link string) (owner Named, err error) {
	owner, err = f.LinkOwner(ctx, link)
	if err != nil {
		return Named{}, err
	}
	if owner.Person == id {
		return Named{}, game.Refuse(CodeOwnLink, "the link is your own")
	}
	if err := Befriend(ctx, f.store, id, owner.Person, f.now()); err != nil {
		return Named{}, refuseTooManyFriends(refuseLink(err))
	}
	return owner, nil
}

// refuseLink turns storage.ErrNotFound into a refusal.
func refuseLink(err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return game.Refuse(CodeBadFriendLink, "the link is wrong or was taken back")
	}
	return err
}
