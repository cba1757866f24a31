package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Player is what a game supplies to its bots: an evaluation of actions, and a way to play a position on. It serves one
// goroutine. Its states are samples of what a seat sees, never the true game.
type Player[S, A any] interface {
	// Evaluate returns the value of each legal action to a seat, in points expected at the end. The player may reuse the list in
	// the next call.
	Evaluate(s *S, seat game.Seat, legal []A) []float64
	// Playout applies an action to a world and plays on, with luck drawn from a seed. It returns the seat's lead where it stops, and
	// may change the world. When the context ends it returns any value at once.
	Playout(ctx context.Context, world *S, seat game.Seat, a A, luck game.Seed) float64
	// Explain returns the reasons for one of the legal actions, the weightiest first.
	Explain(s *S, seat game.Seat, a A, legal []A) []Reason
}

// Brain plays one game.
type Brain[S, A comparable, V any] struct {
	Rules      game.Rules[S, A, V]
	Seat       func(v *V) game.Seat
	Player     func() Player[S, A]
	Candidates int     // actions that hints compare
	Iterations int     // trials of a search without a budget
	Softness   float64 // of the kittens of old generations: see LevelParams
	// Baseline evaluates actions as a tabby does: reviews measure skill against it.
	Baseline func() Player[S, A]
	// LastingShare is the part of the apparent gains from decisions that remains at the end of a game. docs/bots.md explains how it was
	// measured.
	LastingShare float64
	// Stage returns a value that stays the same until a seat's turn is over, or its part of a phase that all play at the same time.
	Stage func(v *V) any
	// SameKind reports whether a soft choice may take one action for another; nil allows any. Without it, a kind with one action
	// would lose against a kind with many.
	SameKind func(a, b A) bool
	// SameMove reports whether two actions look the same to a player, so that hints name only one of them.
	SameMove func(a, b A) bool
}

// With returns a brain with other players.
func (b Brain[S, A, V]) With(player func() Player[S, A]) Brain[S, A, V] {
	b.Player = player
	return b
}

// Follower implements Game.
func (b *Brain[S, A, V]) Follower() (Mind, func(view any) any) {
	return &mind[S, A, V]{brain: b}, func(view any) any {
		v := view.(V)
		return b.Stage(&v)
	}
}

// SkillShare implements Game.
func (b *Brain[S, A, V]) SkillShare() float64 { return b.LastingShare }

// estimate is an action and what a search found out about it.
type estimate[A any] struct {
	action A
	ahead  float64   // the expected lead after it
	value  float64   // the same less that of the best action, leaning on the first evaluation
	trials []float64 // outcomes by world
}

// maxTempting is the number of actions that a soft choice considers.
const maxTempting = 6

// chooseSoftly picks one of the actions with the highest values. The probability of an action falls with its distance from the best.
func (b *Brain[S, A, V]) chooseSoftly(legal []A, values []float64, by LevelParams, r *game.Rand) A {
	order := Top(values, len(values))
	if b.SameKind != nil {
		first := legal[order[0]]
		order = slices.DeleteFunc(order, func(k int) bool { return !b.SameKind(legal[k], first) })
	}
	order = order[:min(maxTempting, len(order))]
	for by.MaxLoss > 0 && values[order[len(order)-1]] < values[order[0]]-by.MaxLoss {
		order = order[:len(order)-1]
	}
	var weights [maxTempting]float64
	sum := 0.0
	for i, k := range order {
		weights[i] = math.Exp((values[k] - values[order[0]]) / by.Softness)
		sum += weights[i]
	}
	at := float64(r.IntN(1<<30)) / (1 << 30) * sum
	for i, k := range order {
		if at -= weights[i]; at < 0 {
			return legal[k]
		}
	}
	return legal[order[0]]
}

// search races the actions with the highest first evaluation, and returns them with the best first.
func (b *Brain[S, A, V]) search(ctx context.Context, v *V, legal []A, budget Budget, r *game.Rand) []estimate[A] {
	return b.searchBy(ctx, b.Player(), b.Candidates, v, legal, budget, r)
}

// searchBy is search with a given player and number of candidates. It also races the actions in also.
func (b *Brain[S, A, V]) searchBy(ctx context.Context, p Player[S, A], most int, v *V, legal []A, budget Budget, r *game.Rand, also ...A) []estimate[A] {
	if budget == (Budget{}) {
		budget.Iterations = b.Iterations
	}
	seat := b.Seat(v)
	world := b.Rules.Sample(v, r)
	values := p.Evaluate(&world, seat, legal)
	order := Top(values, width(most, b.Rules.Players(&world), budget))
	for _, a := range also {
		if k := slices.Index(legal, a); !slices.Contains(order, k) {
			order = append(order, k)
		}
	}
	estimates := make([]estimate[A], len(order))
	priors := make([]float64, len(order))
	for i, k := range order {
		estimates[i] = estimate[A]{action: legal[k]}
		priors[i] = max(values[k]-values[order[0]], lowestPrior)
	}
	var worlds []S
	var luck []game.Seed
	racers := race(ctx, priors, budget, func(world, candidate int) float64 {
		for world >= len(worlds) {
			worlds, luck = append(worlds, b.Rules.Sample(v, r)), append(luck, r.Seed())
		}
		s := worlds[world]
		return p.Playout(ctx, &s, seat, estimates[candidate].action, luck[world])
	})
	lead := leader(racers)
	ahead := racers[lead].sum / float64(max(1, len(racers[lead].trials)))
	for i := range racers {
		e := &estimates[i]
		e.value, e.trials = racers[i].score()-racers[lead].score(), racers[i].trials
		if racers[i].out {
			e.value = -racers[i].behind
		}
		e.ahead = ahead + e.value
	}
	slices.SortStableFunc(estimates, func(a, b estimate[A]) int { return cmp.Compare(b.value, a.value) })
	return estimates
}

// width returns how many actions race: at most a number, and no more than the budget can tell apart. A solo game can tell more of
// them apart, since no other player adds chance.
func width(most, players int, budget Budget) int {
	const few = 8
	each := 40
	if players == 1 {
		each = 12
	}
	return min(most, max(few, budget.trials()/each))
}

// lowestPrior is the lowest first evaluation that a search starts with.
const lowestPrior = -20

// Never is the value of an action that a bot takes only if there is no other.
const Never = -1e6

// Top returns the indices of the n highest values, best first. It drops values of Never if there are others.
func Top(values []float64, n int) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	order = order[:min(n, len(order))]
	for len(order) > 1 && values[order[len(order)-1]] <= Never/2 {
		order = order[:len(order)-1]
	}
	return order
}

// Best returns the index of the greatest value, and a random one of several that are equal.
func Best(values []float64, r *game.Rand) int {
	at, ties := 0, 1
	for i := 1; i < len(values); i++ {
		switch {
		case values[i] > values[at]:
			at, ties = i, 1
		case values[i] == values[at]:
			if ties++; r.IntN(ties) == 0 {
				at = i
			}
		}
	}
	return at
}
