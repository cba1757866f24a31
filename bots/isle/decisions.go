package isle

import "github.com/purrlor/purrlor/rules/isle"

// decisionKind is a kind of decision with its own weights.
type decisionKind uint8

const (
	placing  decisionKind = iota
	rescuing              // or passing
	buying
	keeping
	daysEnd // what a day has brought
	decisionCount
)

// decisions has the number of traits for each kind, in how many decisions one is compared, and the weight of other seats' points. These
// hardly depend on where a cat lies, so they would only add noise.
var decisions = [decisionCount]struct {
	traits, every int
	others        float64
}{{traitCount, 3, 0.2}, {traitCount, 2, 0.4}, {cardCount, 1, 1}, {cardCount, 2, 1}, {traitCount, 0, 0}}

func decisionOf(v isle.Verb) (decisionKind, bool) {
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
