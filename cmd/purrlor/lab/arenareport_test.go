package lab

import (
	"math"
	"testing"
)

func TestIntervalsOfShares(t *testing.T) {
	tests := []struct {
		name      string
		deals     []float64
		games     int
		low, high float64
	}{
		{"all of 100 games", make100(1, 1), 100, 0.963, 1},
		{"half of 100 games, each deal split", make100(0.5, 0.5), 100, 0.404, 0.596},
		{"half of the deals whole, so that pairs are worth one game", make100(1, 0), 100, 0.366, 0.634},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := proportionInterval(tt.deals, tt.games)
			if math.Abs(got.Low-tt.low) > 0.002 || math.Abs(got.High-tt.high) > 0.002 {
				t.Errorf("got %+v, want %v to %v", got, tt.low, tt.high)
			}
		})
	}
}

// make100 returns the means of 50 deals of two games, alternating two values.
func make100(a, b float64) []float64 {
	deals := make([]float64, 50)
	for i := range deals {
		deals[i] = a
		if i%2 == 1 {
			deals[i] = b
		}
	}
	return deals
}
