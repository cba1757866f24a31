package main

import "math"

// rating is a belief about a player's strength: its mean and standard deviation. Players start at 25 and 25/3.
type rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

const (
	startMu    = 25.0
	startSigma = startMu / 3
	beta       = startSigma / 2 // how much luck there is in one game
	leastShare = 0.0001         // of the variance that one game leaves
)

func newRating() rating { return rating{startMu, startSigma} }

// rate returns the ratings after a game in which the players came in at these ranks, 1 first, equal ranks tied. It is the
// Plackett-Luce update of Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4.
func rate(before []rating, ranks []int) []rating {
	variance := 0.0
	for _, r := range before {
		variance += r.Sigma*r.Sigma + beta*beta
	}
	c := math.Sqrt(variance)
	strength := make([]float64, len(before))
	for i, r := range before {
		strength[i] = math.Exp(r.Mu / c)
	}
	rivals := make([]float64, len(before)) // strength of those who came in no better
	tied := make([]float64, len(before))
	for q := range before {
		for s := range before {
			if ranks[s] >= ranks[q] {
				rivals[q] += strength[s]
			}
			if ranks[s] == ranks[q] {
				tied[q]++
			}
		}
	}
	after := make([]rating, len(before))
	for i, r := range before {
		omega, delta := 0.0, 0.0
		for q := range before {
			if ranks[q] > ranks[i] {
				continue
			}
			p := strength[i] / rivals[q]
			if q == i {
				omega += 1 / tied[q]
			}
			omega -= p / tied[q]
			delta += p * (1 - p) / tied[q]
		}
		square := r.Sigma * r.Sigma
		shrink := r.Sigma / c * delta * square / (c * c)
		after[i] = rating{r.Mu + omega*square/c, r.Sigma * math.Sqrt(max(1-shrink, leastShare))}
	}
	return after
}
