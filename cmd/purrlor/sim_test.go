package main

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
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

func TestSimIgnoresWorkerCount(t *testing.T) {
	one := simulation(t, "--games", "60", "--seed", "cats", "--workers", "1")
	two := simulation(t, "--games", "60", "--seed", "cats", "--workers", "2")
	if !reflect.DeepEqual(one, two) {
		t.Errorf("1 worker gives %v, 2 give %v", one, two)
	}
	if other := simulation(t, "--games", "60", "--seed", "dogs"); reflect.DeepEqual(one["total"], other["total"]) {
		t.Error("another seed gives the same totals")
	}
}

func TestSimReport(t *testing.T) {
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

func TestSimTable(t *testing.T) {
	out := mustRun(t, "", "sim", "--games", "5", "--players", "3", "--seed", "table")
	for _, want := range []string{"5 games of isle", "seed table", "games per second", "median", "family", "total", "wins"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestSimRefusals(t *testing.T) {
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
