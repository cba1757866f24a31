//go:build !js

package isle

import (
	"fmt"
	"math"
	"slices"
)

// equations accumulates examples, each a list of numbers and a target. The sums are all that least squares need, for any number of
// examples.
type equations struct {
	Size     int
	Examples int
	Products []float64 // of each number with those after it, row by row
	Targets  []float64 // of each number with the target
	Squares  float64   // of the targets
}

func newEquations(size int) *equations {
	return &equations{Size: size, Products: make([]float64, size*(size+1)/2), Targets: make([]float64, size)}
}

// add adds an example.
func (e *equations) add(x []float64, y float64) {
	e.Examples++
	e.Squares += y * y
	row := e.Products
	for i, a := range x {
		if a != 0 {
			e.Targets[i] += a * y
			for k, b := range x[i:] {
				row[k] += a * b
			}
		}
		row = row[e.Size-i:]
	}
}

// join adds the examples of another sum with a weight.
func (e *equations) join(other *equations, weight float64) {
	e.Examples += other.Examples
	e.Squares += weight * other.Squares
	for i, v := range other.Products {
		e.Products[i] += weight * v
	}
	for i, v := range other.Targets {
		e.Targets[i] += weight * v
	}
}

// solve returns the weights that fit the examples best. The caution keeps weights near zero if few examples support them.
func (e *equations) solve(caution float64) ([]float64, error) {
	factor, ok := e.cholesky(caution)
	if !ok {
		return nil, fmt.Errorf("%d examples do not say what the numbers are worth", e.Examples)
	}
	worth := slices.Clone(e.Targets)
	for i, row := range factor {
		worth[i] = (worth[i] - dot(row[:i], worth[:i])) / row[i]
	}
	for i, row := range slices.Backward(factor) {
		worth[i] /= row[i]
		for k, v := range row[:i] {
			worth[k] -= v * worth[i]
		}
	}
	return worth, nil
}

// cholesky returns the lower triangular factor, row by row, of the products with the caution on the diagonal. It returns false if that
// matrix is not positive definite.
func (e *equations) cholesky(caution float64) (factor [][]float64, ok bool) {
	for i := range e.Size {
		row := make([]float64, i+1)
		for k, above := range factor {
			row[k] = (e.product(k, i) - dot(row[:k], above[:k])) / above[k]
		}
		rest := e.product(i, i) + caution - dot(row[:i], row[:i])
		if !(rest > 0) { // which a NaN is not either
			return nil, false
		}
		row[i] = math.Sqrt(rest)
		factor = append(factor, row)
	}
	return factor, true
}

// product is the sum of products of two numbers; the first index is at most the second.
func (e *equations) product(i, k int) float64 {
	return e.Products[i*e.Size-i*(i+1)/2+k]
}

// explained is the share of the targets' squares that the weights explain; below zero they make it worse.
func (e *equations) explained(worth []float64) float64 {
	if e.Squares == 0 {
		return 0
	}
	sum := 2 * dot(worth, e.Targets)
	for i, v := range worth {
		sum -= v * v * e.product(i, i)
		for k := i + 1; k < e.Size; k++ {
			sum -= 2 * v * worth[k] * e.product(i, k)
		}
	}
	return sum / e.Squares
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
