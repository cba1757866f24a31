package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func measureAll() ([]value, error) {
	var out []value
	for _, name := range []string{"isle", "boxes"} {
		more, err := measureGame(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, more...)
	}
	for _, players := range []int{2, 4} {
		more, err := measureMoves(players)
		if err != nil {
			return nil, fmt.Errorf("moves of %d players: %w", players, err)
		}
		out = append(out, more...)
	}
	return out, nil
}

// usage is what the process has used so far.
type usage struct {
	allocations, bytes uint64
	cpu                time.Duration
	writes, written    uint64 // system calls that write, and their bytes
}

func used() usage {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := usage{allocations: m.Mallocs, bytes: m.TotalAlloc, cpu: cpuTime()}
	// Only Linux counts these.
	status, _ := os.ReadFile("/proc/self/io")
	for line := range strings.Lines(string(status)) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), ": ")
		n, _ := strconv.ParseUint(number, 10, 64)
		switch name {
		case "wchar":
			u.written = n
		case "syscw":
			u.writes = n
		}
	}
	return u
}

func cpuTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// reference is a fixed workload: encoding, decoding and sorting. It returns its CPU time.
func reference() time.Duration {
	start := cpuTime()
	type row struct {
		Name   string
		Values []int
		Fields map[string]string
	}
	random := game.SeedOf("reference").Stream("values", 0)
	for i := range 400 {
		r := row{Name: fmt.Sprint(i), Fields: map[string]string{"a": "b", "c": "d"}}
		for range 32 {
			r.Values = append(r.Values, random.IntN(256))
		}
		slices.Sort(r.Values)
		encoded, err := json.Marshal(r)
		if err != nil {
			panic(err)
		}
		if err := json.Unmarshal(encoded, &r); err != nil {
			panic(err)
		}
	}
	return cpuTime() - start
}

// measureGame measures the engine and the search of one game in the middle of a game of four.
func measureGame(name string) ([]value, error) {
	g, err := games.Named(name)
	if err != nil {
		return nil, err
	}
	m, err := g.New([]byte(`{"players":4}`), game.SeedOf("gate"))
	if err != nil {
		return nil, err
	}
	r := game.SeedOf("gate").Stream("moves", 0)
	// A decision with some choice is where views and searches cost most.
	for m.Progress() < 40 || len(m.Legal(m.Must().First())) < 20 {
		seat := m.Must().First()
		if _, err := m.Act(seat, m.Pick(seat, &r)); err != nil {
			return nil, err
		}
	}
	seat := m.Must().First()
	view, legal := m.View(seat), m.Legal(seat)
	mind, err := bots.For(name, "tiger")
	if err != nil {
		return nil, err
	}
	hint := "rules/" + name
	restOfGame := func() {
		rest, luck := m.Clone(), game.SeedOf("gate").Stream("rest", 0)
		for !rest.Over() {
			s := rest.Must().First()
			if _, err := rest.Act(s, rest.Pick(s, &luck)); err != nil {
				panic(err)
			}
		}
	}
	search := func() {
		luck := game.SeedOf("gate").Stream("search", 0)
		if _, err := mind.Choose(context.Background(), view, legal, bots.Budget{Iterations: 60}, &luck); err != nil {
			panic(err)
		}
	}
	const searchHint = "bots/search and the bots of the game"
	out := slices.Concat(
		perRun(name+" view", hint, 100, func() { m.View(seat) }),
		perRun(name+" legal actions", hint, 100, func() { m.Legal(seat) }),
		perRun(name+" score", hint, 100, func() { m.Score(seat) }),
		perRun(name+" rest of a random game", hint, 20, restOfGame),
		perRun(name+" search of 60 iterations", searchHint, 3, search),
		[]value{
			timedRuns(name+" rest of a random game", hint, 30, restOfGame),
			timedRuns(name+" search of 60 iterations", searchHint, 2, search),
		},
	)
	if name == isle.Name {
		out = append(out, perRun(name+" placements of a cat", hint, 100, func() {
			if _, err := m.Options(seat, "cat-01-orange"); err != nil {
				panic(err)
			}
		})...)
	}
	encoded, err := json.Marshal(view)
	if err != nil {
		return nil, err
	}
	return append(out, value{name + " view, bytes as JSON", float64(len(encoded)), counted, hint}), nil
}

// perRun counts the allocations of something, after a run that fills caches.
func perRun(name, hint string, runs int, f func()) []value {
	f()
	before := used()
	for range runs {
		f()
	}
	after := used()
	return []value{
		{name + ", allocations", float64(after.allocations-before.allocations) / float64(runs), counted, hint},
		{name + ", bytes allocated", float64(after.bytes-before.bytes) / float64(runs), counted, hint},
	}
}

// timedRuns measures the CPU time of something beside the reference.
func timedRuns(name, hint string, runs int, f func()) value {
	var t timing
	for range timedRounds {
		t.reference()
		start := cpuTime()
		for range runs {
			f()
		}
		t.add(cpuTime() - start)
		runtime.GC()
	}
	return value{name + ", CPU time", t.ratio(), timed, hint}
}

// timing is the shortest CPU time of something and of the reference, in rounds that take turns. Other programs on the machine only
// ever make a round longer, so each needs no more than one round in peace.
type timing struct{ unit, own time.Duration }

func (t *timing) reference() { t.unit = shorter(t.unit, reference()) }

func (t *timing) add(own time.Duration) { t.own = shorter(t.own, own) }

func (t *timing) ratio() float64 { return float64(t.own) / float64(t.unit) }

// shorter returns the shorter of two times, where zero stands for none yet.
func shorter(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// client is a player's connection that counts what it is sent.
type client struct {
	person ids.PersonID
	bytes  int
}

func (c *client) Person() ids.PersonID { return c.person }
func (c *client) Send(message []byte)  { c.bytes += len(message) }

// moves plays games of Isle over a server's tables on SQLite, with all players connected.
type moves struct {
	tables  *tableserver.Server
	players int
	clients []*client
	table   ids.TableID
	match   game.Match // the game, played beside the server to know what comes next
	random  game.Rand
	number  int
}

// Rounds of so many moves are measured; before them caches fill.
const (
	rounds        = 9
	movesPerRound = 200
	timedRounds   = 15
)

func measureMoves(players int) ([]value, error) {
	folder, err := os.MkdirTemp("", "gate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	statements := 0
	store, err := sqlite.Open(folder+"/purrlor.db", sqlite.Options{Trace: func(string) { statements++ }})
	if err != nil {
		return nil, err
	}
	defer store.Close()
	number := 0
	tables := tableserver.New(wiring.Tables(store), tableserver.Options{
		Seed:  func() game.Seed { return game.SeedOf("gate") },
		NewID: func() string { number++; return fmt.Sprintf("%026d", number) },
	})
	defer tables.Close()
	m := &moves{tables: tables, players: players, random: game.SeedOf("gate").Stream("people", 0)}
	if err := m.play(movesPerRound); err != nil {
		return nil, err
	}
	sent := func() (n int) {
		for _, c := range m.clients {
			n += c.bytes
		}
		return n
	}
	var sum usage
	var wire int
	var time timing
	statements = 0
	for range rounds {
		time.reference()
		wireBefore, before := sent(), used()
		if err := m.play(movesPerRound); err != nil {
			return nil, err
		}
		after := used()
		wire += sent() - wireBefore
		sum.allocations += after.allocations - before.allocations
		sum.bytes += after.bytes - before.bytes
		sum.writes += after.writes - before.writes
		sum.written += after.written - before.written
		time.add(after.cpu - before.cpu)
		runtime.GC() // outside of what is measured
	}
	of := func(n uint64) float64 { return float64(n) / (rounds * movesPerRound) }
	name := fmt.Sprintf("move with %d players", players)
	const server, stored, sentHint = "the table server and protocol/patch", "storage/sqlite and the rows of a table", "views and protocol/patch"
	return []value{
		{name + ", allocations", of(sum.allocations), counted, server},
		{name + ", bytes allocated", of(sum.bytes), counted, server},
		{name + ", writing system calls", of(sum.writes), counted, stored},
		{name + ", bytes written", of(sum.written), counted, stored},
		{name + ", bytes to all players", of(uint64(wire)), counted, sentHint},
		{name + ", statements", of(uint64(statements)), counted, stored},
		{name + ", CPU time", time.ratio(), timed, server},
	}, nil
}

// play makes so many moves, in as many games as that takes.
func (m *moves) play(n int) error {
	for range n {
		if m.match == nil || m.match.Over() {
			if err := m.begin(); err != nil {
				return err
			}
		}
		seat := m.match.Must().First()
		action, decision := m.match.Pick(seat, &m.random), table.Decision(m.match.Decision(seat))
		if _, err := m.match.Act(seat, action); err != nil {
			return err
		}
		if err := m.do(int(seat), table.Command{Do: table.DoAct, Seat: &seat, Decision: &decision, Action: action}); err != nil {
			return err
		}
	}
	return nil
}

func (m *moves) begin() error {
	ctx := context.Background()
	config := fmt.Appendf(nil, `{"players":%d}`, m.players)
	tableID, err := m.tables.Create(ctx, person(0), table.Settings{Game: "isle", Config: config}, nil)
	if err != nil {
		return err
	}
	m.table = tableID
	for p := 1; p < m.players; p++ {
		if err := m.do(p, table.Command{Do: table.DoSit}); err != nil {
			return err
		}
		if err := m.do(p, table.Command{Do: table.DoReady, On: true}); err != nil {
			return err
		}
	}
	for p := range m.players {
		c := &client{person: person(p)}
		m.clients = append(m.clients, c)
		if err := m.tables.Subscribe(ctx, tableID, c, tableserver.SubscribeOptions{}); err != nil {
			return err
		}
	}
	if err := m.do(0, table.Command{Do: table.DoStart}); err != nil {
		return err
	}
	position, err := m.tables.Match(ctx, tableID, person(0), nil)
	m.match = position.Match
	return err
}

func person(n int) ids.PersonID { return ids.PersonID(fmt.Sprint("p", n)) }

func (m *moves) do(p int, c table.Command) error {
	m.number++
	c.ID = fmt.Sprintf("%012d", m.number)
	return m.tables.Do(context.Background(), m.table, person(p), &c)
}
