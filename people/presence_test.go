package people_test

import (
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

// TestPresenceStored checks that only the presence of people whom somebody can see is stored.
func TestPresenceStored(t *testing.T) {
	for _, tt := range []struct {
		name   string
		before func(m *memory)
		want   bool
	}{
		{"stranger/not_stored", func(*memory) {}, false},
		{"friend/stored", func(m *memory) { m.friends[link{"ann", "bob"}] = start }, true},
		{"friend_who_hides/not_stored", func(m *memory) {
			m.friends[link{"ann", "bob"}] = start
			m.cards["ann"] = people.FriendCard{Hidden: true}
		}, false},
		{"open_bot/stored", func(m *memory) { m.userBots = []ids.PersonID{"ann"} }, true},
		{"open_bot_that_hides/not_stored", func(m *memory) {
			m.userBots = []ids.PersonID{"ann"}
			m.cards["ann"] = people.FriendCard{Hidden: true}
		}, false},
		{"deleted/not_stored", func(m *memory) {
			m.friends[link{"ann", "bob"}] = start
			delete(m.persons, "ann")
		}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob")
			tt.before(m)
			m.present = []people.Presence{{Person: "gone", Seen: start}}
			ann := people.Presence{Person: "ann", Table: "t", Seen: start}
			if err := people.NotePresence(t.Context(), m, "node", []people.Presence{ann}, []ids.PersonID{"gone"}); err != nil {
				t.Fatal(err)
			}
			var want []people.Presence
			if tt.want {
				want = append(want, ann)
			}
			if !slices.Equal(m.present, want) {
				t.Errorf("stored %v, want %v", m.present, want)
			}
		})
	}
}

// TestHide checks that a person who hides is offline at once, and that one who shows themselves again stays online.
func TestHide(t *testing.T) {
	for _, tt := range []struct {
		name   string
		hidden bool
		online []ids.PersonID
	}{
		{"hidden/offline_at_once", true, []ids.PersonID{"bob"}},
		{"shown/presence_stays", false, []ids.PersonID{"ann", "bob"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob")
			m.cards["ann"] = people.FriendCard{Link: "link", Hidden: !tt.hidden}
			m.present = []people.Presence{{Person: "ann", Seen: start}, {Person: "bob", Seen: start}}
			if err := friendsOver(m).Hide(t.Context(), "ann", tt.hidden); err != nil {
				t.Fatal(err)
			}
			present, err := people.PresentAmong(t.Context(), m, []ids.PersonID{"ann", "bob"}, start)
			if online := slices.Sorted(maps.Keys(present)); err != nil || !slices.Equal(online, tt.online) {
				t.Errorf("online %v, %v, want %v", online, err, tt.online)
			}
			if want := (people.FriendCard{Link: "link", Hidden: tt.hidden}); m.cards["ann"] != want {
				t.Errorf("card %+v, want %+v", m.cards["ann"], want)
			}
		})
	}
}

// TestPresenceOfPages checks which table a person follows and when they are away, with several pages at several nodes.
func TestPresenceOfPages(t *testing.T) {
	table, other, hidden, hiddenTable := people.Page{Table: "t"}, people.Page{}, people.Page{Hidden: true}, people.Page{Table: "t", Hidden: true}
	for _, tt := range []struct {
		name  string
		nodes [][]people.Page
		want  people.Presence
	}{
		{"no_table", [][]people.Page{{other}}, people.Presence{}},
		{"table", [][]people.Page{{table}}, people.Presence{Table: "t"}},
		{"table_hidden/away", [][]people.Page{{hiddenTable}}, people.Presence{Table: "t", Away: true}},
		{"table_hidden_and_other_page/away", [][]people.Page{{hiddenTable, other}}, people.Presence{Table: "t", Away: true}},
		{"table_and_hidden_page/here", [][]people.Page{{hidden, table}}, people.Presence{Table: "t"}},
		{"two_tables/one_of_them", [][]people.Page{{table, {Table: "s"}}}, people.Presence{Table: "t"}},
		{"away_at_two_nodes/away", [][]people.Page{{hiddenTable}, {hidden}}, people.Presence{Table: "t", Away: true}},
		{"away_at_one_node/here", [][]people.Page{{other}, {hiddenTable}}, people.Presence{Table: "t"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMemory("ann")
				for _, pages := range tt.nodes {
					time.Sleep(time.Second)
					m.present = append(m.present, people.PresenceOf("ann", pages, time.Now()))
				}
				slices.Reverse(m.present)
				seen := time.Now()
				time.Sleep(people.PresenceLife - time.Second)
				got, err := people.PresentAmong(t.Context(), m, []ids.PersonID{"ann", "bob"}, time.Now())
				tt.want.Person, tt.want.Seen = "ann", seen
				if err != nil || len(got) != 1 || got["ann"] != tt.want {
					t.Errorf("got %+v, %v, want %+v", got, err, tt.want)
				}
			})
		})
	}
}
