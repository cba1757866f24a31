// Package bot holds players that see a view and the legal actions, nothing else. docs/bots.md tells how strong they are and
// why they are made as they are.
//
// A server asks For for a Mind, Hints for advice and Review for the costliest decisions of a finished game (mind.go,
// hints.go, review.go). Behind them is one brain for all games (brain.go), which races actions in sampled worlds (race.go).
//
// A game gives the brain a player: isleplayer.go and boxesplayer.go. What they know of a position is in the other files
// that begin with the name of the game: for Isle the ship and its lessons (islechart.go, islecargo.go, islerules.go,
// islelesson.go), what a ship is worth (islejudge.go, isleworth.go, isleweights.go) and what actions are worth
// (isleactions.go, islecards.go, isleplays.go); for Boxes the table (boxesfloor.go) and its worth (boxesjudge.go).
package bot
