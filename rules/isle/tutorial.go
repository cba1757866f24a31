package isle

import "github.com/purrlor/purrlor/rules/game"

// tutorial begins in the first rescue of a game of two. Seat 0 has two orange cats side by side, and cat-14-orange in the left
// field would make them a family at k3.
var tutorial = game.Tutorial{
	Config: `{"players":2,"lessons":["A","B","C"],"first":0}`,
	Seed:   "524f2e1690327e06c137b55cc54c4bf8395554783b4a9ee309bc43c7937d8aba",
	Actions: []string{
		"0 keep rescue-swift-4 rescue-broken-0",
		"1 keep add-tiles-to-fields public-145",
		"0 keep rescue-regular-1 rescue-regular-3",
		"1 keep lesson-123 public-143",
		"0 keep oshax rescue-broken-0",
		"1 keep rescue-broken-1 lesson-114",
		"0 buy rescue-swift-4 rescue-broken-0 rescue-broken-0 rescue-regular-1 rescue-regular-3",
		"1 buy rescue-broken-1 fish-per-oshax add-tiles-to-fields public-143 public-145",
		"0 end",
		"1 read public-145 orange",
		"1 play fish-per-oshax",
		"1 read public-143 blue",
		"1 end",
		"0 lay rescue-regular-3",
		"0 lay rescue-regular-1",
		"0 lay rescue-broken-0",
		"0 lay rescue-broken-0",
		"0 lay rescue-swift-4",
		"0 end",
		"1 lay rescue-broken-1",
		"1 play add-tiles-to-fields",
		"1 put left",
		"1 put right",
		"1 put left",
		"1 end",
		"0 rescue cat-01-orange left regular",
		"0 place cat-01-orange f5 180",
		"0 end",
		"1 rescue cat-16-orange left permanent",
		"1 place cat-16-orange n4 0",
		"1 end",
		"0 rescue cat-07-orange left regular",
		"0 place cat-07-orange i5 270m",
		"0 end",
		"1 pass",
	},
}
