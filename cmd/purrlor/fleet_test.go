//go:build unix

package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/tableserver/cluster/clustertest"
)

var (
	fleetProgram = flag.String("program", "", "the program that the nodes of a cluster run; empty for this build")
	fleetLease   = flag.Duration("lease", 2*time.Second, "the lease of the nodes of a cluster")
)

// jump is how far the clock of a node jumps: forward by one signal, back by another.
const jump = time.Hour

// serveAsProgram is main with a clock that signals can move.
func serveAsProgram() {
	var offset atomic.Int64
	signals := make(chan os.Signal, 10)
	signal.Notify(signals, syscall.SIGUSR1, syscall.SIGUSR2)
	go func() {
		for s := range signals {
			if s == syscall.SIGUSR1 {
				offset.Add(int64(jump))
			} else {
				offset.Add(-int64(jump))
			}
		}
	}()
	p := &command.Program{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Now: func() time.Time { return time.Now().Add(time.Duration(offset.Load())) }}
	os.Exit(runCommandLine(p, os.Args[1:]))
}

// fleet is a cluster of real processes with its own PostgreSQL and NATS servers.
type fleet struct {
	t        *testing.T
	postgres *postgrestest.Server
	database string
	store    *postgres.Store
	registry *postgres.Registry
	watcher  *pgxpool.Pool
	nats     *server.Server
	program  string // of the nodes that are added; empty for this one

	mu      sync.Mutex
	started int
	nodes   []*fleetNode
}

// fleetNode is a node with its own network proxies.
type fleetNode struct {
	*load.Server
	name     string // by which the database knows its connections
	id       string // in the registry
	database *postgrestest.Proxy
	nats     *clustertest.Proxy
	log      lockedBuffer
	away     bool // clients do not try it
}

// lockedBuffer supports concurrent reads and writes.
type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

// visitor is the application name of connections that may write to any table.
const visitor = "visitor"

// watchWriters makes the database log each write by a node that does not own the table.
const watchWriters = `
	CREATE TABLE claims (table_id TEXT, term BIGINT, node TEXT, version INTEGER);
	CREATE TABLE strangers (table_id TEXT, number INTEGER, node TEXT, at TIMESTAMPTZ);
	CREATE FUNCTION watch_writers() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF NEW.term <> OLD.term THEN
			INSERT INTO claims VALUES (NEW.id, NEW.term, current_setting('application_name'), NEW.version);
		END IF;
		IF NEW.number <> OLD.number AND current_setting('application_name') <> '` + visitor + `' AND (NEW.owner IS NULL OR NOT EXISTS (
			SELECT 1 FROM claims c WHERE c.table_id = NEW.id AND c.term = NEW.term AND c.node = current_setting('application_name'))) THEN
			INSERT INTO strangers VALUES (NEW.id, NEW.number, current_setting('application_name'), clock_timestamp());
		END IF;
		RETURN NULL;
	END
	$$;
	CREATE TRIGGER watch_writers AFTER UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION watch_writers();`

func newFleet(t *testing.T, nodes int) *fleet {
	t.Helper()
	t.Setenv(asProgram, "1")
	f := &fleet{t: t, postgres: postgrestest.Start(t), program: *fleetProgram}
	f.database = f.postgres.NewDatabase(t, "", nil)
	f.nats = clustertest.StartNATS(t, server.Options{})
	var err error
	if f.store, err = postgres.Open(t.Context(), f.database+"&application_name="+visitor, postgres.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.store.Close() })
	if f.registry, err = f.store.Registry(t.Context()); err != nil {
		t.Fatal(err)
	}
	if f.watcher, err = pgxpool.New(t.Context(), f.database); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.watcher.Close)
	if _, err := f.watcher.Exec(t.Context(), watchWriters); err != nil {
		t.Fatal(err)
	}
	for range nodes {
		f.add()
	}
	return f
}

// add starts another node.
func (f *fleet) add() *fleetNode {
	f.t.Helper()
	f.mu.Lock()
	f.started++
	name := fmt.Sprint("node", f.started)
	f.mu.Unlock()
	before := f.registered()
	n := &fleetNode{
		name: name, database: postgrestest.NewProxy(f.t, f.postgres), nats: clustertest.NewProxy(f.t, f.nats.Addr().String()),
	}
	program := f.program
	if program == "" {
		program, _ = os.Executable() // StartServer says if there is none
	}
	var err error
	n.Server, err = load.StartProgram(program, n.database.URL(f.database)+"&application_name="+name, &n.log, "--nats", "nats://"+n.nats.Addr(),
		"--lease", fleetLease.String(), "--bot-pace", "1ms", "--lines-per-minute", "1000000", "--metrics", "127.0.0.1:0")
	if err != nil {
		f.t.Fatalf("%v\n%s", err, n.log.String())
	}
	f.t.Cleanup(n.Kill)
	for _, id := range f.registered() {
		if !slices.Contains(before, id) {
			n.id = id
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.nodes = append(f.nodes, n)
	return n
}

// registered returns the nodes in the database.
func (f *fleet) registered() (ids []string) {
	f.t.Helper()
	nodes, err := f.store.Nodes(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	for _, n := range nodes {
		ids = append(ids, n.ID)
	}
	return ids
}

// remove drops a node from the list.
func (f *fleet) remove(n *fleetNode) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.nodes = slices.DeleteFunc(f.nodes, func(x *fleetNode) bool { return x == n })
}

// setAway sets whether clients try a node.
func (f *fleet) setAway(n *fleetNode, away bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n.away = away
}

// all returns the nodes.
func (f *fleet) all() []*fleetNode {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.nodes)
}

// urls returns the addresses of the nodes that clients try, in random order.
func (f *fleet) urls() (list []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, n := range f.nodes {
		if !n.away {
			list = append(list, n.URL)
		}
	}
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func (f *fleet) signal(n *fleetNode, s syscall.Signal) {
	if err := n.Command.Process.Signal(s); err != nil {
		f.t.Errorf("signal %v: %v", s, err)
	}
}

// Node counters that tests read: restarted subscriptions to remote tables, and lost leases.
const (
	subscriptionsMoved = "purrlor_cluster_looks_moved_total"
	leasesLost         = "purrlor_cluster_leases_lost_total"
)

// sum adds up a counter over all nodes.
func (f *fleet) sum(metric string) (sum int) {
	f.t.Helper()
	for _, n := range f.all() {
		sum += n.metric(f.t, metric)
	}
	return sum
}

// metricsMark precedes the metrics address in the log.
const metricsMark = `msg="serve metrics"`

// metric reads a counter of a node.
func (n *fleetNode) metric(t *testing.T, name string) int {
	t.Helper()
	waittest.Until(t, "the node serves metrics", func() bool { return strings.Contains(n.log.String(), metricsMark) })
	_, line, _ := strings.Cut(n.log.String(), metricsMark)
	_, line, _ = strings.Cut(line, " address=")
	address, _, _ := strings.Cut(line, "\n")
	answer, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(raw), "\n"+name+" ")
	digits, _, _ := strings.Cut(rest, "\n")
	value, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return value
}

// awaitCount waits until a query counts at least one row.
func (f *fleet) awaitCount(query string) {
	f.t.Helper()
	waittest.Until(f.t, query, func() bool {
		var n int
		err := f.watcher.QueryRow(f.t.Context(), query).Scan(&n)
		return err == nil && n > 0
	})
}
