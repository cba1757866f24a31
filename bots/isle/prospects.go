package isle

import "math"

// prospects are a seat's resources besides its ship and its expectations for the rest of the game. Zero expectations mean the end, where
// every evaluation is exact.
type prospects struct {
	fish, baskets, lessons       int
	first, alone                 bool
	raresFree                    bool
	othersFamily, othersTreasure int

	cats     float64 // further cats
	commons  float64
	rares    float64
	squares  float64 // further squares covered
	lessonsN float64 // further lessons
	days     float64 // rescues to come, in days
}

// chance is the probability that a count reaches a target when some more are expected.
func chance(n, target int, more float64) float64 {
	if n >= target {
		return 1
	}
	if more <= 0 {
		return 0
	}
	return 1 / (1 + math.Exp((float64(target-n)-more)/(0.35+0.35*math.Sqrt(more))))
}

// exact is the probability that a count ends exactly at a target. A count at the target may stay, which is mostly the player's own
// choice.
func exact(n, target int, more float64) float64 {
	switch {
	case n > target:
		return 0
	case n == target:
		return 1 / (1 + 0.15*more)
	}
	return 0.8 * chance(n, target, more)
}

// filling is the probability that all free squares of one place get covered.
func (o *prospects) filling(open int) float64 {
	if open == 0 {
		return 1
	}
	return chance(0, open, o.squares*0.3)
}
