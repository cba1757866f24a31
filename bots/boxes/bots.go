package boxes

import (
	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

type (
	brain     = search.Brain[boxes.State, boxes.Action, boxes.View]
	level     = search.Level[boxes.State, boxes.Action, boxes.View]
	character = search.Character[boxes.State, boxes.Action]
	anyPlayer = search.Player[boxes.State, boxes.Action]
)

// Bots has the bots of Boxes.
var Bots = &search.Bots[boxes.State, boxes.Action, boxes.View]{
	Brain: &second,
	Levels: []level{
		{Name: search.Kitten, Brain: &second, Params: search.LevelParams{Softness: 6, MaxLoss: 14}},
		{Name: search.Housecat, Brain: &second, Params: search.LevelParams{Softness: 1.2, MaxLoss: 5}},
		{Name: search.Tabby, Brain: &second},
		{Name: search.Lynx, Brain: &second, Params: search.LevelParams{Candidates: 2, Iterations: 4}},
		{Name: search.Leopard, Brain: &second, Params: search.LevelParams{Candidates: 3, Iterations: 18}},
		{Name: search.Tiger, Brain: &second, Params: search.LevelParams{Candidates: 8}},
	},
	Tastes: []character{
		taste("size", func(w *weights) { w.Grow *= 1.3 }),
		taste("closed", func(w *weights) {
			for gaps := 1; gaps < len(w.Close); gaps++ {
				w.Close[gaps] = min(1, 2*w.Close[gaps])
			}
		}),
		taste("sleep", func(w *weights) { w.Hold *= 1.15 }),
	},
	Generations: []*brain{&first, &second},
	ReasonNames: reasonNames,
}

// first evaluates with hand-tuned weights.
var first = brain{
	Rules: boxes.Rules{}, Seat: func(v *boxes.View) game.Seat { return v.Seat },
	Player:     func() anyPlayer { return &player{own: newFirstEvaluator()} },
	Baseline:   func() anyPlayer { return &player{own: newFirstEvaluator()} },
	Candidates: 8, Iterations: 4000, Softness: 3, LastingShare: 0.65,
	Stage:    func(v *boxes.View) any { return v.Turn },
	SameKind: func(a, b boxes.Action) bool { return a.Verb == b.Verb },
}

// second opens in the middle of the table.
var second = func() brain {
	b := first.With(func() anyPlayer { return &player{own: newEvaluator()} })
	b.Baseline = b.Player
	return b
}()

// taste makes a character from changed weights.
func taste(name string, change func(w *weights)) character {
	return character{Name: name, Apply: func(p anyPlayer) { change(&p.(*player).own.w) }}
}
