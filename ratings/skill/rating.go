package skill

import "math"

// Rating is an estimate of a player's strength, as mean and standard deviation. Players start at 25 and 25/3.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

const (
	startMu          = 25.0
	startSigma       = startMu / 3
	beta             = startSigma / 2 // luck in one game
	tau              = startMu / 300  // possible change of strength between two games
	minVarianceShare = 0.0001         // minimum share of the variance that remains after a game
)

// New returns the rating of an unknown player.
func New() Rating { return Rating{startMu, startSigma} }

// Rate returns the ratings after a game with these ranks, 1 first, equal ranks tied. It is the Bradley-Terry update with full
// pairing of Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 1: everyone has beaten
// those of worse ranks, lost to those of better ranks and drawn with equals. We avoid their Plackett-Luce update, algorithm 4,
// because it splits a tied rank's gain, so that a worse rank can gain more. A rating without deviation is certain and never
// changes.
func Rate(before []Rating, ranks []int) []Rating {
	return RateWeighted(before, ranks, func(_, _ int) float64 { return 1 })
}

// RateWeighted is Rate with weights: weight is how much the game counts for player i against player q.
func RateWeighted(before []Rating, ranks []int, weight func(i, q int) float64) []Rating {
	after := make([]Rating, len(before))
	for i, r := range before {
		square := r.Sigma * r.Sigma
		omega, delta := 0.0, 0.0
		for q, rival := range before {
			if q == i {
				continue
			}
			c := math.Sqrt(square + rival.Sigma*rival.Sigma + 2*beta*beta)
			expected := 1 / (1 + math.Exp((rival.Mu-r.Mu)/c))
			w := weight(i, q)
			omega += w * square / c * (scoreAgainst(ranks[i], ranks[q]) - expected)
			delta += w * r.Sigma / c * square / (c * c) * expected * (1 - expected)
		}
		after[i] = Rating{r.Mu + omega, r.Sigma * math.Sqrt(max(1-delta, minVarianceShare))}
	}
	return after
}

// Loosen returns a rating as it is before the next game. The player's strength may have changed since the last one, so the
// deviation grows and the rating stays able to follow. Certain ratings stay certain.
func (r Rating) Loosen() Rating {
	if r.Sigma > 0 {
		r.Sigma = math.Min(startSigma, math.Sqrt(r.Sigma*r.Sigma+tau*tau))
	}
	return r
}

// Expected is the expected share of wins of a player against another; ties count as half.
func Expected(r, rival Rating) float64 {
	c := math.Sqrt(r.Sigma*r.Sigma + rival.Sigma*rival.Sigma + 2*beta*beta)
	return 1 / (1 + math.Exp((rival.Mu-r.Mu)/c))
}

// scoreAgainst returns the score of a rank against another: 1 for a win, a half for a tie.
func scoreAgainst(rank, rival int) float64 {
	switch {
	case rank < rival:
		return 1
	case rank == rival:
		return 0.5
	}
	return 0
}
