package isle

import (
	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

type (
	brain     = search.Brain[isle.State, isle.Action, isle.View]
	level     = search.Level[isle.State, isle.Action, isle.View]
	character = search.Character[isle.State, isle.Action]
	anyPlayer = search.Player[isle.State, isle.Action]
)

// Bots has the bots of Isle.
var Bots = &search.Bots[isle.State, isle.Action, isle.View]{
	Brain: &second,
	Levels: []level{
		{Name: search.Kitten, Brain: &first, Params: search.LevelParams{Softness: 1, MaxLoss: 5}},
		{Name: search.Housecat, Brain: &first, Params: search.LevelParams{Softness: 0.5, MaxLoss: 4}},
		{Name: search.Tabby, Brain: &first},
		{Name: search.Lynx, Brain: &second, Params: search.LevelParams{Softness: 0.25, MaxLoss: 4}},
		{Name: search.Leopard, Brain: &second, Params: search.LevelParams{Candidates: 2, Iterations: 4}},
		{Name: search.Tiger, Brain: &second, Params: search.LevelParams{Candidates: 24}},
	},
	Tastes: []character{
		taste("families", func(w *weights) { w.Family = 0.3 }),
		taste("treasures", func(w *weights) { w.Found *= 1.4 }),
		taste("lessons", func(w *weights) { w.Lesson *= 1.4 }),
		taste("speed", func(w *weights) { w.Speed *= 1.5 }),
	},
	Generations: []*brain{&first, &second},
	ReasonNames: reasonNames,
}

// first evaluates with hand-tuned weights.
var first = brain{
	Rules: isle.Rules{}, Seat: func(v *isle.View) game.Seat { return v.Seat },
	Player:     func() anyPlayer { return newPlayer(nil) },
	Baseline:   func() anyPlayer { return newPlayer(nil) },
	Candidates: 8, Iterations: 1000, Softness: 1.5, LastingShare: 0.65,
	Stage: func(v *isle.View) any { return [...]int{v.Day, int(v.Phase), v.Stage} },
	SameMove: func(a, b isle.Action) bool {
		a.Basket, b.Basket = isle.AnyBasket, isle.AnyBasket
		return a == b
	},
}

// second adds learned weights.
var second = first.With(func() anyPlayer { return newPlayer(builtInWeights()) })

// taste makes a character from changed weights.
func taste(name string, change func(w *weights)) character {
	return character{Name: name, Apply: func(p anyPlayer) { change(&p.(*player).own.w) }}
}
