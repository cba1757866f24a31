//go:build !js

package bots

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// equations are sums over examples, each some numbers and what they should add up to: all that least squares need, however
// many examples there were.
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

// add counts an example.
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

// join counts the examples of others, by a weight.
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

// solve returns the worth of each number that fits the examples best. A caution holds worths near zero that few examples
// speak for.
func (e *equations) solve(caution float64) ([]float64, error) {
	sums := e.matrix()
	for i := range e.Size {
		sums.SetSym(i, i, sums.At(i, i)+caution)
	}
	var factors mat.Cholesky
	if !factors.Factorize(sums) {
		return nil, fmt.Errorf("%d examples do not say what the numbers are worth", e.Examples)
	}
	worth := mat.NewVecDense(e.Size, nil)
	if err := factors.SolveVecTo(worth, mat.NewVecDense(e.Size, e.Targets)); err != nil {
		return nil, err
	}
	return worth.RawVector().Data, nil
}

// explained is the share of the squares of the targets that worths explain; below zero they do harm.
func (e *equations) explained(worth []float64) float64 {
	if e.Squares == 0 {
		return 0
	}
	w := mat.NewVecDense(e.Size, worth)
	return (2*mat.Dot(w, mat.NewVecDense(e.Size, e.Targets)) - mat.Inner(w, e.matrix(), w)) / e.Squares
}

func (e *equations) matrix() *mat.SymDense {
	m := mat.NewSymDense(e.Size, nil)
	n := 0
	for i := range e.Size {
		for k := i; k < e.Size; k++ {
			m.SetSym(i, k, e.Products[n])
			n++
		}
	}
	return m
}
