package postgres

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/table"
)

// waiting wraps a change as if it waited for a writer.
func waiting(c table.Change) *change {
	return newChange(context.Background(), c)
}

func TestGroupIsOneTransaction(t *testing.T) {
	s := open(t, Options{})
	a, b, lost := storagetest.NewBook(), storagetest.NewBook(), storagetest.NewBook()
	lost.Next(1)
	tooMany := storagetest.NewBook().Next(1)
	tooMany.MaxHosted = 1
	group := []*change{waiting(a.Next(1)), waiting(lost.Next(1)), waiting(b.Next(2)), waiting(tooMany), waiting(a.Next(1))}
	s.writer.answer(group)
	for i, want := range []error{nil, storage.ErrTaken, nil, storage.ErrNotFound, nil} {
		<-group[i].done
		if !errors.Is(group[i].err, want) {
			t.Errorf("change %d: got %v, want %v", i, group[i].err, want)
		}
	}
	wantBook(t, s, a)
	wantBook(t, s, b)
	var rows, transactions int
	if err := s.find(t.Context(), "SELECT count(*), count(DISTINCT xmin::text) FROM rows", nil, &rows, &transactions); err != nil || rows != 4 || transactions != 1 {
		t.Errorf("got %d rows of %d transactions (%v), want 4 of one", rows, transactions, err)
	}
}

func TestRefusedChangeFailsAlone(t *testing.T) {
	s := open(t, Options{})
	a, b, bad := storagetest.NewBook(), storagetest.NewBook(), storagetest.NewBook()
	bad.Table = "no \x00 text"
	group := []*change{waiting(a.Next(1)), waiting(bad.Next(1)), waiting(b.Next(1))}
	s.writer.answer(group)
	if group[0].err != nil || group[1].err == nil || group[2].err != nil {
		t.Errorf("got %v, %v and %v, want an error of the second change only", group[0].err, group[1].err, group[2].err)
	}
	wantBook(t, s, a)
	wantBook(t, s, b)
}

func TestCancelledChangeIsNotMade(t *testing.T) {
	s := open(t, Options{})
	a, b := storagetest.NewBook(), storagetest.NewBook()
	group := []*change{waiting(a.Next(1)), waiting(b.Next(1))}
	var cancel context.CancelFunc
	group[0].ctx, cancel = context.WithCancel(t.Context())
	cancel()
	s.writer.answer(group)
	if !errors.Is(group[0].err, context.Canceled) || group[1].err != nil {
		t.Errorf("got %v and %v, want canceled and none", group[0].err, group[1].err)
	}
	wantBook(t, s, &storagetest.Book{Table: a.Table})
	wantBook(t, s, b)
}

// TestGroupsDoNotWaitForEachOther lets two servers change the same tables, and create tables of the same hosts, in any order.
func TestGroupsDoNotWaitForEachOther(t *testing.T) {
	address := newDatabase(t)
	stores := []*Store{openAt(t, address, Options{}), openAt(t, address, Options{})}
	books := make([]*storagetest.Book, 12)
	for i := range books {
		books[i] = storagetest.NewBook()
		mustCommit(t, stores[0], books[i].Next(1))
	}
	hosts := []ids.PersonID{"dan", "eve", "fay"}
	for _, id := range hosts {
		d := people.Session{Secret: ids.HashOf(string(id)), Created: time.Now(), Seen: time.Now()}
		if err := stores[0].AddPerson(t.Context(), people.Person{ID: id, Created: time.Now()}, d); err != nil {
			t.Fatal(err)
		}
	}
	var group sync.WaitGroup
	for i := range 48 {
		group.Go(func() {
			for range 20 {
				c := table.Change{Summary: books[rand.N(len(books))].Next(0).Summary}
				if rand.N(8) == 0 {
					c = storagetest.NewBook().Next(1)
					c.Summary.People, c.MaxHosted = []ids.PersonID{hosts[rand.N(len(hosts))]}, 10
				}
				if err := stores[i%2].Commit(t.Context(), c); err != nil && !errors.Is(err, storage.ErrTooMany) {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for _, id := range hosts {
		if list, err := stores[0].List(t.Context(), table.Query{Person: id}); err != nil || len(list) != 10 {
			t.Errorf("%s has %d tables (%v), want 10", id, len(list), err)
		}
	}
	for _, s := range stores {
		s.Close()
	}
	if n := deadlocks(t, databaseOf(address)); n != 0 {
		t.Errorf("there were %d deadlocks", n)
	}
}

// deadlocks returns how many deadlocks PostgreSQL has detected in a database. Backends report them when they end, so all backends
// of the database must have ended.
func deadlocks(t *testing.T, database string) (n int) {
	t.Helper()
	s := openAt(t, postgrestest.Shared(t).URL("postgres"), Options{})
	waittest.Until(t, "the backends have ended", func() bool {
		var backends int
		if err := s.find(t.Context(), "SELECT numbackends, deadlocks FROM pg_stat_database WHERE datname = $1", []any{database}, &backends, &n); err != nil {
			t.Fatal(err)
		}
		return backends == 0
	})
	return n
}

func TestConcurrentWrites(t *testing.T) {
	s := open(t, Options{})
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 6 {
				id := ids.PersonID(ids.New())
				d := people.Session{Secret: ids.HashOf(string(id)), Created: time.Now(), Seen: time.Now()}
				book := storagetest.NewBook()
				make := book.Next(1)
				make.Summary.People, make.MaxHosted = []ids.PersonID{id}, 3
				_, said := s.Say(t.Context(), table.Line{})
				for _, err := range []error{
					s.AddPerson(t.Context(), people.Person{ID: id, Created: time.Now()}, d), s.Commit(t.Context(), make),
					s.NameSeat(t.Context(), table.SeatName{Table: book.Table, Person: id, Name: "Mia"}), s.DeletePerson(t.Context(), id),
					s.Commit(t.Context(), book.Next(1)), s.DeleteTable(t.Context(), book.Table),
				} {
					if err != nil {
						t.Error(err)
					}
				}
				if !errors.Is(said, storage.ErrNotFound) {
					t.Error(said)
				}
			}
		})
	}
	group.Wait()
}

func TestWritesDuringClose(t *testing.T) {
	address := migrated(t)
	s := openAt(t, address, Options{})
	books := make([]*storagetest.Book, 8)
	made := make([]storagetest.Book, len(books))
	var group, first sync.WaitGroup
	first.Add(len(books))
	for i := range books {
		books[i] = storagetest.NewBook()
		group.Go(func() {
			mustCommit(t, s, books[i].Next(1))
			first.Done()
			for made[i] = *books[i]; s.Commit(t.Context(), books[i].Next(1)) == nil; {
				made[i] = *books[i]
			}
		})
	}
	first.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	group.Wait()
	s = openAt(t, address, Options{})
	for i := range made {
		wantBook(t, s, &made[i])
	}
}

// TestServerRestartLosesNothing restarts PostgreSQL under load, once cleanly and once by a crash.
func TestServerRestartLosesNothing(t *testing.T) {
	server := postgrestest.Start(t)
	s := openAt(t, server.NewDatabase(t, "", nil), Options{})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	books := make([]*storagetest.Book, 8)
	var group sync.WaitGroup
	var mu sync.Mutex
	acknowledged := map[ids.Hash]bool{}
	tell := make(chan struct{})
	for i := range books {
		books[i] = storagetest.NewBook()
		group.Go(func() {
			for ctx.Err() == nil {
				c := books[i].Next(1)
				err := s.Commit(t.Context(), c)
				for ; err != nil && !errors.Is(err, storage.ErrTaken); err = s.Commit(t.Context(), c) {
					time.Sleep(time.Millisecond) // the server is down
				}
				if err != nil { // an earlier commit with an unknown outcome made it
					continue
				}
				mu.Lock()
				acknowledged[c.Rows[0].Hash] = true
				mu.Unlock()
				select {
				case tell <- struct{}{}:
				default:
				}
			}
		})
	}
	for _, crash := range []bool{false, true} {
		for range 50 {
			<-tell
		}
		server.Restart(t, crash)
	}
	for range 50 {
		<-tell
	}
	stop()
	group.Wait()
	found := 0
	for _, book := range books {
		wantBook(t, s, book)
		rows, err := s.Rows(t.Context(), book.Table, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			if acknowledged[rows[i].Hash] {
				found++
			}
		}
	}
	if found != len(acknowledged) {
		t.Errorf("of %d acknowledged changes %d are there", len(acknowledged), found)
	}
	t.Logf("%d acknowledged changes", len(acknowledged))
}
