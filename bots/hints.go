package bots

import (
	"context"
	"math"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Hint is an action worth considering.
type Hint struct {
	Action string `json:"action"`
	// Expected is how many points the seat should be ahead at the end after it, the others' mean against its own.
	Expected float64 `json:"expected"`
	// Behind is how much of that the action gives up against the best one.
	Behind float64 `json:"behind"`
	// Reasons say why, the weightiest first.
	Reasons []Reason `json:"reasons"`
}

// adviser is the untyped side of a brain besides choosing.
type adviser interface {
	hints(ctx context.Context, view any, legal []string, most int, budget Budget, r *game.Rand) ([]Hint, error)
	compare(ctx context.Context, view any, legal []string, played string, budget Budget, r *game.Rand) (comparison, error)
	explain(view any, legal []string, played, better string, r *game.Rand) (why, merits []Reason, err error)
	// following returns the mind by which trials are played on, and what stays the same in a view until a seat's turn is over.
	following() (Mind, func(view any) any)
	// share returns which part of what decisions seem to have gained is left at the end of a game.
	share() float64
}

func adviserFor(gameName string) (adviser, error) {
	switch gameName {
	case "isle":
		return isleBrain, nil
	case "boxes":
		return boxesBrain, nil
	}
	return nil, game.Refuse(game.CodeUnknownGame, "no bot plays %q", gameName)
}

// Hints returns up to a number of good actions for the seat of a view, the best first. Like a Mind it sees nothing but the
// view and the legal actions.
func Hints(ctx context.Context, gameName string, view any, legal []string, most int, budget Budget, r *game.Rand) ([]Hint, error) {
	a, err := adviserFor(gameName)
	if err != nil {
		return nil, err
	}
	return a.hints(ctx, view, legal, most, budget, r)
}

func (b *brain[S, A, V]) hints(ctx context.Context, view any, legal []string, most int, budget Budget, r *game.Rand) ([]Hint, error) {
	v, actions, err := b.read(view, legal)
	if err != nil {
		return nil, err
	}
	opinions := b.search(ctx, &v, actions, budget, r)
	opinions = b.distinct(opinions)
	opinions = opinions[:min(most, len(opinions))]
	world := b.rules.Sample(&v, r)
	p := b.player()
	hints := make([]Hint, len(opinions))
	for i, o := range opinions {
		hints[i] = Hint{
			Action: b.rules.Format(o.action), Expected: tenths(o.ahead), Behind: tenths(-o.value),
			Reasons: p.why(&world, b.seat(&v), o.action, actions),
		}
	}
	return hints, nil
}

// distinct keeps the best of the opinions on actions that look the same to a player.
func (b *brain[S, A, V]) distinct(opinions []opinion[A]) []opinion[A] {
	if b.sameMove == nil {
		return opinions
	}
	var kept []opinion[A]
	for _, o := range opinions {
		if !slices.ContainsFunc(kept, func(k opinion[A]) bool { return b.sameMove(k.action, o.action) }) {
			kept = append(kept, o)
		}
	}
	return kept
}

// tenths rounds points to what a reader wants to see.
func tenths(x float64) float64 { return math.Round(10*x) / 10 }
