// Package ratings knows how games came out and what that is worth: results, tallies and records, what a game counts between its seats,
// and the ratings that it changes. A result outlives its table. Package skill has the arithmetic.
package ratings
