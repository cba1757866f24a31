package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/purrlor/purrlor/room"
)

// Run tests stores. Each call of open gives an empty one, which the test's cleanup closes.
func Run(t *testing.T, open func(t *testing.T) room.Store) {
	for _, group := range [][]demand{tables, lists, talk, people, devices, recoveries, server} {
		for _, d := range group {
			t.Run(d.name, func(t *testing.T) { d.test(t, open(t)) })
		}
	}
}

// Reopen tests that everything is there after a store was closed and opened again. The function given closes the store
// and opens it again.
func Reopen(t *testing.T, s room.Store, reopen func(room.Store) room.Store) {
	fill(t, s)
	want := contents(t, s)
	s = reopen(s)
	same(t, "the store after it was opened again", contents(t, s), want)
	same(t, "number of rows", len(got(s.Rows(t.Context(), "table", 0))(t)), 4)
	p, _, err := use(t, s, room.HashOf("code"), moment)
	ok(t, err)
	same(t, "whose the code is", p.ID, room.PersonID("ann"))
}

// demand is one promise of a store.
type demand struct {
	name string
	test func(t *testing.T, s room.Store)
}

// moment is when the tests happen: to the millisecond, which stores keep.
var moment = time.Date(2026, time.March, 4, 5, 6, 7, 891_000_000, time.UTC)

// book writes the log of one table.
type book struct {
	table room.TableID
	last  int
	hash  room.Hash
}

func newBook() *book { return &book{table: room.TableID(room.NewID())} }

// next returns a change with n more rows.
func (b *book) next(n int) room.Change {
	rows := make([]room.Row, n)
	for i := range rows {
		rows[i] = room.Row{
			Table: b.table, At: moment.Add(time.Duration(b.last+i) * time.Second), By: room.ByPerson, Person: "ann",
			Command: fmt.Sprint("c", b.last+i), Kind: "act", Seat: 1, Body: fmt.Appendf(nil, `{"n":%d}`, b.last+i),
		}
	}
	room.Seal(rows, b.last, b.hash)
	if n > 0 {
		b.last, b.hash = rows[n-1].Number, rows[n-1].Hash
	}
	return room.Change{Rows: rows, Summary: room.Summary{
		Table: b.table, Game: "isle", Version: 1, Stage: room.Playing, Number: b.last, Created: moment,
		Changed: moment.Add(time.Duration(b.last) * time.Second), People: []room.PersonID{"ann", "bob"}, Card: []byte(`{}`),
	}}
}

// guest adds a person with one device.
func guest(t *testing.T, s room.Store, name string) (room.Person, room.Device) {
	t.Helper()
	p := room.Person{ID: room.PersonID(room.NewID()), Name: name, Created: moment, Prefs: []byte(`{}`)}
	d := newDevice(p.ID)
	ok(t, s.AddPerson(t.Context(), p, d))
	return p, d
}

func newDevice(id room.PersonID) room.Device {
	_, hash := room.NewSecret()
	return room.Device{Secret: hash, Person: id, Kind: room.Cookie, Label: "phone", Created: moment, Seen: moment}
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// got returns a value that has to come without error.
func got[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		ok(t, err)
		return value
	}
}

func refused(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got error %v, want %v", what, err, want)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\ngot  %+v\nwant %+v", what, got, want)
	}
}

func none[T any](t *testing.T, what string, got []T) {
	t.Helper()
	if len(got) != 0 {
		t.Errorf("%s: got %+v, want none", what, got)
	}
}
