package sqlite

import (
	"fmt"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/table"
)

// table is a log that grows row by row.
type tbl struct {
	id   ids.TableID
	last int
	hash ids.Hash
}

func newTable() *tbl { return &tbl{id: ids.TableID(ids.New())} }

// next returns a change as a move makes it: one row and a summary.
func (t *tbl) next() table.Change {
	now := time.Now()
	rows := []table.Row{{
		Table: t.id, At: now, By: table.ByPerson, Person: "person", Command: fmt.Sprint(t.last), Kind: "act",
		Body: []byte(`{"action":"place cat-07 at 4,5 turned 90","decision":17}`),
	}}
	table.Seal(rows, t.last, t.hash)
	t.last, t.hash = rows[0].Number, rows[0].Hash
	return table.Change{Rows: rows, Summary: table.Summary{
		Table: t.id, Game: "isle", Version: 1, Stage: table.Playing, Number: t.last, Created: now, Changed: now, Due: now,
		People: []ids.PersonID{"ann", "bob"}, Card: []byte(`{"host":"Ann","names":["Ann","Bob"],"mode":"base"}`),
	}}
}

func BenchmarkCommit(b *testing.B) {
	storagetest.BenchmarkCommit(b, func(b testing.TB) backend.Store { return open(b, Options{}) })
}

func BenchmarkBySecret(b *testing.B) {
	s := open(b, Options{})
	_, secret := ids.NewSecret()
	now := time.Now()
	err := s.AddPerson(b.Context(), people.Person{ID: "ann", Name: "Ann", Created: now}, people.Session{Secret: secret, Created: now, Seen: now})
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
