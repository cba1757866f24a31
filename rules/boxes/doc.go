// Package boxes is the rules of Boxes: lay cards with walls into boxes on a table and claim them with cats.
//
// Comments cite the rules of docs/rules-boxes.md by number, such as B3.2.
//
//	card.go                          the facts: the embedded deck and its cards
//	table.go                         slots, joints and boxes (B1)
//	score.go                         what boxes pay (B7.2)
//	config.go, state.go, setup.go    a game at its start (B2)
//	step.go, turn.go                 a turn: draw and play, or a sleeping cat (B3-B7)
//	action.go, notation.go           actions as values and as text
//	events.go, words.go, codes.go, chapter.go   what is reported, in words, why something is refused, and the round
//	view.go, boxview.go, sample.go, options.go, plan.go   what a seat sees, imagines and is offered, and what a plan depends on
//	seatrecord.go, titles.go         figures that are recorded of a game, and titles at its end
//	tablerecord.go, picture.go       tables written down and drawn
//	tutorial.go                      the guided first game
//	rules.go                         all of it as the interface game.Rules
package boxes
