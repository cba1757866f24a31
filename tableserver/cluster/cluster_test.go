package cluster_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
	"github.com/purrlor/purrlor/tableserver/cluster"
	"github.com/purrlor/purrlor/tableserver/cluster/clustertest"
)

func TestPlayFromEveryNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	tableID := w.table(a)
	near, far := w.client("anna"), w.client("boris")
	w.subscribe(a, tableID, near)
	w.subscribe(b, tableID, far)
	if got := w.store.owner(tableID); got != a.ID() {
		t.Fatalf("the owner is %s, want %s", got, a.ID())
	}
	first := w.act(b, tableID, "boris", 1)
	second := w.act(a, tableID, "anna", 0)
	waittest.Until(w.t, "both see both picks", func() bool { return near.follow().N >= 3 && far.follow().N >= 3 })
	w.sound(tableID, first, second)
	if a.ClusterMetrics().Answered.Load() == 0 || b.ClusterMetrics().Forwarded.Load() == 0 {
		t.Error("nothing went from node to node")
	}

	err := b.Do(t.Context(), tableID, "boris", &table.Command{ID: "x", Do: table.DoAct, Seat: new(game.Seat), Action: "pass"})
	if got := game.CodeOf(err); got != table.CodeNotYours {
		t.Errorf("a refusal from afar is %v", err)
	}
	if err := b.Do(t.Context(), "nowhere", "boris", &table.Command{ID: "x", Do: table.DoSit}); game.CodeOf(err) != table.CodeUnknownTable {
		t.Errorf("a table that is not there: %v", err)
	}
}

// The messages of a seat do not depend on the node of its client, and nothing else about a table crosses the network.
func TestGatewayGetsOnlyClientView(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	table := w.table(a)
	spy, err := nats.Connect(w.nats.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer spy.Close()
	pushes, err := spy.SubscribeSync("purrlor.test.node." + b.ID() + ".heard.pushes")
	if err != nil || spy.Flush() != nil {
		t.Fatal(err)
	}
	near, far := w.client("boris"), w.client("boris")
	w.subscribe(b, table, far)
	w.subscribe(a, table, near)
	for range 3 {
		for seat, p := range []ids.PersonID{"anna", "boris"} {
			w.act(a, table, p, game.Seat(seat))
		}
	}
	waittest.Until(w.t, "the far client is as far as the near one", func() bool { return far.follow().N == near.follow().N })
	ours, theirs := near.messages(), far.messages()
	last := len(ours) - 1 // the snapshots differ in presence
	if got, want := theirs[len(theirs)-last:], ours[1:]; !slices.Equal(got, want) {
		t.Errorf("the far client got\n%s\nthe near one\n%s", got, want)
	}
	if err := spy.Flush(); err != nil { // comes after everything else
		t.Fatal(err)
	}
	count, _, err := pushes.Pending()
	if err != nil || count == 0 {
		t.Fatalf("the spy has read %d messages, %v", count, err)
	}
	for range count {
		message, err := pushes.NextMsg(waittest.Patience)
		if err != nil {
			t.Fatal(err)
		}
		if _, body, _ := strings.Cut(string(message.Data), "\n"); body != "" && !slices.Contains(theirs, body) {
			t.Errorf("the client did not get %s", body)
		}
	}
}

func TestDrainHandsTablesOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	table := w.table(a)
	far := w.client("boris")
	w.subscribe(b, table, far)
	before := len(far.messages())
	a.close()
	waittest.Until(w.t, "the other node has the table", func() bool { return w.store.owner(table) == b.ID() && len(far.messages()) > before })
	done := w.act(b, table, "boris", 1)
	waittest.Until(w.t, "the pick is seen", func() bool { return far.follow().Type == "update" })
	w.sound(table, done)
}

func TestDeadNodeTablesGoOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wire, p := w.proxied()
	a, b := w.nodeOn(wire, shortLease), w.node()
	table := w.table(a)
	far := w.client("boris")
	w.subscribe(b, table, far)
	first := w.act(b, table, "boris", 1)
	w.store.freeze(a.ID())
	p.Sever(true)
	second := w.act(b, table, "anna", 0)
	if got := w.store.owner(table); got != b.ID() {
		t.Errorf("the owner is %s, want %s", got, b.ID())
	}
	waittest.Until(w.t, "both picks are seen", func() bool { return far.follow().N >= 2 })
	w.sound(table, first, second)
}

// What a broken wire loses is made up for.
func TestBrokenWireLosesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := w.node()
	wire, p := w.proxied()
	b := w.nodeOn(wire, lease)
	table := w.table(a)
	far := w.client("boris")
	w.subscribe(b, table, far)
	w.act(a, table, "boris", 1)
	waittest.Until(w.t, "the pick is seen", func() bool { return far.follow().N >= 2 })
	p.Sever(true)
	w.act(a, table, "anna", 0) // the last event, so no later number reveals the gap
	p.Sever(false)
	waittest.Until(w.t, "the lost update has come", func() bool { return far.follow().N >= 3 })
	if b.ClusterMetrics().SubscriptionsMoved.Load() == 0 {
		t.Error("nothing was lost, so nothing was tried")
	}
}

// A subscription whose answer is lost is repeated without repeating events.
func TestLostAnswerRepeatsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := w.node()
	wire, p := w.proxied()
	b := w.nodeOn(wire, lease)
	table := w.table(a)
	far := w.client("boris")
	w.subscribe(b, table, far)
	p.Disturb(func(subject string, sent bool) clustertest.Fate {
		return clustertest.Fate{Lost: !sent && strings.HasSuffix(subject, ".pushes")}
	})
	w.act(a, table, "boris", 1)
	w.act(b, table, "anna", 0) // the answer arrives after the pushes
	var lost atomic.Int64
	p.Disturb(func(subject string, sent bool) clustertest.Fate {
		answer := !sent && strings.Contains(subject, ".heard.") && !strings.HasSuffix(subject, ".pushes")
		return clustertest.Fate{Lost: answer && lost.Add(1) == 1}
	})
	waittest.Until(w.t, "an answer is lost and the subscription is repeated", func() bool { return lost.Load() > 1 })
	w.act(a, table, "boris", 1)
	waittest.Until(w.t, "what comes next is seen", func() bool { return far.follow().N >= 4 })
}

func TestZombieWritesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wire, p := w.proxied()
	a, b := w.nodeOn(wire, lease), w.node()
	tableID := w.table(a)
	near := w.client("anna")
	w.subscribe(a, tableID, near)
	legal := w.legal(a, tableID, "anna", 0)
	w.store.freeze(a.ID())
	p.Sever(true)
	done := w.act(b, tableID, "boris", 1) // waits until the lease has expired
	seat := game.Seat(0)
	late := &table.Command{ID: "late", Do: table.DoAct, Seat: &seat, Decision: &legal.Decision, Action: legal.Actions[0]}
	if err := a.Server.Do(t.Context(), tableID, "anna", late); game.CodeOf(err) != table.CodeRetry {
		t.Errorf("the zombie answers %v", err)
	}
	waittest.Until(w.t, "its client is told", func() bool { return near.follow().Type == "left" })
	if got := near.follow().Code; got != table.CodeRetry {
		t.Errorf("it received %q", got)
	}
	w.sound(tableID, done)
	rows, err := w.store.Rows(t.Context(), tableID, 0)
	if err != nil || rows[len(rows)-1].Command != table.LoggedID(done.ID) {
		t.Errorf("the last row is %+v, %v", rows[len(rows)-1], err)
	}
}

// A node whose clock stood still lets its tables go.
func TestLeaseLostWhilePaused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wire, _ := w.proxied()
	a, b := w.nodeOn(wire, shortLease), w.node()
	table := w.table(a)
	near := w.client("anna")
	w.subscribe(a, table, near)
	w.store.end(a.ID())
	if _, err := w.store.Claim(t.Context(), b.ID(), table); err != nil {
		t.Fatal(err)
	}
	waittest.Until(w.t, "its client is told", func() bool { return near.follow().Type == "left" })
	waittest.Until(w.t, "it serves again", a.Serving)
	done := w.act(a, table, "anna", 0)
	if got := w.store.owner(table); got != b.ID() {
		t.Errorf("the owner is %s, want %s", got, b.ID())
	}
	w.sound(table, done)
}

// A node without NATS lets its tables go.
func TestLeaseLostWithoutNATS(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wire, p := w.proxied()
	a, b := w.nodeOn(wire, lease), w.node()
	table := w.table(a)
	p.Sever(true)
	waittest.Until(w.t, "it has stopped serving", func() bool { return !a.Serving() })
	waittest.Until(w.t, "the table is free", func() bool { return w.store.owner(table) == "" })
	done := w.act(b, table, "anna", 0)
	p.Sever(false)
	waittest.Until(w.t, "it serves again", a.Serving)
	next := w.act(a, table, "boris", 1)
	w.sound(table, done, next)
}

// A client whose node is gone is no longer present.
func TestAbsentWithDeadNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := w.node()
	wire, p := w.proxied()
	b := w.nodeOn(wire, lease)
	table := w.table(a)
	w.subscribe(b, table, w.client("boris"))
	if got := a.RemoteClients(); got != 1 {
		t.Fatalf("%d guests", got)
	}
	p.Sever(true)
	waittest.Until(w.t, "the subscription has ended", func() bool { return a.RemoteClients() == 0 })
}

// An ended subscription also ends at the node that owns the table.
func TestUnsubscribeReachesOwner(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	table := w.table(a)
	far := w.client("boris")
	w.subscribe(b, table, far)
	b.Unsubscribe(table, far)
	waittest.Until(w.t, "the subscription has ended", func() bool { return a.RemoteClients() == 0 })
	before := len(far.messages())
	w.act(a, table, "anna", 0)
	if got := far.messages(); len(got) != before {
		t.Errorf("after leaving came %s", got[before:])
	}
}

func TestNewsReachEveryNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	table := w.table(b)
	near := w.client("anna")
	w.subscribe(b, table, near)
	a.Publish(tableserver.PersonEvent{Kind: tableserver.EventEnd, Person: "zoe", Code: "banned"})
	if got := <-b.news; got.Person != "zoe" || got.Code != "banned" {
		t.Errorf("got %+v", got)
	}
	if _, err := w.store.ChangePerson(t.Context(), "boris", func(p *people.Person) error {
		p.Name = "Bobby"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	a.Renamed(t.Context(), "boris")
	waittest.Until(w.t, "the new name is seen", func() bool {
		all := near.messages()
		return strings.Contains(all[len(all)-1], "Bobby")
	})
	select {
	case got := <-a.news:
		t.Errorf("a node hears its own news: %+v", got)
	default:
	}
}

func TestDeletedPersonLeavesAllNodes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.node(), w.node()
	here, there := w.table(a), w.table(b)
	near, far := w.client("anna"), w.client("anna")
	w.subscribe(a, here, near)
	w.subscribe(b, there, far)
	if err := w.store.DeletePerson(t.Context(), "boris"); err != nil {
		t.Fatal(err)
	}
	a.Quit(t.Context(), "boris")
	for _, id := range []ids.TableID{here, there} {
		rows, err := w.store.Rows(t.Context(), id, 0)
		if err != nil || !slices.ContainsFunc(rows, func(r table.Row) bool { return r.Kind == "replace" && r.Seat == 1 }) {
			t.Errorf("boris still plays at %s: %v", id, err)
		}
	}
}

func TestJoinWithSlowStore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wire, err := cluster.Connect(w.nats.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	w.store.slow = 3
	w.nodeOn(wire, shortLease/40)
	w.store.mu.Lock()
	defer w.store.mu.Unlock()
	if w.store.slow > 0 {
		t.Error("the node joined without a lease")
	}
}

// A node that cannot join says why.
func TestJoinErrors(t *testing.T) {
	t.Parallel()
	if _, err := cluster.New(cluster.Config{Name: "Not a name."}); err == nil || !strings.Contains(err.Error(), "not a name of a cluster") {
		t.Errorf("got %v", err)
	}
	if _, err := cluster.Connect("nats://127.0.0.1:1"); err == nil || !strings.Contains(err.Error(), "connect to NATS") {
		t.Errorf("got %v", err)
	}
	w := newWorld(t)
	w.nats = clustertest.StartNATS(t, server.Options{Users: []*server.User{{Username: "poor", Password: "x", Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{"something.else"}}, Subscribe: &server.SubjectPermission{Allow: []string{"something.else"}},
	}}}})
	wire, err := cluster.Connect("nats://poor:x@" + w.nats.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer wire.Close()
	node, err := cluster.New(cluster.Config{Name: "test", Registry: w.store, Wire: wire})
	if err != nil {
		t.Fatal(err)
	}
	tables := tableserver.New(wiring.Tables(w.store), tableserver.Options{Cluster: node})
	defer tables.Close()
	if err := node.Open(t.Context(), tables); err == nil || !strings.Contains(err.Error(), "NATS does not allow") {
		t.Errorf("got %v", err)
	}
}
