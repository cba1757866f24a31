package boxes

import (
	"context"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// player plays Boxes. In a playout all seats play some rounds, each comparing a few plays. Then the player evaluates the table.
type player struct {
	rules boxes.Rules
	own   *evaluator
	legal []boxes.Action
}

const (
	playoutRounds = 3  // played in a playout
	playoutPlays  = 10 // plays compared in a playout
)

func (t *player) Evaluate(s *boxes.State, seat game.Seat, legal []boxes.Action) []float64 {
	return t.own.evaluateAll(s, seat, legal)
}

func (t *player) Playout(ctx context.Context, s *boxes.State, seat game.Seat, a boxes.Action, luck game.Seed) float64 {
	r := luck.Stream("playout", 0)
	if t.rules.Step(s, seat, a, nil) != nil {
		return search.Never
	}
	for turns := playoutRounds * int(s.Players); s.Phase != boxes.Over && turns > 0 && ctx.Err() == nil; {
		t.legal = t.rules.Legal(s, s.Turn, t.legal[:0])
		a := t.choose(s, &r)
		if a.Verb == boxes.End {
			turns--
		}
		if t.rules.Step(s, s.Turn, a, nil) != nil {
			return search.Never
		}
	}
	return t.standing(s, seat)
}

// choose plays like a fast tabby that compares only a few plays.
func (t *player) choose(s *boxes.State, r *game.Rand) boxes.Action {
	switch n := len(t.legal); {
	case n == 1 || t.legal[0].Verb == boxes.Draw:
		return t.legal[0]
	case n > playoutPlays:
		for i := range playoutPlays {
			k := i + r.IntN(n-i)
			t.legal[i], t.legal[k] = t.legal[k], t.legal[i]
		}
		t.legal = t.legal[:playoutPlays]
	}
	return t.legal[search.Best(t.own.evaluateAll(s, s.Turn, t.legal), r)]
}

// standing is a seat's lead, in expected points at the end.
func (t *player) standing(s *boxes.State, seat game.Seat) float64 {
	t.own.look(s, seat)
	v := t.own.base
	for k := range int(s.Players) {
		v += t.own.side(k, 1/float64(s.Players-1)) * t.own.supply(int(s.Seats[k].Cats))
	}
	return v
}
