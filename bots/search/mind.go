package search

import (
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// Refusals of bots.
const (
	CodeUnknownLevel     game.Code = "unknown_level"     // there is no such level
	CodeUnknownCharacter game.Code = "unknown_character" // the level has no such character in this game
	CodeNoDecision       game.Code = "no_decision"       // the view is not that of a seat of the game, or there is nothing to decide
)

// Budget bounds a search. Zero means no bound of that kind; an empty budget stands for the level's own number of iterations.
// Only iterations give the same choice on every machine.
type Budget struct {
	Iterations int // trials
	Deadline   time.Time
}

// trials estimates how many trials the budget allows.
func (b Budget) trials() int {
	const usual = 200 * time.Microsecond
	if b.Iterations > 0 || b.Deadline.IsZero() {
		return b.Iterations
	}
	return int(time.Until(b.Deadline) / usual)
}

// Mind plays one game at one level. It has no memory: it knows the view, which is a value of the game's View type, and the
// legal actions of that seat in notation. Several goroutines may use it at once.
//
// When the context ends, a search stops and returns its best action so far.
type Mind interface {
	Choose(ctx context.Context, view any, legal []string, budget Budget, r *game.Rand) (string, error)
}

// mind is a brain at one level in the untyped form that servers use.
type mind[S, A comparable, V any] struct {
	brain  *Brain[S, A, V]
	params LevelParams
	random bool
	taste  func(p Player[S, A]) // nil for none
}

// Choose implements Mind.
func (m *mind[S, A, V]) Choose(ctx context.Context, view any, legal []string, budget Budget, r *game.Rand) (string, error) {
	v, actions, err := m.brain.read(view, legal)
	if err != nil {
		return "", err
	}
	if len(legal) == 1 {
		return legal[0], nil
	}
	return legal[slices.Index(actions, m.choose(ctx, &v, actions, budget, r))], nil
}

// choose picks an action.
func (m *mind[S, A, V]) choose(ctx context.Context, v *V, legal []A, budget Budget, r *game.Rand) A {
	if m.random {
		return game.RandomChoice(m.brain.Rules, r, legal)
	}
	p := m.brain.Player()
	if m.taste != nil {
		m.taste(p)
	}
	if most := m.params.Candidates; most > 0 {
		if n := m.params.Iterations; n > 0 && (budget.Iterations == 0 || budget.Iterations > n) {
			budget.Iterations = n
		}
		return m.brain.searchBy(ctx, p, most, v, legal, budget, r)[0].action
	}
	world := m.brain.Rules.Sample(v, r)
	values := p.Evaluate(&world, m.brain.Seat(v), legal)
	if m.params.Softness > 0 {
		return m.brain.chooseSoftly(legal, values, m.params, r)
	}
	return legal[Best(values, r)]
}

// read restores the types of a view and its actions.
func (b *Brain[S, A, V]) read(view any, legal []string) (v V, actions []A, err error) {
	v, ok := view.(V)
	if !ok || len(legal) == 0 {
		return v, nil, game.Refuse(CodeNoDecision, "%T is not a view of %s, or there is nothing to decide", view, b.Rules.Info().Name)
	}
	actions = make([]A, len(legal))
	for i, text := range legal {
		if actions[i], err = b.Rules.Parse(text); err != nil {
			return v, nil, err
		}
	}
	return v, actions, nil
}
