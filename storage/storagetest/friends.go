package storagetest

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var invitations = []demand{
	{"a table has one code", invitationKept},
	{"a code goes with its table", invitationGoes},
	{"many ask for a code at once and get the same", invitationConcurrently},
}

var friends = []demand{
	{"friends are those who both asked", friendsAsk},
	{"a friendship ends for both", friendsEnd},
	{"a block ends friendship and requests", friendsBlocked},
	{"friends by a link", friendsByLink},
	{"nobody has too many friends or requests", friendsBounded},
	{"a deleted person is nobody's friend", friendsDeleted},
	{"two ask each other at once and are friends once", friendsConcurrently},
	{"opponents are those of games that were played to an end", opponentsKept},
	{"who is online, for those with friends who do not hide", presenceKept},
	{"a notice without a change", noticePosted},
	{"who is away is so at all nodes", awayKept},
}

func invitationKept(t *testing.T, s backend.Store) {
	b, other := NewBook(), NewBook()
	ok(t, s.Commit(t.Context(), b.Next(1)))
	ok(t, s.Commit(t.Context(), other.Next(1)))
	same(t, "the code", got(s.AddInvitation(t.Context(), b.Table, "ABCEFG"))(t), "ABCEFG")
	same(t, "the code asked for again", got(s.AddInvitation(t.Context(), b.Table, "HKMPRS"))(t), "ABCEFG")
	same(t, "its table", got(s.Invitation(t.Context(), "ABCEFG"))(t), b.Table)
	refused(t, "the code of another table", errOf(s.AddInvitation(t.Context(), other.Table, "ABCEFG")), storage.ErrTaken)
	refused(t, "a code for no table", errOf(s.AddInvitation(t.Context(), "nowhere", "TVWXYZ")), storage.ErrNotFound)
	for _, code := range []string{"HKMPRS", "TVWXYZ", "", "\x00"} {
		refused(t, "a code that is not there", errOf(s.Invitation(t.Context(), code)), storage.ErrNotFound)
	}
}

func invitationGoes(t *testing.T, s backend.Store) {
	b := NewBook()
	ok(t, s.Commit(t.Context(), b.Next(1)))
	got(s.AddInvitation(t.Context(), b.Table, "ABCEFG"))(t)
	ok(t, s.DeleteTable(t.Context(), b.Table))
	refused(t, "the code of a deleted table", errOf(s.Invitation(t.Context(), "ABCEFG")), storage.ErrNotFound)
}

func invitationConcurrently(t *testing.T, s backend.Store) {
	b := NewBook()
	ok(t, s.Commit(t.Context(), b.Next(1)))
	codes := make(chan string, 40)
	concurrently(t, nil, func() error {
		code, err := s.AddInvitation(t.Context(), b.Table, lobby.NewInvitationCode())
		codes <- code
		return err
	})
	close(codes)
	first := <-codes
	for code := range codes {
		same(t, "the code", code, first)
	}
}

// others returns the ids of a person's friends.
func others(t *testing.T, s backend.Store, id ids.PersonID) (list []ids.PersonID) {
	t.Helper()
	for _, f := range got(s.FriendsOf(t.Context(), id))(t) {
		list = append(list, f.Other)
	}
	slices.Sort(list)
	return list
}

func ask(t *testing.T, s backend.Store, from, to ids.PersonID) bool {
	t.Helper()
	return got(people.RequestFriend(t.Context(), s, people.FriendRequest{From: from, To: to, Made: moment}))(t)
}

func friendsAsk(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	same(t, "friends after one has asked", ask(t, s, ann.ID, bob.ID), false)
	same(t, "and asked again", ask(t, s, ann.ID, bob.ID), false)
	want := []people.FriendRequest{{From: ann.ID, To: bob.ID, Made: moment}}
	same(t, "Ann's requests", got(s.FriendRequests(t.Context(), ann.ID))(t), want)
	same(t, "Bob's requests", got(s.FriendRequests(t.Context(), bob.ID))(t), want)
	none(t, "friends", others(t, s, ann.ID))
	same(t, "friends after both have asked", ask(t, s, bob.ID, ann.ID), true)
	none(t, "requests of friends", got(s.FriendRequests(t.Context(), ann.ID))(t))
	same(t, "Ann's friends", got(s.FriendsOf(t.Context(), ann.ID))(t), []people.Friendship{{Other: bob.ID, Since: moment}})
	same(t, "Bob's friends", got(s.FriendsOf(t.Context(), bob.ID))(t), []people.Friendship{{Other: ann.ID, Since: moment}})
	same(t, "whether they are", got(s.AreFriends(t.Context(), ann.ID, bob.ID))(t), true)
	same(t, "friends who ask", ask(t, s, ann.ID, bob.ID), true)
	none(t, "requests of friends", got(s.FriendRequests(t.Context(), ann.ID))(t))

	for what, other := range map[string]ids.PersonID{"nobody": "nobody", "oneself": ann.ID} {
		refused(t, "to ask "+what, errOf(people.RequestFriend(t.Context(), s, people.FriendRequest{From: ann.ID, To: other, Made: moment})), storage.ErrNotFound)
		refused(t, "to befriend "+what, people.Befriend(t.Context(), s, ann.ID, other, moment), storage.ErrNotFound)
	}
}

func friendsEnd(t *testing.T, s backend.Store) {
	ann, bob, cat := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Cat")
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	ok(t, people.Befriend(t.Context(), s, ann.ID, cat.ID, moment))
	ok(t, people.RemoveFriend(t.Context(), s, bob.ID, ann.ID))
	same(t, "Ann's friends", others(t, s, ann.ID), []ids.PersonID{cat.ID})
	none(t, "Bob's friends", others(t, s, bob.ID))
	ask(t, s, ann.ID, bob.ID)
	ok(t, people.RemoveFriend(t.Context(), s, bob.ID, ann.ID))
	none(t, "requests that were declined", got(s.FriendRequests(t.Context(), ann.ID))(t))
}

func friendsBlocked(t *testing.T, s backend.Store) {
	ann, bob, cat := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Cat")
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	ask(t, s, cat.ID, ann.ID)
	ok(t, people.Block(t.Context(), s, ann.ID, bob.ID))
	ok(t, people.Block(t.Context(), s, ann.ID, cat.ID))
	for _, p := range []ids.PersonID{ann.ID, bob.ID} {
		none(t, "friends after a block", others(t, s, p))
		none(t, "requests after a block", got(s.FriendRequests(t.Context(), p))(t))
	}
	same(t, "whether Bob's new request made friends", ask(t, s, bob.ID, ann.ID), false)
	for _, p := range []ids.PersonID{ann.ID, bob.ID} {
		same(t, "the new request", len(got(s.FriendRequests(t.Context(), p))(t)), 1)
	}
	same(t, "whether friends came of both asking", ask(t, s, ann.ID, bob.ID), false)
	none(t, "friends across a block", others(t, s, ann.ID))
	refused(t, "to befriend somebody blocked", people.Befriend(t.Context(), s, bob.ID, ann.ID, moment), storage.ErrNotFound)
	refused(t, "to befriend whom one has blocked", people.Befriend(t.Context(), s, ann.ID, bob.ID, moment), storage.ErrNotFound)
}

func friendsByLink(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	same(t, "what Ann has chosen", got(s.FriendCard(t.Context(), ann.ID))(t), people.FriendCard{})
	ok(t, s.SetFriendLink(t.Context(), ann.ID, "first"))
	ok(t, s.SetFriendLink(t.Context(), ann.ID, "second"))
	ok(t, s.SetFriendLink(t.Context(), bob.ID, ""))
	ok(t, people.Hide(t.Context(), s, ann.ID, true))
	same(t, "what Ann has chosen", got(s.FriendCard(t.Context(), ann.ID))(t), people.FriendCard{Link: "second", Hidden: true})
	same(t, "whose link it is", got(s.FriendLink(t.Context(), "second"))(t), ann.ID)
	refused(t, "a link that was replaced", errOf(s.FriendLink(t.Context(), "first")), storage.ErrNotFound)
	ok(t, s.SetFriendLink(t.Context(), ann.ID, ""))
	for _, link := range []string{"second", "", "\x00"} {
		refused(t, "a link that is not there", errOf(s.FriendLink(t.Context(), link)), storage.ErrNotFound)
	}
	same(t, "what stays of Ann's choice", got(s.FriendCard(t.Context(), ann.ID))(t), people.FriendCard{Hidden: true})
	ok(t, people.Hide(t.Context(), s, ann.ID, false))
	same(t, "what Ann has chosen", got(s.FriendCard(t.Context(), ann.ID))(t), people.FriendCard{})
	if s.SetFriendLink(t.Context(), "nobody", "x") == nil {
		t.Error("nobody got a link")
	}
}

func friendsBounded(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	for i := range people.MaxFriends {
		other := someone(t, s, fmt.Sprint("Friend ", i))
		ok(t, people.Befriend(t.Context(), s, ann.ID, other.ID, moment))
	}
	bob := someone(t, s, "Bob")
	refused(t, "one friend too many", people.Befriend(t.Context(), s, ann.ID, bob.ID, moment), storage.ErrTooMany)
	refused(t, "one friend too many for the other", people.Befriend(t.Context(), s, bob.ID, ann.ID, moment), storage.ErrTooMany)
	ask(t, s, ann.ID, bob.ID)
	refused(t, "a request that would make one friend too many", errOf(people.RequestFriend(t.Context(), s, people.FriendRequest{From: bob.ID, To: ann.ID, Made: moment})), storage.ErrTooMany)
	for i := range people.MaxFriendRequests {
		other := someone(t, s, fmt.Sprint("Asked ", i))
		_, err := people.RequestFriend(t.Context(), s, people.FriendRequest{From: bob.ID, To: other.ID, Made: moment})
		ok(t, err)
	}
	cat := someone(t, s, "Cat")
	refused(t, "one request too many", errOf(people.RequestFriend(t.Context(), s, people.FriendRequest{From: bob.ID, To: cat.ID, Made: moment})), storage.ErrTooMany)
}

func friendsDeleted(t *testing.T, s backend.Store) {
	ann, bob, cat := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Cat")
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	ask(t, s, ann.ID, cat.ID)
	ok(t, s.SetFriendLink(t.Context(), ann.ID, "link"))
	ok(t, people.NotePresence(t.Context(), s, "node", []people.Presence{{Person: ann.ID, Seen: moment}}, nil))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	none(t, "friends of a deleted person", others(t, s, bob.ID))
	none(t, "requests of a deleted person", got(s.FriendRequests(t.Context(), cat.ID))(t))
	none(t, "presence of a deleted person", online(t, s, []ids.PersonID{ann.ID}, moment))
	refused(t, "the link of a deleted person", errOf(s.FriendLink(t.Context(), "link")), storage.ErrNotFound)
	ok(t, people.NotePresence(t.Context(), s, "node", []people.Presence{{Person: ann.ID, Seen: moment}}, []ids.PersonID{ann.ID}))
}

func friendsConcurrently(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	concurrently(t, nil, func() error {
		_, err := people.RequestFriend(t.Context(), s, people.FriendRequest{From: ann.ID, To: bob.ID, Made: moment})
		if err == nil {
			_, err = people.RequestFriend(t.Context(), s, people.FriendRequest{From: bob.ID, To: ann.ID, Made: moment})
		}
		return err
	})
	same(t, "Ann's friends", others(t, s, ann.ID), []ids.PersonID{bob.ID})
	none(t, "requests", got(s.FriendRequests(t.Context(), ann.ID))(t))
}

func opponentsKept(t *testing.T, s backend.Store) {
	ann, bob, cat := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Cat")
	tbl := func(stage table.Stage, version int, at time.Time, people ...ids.PersonID) {
		c := NewBook().Next(1)
		c.Summary.Stage, c.Summary.Version, c.Summary.Changed, c.Summary.People = stage, version, at, people
		ok(t, s.Commit(t.Context(), c))
	}
	tbl(table.Over, 1, moment, ann.ID, bob.ID)
	tbl(table.Over, 1, moment.Add(time.Hour), ann.ID, cat.ID, "deleted")
	tbl(table.Over, 1, moment.Add(2*time.Hour), bob.ID, ann.ID)
	eve := someone(t, s, "Eve")
	tbl(table.Playing, 1, moment, ann.ID, eve.ID)
	tbl(table.Over, 0, moment, ann.ID, eve.ID)
	want := []people.Opponent{{Person: bob.ID, Last: moment.Add(2 * time.Hour)}, {Person: cat.ID, Last: moment.Add(time.Hour)}}
	same(t, "Ann's opponents", got(s.Opponents(t.Context(), ann.ID, 0, 0))(t), want)
	same(t, "the latest", got(s.Opponents(t.Context(), ann.ID, 0, 1))(t), want[:1])
	same(t, "opponents of the latest game", got(s.Opponents(t.Context(), ann.ID, 1, 0))(t), want[:1])
	same(t, "opponents of the latest two games", got(s.Opponents(t.Context(), ann.ID, 2, 0))(t), want)
	none(t, "Eve's opponents", got(s.Opponents(t.Context(), eve.ID, 0, 0))(t))
}

// online returns which people count as online, that is, were seen since a moment.
func online(t *testing.T, s backend.Store, persons []ids.PersonID, since time.Time) (list []people.Presence) {
	t.Helper()
	present := got(people.PresentAmong(t.Context(), s, persons, since.Add(people.PresenceLife)))(t)
	for _, p := range present {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b people.Presence) int { return cmp.Compare(a.Person, b.Person) })
	return list
}

func presenceKept(t *testing.T, s backend.Store) {
	ann, bob, cat := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Cat")
	all := []ids.PersonID{ann.ID, bob.ID, cat.ID, "nobody"}
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	ok(t, people.Hide(t.Context(), s, bob.ID, true))
	at := func(table ids.TableID, seen time.Time, persons2 ...ids.PersonID) (list []people.Presence) {
		slices.Sort(persons2)
		for _, p := range persons2 {
			list = append(list, people.Presence{Person: p, Table: table, Seen: seen})
		}
		return list
	}
	ok(t, people.NotePresence(t.Context(), s, "one", at("", moment, ann.ID, bob.ID, cat.ID), nil))
	same(t, "who is online", online(t, s, all, moment), at("", moment, ann.ID))
	ok(t, people.Hide(t.Context(), s, bob.ID, false))
	later := moment.Add(time.Minute)
	ok(t, people.NotePresence(t.Context(), s, "two", at("table", later, ann.ID, bob.ID, cat.ID), nil))
	same(t, "who is online at two nodes", online(t, s, all, moment), at("table", later, ann.ID, bob.ID))
	ok(t, people.Hide(t.Context(), s, bob.ID, true))
	ok(t, people.NotePresence(t.Context(), s, "two", nil, all))
	same(t, "who is left at the first", online(t, s, all, moment), at("", moment, ann.ID))
	none(t, "who was seen lately", online(t, s, all, later))
	got(people.Expire(t.Context(), s, moment.Add(people.PresenceLife)))(t)
	same(t, "who is not too old yet", online(t, s, all, moment), at("", moment, ann.ID))
	got(people.Expire(t.Context(), s, moment.Add(people.PresenceLife+time.Second)))(t)
	none(t, "who is too old", online(t, s, all, moment))
	ok(t, people.NotePresence(t.Context(), s, "one", at("", moment, ann.ID), nil))
	ok(t, people.NotePresence(t.Context(), s, "one", nil, all))
	none(t, "who is left", online(t, s, all, moment))
}

func noticePosted(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example.org")
	hookOf(t, s, ann.ID, "https://b.example.org")
	b := NewBook()
	ok(t, s.Commit(t.Context(), b.Next(1)))
	n := table.PersonNotice{ID: "n", Person: ann.ID, Notice: table.Notice{Kind: table.Invited, Table: b.Table, Game: "isle"}}
	ok(t, s.Post(t.Context(), n, time.Now()))
	n.ID, n.Table = "m", "nowhere"
	ok(t, s.Post(t.Context(), n, time.Now()))
	list := claim(t, s)
	same(t, "deliveries", idsOf(list), []string{"n-1", "n-2"})
	same(t, "kind", list[0].Kind, table.Invited)
}

func awayKept(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	away := people.Presence{Person: ann.ID, Table: "t", Away: true, Seen: moment}
	here := people.Presence{Person: ann.ID, Seen: moment}
	who := []ids.PersonID{ann.ID}
	ok(t, people.NotePresence(t.Context(), s, "one", []people.Presence{away}, nil))
	same(t, "who is away", online(t, s, who, moment), []people.Presence{away})
	ok(t, people.NotePresence(t.Context(), s, "two", []people.Presence{here}, nil))
	same(t, "who is away at one node alone", online(t, s, who, moment)[0].Away, false)
	ok(t, people.NotePresence(t.Context(), s, "two", nil, who))
	ok(t, people.NotePresence(t.Context(), s, "one", []people.Presence{here}, nil))
	same(t, "who is back", online(t, s, who, moment), []people.Presence{here})
}
