package bot_test

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/game/gametest"
)

// own leaves every level the iterations that are its own.
var own = bot.Budget{}

// wins counts the games that the first level wins against the second, each deal played from both seats.
func wins(t *testing.T, name string, deals int, budget bot.Budget, first, second string) float64 {
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

func TestEveryLevelIsStrongerThanTheOneBefore(t *testing.T) {
	tests := []struct {
		game          string
		first, second string
		deals         int
		budget        bot.Budget
		least         float64 // of the games, well below what docs/bots.md tells
	}{
		{"isle", bot.Tabby, bot.Random, 20, few, 0.95},
		{"boxes", bot.Tabby, bot.Random, 20, few, 0.9},
		{"isle", bot.Housecat, bot.Kitten, 10, few, 0.5},
		{"boxes", bot.Housecat, bot.Kitten, 20, few, 0.5},
		{"isle", bot.Tabby, bot.Housecat, 10, few, 0.45},
		{"boxes", bot.Tabby, bot.Housecat, 20, few, 0.45},
		{"isle", bot.Tabby, bot.Kitten, 10, few, 0.7},
		{"boxes", bot.Tabby, bot.Kitten, 10, few, 0.7},
		{"boxes", bot.Lynx, bot.Tabby, 10, own, 0.45},
		{"boxes", bot.Tiger, bot.Tabby, 10, bot.Budget{Iterations: 60}, 0.6},
		{"isle", bot.Lynx, bot.Tabby, 8, few, 0.4},
		{"isle", bot.Leopard, bot.Kitten, 4, few, 0.7},
		{"isle", bot.Tiger, bot.Kitten, 2, bot.Budget{Iterations: 30}, 0.7},
	}
	if gametest.Soaking() {
		tests = append(tests, []struct {
			game          string
			first, second string
			deals         int
			budget        bot.Budget
			least         float64
		}{
			{"isle", bot.Kitten, bot.Random, 50, few, 0.9},
			{"boxes", bot.Kitten, bot.Random, 50, few, 0.9},
			{"isle", bot.Leopard, bot.Tabby, 20, few, 0.55},
			{"isle", bot.Lynx, bot.Tabby, 30, own, 0.5},
			{"isle", bot.Leopard, bot.Lynx, 30, own, 0.5},
			{"isle", bot.Tiger, bot.Leopard, 20, bot.Budget{Iterations: 400}, 0.5},
			{"boxes", bot.Lynx, bot.Tabby, 50, own, 0.5},
			{"boxes", bot.Leopard, bot.Lynx, 50, own, 0.5},
			{"boxes", bot.Tiger, bot.Leopard, 30, bot.Budget{Iterations: 400}, 0.5},
			{"isle", bot.Tiger, bot.Tabby, 30, bot.Budget{Iterations: 60}, 0.7},
			{"boxes", bot.Tiger, bot.Tabby, 50, bot.Budget{Iterations: 200}, 0.7},
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
