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

// Friendship is one person's side of a friendship; the other has the same.
type Friendship struct {
	Other ids.PersonID
	Since time.Time
}

// FriendRequest is a request that has no answer yet.
type FriendRequest struct {
	From, To ids.PersonID
	Made     time.Time
}

// FriendCard is what a person has chosen about friends.
type FriendCard struct {
	Link   string // by which others become friends, empty for none
	Hidden bool   // nobody sees that the person is online
}

// Opponent is somebody with whom a person has played.
type Opponent struct {
	Person ids.PersonID
	Last   time.Time // when their last game together ended
}

// How many opponents are listed, and how many can be asked.
const (
	opponentsListed = 20
	opponentsKnown  = 200
)

// FriendStore stores who are friends and who would like to be.
type FriendStore interface {
	PairStore
	// FriendsOf returns a person's friends, the longest friendship first.
	FriendsOf(ctx context.Context, id ids.PersonID) ([]Friendship, error)
	// AreFriends reports whether two people are friends.
	AreFriends(ctx context.Context, a, b ids.PersonID) (bool, error)
	// FriendRequests returns requests by and to a person, the oldest first.
	FriendRequests(ctx context.Context, id ids.PersonID) ([]FriendRequest, error)
	// Opponents returns with whom a person has played games that are over, the latest first.
	Opponents(ctx context.Context, id ids.PersonID, limit int) ([]Opponent, error)
	// FriendCard returns what a person has chosen, which is nothing at first.
	FriendCard(ctx context.Context, id ids.PersonID) (FriendCard, error)
	// SetFriendLink replaces the person's link; an empty one removes it.
	SetFriendLink(ctx context.Context, id ids.PersonID, link string) error
	// SetFriendHidden hides the person at once, or shows them again.
	SetFriendHidden(ctx context.Context, id ids.PersonID, hidden bool) error
	// FriendLink returns whose link it is, or storage.ErrNotFound.
	FriendLink(ctx context.Context, link string) (ids.PersonID, error)
}

// Friends decides who become friends, and tells a person about theirs.
type Friends struct {
	store     FriendStore
	relations RelationStore
	presence  PresenceStore
	directory Directory
	now       func() time.Time
}

// NewFriends returns the rules about friends over stores.
func NewFriends(store FriendStore, relations RelationStore, presence PresenceStore, directory Directory, now func() time.Time) *Friends {
	return &Friends{store, relations, presence, directory, now}
}

// FriendList is all that a person has to do with friends.
type FriendList struct {
	FriendCard
	Friends  []Friend         // online ones first, then by name
	Requests []PendingRequest // to the person
	Asked    []PendingRequest // by the person
	Blocked  []Named
	Muted    []Named
}

// Tables returns the tables where friends are.
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
	Away   bool        // online, but only on hidden pages
	Table  ids.TableID // where they are, empty for nowhere
}

// PendingRequest is a request as one side sees it: the person is the other.
type PendingRequest struct {
	Named
	Made time.Time
}

// List returns everything that a person has to do with friends, with the same number of queries for any number of friends.
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
	blocked, err := f.relations.Blocked(ctx, id)
	if err != nil {
		return out, err
	}
	requests, err := f.requests(ctx, id, blocked)
	if err != nil {
		return out, err
	}
	muted, err := f.relations.Muted(ctx, id)
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

// requests returns the requests that a person may see: all but those of people whom the person has blocked. Those people still see theirs,
// so that a request does not reveal the block.
func (f *Friends) requests(ctx context.Context, id ids.PersonID, blocked []ids.PersonID) ([]FriendRequest, error) {
	list, err := f.store.FriendRequests(ctx, id)
	return slices.DeleteFunc(list, func(r FriendRequest) bool { return slices.Contains(blocked, r.From) }), err
}

// compareFriends puts online friends first, and orders by name.
func compareFriends(a, b Friend) int {
	if a.Online != b.Online {
		if a.Online {
			return -1
		}
		return 1
	}
	return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
}

// Hide decides whether friends see that a person is online.
func (f *Friends) Hide(ctx context.Context, id ids.PersonID, hidden bool) error {
	return f.store.SetFriendHidden(ctx, id, hidden)
}

// RecentOpponent is somebody with whom a person has finished a game.
type RecentOpponent struct {
	Named
	Last time.Time
}

// Opponents lists people with whom a person could become friends: neither friends already nor blocked.
func (f *Friends) Opponents(ctx context.Context, id ids.PersonID) ([]RecentOpponent, error) {
	list, err := f.store.Opponents(ctx, id, opponentsKnown)
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
	blocked, err := f.relations.Blocked(ctx, id)
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

// Ask asks somebody with whom the person has played, or accepts somebody's request. allow bounds how often. Ask returns
// the two if they have become friends.
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
	friends, err := AskFriend(ctx, f.store, FriendRequest{From: id, To: other, Made: f.now()})
	if friends {
		befriended = []ids.PersonID{id, other}
	}
	return befriended, refuseTooManyFriends(err)
}

// knows reports whether a person may ask another: after a game, or when the other has asked.
func (f *Friends) knows(ctx context.Context, id, other ids.PersonID) (bool, error) {
	blocked, err := f.relations.Blocked(ctx, id)
	if err != nil {
		return false, err
	}
	requests, err := f.requests(ctx, id, blocked)
	if err != nil {
		return false, err
	}
	return f.knowsFrom(ctx, requests, id, other)
}

// knowsFrom is knows for somebody whose requests have been read.
func (f *Friends) knowsFrom(ctx context.Context, requests []FriendRequest, id, other ids.PersonID) (bool, error) {
	if slices.ContainsFunc(requests, func(r FriendRequest) bool { return r.From == other }) {
		return true, nil
	}
	opponents, err := f.store.Opponents(ctx, id, opponentsKnown)
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
	return nil // a person who is gone has no friends
}

// ReplaceLink makes a link by which others become friends of a person. The last one stops working.
func (f *Friends) ReplaceLink(ctx context.Context, id ids.PersonID) (string, error) {
	link := ids.New()
	return link, f.store.SetFriendLink(ctx, id, link)
}

// RemoveLink makes a person's link worthless.
func (f *Friends) RemoveLink(ctx context.Context, id ids.PersonID) error {
	return f.store.SetFriendLink(ctx, id, "")
}

// LinkOwner returns whose link it is.
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
	programs, err := f.directory.UserBotsAmong(ctx, []ids.PersonID{id})
	return Named{id, p.Name, len(programs) > 0}, err
}

// UseLink makes a person a friend of the link's owner. Across a block it fails like a link that was taken back.
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
