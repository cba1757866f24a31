package cluster_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
	"github.com/purrlor/purrlor/tableserver/cluster"
)

// nodeOf adds a node of a cluster, with changes by prepare.
func (w *world) nodeOf(name string, prepare func(*cluster.Node)) *testNode {
	w.t.Helper()
	wire, err := cluster.Connect(w.nats.ClientURL())
	if err != nil {
		w.t.Fatal(err)
	}
	out := &testNode{wire: wire, news: make(chan tableserver.PersonEvent, 10)}
	out.Node, err = cluster.New(cluster.Config{Name: name, Registry: w.store, Wire: wire, Peers: out, Lease: lease})
	if err != nil {
		w.t.Fatal(err)
	}
	prepare(out.Node)
	if err := out.Open(w.t.Context(), tableserver.New(wiring.Tables(w.store), tableserver.Options{Cluster: out.Node, BotPace: time.Millisecond})); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(out.close)
	return out
}

// Nodes of neighbouring versions play together.
func TestNeighbouringVersions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	old := w.nodeOf("test", func(n *cluster.Node) { n.Speak(1, 1, 1) })
	fresh := w.nodeOf("test", func(n *cluster.Node) { n.Speak(1, 2, 1) })
	after := w.nodeOf("test", func(n *cluster.Node) { n.Speak(1, 3, 2) })
	for _, pair := range [][2]*testNode{{old, fresh}, {fresh, old}, {fresh, after}, {after, fresh}} {
		tableID := w.table(pair[0])
		far := w.client("boris")
		w.subscribe(pair[1], tableID, far)
		done := w.act(pair[1], tableID, "boris", 1)
		waittest.Until(w.t, "the pick is seen", func() bool { return far.follow().Type == "update" })
		w.sound(tableID, done)
		pair[0].Publish(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: "anna", Code: table.CodeClosing})
		for waittest.Next(t, "the news", pair[1].news).Person != "anna" {
		}
	}
}

// A node that skipped a version is answered and loses nothing.
func TestSkippedVersion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	old := w.nodeOf("test", func(n *cluster.Node) { n.Speak(1, 1, 1) })
	after := w.nodeOf("test", func(n *cluster.Node) { n.Speak(1, 3, 2) })
	tableID := w.table(old)
	seat := game.Seat(1)
	err := after.Do(t.Context(), tableID, "boris", &table.Command{ID: "x", Do: table.DoQuiet, Seat: &seat})
	if game.CodeOf(err) != table.CodeRetry || !strings.Contains(err.Error(), "another version") {
		t.Errorf("got %v, want %s", err, table.CodeRetry)
	}
	if resent := after.ClusterMetrics().Resent.Load(); resent != 0 {
		t.Errorf("it was sent again %d times", resent)
	}
	done := w.act(old, tableID, "boris", 1)
	old.close()
	waittest.Until(w.t, "the table goes to who is left", func() bool {
		return after.Do(t.Context(), tableID, "boris", &table.Command{ID: "y", Do: table.DoQuiet, Seat: &seat, On: true}) == nil
	})
	w.sound(tableID, done)
}

func TestTwoClustersShareOneNATS(t *testing.T) {
	t.Parallel()
	w, other := newWorld(t), newWorld(t)
	other.nats = w.nats
	spy, err := nats.Connect(w.nats.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer spy.Close()
	heard, err := spy.SubscribeSync("purrlor.two.>")
	if err != nil || spy.Flush() != nil {
		t.Fatal(err)
	}
	same := func(*cluster.Node) {}
	a, b, stranger := w.nodeOf("one", same), w.nodeOf("one", same), other.nodeOf("two", same)
	tableID := w.table(a)
	far := w.client("boris")
	w.subscribe(b, tableID, far)
	done := w.act(b, tableID, "boris", 1)
	a.Publish(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: "anna", Code: table.CodeClosing})
	waittest.Next(t, "the news of the other node of the cluster", b.news)
	w.sound(tableID, done)
	if err := spy.Flush(); err != nil {
		t.Fatal(err)
	}
	count, _, err := heard.Pending()
	if err != nil {
		t.Fatal(err)
	}
	for range count {
		if message, err := heard.NextMsg(waittest.Patience); err != nil || len(message.Data) > 0 { // a node that joins sends nothing
			t.Errorf("the other cluster was sent %+v (%v)", message, err)
		}
	}
	if len(stranger.news) > 0 {
		t.Error("the other cluster heard the news")
	}
	if err := stranger.Do(t.Context(), tableID, "boris", &table.Command{ID: "x", Do: table.DoSit}); game.CodeOf(err) != table.CodeUnknownTable {
		t.Errorf("the other cluster knows the table: %v", err)
	}
}
