//go:build unix

package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/tableserver/cluster/clustertest"
)

var (
	faultCount = flag.Int("faults", 0, "how many random faults a cluster suffers; 0 for one of the kinds that make test tries")
	faultKinds = flag.String("kinds", "", "the faults that a cluster suffers, one after the other, separated by semicolons, instead of random ones")
)

// chosenFaults returns the faults to inject.
func chosenFaults(t *testing.T) (list []*fleetFault) {
	t.Helper()
	switch {
	case *faultKinds != "":
		for name := range strings.SplitSeq(*faultKinds, ";") {
			list = append(list, faultNamed(t, name))
		}
	case *faultCount > 0:
		for len(list) < *faultCount { // each kind as often as the others
			list = append(list, fleetFaults...)
		}
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:*faultCount]
	default:
		for _, name := range []string{"kill", "zombie", "drain"} {
			list = append(list, faultNamed(t, name))
		}
	}
	return list
}

// suffering is the result of all faults of a kind.
type suffering struct {
	faults, acked       int
	lost, doubled, fork int
	waits               []time.Duration
}

// Whatever happens to one node, a cluster loses nothing.
func TestClusterLosesNothing(t *testing.T) {
	skipIfShort(t)
	f := newFleet(t, 3)
	v := f.sail(6)
	if got := run("", "admin", "nodes", "--store", f.database); got.status != 0 || strings.Count(got.out, "\n") != 4 || strings.Contains(got.out, "over") {
		t.Errorf("got the nodes %+v, want three", got)
	}
	byKind := map[string]*suffering{}
	begun := time.Now()
	faults := chosenFaults(t)
	for i, fault := range faults {
		s := byKind[fault.name]
		if s == nil {
			s = &suffering{}
			byKind[fault.name] = s
		}
		before, at := v.ackedSoFar(), time.Now()
		waits := v.suffer(fault)
		s.faults, s.acked, s.waits = s.faults+1, s.acked+v.ackedSoFar()-before, append(s.waits, waits...)
		s.fork += v.strangers(fault.name)
		t.Logf("%d of %d, %v: %s took %v, the node's tables play again after %v", i+1, len(faults), time.Since(begun).Round(time.Second), fault.name,
			time.Since(at).Round(time.Millisecond), rounded(waits))
	}
	for _, f := range v.land() {
		s := byKind[v.during[string(f.move.Table)+f.move.ID]]
		switch {
		case s == nil:
		case f.times == 0:
			s.lost++
		default:
			s.doubled++
		}
	}
	if *faultCount > 0 {
		t.Logf("%d faults in %v\n%s", len(faults), time.Since(begun).Round(time.Second), sufferingTable(byKind))
	}
}

// ackedSoFar returns the number of acknowledged commands.
func (run *clusterRun) ackedSoFar() int {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.total
}

// strangers fails the test if a node wrote to a table that it did not own, and returns how often.
func (run *clusterRun) strangers(fault string) (n int) {
	run.t.Helper()
	const query = "DELETE FROM strangers RETURNING format('row %s of table %s was written by %s, which did not own it', number, table_id, node)"
	var wrote []string
	var err error
	for range 10 { // its connections may have died with the database
		var rows pgx.Rows
		if rows, err = run.watcher.Query(run.t.Context(), query); err == nil {
			wrote, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		if err == nil {
			break
		}
	}
	if err != nil {
		run.t.Fatal(err)
	}
	for _, w := range wrote {
		run.t.Errorf("%s: %s", fault, w)
	}
	return len(wrote)
}

func rounded(list []time.Duration) []time.Duration {
	list = slices.Clone(list)
	for i := range list {
		list[i] = list[i].Round(time.Millisecond)
	}
	slices.Sort(list)
	return list
}

// sufferingTable prints the results by fault.
func sufferingTable(byKind map[string]*suffering) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "fault\tfaults\tacknowledged\tlost\tdoubled\tforks\tplays again p50\tp99")
	all := suffering{}
	row := func(name string, s *suffering) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d", name, s.faults, s.acked, s.lost, s.doubled, s.fork)
		if waits := rounded(s.waits); len(waits) > 0 {
			fmt.Fprintf(w, "\t%v\t%v\n", waits[len(waits)/2], waits[(len(waits)*99-1)/100])
			return
		}
		fmt.Fprintln(w, "\t\t")
	}
	for _, fault := range fleetFaults {
		s := byKind[fault.name]
		if s == nil {
			continue
		}
		row(fault.name, s)
		all.faults, all.acked, all.lost, all.doubled, all.fork = all.faults+s.faults, all.acked+s.acked, all.lost+s.lost, all.doubled+s.doubled, all.fork+s.fork
		all.waits = append(all.waits, s.waits...)
	}
	row("all", &all)
	_ = w.Flush() // a builder takes everything
	return out.String()
}

// A node that cannot join the cluster says why.
func TestClusterJoinRefused(t *testing.T) {
	empty := postgrestest.Shared(t).NewDatabase(t, "", nil)
	poor := clustertest.StartNATS(t, server.Options{Users: []*server.User{{
		Username: "poor", Password: "x", Permissions: &server.Permissions{Subscribe: &server.SubjectPermission{Deny: []string{">"}}},
	}}})
	for _, tt := range []struct {
		want   string
		status int
		args   []string
	}{
		{"--nats needs --store", 2, []string{"serve", "--nats", "nats://127.0.0.1:1"}},
		{"--lease must be at least 1s", 2, []string{"serve", "--store", empty, "--nats", "nats://127.0.0.1:1", "--lease", "10ms"}},
		{"connect to NATS", 1, []string{"serve", "--store", empty, "--nats", "nats://127.0.0.1:1"}},
		{"connect to NATS", 1, []string{"serve", "--store", empty, "--nats", "http://127.0.0.1:1"}},
		{"Authorization Violation", 1, []string{"serve", "--store", empty, "--nats", poor.ClientURL()}},
		{"NATS does not allow", 1, []string{"serve", "--store", empty, "--nats", "nats://poor:x@" + poor.Addr().String()}},
		{"a database file has one server", 2, []string{"admin", "nodes", "--data", newDatabase(t).path}},
	} {
		if got := run("", tt.args...); got.status != tt.status || !strings.Contains(got.err, tt.want) || got.out != "" {
			t.Errorf("%q: got %+v, want status %d and %q", tt.args, got, tt.status, tt.want)
		}
	}
	if got := run("", "admin", "nodes", "--store", empty); got.status != 0 || strings.Count(got.out, "\n") != 1 {
		t.Errorf("a server that could not join is in the list: %+v", got)
	}
}
