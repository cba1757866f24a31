package boxes

import (
	"fmt"
	"math"
	"testing"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
)

// greedyTries is how many plays a greedy player of Boxes compares.
const greedyTries = 24

// greedyBoxes is the benchmark of the deck: it plays Boxes by the immediate change of the score. It prefers drawing to sleeping, compares
// a few random plays, and saves cats for better boxes early in the game.
func greedyBoxes(v *boxes.View, legal []boxes.Action, r *game.Rand) boxes.Action {
	switch legal[0].Verb {
	case boxes.Draw:
		return legal[0]
	case boxes.Start, boxes.Discard:
		return legal[r.IntN(len(legal))]
	}
	rules := boxes.Rules{}
	world := rules.Sample(v, r)
	best, most := legal[0], -1e9
	for range min(greedyTries, len(legal)) {
		a := legal[r.IntN(len(legal))]
		if len(legal) <= greedyTries {
			a = legal[0]
			legal = legal[1:]
		}
		if worth := worthOf(rules, &world, v, a); worth > most {
			best, most = a, worth
		}
	}
	return best
}

// worthOf evaluates a play with the best cat that can follow it.
func worthOf(rules boxes.Rules, world *boxes.State, v *boxes.View, a boxes.Action) float64 {
	next := *world
	if rules.Step(&next, v.Seat, a, nil) != nil {
		return -1e9
	}
	worth := standing(&next, v)
	if a.Verb == boxes.Cat {
		return worth - catPrice(v)
	}
	if a.Verb != boxes.Lay {
		return worth
	}
	for _, claim := range rules.Legal(&next, v.Seat, nil) {
		if claim.Verb != boxes.Cat {
			continue
		}
		after := next
		if rules.Step(&after, v.Seat, claim, nil) == nil {
			worth = max(worth, standing(&after, v)-catPrice(v))
		}
	}
	return worth
}

// catPrice is what a cat must gain: more while much is to come and few are left.
func catPrice(v *boxes.View) float64 {
	left := 0
	for _, n := range v.Piles {
		left += n
	}
	return float64(left) / 12 / float64(max(1, v.Seats[v.Seat].Cats))
}

// standing is the viewer's score minus half of the best other one.
func standing(s *boxes.State, v *boxes.View) float64 {
	points, _ := s.Table.Score(s.Advanced)
	other := -1 << 30
	for seat := range v.Seats {
		if game.Seat(seat) != v.Seat {
			other = max(other, points[seat])
		}
	}
	return float64(points[v.Seat]) - float64(other)/2
}

// playGreedyBoxes plays a game to its end and counts turns and actions.
func playGreedyBoxes(config []byte, seed game.Seed) (end boxes.State, turns, steps int, err error) {
	rules := boxes.Rules{}
	s, err := rules.New(config, seed)
	if err != nil {
		return s, 0, 0, err
	}
	r := seed.Stream("greedy players", 0)
	for ; !rules.Over(&s); steps++ {
		v := rules.View(&s, s.Turn)
		a := greedyBoxes(&v, rules.Legal(&s, s.Turn, nil), &r)
		if a.Verb == boxes.End {
			turns++
		}
		if err := rules.Step(&s, s.Turn, a, nil); err != nil {
			return s, turns, steps, err
		}
	}
	return s, turns, steps, nil
}

// The deck must make a good game. With -v the test prints the figures of docs/statistics.md, and with -soak it plays 10,000 games. It
// fails on poor figures.
func TestDeckStatistics(t *testing.T) {
	games := 100
	if gametest.Soaking() {
		games = 10_000
	}
	for _, config := range []string{`{"players":4}`, `{"players":2}`, `{"players":4,"rules":"advanced"}`} {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			d := deckFigures(t, config, games)
			t.Logf("%s, %d games: %.1f turns a game", config, games, d.turns)
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
			// Seats also differ by chance, so three standard errors are allowed in addition to five points.
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
	turns, claimed, closed, shared, unclaimed, mean, deviation float64
	least, most                                                int
	wins                                                       []float64
}

// deckFigures plays games and measures the deck.
func deckFigures(t *testing.T, config string, games int) figures {
	t.Helper()
	rules := boxes.Rules{}
	var d figures
	var claimed, closed, shared, unclaimed, large, n int
	var sum, squares float64
	d.least, d.most = math.MaxInt, math.MinInt
	for i := range games {
		s, turns, _, err := playGreedyBoxes([]byte(config), game.SeedOf(fmt.Sprint("deck ", i)))
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		d.turns += float64(turns) / float64(games)
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
		v := rules.View(&s, game.Nobody)
		sheet := rules.Score(&v)
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
