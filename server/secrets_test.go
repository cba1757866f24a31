package server_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// fork is a moment of a game that continues in several worlds.
type fork struct {
	rows    []table.Row
	summary table.Summary
	state   isle.State
}

// forkAt plays a random game of three to a phase that awaits seat 0 and others.
func forkAt(t *testing.T, seed string, phase isle.Phase) fork {
	t.Helper()
	b := newTestServer(t, func(s *serverSetup) { s.options.Seed = func() game.Seed { return game.SeedOf(seed) } })
	people := b.guests("Anna", "Boris", "Celina")
	settings := isleOf(3)
	settings.Clock = table.Clock{Kind: table.Days, Days: 2} // clocks show since when seats are awaited
	table := b.started(settings, people...)
	r := game.SeedOf(seed).Stream("people", 0)
	for range 2000 {
		pos := b.position(table, people[0])
		v := pos.Match.View(game.Nobody).(isle.View)
		if must := pos.Match.Must(); v.Phase == phase && must.Has(0) && must.Count() == 3 && v.Day > 1 {
			break
		}
		c := b.next(table, people[0], &r)
		if err := b.tables.Do(context.Background(), table, people[*c.Seat].id, &c); err != nil {
			t.Fatal(err)
		}
	}
	var f fork
	var err error
	if f.rows, err = b.disk.Rows(context.Background(), table, 0); err != nil {
		t.Fatal(err)
	}
	if f.summary, err = b.disk.Summary(context.Background(), table); err != nil {
		t.Fatal(err)
	}
	f.state = b.position(table, people[0]).Match.State().(isle.State)
	if f.state.Phase != phase {
		t.Fatalf("the game never came to %v", phase)
	}
	return f
}

// branch is a server with the table of one world.
type branch struct {
	*testServer
	table   ids.TableID
	people  []*person
	sockets []*socket
	watcher *socket
	rand    game.Rand
}

// branch writes a world to its own store and opens a server on it. The clock is frozen, so times reveal nothing.
func (f fork) branch(t *testing.T, name string, state isle.State) *branch {
	t.Helper()
	path := filepath.Join(t.TempDir(), "purrlor.db")
	f.write(t, path, state)
	b := newTestServer(t, func(s *serverSetup) {
		s.path = path
		at := f.summary.Changed.Add(time.Minute)
		s.options.Now = func() time.Time { return at }
		s.options.NewID = func() string { return strings.Repeat("e", 26) }
	})
	w := &branch{testServer: b, table: f.summary.Table, rand: game.SeedOf(name).Stream("world", 0)}
	for i, id := range append(f.summary.People, "watcher") {
		p := b.nobody()
		p.id, p.name = id, fmt.Sprint("Player ", i)
		p.header.Set("Cookie", "purrlor="+secretFor(id))
		s := p.dial()
		s.subscribe(w.table)
		w.people, w.sockets = append(w.people, p), append(w.sockets, s)
	}
	w.watcher = w.sockets[3]
	return w
}

func secretFor(id ids.PersonID) string { return "secret of " + string(id) }

func (f fork) write(t *testing.T, path string, state isle.State) {
	t.Helper()
	store, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx := context.Background()
	for i, id := range append(f.summary.People, "watcher") {
		p := people.Person{ID: id, Name: fmt.Sprint("Player ", i), Created: f.summary.Created}
		d := people.Session{Secret: ids.HashOf(secretFor(id)), Person: id, Kind: people.Cookie, Created: f.summary.Created, Seen: f.summary.Changed}
		if err := store.AddPerson(ctx, p, d); err != nil {
			t.Fatal(err)
		}
	}
	tbl, err := table.Fold(f.rows)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Save(&state)
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(struct {
		Table *table.Table
		Match []byte
	}{tbl, match})
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(body)
	last := f.rows[len(f.rows)-1]
	err = store.Commit(ctx, table.Change{Rows: f.rows, Summary: f.summary, Snapshot: &table.Snapshot{
		Table: tbl.ID, Number: last.Number, Hash: last.Hash, Version: tbl.Version, Body: append(sum[:], body...),
	}})
	if err != nil {
		t.Fatal(err)
	}
}

// actAll performs an action for each comma-separated word.
func (w *branch) actAll(at game.Seat, verbs string) {
	w.t.Helper()
	for verb := range strings.SplitSeq(verbs, ", ") {
		if verb != "" {
			w.act(at, verb)
		}
	}
}

// act performs a random action that starts with a word.
func (w *branch) act(at game.Seat, verb string) {
	w.t.Helper()
	if verb == "undo" {
		w.sockets[at].do(w.table, table.Command{Do: table.DoUndo, Seat: seat(at)})
		return
	}
	pos := w.position(w.table, w.people[at])
	match := pos.Match
	legal := slices.DeleteFunc(match.Legal(at), func(a string) bool { return !strings.HasPrefix(a, verb) })
	if len(legal) == 0 {
		w.t.Fatalf("seat %d cannot %s: %v", at, verb, match.Legal(at))
	}
	decision := pos.Decision(at)
	w.sockets[at].do(w.table, table.Command{
		Do: table.DoAct, Seat: seat(at), Decision: &decision, Action: legal[w.rand.IntN(len(legal))],
	})
}

// known returns everything that seat 0 and a spectator have received or can request.
func (w *branch) known() (list []string) {
	w.t.Helper()
	for _, s := range []*socket{w.sockets[0], w.watcher} {
		s.sync()
		list = append(list, texts(s.messages(func(m message) bool { return m.ID == "" }))...)
		for _, what := range []tableserver.QuestionKind{"legal", "score", "lines"} {
			a := s.ask(protocol.ClientMessage{Type: "ask", Table: w.table, What: what})
			list = append(list, a.Type+string(a.Code)+a.Detail+string(a.Body))
		}
	}
	for _, p := range []*person{w.people[0], w.people[3]} {
		for _, path := range []string{"", "/legal", "/score", "/lines", "/replay", "/options?piece=cat-01-blue", "?seat=1"} {
			list = append(list, p.call("GET", "/api/tables/"+string(w.table)+path, nil).body)
		}
		for _, path := range []string{"/api/me/tables", "/api/lobby?stage=playing", "/api/me"} {
			list = append(list, p.call("GET", path, nil).body)
		}
	}
	return list
}

// TestSecretsHiddenFromSeat makes the others choose secretly in worlds that look equal to seat 0. Every byte sent to seat 0 must be
// equal.
func TestSecretsHiddenFromSeat(t *testing.T) {
	t.Parallel()
	tests := []struct {
		phase isle.Phase
		acts  [2][]string // of seats 1 and 2 in turn, in each world; an empty one does nothing
	}{
		{isle.Drafting, [2][]string{{"keep", "keep"}, {"keep", "keep"}}},
		{isle.Paying, [2][]string{{"buy", "buy"}, {"buy", "buy"}}},
		{isle.Confirming, [2][]string{{"confirm", "confirm"}, {"", ""}}},
		{isle.Confirming, [2][]string{{"confirm", ""}, {"", "confirm"}}},
		{isle.Confirming, [2][]string{{"confirm, undo", "confirm, withdraw, undo"}, {"", ""}}}, // the first world is the true one: it can be undone
	}
	for i, tt := range tests {
		t.Run(fmt.Sprint(tt.phase, " ", i), func(t *testing.T) {
			f := forkAt(t, fmt.Sprint("fork ", i), tt.phase)
			v := isle.Rules{}.View(&f.state, 0)
			r := game.SeedOf("other world").Stream("sample", 0)
			sampled := isle.Rules{}.Sample(&v, &r)
			if sampled == f.state {
				t.Fatal("the worlds are one")
			}
			one, two := f.branch(t, "one", f.state), f.branch(t, "two", sampled)
			for step := range 3 {
				if a, b := one.known(), two.known(); !slices.Equal(a, b) {
					t.Fatalf("step %d: seat 0 or a spectator gets\n%s\nand\n%s", step, a, b)
				}
				if step == 2 {
					break
				}
				for world, w := range []*branch{one, two} {
					w.actAll(game.Seat(step+1), tt.acts[world][step])
				}
			}
			if one.sockets[1].scene(1) == two.sockets[1].scene(1) {
				t.Error("seat 1 has the same cards in both worlds: the test shows nothing")
			}
		})
	}
}

// Lists do not show that somebody acted.
func TestListsHideActions(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	public := isleOf(2)
	public.Public = true
	tableID := b.started(public, people...)
	another := b.started(public, people...)
	paths := []string{"/api/me/tables", "/api/lobby?stage=playing", "/api/lobby"}
	get := func() (list []string) {
		for _, path := range paths {
			a := people[0].call("GET", path, nil)
			a.ok(t)
			list = append(list, a.body)
		}
		return list
	}
	before := get()
	if !strings.Contains(before[0], string(another)) || !strings.Contains(before[0], `"yours":true`) {
		t.Errorf("got %s", before[0])
	}
	pos := b.position(tableID, people[1])
	decision := pos.Decision(1)
	b.clock.advance(time.Second)
	keep := table.Command{Do: table.DoAct, Seat: seat(1), Decision: &decision, Action: pos.Match.Legal(1)[0]}
	people[1].command(tableID, keep).ok(t)
	people[1].command(tableID, table.Command{Do: table.DoUndo, Seat: seat(1)}).ok(t)
	for i, got := range get() {
		if got != before[i] {
			t.Errorf("%s: got %s, want %s", paths[i], got, before[i])
		}
	}
}

// TestUpdateSize limits the bytes that a move sends to a viewer, in a whole game of four.
func TestUpdateSize(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.options.Seed = func() game.Seed { return game.SeedOf("size") } })
	people := b.guests("Anna", "Boris", "Celina", "Danilo")
	tableID := b.started(isleOf(4), people...)
	var sockets []*socket
	for _, p := range people {
		s := p.dial()
		s.subscribe(tableID)
		sockets = append(sockets, s)
	}
	r := game.SeedOf("size").Stream("size", 0)
	moves := 0
	for b.position(tableID, people[0]).Scene.Table.Stage == table.Playing {
		b.play(tableID, people[0], sockets, &r, 1)
		moves++
	}
	var sizes []int
	for i, s := range sockets {
		s.sync()
		for _, m := range s.stream(game.Seat(i)) {
			if m.Type == "update" {
				sizes = append(sizes, len(m.raw))
			}
		}
	}
	slices.Sort(sizes)
	median, p90 := sizes[len(sizes)/2], sizes[len(sizes)*9/10]
	t.Logf("%d moves, %d updates: median %d bytes, p90 %d, largest %d", moves, len(sizes), median, p90, sizes[len(sizes)-1])
	if median > 1500 {
		t.Errorf("the median of updates is %d bytes, want at most 1500", median)
	}
}

// The seed becomes known when the game is over.
func TestSeedAfterGame(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	tableID := b.started(isleOf(2), people...)
	var before tableserver.TableAnswer
	people[0].call("GET", "/api/tables/"+string(tableID), nil).ok(t, &before)
	people[1].command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
	var replay table.Replay
	b.nobody().call("GET", "/api/tables/"+string(tableID)+"/replay", nil).ok(t, &replay)
	var check server.SeedCheck
	b.nobody().call("GET", "/api/seed?seed="+replay.Record.Seed.String()+"&commitment="+before.Scene.Table.Commitment, nil).ok(t, &check)
	if !check.Same || check.Commitment != replay.Commitment {
		t.Errorf("got %+v, want the commitment %s", check, replay.Commitment)
	}
	people[0].call("GET", "/api/tables/"+string(tableID)+"/legal", nil).refused(t, http.StatusForbidden, table.CodeNotSeated)
}
