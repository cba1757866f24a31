package boxes

import "github.com/purrlor/purrlor/rules/game"

// tutorial starts at the sixth card of a two-player game. Seat 0 holds box-42. Laid at f4 and turned, it closes a box, and a cat at
// f3-f4 claims that box.
var tutorial = game.Tutorial{
	Config: `{"players":2}`,
	Seed:   "9389bdc0ca9fe94d1380804b0f3a51416549a8f58b4fd268d54721f265d739ad",
	Actions: []string{
		"0 start start-5 e3 180",
		"1 start start-1 d3",
		"0 draw",
		"0 lay box-49 e4 180",
		"0 end",
		"1 draw",
		"1 lay box-53 d4",
		"1 end",
		"0 draw",
		"0 lay box-47 f3",
		"0 end",
		"1 draw",
		"1 lay box-07 f2 180",
		"1 end",
		"0 draw",
	},
}
