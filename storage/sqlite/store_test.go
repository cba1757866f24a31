package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/storagetest"
)

func TestSuite(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) backend.Store { return open(t, Options{}) })
}

func TestReopen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	storagetest.Reopen(t, openAt(t, path, Options{}), func(s backend.Store) backend.Store {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return openAt(t, path, Options{})
	})
}

func open(t testing.TB, options Options) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "purrlor.db"), options)
}

func openAt(t testing.TB, path string, options Options) *Store {
	t.Helper()
	s, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
