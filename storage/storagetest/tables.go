package storagetest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var tables = []demand{
	{"rows come back in order", rowsInOrder},
	{"a row is kept exactly", rowKeptExactly},
	{"a row that is there is not written again", takenRow},
	{"a gap is refused", gap},
	{"a change that does not fit together is refused", unfitting},
	{"a change is written as a whole or not at all", allOrNothing},
	{"a change and the table that it opens are written together or not at all", opened},
	{"a change without rows changes the summary alone", summaryAlone},
	{"a summary is kept exactly", summaryKept},
	{"the last snapshot replaces the one before", snapshots},
	{"a deleted table leaves nothing", deleteTable},
	{"many tables are written at once", manyTables},
	{"of two writers of a table one wins every row", twoWriters},
	{"a context that has ended stops everything", ended},
	{"a host has at most so many tables that are not over", hosted},
	{"of many tables that are made at once a host gets at most so many", hostedConcurrently},
}

// tableOf returns the change that creates a table of some people, the host first.
func tableOf(most int, people ...ids.PersonID) table.Change {
	c := NewBook().Next(1)
	c.Summary.People, c.MaxHosted = people, most
	return c
}

func hosted(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	over := tableOf(2, ann.ID)
	over.Summary.Stage = table.Over
	ok(t, s.Commit(t.Context(), over))
	ok(t, s.Commit(t.Context(), tableOf(2, bob.ID, ann.ID)))
	ok(t, s.Commit(t.Context(), tableOf(2, ann.ID, bob.ID)))
	ok(t, s.Commit(t.Context(), tableOf(2, ann.ID, ann.ID)))
	third := tableOf(2, ann.ID)
	refused(t, "a third table", s.Commit(t.Context(), third), storage.ErrTooMany)
	none(t, "rows of the third table", got(s.Rows(t.Context(), third.Summary.Table, 0))(t))
	ok(t, s.Commit(t.Context(), tableOf(0, ann.ID)))
	ok(t, s.Commit(t.Context(), tableOf(2, bob.ID)))
	refused(t, "a table of nobody", s.Commit(t.Context(), tableOf(2, "nobody")), storage.ErrNotFound)
}

func hostedConcurrently(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	const most = 5
	made := concurrently(t, storage.ErrTooMany, func() error { return s.Commit(t.Context(), tableOf(most, ann.ID)) })
	same(t, "tables made", made, most)
	same(t, "tables", len(got(s.List(t.Context(), table.Query{Person: ann.ID}))(t)), most)
}

func rowsInOrder(t *testing.T, s backend.Store) {
	b := NewBook()
	var want []table.Row
	for _, n := range []int{1, 3, 1, 7} {
		c := b.Next(n)
		ok(t, s.Commit(t.Context(), c))
		want = append(want, c.Rows...)
	}
	same(t, "all rows", got(s.Rows(t.Context(), b.Table, 0))(t), want)
	same(t, "rows after 5", got(s.Rows(t.Context(), b.Table, 5))(t), want[5:])
	none(t, "rows after the last", got(s.Rows(t.Context(), b.Table, 12))(t))
	none(t, "rows of no table", got(s.Rows(t.Context(), "nowhere", 0))(t))
	ok(t, table.CheckChain(got(s.Rows(t.Context(), b.Table, 0))(t), 0, ids.Hash{}))
}

func rowKeptExactly(t *testing.T, s backend.Store) {
	b := NewBook()
	c := b.Next(3)
	c.Rows[0].Body = []byte("zero \x00 and \xff\xfe, no text")
	c.Rows[0].Command = "žluťoučký \"kůň\" 🐈"
	c.Rows[1].By, c.Rows[1].Person, c.Rows[1].Command, c.Rows[1].Seat = table.ByClock, "", "", game.Nobody
	c.Rows[2].Body = make([]byte, 300_000)
	for i := range c.Rows[2].Body {
		c.Rows[2].Body[i] = byte(i * i >> 3)
	}
	table.Seal(c.Rows, 0, ids.Hash{})
	ok(t, s.Commit(t.Context(), c))
	same(t, "rows", got(s.Rows(t.Context(), b.Table, 0))(t), c.Rows)
}

func takenRow(t *testing.T, s backend.Store) {
	b := NewBook()
	first, second := b.Next(2), b.Next(1)
	ok(t, s.Commit(t.Context(), first))
	ok(t, s.Commit(t.Context(), second))
	refused(t, "the first change again", s.Commit(t.Context(), first), storage.ErrTaken)
	refused(t, "the second change again", s.Commit(t.Context(), second), storage.ErrTaken)
	stale := second
	stale.Rows, stale.Summary.Number = nil, 2
	refused(t, "a summary that does not know the last row", s.Commit(t.Context(), stale), storage.ErrTaken)
	same(t, "rows", len(got(s.Rows(t.Context(), b.Table, 0))(t)), 3)
}

func gap(t *testing.T, s backend.Store) {
	b := NewBook()
	first, _, third := b.Next(1), b.Next(1), b.Next(1)
	refused(t, "a table that begins with row 3", s.Commit(t.Context(), third), storage.ErrTaken)
	ok(t, s.Commit(t.Context(), first))
	refused(t, "row 3 after row 1", s.Commit(t.Context(), third), storage.ErrTaken)
	same(t, "rows", got(s.Rows(t.Context(), b.Table, 0))(t), first.Rows)
	same(t, "the summary's number", got(s.Summary(t.Context(), b.Table))(t).Number, 1)
}

func unfitting(t *testing.T, s backend.Store) {
	tests := []struct {
		name  string
		spoil func(*table.Change)
	}{
		{"a gap within the change", func(c *table.Change) { c.Rows[1].Number++ }},
		{"a row of another table", func(c *table.Change) { c.Rows[1].Table = "other" }},
		{"a summary of another table", func(c *table.Change) { c.Summary.Table = "other" }},
		{"a summary that does not know the rows", func(c *table.Change) { c.Summary.Number-- }},
		{"a snapshot of another table", func(c *table.Change) { c.Snapshot = &table.Snapshot{Table: "other"} }},
		{"a snapshot of rows to come", func(c *table.Change) { c.Snapshot = &table.Snapshot{Table: c.Summary.Table, Number: 9} }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := NewBook()
			c := b.Next(2)
			tt.spoil(&c)
			if err := s.Commit(t.Context(), c); err == nil {
				t.Error("the change was taken")
			}
			none(t, "rows", got(s.Rows(t.Context(), b.Table, 0))(t))
			none(t, "tables", got(s.List(t.Context(), table.Query{}))(t))
		})
	}
}

func allOrNothing(t *testing.T, s backend.Store) {
	b := NewBook()
	first := b.Next(2)
	ok(t, s.Commit(t.Context(), first))
	overlapping := b.Next(1)
	overlapping.Rows = append([]table.Row{first.Rows[1]}, overlapping.Rows...)
	overlapping.Summary.Stage = table.Over
	overlapping.Snapshot = &table.Snapshot{Table: b.Table, Number: 3, Body: []byte("3")}
	refused(t, "a change whose first row is there", s.Commit(t.Context(), overlapping), storage.ErrTaken)
	same(t, "rows", got(s.Rows(t.Context(), b.Table, 0))(t), first.Rows)
	same(t, "stage", got(s.Summary(t.Context(), b.Table))(t).Stage, table.Playing)
	refused(t, "the snapshot of the refused change", errOf(s.Snapshot(t.Context(), b.Table)), storage.ErrNotFound)
}

func opened(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	b := NewBook()
	ok(t, s.Commit(t.Context(), b.Next(1)))
	change := b.Next(1)
	next := tableOf(1, ann.ID)
	next.SeatNames = []table.SeatName{{Table: next.Summary.Table, Seat: 1, Person: ann.ID, Name: "Mia"}}
	change.Opens = &next
	absent := func() {
		t.Helper()
		same(t, "rows of the table before", len(got(s.Rows(t.Context(), b.Table, 0))(t)), 1)
		refused(t, "the table that was not opened", errOf(s.Summary(t.Context(), next.Summary.Table)), storage.ErrNotFound)
	}

	late := change
	late.Rows, late.Summary.Number = nil, 5
	refused(t, "a change that comes too late", s.Commit(t.Context(), late), storage.ErrTaken)
	absent()
	other := tableOf(0, ann.ID)
	ok(t, s.Commit(t.Context(), other))
	refused(t, "a second table of the host", s.Commit(t.Context(), change), storage.ErrTooMany)
	absent()
	ok(t, s.DeleteTable(t.Context(), other.Summary.Table))

	ok(t, s.Commit(t.Context(), change))
	same(t, "rows of the table before", got(s.Rows(t.Context(), b.Table, 1))(t), change.Rows)
	same(t, "rows of the table that was opened", got(s.Rows(t.Context(), next.Summary.Table, 0))(t), next.Rows)
	same(t, "its summary", got(s.Summary(t.Context(), next.Summary.Table))(t), next.Summary)
	same(t, "its names of seats", got(s.SeatNames(t.Context(), next.Summary.Table))(t), next.SeatNames)
	refused(t, "the same again", s.Commit(t.Context(), change), storage.ErrTaken)
}

func summaryAlone(t *testing.T, s backend.Store) {
	b := NewBook()
	ok(t, s.Commit(t.Context(), b.Next(2)))
	c := b.Next(0)
	c.Summary.Due = moment
	ok(t, s.Commit(t.Context(), c))
	same(t, "summary", got(s.Summary(t.Context(), b.Table))(t), c.Summary)
	same(t, "rows", len(got(s.Rows(t.Context(), b.Table, 0))(t)), 2)
}

func summaryKept(t *testing.T, s backend.Store) {
	b := NewBook()
	c := b.Next(1)
	c.Summary.Public, c.Summary.Due = true, moment.Add(1)
	c.Summary.Changed = moment.In(time.FixedZone("", 7200)).Add(999_999)
	c.Summary.People = []ids.PersonID{"zoe", "ann", "bob"}
	c.Summary.Card = []byte("\x00 any bytes \xff")
	c.Summary.Awaited = []game.Seat{2, 0}
	ok(t, s.Commit(t.Context(), c))
	want := c.Summary
	want.Due, want.Changed = moment, moment
	same(t, "summary", got(s.Summary(t.Context(), b.Table))(t), want)

	c = b.Next(1)
	c.Summary.Stage = table.Over
	ok(t, s.Commit(t.Context(), c))
	same(t, "summary with less in it", got(s.Summary(t.Context(), b.Table))(t), c.Summary)
	refused(t, "summary of no table", errOf(s.Summary(t.Context(), "nowhere")), storage.ErrNotFound)
}

func snapshots(t *testing.T, s backend.Store) {
	b := NewBook()
	refused(t, "snapshot of no table", errOf(s.Snapshot(t.Context(), b.Table)), storage.ErrNotFound)
	for _, body := range []string{"first \x00\xff", "second, longer", "3"} {
		c := b.Next(2)
		c.Snapshot = &table.Snapshot{Table: b.Table, Number: b.Last, Hash: b.Hash, Version: 7, Body: []byte(body)}
		ok(t, s.Commit(t.Context(), c))
		ok(t, s.Commit(t.Context(), b.Next(1)))
		same(t, "snapshot", got(s.Snapshot(t.Context(), b.Table))(t), *c.Snapshot)
	}
}

func deleteTable(t *testing.T, s backend.Store) {
	gone, stays := NewBook(), NewBook()
	for _, b := range []*Book{gone, stays} {
		c := b.Next(3)
		c.Snapshot = &table.Snapshot{Table: b.Table, Number: 3, Body: []byte("3")}
		ok(t, s.Commit(t.Context(), c))
		got(s.Say(t.Context(), table.Line{Table: b.Table, At: moment, Person: "ann", Text: "hello"}))(t)
	}
	ok(t, s.DeleteTable(t.Context(), gone.Table))
	ok(t, s.DeleteTable(t.Context(), gone.Table))

	none(t, "rows", got(s.Rows(t.Context(), gone.Table, 0))(t))
	none(t, "lines", got(s.Lines(t.Context(), gone.Table, 10))(t))
	refused(t, "snapshot", errOf(s.Snapshot(t.Context(), gone.Table)), storage.ErrNotFound)
	refused(t, "summary", errOf(s.Summary(t.Context(), gone.Table)), storage.ErrNotFound)
	refused(t, "one more row", s.Commit(t.Context(), gone.Next(1)), storage.ErrTaken)

	same(t, "tables of ann", len(got(s.List(t.Context(), table.Query{Person: "ann"}))(t)), 1)
	same(t, "rows of the other table", len(got(s.Rows(t.Context(), stays.Table, 0))(t)), 3)
	same(t, "lines of the other table", len(got(s.Lines(t.Context(), stays.Table, 10))(t)), 1)
}

func manyTables(t *testing.T, s backend.Store) {
	const writers, changes = 16, 8
	books := make([]*Book, writers)
	var group sync.WaitGroup
	for i := range books {
		books[i] = NewBook()
		group.Go(func() {
			for range changes {
				if err := s.Commit(t.Context(), books[i].Next(2)); err != nil {
					t.Error(err)
				}
				if rows, err := s.Rows(t.Context(), books[i].Table, 0); err != nil || len(rows) != books[i].Last {
					t.Errorf("%d rows are seen (%v) after %d were written", len(rows), err, books[i].Last)
				}
			}
		})
	}
	group.Wait()
	for _, b := range books {
		rows := got(s.Rows(t.Context(), b.Table, 0))(t)
		same(t, "number of rows", len(rows), 2*changes)
		ok(t, table.CheckChain(rows, 0, ids.Hash{}))
	}
}

func twoWriters(t *testing.T, s backend.Store) {
	const writers, rows = 8, 10
	b := NewBook()
	for range rows {
		c := b.Next(1)
		wins := make(chan error, writers)
		for range writers {
			go func() { wins <- s.Commit(t.Context(), c) }()
		}
		won := 0
		for range writers {
			switch err := <-wins; {
			case err == nil:
				won++
			case !errors.Is(err, storage.ErrTaken):
				t.Error(err)
			}
		}
		same(t, "winners", won, 1)
	}
	same(t, "rows", len(got(s.Rows(t.Context(), b.Table, 0))(t)), rows)
}

func ended(t *testing.T, s backend.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := NewBook()
	c := b.Next(1)
	refused(t, "commit", s.Commit(ctx, c), context.Canceled)
	_, err := s.Rows(ctx, b.Table, 0)
	refused(t, "rows", err, context.Canceled)
	_, err = s.List(ctx, table.Query{})
	refused(t, "list", err, context.Canceled)
	_, err = s.Person(ctx, "ann")
	refused(t, "person", err, context.Canceled)
	refused(t, "setting", s.SetSetting(ctx, "key", nil), context.Canceled)
	none(t, "rows", got(s.Rows(t.Context(), b.Table, 0))(t))
	ok(t, s.Commit(t.Context(), c))
}
