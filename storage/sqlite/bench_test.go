package sqlite

import (
	"fmt"
	"github.com/purrlor/purrlor/people"
	"testing"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/storage/storagetest"
)

// table is a log that grows row by row.
type table struct {
	id   room.TableID
	last int
	hash room.Hash
}

func newTable() *table { return &table{id: room.TableID(room.NewID())} }

// next returns a change as a move makes it: one row and a summary.
func (t *table) next() room.Change {
	now := time.Now()
	rows := []room.Row{{
		Table: t.id, At: now, By: room.ByPerson, Person: "person", Command: fmt.Sprint(t.last), Kind: "act",
		Body: []byte(`{"action":"place cat-07 at 4,5 turned 90","decision":17}`),
	}}
	room.Seal(rows, t.last, t.hash)
	t.last, t.hash = rows[0].Number, rows[0].Hash
	return room.Change{Rows: rows, Summary: room.Summary{
		Table: t.id, Game: "isle", Version: 1, Stage: room.Playing, Number: t.last, Created: now, Changed: now, Due: now,
		People: []room.PersonID{"ann", "bob"}, Card: []byte(`{"host":"Ann","names":["Ann","Bob"],"mode":"base"}`),
	}}
}

func BenchmarkCommit(b *testing.B) {
	storagetest.BenchmarkCommit(b, func(b testing.TB) room.Store { return open(b, Options{}) })
}

func BenchmarkBySecret(b *testing.B) {
	s := open(b, Options{})
	_, secret := room.NewSecret()
	now := time.Now()
	err := s.AddPerson(b.Context(), room.Person{ID: "ann", Name: "Ann", Created: now}, people.Session{Secret: secret, Created: now, Seen: now})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := people.Authenticate(b.Context(), s, secret, now); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRows(b *testing.B) {
	storagetest.BenchmarkRows(b, open(b, Options{}))
}
