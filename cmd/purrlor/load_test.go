package main

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/protocol/patch"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// loaded runs load with a server of its own and returns what it prints as JSON.
func loaded[R any](t *testing.T, args ...string) (r R) {
	t.Helper()
	t.Setenv(asProgram, "1")
	got := run("", append([]string{"load", "--serve", "--json"}, args...)...)
	if got.status != 0 {
		t.Fatalf("got status %d: %s", got.status, got.err)
	}
	if err := json.Unmarshal([]byte(got.out), &r); err != nil {
		t.Fatalf("%s: %v", got.out, err)
	}
	return r
}

func TestLoadPlaysWithoutErrors(t *testing.T) {
	skipIfShort(t)
	tests := []struct {
		name string
		args []string
	}{
		{"the island as fast as it can", []string{"--tables", "3", "--players", "2"}},
		{"four on the island", []string{"--tables", "1", "--players", "4"}},
		{"the boxes", []string{"--tables", "2", "--players", "3", "--game", "boxes"}},
		{"on a plan", []string{"--tables", "2", "--rate", "60"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := loaded[loadReport](t, append(tt.args, "--seconds", "2", "--warmup", "0.1")...)
			if r.Moves < 5 || r.Errors != 0 || r.P50 <= 0 || r.P99 < r.P50 || r.P999 < r.P99 {
				t.Errorf("got %+v", r)
			}
			if r.Rate > 0 && r.MovesPerSecond > 1.2*r.Rate {
				t.Errorf("got %v moves a second, want at most the planned %v", r.MovesPerSecond, r.Rate)
			}
		})
	}
}

func TestIdleSocketsAreCounted(t *testing.T) {
	if r := loaded[idleReport](t, "--idle", "5", "--players", "2", "--seconds", "0.1"); r.Sockets != 6 || r.Tables != 3 || r.ServerRSS < 0 {
		t.Errorf("got %+v, want 6 sockets at 3 tables", r)
	}
}

func TestLoadCountsWhatTheServerRefuses(t *testing.T) {
	t.Setenv(asProgram, "1")
	var log strings.Builder
	server, err := startServer(t.TempDir()+"/purrlor.db", &log, "--commands-per-second", "3")
	if err != nil {
		t.Fatal(err)
	}
	defer server.kill()
	var r loadReport
	for _, seconds := range []string{"1", "4", "16"} { // a busy machine needs longer to be too quick
		got := run("", "load", "--server", server.url, "--tables", "1", "--seconds", seconds, "--warmup", "0", "--json")
		if err := json.Unmarshal([]byte(got.out), &r); err != nil {
			t.Fatalf("%+v: %v", got, err)
		}
		if r.ErrorsByCode["too_many"] > 0 {
			return
		}
	}
	t.Errorf("got the errors %v, want some too_many", r.ErrorsByCode)
}

func TestLoadExplainsAWrongCommandLine(t *testing.T) {
	for _, args := range [][]string{{"--tables", "0"}, {"--seconds", "0"}, {"--rate", "-1"}, {"too much"}} {
		if got := run("", append([]string{"load"}, args...)...); got.status != 2 || !strings.Contains(got.err, "Usage") {
			t.Errorf("%q: got %+v, want status 2 and the usage", args, got)
		}
	}
}

// TestAClientKnowsWhatItMayDo follows a game by patches alone, and compares with what the patches were made of.
func TestAClientKnowsWhatItMayDo(t *testing.T) {
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.SeedOf("load"))
	if err != nil {
		t.Fatal(err)
	}
	rand := game.SeedOf("load").Stream("client", 0)
	scene := func(legal []string) *room.Scene {
		s := &room.Scene{View: m.View(0)}
		if !m.Over() {
			s.Permissions = &room.Permissions{Decision: room.Decision(m.Decision(0)), Must: m.Must().Has(0), Verbs: map[string]int{}}
			if len(legal) <= 24 {
				s.Permissions.Actions = legal
			}
		}
		return s
	}
	had := scene(nil)
	had.Permissions = nil
	var may *loadPermissions
	for n := 0; ; n++ {
		has := scene(m.Legal(0))
		update, err := patch.Append([]byte(`{"type":"update","patch":`), had, has)
		if err != nil {
			t.Fatal(err)
		}
		if may, err = may.applyUpdate(append(update, `,"events":[{"key":"x"}]}`...)); err != nil {
			t.Fatalf("step %d: %v in %s", n, err, update)
		}
		var want *loadPermissions
		if has.Permissions != nil {
			want = &loadPermissions{int(has.Permissions.Decision), has.Permissions.Must, has.Permissions.Undo, has.Permissions.Actions}
		}
		if (may == nil) != (want == nil) || may != nil && (may.Decision != want.Decision || may.Must != want.Must || may.Undo != want.Undo || !slices.Equal(may.Actions, want.Actions)) {
			t.Fatalf("step %d: got %+v, want %+v after %s", n, may, want, update)
		}
		if m.Over() {
			return
		}
		seat := m.Must().First()
		if _, err := m.Act(seat, m.Pick(seat, &rand)); err != nil {
			t.Fatal(err)
		}
		had = has
	}
}

func TestAMeterCountsItsWindow(t *testing.T) {
	begin := time.Unix(1000, 0)
	at := func(ms int) time.Time { return begin.Add(time.Duration(ms) * time.Millisecond) }
	m := newLoadMeter(begin, time.Second)
	m.moveDone(at(-20), at(-10)) // before
	m.moveDone(at(-5), at(5))    // ends within
	for i := range 98 {
		m.moveDone(at(i), at(2*i+1))
	}
	m.moveDone(at(990), at(1190)) // begins within
	m.moveDone(at(1000), at(1001))
	m.countError("store_full")
	if m.moves != 99 || !maps.Equal(m.errors, map[string]int{"store_full": 1}) {
		t.Errorf("got %d moves and the errors %v, want 99 and one store_full", m.moves, m.errors)
	}
	if got, want := m.quantiles(0.5, 0.98, 0.99, 0.999), []float64{50, 98, 200, 200}; !reflect.DeepEqual(got, want) {
		t.Errorf("got the quantiles %v, want %v", got, want)
	}
}

func TestAPlanGoesOnAfterAPause(t *testing.T) {
	start := time.Unix(1000, 0)
	p := newLoadSchedule(start, 100, 5) // a move every 10 ms, every 50 ms at one table
	for _, tt := range []struct{ table, from, want int }{{0, 0, 0}, {2, 0, 20}, {2, 20, 20}, {2, 21, 70}, {4, 1000, 1040}} {
		got := p.nextDue(tt.table, start.Add(time.Duration(tt.from)*time.Millisecond)).Sub(start)
		if want := time.Duration(tt.want) * time.Millisecond; got != want {
			t.Errorf("table %d from %d ms on: got %v, want %v", tt.table, tt.from, got, want)
		}
	}
}
