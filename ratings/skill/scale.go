package skill

import "math"

// Displayed ratings use the scale of chess: a tabby has 1500, and a difference of 400 points means odds of ten to one between two
// certain ratings.
const scaleZero = 1500.0

// scalePoints is the number of points for one unit of Mu.
var scalePoints = 400 / (math.Ln10 * beta * math.Sqrt2)

// At two deviations below the mean, a player is stronger than the displayed rating with a probability of 98 %.
const caution = 2

// sureSigma is the largest deviation of an established rating. Reaching it takes 13 games against established opponents of the same
// strength.
const sureSigma = 4.5

// Points returns the displayed rating, a lower bound of the player's strength. It starts near 1000 and rises with every game that
// makes the rating more certain, so that a few lucky games cannot lead a list.
func (r Rating) Points() int {
	return int(math.Round(scaleZero + (r.Mu-caution*r.Sigma-startMu)*scalePoints))
}

// Provisional reports whether the rating is too uncertain for a list.
func (r Rating) Provisional() bool { return r.Sigma > sureSigma }

// unknownSigma is the deviation above which a player counts as unknown.
const unknownSigma = 7

// Unknown reports whether a player has played only a few games, so that their rating says little.
func (r Rating) Unknown() bool { return r.Sigma > unknownSigma }

// at returns a certain rating with the given points.
func at(points int) Rating { return Rating{Mu: startMu + (float64(points)-scaleZero)/scalePoints} }

// millionths is the precision of stored ratings, which are integers so that every database stores them exactly.
const millionths = 1e6

// StoredRating is a rating in millionths.
type StoredRating struct{ Mu, Sigma int64 }

// Stored rounds a rating to its stored form.
func (r Rating) Stored() StoredRating {
	return StoredRating{int64(math.Round(r.Mu * millionths)), int64(math.Round(r.Sigma * millionths))}
}

// Rating returns the stored rating.
func (k StoredRating) Rating() Rating {
	return Rating{float64(k.Mu) / millionths, float64(k.Sigma) / millionths}
}
