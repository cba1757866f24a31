package grid_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/grid"
)

// boards have many shapes; the one of 15 by 16 uses every square of a Bits.
var boards = []grid.Board{
	{Width: 1, Height: 1},
	{Width: 5, Height: 4},
	{Width: 22, Height: 9},
	{Width: 15, Height: 16},
	{Width: 1, Height: 100},
	{Width: 100, Height: 2},
}

// cellSet is a set of cells as a map.
type cellSet map[grid.Cell]bool

func (s cellSet) bits(b grid.Board) grid.Bits {
	var cells []grid.Cell
	for c := range s {
		cells = append(cells, c)
	}
	return b.Bits(cells)
}

func allCells(b grid.Board) []grid.Cell {
	var cells []grid.Cell
	for y := range b.Height {
		for x := range b.Width {
			cells = append(cells, grid.Cell{X: int8(x), Y: int8(y)})
		}
	}
	return cells
}

func randomCells(r *rand.Rand, b grid.Board, density float64) cellSet {
	s := cellSet{}
	for _, c := range allCells(b) {
		if r.Float64() < density {
			s[c] = true
		}
	}
	return s
}

// sides returns the cells on the board that share a side with c.
func sides(b grid.Board, c grid.Cell) []grid.Cell {
	var out []grid.Cell
	for _, d := range []grid.Cell{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		x, y := int(c.X)+int(d.X), int(c.Y)+int(d.Y)
		if x >= 0 && x < b.Width && y >= 0 && y < b.Height {
			out = append(out, grid.Cell{X: int8(x), Y: int8(y)})
		}
	}
	return out
}

// plainFlood is a simple flood fill from start over the cells of within.
func plainFlood(b grid.Board, start, within cellSet) cellSet {
	reached := cellSet{}
	var todo []grid.Cell
	visit := func(c grid.Cell) {
		if within[c] && !reached[c] {
			reached[c] = true
			todo = append(todo, c)
		}
	}
	for c := range start {
		visit(c)
	}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range sides(b, c) {
			visit(n)
		}
	}
	return reached
}

// Cells and numbers of a board go together.
func TestBoardIndexRoundTrip(t *testing.T) {
	for _, b := range boards {
		seen := map[int]bool{}
		for _, c := range allCells(b) {
			i := b.Index(c)
			if i < 0 || i >= grid.MaxSquares || seen[i] {
				t.Fatalf("%+v: cell %v has the number %d, which is taken or too large", b, c, i)
			}
			seen[i] = true
			if got := b.Cell(i); got != c {
				t.Errorf("%+v: number %d is cell %v, want %v", b, i, got, c)
			}
			if !b.Contains(c) {
				t.Errorf("%+v does not contain %v", b, c)
			}
		}
		w, h := int8(b.Width), int8(b.Height)
		for _, c := range []grid.Cell{{X: -1}, {Y: -1}, {X: w}, {Y: h}, {X: w, Y: h}, {X: -1, Y: h - 1}} {
			if b.Contains(c) {
				t.Errorf("%+v contains %v", b, c)
			}
		}
		all := allCells(b)
		if got := b.Cells(b.Bits(all)); !slices.Equal(got, all) {
			t.Errorf("%+v: the cells come back as %v", b, got)
		}
	}
}

// The list is not nil.
func TestCellsOfEmptySet(t *testing.T) {
	if got := (grid.Board{Width: 3, Height: 3}).Cells(grid.Bits{}); got == nil || len(got) != 0 {
		t.Errorf("got %#v, want an empty list", got)
	}
}

func TestNeighboursMatchPlainSearch(t *testing.T) {
	r := newRand(3)
	for _, b := range boards {
		board := b.Bits(allCells(b))
		for range 60 {
			set := randomCells(r, b, []float64{0.02, 0.2, 0.6}[r.IntN(3)])
			want := cellSet{}
			for c := range set {
				for _, n := range sides(b, c) {
					want[n] = true
				}
			}
			if got := b.Neighbours(set.bits(b)).And(board); got != want.bits(b) {
				t.Fatalf("%+v: around %v: got %v, want %v", b, set, b.Cells(got), want)
			}
		}
	}
}

func TestFloodMatchesPlainSearch(t *testing.T) {
	r := newRand(4)
	for _, b := range boards {
		for range 60 {
			within := randomCells(r, b, []float64{0.3, 0.6, 0.9, 1}[r.IntN(4)])
			start := randomCells(r, b, []float64{0.01, 0.1}[r.IntN(2)])
			want := plainFlood(b, start, within)
			if got := b.Flood(start.bits(b), within.bits(b)); got != want.bits(b) {
				t.Fatalf("%+v: from %v within %v: got %v, want %v", b, start, within, b.Cells(got), want)
			}
		}
	}
}

// A flood does not pass from the end of a row to the next.
func TestFloodStopsAtRowEnd(t *testing.T) {
	b := grid.Board{Width: 4, Height: 3}
	tests := []struct {
		name  string
		rows  []string
		start grid.Cell
		want  []string
	}{
		{"from the right end down to the left end", []string{"...#", "#...", "...."}, grid.Cell{X: 3}, []string{"...#"}},
		{"from the left end up to the right end", []string{"...#", "#...", "...."}, grid.Cell{Y: 1}, []string{"....", "#..."}},
		{"around a wall", []string{"##.#", ".#.#", "##.#"}, grid.Cell{}, []string{"##..", ".#..", "##.."}},
		{"by corners only", []string{"#...", ".#..", "..#."}, grid.Cell{}, []string{"#..."}},
		{"from outside the set", []string{"##..", "....", "...."}, grid.Cell{X: 2}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := b.Flood(b.Bits([]grid.Cell{tt.start}), b.Bits(grid.ParsePicture(tt.rows)['#']))
			if want := b.Bits(grid.ParsePicture(tt.want)['#']); got != want {
				t.Errorf("got %v, want %v", b.Cells(got), b.Cells(want))
			}
		})
	}
}
