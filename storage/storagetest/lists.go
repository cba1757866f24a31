package storagetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var lists = []demand{
	{"a list holds what its query chooses", chosen},
	{"lists follow changes", followed},
}

var deletions = []demand{
	{"tables of people who no longer exist are found", orphaned},
	{"what a deleted person said is gone, and lines keep their numbers", deletedTalk},
}

func orphaned(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	hers, shared, his := tableOf(0, ann.ID), tableOf(0, bob.ID, ann.ID), tableOf(0, bob.ID)
	shared.Summary.Changed = hers.Summary.Changed.Add(time.Second)
	for _, c := range []table.Change{hers, shared, his} {
		ok(t, s.Commit(t.Context(), c))
	}
	none(t, "tables before", got(s.List(t.Context(), table.Query{Gone: true}))(t))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	found := got(s.List(t.Context(), table.Query{Gone: true, Stage: table.Playing}))(t)
	same(t, "tables", tableIDs(found), fmt.Sprint(shared.Summary.Table, " ", hers.Summary.Table))
}

// listed contains the tables of the list tests. Each was changed a minute after the previous one.
var listed = []table.Summary{
	{Table: "t0", Game: "isle", Stage: table.Open, Public: true, People: []ids.PersonID{"ann"}},
	{Table: "t1", Game: "isle", Stage: table.Playing, Public: true, People: []ids.PersonID{"ann", "bob"}, Due: after(10)},
	{Table: "t2", Game: "boxes", Stage: table.Playing, People: []ids.PersonID{"bob", "ann"}, Due: after(20)},
	{Table: "t3", Game: "boxes", Stage: table.Over, Public: true, People: []ids.PersonID{"bob", "bob"}},
	{Table: "t4", Game: "isle", Stage: table.Open, People: []ids.PersonID{"cat"}, Due: after(30)},
	{Table: "t5", Game: "isle", Stage: table.Open, Public: true},
}

func after(minutes int) time.Time { return moment.Add(time.Duration(minutes) * time.Minute) }

func chosen(t *testing.T, s backend.Store) {
	for i := range listed {
		summary := listed[i]
		summary.Created, summary.Changed = moment, after(i)
		ok(t, s.Commit(t.Context(), table.Change{Summary: summary}))
	}
	tests := []struct {
		name  string
		query table.Query
		want  string
	}{
		{"all, the last changed first", table.Query{}, "t5 t4 t3 t2 t1 t0"},
		{"the first two", table.Query{Limit: 2}, "t5 t4"},
		{"a limit above what is there", table.Query{Limit: 100}, "t5 t4 t3 t2 t1 t0"},
		{"the tables of a person, host or not", table.Query{Person: "ann"}, "t2 t1 t0"},
		{"a person with two seats is there once", table.Query{Person: "bob"}, "t3 t2 t1"},
		{"a person without tables", table.Query{Person: "dan"}, ""},
		{"a part of an id is nobody", table.Query{Person: "an"}, ""},
		{"the lobby", table.Query{Public: true}, "t5 t3 t1 t0"},
		{"open tables in the lobby", table.Query{Public: true, Stage: table.Open}, "t5 t0"},
		{"a stage", table.Query{Stage: table.Playing}, "t2 t1"},
		{"a game", table.Query{Game: "boxes"}, "t3 t2"},
		{"due before any", table.Query{DueBy: after(9)}, ""},
		{"due to the moment, the most overdue first", table.Query{DueBy: after(20)}, "t1 t2"},
		{"the most overdue two", table.Query{DueBy: after(60), Limit: 2}, "t1 t2"},
		{"all that are due", table.Query{DueBy: after(60)}, "t1 t2 t4"},
		{"due a millisecond early", table.Query{DueBy: after(20).Add(-time.Millisecond)}, "t1"},
		{"before a moment, which is not included", table.Query{Before: after(2)}, "t1 t0"},
		{"the next page", table.Query{Before: after(4), Limit: 2}, "t3 t2"},
		{"all at once", table.Query{Person: "bob", Public: true, Stage: table.Playing, Game: "isle", DueBy: after(60), Before: after(9), Limit: 9}, "t1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			same(t, "tables", tableIDs(got(s.List(t.Context(), tt.query))(t)), tt.want)
		})
	}
}

func followed(t *testing.T, s backend.Store) {
	a, b := NewBook(), NewBook()
	for _, book := range []*Book{a, b} {
		c := book.Next(1)
		c.Summary.Public, c.Summary.Stage, c.Summary.Due = true, table.Open, moment
		ok(t, s.Commit(t.Context(), c))
	}
	c := a.Next(1)
	c.Summary.People = []ids.PersonID{"cat", "bob"}
	ok(t, s.Commit(t.Context(), c))

	first, second := string(a.Table), string(b.Table)
	for _, tt := range []struct {
		name  string
		query table.Query
		want  string
	}{
		{"what changed moves to the front", table.Query{}, first + " " + second},
		{"who came is found", table.Query{Person: "cat"}, first},
		{"who left is not", table.Query{Person: "ann"}, second},
		{"who stayed is", table.Query{Person: "bob"}, first + " " + second},
		{"it left the lobby", table.Query{Public: true}, second},
		{"it is played", table.Query{Stage: table.Playing}, first},
		{"it need not be woken", table.Query{DueBy: moment}, second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			same(t, "tables", tableIDs(got(s.List(t.Context(), tt.query))(t)), tt.want)
		})
	}
	same(t, "a summary in a list", got(s.List(t.Context(), table.Query{Person: "cat"}))(t), []table.Summary{c.Summary})
}

func tableIDs(summaries []table.Summary) string {
	text := ""
	for i, s := range summaries {
		if i > 0 {
			text += " "
		}
		text += fmt.Sprint(s.Table)
	}
	return text
}
