package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/table"
)

// behindProxy returns a store whose connections go through a proxy, and one that is connected directly.
func behindProxy(t *testing.T) (cut, direct *Store, proxy *postgrestest.Proxy) {
	t.Helper()
	address := migrated(t)
	proxy = postgrestest.NewProxy(t, postgrestest.Shared(t))
	return openAt(t, proxy.URL(address), Options{}), openAt(t, address, Options{}), proxy
}

// waitFor returns when a backend of the store's database meets a condition on pg_stat_activity.
func (s *Store) waitFor(t *testing.T, condition string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
	defer cancel()
	for n := 0; n == 0; {
		if err := s.find(ctx, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "+condition, nil, &n); err != nil {
			t.Errorf("nobody %s: %v", condition, err)
			return
		}
	}
}

func TestLostCommitIsMadeOnce(t *testing.T) {
	for name, before := range map[string]int{"of a new table": 0, "of an old table": 2} {
		for _, tt := range []struct {
			name string
			at   postgrestest.Moment
		}{
			{"was made", postgrestest.AfterCommit},
			{"was not made", postgrestest.BeforeCommit},
			{"is still under way", postgrestest.DuringCommit},
		} {
			t.Run("a commit "+name+" that "+tt.name, func(t *testing.T) {
				cut, direct, proxy := behindProxy(t)
				book := storagetest.NewBook()
				for range before {
					mustCommit(t, cut, book.Next(1))
				}
				fault := postgrestest.Fault{At: tt.at}
				if tt.at == postgrestest.DuringCommit {
					fault.Before = func() { direct.waitFor(t, "backend_xid IS NOT NULL AND wait_event = 'ClientRead'") }
					fault.After = func() { direct.waitFor(t, "wait_event_type = 'Lock'") }
				}
				happened := proxy.Arm(fault)
				change := book.Next(2)
				change.Snapshot = &table.Snapshot{Table: book.Table, Number: book.Last, Hash: book.Hash, Body: []byte("state")}
				mustCommit(t, cut, change)
				<-happened
				wantBook(t, direct, book)
				mustCommit(t, cut, book.Next(1))
				wantBook(t, direct, book)
			})
		}
	}
}

func TestLostCommitLosesToOtherWriter(t *testing.T) {
	for name, changes := range map[string]int{"a new table": 0, "an old table": 2} {
		t.Run(name, func(t *testing.T) {
			cut, direct, proxy := behindProxy(t)
			book := storagetest.NewBook()
			for range changes {
				mustCommit(t, cut, book.Next(1))
			}
			before, other := *book, *book
			change, theirs := book.Next(1), other.Next(1)
			theirs.Rows[0].Command = "another"
			table.Seal(theirs.Rows, before.Last, before.Hash)
			other.Hash = theirs.Rows[0].Hash
			proxy.Arm(postgrestest.Fault{At: postgrestest.BeforeCommit, Before: func() {
				if err := direct.Commit(context.Background(), theirs); err != nil {
					t.Error(err)
				}
			}})
			if err := cut.Commit(t.Context(), change); !errors.Is(err, storage.ErrTaken) {
				t.Errorf("got %v, want %v", err, storage.ErrTaken)
			}
			wantBook(t, direct, &other)
		})
	}
}

func TestLostCommitOfDeletedTable(t *testing.T) {
	cut, direct, proxy := behindProxy(t)
	book := storagetest.NewBook()
	mustCommit(t, cut, book.Next(1))
	proxy.Arm(postgrestest.Fault{At: postgrestest.BeforeCommit, Before: func() {
		if err := direct.DeleteTable(context.Background(), book.Table); err != nil {
			t.Error(err)
		}
	}})
	if err := cut.Commit(t.Context(), book.Next(1)); !errors.Is(err, storage.ErrTaken) {
		t.Errorf("got %v, want %v", err, storage.ErrTaken)
	}
}

func TestLostSummaryIsWritten(t *testing.T) {
	for _, at := range []postgrestest.Moment{postgrestest.AfterCommit, postgrestest.BeforeCommit, postgrestest.DuringCommit} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			cut, direct, proxy := behindProxy(t)
			book := storagetest.NewBook()
			mustCommit(t, cut, book.Next(1))
			proxy.Arm(postgrestest.Fault{At: at})
			change := book.Next(0)
			change.Summary.Stage = table.Over
			mustCommit(t, cut, change)
			if s, err := direct.Summary(t.Context(), book.Table); err != nil || s.Stage != table.Over {
				t.Errorf("got %s (%v), want %s", s.Stage, err, table.Over)
			}
			wantBook(t, direct, book)
		})
	}
}

func TestUnknownOutcomeIsError(t *testing.T) {
	cut, direct, proxy := behindProxy(t)
	cut.writer.settleTimeout = 100 * time.Millisecond
	book := storagetest.NewBook()
	mustCommit(t, cut, book.Next(1))
	proxy.Arm(postgrestest.Fault{At: postgrestest.AfterCommit, Before: func() { proxy.Refuse(true) }})
	change := book.Next(1)
	if err := cut.Commit(t.Context(), change); !errors.Is(err, errUnknown) || errors.Is(err, storage.ErrTaken) {
		t.Errorf("got %v, want %v", err, errUnknown)
	}
	proxy.Refuse(false)
	if err := cut.Commit(t.Context(), change); !errors.Is(err, storage.ErrTaken) {
		t.Errorf("sent again: got %v, want %v", err, storage.ErrTaken)
	}
	wantBook(t, direct, book)
}

func TestOtherLostCommitsAreErrors(t *testing.T) {
	cut, direct, proxy := behindProxy(t)
	book := storagetest.NewBook()
	mustCommit(t, cut, book.Next(1))
	for _, at := range []postgrestest.Moment{postgrestest.AfterCommit, postgrestest.BeforeCommit} {
		proxy.Arm(postgrestest.Fault{At: at})
		_, err := cut.Say(t.Context(), table.Line{Table: book.Table, At: time.Now(), Person: "ann", Text: "hello"})
		if !errors.Is(err, errUnknown) {
			t.Errorf("got %v, want %v", err, errUnknown)
		}
	}
	if lines, err := direct.Lines(t.Context(), book.Table, 9); err != nil || len(lines) != 1 {
		t.Errorf("got %d lines (%v), want the one whose commit was made", len(lines), err)
	}
}

// TestConnectionsBreakUnderLoad cuts connections at random commits of many tables: every change must be made exactly once.
func TestConnectionsBreakUnderLoad(t *testing.T) {
	cut, direct, proxy := behindProxy(t)
	const tables, changes, cuts = 12, 25, 30
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var cutting sync.WaitGroup
	happened := 0
	cutting.Go(func() {
		for happened < cuts {
			select {
			case <-proxy.Arm(postgrestest.Fault{At: []postgrestest.Moment{postgrestest.AfterCommit, postgrestest.BeforeCommit}[rand.N(2)]}):
				happened++
			case <-ctx.Done():
				return
			}
		}
	})
	books := make([]*storagetest.Book, tables)
	var writing sync.WaitGroup
	for i := range books {
		books[i] = storagetest.NewBook()
		writing.Go(func() {
			for range changes {
				if err := cut.Commit(t.Context(), books[i].Next(1)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	writing.Wait()
	stop()
	cutting.Wait()
	for _, book := range books {
		wantBook(t, direct, book)
	}
	if happened == 0 {
		t.Error("no wire was cut")
	}
	t.Logf("%d changes, %d wires cut at their commit", tables*changes, happened)
}

func mustCommit(t *testing.T, s *Store, c table.Change) {
	t.Helper()
	if err := s.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

// wantBook fails the test unless a store holds each row of a book exactly once.
func wantBook(t *testing.T, s *Store, book *storagetest.Book) {
	t.Helper()
	rows, err := s.Rows(t.Context(), book.Table, 0)
	if err != nil || len(rows) != book.Last || len(rows) > 0 && rows[len(rows)-1].Hash != book.Hash {
		t.Errorf("got %d rows (%v), want %d that end as they were written", len(rows), err, book.Last)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}
