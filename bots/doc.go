// Package bots plays, hints and reviews. It is what servers use; docs/bots.md describes how strong the bots are, and why they are
// built as they are.
//
//	bots.go    minds, hints, levels and characters by the name of a game
//	review.go  the costliest decisions of a finished game
//
// Below it are package search, which picks actions for any game, and a package for each game, which evaluates its positions:
// isle and boxes. Bots see a view and the legal actions of a seat. Only a review has a finished game before it.
package bots
