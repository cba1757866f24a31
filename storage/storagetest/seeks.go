package storagetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/room"
)

var seeks = []demand{
	{"a person looks for one game at a time", seekKept},
	{"those who wait, the oldest first, while it lasts", seeksListed},
	{"a table takes all who wait or nobody", seeksTaken},
	{"two tables that want the same person get them once", seeksTakenAtOnce},
	{"whoever has found a table cannot be renewed or ended", seeksSeated},
	{"seeks go with their person, and with an alias", seeksGone},
	{"blocks among some people", blocksListed},
}

func seekOf(p room.PersonID, after time.Duration) room.Seek {
	return room.Seek{
		ID: room.SeekID(room.NewID()), Person: p, Since: moment.Add(after), Until: moment.Add(after + 30*time.Second),
		Wish: room.Wish{Game: "boxes", Preset: "standard", Least: 2, Most: 4, Clock: room.Clock{Kind: room.PerMove, Seconds: 60}, Rated: true, Bots: "tabby"},
	}
}

// taking returns the change that opens a table for people who wait.
func taking(list ...room.Seek) room.Change {
	c := NewBook().Next(1)
	for i := range list {
		c.Takes = append(c.Takes, list[i].ID)
	}
	c.TakenUntil = moment.Add(time.Hour)
	return c
}

func seekKept(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	_, err := s.SeekOf(t.Context(), ann.ID)
	refused(t, "a seek of somebody who does not look", err, room.ErrNotFound)
	first, second := seekOf(ann.ID, 0), seekOf(ann.ID, time.Second)
	second.Wish = room.Wish{Game: "isle", Preset: "family", Least: 2, Most: 2, Clock: room.Clock{Kind: room.NoClock}}
	ok(t, s.PutSeek(t.Context(), first))
	same(t, "the seek", got(s.SeekOf(t.Context(), ann.ID))(t), first)
	ok(t, s.PutSeek(t.Context(), second))
	same(t, "the seek in its place", got(s.SeekOf(t.Context(), ann.ID))(t), second)
	same(t, "all who wait", got(s.Waiting(t.Context(), moment))(t), []room.Seek{second})
	refused(t, "somebody who does not exist", s.PutSeek(t.Context(), seekOf("nobody", 0)), room.ErrNotFound)
	ok(t, s.EndSeek(t.Context(), ann.ID))
	none(t, "those who wait after the end", got(s.Waiting(t.Context(), moment))(t))
}

func seeksListed(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	bob, _ := guest(t, s, "Bob")
	eve, _ := guest(t, s, "Eve")
	late, early := seekOf(ann.ID, 10*time.Second), seekOf(bob.ID, 0)
	ok(t, s.PutSeek(t.Context(), late))
	ok(t, s.PutSeek(t.Context(), early))
	same(t, "both", got(s.Waiting(t.Context(), early.Until))(t), []room.Seek{early, late})
	same(t, "the one that lasts", got(s.Waiting(t.Context(), early.Until.Add(time.Millisecond)))(t), []room.Seek{late})
	early.Until = moment.Add(35 * time.Second)
	ok(t, s.RenewSeeks(t.Context(), []room.SeekID{early.ID}, early.Until))
	same(t, "both, after one was renewed", got(s.Waiting(t.Context(), early.Until))(t), []room.Seek{early, late})
	ok(t, s.PutSeek(t.Context(), seekOf(eve.ID, time.Hour)))
	_, err := s.SeekOf(t.Context(), bob.ID)
	refused(t, "a seek that has ended", err, room.ErrNotFound)
}

func seeksTaken(t *testing.T, s room.Store) {
	var list []room.Seek
	for _, name := range []string{"Ann", "Bob", "Eve"} {
		p, _ := guest(t, s, name)
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
	refused(t, "a table for somebody who has found one", s.Commit(t.Context(), other), room.ErrTaken)
	_, err := s.Summary(t.Context(), other.Summary.Table)
	refused(t, "the table that was refused", err, room.ErrNotFound)
	same(t, "who waits still", got(s.Waiting(t.Context(), moment))(t), list[2:])
	ok(t, s.PutSeek(t.Context(), seekOf(list[0].Person, time.Second)))
	same(t, "who waits, with one who looks again", len(got(s.Waiting(t.Context(), moment))(t)), 2)
}

func seeksTakenAtOnce(t *testing.T, s room.Store) {
	var list []room.Seek
	for range 8 {
		p, _ := guest(t, s, "Ann")
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
				if err := s.Commit(t.Context(), taking(list[i], list[j])); err != nil && !errors.Is(err, room.ErrTaken) {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	at := map[room.TableID]int{}
	for i := range list {
		if table := got(s.SeekOf(t.Context(), list[i].Person))(t).Table; table != "" {
			at[table]++
		}
	}
	for table, people := range at {
		same(t, "people at table "+string(table), people, 2)
	}
	same(t, "tables", len(got(s.List(t.Context(), room.Query{}))(t)), len(at))
	if len(at) == 0 {
		t.Error("nobody has found a table")
	}
}

func seeksSeated(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	k := seekOf(ann.ID, 0)
	ok(t, s.PutSeek(t.Context(), k))
	c := taking(k)
	ok(t, s.Commit(t.Context(), c))
	ok(t, s.RenewSeeks(t.Context(), []room.SeekID{k.ID}, moment.Add(48*time.Hour)))
	ok(t, s.EndSeek(t.Context(), ann.ID))
	k.Table, k.Until = c.Summary.Table, c.TakenUntil
	same(t, "the seek", got(s.SeekOf(t.Context(), ann.ID))(t), k)
}

func seeksGone(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	bob, _ := guest(t, s, "Bob")
	eve, _ := guest(t, s, "Eve")
	for _, p := range []room.PersonID{ann.ID, bob.ID, eve.ID} {
		ok(t, s.PutSeek(t.Context(), seekOf(p, 0)))
	}
	ok(t, join(t, s, ann.ID, bob.ID))
	ok(t, s.DeletePerson(t.Context(), eve.ID))
	list := got(s.Waiting(t.Context(), moment))(t)
	if len(list) != 1 || list[0].Person != ann.ID {
		t.Errorf("waiting after a join and a deletion: %+v", list)
	}
}

func blocksListed(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	bob, _ := guest(t, s, "Bob")
	eve, _ := guest(t, s, "Eve")
	ok(t, people.Block(t.Context(), s, bob.ID, ann.ID))
	ok(t, people.Block(t.Context(), s, bob.ID, eve.ID))
	same(t, "blocks", got(s.BlocksAmong(t.Context(), []room.PersonID{ann.ID, bob.ID}))(t), []room.Block{{Person: bob.ID, Other: ann.ID}})
	none(t, "blocks among others", got(s.BlocksAmong(t.Context(), []room.PersonID{ann.ID, eve.ID}))(t))
}
