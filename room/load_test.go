package room_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// played is a table with snapshots, which is played once for all tests.
var played struct {
	sync.Once
	store *memStore
	table room.TableID
}

// underWay returns a copy of the table with snapshots, and its watchers.
func underWay(t *testing.T) (*house, room.TableID, []*watcher) {
	people := Crew(2)
	played.Do(func() {
		h := newHouse(t)
		played.store = h.store
		played.table, _ = h.started(isleOf(2), people...)
		h.playOut(played.table, people, func(room.Position) bool { return len(h.store.log(played.table)) > 80 })
		h.Close()
	})
	h := houseOn(t, played.store.copy())
	var watchers []*watcher
	for _, p := range people {
		w := watch(t, p)
		h.look(played.table, w)
		watchers = append(watchers, w)
	}
	return h, played.table, watchers
}

func TestATableThatLeftMemoryComesBackEqual(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, table, watchers := underWay(t)
		before := h.Peek(table)
		h.advance(time.Hour)
		if tables, _ := h.Live(); tables != 1 {
			t.Error("a table that people look at has left memory")
		}
		h.Leave(table, watchers[0])
		h.Leave(table, watchers[1])
		h.advance(4 * time.Minute)
		time.Sleep(10 * time.Millisecond)
		if tables, _ := h.Live(); tables != 1 {
			t.Error("a table has left memory before its time")
		}
		h.leaveMemory(table)
		if !h.Peek(table).Same(before) {
			t.Error("the table has come back otherwise")
		}
		seen := watchers[0].seen[0]
		h.look(table, watchers[0], seen)
		if now := watchers[0].seen[0]; now.Epoch == seen.Epoch {
			t.Error("the epoch of a table that has come back is the same")
		}
		if again := h.reopened().Peek(table); !again.Same(before) {
			t.Error("the table is another one in a new house")
		}
		if got := watchers[0].lastLeft().Code; got != room.CodeClosing {
			t.Errorf("got %q when the house was closed", got)
		}
		if err := h.try(table, "anna", undo(0)); game.CodeOf(err) != room.CodeClosing {
			t.Errorf("a closed house: got %v", err)
		}
	})
}

func TestADamagedTableIsNotServed(t *testing.T) {
	t.Parallel()
	damages := map[string]func(rows []room.Row) []room.Row{
		"a changed byte":   func(rows []room.Row) []room.Row { rows[20].Body[5] ^= 1; return rows },
		"another seat":     func(rows []room.Row) []room.Row { rows[20].Seat ^= 1; return rows },
		"a lost row":       func(rows []room.Row) []room.Row { return append(rows[:20:20], rows[21:]...) },
		"a lost beginning": func(rows []room.Row) []room.Row { return rows[1:] },
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, table, watchers := underWay(t)
				h.leaveMemory(table, watchers...)
				rows := h.store.log(table)
				h.store.set(func() { h.store.rows[table] = damage(rows) })
				err := h.Look(context.Background(), table, watch(t, "anna"), room.LookWish{})
				if game.CodeOf(err) != room.CodeDamaged {
					t.Errorf("got %v, want %s", err, room.CodeDamaged)
				}
				if err := h.try(table, "anna", undo(0)); game.CodeOf(err) != room.CodeDamaged {
					t.Errorf("got %v, want %s", err, room.CodeDamaged)
				}
				if tables, _ := h.Live(); tables != 0 {
					t.Error("a damaged table is in memory")
				}
			})
		})
	}
}

func TestADamagedSnapshotIsNotUsed(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(*room.Snapshot){
		"a changed byte":      func(s *room.Snapshot) { s.Body[200] ^= 1 },
		"a changed sum":       func(s *room.Snapshot) { s.Body[0] ^= 1 },
		"nothing":             func(s *room.Snapshot) { s.Body = nil },
		"another row":         func(s *room.Snapshot) { s.Number-- },
		"no row":              func(s *room.Snapshot) { s.Number = 0 },
		"a row to come":       func(s *room.Snapshot) { s.Number = 1000 },
		"another table":       func(s *room.Snapshot) { s.Hash[0] ^= 1 },
		"rules of other days": func(s *room.Snapshot) { s.Version++ },
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
				if !h.Peek(table).Same(before) {
					t.Error("the table has come back otherwise")
				}
			})
		})
	}
}

func TestAFullStore(t *testing.T) {
	t.Parallel()
	h, table, watchers := underWay(t)
	before := h.Peek(table)
	n := len(watchers[0].messages())
	h.store.set(func() { h.store.fail = room.ErrUnwritable })
	s := before.Match().Must().First()
	action := before.Match().Legal(s)[0]
	if err := h.act(table, Crew(2)[s], s, action); game.CodeOf(err) != room.CodeStoreFull {
		t.Errorf("an action: got %v, want %s", err, room.CodeStoreFull)
	}
	if _, err := h.Create(context.Background(), "anna", isleOf(2), nil); game.CodeOf(err) != room.CodeStoreFull {
		t.Errorf("a new table: got %v, want %s", err, room.CodeStoreFull)
	}
	h.refuse(table, "anna", room.CodeStoreFull, room.Command{Do: room.DoSay, Text: "hello"})
	if !h.Peek(table).Same(before) || len(watchers[0].messages()) != n {
		t.Error("what could not be stored has changed the table")
	}
	h.store.set(func() { h.store.fail = nil })
	if err := h.act(table, Crew(2)[s], s, action); err != nil {
		t.Errorf("with room again: got %v", err)
	}
	h.folds(table)
}

func TestATableThatSomebodyElseWrites(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, table, watchers := underWay(t)
		other := houseOn(t, h.store)
		other.do(table, "anna", room.Command{Do: room.DoDoor})
		s := h.Peek(table).Match().Must().First()
		if err := h.act(table, Crew(2)[s], s, h.Peek(table).Match().Legal(s)[0]); game.CodeOf(err) != room.CodeRetry {
			t.Errorf("got %v, want %s", err, room.CodeRetry)
		}
		waitFor(t, func() bool { return watchers[0].lastLeft().Code == room.CodeRetry })
		h.folds(table)
		if h.Peek(table).Settings.Watch {
			t.Error("what the other wrote is not seen")
		}
		h.look(table, watchers[0])
		if err := h.act(table, Crew(2)[s], s, h.Peek(table).Match().Legal(s)[0]); err != nil {
			t.Errorf("after reading again: got %v", err)
		}
		h.folds(table)
	})
}

func TestAStoreThatFailsOtherwise(t *testing.T) {
	t.Parallel()
	h, table, _ := underWay(t)
	h.store.set(func() { h.store.fail = errors.New("smoke") })
	h.refuse(table, "anna", room.CodeRetry, room.Command{Do: room.DoDoor})
	h.store.set(func() { h.store.fail = nil })
	h.do(table, "anna", room.Command{Do: room.DoDoor})
	h.folds(table)
}

func TestAHouseClosesWhileATableIsOnItsWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, table, _ := underWay(t)
		h.Close()
		reading, goOn := make(chan bool), make(chan bool)
		h.store.beforeRows = func(id room.TableID) {
			if id == table {
				reading <- true
				<-goOn
			}
		}
		h = houseOn(t, h.store)
		answer, closed := make(chan error), make(chan bool)
		go func() { answer <- h.Do(context.Background(), table, "anna", &room.Command{ID: "x", Do: room.DoDoor}) }()
		<-reading
		go func() { h.Close(); close(closed) }()
		waitFor(t, func() bool {
			return game.CodeOf(h.Do(context.Background(), "another", "anna", &room.Command{ID: "y", Do: room.DoDoor})) == room.CodeClosing
		})
		close(goOn)
		if err := <-answer; game.CodeOf(err) != room.CodeClosing {
			t.Errorf("got %v, want %s", err, room.CodeClosing)
		}
		select {
		case <-closed:
		case <-time.After(5 * time.Second):
			t.Fatal("the house does not close")
		}
	})
}
