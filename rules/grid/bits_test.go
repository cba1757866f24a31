package grid_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/grid"
)

// plain is a set of squares as a map, the reference model for Bits.
type plain map[int]bool

func (p plain) bits() grid.Bits {
	var b grid.Bits
	for i := range p {
		b.Set(i)
	}
	return b
}

// moved shifts every square and drops those outside the range of a Bits.
func (p plain) moved(by int) plain {
	out := plain{}
	for i := range p {
		if to := i + by; to >= 0 && to < grid.MaxSquares {
			out[to] = true
		}
	}
	return out
}

// where returns the squares of both sets for which keep holds.
func where(a, b plain, keep func(inA, inB bool) bool) plain {
	out := plain{}
	for i := range grid.MaxSquares {
		if keep(a[i], b[i]) {
			out[i] = true
		}
	}
	return out
}

func (p plain) list() []int { return slices.Sorted(maps.Keys(p)) }

// members lists the squares of a Bits by calling Has.
func members(b grid.Bits) []int {
	var list []int
	for i := range grid.MaxSquares {
		if b.Has(i) {
			list = append(list, i)
		}
	}
	return list
}

// drained lists the squares of a Bits by calling Next.
func drained(b grid.Bits) []int {
	var list []int
	for i := b.Next(); i >= 0; i = b.Next() {
		list = append(list, i)
	}
	return list
}

// randomPlain draws a set of any density, sometimes empty or full.
func randomPlain(r *rand.Rand) plain {
	density := []float64{0, 0.01, 0.1, 0.5, 0.9, 1}[r.IntN(6)]
	p := plain{}
	for i := range grid.MaxSquares {
		if r.Float64() < density {
			p[i] = true
		}
	}
	return p
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestBitsMatchPlainSet(t *testing.T) {
	combinations := []struct {
		name string
		got  func(a, b grid.Bits) grid.Bits
		keep func(inA, inB bool) bool
	}{
		{"the squares in both", grid.Bits.And, func(inA, inB bool) bool { return inA && inB }},
		{"the squares in either", grid.Bits.Or, func(inA, inB bool) bool { return inA || inB }},
		{"the squares in one but not the other", grid.Bits.AndNot, func(inA, inB bool) bool { return inA && !inB }},
	}
	r := newRand(1)
	for range 400 {
		p, q := randomPlain(r), randomPlain(r)
		if r.IntN(4) == 0 {
			q = where(p, q, func(inA, inB bool) bool { return inA && inB })
		}
		a, b := p.bits(), q.bits()
		for _, c := range combinations {
			if got, want := members(c.got(a, b)), where(p, q, c.keep).list(); !slices.Equal(got, want) {
				t.Fatalf("%s of %v and %v: got %v, want %v", c.name, p.list(), q.list(), got, want)
			}
		}
		both := where(p, q, func(inA, inB bool) bool { return inA && inB })
		facts := []struct {
			name      string
			got, want any
		}{
			{"Intersects", a.Intersects(b), len(both) > 0},
			{"IsSubset", b.IsSubset(a), len(both) == len(q)},
			{"IsSubset the other way", a.IsSubset(b), len(both) == len(p)},
			{"IsZero", a.IsZero(), len(p) == 0},
			{"Count", a.Count(), len(p)},
			{"First", a.First(), append(p.list(), -1)[0]},
			{"Next", fmt.Sprint(drained(a)), fmt.Sprint(p.list())},
		}
		for _, f := range facts {
			if f.got != f.want {
				t.Fatalf("%s of %v and %v: got %v, want %v", f.name, p.list(), q.list(), f.got, f.want)
			}
		}
	}
}

// Bits move by any distance.
func TestBitsUpAndDown(t *testing.T) {
	r := newRand(2)
	for range 8 {
		p := randomPlain(r)
		b := p.bits()
		for n := range grid.MaxSquares {
			if got, want := b.Up(uint(n)), p.moved(n).bits(); got != want {
				t.Fatalf("%v up by %d: got %v, want %v", p.list(), n, members(got), members(want))
			}
			if got, want := b.Down(uint(n)), p.moved(-n).bits(); got != want {
				t.Fatalf("%v down by %d: got %v, want %v", p.list(), n, members(got), members(want))
			}
		}
	}
}

func TestBitHoldsOneSquare(t *testing.T) {
	for i := range grid.MaxSquares {
		if got := members(grid.Bit(i)); !slices.Equal(got, []int{i}) {
			t.Errorf("Bit(%d) holds %v", i, got)
		}
	}
}

// The next square of an empty set is -1, again and again.
func TestNextOfEmptySet(t *testing.T) {
	var b grid.Bits
	for range 2 {
		if got := b.Next(); got != -1 {
			t.Errorf("got %d, want -1", got)
		}
	}
}
