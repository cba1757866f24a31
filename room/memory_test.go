package room_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// inMemory returns how many tables are in memory.
func (h *house) inMemory() int {
	n, _ := h.Live()
	return n
}

func TestTablesInMemoryHaveABound(t *testing.T) {
	const most, made = 10, 200
	h := houseWith(t, newShelf(), room.Options{InMemory: most})
	var tables []room.TableID
	for range made {
		tables = append(tables, h.create("anna", isleOf(2)))
		h.do(tables[len(tables)-1], "anna", room.Command{Do: room.DoReady, On: true})
		h.clock.turn(time.Second)
	}
	t.Logf("%d tables used one after the other: %d in memory", made, h.inMemory())
	if got := h.inMemory(); got != most {
		t.Errorf("got %d tables in memory, want %d", got, most)
	}
	for _, table := range tables[:3] {
		h.folds(table)
	}
}

func TestTheTableThatNobodyHasLookedAtForLongestLeaves(t *testing.T) {
	h := houseWith(t, newShelf(), room.Options{InMemory: 3})
	var tables []room.TableID
	var epochs []string
	look := func(i int, w *watcher) string {
		h.look(tables[i], w)
		var first room.SnapshotMessage
		if err := json.Unmarshal(w.messages()[0], &first); err != nil {
			t.Fatal(err)
		}
		return first.Epoch
	}
	watchers := []*watcher{watch(t, "anna"), watch(t, "anna"), watch(t, "anna")}
	for i := range watchers {
		tables = append(tables, h.create("anna", isleOf(2)))
		epochs = append(epochs, look(i, watchers[i]))
		h.clock.turn(time.Second)
	}
	for _, i := range []int{1, 0} {
		h.Leave(tables[i], watchers[i])
		h.clock.turn(time.Second)
	}
	h.position(h.create("boris", isleOf(2)), "boris", game.Nobody)
	for i, stays := range []bool{true, false, true} {
		if got := look(i, watch(t, "anna")) == epochs[i]; got != stays {
			t.Errorf("table %d stayed in memory: got %v, want %v", i, got, stays)
		}
	}
}

func TestATableThatSomebodyLooksAtStaysAndNewOnesHaveToWait(t *testing.T) {
	h := houseWith(t, newShelf(), room.Options{InMemory: 2})
	a, b, c := h.create("anna", isleOf(2)), h.create("anna", isleOf(2)), h.create("anna", isleOf(2))
	first, second := watch(t, "anna"), watch(t, "anna")
	h.look(a, first)
	h.look(b, second)
	h.refuse(c, "anna", room.CodeRetry, room.Command{Do: room.DoReady, On: true})
	h.do(a, "anna", room.Command{Do: room.DoReady, On: true})
	h.Leave(b, second)
	h.do(c, "anna", room.Command{Do: room.DoReady, On: true})
	if got := h.Metrics(); got.Dropped.Load() != 1 || got.Refused.Load() != 1 {
		t.Errorf("got %d dropped and %d refused, want 1 and 1", got.Dropped.Load(), got.Refused.Load())
	}
}
