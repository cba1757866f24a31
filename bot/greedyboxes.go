package bot

import (
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
)

// boxesTries is how many plays a greedy player of Boxes compares.
const boxesTries = 24

// GreedyBoxes plays Boxes by what a play does to the score at once. It draws rather than sleeps, compares a few random
// plays, and keeps cats back for better boxes early in the game.
func GreedyBoxes(v *boxes.View, legal []boxes.Action, r *game.Rand) boxes.Action {
	switch legal[0].Verb {
	case boxes.Draw:
		return legal[0]
	case boxes.Start, boxes.Discard:
		return legal[r.IntN(len(legal))]
	}
	rules := boxes.Rules{}
	world := rules.Sample(v, r)
	best, most := legal[0], -1e9
	for range min(boxesTries, len(legal)) {
		a := legal[r.IntN(len(legal))]
		if len(legal) <= boxesTries {
			a = legal[0]
			legal = legal[1:]
		}
		if worth := worthOf(rules, &world, v, a); worth > most {
			best, most = a, worth
		}
	}
	return best
}

// worthOf tries a play and the best cat that can follow it.
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

// catPrice is what a cat has to bring: more while there is much to come and few are left.
func catPrice(v *boxes.View) float64 {
	left := 0
	for _, n := range v.Piles {
		left += n
	}
	return float64(left) / 12 / float64(max(1, v.Seats[v.Seat].Cats))
}

// standing is the own score less half of the best other one.
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

// GreedyBoxesGame plays a whole game of greedy players and returns its score and the number of actions.
func GreedyBoxesGame(config []byte, seed game.Seed) (game.Sheet, int, error) {
	s, _, steps, err := playGreedyBoxes(config, seed)
	v := boxes.Rules{}.View(&s, game.Nobody)
	return boxes.Rules{}.Score(&v), steps, err
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
		a := GreedyBoxes(&v, rules.Legal(&s, s.Turn, nil), &r)
		if a.Verb == boxes.End {
			turns++
		}
		if err := rules.Step(&s, s.Turn, a, nil); err != nil {
			return s, turns, steps, err
		}
	}
	return s, turns, steps, nil
}
