package storagetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/purrlor/purrlor/room"
)

var lists = []demand{
	{"a list holds what its query chooses", chosen},
	{"lists follow changes", followed},
}

var deletions = []demand{
	{"tables of people who no longer exist are found", orphaned},
	{"what a deleted person said is gone, and lines keep their numbers", deletedTalk},
}

func orphaned(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	bob, _ := guest(t, s, "Bob")
	hers, shared, his := tableOf(0, ann.ID), tableOf(0, bob.ID, ann.ID), tableOf(0, bob.ID)
	shared.Summary.Changed = hers.Summary.Changed.Add(time.Second)
	for _, c := range []room.Change{hers, shared, his} {
		ok(t, s.Commit(t.Context(), c))
	}
	none(t, "tables before", got(s.List(t.Context(), room.Query{Gone: true}))(t))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	found := got(s.List(t.Context(), room.Query{Gone: true, Stage: room.Playing}))(t)
	same(t, "tables", ids(found), fmt.Sprint(shared.Summary.Table, " ", hers.Summary.Table))
}

// listed are the tables of the list tests. Each changed a minute after the one before.
var listed = []room.Summary{
	{Table: "t0", Game: "isle", Stage: room.Open, Public: true, People: []room.PersonID{"ann"}},
	{Table: "t1", Game: "isle", Stage: room.Playing, Public: true, People: []room.PersonID{"ann", "bob"}, Due: after(10)},
	{Table: "t2", Game: "boxes", Stage: room.Playing, People: []room.PersonID{"bob", "ann"}, Due: after(20)},
	{Table: "t3", Game: "boxes", Stage: room.Over, Public: true, People: []room.PersonID{"bob", "bob"}},
	{Table: "t4", Game: "isle", Stage: room.Open, People: []room.PersonID{"cat"}, Due: after(30)},
	{Table: "t5", Game: "isle", Stage: room.Open, Public: true},
}

func after(minutes int) time.Time { return moment.Add(time.Duration(minutes) * time.Minute) }

func chosen(t *testing.T, s room.Store) {
	for i := range listed {
		summary := listed[i]
		summary.Created, summary.Changed = moment, after(i)
		ok(t, s.Commit(t.Context(), room.Change{Summary: summary}))
	}
	tests := []struct {
		name  string
		query room.Query
		want  string
	}{
		{"all, the last changed first", room.Query{}, "t5 t4 t3 t2 t1 t0"},
		{"the first two", room.Query{Limit: 2}, "t5 t4"},
		{"a limit above what is there", room.Query{Limit: 100}, "t5 t4 t3 t2 t1 t0"},
		{"the tables of a person, host or not", room.Query{Person: "ann"}, "t2 t1 t0"},
		{"a person with two seats is there once", room.Query{Person: "bob"}, "t3 t2 t1"},
		{"a person without tables", room.Query{Person: "dan"}, ""},
		{"a part of an id is nobody", room.Query{Person: "an"}, ""},
		{"the lobby", room.Query{Public: true}, "t5 t3 t1 t0"},
		{"open tables in the lobby", room.Query{Public: true, Stage: room.Open}, "t5 t0"},
		{"a stage", room.Query{Stage: room.Playing}, "t2 t1"},
		{"a game", room.Query{Game: "boxes"}, "t3 t2"},
		{"due before any", room.Query{DueBy: after(9)}, ""},
		{"due to the moment, the most overdue first", room.Query{DueBy: after(20)}, "t1 t2"},
		{"the most overdue two", room.Query{DueBy: after(60), Limit: 2}, "t1 t2"},
		{"all that are due", room.Query{DueBy: after(60)}, "t1 t2 t4"},
		{"due a millisecond early", room.Query{DueBy: after(20).Add(-time.Millisecond)}, "t1"},
		{"before a moment, which is not included", room.Query{Before: after(2)}, "t1 t0"},
		{"the next page", room.Query{Before: after(4), Limit: 2}, "t3 t2"},
		{"all at once", room.Query{Person: "bob", Public: true, Stage: room.Playing, Game: "isle", DueBy: after(60), Before: after(9), Limit: 9}, "t1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			same(t, "tables", ids(got(s.List(t.Context(), tt.query))(t)), tt.want)
		})
	}
}

func followed(t *testing.T, s room.Store) {
	a, b := NewBook(), NewBook()
	for _, book := range []*Book{a, b} {
		c := book.Next(1)
		c.Summary.Public, c.Summary.Stage, c.Summary.Due = true, room.Open, moment
		ok(t, s.Commit(t.Context(), c))
	}
	c := a.Next(1)
	c.Summary.People = []room.PersonID{"cat", "bob"}
	ok(t, s.Commit(t.Context(), c))

	first, second := string(a.Table), string(b.Table)
	for _, tt := range []struct {
		name  string
		query room.Query
		want  string
	}{
		{"what changed moves to the front", room.Query{}, first + " " + second},
		{"who came is found", room.Query{Person: "cat"}, first},
		{"who left is not", room.Query{Person: "ann"}, second},
		{"who stayed is", room.Query{Person: "bob"}, first + " " + second},
		{"it left the lobby", room.Query{Public: true}, second},
		{"it is played", room.Query{Stage: room.Playing}, first},
		{"it need not be woken", room.Query{DueBy: moment}, second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			same(t, "tables", ids(got(s.List(t.Context(), tt.query))(t)), tt.want)
		})
	}
	same(t, "a summary in a list", got(s.List(t.Context(), room.Query{Person: "cat"}))(t), []room.Summary{c.Summary})
}

func ids(summaries []room.Summary) string {
	text := ""
	for i, s := range summaries {
		if i > 0 {
			text += " "
		}
		text += fmt.Sprint(s.Table)
	}
	return text
}
