// Package boxes is the rules of Boxes: lay cards with walls into boxes on a table and claim them with cats.
//
// A newcomer finds a rule by its number: comments cite the lines of docs/rules-boxes.md as B3.2.
//
//	card.go                          the facts: the embedded deck and its cards
//	table.go                         slots, joints and boxes (B1)
//	score.go                         what boxes pay (B7.2)
//	config.go, state.go, setup.go    a game at its start (B2)
//	step.go, turn.go                 a turn: draw and play, or a sleeping cat (B3-B7)
//	action.go, notation.go, events.go, words.go   actions and what is told of them
//	view.go, sample.go, options.go   what a seat sees, imagines and is offered
//	tablerecord.go, picture.go       tables written down and drawn
package boxes
