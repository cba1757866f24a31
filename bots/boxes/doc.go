// Package boxes evaluates positions of Boxes for package search.
//
//	bots.go       levels, characters and generations
//	player.go     plays a position on, and values where it stops
//	layout.go     layout: the boxes that the cards on the table form
//	evaluator.go  evaluator: the value of positions and actions to a seat
//	reasons.go    why an action is worth considering
package boxes
