package search

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Comparison is what a race found out about an action that was played.
type Comparison struct {
	Better string
	Cost   float64 // points by which the action is worse than the better one
	Gained float64 // points by which it is better than a tabby's choice
}

// Compare implements Game. It compares an action that was played with the best one and with a tabby's choice.
func (b *Brain[S, A, V]) Compare(ctx context.Context, view any, legal []string, played string, budget Budget, r *game.Rand) (Comparison, error) {
	v, actions, err := b.read(view, legal)
	if err != nil {
		return Comparison{}, err
	}
	a, err := b.Rules.Parse(played)
	if err != nil {
		return Comparison{}, err
	}
	baseline := b.baselineChoice(&v, actions, a, r)
	p := b.Player()
	estimates := b.searchBy(ctx, p, b.Candidates, &v, actions, budget, r, a, baseline)
	own := estimates[slices.IndexFunc(estimates, func(e estimate[A]) bool { return e.action == a })]
	c := Comparison{Better: b.Rules.Format(estimates[0].action), Cost: -own.value}
	if baseline != a {
		other := estimates[slices.IndexFunc(estimates, func(e estimate[A]) bool { return e.action == baseline })]
		c.Gained = b.duel(ctx, p, &v, &own, &other, budget.Iterations/duelShare, r)
	}
	return c, ctx.Err()
}

// duelShare is how many times fewer worlds a duel adds than the race has trials.
const duelShare = 4

// duel returns by how much one action is better than another: the mean difference in the same worlds with the same luck. It uses
// the worlds of the race that both were in, and some more. The values of a race would not do, because they lean on a first
// evaluation, which always prefers a tabby's choice.
func (b *Brain[S, A, V]) duel(ctx context.Context, p Player[S, A], v *V, one, other *estimate[A], worlds int, r *game.Rand) float64 {
	seat, sum, n := b.Seat(v), 0.0, min(len(one.trials), len(other.trials))
	for i := range n {
		sum += one.trials[i] - other.trials[i]
	}
	for range worlds {
		first := b.Rules.Sample(v, r)
		second, luck := first, r.Seed()
		sum += p.Playout(ctx, &first, seat, one.action, luck) - p.Playout(ctx, &second, seat, other.action, luck)
	}
	return sum / float64(max(1, n+worlds))
}

// baselineChoice returns a tabby's choice, which is the action played unless the tabby prefers another.
func (b *Brain[S, A, V]) baselineChoice(v *V, legal []A, played A, r *game.Rand) A {
	world := b.Rules.Sample(v, r)
	values := b.Baseline().Evaluate(&world, b.Seat(v), legal)
	at := slices.Index(legal, played)
	for i, x := range values {
		if x > values[at] {
			at = i
		}
	}
	return legal[at]
}

// Explain implements Game. It returns the reasons for a better action, and those for the one played. It drops reasons that both share.
func (b *Brain[S, A, V]) Explain(view any, legal []string, played, better string, r *game.Rand) (why, merits []Reason, err error) {
	v, actions, err := b.read(view, legal)
	if err != nil {
		return nil, nil, err
	}
	world, p := b.Rules.Sample(&v, r), b.Player()
	of := func(action string) []Reason {
		a := actions[slices.Index(legal, action)]
		return slices.Clone(p.Explain(&world, b.Seat(&v), a, actions))
	}
	forBetter, forPlayed := of(better), of(played)
	why, merits = without(forBetter, forPlayed), without(forPlayed, forBetter)
	if len(why) == 0 {
		why = forBetter
	}
	return why, merits, nil
}

// without returns the reasons of a list that another list lacks, except the placeholder for no reason.
func without(list, other []Reason) []Reason {
	var rest []Reason
	for _, r := range list {
		if r.Points > 0 && !slices.ContainsFunc(other, r.alike) {
			rest = append(rest, r)
		}
	}
	return rest
}
