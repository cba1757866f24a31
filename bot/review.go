package bot

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// Mistake is a decision that has cost points.
type Mistake struct {
	Move   int       `json:"move"` // its number among the actions of the record, from 0
	Seat   game.Seat `json:"seat"`
	Played string    `json:"played"`
	Better string    `json:"better"`
	Cost   float64   `json:"cost"` // in points expected at the end
}

// reviewed is how many decisions of each seat a review names.
const reviewed = 3

// Review finds the costliest decisions of each seat in a finished game, the costliest first. Every decision is judged by what
// its seat saw then, with a budget of its own. It is the only part of this package that has a true game before it, and it
// takes no more than the views from it. Judged hears how many actions it has gone through.
func Review(ctx context.Context, record *game.Record, budget Budget, judged func(actions int)) ([][]Mistake, error) {
	g, err := games.Named(record.Game)
	if err != nil {
		return nil, err
	}
	a, err := adviserFor(record.Game)
	if err != nil {
		return nil, err
	}
	if end, err := record.Replay(g, -1); err != nil {
		return nil, err
	} else if !end.Over() {
		return nil, game.Refuse(CodeNotOver, "the game is not over")
	}
	m, err := record.Replay(g, 0)
	if err != nil {
		return nil, err
	}
	seats := make([][]Mistake, m.Players())
	r := record.Seed.Stream("review", 0)
	for i, line := range record.Actions {
		if _, rekey, _ := game.ParseRekey(line); !rekey { // the shuffle after a takeback is nobody's decision
			mistake, err := reviewOne(ctx, a, m, line, budget, &r)
			if err != nil {
				return nil, err
			}
			if mistake.Cost > 0 {
				mistake.Move = i
				seats[mistake.Seat] = append(seats[mistake.Seat], mistake)
			}
		}
		if _, err := record.Follow(m, i); err != nil {
			return nil, err
		}
		judged(i + 1)
	}
	for i, list := range seats {
		slices.SortStableFunc(list, func(a, b Mistake) int { return descending(a.Cost, b.Cost) })
		seats[i] = list[:min(reviewed, len(list))]
	}
	return seats, nil
}

// reviewOne tells what a decision has cost, which is nothing where there was no choice.
func reviewOne(ctx context.Context, a adviser, m game.Match, line string, budget Budget, r *game.Rand) (Mistake, error) {
	seat, action, err := game.ParseMove(line)
	if err != nil {
		return Mistake{}, err
	}
	legal := m.Legal(seat)
	if len(legal) < 2 || !m.Must().Has(seat) {
		return Mistake{}, nil
	}
	better, cost, err := a.compare(ctx, m.View(seat), legal, action, budget, r)
	return Mistake{Seat: seat, Played: action, Better: better, Cost: tenths(cost)}, err
}
