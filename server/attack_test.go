package server_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// orphans counts unfinished tables that wait for a deleted person, except damaged ones.
func (b *testServer) orphans() (n int) {
	b.t.Helper()
	list, err := b.disk.List(context.Background(), table.Query{})
	if err != nil {
		b.t.Fatal(err)
	}
	for _, s := range list {
		rows, err := b.store.Rows(context.Background(), s.Table, 0)
		if err != nil {
			b.t.Fatal(err)
		}
		tbl, err := table.Fold(rows)
		if err != nil || tbl.Stage == table.Over {
			continue
		}
		waits := func(c table.Chair) bool { return c.Person != "" && c.Standin == "" && !b.exists(c.Person) }
		if slices.ContainsFunc(tbl.Chairs, waits) || tbl.Stage == table.Open && !b.exists(tbl.Host) {
			n++
		}
	}
	return n
}

func (b *testServer) exists(p ids.PersonID) bool {
	b.t.Helper()
	_, err := b.disk.Person(context.Background(), p)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		b.t.Fatal(err)
	}
	return err == nil
}

// busyGuest makes a guest with seats at nine open and running tables, hosted by them or by others.
func (b *testServer) busyGuest() *person {
	b.t.Helper()
	anna, boris := b.guest("Anna"), b.guest("Boris")
	for range 3 {
		b.started(isleOf(2), anna, boris)
		b.started(boxesOf(2), boris, anna)
		open := anna.create(isleOf(3))
		boris.command(open, table.Command{Do: table.DoSit}).ok(b.t)
	}
	return anna
}

// The deletion of a person finishes even if the client is gone.
func TestDeleteMeAfterClientLeft(t *testing.T) {
	b := newTestServer(t)
	anna := b.busyGuest()
	ctx, cancel := context.WithCancel(t.Context())
	commits := 0
	b.store.watch(func(*table.Change) error {
		if commits++; commits == 2 {
			cancel()
		}
		return nil
	}, nil)
	r, err := http.NewRequestWithContext(ctx, "DELETE", b.web.URL+"/api/me", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if res, err := anna.http.Do(r); err == nil {
		t.Fatalf("got an answer: %d", res.StatusCode)
	}
	b.web.Close() // waits for what is under way
	t.Logf("9 tables, the client went after 2 of them: %d wait for somebody who is gone", b.orphans())
	if got := b.orphans(); got != 0 {
		t.Errorf("%d tables wait for somebody who is gone", got)
	}
}

// A deletion continues past bad tables and is finished at the next start.
func TestDeleteMeWithBadTables(t *testing.T) {
	b := newTestServer(t)
	anna := b.busyGuest()
	list, err := b.disk.List(t.Context(), table.Query{Person: anna.id, Stage: table.Playing})
	if err != nil {
		t.Fatal(err)
	}
	damaged, stuck := list[0].Table, list[1].Table
	reopen := func(bad func(*table.Change) error) *testServer {
		b.stop()
		next := newTestServer(t, func(s *serverSetup) { s.path = b.path })
		next.store.watch(bad, func(rows []table.Row) {
			if len(rows) > 0 && rows[0].Table == damaged {
				rows[0].Body = []byte("{}")
			}
		})
		return next
	}
	secret := anna.secret()
	b = reopen(func(c *table.Change) error {
		if c.Summary.Table == stuck {
			return errors.New("this table cannot be written")
		}
		return nil
	})
	anna = b.nobody()
	anna.header.Set("Cookie", "purrlor="+secret)
	anna.call("DELETE", "/api/me", nil).ok(t)
	t.Logf("9 tables, one damaged and one that cannot be written: %d wait for somebody who is gone", b.orphans())
	if got := b.orphans(); got != 1 {
		t.Errorf("%d tables wait for somebody who is gone, want only the one that could not be written", got)
	}
	b = reopen(nil)
	waittest.Until(t, "the next start finishes it", func() bool { return b.orphans() == 0 })
}

func TestTableLimitParallelCreates(t *testing.T) {
	const most, tries = 20, 50
	b := newTestServer(t)
	p := b.guest("Anna")
	made := b.atOnce(tries, func(int) answer { return p.call("POST", "/api/tables", server.NewTable{Settings: isleOf(2)}) })
	t.Logf("%d creates at once with a limit of %d: %d made", tries, most, made)
	if made != most {
		t.Errorf("%d tables were made, want %d", made, most)
	}
}

func TestTableLimitParallelRematches(t *testing.T) {
	const most, tries = 20, 50
	b := newTestServer(t)
	anna := b.guest("Anna")
	var ended []ids.TableID
	for range tries {
		tableID := anna.create(isleOf(2), "random")
		anna.command(tableID, table.Command{Do: table.DoStart}).ok(t)
		anna.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
		ended = append(ended, tableID)
	}
	made := b.atOnce(tries, func(i int) answer { return anna.command(ended[i], table.Command{Do: table.DoRematch}) })
	t.Logf("%d rematches at once with a limit of %d: %d made", tries, most, made)
	if made != most {
		t.Errorf("%d tables were made, want %d", made, most)
	}
	anna.call("POST", "/api/tables", server.NewTable{Settings: isleOf(2)}).refused(t, http.StatusConflict, table.CodeTooManyTables)
}

// atOnce sends many requests concurrently and returns how many succeeded. The limit must refuse the others.
func (b *testServer) atOnce(times int, ask func(i int) answer) (granted int) {
	b.t.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	for i := range times {
		group.Go(func() {
			a := ask(i)
			mu.Lock()
			defer mu.Unlock()
			if a.status < http.StatusBadRequest {
				granted++
			} else {
				a.refused(b.t, http.StatusConflict, table.CodeTooManyTables)
			}
		})
	}
	group.Wait()
	return granted
}
