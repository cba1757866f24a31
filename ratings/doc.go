// Package ratings knows how games ended and what that is worth: results, tallies, records and the ratings that a game changes. A result
// outlives its table.
//
//	results.go, outcome.go   the result of a game, by seat; pools of comparable games; what stores answer
//	fairplay.go              how much a game counts between two of its seats, and the new ratings
//	fixed.go                 the fixed ratings of bots and of the sister
//	tally.go                 games played and won, and records
//	recount.go               all ratings computed again from the results
//	flags.go                 results that look like cheating, for the operator
//
// Whether a game counts at all is in table/rated.go. The rating formula is in skill/rating.go, the displayed points in skill/scale.go
// and the weight of a game in skill/weigh.go.
package ratings
