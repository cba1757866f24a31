package storagetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

// Run tests a store. Each call of open must return an empty store, which the test's cleanup closes.
func Run(t *testing.T, open func(t *testing.T) backend.Store) {
	run(t, open, tables, lists, lines, persons, deletions, talk, devices, recoveries, testOutbox, mail, invitations, friends, identities, results, deals, userBots, seeks, serverSettings, server)
}

// RunTables tests the storage of tables, chat and settings, and of people's names only.
func RunTables(t *testing.T, open func(t *testing.T) backend.Store) {
	run(t, open, tables, lists, lines, serverSettings)
}

// run runs groups of tests against a store.
func run(t *testing.T, open func(t *testing.T) backend.Store, groups ...[]demand) {
	for _, group := range groups {
		for _, d := range group {
			t.Run(d.name, func(t *testing.T) { d.test(t, open(t)) })
		}
	}
}

// Reopen tests that all data survives reopen, which must close the store and open it again.
func Reopen(t *testing.T, s backend.Store, reopen func(backend.Store) backend.Store) {
	fill(t, s)
	want := contents(t, s)
	s = reopen(s)
	same(t, "the store after it was opened again", contents(t, s), want)
	same(t, "number of rows", len(got(s.Rows(t.Context(), "table", 0))(t)), 4)
	same(t, "whose the code is", got(use(t, s, ids.HashOf("code"), moment))(t).ID, ids.PersonID("ann"))
}

// demand is one promise of a store.
type demand struct {
	name string
	test func(t *testing.T, s backend.Store)
}

// moment is the time of the tests, in the milliseconds that stores keep.
var moment = time.Date(2026, time.March, 4, 5, 6, 7, 891_000_000, time.UTC)

// Book builds the log of one table.
type Book struct {
	Table ids.TableID
	Last  int
	Hash  ids.Hash
}

// NewBook returns the log of a table that does not exist yet.
func NewBook() *Book { return &Book{Table: ids.TableID(ids.New())} }

// Next returns a change with n more rows.
func (b *Book) Next(n int) table.Change {
	rows := make([]table.Row, n)
	for i := range rows {
		rows[i] = table.Row{
			Table: b.Table, At: moment.Add(time.Duration(b.Last+i) * time.Second), By: table.ByPerson, Person: "ann",
			Command: fmt.Sprint("c", b.Last+i), Kind: "act", Seat: 1, Body: fmt.Appendf(nil, `{"n":%d}`, b.Last+i),
		}
	}
	table.Seal(rows, b.Last, b.Hash)
	if n > 0 {
		b.Last, b.Hash = rows[n-1].Number, rows[n-1].Hash
	}
	return table.Change{Rows: rows, Summary: table.Summary{
		Table: b.Table, Game: "isle", Version: 1, Stage: table.Playing, Number: b.Last, Created: moment,
		Changed: moment.Add(time.Duration(b.Last) * time.Second), People: []ids.PersonID{"ann", "bob"}, Card: []byte(`{}`),
	}}
}

// guest adds a person with one session.
func guest(t *testing.T, s backend.Store, name string) (people.Person, people.Session) {
	t.Helper()
	p := people.Person{ID: ids.PersonID(ids.New()), Name: name, Created: moment, Prefs: []byte(`{}`)}
	d := newDevice(p.ID)
	ok(t, s.AddPerson(t.Context(), p, d))
	return p, d
}

// someone adds a person whose session does not matter.
func someone(t *testing.T, s backend.Store, name string) people.Person {
	t.Helper()
	p, _ := guest(t, s, name)
	return p
}

func newDevice(id ids.PersonID) people.Session {
	_, hash := ids.NewSecret()
	return people.Session{Secret: hash, Person: id, Kind: people.Cookie, Label: "phone", Created: moment, Seen: moment}
}

// personOf returns the person whom a secret authenticates at a moment.
func personOf(t *testing.T, s backend.Store, secret ids.Hash, at time.Time) (people.Person, error) {
	t.Helper()
	p, _, err := people.Authenticate(t.Context(), s, secret, at)
	return p, err
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// got returns a value and fails the test if there is an error.
func got[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		ok(t, err)
		return value
	}
}

// errOf returns the error of a call whose value does not matter.
func errOf[T any](_ T, err error) error { return err }

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

// concurrently runs a function many times concurrently and returns how often it succeeded. Every other call must return the error
// otherwise.
func concurrently(t *testing.T, otherwise error, do func() error) (done int) {
	t.Helper()
	const times = 40
	answers := make(chan error, times)
	for range times {
		go func() { answers <- do() }()
	}
	for range times {
		switch err := <-answers; {
		case err == nil:
			done++
		case !errors.Is(err, otherwise):
			t.Error(err)
		}
	}
	return done
}
