package bot

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
)

// boxesTiger plays Boxes by racing the actions that a tabby likes best, each played on for some turns in sampled worlds.
type boxesTiger struct {
	rules  boxes.Rules
	v      *boxes.View
	judge  *boxesJudge
	worlds []boxes.State
	luck   []game.Seed
	legal  []boxes.Action
}

// Candidates and iterations of a search, and how many rounds of turns are played on.
const (
	boxesCandidates = 8
	boxesIterations = 1000
	boxesRounds     = 3
	boxesGlances    = 10 // plays that are compared in thought
)

func tigerBoxes(ctx context.Context, v *boxes.View, legal []boxes.Action, budget Budget, r *game.Rand) (boxes.Action, error) {
	t := boxesTiger{v: v, judge: newBoxesJudge()}
	world := t.rules.Sample(v, r)
	values := slices.Clone(t.judge.judgeAll(&world, v.Seat, legal))
	order := topOf(values, boxesCandidates)
	priors := make([]float64, len(order))
	for i, k := range order {
		priors[i] = values[k] - values[order[0]]
	}
	if budget == (Budget{}) {
		budget.Iterations = boxesIterations
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

// trial plays on from an action in a world and tells how the seat stands then.
func (t *boxesTiger) trial(world *boxes.State, a boxes.Action, luck game.Seed) float64 {
	s := *world
	seat := t.v.Seat
	r := luck.Stream("playout", 0)
	if t.rules.Step(&s, seat, a, nil) != nil {
		return never
	}
	for turns := boxesRounds * int(s.Players); s.Phase != boxes.Over; {
		t.legal = t.rules.Legal(&s, s.Turn, t.legal[:0])
		a := t.choose(&s, &r)
		if a.Verb == boxes.End {
			turns--
		}
		if t.rules.Step(&s, s.Turn, a, nil) != nil {
			return never
		}
		if turns <= 0 {
			break
		}
	}
	return t.standing(&s, seat)
}

// choose is a quick tabby: it compares a few plays only.
func (t *boxesTiger) choose(s *boxes.State, r *game.Rand) boxes.Action {
	switch n := len(t.legal); {
	case n == 1 || t.legal[0].Verb == boxes.Draw:
		return t.legal[0]
	case n > boxesGlances:
		for i := range boxesGlances {
			k := i + r.IntN(n-i)
			t.legal[i], t.legal[k] = t.legal[k], t.legal[i]
		}
		t.legal = t.legal[:boxesGlances]
	}
	return t.legal[best(t.judge.judgeAll(s, s.Turn, t.legal), r)]
}

// standing is how far a seat is ahead, in points expected at the end.
func (t *boxesTiger) standing(s *boxes.State, seat game.Seat) float64 {
	t.judge.look(s, seat)
	v := t.judge.base
	for k := range int(s.Players) {
		v += t.judge.side(k, 1/float64(s.Players-1)) * t.judge.supply(int(s.Seats[k].Cats))
	}
	return v
}
