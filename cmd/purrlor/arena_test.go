package main

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/lab"
)

// arenaOf runs arena and reads its JSON.
func arenaOf(t *testing.T, args ...string) lab.ArenaReport {
	t.Helper()
	var r lab.ArenaReport
	out := mustRun(t, "", append([]string{"arena", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// The seats rotate over whole deals.
func TestArenaRotatesSeats(t *testing.T) {
	tests := []struct {
		name         string
		args         []string
		games, deals int
		seats        []int
	}{
		{"two bots", []string{"--bots", "tabby,random", "--games", "5"}, 6, 3, []int{1, 1}},
		{"the last bot takes the seats left", []string{"--bots", "random,kitten", "--players", "3", "--games", "3", "--game", "boxes"}, 3, 1, []int{1, 2}},
		{"alone against the sister", []string{"--bots", "random", "--config", `{"mode":"solo"}`, "--games", "2"}, 2, 2, []int{1}},
		{"players of the configuration", []string{"--bots", "random", "--config", `{"players":3}`, "--games", "1"}, 3, 1, []int{3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := arenaOf(t, tt.args...)
			if r.Games != tt.games || r.Deals != tt.deals || len(r.Bots) != len(tt.seats) {
				t.Fatalf("got %d games, %d deals, %d bots", r.Games, r.Deals, len(r.Bots))
			}
			for i, want := range tt.seats {
				if r.Bots[i].Seats != want {
					t.Errorf("bot %d has %d seats, want %d", i, r.Bots[i].Seats, want)
				}
			}
		})
	}
}

// The games are the same on any number of workers.
func TestArenaIgnoresWorkerCount(t *testing.T) {
	one := arenaOf(t, "--games", "4", "--workers", "1", "--seed", "workers")
	two := arenaOf(t, "--games", "4", "--workers", "3", "--seed", "workers")
	for i := range one.Bots {
		a, b := one.Bots[i], two.Bots[i]
		a.Milliseconds, a.Longest, b.Milliseconds, b.Longest = 0, 0, 0, 0
		if a != b {
			t.Errorf("got %+v, want %+v", b, a)
		}
	}
}

func TestArenaRanksStrongerBot(t *testing.T) {
	r := arenaOf(t, "--games", "12", "--bots", "random,tabby", "--seed", "stronger")
	weak, strong := r.Bots[0], r.Bots[1]
	if strong.Wins.Low < 0.5 || weak.Wins.High > 0.5 || strong.Ahead.Low < 0 || strong.Rating.Mu <= weak.Rating.Mu {
		t.Errorf("got %+v", r.Bots)
	}
	if sum := strong.Wins.Mean + weak.Wins.Mean; math.Abs(sum-1) > 1e-9 {
		t.Errorf("the wins add up to %v", sum)
	}
}

// TestArenaBudgets compares a bot with itself: a larger budget takes longer, and the report shows it.
func TestArenaBudgets(t *testing.T) {
	r := arenaOf(t, "--game", "boxes", "--bots", "tiger@1:400,tiger:2", "--games", "2", "--iterations", "1", "--seed", "budget")
	if r.Bots[0].Bot != "tiger@1:400" || r.Bots[0].Milliseconds < 3*r.Bots[1].Milliseconds {
		t.Errorf("got %+v", r.Bots)
	}
	if want := "1 iterations a decision for bots that name no budget"; r.Budget != want {
		t.Errorf("the budget is told as %q, want %q", r.Budget, want)
	}
	if len(r.Bouts) != 2 || r.Bouts[0].Seed != "budget/0" || !slices.Equal(r.Bouts[1].Bots, []int{1, 0}) || len(r.Bouts[0].Scores) != 2 {
		t.Errorf("got %+v", r.Bouts)
	}
	alone := arenaOf(t, "--bots", "tabby", "--games", "1", "--config", `{"mode":"solo"}`)
	if b := alone.Bouts[0]; b.Sister == nil || len(b.Scores) != 1 {
		t.Errorf("got %+v", b)
	}
}

func TestArenaRefusals(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"an unknown level", []string{"--bots", "lion"}, "unknown_level"},
		{"an unknown generation", []string{"--bots", "tiger@99"}, "unknown_level"},
		{"an unknown game", []string{"--game", "chess"}, "unknown_game"},
		{"more bots than seats", []string{"--bots", "tabby,tabby,tabby", "--players", "2"}, "bad_players"},
		{"a broken configuration", []string{"--config", "{"}, "bad_config"},
		{"an option that does not exist", []string{"--config", `{"colour":1}`}, "unknown_config_key"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantRefused(t, run("", append([]string{"arena"}, tt.args...)...), tt.want)
		})
	}
	for _, name := range []string{"tiger:much", "tiger:0", "tiger:", "tiger:-1ms"} {
		if got := run("", "arena", "--bots", name); got.status != 2 || !strings.Contains(got.err, "neither a number of iterations nor a time") {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	if out := mustRun(t, "", "arena", "--games", "2"); !strings.Contains(out, "tabby") || !strings.Contains(out, "2 games, 1 deals") {
		t.Errorf("the table is %q", out)
	}
}

func TestPlayTakesEveryLevel(t *testing.T) {
	plainEnvironment(t)
	for _, level := range bots.Levels() {
		for _, name := range []string{"isle", "boxes"} {
			mustRun(t, "q\n", "play", name, "--level", level, "--seed", "level", "--lang", "en")
		}
	}
	wantRefused(t, run("", "play", "--level", "lion"), "unknown_level")
}
