package isle

import (
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/rules/grid"
)

// Paint colours a text for terminals; plain pictures use none.
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

// look returns the sign of a square and the id of the thing it belongs to. Lines separate squares of different things; the sea is
// 0.
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

// markSign is the sign of a beast's square: the letter of its mark, or a plain sign.
func (p Piece) markSign(q Square) string {
	shape := p.Tile.facts().piece.Shape(p.Turn)
	for i, c := range shape.Cells {
		if p.At+squareOf(c) == q {
			return string(shape.Labels[i])
		}
	}
	return "#"
}

// Picture draws the ship for a terminal: two characters for each square, lines around tiles and rooms, and the column and row names
// of the notation.
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

// corner returns the line-drawing sign for lines that go up, right, down and left.
func corner(up, right, down, left bool) string {
	i := 0
	for bit, on := range []bool{up, right, down, left} {
		if on {
			i |= 1 << bit
		}
	}
	return string([]rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")[i])
}

// Tones of the families: base, dark, light.
var tones = map[Colour][3]string{
	Blue:   {"#6FA8DC", "#2F5F8F", "#D6E8F7"},
	Green:  {"#7DB46C", "#3B6B35", "#DDEFD3"},
	Red:    {"#D9695F", "#8C2B2B", "#F8DAD3"},
	Purple: {"#A583C9", "#5B3A86", "#E9DDF5"},
	Orange: {"#F0A23B", "#A75E0B", "#FCE6C4"},
}

// floorTones are the floors of the rooms by kind.
var floorTones = map[string]string{
	"captain": "#E8C9A0", "bedroom": "#C9D3E6", "dining": "#E6CFCB", "hold": "#E9DDA8", "deck": "#EADFC8",
}

const (
	svgSquare = 40
	svgMargin = 20
	svgInk    = "#3A2E26"
)

// SVG draws the ship as an image. Every piece has a title for screen readers.
func (s *Ship) SVG() string {
	w, h := hull.Width*svgSquare+2*svgMargin, hull.Height*svgSquare+2*svgMargin
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" text-anchor="middle">`+"\n", w, h)
	fmt.Fprintf(&out, "<title>%s ship, %d pieces</title>\n", s.Board, s.N)
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="#4E9AA0"/>`+"\n", w, h)
	for r := range shipLayout.rooms {
		room := &shipLayout.rooms[r]
		fmt.Fprintf(&out, `<path d="%s" fill="%s" stroke="%s" stroke-width="4" stroke-linejoin="round"><title>%s</title></path>`+"\n",
			outline(room.squares, 0), floorTones[room.kind], svgInk, room.id)
	}
	out.WriteString(s.svgMarks())
	for _, p := range s.aboard() {
		out.WriteString(p.svg())
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// svgMarks draws the rats and maps that no piece covers.
func (s *Ship) svgMarks() string {
	board, covered := &shipLayout.boards[s.Board], s.covered()
	var out strings.Builder
	for _, c := range hull.Cells(board.rats.AndNot(covered)) {
		x, y := middle(c)
		fmt.Fprintf(&out, `<g><title>rat %s</title><ellipse cx="%d" cy="%d" rx="12" ry="8" fill="#6B625C"/>`+
			`<circle cx="%d" cy="%d" r="5" fill="#6B625C"/><path d="M%d %dq-9 -9 -14 2" fill="none" stroke="#6B625C" stroke-width="2"/></g>`+"\n",
			squareName(squareOf(c)), x, y+3, x+9, y-3, x-10, y+3)
	}
	for _, colour := range colours {
		if at := board.maps[colour]; !covered.Has(int(at)) {
			x, y := middle(at.Cell())
			fmt.Fprintf(&out, `<g><title>%s map %s</title><rect x="%d" y="%d" width="26" height="26" rx="4" fill="%s" stroke="%s" stroke-width="2"/>`+
				`<text x="%d" y="%d" font-size="16" fill="%s">%s</text></g>`+"\n",
				colour, squareName(at), x-13, y-13, tones[colour][2], tones[colour][1], x, y+6, tones[colour][1],
				strings.ToUpper(colour.String()[:1]))
		}
	}
	return out.String()
}

// svg draws a piece with its outline.
func (p Piece) svg() string {
	fill, edge, sign := "#C98A5B", "#6E4322", "" // a common treasure, copper
	switch p.Tile.Kind() {
	case KindRare:
		fill, edge, sign = "#F2C94C", "#8A6A0B", "◆"
	case KindBeast:
		fill, edge = "#9AA78F", "#3E4A38"
	case KindRoyalRat:
		fill, edge, sign = "#6B625C", "#2B2420", "♛"
	case KindCat, KindKitten:
		fill, edge, sign = tones[p.Colour][0], tones[p.Colour][1], strings.ToUpper(p.Colour.String()[:1])
	case KindOshax:
		fill, edge, sign = "#EFE6D2", tones[p.Colour][1], "O"+strings.ToUpper(p.Colour.String()[:1])
	}
	cells := p.Cells()
	x, y := middle(cells[0])
	marks := ""
	if p.Tile.Kind() == KindBeast {
		for _, c := range cells {
			if sign := p.markSign(squareOf(c)); sign != "#" {
				tone := tones[markColour(sign[0])]
				mx, my := middle(c)
				marks += fmt.Sprintf(`<circle cx="%d" cy="%d" r="12" fill="%s" stroke="%s" stroke-width="2"/>`+
					`<text x="%d" y="%d" font-size="14" fill="%s">%s</text>`, mx, my, tone[2], tone[1], mx, my+5, tone[1], strings.ToUpper(sign))
			}
		}
	}
	return fmt.Sprintf(`<g><title>%s %s</title><path d="%s" fill="%s" stroke="%s" stroke-width="3" stroke-linejoin="round"/>`+
		`<text x="%d" y="%d" font-size="16" font-weight="bold" fill="%s">%s</text>%s</g>`+"\n",
		p.Tile, squareName(squareOf(cells[0])), outline(p.mask(), 3), fill, edge, x, y+6, edge, sign, marks)
}

func middle(c grid.Cell) (x, y int) {
	return svgMargin + int(c.X)*svgSquare + svgSquare/2, svgMargin + int(c.Y)*svgSquare + svgSquare/2
}

// outline traces the border of a set of squares as a path, inset from the edge.
func outline(set grid.Bits, inset int) string {
	has := func(x, y int) bool {
		c := grid.Cell{X: int8(x), Y: int8(y)}
		return hull.Contains(c) && set.Has(hull.Index(c))
	}
	seen := map[side]bool{}
	var out strings.Builder
	for _, c := range hull.Cells(set) {
		start := side{int(c.X), int(c.Y), 1, 0} // along the upper side, the inside on the right hand
		if has(start.x, start.y-1) || seen[start] {
			continue
		}
		px, py := startPoint(start.x, start.y, inset)
		fmt.Fprintf(&out, "M%d %d", px, py)
		for at, first := start, true; first || at != start; first = false {
			seen[at] = true
			next := at.next(has)
			if next.dx != at.dx || next.dy != at.dy {
				px, py = cornerPoint(at.x, at.y, at.dx, at.dy, next.dx, next.dy, inset)
				fmt.Fprintf(&out, "L%d %d", px, py)
			}
			at = next
		}
		out.WriteString("Z")
	}
	return out.String()
}

// side is a side of a square, walked in a direction with the inside on the right hand.
type side struct{ x, y, dx, dy int }

// next returns the next side of the border.
func (s side) next(has func(x, y int) bool) side {
	// The square ahead on the left and on the right of the corner that this side leads to.
	x, y := s.x+s.dx, s.y+s.dy
	left, right := has(x+s.dy, y-s.dx), has(x, y)
	switch {
	case left && right:
		return side{x + s.dy, y - s.dx, s.dy, -s.dx}
	case right:
		return side{x, y, s.dx, s.dy}
	}
	return side{s.x, s.y, -s.dy, s.dx}
}

// startPoint is the upper left corner of a square, drawn inwards.
func startPoint(x, y, inset int) (px, py int) {
	return svgMargin + x*svgSquare + inset, svgMargin + y*svgSquare + inset
}

// cornerPoint is the end of the side of a square walked in direction d, before turning to n, drawn inwards.
func cornerPoint(x, y, dx, dy, nx, ny, inset int) (px, py int) {
	// The far corner of the side: the inside lies to the right of the way.
	px, py = svgMargin+x*svgSquare, svgMargin+y*svgSquare
	switch {
	case dx == 1:
		px += svgSquare
	case dy == 1:
		px, py = px+svgSquare, py+svgSquare
	case dx == -1:
		py += svgSquare
	}
	inX, inY := -dy, dx // towards the inside of this side
	px, py = px+inset*inX, py+inset*inY
	inX, inY = -ny, nx
	return px + inset*inX, py + inset*inY
}
