package bot

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/isle"
)

// isleTiger plays Isle by racing the actions that a tabby likes best: each is played on to the end of the day in worlds
// that the seat cannot tell from the true one, and judged there.
type isleTiger struct {
	rules  isle.Rules
	v      *isle.View
	judges [game.MaxSeats]*judge
	number int // of the game played on in thought
	worlds []isle.State
	luck   []game.Seed
	legal  []isle.Action
}

// Candidates and iterations of a search.
const (
	isleCandidates = 8
	isleIterations = 400
)

// islePlayer judges and searches.
func tigerIsle(ctx context.Context, v *isle.View, legal []isle.Action, budget Budget, r *game.Rand) (isle.Action, error) {
	t := isleTiger{v: v}
	world := t.rules.Sample(v, r)
	values := slices.Clone(newJudge().judgeAll(&world, v.Seat, legal))
	order := topOf(values, isleCandidates)
	if len(order) == 1 {
		return legal[order[0]], nil
	}
	priors := make([]float64, len(order))
	for i, k := range order {
		priors[i] = values[k] - values[order[0]]
	}
	if budget == (Budget{}) {
		budget.Iterations = isleIterations
	}
	for i := range t.judges[:len(v.Seats)] {
		t.judges[i] = newJudge()
		t.judges[i].closely = roughly
	}
	racers := race(ctx, priors, budget, func(world, candidate int) float64 {
		for world >= len(t.worlds) {
			t.worlds = append(t.worlds, t.rules.Sample(v, r))
			t.luck = append(t.luck, r.Seed())
		}
		return t.trial(&t.worlds[world], legal[order[candidate]], t.luck[world])
	})
	return legal[order[leader(racers)]], nil
}

// topOf returns the indices of the highest values, best first, without those that are out of the question.
func topOf(values []float64, n int) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case values[a] > values[b]:
			return -1
		case values[a] < values[b]:
			return 1
		}
		return 0
	})
	order = order[:min(n, len(order))]
	for len(order) > 1 && values[order[len(order)-1]] <= never/2 {
		order = order[:len(order)-1]
	}
	return order
}

// trial plays on from an action in a world and tells how the seat stands then.
func (t *isleTiger) trial(world *isle.State, a isle.Action, luck game.Seed) float64 {
	s := *world
	seat := t.v.Seat
	r := luck.Stream("playout", 0)
	t.number++
	day := s.Day
	if t.rules.Step(&s, seat, a, nil) != nil {
		return never
	}
	for s.Phase != isle.Over && s.Day == day {
		if !t.step(&s, &r) {
			return never
		}
	}
	return t.standing(&s, seat)
}

// step lets the next seat act.
func (t *isleTiger) step(s *isle.State, r *game.Rand) bool {
	seat := t.rules.Must(s).First()
	j := t.judges[seat]
	if top := s.Stack[max(1, s.Depth)-1]; s.Depth > 0 && top.Kind == isle.Placing && top.Seat == seat {
		j.glimpse(s, seat, t.number)
		return t.rules.Step(s, seat, j.spot(top.Tile, top.Colour), nil) == nil
	}
	t.legal = t.rules.Legal(s, seat, t.legal[:0])
	a := t.legal[0]
	if len(t.legal) > 1 {
		j.glimpse(s, seat, t.number)
		a = t.legal[best(j.judgeSeen(t.legal), r)]
	}
	return t.rules.Step(s, seat, a, nil) == nil
}

// standing is how far a seat is ahead, in points expected at the end.
func (t *isleTiger) standing(s *isle.State, seat game.Seat) float64 {
	own, others := 0.0, 0.0
	for k := range game.Seat(s.Players) {
		v := t.judges[k].prospect(s, k)
		if k == seat {
			own = v
		} else {
			others += v / float64(s.Players-1)
		}
	}
	return own - 0.5*others
}

// prospect is what a seat may expect at the end: its ship, its fish and baskets, and the cards in its hand.
func (j *judge) prospect(s *isle.State, seat game.Seat) float64 {
	j.look(s, seat)
	p := &s.Seats[seat]
	v := j.worth
	for _, points := range p.Goals {
		v += float64(points)
	}
	if s.Mode == isle.Family {
		return v
	}
	if s.Phase == isle.Over {
		return v + 0.01*float64(p.Fish)
	}
	v += j.purse(int(p.Fish)) + j.w.Basket*(j.later()+1)*float64(p.Unused+p.Used)
	for c, n := range p.Hand {
		if n > 0 {
			v += j.w.Card * float64(n)
		}
		_ = c
	}
	return v
}
