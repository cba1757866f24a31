package cluster_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
	"github.com/purrlor/purrlor/tableserver/cluster/clustertest"
)

// usedContext signals its first use.
type usedContext struct {
	context.Context
	used func()
}

func (c usedContext) Done() <-chan struct{} { c.used(); return c.Context.Done() }

func (c usedContext) Value(key any) any { c.used(); return c.Context.Value(key) }

// resubscribe subscribes a client again while its first subscription is held on its way to a table, and then releases that.
func (w *world) resubscribe(n *testNode, id ids.TableID, c *client, h *hold) {
	w.t.Helper()
	<-h.reached
	begun, looked := make(chan struct{}), make(chan error)
	go func() {
		looked <- n.Subscribe(usedContext{w.t.Context(), sync.OnceFunc(func() { close(begun) })}, id, c, tableserver.SubscribeOptions{})
	}()
	<-begun
	close(h.over)
	if err := <-looked; err != nil {
		w.t.Fatal(err)
	}
}

// playOn makes both people act, and expects a client to receive everything once.
func (w *world) playOn(n *testNode, id ids.TableID, c *client) {
	w.t.Helper()
	for range 3 {
		for seat, p := range []ids.PersonID{"anna", "boris"} {
			before := c.follow()
			w.act(n, id, p, game.Seat(seat))
			waittest.Until(w.t, "the act is seen", func() bool { now := c.follow(); return now.Epoch != before.Epoch || now.N > before.N })
		}
	}
}

// A client that subscribes again while its node claims the table sees everything once.
func TestResubscribeDuringClaim(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b, c := w.node(), w.node(), w.node()
	table := w.table(a)
	far := w.client("boris")
	w.subscribe(b, table, far)
	h := w.store.hold(b.ID())
	a.close()
	w.legal(c, table, "anna", 0) // now it is there
	w.resubscribe(b, table, far, h)
	w.playOn(c, table, far)
	waittest.Until(w.t, "there is one subscription", func() bool { return c.RemoteClients() == 1 })
}

// A client that subscribes again while the owner loads the table sees everything once.
func TestResubscribeDuringLoad(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	tableID := w.table(a)
	far := w.client("boris")
	w.subscribe(b, tableID, far)
	h := w.store.hold(a.ID())
	a.EvictAll(table.CodeRetry)
	w.resubscribe(b, tableID, far, h)
	w.playOn(a, tableID, far)
}

// A subscription that loses a message on its way is reopened by one goroutine at a time.
func TestReopenedSubscriptionIsSerial(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := w.node()
	wire, p := w.proxied()
	b := w.nodeOn(wire, lease)
	table := w.table(a)
	var pushed, answered atomic.Int64
	p.Disturb(func(subject string, sent bool) clustertest.Fate {
		switch {
		case sent || !strings.Contains(subject, ".heard."):
			return clustertest.Fate{}
		case strings.HasSuffix(subject, ".pushes"):
			return clustertest.Fate{Lost: pushed.Add(1) == 1}
		}
		return clustertest.Fate{Lost: answered.Add(1) == 1}
	})
	far := w.client("boris")
	looked := make(chan error)
	go func() { looked <- b.Subscribe(t.Context(), table, far, tableserver.SubscribeOptions{}) }()
	waittest.Until(w.t, "the first answer is lost", func() bool { return answered.Load() == 1 })
	w.act(a, table, "anna", 0) // shows that the first message is missing
	if err := <-looked; err != nil {
		t.Fatal(err)
	}
	if got := b.ClusterMetrics().SubscriptionsMoved.Load(); got != 0 {
		t.Errorf("%d subscriptions moved meanwhile", got)
	}
	w.playOn(a, table, far)
}
