package bots_test

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
)

// own makes every level use its own number of iterations.
var own = bots.Budget{}

// wins counts the first level's wins against the second, with each deal played from both seats.
func wins(t *testing.T, name string, deals int, budget bots.Budget, first, second string) float64 {
	t.Helper()
	sum := 0.0
	for i := range deals {
		seed := fmt.Sprintf("strength of %s %d", first, i)
		for seat, levels := range [][]string{{first, second}, {second, first}} {
			m := match(t, name, `{"players":2}`, seed, budget, levels...)
			sheet := m.Score(game.Nobody)
			if w := sheet.Winners(); w.Has(game.Seat(seat)) {
				sum += 1 / float64(w.Count())
			}
		}
	}
	return sum
}

// Every level is stronger than the one before.
func TestLevelStrength(t *testing.T) {
	tests := []struct {
		game          string
		first, second string
		deals         int
		budget        bots.Budget
		least         float64 // of the games, well below what docs/bots.md tells
	}{
		{"isle", bots.Tabby, bots.Random, 10, few, 0.95},
		{"boxes", bots.Tabby, bots.Random, 10, few, 0.9},
		{"isle", bots.Housecat, bots.Kitten, 10, few, 0.5},
		{"boxes", bots.Housecat, bots.Kitten, 10, few, 0.5},
		{"isle", bots.Tabby, bots.Housecat, 10, few, 0.45},
		{"boxes", bots.Tabby, bots.Housecat, 10, few, 0.45},
		{"isle", bots.Tabby, bots.Kitten, 10, few, 0.7},
		{"boxes", bots.Tabby, bots.Kitten, 10, few, 0.7},
		{"boxes", bots.Lynx, bots.Tabby, 10, own, 0.45},
		{"boxes", bots.Tiger, bots.Tabby, 5, bots.Budget{Iterations: 60}, 0.6},
		{"isle", bots.Lynx, bots.Tabby, 4, few, 0.4},
		{"isle", bots.Leopard, bots.Kitten, 1, few, 0.7},
		{"isle", bots.Tiger, bots.Kitten, 1, bots.Budget{Iterations: 30}, 0.7},
	}
	if gametest.Soaking() {
		tests = append(tests, []struct {
			game          string
			first, second string
			deals         int
			budget        bots.Budget
			least         float64
		}{
			{"isle", bots.Kitten, bots.Random, 50, few, 0.9},
			{"boxes", bots.Kitten, bots.Random, 50, few, 0.9},
			{"isle", bots.Leopard, bots.Kitten, 8, few, 0.7},
			{"isle", bots.Tiger, bots.Kitten, 4, bots.Budget{Iterations: 30}, 0.7},
			{"isle", bots.Leopard, bots.Tabby, 20, few, 0.55},
			{"isle", bots.Lynx, bots.Tabby, 30, own, 0.5},
			{"isle", bots.Leopard, bots.Lynx, 30, own, 0.5},
			{"isle", bots.Tiger, bots.Leopard, 20, bots.Budget{Iterations: 400}, 0.5},
			{"boxes", bots.Lynx, bots.Tabby, 50, own, 0.5},
			{"boxes", bots.Leopard, bots.Lynx, 50, own, 0.5},
			{"boxes", bots.Tiger, bots.Leopard, 30, bots.Budget{Iterations: 400}, 0.5},
			{"isle", bots.Tiger, bots.Tabby, 30, bots.Budget{Iterations: 60}, 0.7},
			{"boxes", bots.Tiger, bots.Tabby, 50, bots.Budget{Iterations: 200}, 0.7},
		}...)
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%s: %s against %s", tt.game, tt.first, tt.second), func(t *testing.T) {
			t.Parallel()
			games := float64(2 * tt.deals)
			if got := wins(t, tt.game, tt.deals, tt.budget, tt.first, tt.second) / games; got < tt.least {
				t.Errorf("wins %.1f %% of %.0f games, at least %.0f %% are expected", 100*got, games, 100*tt.least)
			}
		})
	}
}
