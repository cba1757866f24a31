package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/storage"
)

// quiet returns a writer whose goroutine does not run, so that a test can form its own groups.
func quiet(t *testing.T, maxPages int) *writer {
	t.Helper()
	open, err := writeConnector(filepath.Join(t.TempDir(), "purrlor.db"), maxPages)
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(open)
	t.Cleanup(func() { db.Close() })
	if err := prepare(t.Context(), db, false); err != nil {
		t.Fatal(err)
	}
	w, err := newWriter(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.conn.Close() })
	return w
}

// setting returns a change that stores a setting of some size.
func setting(name string, size int) *change {
	return &change{ctx: context.Background(), done: make(chan struct{}), do: func(w *writer) error {
		_, err := w.Exec("INSERT INTO settings (name, value) VALUES (?, zeroblob(?))", name, size)
		return err
	}}
}

func (w *writer) count(t *testing.T) (n int) {
	t.Helper()
	if err := w.conn.QueryRowContext(t.Context(), "SELECT count(*) FROM settings").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestConflictFailsOneChangeOfGroup(t *testing.T) {
	w := quiet(t, 0)
	group := []*change{setting("a", 1), setting("b", 1), setting("a", 1), setting("c", 1)}
	half := group[1].do
	group[1].do = func(w *writer) error {
		if err := half(w); err != nil {
			return err
		}
		return storage.ErrNotFound
	}
	w.answer(group)
	for i, want := range []error{nil, storage.ErrNotFound, storage.ErrTaken, nil} {
		<-group[i].done
		if !errors.Is(group[i].err, want) {
			t.Errorf("change %d: got %v, want %v", i, group[i].err, want)
		}
	}
	if got := w.count(t); got != 2 {
		t.Errorf("got %d settings, want 2: what a failed change has written must be gone", got)
	}
}

func TestAcknowledgedAfterCommit(t *testing.T) {
	w := quiet(t, 0)
	group := []*change{setting("a", 1), setting("b", 1)}
	last := group[1].do
	group[1].do = func(w *writer) error {
		select {
		case <-group[0].done:
			t.Error("the first change was answered while its transaction was open")
		default:
		}
		return last(w)
	}
	w.answer(group)
	<-group[0].done
	<-group[1].done
}

func TestCancelledChangeIsNotMade(t *testing.T) {
	w := quiet(t, 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	group := []*change{setting("a", 1), setting("b", 1)}
	group[0].ctx = ctx
	w.answer(group)
	if !errors.Is(group[0].err, context.Canceled) || group[1].err != nil || w.count(t) != 1 {
		t.Errorf("got %v, %v and %d settings, want canceled, none and 1", group[0].err, group[1].err, w.count(t))
	}
}

func TestFullDiskFailsOneChange(t *testing.T) {
	w := quiet(t, 100)
	group := []*change{setting("a", 10), setting("b", 1<<20), setting("c", 10)}
	w.answer(group)
	for i, want := range []error{nil, storage.ErrUnwritable, nil} {
		if !errors.Is(group[i].err, want) {
			t.Errorf("change %d: got %v, want %v", i, group[i].err, want)
		}
	}
	if got := w.count(t); got != 2 {
		t.Errorf("got %d settings, want 2", got)
	}
}

func TestFailedCommitReturnsError(t *testing.T) {
	w := quiet(t, 0)
	c := setting("a", 1)
	insert := c.do
	c.do = func(w *writer) error {
		for _, query := range []string{
			"PRAGMA defer_foreign_keys = on",
			"INSERT INTO targets (person, endpoint, kind, p256dh, auth, secret) VALUES ('nobody', '', '', '', '', '')",
		} {
			if _, err := w.Exec(query); err != nil {
				return err
			}
		}
		return insert(w)
	}
	w.answer([]*change{c})
	if c.err == nil || w.count(t) != 0 {
		t.Errorf("got %v and %d settings, want an error and none", c.err, w.count(t))
	}
	w.answer([]*change{setting("b", 1)})
	if got := w.count(t); got != 1 {
		t.Errorf("after a commit that failed: got %d settings, want 1", got)
	}
}

func TestWritesDuringClose(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{})
	const writers = 8
	tables := make([]*tbl, writers)
	made := make([]int, writers)
	var group sync.WaitGroup
	for i := range tables {
		tables[i] = newTable()
		group.Go(func() {
			for s.Commit(t.Context(), tables[i].next()) == nil {
				made[i]++
			}
		})
	}
	for range 10 {
		if err := s.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	group.Wait()
	s = openAt(t, path, Options{})
	for i, table := range tables {
		rows, err := s.Rows(t.Context(), table.id, 0)
		if err != nil || len(rows) != made[i] {
			t.Errorf("got %d rows (%v), want the %d that were acknowledged", len(rows), err, made[i])
		}
	}
}
