package tableserver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// inMemory returns how many tables are in memory.
func (f *fixture) inMemory() int {
	n, _ := f.Live()
	return n
}

func TestMaxTablesInMemory(t *testing.T) {
	t.Parallel()
	const most, made = 10, 200
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesInMemory: most})
	var tables []ids.TableID
	for range made {
		tables = append(tables, h.create("anna", isleOf(2)))
		h.do(tables[len(tables)-1], "anna", table.Command{Do: table.DoReady, On: true})
		h.clock.advance(time.Second)
	}
	t.Logf("%d tables used one after the other: %d in memory", made, h.inMemory())
	if got := h.inMemory(); got != most {
		t.Errorf("got %d tables in memory, want %d", got, most)
	}
	for _, table := range tables[:3] {
		h.folds(table)
	}
}

// The table that nobody has looked at for longest leaves memory.
func TestEvictLeastRecentlyViewed(t *testing.T) {
	t.Parallel()
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesInMemory: 3})
	var tables []ids.TableID
	var epochs []string
	look := func(i int, w *watcher) string {
		h.subscribe(tables[i], w)
		var first tableserver.SnapshotMessage
		if err := json.Unmarshal(w.messages()[0], &first); err != nil {
			t.Fatal(err)
		}
		return first.Epoch
	}
	watchers := []*watcher{watch(t, "anna"), watch(t, "anna"), watch(t, "anna")}
	for i := range watchers {
		tables = append(tables, h.create("anna", isleOf(2)))
		epochs = append(epochs, look(i, watchers[i]))
		h.clock.advance(time.Second)
	}
	for _, i := range []int{1, 0} {
		h.Unsubscribe(tables[i], watchers[i])
		h.clock.advance(time.Second)
	}
	h.position(h.create("boris", isleOf(2)), "boris", game.Nobody)
	for i, stays := range []bool{true, false, true} {
		if got := look(i, watch(t, "anna")) == epochs[i]; got != stays {
			t.Errorf("table %d stayed in memory: got %v, want %v", i, got, stays)
		}
	}
}

// A table that somebody looks at stays in memory, and new ones have to wait.
func TestEvictSparesViewedTables(t *testing.T) {
	t.Parallel()
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesInMemory: 2})
	a, b, c := h.create("anna", isleOf(2)), h.create("anna", isleOf(2)), h.create("anna", isleOf(2))
	first, second := watch(t, "anna"), watch(t, "anna")
	h.subscribe(a, first)
	h.subscribe(b, second)
	h.refuse(c, "anna", table.CodeRetry, table.Command{Do: table.DoReady, On: true})
	h.do(a, "anna", table.Command{Do: table.DoReady, On: true})
	h.Unsubscribe(b, second)
	h.do(c, "anna", table.Command{Do: table.DoReady, On: true})
	if got := h.Metrics(); got.TablesEvicted.Load() != 1 || got.TablesRefused.Load() != 1 {
		t.Errorf("got %d dropped and %d refused, want 1 and 1", got.TablesEvicted.Load(), got.TablesRefused.Load())
	}
}

func TestUnknownTableEvictsNothing(t *testing.T) {
	t.Parallel()
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesInMemory: 2})
	for range 2 {
		h.do(h.create("anna", isleOf(2)), "anna", table.Command{Do: table.DoReady, On: true})
	}
	for i := range 10 {
		h.spurned(ids.TableID(fmt.Sprint("nowhere-", i)), table.CodeUnknownTable)
	}
	if got := h.Metrics().TablesEvicted.Load(); got != 0 || h.inMemory() != 2 {
		t.Errorf("%d tables were thrown out, %d are left", got, h.inMemory())
	}
}

// A table is loaded though whoever asked first is gone.
func TestLoadWithoutFirstAsker(t *testing.T) {
	t.Parallel()
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesInMemory: 1})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	const times = 20
	for range times + 1 {
		table, w := h.create("anna", isleOf(2)), watch(t, "anna")
		if err := h.Subscribe(ctx, table, w, tableserver.SubscribeOptions{Talk: true}); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, which others who wait for the table get too", err)
		}
		h.Unsubscribe(table, w)
	}
	if got := h.Metrics().TablesEvicted.Load(); got != times {
		t.Errorf("%d tables made room, want %d", got, times)
	}
}

// One network does not fill the memory.
func TestMemoryLimitPerNetwork(t *testing.T) {
	t.Parallel()
	const most = 6
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesInMemory: most})
	subscribeFrom := func(address string, table ids.TableID) (*watcher, error) {
		w := watch(t, "eve")
		ctx := tableserver.WithNetwork(t.Context(), netip.MustParseAddr(address))
		h.clock.advance(time.Second)
		return w, h.Subscribe(ctx, table, w, tableserver.SubscribeOptions{Talk: true})
	}
	var greedy []*watcher
	for range most {
		w, err := subscribeFrom("192.0.2.1", h.create("eve", isleOf(2)))
		if err != nil {
			t.Fatal(err)
		}
		greedy = append(greedy, w)
	}
	if _, err := subscribeFrom("192.0.2.1", h.create("eve", isleOf(2))); game.CodeOf(err) != table.CodeRetry {
		t.Errorf("the same network: got %v", err)
	}
	for i := range most / 2 {
		if _, err := subscribeFrom("198.51.100.7", h.create("anna", isleOf(2))); err != nil {
			t.Fatalf("table %d of another network: %v", i, err)
		}
		if got := greedy[i].lastLeft().Code; got != table.CodeRetry {
			t.Errorf("the table that was quiet for longest: got %q", got)
		}
	}
	if _, err := subscribeFrom("198.51.100.7", h.create("anna", isleOf(2))); game.CodeOf(err) != table.CodeRetry {
		t.Errorf("with as many tables each: got %v", err)
	}
	if got := h.inMemory(); got != most {
		t.Errorf("got %d tables in memory, want %d", got, most)
	}
}
