package bots

import (
	"context"
	"math"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// player is what a game gives its bots: judgement of actions, and a way to play on in thought. It serves one goroutine. The
// states are samples of what a seat sees, never the true game.
type player[S, A any] interface {
	// judge returns what each of the legal actions is worth to a seat, in points expected at the end. The list is its own
	// until the next call.
	judge(s *S, seat game.Seat, legal []A) []float64
	// trial plays on from an action in a world, with the luck of a seed, and returns how far the seat is ahead then. It may
	// change the world. When the context ends it returns anything, at once.
	trial(ctx context.Context, world *S, seat game.Seat, a A, luck game.Seed) float64
	// why returns the reasons for one of the legal actions, the weightiest first.
	why(s *S, seat game.Seat, a A, legal []A) []Reason
}

// brain plays one game.
type brain[S, A comparable, V any] struct {
	rules      game.Rules[S, A, V]
	seat       func(v *V) game.Seat
	player     func() player[S, A]
	candidates int     // actions that hints compare
	iterations int     // of a search without a budget
	softness   float64 // of the first kittens: see rung
	// plain judges actions as a tabby does: skill is measured against it.
	plain func() player[S, A]
	// lasting is which part of what decisions seem to have gained is left at the end of a game: docs/bots.md tells how it was found.
	lasting float64
	// stage is what stays the same in a view until a seat's turn is over, or its part of a phase that all play at the same time.
	stage func(v *V) any
	// sameKind reports whether a bot may take one action for another by a slip; nil if any may be taken. An action that
	// stands alone would lose against the many ways of another kind.
	sameKind func(a, b A) bool
	// sameMove reports whether two actions look the same to a player, so that one of them is enough of a hint.
	sameMove func(a, b A) bool
}

// with returns a brain with other players.
func (b brain[S, A, V]) with(player func() player[S, A]) brain[S, A, V] {
	b.player = player
	return b
}

// opinion is an action and what a search thinks of it.
type opinion[A any] struct {
	action A
	ahead  float64   // how far the seat is ahead after it, as the search expects
	value  float64   // the same, compared with the best one and leaning on the first judgement
	trials []float64 // outcomes by world
}

// choose picks an action.
func (m *mind[S, A, V]) choose(ctx context.Context, v *V, legal []A, budget Budget, r *game.Rand) A {
	if m.random {
		return game.RandomChoice(m.rules, r, legal)
	}
	p := m.player()
	if m.taste != nil {
		m.taste(p)
	}
	if most := m.rung.candidates; most > 0 {
		if n := m.rung.iterations; n > 0 && (budget.Iterations == 0 || budget.Iterations > n) {
			budget.Iterations = n
		}
		return m.searchBy(ctx, p, most, v, legal, budget, r)[0].action
	}
	world := m.rules.Sample(v, r)
	values := p.judge(&world, m.seat(v), legal)
	if m.rung.softness > 0 {
		return m.hesitate(legal, values, m.rung, r)
	}
	return legal[best(values, r)]
}

// tempting is how many actions a bot hesitates between.
const tempting = 6

// hesitate picks one of the actions with the highest values: the less it is below the best, the likelier.
func (b *brain[S, A, V]) hesitate(legal []A, values []float64, by rung, r *game.Rand) A {
	order := topOf(values, len(values))
	if b.sameKind != nil {
		first := legal[order[0]]
		order = slices.DeleteFunc(order, func(k int) bool { return !b.sameKind(legal[k], first) })
	}
	order = order[:min(tempting, len(order))]
	for by.grace > 0 && values[order[len(order)-1]] < values[order[0]]-by.grace {
		order = order[:len(order)-1]
	}
	var weights [tempting]float64
	sum := 0.0
	for i, k := range order {
		weights[i] = math.Exp((values[k] - values[order[0]]) / by.softness)
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

// search races the actions that judgement likes best, and some more that are asked about, and returns them, the best first.
func (b *brain[S, A, V]) search(ctx context.Context, v *V, legal []A, budget Budget, r *game.Rand, also ...A) []opinion[A] {
	return b.searchBy(ctx, b.player(), b.candidates, v, legal, budget, r, also...)
}

// searchBy is search by the judgement of a player.
func (b *brain[S, A, V]) searchBy(ctx context.Context, p player[S, A], most int, v *V, legal []A, budget Budget, r *game.Rand, also ...A) []opinion[A] {
	if budget == (Budget{}) {
		budget.Iterations = b.iterations
	}
	seat := b.seat(v)
	world := b.rules.Sample(v, r)
	values := p.judge(&world, seat, legal)
	order := topOf(values, width(most, b.rules.Players(&world), budget))
	for _, a := range also {
		if k := slices.Index(legal, a); !slices.Contains(order, k) {
			order = append(order, k)
		}
	}
	opinions := make([]opinion[A], len(order))
	priors := make([]float64, len(order))
	for i, k := range order {
		opinions[i] = opinion[A]{action: legal[k]}
		priors[i] = max(values[k]-values[order[0]], unlikely)
	}
	var worlds []S
	var luck []game.Seed
	racers := race(ctx, priors, budget, func(world, candidate int) float64 {
		for world >= len(worlds) {
			worlds, luck = append(worlds, b.rules.Sample(v, r)), append(luck, r.Seed())
		}
		s := worlds[world]
		return p.trial(ctx, &s, seat, opinions[candidate].action, luck[world])
	})
	lead := leader(racers)
	ahead := racers[lead].sum / float64(max(1, len(racers[lead].runs)))
	for i := range racers {
		o := &opinions[i]
		o.value, o.trials = racers[i].score()-racers[lead].score(), racers[i].runs
		if racers[i].out {
			o.value = -racers[i].behind
		}
		o.ahead = ahead + o.value
	}
	slices.SortStableFunc(opinions, func(a, b opinion[A]) int { return descending(a.value, b.value) })
	return opinions
}

// width is how many actions of at most so many race: as many as a budget can tell apart. Alone it can tell more of them, as
// nobody else adds chance.
func width(most, players int, budget Budget) int {
	const few = 8
	each := 40
	if players == 1 {
		each = 12
	}
	return min(most, max(few, budget.trials()/each))
}

// descending compares for sorting the greater first.
func descending(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// unlikely is the lowest first judgement that a search starts with.
const unlikely = -20

// never is the value of an action that is not to be taken if there is another.
const never = -1e6

// topOf returns the indices of the highest values, best first, without those that are out of the question.
func topOf(values []float64, n int) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return descending(values[a], values[b]) })
	order = order[:min(n, len(order))]
	for len(order) > 1 && values[order[len(order)-1]] <= never/2 {
		order = order[:len(order)-1]
	}
	return order
}

// best returns the index of the greatest value; of equal ones a random one.
func best(values []float64, r *game.Rand) int {
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

func oneIf(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
