package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// Mistake is a decision that has cost points.
type Mistake struct {
	Move   int       `json:"move"` // its number among the actions of the record, from 0
	Seat   game.Seat `json:"seat"`
	Played Option    `json:"played"`
	Better Option    `json:"better"`
	Cost   float64   `json:"cost"` // in points expected at the end
}

// Option is an action that a seat had, and what the game says when it is taken, if it says anything.
type Option struct {
	Action string        `json:"action"`
	Said   *game.Message `json:"said,omitempty"`
}

// reviewed is how many decisions of each seat a review names.
const reviewed = 3

// Review finds the costliest decisions of each seat in a finished game, the costliest first. Every decision is judged by what
// its seat saw then, with a budget of its own. It is the only part of this package that has a true game before it, and it
// takes no more than the views from it, and the words for what it names. Judged hears how many actions it has gone through.
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
		seat, action, err := game.ParseMove(line)
		if err != nil {
			return nil, err
		}
		if legal := m.Legal(seat); len(legal) > 1 && m.Must().Has(seat) {
			better, cost, err := a.compare(ctx, m.View(seat), legal, action, budget, &r)
			if err != nil {
				return nil, err
			}
			if cost = tenths(cost); cost > 0 {
				seats[seat] = append(seats[seat], Mistake{i, seat, optionOf(m, seat, action), optionOf(m, seat, better), cost})
			}
		}
		if _, err := m.Act(seat, action); err != nil {
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

// optionOf takes an action in a copy of the game and finds the words for it: of what the seat brings about at once, the message
// that names most of the action. A secret choice is told to its seat alone, and others hear only that there was one.
func optionOf(m game.Match, seat game.Seat, action string) Option {
	o := Option{Action: action}
	out, err := m.Clone().Act(seat, action)
	if err != nil {
		return o
	}
	most := -1
	for _, e := range out.Events {
		if e.To != game.Nobody && e.To != seat {
			continue
		}
		if e.To != seat && e.Args["seat"] != seat {
			break // from here on it is what followed
		}
		names, text := 0, fmt.Sprint(e.Args)
		for _, word := range strings.Fields(action)[1:] {
			if strings.Contains(text, word) {
				names++
			}
		}
		if names > most {
			most, o.Said = names, &e.Message
		}
	}
	return o
}
