package storagetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var seeks = []demand{
	{"a person looks for one game at a time", seekKept},
	{"those who wait, the oldest first, while it lasts", seeksListed},
	{"a table takes all who wait or nobody", seeksTaken},
	{"two tables that want the same person get them once", seeksTakenConcurrently},
	{"whoever has found a table cannot be renewed or ended", seeksSeated},
	{"seeks go with their person, and with an alias", seeksGone},
	{"blocks among some people", blocksListed},
}

func seekOf(p ids.PersonID, after time.Duration) lobby.Seek {
	return lobby.Seek{
		ID: ids.SeekID(ids.New()), Person: p, Since: moment.Add(after), Until: moment.Add(after + 30*time.Second),
		Criteria: lobby.Criteria{Game: "boxes", Preset: "standard", Least: 2, Most: 4, Clock: table.Clock{Kind: table.PerMove, Seconds: 60}, Rated: true, Bots: "tabby"},
	}
}

// taking returns the change that opens a table for waiting people.
func taking(list ...lobby.Seek) table.Change {
	c := NewBook().Next(1)
	for i := range list {
		c.Takes = append(c.Takes, list[i].ID)
	}
	c.TakenUntil = moment.Add(time.Hour)
	return c
}

func seekKept(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	refused(t, "a seek of somebody who does not look", errOf(s.SeekOf(t.Context(), ann.ID)), storage.ErrNotFound)
	first, second := seekOf(ann.ID, 0), seekOf(ann.ID, time.Second)
	second.Criteria = lobby.Criteria{Game: "isle", Preset: "family", Least: 2, Most: 2, Clock: table.Clock{Kind: table.NoClock}}
	ok(t, s.PutSeek(t.Context(), first))
	same(t, "the seek", got(s.SeekOf(t.Context(), ann.ID))(t), first)
	ok(t, s.PutSeek(t.Context(), second))
	same(t, "the seek in its place", got(s.SeekOf(t.Context(), ann.ID))(t), second)
	same(t, "all who wait", got(s.Waiting(t.Context(), moment))(t), []lobby.Seek{second})
	refused(t, "somebody who does not exist", s.PutSeek(t.Context(), seekOf("nobody", 0)), storage.ErrNotFound)
	ok(t, s.EndSeek(t.Context(), ann.ID))
	none(t, "those who wait after the end", got(s.Waiting(t.Context(), moment))(t))
}

func seeksListed(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	late, early := seekOf(ann.ID, 10*time.Second), seekOf(bob.ID, 0)
	ok(t, s.PutSeek(t.Context(), late))
	ok(t, s.PutSeek(t.Context(), early))
	same(t, "both", got(s.Waiting(t.Context(), early.Until))(t), []lobby.Seek{early, late})
	same(t, "the one that lasts", got(s.Waiting(t.Context(), early.Until.Add(time.Millisecond)))(t), []lobby.Seek{late})
	early.Until = moment.Add(35 * time.Second)
	ok(t, s.RenewSeeks(t.Context(), []ids.SeekID{early.ID}, early.Until))
	same(t, "both, after one was renewed", got(s.Waiting(t.Context(), early.Until))(t), []lobby.Seek{early, late})
	ok(t, s.PutSeek(t.Context(), seekOf(eve.ID, time.Hour)))
	refused(t, "a seek that has ended", errOf(s.SeekOf(t.Context(), bob.ID)), storage.ErrNotFound)
}

func seeksTaken(t *testing.T, s backend.Store) {
	var list []lobby.Seek
	for _, name := range []string{"Ann", "Bob", "Eve"} {
		p := someone(t, s, name)
		list = append(list, seekOf(p.ID, 0))
		ok(t, s.PutSeek(t.Context(), list[len(list)-1]))
	}
	c := taking(list[0], list[1])
	ok(t, s.Commit(t.Context(), c))
	found := list[0]
	found.Table, found.Until = c.Summary.Table, c.TakenUntil
	same(t, "somebody at the table", got(s.SeekOf(t.Context(), found.Person))(t), found)
	same(t, "who waits", got(s.Waiting(t.Context(), moment))(t), list[2:])
	other := taking(list[2], list[1])
	refused(t, "a table for somebody who has found one", s.Commit(t.Context(), other), storage.ErrTaken)
	refused(t, "the table that was refused", errOf(s.Summary(t.Context(), other.Summary.Table)), storage.ErrNotFound)
	same(t, "who waits still", got(s.Waiting(t.Context(), moment))(t), list[2:])
	ok(t, s.PutSeek(t.Context(), seekOf(list[0].Person, time.Second)))
	same(t, "who waits, with one who looks again", len(got(s.Waiting(t.Context(), moment))(t)), 2)
}

func seeksTakenConcurrently(t *testing.T, s backend.Store) {
	var list []lobby.Seek
	for range 8 {
		p := someone(t, s, "Ann")
		list = append(list, seekOf(p.ID, 0))
		ok(t, s.PutSeek(t.Context(), list[len(list)-1]))
	}
	var all sync.WaitGroup
	for i := range list {
		for j := range list {
			if i == j {
				continue
			}
			all.Go(func() {
				if err := s.Commit(t.Context(), taking(list[i], list[j])); err != nil && !errors.Is(err, storage.ErrTaken) {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	at := map[ids.TableID]int{}
	for i := range list {
		if table := got(s.SeekOf(t.Context(), list[i].Person))(t).Table; table != "" {
			at[table]++
		}
	}
	for table, people := range at {
		same(t, "people at table "+string(table), people, 2)
	}
	same(t, "tables", len(got(s.List(t.Context(), table.Query{}))(t)), len(at))
	if len(at) == 0 {
		t.Error("nobody has found a table")
	}
}

func seeksSeated(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	k := seekOf(ann.ID, 0)
	ok(t, s.PutSeek(t.Context(), k))
	c := taking(k)
	ok(t, s.Commit(t.Context(), c))
	ok(t, s.RenewSeeks(t.Context(), []ids.SeekID{k.ID}, moment.Add(48*time.Hour)))
	ok(t, s.EndSeek(t.Context(), ann.ID))
	k.Table, k.Until = c.Summary.Table, c.TakenUntil
	same(t, "the seek", got(s.SeekOf(t.Context(), ann.ID))(t), k)
}

func seeksGone(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	for _, p := range []ids.PersonID{ann.ID, bob.ID, eve.ID} {
		ok(t, s.PutSeek(t.Context(), seekOf(p, 0)))
	}
	ok(t, merge(t, s, ann.ID, bob.ID))
	ok(t, s.DeletePerson(t.Context(), eve.ID))
	list := got(s.Waiting(t.Context(), moment))(t)
	if len(list) != 1 || list[0].Person != ann.ID {
		t.Errorf("waiting after a merge and a deletion: %+v", list)
	}
}

func blocksListed(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	ok(t, people.Block(t.Context(), s, bob.ID, ann.ID))
	ok(t, people.Block(t.Context(), s, bob.ID, eve.ID))
	same(t, "blocks", got(s.BlocksAmong(t.Context(), []ids.PersonID{ann.ID, bob.ID}))(t), []lobby.Block{{Person: bob.ID, Other: ann.ID}})
	none(t, "blocks among others", got(s.BlocksAmong(t.Context(), []ids.PersonID{ann.ID, eve.ID}))(t))
}
