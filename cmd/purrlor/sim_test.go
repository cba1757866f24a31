package main

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// simulation runs sim and reads its JSON.
func simulation(t *testing.T, args ...string) map[string]any {
	t.Helper()
	out := mustRun(t, "", append([]string{"sim", "--json"}, args...)...)
	var report map[string]any
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if rate, _ := report["games_per_second"].(float64); rate <= 0 {
		t.Errorf("got %v games per second", report["games_per_second"])
	}
	delete(report, "games_per_second")
	return report
}

func TestASimulationDoesNotDependOnItsWorkers(t *testing.T) {
	one := simulation(t, "--games", "60", "--seed", "cats", "--workers", "1")
	two := simulation(t, "--games", "60", "--seed", "cats", "--workers", "2")
	if !reflect.DeepEqual(one, two) {
		t.Errorf("1 worker gives %v, 2 give %v", one, two)
	}
	if other := simulation(t, "--games", "60", "--seed", "dogs"); reflect.DeepEqual(one["total"], other["total"]) {
		t.Error("another seed gives the same totals")
	}
}

func TestASimulationReportsItsGames(t *testing.T) {
	for players := 2; players <= 4; players++ {
		number := string(rune('0' + players))
		report := simulation(t, "--games", "30", "--players", number, "--seed", "report", "--lessons", "B,D,I")
		rates, _ := report["win_rate_by_seat"].([]any)
		sum := 0.0
		for _, rate := range rates {
			sum += rate.(float64)
		}
		if len(rates) != players || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d players: the win rates %v sum to %v, want 1", players, rates, sum)
		}
		if report["game"] != "isle" || report["games"] != 30.0 || report["seed"] != "report" {
			t.Errorf("%d players: got %v", players, report)
		}
		want := map[string]any{"players": float64(players), "lessons": []any{"B", "D", "I"}}
		for _, d := range differences("config", want, report["config"]) {
			t.Error(d)
		}
		total, _ := report["total"].(map[string]any)
		sources, _ := report["sources"].(map[string]any)
		mean := 0.0
		for name, s := range sources {
			mean += s.(map[string]any)["mean"].(float64)
			if s := s.(map[string]any); s["min"].(float64) > s["median"].(float64) || s["median"].(float64) > s["max"].(float64) {
				t.Errorf("%d players: %s: %v is out of order", players, name, s)
			}
		}
		if want, _ := total["mean"].(float64); math.Abs(mean-want) > 1e-9 {
			t.Errorf("%d players: the sources come to %v on average, the totals to %v", players, mean, want)
		}
	}
}

func TestASimulationPrintsATable(t *testing.T) {
	out := mustRun(t, "", "sim", "--games", "5", "--players", "3", "--seed", "table")
	for _, want := range []string{"5 games of isle", "seed table", "games per second", "median", "family", "total", "wins"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestASimulationRefusesWhatCannotBePlayed(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no players", []string{"--players", "0"}, "bad_players"},
		{"fewer than no players", []string{"--players", "-3"}, "bad_players"},
		{"seven players", []string{"--players", "7"}, "bad_players"},
		{"two lesson modules", []string{"--lessons", "A,B"}, "lesson_module_count"},
		{"four lesson modules", []string{"--lessons", "A,B,C,D"}, "lesson_module_count"},
		{"a lesson module twice", []string{"--lessons", "A,B,A"}, "lesson_module_twice"},
		{"an unknown lesson module", []string{"--lessons", "A,B,Q"}, "unknown_lesson_module"},
		{"an unknown mode", []string{"--mode", "underwater"}, "unknown_mode"},
		{"an unknown game", []string{"--game", "chess"}, "unknown_game"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantRefused(t, run("", append([]string{"sim", "--games", "1"}, tt.args...)...), tt.want)
		})
	}
}

func TestASharedVictoryIsSharedAmongItsWinners(t *testing.T) {
	st := newStatistics("isle", "random", nil, "shared", 3)
	st.seconds = 1
	for _, points := range [][]int{{8, 8, 3}, {1, 2, 9}} {
		var sheet game.Sheet
		for seat, p := range points {
			sheet.Accounts = append(sheet.Accounts, game.Account{Seat: game.Seat(seat), Lines: []game.Line{{Source: "family", Points: p}}})
		}
		sheet.Sum()
		st.add(&sheet, 10)
	}
	if got, want := st.report().WinRate, []float64{0.25, 0.25, 0.5}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTheSpreadOfPoints(t *testing.T) {
	tests := []struct {
		name   string
		values []int
		n      int
		want   spread
	}{
		{"one value", []int{7}, 1, spread{Mean: 7, Min: 7, Median: 7, Max: 7}},
		{"values in any order", []int{9, 1, 5}, 3, spread{Mean: 5, Stddev: math.Sqrt(32.0 / 3), Min: 1, Median: 5, Max: 9}},
		{"those that are missing count as 0", []int{4, 4}, 4, spread{Mean: 2, Stddev: 2, Median: 4, Max: 4}},
		{"missing ones come above losses", []int{-6}, 3, spread{Mean: -2, Stddev: math.Sqrt(8), Min: -6}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := newSpread(tt.values, tt.n)
			near := math.Abs(got.Stddev-tt.want.Stddev) < 1e-9 && math.Abs(got.Mean-tt.want.Mean) < 1e-9
			got.Stddev, got.Mean = tt.want.Stddev, tt.want.Mean
			if !near || got != tt.want {
				t.Errorf("got %+v, want %+v", newSpread(tt.values, tt.n), tt.want)
			}
		})
	}
}
