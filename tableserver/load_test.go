package tableserver_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// played is a table with snapshots, played once for all tests.
var played struct {
	sync.Once
	store *memStore
	table ids.TableID
}

// underWay returns a copy of the table with snapshots, and its subscribers.
func underWay(t *testing.T) (*fixture, ids.TableID, []*watcher) {
	people := crew(2)
	played.Do(func() {
		h := newFixture(t)
		played.store = h.store
		played.table, _ = h.started(isleOf(2), people...)
		h.playOut(played.table, people, func(tableserver.Position) bool { return len(h.store.log(played.table)) > 80 })
		h.Close()
	})
	h := fixtureOn(t, played.store.copy())
	var watchers []*watcher
	for _, p := range people {
		w := watch(t, p)
		h.subscribe(played.table, w)
		watchers = append(watchers, w)
	}
	return h, played.table, watchers
}

// A table that left memory comes back equal.
func TestReloadedTableIsEqual(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, tableID, watchers := underWay(t)
		before := h.Peek(tableID)
		h.advance(time.Hour)
		if tables, _ := h.Live(); tables != 1 {
			t.Error("a watched table has left memory")
		}
		h.Unsubscribe(tableID, watchers[0])
		h.Unsubscribe(tableID, watchers[1])
		h.advance(4 * time.Minute)
		time.Sleep(10 * time.Millisecond)
		if tables, _ := h.Live(); tables != 1 {
			t.Error("a table has left memory before its time")
		}
		h.leaveMemory(tableID)
		if !tableserver.Same(h.Peek(tableID), before) {
			t.Error("the table has come back otherwise")
		}
		seen := watchers[0].seen[0]
		h.subscribe(tableID, watchers[0], seen)
		if now := watchers[0].seen[0]; now.Epoch == seen.Epoch {
			t.Error("the epoch of a table that has come back is the same")
		}
		if again := h.reopened().Peek(tableID); !tableserver.Same(again, before) {
			t.Error("the table is another one in a new house")
		}
		if got := watchers[0].lastLeft().Code; got != table.CodeClosing {
			t.Errorf("got %q when the house was closed", got)
		}
		if err := h.try(tableID, "anna", undo(0)); game.CodeOf(err) != table.CodeClosing {
			t.Errorf("a closed house: got %v", err)
		}
	})
}

func TestDamagedTableIsRefused(t *testing.T) {
	t.Parallel()
	damages := map[string]func(rows []table.Row) []table.Row{
		"a changed byte":   func(rows []table.Row) []table.Row { rows[20].Body[5] ^= 1; return rows },
		"another seat":     func(rows []table.Row) []table.Row { rows[20].Seat ^= 1; return rows },
		"a lost row":       func(rows []table.Row) []table.Row { return append(rows[:20:20], rows[21:]...) },
		"a lost beginning": func(rows []table.Row) []table.Row { return rows[1:] },
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, tableID, watchers := underWay(t)
				h.leaveMemory(tableID, watchers...)
				rows := h.store.log(tableID)
				h.store.set(func() { h.store.rows[tableID] = damage(rows) })
				err := h.Subscribe(context.Background(), tableID, watch(t, "anna"), tableserver.SubscribeOptions{})
				if game.CodeOf(err) != table.CodeDamaged {
					t.Errorf("got %v, want %s", err, table.CodeDamaged)
				}
				if err := h.try(tableID, "anna", undo(0)); game.CodeOf(err) != table.CodeDamaged {
					t.Errorf("got %v, want %s", err, table.CodeDamaged)
				}
				if tables, _ := h.Live(); tables != 0 {
					t.Error("a damaged table is in memory")
				}
			})
		})
	}
}

func TestDamagedSnapshotIsIgnored(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(*table.Snapshot){
		"a changed byte":      func(s *table.Snapshot) { s.Body[200] ^= 1 },
		"a changed sum":       func(s *table.Snapshot) { s.Body[0] ^= 1 },
		"nothing":             func(s *table.Snapshot) { s.Body = nil },
		"another row":         func(s *table.Snapshot) { s.Number-- },
		"no row":              func(s *table.Snapshot) { s.Number = 0 },
		"a row to come":       func(s *table.Snapshot) { s.Number = 1000 },
		"another table":       func(s *table.Snapshot) { s.Hash[0] ^= 1 },
		"rules of other days": func(s *table.Snapshot) { s.Version++ },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, table, watchers := underWay(t)
				before := h.Peek(table)
				h.leaveMemory(table, watchers...)
				h.store.set(func() {
					s := h.store.snapshots[table]
					s.Body = append([]byte{}, s.Body...)
					damage(&s)
					h.store.snapshots[table] = s
				})
				if !tableserver.Same(h.Peek(table), before) {
					t.Error("the table has come back otherwise")
				}
			})
		})
	}
}

func TestFullStore(t *testing.T) {
	t.Parallel()
	h, tableID, watchers := underWay(t)
	before := h.Peek(tableID)
	n := len(watchers[0].messages())
	h.store.set(func() { h.store.fail = storage.ErrUnwritable })
	s := before.Match().Must().First()
	action := before.Match().Legal(s)[0]
	if err := h.act(tableID, crew(2)[s], s, action); game.CodeOf(err) != table.CodeStoreFull {
		t.Errorf("an action: got %v, want %s", err, table.CodeStoreFull)
	}
	if _, err := h.Create(context.Background(), "anna", isleOf(2), nil); game.CodeOf(err) != table.CodeStoreFull {
		t.Errorf("a new table: got %v, want %s", err, table.CodeStoreFull)
	}
	h.refuse(tableID, "anna", table.CodeStoreFull, table.Command{Do: table.DoSay, Text: "hello"})
	if !tableserver.Same(h.Peek(tableID), before) || len(watchers[0].messages()) != n {
		t.Error("what could not be stored has changed the table")
	}
	h.store.set(func() { h.store.fail = nil })
	if err := h.act(tableID, crew(2)[s], s, action); err != nil {
		t.Errorf("with room again: got %v", err)
	}
	h.folds(tableID)
}

// A table that somebody else writes is loaded again.
func TestConcurrentWriter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, tableID, watchers := underWay(t)
		other := fixtureOn(t, h.store)
		other.do(tableID, "anna", table.Command{Do: table.DoDoor})
		s := h.Peek(tableID).Match().Must().First()
		if err := h.act(tableID, crew(2)[s], s, h.Peek(tableID).Match().Legal(s)[0]); game.CodeOf(err) != table.CodeRetry {
			t.Errorf("got %v, want %s", err, table.CodeRetry)
		}
		waitFor(t, func() bool { return watchers[0].lastLeft().Code == table.CodeRetry })
		h.folds(tableID)
		if h.Peek(tableID).Settings.Watch {
			t.Error("what the other wrote is not seen")
		}
		h.subscribe(tableID, watchers[0])
		if err := h.act(tableID, crew(2)[s], s, h.Peek(tableID).Match().Legal(s)[0]); err != nil {
			t.Errorf("after reading again: got %v", err)
		}
		h.folds(tableID)
	})
}

func TestFailingStore(t *testing.T) {
	t.Parallel()
	h, tableID, _ := underWay(t)
	h.store.set(func() { h.store.fail = errors.New("smoke") })
	h.refuse(tableID, "anna", table.CodeRetry, table.Command{Do: table.DoDoor})
	h.store.set(func() { h.store.fail = nil })
	h.do(tableID, "anna", table.Command{Do: table.DoDoor})
	h.folds(tableID)
}

// The house closes while a table is being loaded.
func TestCloseDuringLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, tableID, _ := underWay(t)
		h.Close()
		reading, goOn := make(chan bool), make(chan bool)
		h.store.beforeRows = func(id ids.TableID) {
			if id == tableID {
				reading <- true
				<-goOn
			}
		}
		h = fixtureOn(t, h.store)
		answer, closed := make(chan error), make(chan bool)
		go func() {
			answer <- h.Do(context.Background(), tableID, "anna", &table.Command{ID: "x", Do: table.DoDoor})
		}()
		<-reading
		go func() { h.Close(); close(closed) }()
		waitFor(t, func() bool {
			return game.CodeOf(h.Do(context.Background(), "another", "anna", &table.Command{ID: "y", Do: table.DoDoor})) == table.CodeClosing
		})
		close(goOn)
		if err := <-answer; game.CodeOf(err) != table.CodeClosing {
			t.Errorf("got %v, want %s", err, table.CodeClosing)
		}
		select {
		case <-closed:
		case <-time.After(5 * time.Second):
			t.Fatal("the house does not close")
		}
	})
}
