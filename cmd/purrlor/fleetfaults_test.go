//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver/cluster/clustertest"
)

// fleetFault injects a fault into a cluster and returns when it is over.
type fleetFault struct {
	name      string
	do        func(v *clusterRun, n *fleetNode)
	atOwner   bool // it happens to a node that owns tables
	unnoticed bool // clients need no retries
}

var fleetFaults = []*fleetFault{
	{name: "kill", do: func(v *clusterRun, n *fleetNode) {
		v.remove(n)
		n.Kill()
		v.add()
	}},
	{name: "zombie", do: func(v *clusterRun, n *fleetNode) {
		v.setAway(n, true)
		v.signal(n, syscall.SIGSTOP)
		time.Sleep(*fleetLease + *fleetLease/2)
		v.signal(n, syscall.SIGCONT)
		v.setAway(n, false)
	}},
	{name: "drain", do: func(v *clusterRun, n *fleetNode) { v.drain(n) }},
	{name: "kill before a commit", atOwner: true, do: killBeforeCommit},
	{name: "kill after a commit", atOwner: true, do: killAfterCommit},
	{name: "cut at a commit", atOwner: true, unnoticed: true, do: cutAtCommit},
	{name: "late commit, table taken", atOwner: true, do: func(v *clusterRun, n *fleetNode) { v.commitLate(n, v.takeFrom) }},
	{name: "late commit, table free", atOwner: true, do: func(v *clusterRun, n *fleetNode) { v.commitLate(n, v.free) }},
	{name: "late commit, table claimed again", atOwner: true, do: func(v *clusterRun, n *fleetNode) { v.commitLate(n, v.claimAgain) }},
	{name: "late commit, table gone on", atOwner: true, do: func(v *clusterRun, n *fleetNode) { v.commitLate(n, v.overtake) }},
	{name: "cut from database", do: func(_ *clusterRun, n *fleetNode) {
		n.database.Refuse(true)
		n.database.Cut()
		time.Sleep(rand.N(2 * *fleetLease))
		n.database.Refuse(false)
	}},
	{name: "slow database", do: func(_ *clusterRun, n *fleetNode) {
		n.database.Delay(10*time.Millisecond + rand.N(200*time.Millisecond))
		time.Sleep(2 * time.Second)
		n.database.Delay(0)
	}},
	{name: "database restarts", do: func(v *clusterRun, _ *fleetNode) { v.postgres.Restart(v.t, false) }},
	{name: "database crashes", do: func(v *clusterRun, _ *fleetNode) { v.postgres.Restart(v.t, true) }},
	{name: "cut from NATS", do: func(_ *clusterRun, n *fleetNode) {
		n.nats.Sever(true)
		time.Sleep(rand.N(4 * time.Second))
		n.nats.Sever(false)
	}},
	{name: "node cut from node", do: cutFromPeer},
	{name: "slow NATS", do: func(_ *clusterRun, n *fleetNode) {
		delay := 5*time.Millisecond + rand.N(100*time.Millisecond)
		disturb(n, 2*time.Second, func(string, bool) clustertest.Fate { return clustertest.Fate{Delay: delay} })
	}},
	{name: "NATS loses messages", do: func(_ *clusterRun, n *fleetNode) {
		disturb(n, 2*time.Second, func(string, bool) clustertest.Fate { return clustertest.Fate{Lost: rand.IntN(5) == 0} })
	}},
	{name: "NATS mixes messages up", do: func(_ *clusterRun, n *fleetNode) {
		disturb(n, 2*time.Second, func(string, bool) clustertest.Fate { return clustertest.Fate{Delay: rand.N(50 * time.Millisecond)} })
	}},
	{name: "NATS restarts", do: func(v *clusterRun, _ *fleetNode) {
		port := v.nats.Addr().String()
		v.nats.Shutdown()
		v.nats.WaitForShutdown()
		v.nats = clustertest.StartNATS(v.t, server.Options{Port: portOf(v.t, port)})
	}},
	{name: "clock jumps forward", do: func(v *clusterRun, n *fleetNode) { v.signal(n, syscall.SIGUSR1) }},
	{name: "clock jumps back", do: func(v *clusterRun, n *fleetNode) { v.signal(n, syscall.SIGUSR2) }},
	{name: "clock jumps back, then cut from database", do: func(v *clusterRun, n *fleetNode) {
		v.setAway(n, true) // a balancer asks whether it is ready
		n.database.Refuse(true)
		n.database.Cut()
		v.signal(n, syscall.SIGUSR2) // it now believes that its lease lasts for another hour
		time.Sleep(*fleetLease + rand.N(*fleetLease))
		n.database.Refuse(false)
		time.Sleep(*fleetLease / 2) // in which it renews its lease and learns that it was over
		v.setAway(n, false)
	}},
	{name: "client returns after a drain", do: returnAfterDrain},
	{name: "nothing", unnoticed: true, do: restForAWhile},
}

// faultNamed returns a fault by its name.
func faultNamed(t *testing.T, name string) *fleetFault {
	t.Helper()
	for _, f := range fleetFaults {
		if f.name == name {
			return f
		}
	}
	t.Fatalf("there is no fault %q", name)
	return nil
}

// drain stops a node like an operator, and starts another.
func (run *clusterRun) drain(n *fleetNode) {
	run.remove(n)
	if err := n.Stop(); err != nil {
		run.t.Errorf("stop: %v\n%s", err, n.log.String())
	}
	run.add()
}

// disturb drops or delays messages between a node and NATS for a while.
func disturb(n *fleetNode, howLong time.Duration, fate func(subject string, sent bool) clustertest.Fate) {
	n.nats.Disturb(fate)
	time.Sleep(howLong)
	n.nats.Disturb(nil)
}

// cutFromPeer blocks messages from a node to another one, in one or both directions.
func cutFromPeer(v *clusterRun, n *fleetNode) {
	var peer *fleetNode
	for _, x := range v.all() {
		if x != n {
			peer = x
		}
	}
	lose := func(id string) func(string, bool) clustertest.Fate {
		return func(subject string, sent bool) clustertest.Fate {
			return clustertest.Fate{Lost: sent && strings.Contains(subject, ".node."+id+".")}
		}
	}
	n.nats.Disturb(lose(peer.id))
	if rand.IntN(2) == 0 {
		peer.nats.Disturb(lose(n.id))
	}
	time.Sleep(rand.N(4 * time.Second))
	n.nats.Disturb(nil)
	peer.nats.Disturb(nil)
}

// restForAWhile does nothing while two people follow a table: no subscription may restart.
func restForAWhile(v *clusterRun, _ *fleetNode) {
	before, lost := v.sum(subscriptionsMoved), v.sum(leasesLost)
	guest := v.newGuestTable()
	if guest == nil {
		return
	}
	defer guest.Close()
	time.Sleep(5 * time.Second) // longer than an owner may be silent
	if n := v.sum(subscriptionsMoved) - before; n > 0 && v.sum(leasesLost) == lost {
		v.t.Errorf("%d subscriptions restarted without a fault", n)
	}
}

// newGuestTable returns a table that is played beside those of the voyage.
func (run *clusterRun) newGuestTable() *load.Table {
	table := load.NewTable(load.NewClient(run.urls(), "isle", 2), "Guest", 2)
	err := table.Connect(run.t.Context())
	if err == nil {
		err = table.StartGame(run.t.Context())
	}
	if err != nil {
		run.t.Errorf("open a table: %v", err)
		table.Close()
		return nil
	}
	return table
}

// patiently retries what a server could not do yet, like the page.
func patiently(do func() error) error {
	for deadline := time.Now().Add(faultTimeout); ; time.Sleep(100 * time.Millisecond) {
		if err := do(); game.CodeOf(err) != table.CodeRetry || time.Now().After(deadline) {
			return err
		}
	}
}

// returnAfterDrain reconnects a client with a position from a drained owner, when the new owner is further ahead.
func returnAfterDrain(v *clusterRun, n *fleetNode) {
	ctx := v.t.Context()
	table := load.NewTable(load.NewClient([]string{n.URL}, "isle", 2), "Guest", 2)
	defer table.Close()
	first := followBy(table, newFollower(v.t))
	err := table.Connect(ctx)
	if err == nil {
		err = table.StartGame(ctx)
	}
	table.Close()
	v.drain(n)
	table.Client = load.NewClient(v.urls(), "isle", 2)
	second, seen := followBy(table, newFollower(v.t)), first.head(table.ID)
	if err == nil {
		err = table.Connect(ctx)
	}
	if err == nil {
		err = patiently(func() error { return table.Watch(ctx) })
	}
	for err == nil && second.head(table.ID).n <= seen.n {
		var m load.Move
		if m, err = table.Choose(ctx); err == nil {
			err = patiently(func() error { _, err := table.Move(ctx, m); return err })
		}
		if slices.Contains(finalCodes, game.CodeOf(err)) {
			err = patiently(func() error { return table.Watch(ctx) })
		}
	}
	third := followBy(table, newFollower(v.t))
	third.last[streamOf(table.ID)] = seen
	if err == nil {
		err = table.Connect(ctx)
	}
	if err == nil {
		look := fmt.Sprintf(`"type":"look","seen":[{"seat":0,"epoch":%q,"n":%d}]`, seen.epoch, seen.n)
		err = patiently(func() error { return table.Ask(ctx, 0, look) })
	}
	if err == nil {
		err = table.Ask(ctx, 0, `"type":"ping"`)
	}
	if err != nil {
		v.t.Errorf("a client returns after a drain: %v", err)
	}
}

func portOf(t *testing.T, address string) (port int) {
	t.Helper()
	if _, err := fmt.Sscanf(address, "127.0.0.1:%d", &port); err != nil {
		t.Fatal(err)
	}
	return port
}
