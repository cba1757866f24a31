package bot_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
)

// The deck makes a good game: with -v it prints the figures of docs/statistics.md, with -soak over 2,000 games. It fails
// where a figure is poor.
func TestTheDeckMakesAGoodGame(t *testing.T) {
	games := 200
	if *soak {
		games = 2_000
	}
	for _, config := range []string{`{"players":4}`, `{"players":2}`, `{"players":4,"rules":"advanced"}`} {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			d := deckFigures(t, config, games)
			t.Logf("%s, %d games", config, games)
			t.Logf("claimed boxes: %.1f a game, %.1f %% closed, %.1f %% with cats of two or more players", d.claimed, 100*d.closed, 100*d.shared)
			t.Logf("boxes of two or more cards that nobody claims: %.1f %%", 100*d.unclaimed)
			t.Logf("score: mean %.1f, standard deviation %.1f, from %d to %d", d.mean, d.deviation, d.least, d.most)
			t.Logf("wins by place in turn order: %.1f %%", d.wins)
			if d.closed < 0.10 || d.closed > 0.70 {
				t.Errorf("%.1f %% of the claimed boxes are closed", 100*d.closed)
			}
			if d.unclaimed > 0.5 {
				t.Errorf("nobody claims %.1f %% of the boxes", 100*d.unclaimed)
			}
			// Seats differ by chance too: three standard errors are allowed beyond five points.
			for _, w := range d.wins {
				fair := 100 / float64(len(d.wins))
				if chance := 300 * math.Sqrt(0.25/float64(games)); math.Abs(w-fair) > 5+chance {
					t.Errorf("a seat wins %.1f %% of the games, fair would be %.1f", w, fair)
				}
			}
		})
	}
}

type figures struct {
	claimed, closed, shared, unclaimed, mean, deviation float64
	least, most                                         int
	wins                                                []float64
}

// deckFigures plays games and counts what the deck brings about.
func deckFigures(t *testing.T, config string, games int) figures {
	t.Helper()
	var d figures
	var claimed, closed, shared, unclaimed, large, n int
	var sum, squares float64
	d.least, d.most = math.MaxInt, math.MinInt
	for i := range games {
		m := match(t, "boxes", config, fmt.Sprint("deck ", i), few, bot.Tabby)
		s := m.State().(boxes.State)
		for _, b := range s.Table.Boxes(s.Advanced) {
			players := 0
			for seat := range b.Awake {
				if b.Awake[seat]+b.Asleep[seat] > 0 {
					players++
				}
			}
			if b.Slots.Count() > 1 {
				large++
				if b.Claimed == 0 {
					unclaimed++
				}
			}
			if b.Claimed != 0 {
				claimed++
				if b.Closed {
					closed++
				}
				if players > 1 {
					shared++
				}
			}
		}
		sheet := m.Score(game.Nobody)
		winners := sheet.Winners()
		if d.wins == nil {
			d.wins = make([]float64, len(sheet.Accounts))
		}
		for _, a := range sheet.Accounts {
			n++
			sum += float64(a.Total)
			squares += float64(a.Total) * float64(a.Total)
			d.least, d.most = min(d.least, a.Total), max(d.most, a.Total)
			if winners.Has(a.Seat) {
				place := (int(a.Seat) - int(s.First) + len(d.wins)) % len(d.wins)
				d.wins[place] += 100 / float64(winners.Count()) / float64(games)
			}
		}
	}
	d.claimed = float64(claimed) / float64(games)
	d.closed, d.shared = float64(closed)/float64(claimed), float64(shared)/float64(claimed)
	d.unclaimed = float64(unclaimed) / float64(large)
	d.mean = sum / float64(n)
	d.deviation = math.Sqrt(squares/float64(n) - d.mean*d.mean)
	return d
}
