package offline_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/offline"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/table"
)

// The offline store counts as complete in tests that use only tables.
type (
	rest  struct{ backend.Store } // is never asked
	whole struct {
		*offline.Store
		rest
	}
)

func (w whole) AddPerson(ctx context.Context, p people.Person, _ people.Session) error {
	return w.PutPerson(ctx, p)
}

func (w whole) Person(ctx context.Context, id ids.PersonID) (people.Person, error) {
	return w.Store.Person(ctx, id)
}

func (w whole) Close() error { return w.Store.Close() }

// A device keeps tables as servers do.
func TestDeviceStore(t *testing.T) {
	storagetest.RunTables(t, func(t *testing.T) backend.Store { return whole{Store: open(t, newJournal())} })
}

var begun = time.Date(2026, time.May, 6, 7, 8, 9, 10_000_000, time.UTC)

// step is a write to a store.
type step struct {
	name string
	do   func(ctx context.Context, s *offline.Store) error
}

// steps write something of every kind.
func steps() []step {
	var list []step
	add := func(name string, do func(context.Context, *offline.Store) error) { list = append(list, step{name, do}) }
	commit := func(name string, c table.Change) {
		add(name, func(ctx context.Context, s *offline.Store) error { return s.Commit(ctx, c) })
	}
	add("a person", func(ctx context.Context, s *offline.Store) error {
		return s.PutPerson(ctx, people.Person{ID: "ann", Name: "Ann", Created: begun, Prefs: []byte(`{"a":1}`)})
	})
	add("a setting", func(ctx context.Context, s *offline.Store) error {
		return s.SetSetting(ctx, "key", []byte("\x00value"))
	})
	a, b := &storagetest.Book{Table: "a"}, &storagetest.Book{Table: "b"}
	commit("a table", a.Next(1))
	commit("another", b.Next(3))
	c := a.Next(4)
	c.Snapshot = &table.Snapshot{Table: "a", Number: 3, Version: 2, Body: []byte("three")}
	commit("rows and a snapshot", c)
	add("a line", func(ctx context.Context, s *offline.Store) error {
		_, err := s.Say(ctx, table.Line{Table: "a", At: begun, Person: "ann", Text: "hello", Command: "c1"})
		return err
	})
	add("a name of a seat", func(ctx context.Context, s *offline.Store) error {
		return s.NameSeat(ctx, table.SeatName{Table: "a", Seat: 1, Person: "ann", Name: "Mia"})
	})
	opens := a.Next(2)
	next := (&storagetest.Book{Table: "c"}).Next(2)
	next.SeatNames = []table.SeatName{{Table: "c", Seat: 0, Person: "ann", Name: "Tom"}}
	opens.Opens = &next
	commit("rows that open a table", opens)
	add("a deleted table", func(ctx context.Context, s *offline.Store) error { return s.DeleteTable(ctx, "b") })
	add("no name of a seat", func(ctx context.Context, s *offline.Store) error {
		return s.NameSeat(ctx, table.SeatName{Table: "a", Seat: 1, Person: "ann"})
	})
	commit("one more row", a.Next(1))
	return list
}

// contents is everything in a store.
func contents(t *testing.T, s *offline.Store) string {
	t.Helper()
	var out strings.Builder
	must := func(v any, err error) {
		t.Helper()
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%+v\n", v)
	}
	for _, id := range []ids.TableID{"a", "b", "c"} {
		rows, err := s.Rows(t.Context(), id, 0)
		must(len(rows), err)
		must(rows, table.CheckChain(rows, 0, ids.Hash{}))
		snapshot, err := s.Snapshot(t.Context(), id)
		must(snapshot, err)
		lines, err := s.Lines(t.Context(), id, 10)
		must(lines, err)
		called, err := s.SeatNames(t.Context(), id)
		must(called, err)
	}
	list, err := s.List(t.Context(), table.Query{})
	must(list, err)
	value, err := s.Setting(t.Context(), "key")
	must(value, err)
	p, err := s.Person(t.Context(), "ann")
	must(p, err)
	return out.String()
}

// TestCrashLosesNothingAcknowledged crashes at every write, before and after it is durable, and checks what remains.
func TestCrashLosesNothingAcknowledged(t *testing.T) {
	killed := errors.New("killed")
	for at := range steps() {
		for _, durable := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, durable %t", steps()[at].name, durable), func(t *testing.T) {
				j := newJournal()
				now := func(write int) error {
					if write > at {
						return killed
					}
					return nil
				}
				if j.fail = now; durable {
					j.fail, j.lose = func(int) error { return nil }, now
				}
				s := open(t, j)
				for i, step := range steps()[:at+1] {
					if err := step.do(t.Context(), s); (err == nil) != (i < at) || err != nil && !errors.Is(err, storage.ErrUnwritable) {
						t.Fatalf("%s: %v", step.name, err)
					}
				}
				want := open(t, newJournal())
				done := at
				if durable {
					done++
				}
				for _, step := range steps()[:done] {
					if err := step.do(t.Context(), want); err != nil {
						t.Fatal(err)
					}
				}
				if got, want := contents(t, open(t, j.reopened())), contents(t, want); got != want {
					t.Errorf("after the crash there is\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

func TestFailedWriteChangesNothing(t *testing.T) {
	j := newJournal()
	failing := true
	j.fail = func(int) error {
		if failing {
			return errFull
		}
		return nil
	}
	s := open(t, j)
	for _, step := range steps() {
		before := contents(t, s)
		failing = true
		if err := step.do(t.Context(), s); !errors.Is(err, storage.ErrUnwritable) || !errors.Is(err, errFull) {
			t.Fatalf("%s into a full journal: %v", step.name, err)
		}
		if contents(t, s) != before {
			t.Fatalf("%s has changed the store though it failed", step.name)
		}
		failing = false
		if err := step.do(t.Context(), s); err != nil {
			t.Fatalf("%s when there is room again: %v", step.name, err)
		}
	}
	if contents(t, open(t, j.reopened())) != contents(t, s) {
		t.Error("the store differs from what it is after a restart")
	}
}

func TestOneBatchPerChange(t *testing.T) {
	j := newJournal()
	s := open(t, j)
	for i, step := range steps() {
		if err := step.do(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		if j.writes != i+1 {
			t.Fatalf("after %s there were %d writes, want %d", step.name, j.writes, i+1)
		}
	}
}

// A damaged record is reported, and hides no other table.
func TestDamagedRecord(t *testing.T) {
	j := newJournal()
	s := open(t, j)
	for _, step := range steps() {
		if err := step.do(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	for _, damage := range []struct{ key, value string }{
		{"row/a/00000002", "{"}, {"row/a/00000002", `{"hash":"AA=="}`}, {"row/a/2x", "{}"}, {"row/a/00000099", `{"hash":"` + strings.Repeat("A", 43) + `="}`},
	} {
		hurt := j.reopened()
		hurt.records[damage.key] = damage.value
		s := open(t, hurt)
		for range 2 {
			if rows, err := s.Rows(t.Context(), "a", 0); err == nil {
				t.Errorf("with %s = %s there are %d rows", damage.key, damage.value, len(rows))
			}
		}
		if rows, err := s.Rows(t.Context(), "c", 0); err != nil || len(rows) != 2 {
			t.Errorf("the other table has %d rows: %v", len(rows), err)
		}
	}
	hurt := j.reopened()
	hurt.records["summary/x"] = "{"
	if _, err := offline.Open(t.Context(), hurt); err == nil {
		t.Error("a store with a summary that cannot be read was opened")
	}
}

// A device knows nobody but its own person.
func TestDeviceKnowsOnlyItsPerson(t *testing.T) {
	s := open(t, newJournal())
	ctx := t.Context()
	if err := s.Report(ctx, people.Report{}); game.CodeOf(err) != table.CodeBadCommand {
		t.Errorf("a report is answered by %v", err)
	}
	blocked, err := people.MutedOrBlocked(ctx, s, "ann")
	aliases, e := s.Aliases(ctx, []ids.PersonID{"ann"})
	of, e2 := s.AliasesOf(ctx, "ann")
	ratings, e3 := s.RatingsOf(ctx, []ids.PersonID{"ann"}, "isle.two")
	if err := errors.Join(err, e, e2, e3); err != nil || len(blocked)+len(aliases)+len(of)+len(ratings) != 0 {
		t.Errorf("got %v, %v, %v, %v, %v", blocked, aliases, of, ratings, err)
	}
	counted, err := s.CountRated(ctx)
	gone, e := people.Expire(ctx, s, begun)
	if _, e2 := s.Result(ctx, "a"); counted+gone != 0 || err != nil || e != nil || !errors.Is(e2, storage.ErrNotFound) {
		t.Errorf("counted %d, deleted %d: %v, %v, %v", counted, gone, err, e, e2)
	}
	if names, err := s.Names(ctx, []ids.PersonID{"ann"}); err != nil || !reflect.DeepEqual(names, map[ids.PersonID]string{}) {
		t.Errorf("the names are %v: %v", names, err)
	}
}
