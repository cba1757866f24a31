package bots

import "github.com/purrlor/purrlor/rules/isle"

// subject is a kind of decision with weights of its own.
type subject uint8

const (
	placing  subject = iota
	rescuing         // or passing
	buying
	keeping
	daysEnd // what a day has brought
	subjectCount
)

// subjects tell how many traits each has, in how many decisions one is compared, and how much the points of the others count:
// those have little to do with where a cat lies, and would only add chance.
var subjects = [subjectCount]struct {
	traits, every int
	others        float64
}{{traitCount, 3, 0.2}, {traitCount, 2, 0.4}, {wareCount, 1, 1}, {wareCount, 2, 1}, {traitCount, 0, 0}}

func subjectOf(v isle.Verb) (subject, bool) {
	switch v {
	case isle.Place:
		return placing, true
	case isle.Rescue, isle.Pass:
		return rescuing, true
	case isle.Buy:
		return buying, true
	case isle.Keep:
		return keeping, true
	}
	return 0, false
}
