//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
)

var clusterBench = flag.Int("cluster-bench", 0, "how many seconds each measurement of what a move costs in a cluster takes; 0 to measure nothing")

// bench has what clusters need, to measure the cost of a move in them.
type bench struct {
	t        *testing.T
	postgres *postgrestest.Server
	nats     int // process
	natsURL  string
	varz     string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, postgres: postgrestest.StartOnDisk(t)}
	child := exec.CommandContext(t.Context(), self)
	child.Env = append(os.Environ(), asNATS+"=1", asProgram+"=")
	input, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { input.Close(); _ = child.Wait() }) // the context ends it at the latest
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	b.nats = child.Process.Pid
	b.natsURL, b.varz, _ = strings.Cut(strings.TrimSpace(line), " ")
	return b
}

// postgresCPU returns the CPU time of all PostgreSQL processes.
func (b *bench) postgresCPU() (sum time.Duration) {
	b.t.Helper()
	raw, err := os.ReadFile(filepath.Join(filepath.Dir(b.postgres.Socket()), "data", "postmaster.pid"))
	if err != nil {
		b.t.Fatal(err)
	}
	master, _, _ := strings.Cut(string(raw), "\n")
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		b.t.Fatal(err)
	}
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == master {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			one, _ := load.ProcessUsage(pid)
			sum += one.CPU
		}
	}
	return sum
}

// spent is the resource usage up to a moment.
type spent struct {
	nodes           []time.Duration // CPU time
	postgres, nats  time.Duration
	wal, wire, sent float64 // bytes of the write-ahead log, bytes and number of messages through NATS
}

func (b *bench) spent(nodes []*load.Server, database string) (s spent) {
	b.t.Helper()
	for _, n := range nodes {
		one, err := load.ProcessUsage(n.PID())
		if err != nil {
			b.t.Fatal(err)
		}
		s.nodes = append(s.nodes, one.CPU)
	}
	if database == "" {
		return s
	}
	s.postgres = b.postgresCPU()
	one, _ := load.ProcessUsage(b.nats)
	s.nats = one.CPU
	conn, err := pgx.Connect(b.t.Context(), database)
	if err != nil {
		b.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(b.t.Context(), "SELECT wal_bytes::float8 FROM pg_stat_wal").Scan(&s.wal); err != nil {
		b.t.Fatal(err)
	}
	answer, err := http.Get(b.varz + "/varz")
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	var varz struct {
		InBytes float64 `json:"in_bytes"`
		InMsgs  float64 `json:"in_msgs"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&varz); err != nil {
		b.t.Fatal(err)
	}
	s.wire, s.sent = varz.InBytes, varz.InMsgs
	return s
}

// benchCase is a way to serve the same clients.
type benchCase struct {
	name      string
	nodes     int
	file      bool // SQLite
	cluster   bool
	forwarded bool // the first node owns all tables, and all clients are at the second
}

var benchCases = []benchCase{
	{name: "SQLite", nodes: 1, file: true},
	{name: "PostgreSQL", nodes: 1},
	{name: "1 node", nodes: 1, cluster: true},
	{name: "owner and gateway", nodes: 2, cluster: true, forwarded: true},
	{name: "2 nodes", nodes: 2, cluster: true},
	{name: "3 nodes", nodes: 3, cluster: true},
}

// benchResult is the cost of a move.
type benchResult struct{ p50, p99, first, others, postgres, nats, wal, wire, messages, errors float64 }

func (b *bench) measure(c benchCase, tables int, rate float64) (r benchResult) {
	b.t.Helper()
	database, args := b.postgres.NewDatabase(b.t, "", nil), []string{}
	data := database
	if c.file {
		database, data = "", filepath.Join(b.t.TempDir(), "purrlor.db")
	}
	if c.cluster {
		args = append(args, "--nats", b.natsURL)
	}
	var nodes []*load.Server
	var urls []string
	for range c.nodes {
		n, err := load.StartServer(data, io.Discard, args...)
		if err != nil {
			b.t.Fatal(err)
		}
		defer n.Kill()
		nodes, urls = append(nodes, n), append(urls, n.URL)
	}
	f := &load.Command{Server: urls, Game: "isle", Tables: tables, Players: 2, Rate: rate}
	if c.forwarded {
		f.Server = urls[:1]
	}
	p := &command.Program{Out: io.Discard, Err: io.Discard}
	list, err := load.OpenTables(b.t.Context(), p, f, tables)
	defer load.CloseTables(list)
	if err != nil {
		b.t.Fatal(err)
	}
	if c.forwarded {
		b.reconnect(list, urls[1:])
	}
	window := time.Duration(*clusterBench) * time.Second
	meter := load.NewMeter(time.Now().Add(2*time.Second), window)
	pace := load.NewSchedule(time.Now(), rate, tables)
	var playing sync.WaitGroup
	for i, t := range list {
		playing.Go(func() { t.PlayUntilEnd(b.t.Context(), meter, pace, i) })
	}
	time.Sleep(time.Until(meter.Begin))
	before := b.spent(nodes, database)
	time.Sleep(time.Until(meter.End))
	after := b.spent(nodes, database)
	playing.Wait()
	moves, q := float64(meter.Moves), meter.Quantiles(0.5, 0.99)
	each := func(d time.Duration) float64 { return float64(d.Microseconds()) / moves }
	for i := range nodes {
		if cpu := each(after.nodes[i] - before.nodes[i]); i == 0 {
			r.first = cpu
		} else {
			r.others += cpu
		}
	}
	for _, n := range meter.Errors {
		r.errors += float64(n)
	}
	r.p50, r.p99, r.postgres, r.nats = q[0], q[1], each(after.postgres-before.postgres), each(after.nats-before.nats)
	r.wal, r.wire, r.messages = (after.wal-before.wal)/moves, (after.wire-before.wire)/moves, (after.sent-before.sent)/moves
	return r
}

// reconnect moves players to other nodes, but leaves their tables in place.
func (b *bench) reconnect(tables []*load.Table, urls []string) {
	b.t.Helper()
	client := load.NewClient(urls, "isle", 2)
	for _, t := range tables {
		t.Client = client
		err := t.Connect(b.t.Context())
		if err == nil {
			err = t.Watch(b.t.Context())
		}
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

// TestMoveCostInCluster prints the CPU time, bytes and latency of a move, with the same clients in every case. The cases
// alternate, and the median of three rounds counts.
func TestMoveCostInCluster(t *testing.T) {
	if *clusterBench == 0 {
		t.Skip("make bench-cluster measures it")
	}
	t.Setenv(asProgram, "1")
	const tables, rate, rounds = 40, 200, 3
	b := newBench(t)
	results := make([][]benchResult, len(benchCases))
	for round := range rounds {
		for i, c := range benchCases {
			r := b.measure(c, tables, rate)
			results[i] = append(results[i], r)
			t.Logf("round %d, %s: %+v", round+1, c.name, r)
		}
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\tp50 ms\tp99 ms\tCPU us of first node\tother nodes\tPostgreSQL\tNATS\tbytes of WAL\tbytes by NATS\tmessages\terrors")
	for i, c := range benchCases {
		fmt.Fprint(w, c.name)
		for _, value := range []func(benchResult) float64{
			func(r benchResult) float64 { return r.p50 },
			func(r benchResult) float64 { return r.p99 },
		} {
			fmt.Fprintf(w, "\t%.2f", median(results[i], value))
		}
		for _, value := range []func(benchResult) float64{
			func(r benchResult) float64 { return r.first },
			func(r benchResult) float64 { return r.others },
			func(r benchResult) float64 { return r.postgres },
			func(r benchResult) float64 { return r.nats },
			func(r benchResult) float64 { return r.wal },
			func(r benchResult) float64 { return r.wire },
		} {
			fmt.Fprintf(w, "\t%.0f", median(results[i], value))
		}
		fmt.Fprintf(w, "\t%.1f\t%.0f\n", median(results[i], func(r benchResult) float64 { return r.messages }), median(results[i], func(r benchResult) float64 { return r.errors }))
	}
	_ = w.Flush() // a builder takes everything
	t.Logf("%d tables of Isle with two players, %d moves a second, for each move:\n%s", tables, rate, out.String())
}

func median(results []benchResult, value func(benchResult) float64) float64 {
	list := make([]float64, len(results))
	for i := range results {
		list[i] = value(results[i])
	}
	slices.Sort(list)
	return list[len(list)/2]
}
