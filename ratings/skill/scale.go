package skill

import "math"

// People are shown a number on the scale of chess: a tabby has 1500, and 400 points more are odds of ten to one between two whose
// strength is certain.
const scaleZero = 1500.0

// scalePoints is how many points one unit of Mu is.
var scalePoints = 400 / (math.Ln10 * beta * math.Sqrt2)

// Two deviations below the mean a player is stronger than their number with a probability of 98 %.
const caution = 2

// sureSigma is the deviation up to which a rating counts as sure. Against sure opponents of the same strength it takes 13 games.
const sureSigma = 4.5

// Points returns the number that is shown: what the player is at least worth. It begins near 1000 and rises with every game that
// makes a rating more certain, so that nobody leads a list by a few lucky ones.
func (r Rating) Points() int {
	return int(math.Round(scaleZero + (r.Mu-caution*r.Sigma-startMu)*scalePoints))
}

// Provisional tells whether too little is known of a player for a place in a list.
func (r Rating) Provisional() bool { return r.Sigma > sureSigma }

// unknownSigma is the deviation above which hardly anything is known of a player.
const unknownSigma = 7

// Unknown tells whether hardly anything is known of a player: they have played a few games.
func (r Rating) Unknown() bool { return r.Sigma > unknownSigma }

// at returns a certain rating of so many points.
func at(points int) Rating { return Rating{Mu: startMu + (float64(points)-scaleZero)/scalePoints} }

// millionths is the precision in which ratings are kept: numbers that every database keeps exactly.
const millionths = 1e6

// StoredRating is a rating in millionths.
type StoredRating struct{ Mu, Sigma int64 }

// Stored rounds a rating to what is kept of it.
func (r Rating) Stored() StoredRating {
	return StoredRating{int64(math.Round(r.Mu * millionths)), int64(math.Round(r.Sigma * millionths))}
}

// Rating returns what was kept.
func (k StoredRating) Rating() Rating {
	return Rating{float64(k.Mu) / millionths, float64(k.Sigma) / millionths}
}
