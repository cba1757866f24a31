// Package bots chooses actions, gives hints and reviews games for servers. docs/bots.md describes the strength and the design of the
// bots.
//
//	bots.go    minds, hints, levels and characters by the name of a game
//	review.go  the costliest decisions of a finished game
//
// Package search picks actions for any game; packages isle and boxes evaluate positions of one game each. Bots see the view and the legal
// actions of a seat. Only a review sees a finished game.
package bots
