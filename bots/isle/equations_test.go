package isle

import (
	"math"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Equations find what numbers are worth.
func TestEquationsFindWeights(t *testing.T) {
	t.Parallel()
	worth := []float64{2, -1, 0.5}
	r := game.SeedOf("equations").Stream("test", 0)
	number := func() float64 { return float64(r.IntN(2001)-1000) / 1000 }
	e, half, others := newEquations(3), newEquations(3), newEquations(3)
	for i := range 4000 {
		x := []float64{number(), number(), number()}
		y := worth[0]*x[0] + worth[1]*x[1] + worth[2]*x[2] + 0.1*number()
		into := e
		if i%2 == 1 {
			into = half
		}
		into.add(x, y)
		others.add([]float64{x[0], 0, 0}, y)
	}
	e.join(half, 1)
	got, err := e.solve(1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range worth {
		if math.Abs(got[i]-worth[i]) > 0.02 {
			t.Errorf("number %d is worth %.3f, want %.1f", i, got[i], worth[i])
		}
	}
	if share := e.explained(got); share < 0.99 {
		t.Errorf("all numbers explain %.3f, want nearly 1", share)
	}
	if share := others.explained([]float64{2, 0, 0}); share < 0.6 || share > 0.9 {
		t.Errorf("the first number explains %.3f, want the share of its square, about 0.76", share)
	}
	if share := e.explained([]float64{-2, 1, -0.5}); share > -2 {
		t.Errorf("the opposite explains %.3f, want -3", share)
	}
}

// Without examples, numbers are worth nothing.
func TestEquationsWithoutExamples(t *testing.T) {
	t.Parallel()
	got, err := newEquations(2).solve(1)
	if err != nil || got[0] != 0 || got[1] != 0 {
		t.Errorf("got %v, %v, want zeros", got, err)
	}
	if _, err := newEquations(2).solve(0); err == nil {
		t.Error("nothing is known, and no caution either: want an error")
	}
}

func TestEquationsSolve(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		examples [][]float64 // numbers, and what they should add up to
		caution  float64
		want     []float64 // nil for an error
	}{
		{"one number", [][]float64{{2, 6}}, 0, []float64{3}},
		{"as many examples as numbers", [][]float64{{1, 2, 3, 14}, {2, 1, 1, 7}, {0, 1, -1, -1}}, 0, []float64{1, 2, 3}},
		{"caution holds small what is rarely seen", [][]float64{{2, 0, 6}, {0, 1, 3}}, 1, []float64{2.4, 1.5}},
		{"two numbers that are always equal", [][]float64{{1, 1, 2}, {2, 2, 4}}, 0, nil},
		{"not a number", [][]float64{{math.NaN(), 1}}, 1, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			size := len(tt.examples[0]) - 1
			e := newEquations(size)
			for _, x := range tt.examples {
				e.add(x[:size], x[size])
			}
			got, err := e.solve(tt.caution)
			if (err == nil) != (tt.want != nil) || len(got) != len(tt.want) {
				t.Fatalf("got %v, %v, want %v", got, err, tt.want)
			}
			for i := range got {
				if math.Abs(got[i]-tt.want[i]) > 1e-9 {
					t.Errorf("got %v, want %v", got, tt.want)
				}
			}
		})
	}
}
