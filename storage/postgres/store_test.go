package postgres

import (
	"testing"

	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/storagetest"
)

func TestSuite(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) backend.Store { return open(t, Options{}) })
}

func TestReopen(t *testing.T) {
	address := migrated(t)
	storagetest.Reopen(t, openAt(t, address, Options{}), func(s backend.Store) backend.Store {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return openAt(t, address, Options{})
	})
}

// newDatabase returns the address of a new, migrated database for a test that damages it.
func newDatabase(t testing.TB) string {
	t.Helper()
	return postgrestest.Shared(t).NewDatabase(t, "migrated", migrate(t))
}

// migrate returns a function that migrates a database to the latest schema.
func migrate(t testing.TB) func(address string) {
	return func(address string) { openAt(t, address, Options{}).Close() }
}

// shared is the address of the database that tests reuse one after another.
var shared string

// migrated returns the address of an empty database with the latest schema. Emptying one takes a tenth of the time of creating one.
func migrated(t testing.TB) string {
	t.Helper()
	if shared == "" {
		shared = postgrestest.Shared(t).KeepDatabase(t, "migrated", migrate(t))
	}
	return empty(t, shared)
}

func empty(t testing.TB, address string) string {
	t.Helper()
	const everything = "DELETE FROM tables; DELETE FROM deals; DELETE FROM asides; DELETE FROM persons; DELETE FROM reports; DELETE FROM results; DELETE FROM settings; DELETE FROM nodes"
	postgrestest.Shared(t).Exec(t, databaseOf(address), everything)
	return address
}

func open(t testing.TB, options Options) *Store {
	t.Helper()
	return openAt(t, migrated(t), options)
}

func openAt(t testing.TB, address string, options Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), address, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
