// Package search picks actions for bots of any game. A game supplies a Player, which evaluates actions and plays positions on;
// this package samples worlds, compares actions in them and turns the result into choices, hints and reviews.
//
// A bot never sees the true game. It gets a view and the legal actions of a seat, and samples states that fit the view.
//
//	brain.go    a Brain: one game's rules with a Player and the numbers that tune its search
//	race.go     trials that drop actions as soon as they fall behind
//	mind.go     a Mind: a Brain at one level, in the untyped form that servers use
//	levels.go   the levels, their parameters, and characters
//	bots.go     Bots: everything that one game's package exports, and the Game interface that hides its types
//	hints.go    actions worth considering
//	compare.go  how an action that was played compares with a better one, for reviews
//	reasons.go  why an action is worth considering
package search
