package search

import (
	"context"
	"math"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Hint is an action worth considering.
type Hint struct {
	Action string `json:"action"`
	// Expected is the seat's expected lead at the end after this action, over the mean of the others.
	Expected float64 `json:"expected"`
	// Behind is how many points of that lead the action gives up against the best one.
	Behind float64 `json:"behind"`
	// Reasons state why, the weightiest first.
	Reasons []Reason `json:"reasons"`
}

// Hints implements Game.
func (b *Brain[S, A, V]) Hints(ctx context.Context, view any, legal []string, most int, budget Budget, r *game.Rand) ([]Hint, error) {
	v, actions, err := b.read(view, legal)
	if err != nil {
		return nil, err
	}
	estimates := b.distinct(b.search(ctx, &v, actions, budget, r))
	estimates = estimates[:min(most, len(estimates))]
	world := b.Rules.Sample(&v, r)
	p := b.Player()
	hints := make([]Hint, len(estimates))
	for i, e := range estimates {
		hints[i] = Hint{
			Action: b.Rules.Format(e.action), Expected: Tenths(e.ahead), Behind: Tenths(-e.value),
			Reasons: p.Explain(&world, b.Seat(&v), e.action, actions),
		}
	}
	return hints, nil
}

// distinct keeps the best estimate of actions that look the same to a player.
func (b *Brain[S, A, V]) distinct(estimates []estimate[A]) []estimate[A] {
	if b.SameMove == nil {
		return estimates
	}
	var kept []estimate[A]
	for _, e := range estimates {
		if !slices.ContainsFunc(kept, func(k estimate[A]) bool { return b.SameMove(k.action, e.action) }) {
			kept = append(kept, e)
		}
	}
	return kept
}

// Tenths rounds points to the precision that readers see.
func Tenths(x float64) float64 { return math.Round(10*x) / 10 }
