// Package isle is the rules of Isle: draft cards, pay with fish, rescue polyomino cats and pack them on a ship.
//
// Comments cite the rules of docs/rules-isle.md by number, such as R4.3.
//
//	data.go, tile.go, colour.go, card.go   the facts: embedded data files, tiles, colours, cards
//	ship.go                        a ship, its pieces and where a tile may lie (R5)
//	facts.go, score.go             scoring, usable without a game (R7)
//	lessons.go, lesson*.go         lessons, a function for each rule; rulegen writes lessonrule.go from the data
//	config.go, state.go, setup.go  a game at its start (R1)
//	version.go                     what the versions of the rules have changed
//	step.go                        who may act, and the way from phase to phase (R2)
//	morning.go, draft.go, reading.go, rescue.go, rarefinds.go, dayend.go   the phases
//	kittens.go, beasts.go, eventtokens.go, eventgoals.go   the modules (R10): kittens, beasts, events and their goals
//	sister.go, sisteracts.go, sisterview.go, familymode.go   the modes: solo (R8) and the family game (R9)
//	anytime.go, effects.go, pause.go   anytime cards, pending effects and the questions before a phase closes (R6)
//	action.go, notation.go         actions as values, as text and as JSON
//	view.go, options.go, plan.go   what a seat sees and is offered, and what a plan depends on
//	sample.go, sampledealer.go     worlds that a seat may imagine
//	discard.go                     the discard pile and what seats know of it
//	events.go, words.go, codes.go, chapter.go   what is reported, in words, why something is refused, and the day
//	keepsake.go, titles.go         figures that are recorded of a ship, and titles at the end
//	shiprecord.go, picture.go, svg.go   ships written down and drawn
//	tutorial.go                    the guided first day
//	rules.go                       all of it as the interface game.Rules
package isle
