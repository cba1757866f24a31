// Package isle evaluates positions of Isle for package search.
//
//	bots.go         levels, characters and generations
//	player.go       plays a position on, and values where it stops
//	geometry.go     shipGeometry: rooms, rats, maps and how tiles can lie, which never change
//	contents.go     shipContents: what lies on a ship, counted so that one more piece is added quickly
//	prospects.go    prospects: what a seat has besides its ship, and what it may still expect
//	evaluator.go    evaluator: the value of positions to a seat
//	actions.go      the value of actions; cards.go and plays.go those of cards
//	worth.go        the worth of a ship by its source
//	lesson.go       what lessons will pay; lessonrules.go has the longer rules
//	weights.go      weights that were tuned by hand
//	learned.go      weights that were learned from games (weights.json)
//	traits.go       the numbers that learned weights apply to
//	decisions.go    the kinds of decisions that have learned weights of their own
//	trainer.go      plays games to learn from; learn.go runs the training, and equations.go solves it
//	reasons.go      why an action is worth considering; placementreasons.go and cardreasons.go have the reasons for tiles and cards
package isle
