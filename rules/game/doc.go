// Package game is the contract between the rules of a game and their users: server, bots and command line.
//
// A game implements Rules with its own types for state, action and view. A State is a plain value, so copying it clones it. Step
// changes a state in place and allocates nothing; Apply is copy and Step. A View contains what a seat may know, and is built from
// nothing. Sample turns a view back into a state that the seat cannot distinguish from the true one. Erase hides the types for
// callers that serve any game.
package game
