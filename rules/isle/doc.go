// Package isle is the rules of Isle: draft cards, pay with fish, rescue polyomino cats and pack them on a ship.
//
// A newcomer finds a rule by its number: comments cite the lines of docs/rules-isle.md as R4.3.
//
//	data.go, tile.go, card.go      the facts: embedded data files, tiles, cards
//	ship.go                        a ship, its pieces and where a tile may lie (R5)
//	facts.go, score.go             scoring, usable without a game (R7)
//	lessons.go, lessoncats.go, …   lessons, a function for each rule; lessonrule.go is made of the data by rulegen
//	config.go, state.go, setup.go  a game at its start (R1)
//	version.go                     what the versions of the rules have changed
//	step.go                        who may act, and the way from phase to phase (R2)
//	morning.go, draft.go, reading.go, rescue.go, rarefinds.go, dayend.go   the phases
//	kittens.go, beasts.go, eventtokens.go, eventgoals.go   the modules (R10): kittens, beasts, events and their goals
//	sister.go, familymode.go       the modes: solo (R8) and the family game (R9)
//	anytime.go, effects.go         anytime cards and what has to be resolved (R6)
//	action.go, notation.go         actions as values, as text and as JSON
//	view.go, options.go            what a seat sees and is offered
//	sample.go, sampledealer.go     worlds that a seat may imagine
//	discard.go                     the discard pile and what seats know of it
//	events.go, words.go, codes.go  what is told, in words, and why something is refused
//	shiprecord.go, picture.go, svg.go   ships written down and drawn
//	rules.go                       all of it as the contract wants it
package isle
