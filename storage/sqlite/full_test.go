package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// pragma sets something of the connection that writes.
func (s *Store) pragma(t *testing.T, text string) {
	t.Helper()
	if _, err := s.writer.conn.ExecContext(t.Context(), "PRAGMA "+text); err != nil {
		t.Fatal(err)
	}
}

func TestFullStoreRecovers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{MaxPages: 200})
	const writers = 6
	tables := make([]*tbl, writers)
	made := make([]int, writers)
	refused := make([]table.Change, writers)
	var group sync.WaitGroup
	for i := range tables {
		tables[i] = newTable()
		group.Go(func() {
			for {
				c := tables[i].next()
				c.Snapshot = &table.Snapshot{Table: c.Summary.Table, Number: c.Summary.Number, Body: make([]byte, c.Summary.Number*2000)}
				err := s.Commit(t.Context(), c)
				if err == nil {
					made[i]++
					continue
				}
				if !errors.Is(err, storage.ErrUnwritable) {
					t.Errorf("got error %v, want %v", err, storage.ErrUnwritable)
				}
				refused[i] = c
				return
			}
		})
	}
	group.Wait()
	acknowledged := func(what string) {
		t.Helper()
		for i, table := range tables {
			rows, err := s.Rows(t.Context(), table.id, 0)
			if err != nil || len(rows) != made[i] {
				t.Errorf("%s: got %d rows (%v), want the %d that were acknowledged", what, len(rows), err, made[i])
			}
		}
		if err := s.Check(t.Context()); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	acknowledged("full")
	for i := 0; s.SetSetting(t.Context(), fmt.Sprint(i), make([]byte, 4000)) == nil; i++ { // to the last page
	}
	if err := s.Ready(t.Context()); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("a full store is ready: got %v, want %v", err, storage.ErrUnwritable)
	}

	s.pragma(t, "max_page_count = 100000")
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("a store with room is not ready: %v", err)
	}
	for i := range tables {
		if err := s.Commit(t.Context(), refused[i]); err != nil {
			t.Errorf("the refused change is refused again: %v", err)
		}
		made[i]++
	}
	acknowledged("with room")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path, Options{})
	acknowledged("opened again")
}

func TestDeletingFreesSpace(t *testing.T) {
	s := open(t, Options{MaxPages: 130})
	tbl := newTable()
	c := tbl.next()
	c.Rows[0].Body = make([]byte, 150_000)
	table.Seal(c.Rows, 0, ids.Hash{})
	if err := s.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	value := make([]byte, 150_000)
	if err := s.SetSetting(t.Context(), "large", value); !errors.Is(err, storage.ErrUnwritable) {
		t.Fatalf("got %v, want %v", err, storage.ErrUnwritable)
	}
	if err := s.DeleteTable(t.Context(), tbl.id); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSetting(t.Context(), "large", value); err != nil {
		t.Errorf("there is no room after deleting: %v", err)
	}
}

func TestReadOnlyStoreReads(t *testing.T) {
	s := open(t, Options{})
	table := newTable()
	if err := s.Commit(t.Context(), table.next()); err != nil {
		t.Fatal(err)
	}
	_, secret := ids.NewSecret()
	now := time.Now()
	person := people.Person{ID: "ann", Name: "Ann", Created: now}
	if err := s.AddPerson(t.Context(), person, people.Session{Secret: secret, Created: now, Seen: now}); err != nil {
		t.Fatal(err)
	}
	second := table.next()
	s.pragma(t, "query_only = on")
	if err := s.Commit(t.Context(), second); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("ready: got %v, want %v", err, storage.ErrUnwritable)
	}
	if rows, err := s.Rows(t.Context(), table.id, 0); err != nil || len(rows) != 1 {
		t.Errorf("got %d rows (%v), want 1", len(rows), err)
	}
	if _, _, err := people.Authenticate(t.Context(), s, secret, now.Add(2*people.SessionLife)); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a device that was not seen for long: got error %v, want %v", err, storage.ErrNotFound)
	}
	if p, _, err := people.Authenticate(t.Context(), s, secret, now.Add(2*people.SeenPrecision)); err != nil || p.ID != "ann" {
		t.Errorf("got %q (%v), want ann, though it cannot be noted that she was seen", p.ID, err)
	}
	s.pragma(t, "query_only = off")
	if err := s.Commit(t.Context(), second); err != nil {
		t.Error(err)
	}
}

func TestReadOnlyFileOpens(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write every file")
	}
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{})
	table := newTable()
	if err := s.Commit(t.Context(), table.next()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path, Options{})
	if rows, err := s.Rows(t.Context(), table.id, 0); err != nil || len(rows) != 1 {
		t.Errorf("got %d rows (%v), want 1", len(rows), err)
	}
	if err := s.Commit(t.Context(), table.next()); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
	}
}

func TestLowSpaceIsNotReady(t *testing.T) {
	s := open(t, Options{})
	var free atomic.Uint64
	changes := func() (n int) {
		err := s.writer.write(t.Context(), func(w *writer) error {
			w.freeBytes = func(string) (uint64, bool) { return free.Load(), true }
			return w.QueryRow("SELECT total_changes()", nil, &n)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := changes()
	for range 3 {
		if err := s.Ready(t.Context()); !errors.Is(err, storage.ErrUnwritable) {
			t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
		}
	}
	if n := changes() - before; n != 0 {
		t.Errorf("it made %d changes", n)
	}
	free.Store(1 << 30)
	for range 2 {
		if err := s.Ready(t.Context()); err != nil {
			t.Errorf("with space again: %v", err)
		}
	}
}
