package people_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func friendsOver(m *memory) *people.Friends { return people.NewFriends(m, m, m, m, time.Now) }

// played makes two people opponents.
func (m *memory) played(a, b ids.PersonID) {
	m.opponents[a] = append(m.opponents[a], people.Opponent{Person: b, Last: start})
	m.opponents[b] = append(m.opponents[b], people.Opponent{Person: a, Last: start})
}

// crowd fills a person's friends or pending requests.
func (m *memory) crowd(set map[link]time.Time, id ids.PersonID, n int) {
	for i := range n {
		set[link{id, ids.PersonID(fmt.Sprint(id, "-", i))}] = start
	}
}

// TestFriendRequestRights covers the whole rule: who may ask whom, when, and with what result.
func TestFriendRequestRights(t *testing.T) {
	errThrottled := errors.New("throttled")
	tests := []struct {
		name     string
		before   func(m *memory)
		other    ids.PersonID
		allow    error
		refused  game.Code
		err      error
		friends  bool
		requests int // still pending afterwards, of both
	}{
		{name: "opponent/waits_for_answer", before: func(m *memory) { m.played("ann", "bob") }, requests: 1},
		{name: "stranger/refused", before: func(*memory) {}, refused: people.CodeNotOpponent},
		{name: "stranger_who_asked/friends", before: func(m *memory) { m.requests[link{"bob", "ann"}] = start }, friends: true},
		{name: "opponent_who_asked/friends", before: func(m *memory) {
			m.played("ann", "bob")
			m.requests[link{"bob", "ann"}] = start
		}, friends: true},
		{name: "alias/asks_its_person", before: func(m *memory) {
			m.aliases["robert"] = "bob"
			m.played("ann", "bob")
		}, other: "robert", requests: 1},
		{name: "asked_before/one_request", before: func(m *memory) {
			m.played("ann", "bob")
			m.requests[link{"ann", "bob"}] = start
		}, requests: 1},
		{name: "friends_already/nothing_stored", before: func(m *memory) {
			m.played("ann", "bob")
			m.friends[link{"ann", "bob"}], m.friends[link{"bob", "ann"}] = start, start
		}, friends: true},
		{name: "blocked_by_other/looks_like_a_request", before: func(m *memory) {
			m.played("ann", "bob")
			m.blocks[link{"bob", "ann"}] = true
		}, requests: 1},
		{name: "blocked_and_asked_back/no_friends", before: func(m *memory) {
			m.played("ann", "bob")
			m.blocks[link{"bob", "ann"}] = true
			m.requests[link{"bob", "ann"}] = start
		}, requests: 2},
		{name: "blocked_stranger_who_asked/refused", before: func(m *memory) {
			m.blocks[link{"ann", "bob"}] = true
			m.requests[link{"bob", "ann"}] = start
		}, refused: people.CodeNotOpponent, requests: 1},
		{name: "too_many_requests/refused", before: func(m *memory) {
			m.played("ann", "bob")
			m.crowd(m.requests, "ann", people.MaxFriendRequests)
		}, refused: people.CodeTooManyFriends, requests: people.MaxFriendRequests},
		{name: "too_many_friends/refused", before: func(m *memory) {
			m.requests[link{"bob", "ann"}] = start
			m.crowd(m.friends, "ann", people.MaxFriends)
		}, refused: people.CodeTooManyFriends, requests: 1},
		{name: "other_has_too_many_friends/refused", before: func(m *memory) {
			m.requests[link{"bob", "ann"}] = start
			m.crowd(m.friends, "bob", people.MaxFriends)
		}, refused: people.CodeTooManyFriends, requests: 1},
		{name: "too_often/refused", before: func(m *memory) { m.played("ann", "bob") }, allow: errThrottled, err: errThrottled},
		{name: "oneself/refused", before: func(*memory) {}, other: "ann", refused: people.CodeNotOpponent},
		{name: "deleted/refused", before: func(m *memory) {
			m.played("ann", "bob")
			delete(m.persons, "bob")
		}, err: storage.ErrNotFound},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob")
			tt.before(m)
			if tt.other == "" {
				tt.other = "bob"
			}
			befriended, err := friendsOver(m).Ask(t.Context(), "ann", tt.other, func() error { return tt.allow })
			if game.CodeOf(err) != tt.refused || tt.refused == "" && !errors.Is(err, tt.err) {
				t.Errorf("got %v, want code %q, error %v", err, tt.refused, tt.err)
			}
			if friends, _ := m.AreFriends(t.Context(), "ann", "bob"); friends != tt.friends || friends != slices.Equal(befriended, []ids.PersonID{"ann", "bob"}) {
				t.Errorf("friends %t, befriended %v, want %t", friends, befriended, tt.friends)
			}
			if len(m.requests) != tt.requests {
				t.Errorf("requests %v, want %d", m.requests, tt.requests)
			}
		})
	}
}

func TestFriendLink(t *testing.T) {
	tests := []struct {
		name    string
		before  func(m *memory)
		user    ids.PersonID
		refused game.Code
	}{
		{name: "stranger/friends", before: func(*memory) {}},
		{name: "own/refused", before: func(*memory) {}, user: "ann", refused: people.CodeOwnLink},
		{name: "blocked/like_a_wrong_link", before: func(m *memory) { m.blocks[link{"ann", "bob"}] = true }, refused: people.CodeBadFriendLink},
		{name: "owner_banned/like_a_wrong_link", before: func(m *memory) { m.persons["ann"] = people.Person{ID: "ann", Banned: true} }, refused: people.CodeBadFriendLink},
		{name: "owner_deleted/like_a_wrong_link", before: func(m *memory) { delete(m.persons, "ann") }, refused: people.CodeBadFriendLink},
		{name: "too_many/refused", before: func(m *memory) { m.crowd(m.friends, "bob", people.MaxFriends) }, refused: people.CodeTooManyFriends},
		{name: "removed/refused", before: func(m *memory) { delete(m.cards, "ann") }, refused: people.CodeBadFriendLink},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob")
			f := friendsOver(m)
			text, err := f.ReplaceLink(t.Context(), "ann")
			if err != nil {
				t.Fatal(err)
			}
			tt.before(m)
			if tt.user == "" {
				tt.user = "bob"
			}
			owner, err := f.UseLink(t.Context(), tt.user, text)
			if game.CodeOf(err) != tt.refused || err == nil && owner.Person != "ann" {
				t.Errorf("got %v, %v, want code %q", owner, err, tt.refused)
			}
			if friends, _ := m.AreFriends(t.Context(), "bob", "ann"); friends != (tt.refused == "") {
				t.Errorf("friends: %t", friends)
			}
		})
	}
}

func TestBlock(t *testing.T) {
	m := newMemory("ann", "bob", "cat")
	m.aliases["bobby"] = "bob"
	f := friendsOver(m)
	if err := people.Befriend(t.Context(), m, "ann", "bob", start); err != nil {
		t.Fatal(err)
	}
	m.requests[link{"cat", "ann"}] = start
	for _, other := range []ids.PersonID{"bobby", "cat", "ann"} { // blocking oneself does nothing
		if err := f.Block(t.Context(), "ann", other); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.friends)+len(m.requests) > 0 {
		t.Errorf("left: friends %v, requests %v", m.friends, m.requests)
	}
	if got, want := slices.Sorted(slices.Values(othersOf(m.blocks, "ann"))), []ids.PersonID{"bob", "cat"}; !slices.Equal(got, want) {
		t.Errorf("blocked %v, want %v", got, want)
	}
	if err := f.Unblock(t.Context(), "ann", "bobby"); err != nil || len(m.blocks) != 1 {
		t.Errorf("blocks after one was lifted: %v, %v", m.blocks, err)
	}
}

func TestRemoveFriend(t *testing.T) {
	m := newMemory("ann", "bob")
	f := friendsOver(m)
	if err := people.Befriend(t.Context(), m, "ann", "bob", start); err != nil {
		t.Fatal(err)
	}
	for _, other := range []ids.PersonID{"bob", "bob", "nobody", "ann"} {
		if err := f.Remove(t.Context(), "ann", other); err != nil {
			t.Errorf("remove %s: %v", other, err)
		}
	}
	if len(m.friends) > 0 {
		t.Errorf("friends left: %v", m.friends)
	}
}

func TestFriendList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory("ann", "bob", "cat", "dan", "eve", "fay", "gus")
		m.userBots = []ids.PersonID{"dan"}
		f := friendsOver(m)
		for _, other := range []ids.PersonID{"bob", "cat", "dan"} {
			if err := people.Befriend(t.Context(), m, "ann", other, start); err != nil {
				t.Fatal(err)
			}
		}
		m.requests[link{"gus", "ann"}] = start // whom ann has blocked
		m.requests[link{"ann", "eve"}], m.requests[link{"fay", "ann"}], m.blocks[link{"ann", "gus"}], m.mutes[link{"ann", "bob"}] = start, start, true, true
		m.present = []people.Presence{{Person: "cat", Table: "t", Away: true, Seen: time.Now()}, {Person: "eve", Seen: time.Now()}}
		named := func(id ids.PersonID) people.Named {
			return people.Named{Person: id, Name: "the " + string(id), UserBot: id == "dan"}
		}
		cat := people.Friend{Named: named("cat"), Since: start, Online: true, Away: true, Table: "t"}
		bob, dan := people.Friend{Named: named("bob"), Since: start}, people.Friend{Named: named("dan"), Since: start}

		list, err := f.List(t.Context(), "ann")
		if err != nil {
			t.Fatal(err)
		}
		if want := []people.Friend{cat, bob, dan}; !slices.Equal(list.Friends, want) {
			t.Errorf("friends %v, want %v", list.Friends, want)
		}
		if want := []people.PendingRequest{{Named: named("eve"), Made: start}}; !slices.Equal(list.Asked, want) {
			t.Errorf("asked %v, want %v", list.Asked, want)
		}
		if want := []people.PendingRequest{{Named: named("fay"), Made: start}}; !slices.Equal(list.Requests, want) {
			t.Errorf("requests %v, want %v", list.Requests, want)
		}
		if !slices.Equal(list.Blocked, []people.Named{named("gus")}) || !slices.Equal(list.Muted, []people.Named{named("bob")}) {
			t.Errorf("blocked %v, muted %v", list.Blocked, list.Muted)
		}
		for method, n := range m.calls {
			if n != 1 {
				t.Errorf("%d calls of %s, want one however many friends there are", n, method)
			}
		}

		time.Sleep(people.PresenceLife + time.Second)
		if list, err = f.List(t.Context(), "ann"); err != nil || list.Friends[1].Online {
			t.Errorf("friends after the presence has ended: %v, %v", list.Friends, err)
		}
	})
}

func TestOpponentsWithoutFriends(t *testing.T) {
	m := newMemory("ann", "bob", "cat", "dan")
	for _, other := range []ids.PersonID{"bob", "cat", "dan"} {
		m.played("ann", other)
	}
	m.blocks[link{"ann", "cat"}] = true
	if err := people.Befriend(t.Context(), m, "ann", "bob", start); err != nil {
		t.Fatal(err)
	}
	list, err := friendsOver(m).Opponents(t.Context(), "ann")
	if err != nil || len(list) != 1 || list[0].Person != "dan" || list[0].Name != "the dan" || !list[0].Last.Equal(start) {
		t.Errorf("got %v, %v", list, err)
	}
}

// TestOldOpponents checks that only the players of a person's latest games are opponents.
func TestOldOpponents(t *testing.T) {
	for _, tt := range []struct {
		name  string
		games int // since the game with bob
		known bool
	}{
		{"in_the_300th_game/known", 299, true},
		{"in_the_301st_game/unknown", 300, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob", "cat")
			for range tt.games {
				m.played("ann", "cat")
			}
			m.played("ann", "bob")
			listed, err := friendsOver(m).Opponents(t.Context(), "ann")
			if err != nil || slices.ContainsFunc(listed, func(o people.RecentOpponent) bool { return o.Person == "bob" }) != tt.known {
				t.Errorf("listed %v, %v", listed, err)
			}
			_, err = friendsOver(m).Ask(t.Context(), "ann", "bob", func() error { return nil })
			if known := err == nil; known != tt.known {
				t.Errorf("asked: %v", err)
			}
		})
	}
}

func TestRelation(t *testing.T) {
	tests := []struct {
		name   string
		before func(m *memory)
		other  ids.PersonID
		want   people.Relation
	}{
		{"stranger", func(*memory) {}, "bob", people.Relation{}},
		{"opponent", func(m *memory) { m.played("ann", "bob") }, "bob", people.Relation{CanAsk: true}},
		{"asked_back", func(m *memory) { m.requests[link{"bob", "ann"}] = start }, "bob", people.Relation{CanAsk: true}},
		{"asked", func(m *memory) {
			m.played("ann", "bob")
			m.requests[link{"ann", "bob"}] = start
		}, "bob", people.Relation{Asked: true}},
		{"blocked", func(m *memory) {
			m.played("ann", "bob")
			m.blocks[link{"ann", "bob"}] = true
		}, "bob", people.Relation{Blocked: true}},
		{"blocked_by_other", func(m *memory) {
			m.played("ann", "bob")
			m.blocks[link{"bob", "ann"}] = true
		}, "bob", people.Relation{CanAsk: true}},
		{"muted_alias", func(m *memory) {
			m.aliases["bobby"] = "bob"
			m.mutes[link{"ann", "bob"}] = true
		}, "bobby", people.Relation{Muted: true}},
		{"blocked_who_asked", func(m *memory) {
			m.blocks[link{"ann", "bob"}] = true
			m.requests[link{"bob", "ann"}] = start
		}, "bob", people.Relation{Blocked: true}},
		{"friend", func(m *memory) { m.friends[link{"ann", "bob"}] = start; m.played("ann", "bob") }, "bob", people.Relation{Friend: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob")
			tt.before(m)
			before := maps.Clone(m.requests)
			tt.want.Person, tt.want.Name = "bob", "the bob"
			got, err := friendsOver(m).Relation(t.Context(), "ann", tt.other)
			if err != nil || got != tt.want || !maps.Equal(before, m.requests) {
				t.Errorf("got %+v, %v, want %+v", got, err, tt.want)
			}
		})
	}
}
