//go:build unix

package main

import (
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// faultTimeout is how long a fault waits for its moment.
const faultTimeout = 20 * time.Second

// await waits for the moment of a fault and reports whether it came: a node may have nothing to commit.
func await(moment <-chan struct{}) bool {
	select {
	case <-moment:
		return true
	case <-time.After(faultTimeout):
		return false
	}
}

// killBeforeCommit kills a node while its commit is on the way, so the commit never reaches the database.
func killBeforeCommit(v *clusterRun, n *fleetNode) {
	await(n.database.Hold())
	time.Sleep(100 * time.Millisecond) // in which nothing of it must be acknowledged
	v.remove(n)
	n.Kill()
	v.add()
}

// killAfterCommit kills a node after its commit but before the reply.
func killAfterCommit(v *clusterRun, n *fleetNode) {
	await(n.database.Arm(postgrestest.Fault{At: postgrestest.AfterCommit, Piped: true, Before: func() {
		v.remove(n)
		n.Kill()
	}}))
	v.add()
}

// cutAtCommit cuts the connections of three commits: one is lost, one loses its reply, and one is delayed.
func cutAtCommit(_ *clusterRun, n *fleetNode) {
	for _, at := range []postgrestest.Moment{postgrestest.BeforeCommit, postgrestest.AfterCommit, postgrestest.DuringCommit} {
		await(n.database.Arm(postgrestest.Fault{At: at, Piped: true, After: func() { time.Sleep(50 * time.Millisecond) }}))
	}
}

// commitLate delays a commit of a node until something has happened to its tables.
func (run *clusterRun) commitLate(n *fleetNode, happen func(n *fleetNode, id ids.TableID) error) {
	if !await(n.database.Hold()) {
		n.database.Release()
		return
	}
	ids, err := run.store.OwnedBy(run.t.Context(), n.id)
	for _, id := range ids {
		err = errors.Join(err, happen(n, id))
	}
	if err != nil {
		run.t.Errorf("before a late commit: %v", err)
	}
	n.database.Release()
}

// rival is a node that falls silent after its claim.
const rival = "rival"

// renew gives a node a lease.
func (run *clusterRun) renew(node string, lease time.Duration) error {
	_, err := run.registry.Renew(run.t.Context(), node, lease, true)
	return err
}

// takeFrom ends the lease of a node and gives one of its tables to another.
func (run *clusterRun) takeFrom(n *fleetNode, id ids.TableID) error {
	err := errors.Join(run.renew(rival, *fleetLease), run.renew(n.id, -time.Second))
	if err == nil {
		_, err = run.registry.Claim(run.t.Context(), rival, id)
	}
	return err
}

// free releases a table of a node.
func (run *clusterRun) free(n *fleetNode, id ids.TableID) error {
	err := errors.Join(run.renew(rival, *fleetLease), run.renew(n.id, *fleetLease))
	if err != nil {
		return err
	}
	fence, err := run.registry.Claim(run.t.Context(), rival, id) // tells whose it is
	if err != nil {
		return err
	}
	return run.registry.Release(run.t.Context(), map[ids.TableID]table.Fence{id: fence})
}

// claimAgain gives the same node a table by a later claim.
func (run *clusterRun) claimAgain(n *fleetNode, id ids.TableID) error {
	err := run.renew(n.id, *fleetLease)
	if err == nil {
		_, err = run.registry.Claim(run.t.Context(), n.id, id)
	}
	return err
}

// overtake writes to a table like a server that ignores the cluster.
func (run *clusterRun) overtake(_ *fleetNode, id ids.TableID) error {
	summary, err := run.store.Summary(run.t.Context(), id)
	if err != nil || summary.Stage != table.Playing || len(summary.People) == 0 {
		return err
	}
	tables := tableserver.New(wiring.Tables(run.store), tableserver.Options{})
	defer tables.Close()
	err = tables.Do(run.t.Context(), id, summary.People[0], &table.Command{ID: ids.New(), Do: table.DoQuiet, Seat: new(game.Seat), On: true})
	if game.CodeOf(err) != "" { // the seat may be asked for a confirmation
		return nil
	}
	return err
}
