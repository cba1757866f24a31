package bots

import (
	"context"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// boxesPlayer plays Boxes. In thought some rounds are played by all seats, each comparing a few plays, and the table is
// judged then.
type boxesPlayer struct {
	rules boxes.Rules
	own   *boxesJudge
	legal []boxes.Action
}

const (
	boxesRounds  = 3  // that are played on in thought
	boxesGlances = 10 // plays that are compared in thought
)

// boxesGenerations are the brains of Boxes that have played: see isleGenerations.
var boxesGenerations = []*brain[boxes.State, boxes.Action, boxes.View]{&boxesFirst, &boxesSecond}

// boxesBrain plays today.
var boxesBrain = boxesGenerations[len(boxesGenerations)-1]

// boxesFirst judges by weights that were tuned by hand.
var boxesFirst = brain[boxes.State, boxes.Action, boxes.View]{
	rules: boxes.Rules{}, seat: func(v *boxes.View) game.Seat { return v.Seat },
	player:     func() player[boxes.State, boxes.Action] { return &boxesPlayer{own: firstBoxesJudge()} },
	plain:      func() player[boxes.State, boxes.Action] { return &boxesPlayer{own: firstBoxesJudge()} },
	candidates: 8, iterations: 4000, softness: 3, lasting: 0.65,
	stage:    func(v *boxes.View) any { return v.Turn },
	sameKind: func(a, b boxes.Action) bool { return a.Verb == b.Verb },
}

// boxesSecond opens in the middle of the table.
var boxesSecond = func() brain[boxes.State, boxes.Action, boxes.View] {
	b := boxesFirst.with(func() player[boxes.State, boxes.Action] { return &boxesPlayer{own: newBoxesJudge()} })
	b.plain = b.player
	return b
}()

func (t *boxesPlayer) judge(s *boxes.State, seat game.Seat, legal []boxes.Action) []float64 {
	return t.own.judgeAll(s, seat, legal)
}

func (t *boxesPlayer) trial(ctx context.Context, s *boxes.State, seat game.Seat, a boxes.Action, luck game.Seed) float64 {
	r := luck.Stream("playout", 0)
	if t.rules.Step(s, seat, a, nil) != nil {
		return never
	}
	for turns := boxesRounds * int(s.Players); s.Phase != boxes.Over && turns > 0 && ctx.Err() == nil; {
		t.legal = t.rules.Legal(s, s.Turn, t.legal[:0])
		a := t.choose(s, &r)
		if a.Verb == boxes.End {
			turns--
		}
		if t.rules.Step(s, s.Turn, a, nil) != nil {
			return never
		}
	}
	return t.standing(s, seat)
}

// choose is a quick tabby: it compares a few plays only.
func (t *boxesPlayer) choose(s *boxes.State, r *game.Rand) boxes.Action {
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
	return t.legal[best(t.own.judgeAll(s, s.Turn, t.legal), r)]
}

// standing is how far a seat is ahead, in points expected at the end.
func (t *boxesPlayer) standing(s *boxes.State, seat game.Seat) float64 {
	t.own.look(s, seat)
	v := t.own.base
	for k := range int(s.Players) {
		v += t.own.side(k, 1/float64(s.Players-1)) * t.own.supply(int(s.Seats[k].Cats))
	}
	return v
}
