package isle

import (
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/rules/grid"
)

// Paint gives a text the colour of what it shows, for terminals; plain pictures use none.
type Paint func(ink Ink, text string) string

// Ink names what a square of a picture shows.
type Ink string

// The inks besides the colours of cats, which go by their own names.
const (
	InkRat    Ink = "rat"
	InkMap    Ink = "map"
	InkCommon Ink = "common"
	InkRare   Ink = "rare"
	InkBeast  Ink = "beast"
	InkRoyal  Ink = "royal"
	InkFloor  Ink = "floor"
	InkLine   Ink = "line"
)

// floorSigns are the signs of free squares by kind of room.
var floorSigns = map[string]string{"captain": "^", "bedroom": "~", "dining": "=", "hold": ":", "deck": "·"}

// look tells what a square shows and what it belongs to. Lines are drawn between squares that belong to different
// things; the sea belongs to nothing and is 0.
func (s *Ship) look(q Square) (sign string, ink Ink, belongs int) {
	at := int(q)
	for i, p := range s.aboard() {
		if !p.mask().Has(at) {
			continue
		}
		switch p.Tile.Kind() {
		case KindCommon:
			return "+", InkCommon, 100 + i
		case KindRare:
			return "$", InkRare, 100 + i
		case KindBeast:
			return p.markSign(q), InkBeast, 100 + i
		case KindRoyalRat:
			return "@", InkRoyal, 100 + i
		case KindOshax:
			return strings.ToUpper(p.Colour.String()[:1]), Ink(p.Colour.String()), 100 + i
		}
		return p.Colour.String()[:1], Ink(p.Colour.String()), 100 + i
	}
	for r := range shipLayout.rooms {
		if !shipLayout.rooms[r].squares.Has(at) {
			continue
		}
		board := &shipLayout.boards[s.Board]
		if board.rats.Has(at) {
			return "!", InkRat, r + 1
		}
		for _, c := range colours {
			if board.maps[c] == q {
				return fmt.Sprint(int(c)), InkMap, r + 1
			}
		}
		return floorSigns[shipLayout.rooms[r].kind], InkFloor, r + 1
	}
	return " ", InkFloor, 0
}

// markSign is what a square of a beast shows: the letter of its mark, else a plain sign.
func (p Piece) markSign(q Square) string {
	shape := p.Tile.facts().piece.Shape(p.Turn)
	for i, c := range shape.Cells {
		if p.At+squareOf(c) == q {
			return string(shape.Labels[i])
		}
	}
	return "#"
}

// Picture draws the ship for a terminal: two characters a square, lines around tiles and rooms, and the names of columns
// and rows as in the notation.
func (s *Ship) Picture(paint Paint) string {
	if paint == nil {
		paint = func(_ Ink, text string) string { return text }
	}
	belongs := func(x, y int) int {
		c := grid.Cell{X: int8(x), Y: int8(y)}
		if !hull.Contains(c) {
			return 0
		}
		_, _, b := s.look(squareOf(c))
		return b
	}
	var out strings.Builder
	out.WriteString("   ")
	for x := range hull.Width {
		fmt.Fprintf(&out, " %c ", 'a'+x)
	}
	out.WriteByte('\n')
	for y := range hull.Height + 1 {
		out.WriteString("   ")
		for x := range hull.Width + 1 {
			nw, ne, sw, se := belongs(x-1, y-1), belongs(x, y-1), belongs(x-1, y), belongs(x, y)
			out.WriteString(paint(InkLine, corner(nw != ne, ne != se, sw != se, nw != sw)))
			if x < hull.Width {
				line := "  "
				if ne != se {
					line = "──"
				}
				out.WriteString(paint(InkLine, line))
			}
		}
		out.WriteByte('\n')
		if y == hull.Height {
			break
		}
		fmt.Fprintf(&out, " %d ", y+1)
		for x := range hull.Width + 1 {
			line := " "
			if belongs(x-1, y) != belongs(x, y) {
				line = "│"
			}
			out.WriteString(paint(InkLine, line))
			if x < hull.Width {
				sign, ink, _ := s.look(squareOf(grid.Cell{X: int8(x), Y: int8(y)}))
				out.WriteString(paint(ink, sign+" "))
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// corner returns the sign where lines meet that go up, right, down and left.
func corner(up, right, down, left bool) string {
	i := 0
	for bit, on := range []bool{up, right, down, left} {
		if on {
			i |= 1 << bit
		}
	}
	return string([]rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")[i])
}
