package storagetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var deals = []demand{
	{"a deal is kept as it was first", dealKept},
	{"the first tries of a deal, with how they came out", triesListed},
	{"a person begins a try once", triesConcurrently},
	{"voyages that a person has ended, the latest first", voyagesListed},
	{"tries go with their person and are merged with an alias's", triesMerged},
}

// dealOn returns the voyage of a day.
func dealOn(id ids.DealID, after time.Duration) lobby.Deal {
	return lobby.Deal{
		ID: id, Settings: table.Settings{Game: "isle", Config: []byte(`{"players":1}`), Rated: true}, Bots: []string{"tabby"},
		Seed: game.SeedOf(string(id)), Opened: moment.Add(after), Closes: moment.Add(after + 24*time.Hour),
	}
}

// tryOf returns the change that opens the table of a try.
func tryOf(b *Book, d ids.DealID, p ids.PersonID, number int) table.Change {
	c := b.Next(1)
	c.Try = &table.Try{Deal: d, Person: p, Number: number, Table: b.Table, Begun: moment.Add(time.Duration(number) * time.Minute)}
	return c
}

func dealKept(t *testing.T, s backend.Store) {
	d := dealOn("2026-03-04.isle", 0)
	same(t, "the deal", got(s.AddDeal(t.Context(), d))(t), d)
	other := d
	other.Seed, other.Bots = game.SeedOf("other"), nil
	same(t, "the deal that was kept", got(s.AddDeal(t.Context(), other))(t), d)
	same(t, "the deal read", got(s.Deal(t.Context(), d.ID))(t), d)
	refused(t, "a deal that is not there", errOf(s.Deal(t.Context(), "nothing")), storage.ErrNotFound)
}

func triesListed(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	d := got(s.AddDeal(t.Context(), dealOn("2026-03-04.isle", 0)))(t)
	none(t, "tries of a new deal", got(s.Tries(t.Context(), d.ID))(t))
	first, second, bobs := NewBook(), NewBook(), NewBook()
	ok(t, s.Commit(t.Context(), tryOf(first, d.ID, ann.ID, 1)))
	end := withBot(finished(first, time.Hour, true, ann.ID), "tabby")
	end.Result.Deal = d.ID
	end.Result.Seats[0].Picture = []byte(`{"ship":1}`)
	ok(t, s.Commit(t.Context(), end))
	ok(t, s.Commit(t.Context(), tryOf(second, d.ID, ann.ID, 2)))
	ok(t, s.Commit(t.Context(), tryOf(bobs, d.ID, bob.ID, 1)))
	begun := moment.Add(time.Minute)
	anns := table.Try{
		Deal: d.ID, Person: ann.ID, Number: 1, Table: first.Table, Begun: begun, Ended: moment.Add(time.Hour), Points: 60, Lead: 55,
		Picture: []byte(`{"ship":1}`),
	}
	tries := got(s.Tries(t.Context(), d.ID))(t)
	if len(tries) != 2 {
		t.Fatalf("first tries: %+v", tries)
	}
	for _, try := range tries {
		switch try.Person {
		case ann.ID:
			same(t, "the try of ann", try, anns)
		default:
			same(t, "the try of bob", try, table.Try{Deal: d.ID, Person: bob.ID, Number: 1, Table: bobs.Table, Begun: begun})
		}
	}
	same(t, "tries of ann", len(got(s.TriesOf(t.Context(), d.ID, ann.ID))(t)), 2)
	none(t, "pictures of ann, before everybody may see them", got(s.Pictures(t.Context(), ann.ID, time.Time{}, 10))(t))
	ok(t, s.DeleteTable(t.Context(), first.Table))
	same(t, "a try whose table is gone", got(s.TriesOf(t.Context(), d.ID, ann.ID))(t)[0], anns)
}

func triesConcurrently(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	d := got(s.AddDeal(t.Context(), dealOn("2026-03-04.isle", 0)))(t)
	var all sync.WaitGroup
	failed := make(chan error, 8)
	for range cap(failed) {
		all.Go(func() { failed <- s.Commit(t.Context(), tryOf(NewBook(), d.ID, ann.ID, 1)) })
	}
	all.Wait()
	close(failed)
	begun := 0
	for err := range failed {
		if err == nil {
			begun++
		} else if !errors.Is(err, storage.ErrTaken) {
			t.Error(err)
		}
	}
	same(t, "tries that were begun", begun, 1)
	try := got(s.TriesOf(t.Context(), d.ID, ann.ID))(t)[0]
	same(t, "tables of ann", len(got(s.List(t.Context(), table.Query{}))(t)), 1)
	got(s.Summary(t.Context(), try.Table))(t)
}

func voyagesListed(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	for i, id := range []ids.DealID{"2026-03-04.isle", "2026-03-05.isle", "2026-03-06.isle", "of friends"} {
		d := dealOn(id, time.Duration(i)*24*time.Hour)
		if i == 3 {
			d.Person = ann.ID
		}
		got(s.AddDeal(t.Context(), d))(t)
		b := NewBook()
		ok(t, s.Commit(t.Context(), tryOf(b, id, ann.ID, 1)))
		if i == 1 {
			continue // still running
		}
		ok(t, s.Commit(t.Context(), finished(b, time.Duration(i)*time.Hour, false, ann.ID)))
	}
	same(t, "voyages", got(s.VoyagesOf(t.Context(), ann.ID, 10))(t), []ids.DealID{"2026-03-06.isle", "2026-03-04.isle"})
	same(t, "the last", got(s.VoyagesOf(t.Context(), ann.ID, 1))(t), []ids.DealID{"2026-03-06.isle"})
}

func triesMerged(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	both := got(s.AddDeal(t.Context(), dealOn("2026-03-04.isle", 0)))(t)
	one := got(s.AddDeal(t.Context(), dealOn("2026-03-05.isle", 0)))(t)
	anns := NewBook()
	ok(t, s.Commit(t.Context(), tryOf(anns, both.ID, ann.ID, 1)))
	ok(t, s.Commit(t.Context(), tryOf(NewBook(), both.ID, bob.ID, 1)))
	ok(t, s.Commit(t.Context(), tryOf(NewBook(), one.ID, bob.ID, 1)))
	ok(t, s.Commit(t.Context(), tryOf(NewBook(), one.ID, eve.ID, 1)))
	ok(t, merge(t, s, ann.ID, bob.ID))
	same(t, "the try that stays", got(s.Tries(t.Context(), both.ID))(t)[0].Table, anns.Table)
	same(t, "those of both", len(got(s.Tries(t.Context(), both.ID))(t)), 1)
	same(t, "the try of the alias", len(got(s.TriesOf(t.Context(), one.ID, ann.ID))(t)), 1)
	same(t, "all tries", len(got(s.AllTriesOf(t.Context(), ann.ID))(t)), 2)
	same(t, "the first of them", got(s.AllTriesOf(t.Context(), ann.ID))(t)[0].Person, ann.ID)
	mine := dealOn("of eve", 0)
	mine.Person = eve.ID
	got(s.AddDeal(t.Context(), mine))(t)
	same(t, "deals of eve", got(s.DealsBy(t.Context(), eve.ID))(t), []ids.DealID{mine.ID})
	none(t, "deals of nobody", got(s.DealsBy(t.Context(), ""))(t))
	ok(t, s.DeletePerson(t.Context(), eve.ID))
	same(t, "tries without a deleted person", len(got(s.Tries(t.Context(), one.ID))(t)), 1)
}
