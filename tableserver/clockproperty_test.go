package tableserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// clockedTable is a game of three people with clocks and random steps.
type clockedTable struct {
	*fixture
	table ids.TableID
	r     game.Rand
	down  time.Duration // total time of outages
}

func newClockedTable(t *testing.T, rt *rapid.T, c table.Clock) *clockedTable {
	settings := rapid.SampledFrom([]table.Settings{isleOf(3), boxesOf(3)}).Draw(rt, "game")
	h := newFixture(t)
	table, _ := h.started(withClock(settings, c), crew(3)...)
	seed := rapid.Uint64().Draw(rt, "play")
	return &clockedTable{fixture: h, table: table, r: game.SeedOf("clocks").Stream("play", seed)}
}

// act plays a legal action of a seat, with a lag.
func (c *clockedTable) act(s game.Seat, lag time.Duration) {
	tab := c.Peek(c.table)
	if tab.Stage != table.Playing || len(tab.Match().Legal(s)) == 0 {
		return
	}
	decision := tab.Decisions[s]
	command := table.Command{ID: tab.Hash.String()[:20], Do: table.DoAct, Seat: &s, Decision: &decision, Action: tab.Match().Pick(s, &c.r)}
	_ = c.Do(tableserver.WithLag(context.Background(), lag), c.table, crew(3)[s], &command)
}

// step does something at random: mostly it lets time pass, and someone acts.
func (c *clockedTable) step(t *testing.T, rt *rapid.T) {
	c.clock.advance(time.Duration(rapid.IntRange(0, 20_000).Draw(rt, "milliseconds")) * time.Millisecond)
	s := game.Seat(rapid.IntRange(0, 2).Draw(rt, "seat"))
	switch rapid.IntRange(0, 9).Draw(rt, "what") {
	case 0:
		_ = c.try(c.table, crew(3)[s], undo(s))
	case 1:
		_ = c.try(c.table, crew(3)[s], table.Command{Do: table.DoQuiet, Seat: seat(s), On: true})
	case 2:
		c.EvictAll(table.CodeRetry) // another node takes it over
	case 3:
		before := c.deadlines()
		c.Close()
		down := time.Duration(rapid.IntRange(0, 3600).Draw(rt, "down")) * time.Second
		c.clock.advance(down)
		c.fixture = fixtureOn(t, c.store)
		c.down += down
		for i, at := range c.deadlines() {
			if !at.IsZero() && !at.Equal(before[i].Add(down)) {
				rt.Fatalf("seat %d: the clock ran out at %v, and after %v without a server at %v", i, before[i], down, at)
			}
		}
	default:
		c.act(s, time.Duration(rapid.IntRange(0, 2000).Draw(rt, "lag"))*time.Millisecond)
	}
}

func (c *clockedTable) deadlines() []time.Time { return tableserver.Deadlines(c.Peek(c.table)) }

// check expects that the log rebuilds the table in memory, and that no clock is negative.
func (c *clockedTable) check(rt *rapid.T) {
	tab := c.Peek(c.table)
	folded, err := table.Fold(c.store.log(c.table))
	if err != nil {
		rt.Fatal(err)
	}
	if !tableserver.Same(folded, tab) || !slices.Equal(tableserver.Deadlines(folded), tableserver.Deadlines(tab)) {
		rt.Fatal("the log makes other clocks than those in memory")
	}
	for i := range tab.Clocks {
		for _, left := range []time.Duration{tab.Clocks[i].Own.Left, tab.Clocks[i].Shown.Left, tab.Clocks[i].Lag} {
			if left < 0 {
				rt.Fatalf("seat %d: %v are left", i, left)
			}
		}
	}
}

// charged computes from the log how long the game has waited for each seat, minus refunded time.
func charged(rt *rapid.T, rows []table.Row) (sum [3]time.Duration) {
	var must game.Seats
	var since time.Time
	for i := range rows {
		tab, err := table.Fold(rows[:i+1])
		if err != nil {
			rt.Fatal(err)
		}
		r := &rows[i]
		from := since
		if r.Kind == "outage" {
			var b struct{ From, Until time.Time }
			if err := json.Unmarshal(r.Body, &b); err != nil {
				rt.Fatal(err)
			}
			if since.Before(b.From) {
				from = since.Add(b.Until.Sub(b.From))
			} else {
				from = b.Until
			}
		}
		for _, s := range must.List() {
			sum[s] += r.At.Sub(from)
		}
		var act struct{ Lag int }
		if err := json.Unmarshal(r.Body, &act); r.Kind == "act" && err == nil {
			sum[r.Seat] -= time.Duration(act.Lag) * time.Millisecond
		}
		since, must = r.At, 0
		if tab.Stage == table.Playing {
			must = tab.Match().Must()
		}
	}
	return sum
}

// Clocks charge what the game has waited.
func TestClocksChargeWaitingTime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		c := newClockedTable(t, rt, bank(180, 0)) // more time than a game can use
		defer func() { c.Close() }()
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			c.step(t, rt)
			c.check(rt)
		}
		for i, want := range charged(rt, c.store.log(c.table)) {
			if got := 180*time.Minute - tableserver.OwnAtLastRow(&c.Peek(c.table).Clocks[i], c.lastAt()); got != want {
				rt.Fatalf("seat %d was charged %v, want %v", i, got, want)
			}
		}
	})
}

func (c *clockedTable) lastAt() time.Time {
	log := c.store.log(c.table)
	return log[len(log)-1].At
}

// virtualTime is a test in a synctest bubble, where Deadline is not allowed.
type virtualTime struct{ testing.TB }

func TestClocksRunOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(virtualTime{t}, func(rt *rapid.T) {
			clock := rapid.SampledFrom([]table.Clock{bank(1, 0), bank(1, 5), {Kind: table.PerMove, Seconds: 10}}).Draw(rt, "clock")
			c := newClockedTable(t, rt, clock)
			defer func() { c.Close() }()
			for range rapid.IntRange(1, 30).Draw(rt, "steps") {
				c.step(t, rt)
				c.Peek(c.table) // loads the table
				c.Tick(context.Background())
				for range 200 {
					if c.Thinking(c.table) == 0 {
						break
					}
					time.Sleep(time.Millisecond)
				}
				c.check(rt)
				now := c.clock.Now()
				for i, at := range c.deadlines() {
					if !at.IsZero() && at.Before(now) && !c.Peek(c.table).Match().Secret().Has(game.Seat(i)) {
						rt.Fatalf("seat %d has run out of time at %v, and nothing was done until %v", i, at, now)
					}
				}
			}
		})
	})
}

// TestSecretClocksTellNothing makes one seat answer secretly, withdraw its answer, time out or do nothing, at any time. The others must
// receive the same.
func TestSecretClocksTellNothing(t *testing.T) {
	t.Parallel()
	h, tableID, _ := confirming(t, withClock(isleOf(3), bank(5, 3)), crew(3)...)
	asked := h.Peek(tableID).Match().Must().List()
	actor, viewer := asked[0], asked[1]
	rapid.Check(t, func(rt *rapid.T) {
		var worlds [2]*fixture
		var watchers [2]*watcher
		for i := range worlds {
			s := newMemStore()
			s.rows[tableID], s.snapshots[tableID], s.summaries[tableID] = h.store.log(tableID), h.store.snapshots[tableID], h.store.summaries[tableID]
			s.clock.now = h.clock.Now()
			worlds[i] = fixtureWith(t, s, tableserver.Options{NewID: func() string { return "the same in both" }})
			defer worlds[i].Close()
			watchers[i] = watch(t, crew(3)[viewer])
			worlds[i].subscribe(tableID, watchers[i])
		}
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			for i, w := range worlds {
				action := rapid.SampledFrom([]string{"", "confirm", "withdraw", "undo"}).Draw(rt, "action")
				if i == 1 && rapid.Bool().Draw(rt, "alone") {
					action = ""
				}
				switch action {
				case "":
				case "undo":
					_ = w.try(tableID, crew(3)[actor], undo(actor))
				default:
					decision := w.Peek(tableID).Decisions[actor]
					_ = w.try(tableID, crew(3)[actor], table.Command{Do: table.DoAct, Seat: &actor, Decision: &decision, Action: action})
				}
			}
			d := time.Duration(rapid.IntRange(0, 20_000).Draw(rt, "milliseconds")) * time.Millisecond
			for _, w := range worlds {
				w.advance(d)
			}
			if least(worlds[0].Peek(tableID), viewer) < 0 {
				break // the viewer also timed out
			}
			a, b := watchers[0].messages(), watchers[1].messages()
			if !slices.EqualFunc(a, b, bytes.Equal) {
				rt.Fatalf("got %d and %d messages, the last of them\n%s\n%s", len(a), len(b), a[len(a)-1], b[len(b)-1])
			}
			if v := watchers[0].scene(viewer).View; v == nil {
				rt.Fatal("the viewer sees no game")
			}
			x, y := worlds[0].scene(tableID, crew(3)[viewer], viewer), worlds[1].scene(tableID, crew(3)[viewer], viewer)
			if p, q := mustJSON(rt, x), mustJSON(rt, y); !bytes.Equal(p, q) {
				rt.Fatalf("the scenes differ:\n%s\n%s", p, q)
			}
		}
	})
	if v := h.Peek(tableID).Match().View(game.Nobody).(isle.View); v.Phase != isle.Confirming {
		t.Error("the game has gone on")
	}
}

// least returns the remaining time of a seat, negative if it ran out before something was done.
func least(tab *table.Table, s game.Seat) time.Duration {
	if tab.Match().View(game.Nobody).(isle.View).Phase != isle.Confirming || !tab.Match().Must().Has(s) {
		return -1
	}
	return 0
}

func mustJSON(rt *rapid.T, v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		rt.Fatal(err)
	}
	return raw
}
