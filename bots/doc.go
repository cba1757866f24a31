// Package bots holds players that see a view and the legal actions, nothing else. docs/bots.md tells how strong they are and
// why they are made as they are.
//
// A server asks For for a Mind, Hints for advice and Review for the costliest decisions of a finished game (mind.go,
// hints.go, review.go). Behind them is one brain for all games (brain.go), which races actions in sampled worlds (race.go).
//
// A game gives the brain a player: isleplayer.go and boxesplayer.go. What they know of a position is in the other files
// that begin with the name of the game: for Isle the ship and its lessons (islechart.go, islecargo.go, isleoutlook.go,
// islelesson.go, islelessonrows.go), what a ship is worth (islejudge.go, isleworth.go, isleweights.go) and what actions are worth
// (isleactions.go, islecards.go, isleplays.go); for Boxes the table (boxesfloor.go) and its worth (boxesjudge.go). Why an action is
// good is told by reasons.go, islereasons.go and boxesreasons.go.
//
// Words of the house:
//
//	mind      what a server asks for an action: a game's brain at one level, perhaps with a character
//	rung      how much of a brain a level uses, in numbers (levels.go)
//	character a taste that shows in play: a change of the weights of judgement
//	brain     samples worlds that a view allows and races actions in them
//	player    what a brain needs of a game: judging actions, and playing on in thought
//	judge     what positions are worth to a seat
//	chart     what does not change in Isle: rooms, rats, maps, how tiles can lie
//	cargo     what lies on a ship of Isle, counted so that one more piece is added quickly
//	outlook   what a seat has besides its ship, and what it may still expect
//	floor     a table of Boxes seen for its boxes
package bots
