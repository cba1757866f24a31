package tableserver_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// lenient is a cluster in which a node may claim every table.
type lenient struct {
	tableserver.Cluster
	tables *fixture
}

func (*lenient) Claim(context.Context, ids.TableID) (table.Fence, error) {
	return table.Fence{Owner: "node", Term: 1}, nil
}
func (*lenient) Release(ids.TableID, table.Fence) {}
func (*lenient) Serving() bool                    { return true }

func (l *lenient) QuitTable(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return l.tables.QuitHere(ctx, id, p)
}

// Nodes respect the quarantines of other nodes.
func TestQuarantineByOtherNode(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := newMemStore()
		node := func() *fixture {
			var fails atomic.Bool
			fails.Store(true)
			cluster := &lenient{}
			cluster.tables = fixtureWith(t, store, tableserver.Options{Cluster: cluster, Minds: func(name, level string) (bots.Mind, error) {
				mind, err := bots.For(name, level)
				return panickyMind{mind, &fails, &atomic.Int32{}}, err
			}})
			return cluster.tables
		}
		fail := func(h *fixture) ids.TableID {
			tableID := h.create("anna", boxesOf(3), "kitten", "kitten")
			h.subscribe(tableID, watch(t, "zoe"))
			h.do(tableID, "anna", table.Command{Do: table.DoStart})
			h.Quit(context.Background(), "anna")
			waitFor(t, func() bool { return !h.quarantinedUntil(tableID).IsZero() })
			return tableID
		}
		a := node()
		first := fail(a)
		b := node()
		second := fail(b)
		if a.quarantinedUntil(first).IsZero() || a.quarantinedUntil(second).IsZero() {
			t.Errorf("the tables are quarantined until %v and %v, want both", a.quarantinedUntil(first), a.quarantinedUntil(second))
		}
		node()
		time.Sleep(time.Second) // the clock of the test: until it has begun
		if a.quarantinedUntil(first).IsZero() || a.quarantinedUntil(second).IsZero() {
			t.Error("a starting node clears quarantines of others")
		}
		a.clock.advance(2 * time.Hour)
		node()
		waitFor(t, func() bool { return a.quarantinedUntil(first).IsZero() && a.quarantinedUntil(second).IsZero() })
	})
}
