package grid_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/grid"
)

// A piece has only its distinct orientations.
func TestPieceOrientations(t *testing.T) {
	tests := []struct {
		name string
		rows []string
		want int
	}{
		{"one square has 1", []string{"#"}, 1},
		{"a domino has 2", []string{"##"}, 2},
		{"a square has 1", []string{"##", "##"}, 1},
		{"a line has 2", []string{"####"}, 2},
		{"a plus has 1", []string{".#.", "###", ".#."}, 1},
		{"a T has 4", []string{"###", ".#."}, 4},
		{"an S tetromino has 4", []string{".##", "##."}, 4},
		{"an L tetromino has 8", []string{"#.", "#.", "##"}, 8},
		{"an L pentomino has 8", []string{"#.", "#.", "#.", "##"}, 8},
		{"an L tromino has 4", []string{"#.", "##"}, 4},
		{"a W pentomino has 4", []string{"#..", "##.", ".##"}, 4},
		{"an N pentomino has 8", []string{".#", ".#", "##", "#."}, 8},
		{"a ring of eight has 1", []string{"###", "#.#", "###"}, 1},
		{"a labelled square alone has 1", []string{"a"}, 1},
		{"a domino with two labels has 4", []string{"ab"}, 4},
		{"a domino with one label has 4", []string{"a#"}, 4},
		{"a domino with equal labels has 2", []string{"aa"}, 2},
		{"a square with a labelled corner has 4", []string{"a#", "##"}, 4},
		{"a square with opposite labels has 2", []string{"a#", "#a"}, 2},
		{"a square with four labels has 8", []string{"ab", "cd"}, 8},
		{"a line with a label in the middle has 2", []string{"#a#"}, 2},
		{"a line with a label off the middle has 4", []string{"#a##"}, 4},
		{"a plus with a labelled arm has 4", []string{".a.", "###", ".#."}, 4},
	}
	board := grid.Board{Width: 8, Height: 8}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := grid.NewPiece(mustShape(t, tt.rows...), board)
			if got := len(p.Orientations); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

// lays returns the distinct pictures of a shape, each with the first turn that gives it, in the order of turns.
func lays(s grid.Shape) (turns []grid.Turn, pictures [][]string) {
	for turn := range grid.Turn(grid.Turns) {
		rows := rowsTurned(s.Rows(), turn)
		if !slices.ContainsFunc(pictures, func(other []string) bool { return slices.Equal(other, rows) }) {
			turns, pictures = append(turns, turn), append(pictures, rows)
		}
	}
	return turns, pictures
}

// under returns the cells of a picture with its corner at x, y.
func under(rows []string, x, y int) []grid.Cell {
	var cells []grid.Cell
	for dy, row := range rows {
		for dx := range row {
			if row[dx] != '.' {
				cells = append(cells, grid.Cell{X: int8(x + dx), Y: int8(y + dy)})
			}
		}
	}
	return cells
}

// plainPlacements tries every picture on every cell.
func plainPlacements(b grid.Board, s grid.Shape, free, touch cellSet) []grid.Placement {
	var list []grid.Placement
	turns, pictures := lays(s)
	for i, rows := range pictures {
		for y := range b.Height {
			for x := range b.Width {
				fits, touches := true, false
				for _, c := range under(rows, x, y) {
					fits = fits && free[c]
					touches = touches || touch[c]
				}
				if fits && touches {
					at := b.Index(grid.Cell{X: int8(x), Y: int8(y)})
					list = append(list, grid.Placement{Turn: turns[i], At: uint8(at)})
				}
			}
		}
	}
	return list
}

// pieceBoards leaves out boards that are narrower than most pieces.
var pieceBoards = []grid.Board{{Width: 22, Height: 9}, {Width: 15, Height: 16}, {Width: 8, Height: 8}, {Width: 9, Height: 4}}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// Placements are those that trying every square finds.
func TestPlacementsMatchPlainSearch(t *testing.T) {
	r := newRand(6)
	found := 0
	for range 400 {
		b := pick(r, pieceBoards)
		s := randomShape(t, r)
		free := randomCells(r, b, pick(r, []float64{0.5, 0.8, 0.95, 1}))
		touch := randomCells(r, b, pick(r, []float64{0, 0.05, 0.3, 1}))
		p := grid.NewPiece(s, b)
		want := plainPlacements(b, s, free, touch)
		kept := []grid.Placement{{Turn: 7, At: 200}}
		got := p.Placements(free.bits(b), touch.bits(b), slices.Clone(kept))
		if !slices.Equal(got, append(kept, want...)) {
			t.Fatalf("%q on %+v, free %v, touch %v: got %v, want %v", s.Rows(), b, free, touch, got[1:], want)
		}
		if got, want := p.Fits(free.bits(b), touch.bits(b)), len(want) > 0; got != want {
			t.Fatalf("%q on %+v, free %v, touch %v: Fits says %v, want %v", s.Rows(), b, free, touch, got, want)
		}
		found += len(want)
	}
	if found < 1000 {
		t.Errorf("only %d placements have been compared", found)
	}
}

// Placements stay on the board, whatever is free.
func TestPlacementsStayOnBoard(t *testing.T) {
	r := newRand(10)
	var everything grid.Bits
	for i := range grid.MaxSquares {
		everything.Set(i)
	}
	for range 60 {
		b := pick(r, pieceBoards)
		s := randomShape(t, r)
		p := grid.NewPiece(s, b)
		board := randomCells(r, b, 1)
		got, want := p.Placements(everything, everything, nil), plainPlacements(b, s, board, board)
		if !slices.Equal(got, want) {
			t.Fatalf("%q on %+v: got %v, want %v", s.Rows(), b, got, want)
		}
	}
}

// A piece larger than the board fits nowhere.
func TestPieceLargerThanBoard(t *testing.T) {
	b := grid.Board{Width: 3, Height: 3}
	all := b.Bits(allCells(b))
	p := grid.NewPiece(mustShape(t, "####"), b)
	if got := p.Placements(all, all, nil); len(got) > 0 || p.Fits(all, all) {
		t.Errorf("it lies on %v", got)
	}
}

// A placement is found by its squares.
func TestFindBySquares(t *testing.T) {
	r := newRand(7)
	for range 60 {
		b := pick(r, pieceBoards)
		s := randomShape(t, r)
		p := grid.NewPiece(s, b)
		all := b.Bits(allCells(b))
		seen := map[grid.Bits]grid.Placement{}
		for _, at := range p.Placements(all, all, nil) {
			mask, ok := p.Mask(at)
			corner := b.Cell(int(at.At))
			want := under(rowsTurned(s.Rows(), at.Turn), int(corner.X), int(corner.Y))
			if !ok || mask != b.Bits(want) {
				t.Fatalf("%q at %v: got %v, %v, want %v", s.Rows(), at, b.Cells(mask), ok, want)
			}
			if got := p.Cells(at, b); !slices.Equal(got, want) {
				t.Fatalf("%q at %v: got cells %v, want %v", s.Rows(), at, got, want)
			}
			if _, ok := seen[mask]; !ok {
				seen[mask] = at
			}
			if got, ok := p.Find(mask); !ok || got != seen[mask] {
				t.Fatalf("%q at %v is found as %v, %v, want %v", s.Rows(), at, got, ok, seen[mask])
			}
		}
	}
}

// Every turn lies like its canonical one.
func TestCanonicalTurn(t *testing.T) {
	r := newRand(8)
	b := grid.Board{Width: 22, Height: 9}
	for range 60 {
		s := randomShape(t, r)
		p := grid.NewPiece(s, b)
		turns, pictures := lays(s)
		for turn := range grid.Turn(grid.Turns) {
			rows := rowsTurned(s.Rows(), turn)
			i := slices.IndexFunc(pictures, func(other []string) bool { return slices.Equal(other, rows) })
			if got := p.Canonical(turn); got != turns[i] {
				t.Fatalf("%q: %v is laid like %v, want %v", s.Rows(), turn, got, turns[i])
			}
			at := grid.Placement{Turn: turn, At: uint8(b.Index(grid.Cell{X: 2, Y: 1}))}
			first := grid.Placement{Turn: turns[i], At: at.At}
			got, ok := p.Mask(at)
			want, wantOK := p.Mask(first)
			if got != want || ok != wantOK {
				t.Fatalf("%q: %v covers %v, %v, want %v, %v", s.Rows(), at, b.Cells(got), ok, b.Cells(want), wantOK)
			}
		}
	}
}

func TestMaskStaysOnBoard(t *testing.T) {
	r := newRand(9)
	for range 60 {
		b := pick(r, pieceBoards)
		s := randomShape(t, r)
		p := grid.NewPiece(s, b)
		for turn := range grid.Turn(grid.Turns) {
			rows := rowsTurned(s.Rows(), turn)
			for at := range grid.MaxSquares {
				c := b.Cell(at)
				want := b.Contains(c) && int(c.X)+len(rows[0]) <= b.Width && int(c.Y)+len(rows) <= b.Height
				if mask, ok := p.Mask(grid.Placement{Turn: turn, At: uint8(at)}); ok != want || !ok && !mask.IsZero() {
					t.Fatalf("%q turned by %v at %v of %+v: got %v, %v, want %v", s.Rows(), turn, c, b, b.Cells(mask), ok, want)
				}
			}
		}
	}
}

func TestFindRefusesOtherSquares(t *testing.T) {
	b := grid.Board{Width: 5, Height: 4}
	p := grid.NewPiece(mustShape(t, "##", "#."), b)
	tests := []struct {
		name string
		rows []string
		want bool
	}{
		{"the shape", []string{"##", "#."}, true},
		{"the shape turned, in the lower right corner", []string{".....", ".....", "....#", "...##"}, true},
		{"no square", nil, false},
		{"a square too few", []string{"##"}, false},
		{"a square too many", []string{"##", "##"}, false},
		{"as many squares in a line", []string{"###"}, false},
		{"as many squares by corners", []string{"#..", ".#.", "#.."}, false},
		{"squares at both ends of the board", []string{"#...#", "#...."}, false},
		{"a square at the end of a row and two in the next", []string{"....#", "##..."}, false},
		{"a square beside the board", []string{"....##", "....#"}, false},
		{"a square below the board", []string{".....", ".....", ".....", "##...", "#...."}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var mask grid.Bits
			for _, c := range grid.ParsePicture(tt.rows)['#'] {
				mask.Set(b.Index(c))
			}
			if at, ok := p.Find(mask); ok != tt.want {
				t.Errorf("got %v, %v, want %v", at, ok, tt.want)
			}
		})
	}
}
