// Package game is the contract between a game's rules and everything that uses them: server, bots, command line.
//
// A game implements Rules with its own types for state, action and view. A State is a plain value: copying it is
// cloning it. Step changes a state in place and allocates nothing; Apply is copy and Step. What a seat may know is a
// View, built up from nothing; Sample turns a view back into a state that the seat cannot tell from the true one.
// Erase hides the types for callers that serve any game.
package game
