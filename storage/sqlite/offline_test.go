package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

func TestLockedFileIsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	unlock, err := Lock(t.Context(), "purrlor.db")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open("purrlor.db", Options{})
	wantLocked(t, err)
	_, err = Lock(t.Context(), "purrlor.db")
	wantLocked(t, err)
	if _, err := os.Stat("purrlor.db"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("locking has made the database: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	openAt(t, "purrlor.db", Options{})
	_, err = Lock(t.Context(), "purrlor.db")
	wantLocked(t, err)
}

func TestBanBesideServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	server := openAt(t, path, Options{})
	_, secret := ids.NewSecret()
	if err := server.AddPerson(t.Context(), people.Person{ID: "anna", Name: "Anna"}, people.Session{Secret: secret, Kind: people.Cookie}); err != nil {
		t.Fatal(err)
	}
	for _, banned := range []bool{true, true, false} {
		if err := SetBanned(t.Context(), path, "anna", banned); err != nil {
			t.Fatal(err)
		}
		if p, err := server.Person(t.Context(), "anna"); err != nil || p.Banned != banned {
			t.Errorf("got %+v (%v), want banned %v", p, err, banned)
		}
	}
	if err := server.Ready(t.Context()); err != nil {
		t.Errorf("the server was disturbed: %v", err)
	}
	if err := SetBanned(t.Context(), path, "nobody", true); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("got %v, want %v", err, storage.ErrNotFound)
	}
	missing := filepath.Join(t.TempDir(), "missing.db")
	wantError(t, SetBanned(t.Context(), missing, "anna", true), "unable to open")
	if _, err := os.Stat(missing); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a ban has made a database: %v", err)
	}
}
