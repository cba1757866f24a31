// Package isle is the rules of Isle: draft cards, pay with fish, rescue polyomino cats and pack them on a ship.
//
// Comments cite the rules of docs/rules-isle.md by number, such as R4.3.
//
//	data.go, tile.go, card.go      the facts: embedded data files, tiles, colours, cards
//	ship.go                        a ship, its pieces and where a tile may lie (R5)
//	facts.go, score.go             scoring, usable without a game (R7)
//	lessons.go, lessonpoints.go    lessons, with a function for each rule
//	lessonrule.go                  the names of these rules, which rulegen writes from the data
//	config.go, state.go, setup.go  a game at its start (R1), the family game (R9), the discard pile
//	version.go                     what the versions of the rules have changed
//	step.go                        who may act, and the way from phase to phase (R2)
//	draft.go, reading.go, rescue.go, rarefinds.go   the phases of a day
//	day.go                         the morning and the end of a day
//	kittens.go, beasts.go          kittens and beasts (R10)
//	eventtokens.go                 events and their goals (R10)
//	sister.go, sisteracts.go       solo: the sister, her actions and what a seat sees of her (R8)
//	anytime.go, effects.go, pause.go   anytime cards, pending effects and the questions before a phase closes (R6)
//	action.go                      actions as values, as text and as JSON
//	view.go, options.go            what a seat sees and is offered, the day, and what a plan depends on
//	sample.go, sampledealer.go     worlds that a seat may imagine
//	events.go, words.go, codes.go  events, their words, and why an action is refused
//	seatrecord.go                  figures that are recorded of a ship, and titles at the end
//	shiprecord.go, picture.go      ships written down and drawn
//	rules.go                       all of it as the interface game.Rules, and the guided first day
package isle
