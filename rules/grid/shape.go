package grid

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Cell is a square by column (to the right) and row (downwards).
type Cell struct{ X, Y int8 }

// MarshalJSON writes the cell as [column, row].
func (c Cell) MarshalJSON() ([]byte, error) {
	b := strconv.AppendInt(append(make([]byte, 0, len("[-128,-128]")), '['), int64(c.X), 10)
	return append(strconv.AppendInt(append(b, ','), int64(c.Y), 10), ']'), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Cell) UnmarshalJSON(raw []byte) error {
	var xy []int8
	if err := json.Unmarshal(raw, &xy); err != nil {
		return err
	}
	if len(xy) != 2 {
		return fmt.Errorf("cell has %d numbers, want a column and a row", len(xy))
	}
	c.X, c.Y = xy[0], xy[1]
	return nil
}

// Turn is one of the eight orientations of a flat piece: bits 0-1 count quarter turns clockwise, and bit 2 means mirrored left to
// right first.
type Turn uint8

// Turns is the number of orientations of a piece.
const Turns = 8

// Mirrored reports whether the piece is mirrored.
func (t Turn) Mirrored() bool { return t&4 != 0 }

// Quarters is the number of quarter turns clockwise.
func (t Turn) Quarters() int { return int(t & 3) }

var turnNames = [Turns]string{"0", "90", "180", "270", "0m", "90m", "180m", "270m"}

// String writes the degrees clockwise, with the suffix m for a mirrored piece: 0, 90, 270m.
func (t Turn) String() string {
	if t < Turns {
		return turnNames[t]
	}
	return fmt.Sprintf("turn-%d", uint8(t))
}

// ParseTurn reads what String writes.
func ParseTurn(s string) (Turn, bool) {
	i := slices.Index(turnNames[:], s)
	return Turn(max(i, 0)), i >= 0
}

// MarshalText writes the turn as in String.
func (t Turn) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (t *Turn) UnmarshalText(text []byte) error {
	got, ok := ParseTurn(string(text))
	if !ok {
		return fmt.Errorf("%q is not a turn", text)
	}
	*t = got
	return nil
}

// maxShape limits the width and height of a shape.
const maxShape = 127

// Shape is a set of labelled cells with its upper left corner at 0,0. Cells are sorted by row, then column, and Labels has the same
// order. An unmarked cell has the label '#'.
type Shape struct {
	Cells  []Cell
	Labels []byte
}

// ParseShape reads a picture: '.' and space are empty, and every other character is a cell with that label.
func ParseShape(rows []string) (Shape, error) {
	var s Shape
	for y, row := range rows {
		if len(row) > maxShape || y >= maxShape {
			return s, fmt.Errorf("shape is larger than %d squares", maxShape)
		}
		for x := range len(row) {
			if row[x] != '.' && row[x] != ' ' {
				s.Cells = append(s.Cells, Cell{int8(x), int8(y)})
				s.Labels = append(s.Labels, row[x])
			}
		}
	}
	if len(s.Cells) == 0 {
		return s, fmt.Errorf("shape %q has no cells", rows)
	}
	return s.normalized(), nil
}

// Rows returns the picture that ParseShape reads.
func (s Shape) Rows() []string {
	w, h := s.Extent()
	rows := make([][]byte, h)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", w))
	}
	for i, c := range s.Cells {
		rows[c.Y][c.X] = s.Labels[i]
	}
	out := make([]string, h)
	for y, row := range rows {
		out[y] = string(row)
	}
	return out
}

// Extent returns the width and height of the bounding box.
func (s Shape) Extent() (w, h int) {
	for _, c := range s.Cells {
		w, h = max(w, int(c.X)+1), max(h, int(c.Y)+1)
	}
	return w, h
}

// Turned returns the shape in a turn.
func (s Shape) Turned(t Turn) Shape {
	out := Shape{Cells: slices.Clone(s.Cells), Labels: slices.Clone(s.Labels)}
	for i, c := range out.Cells {
		if t.Mirrored() {
			c.X = -c.X
		}
		for range t.Quarters() {
			c = Cell{-c.Y, c.X}
		}
		out.Cells[i] = c
	}
	return out.normalized()
}

// Equal tells whether both shapes have the same labelled cells.
func (s Shape) Equal(o Shape) bool {
	return slices.Equal(s.Cells, o.Cells) && slices.Equal(s.Labels, o.Labels)
}

// normalized moves the shape to 0,0 and sorts its cells.
func (s Shape) normalized() Shape {
	least := s.Cells[0]
	for _, c := range s.Cells {
		least = Cell{min(least.X, c.X), min(least.Y, c.Y)}
	}
	order := make([]int, len(s.Cells))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := s.Cells[i], s.Cells[j]
		if a.Y != b.Y {
			return int(a.Y) - int(b.Y)
		}
		return int(a.X) - int(b.X)
	})
	out := Shape{Cells: make([]Cell, len(order)), Labels: make([]byte, len(order))}
	for to, from := range order {
		c := s.Cells[from]
		out.Cells[to] = Cell{c.X - least.X, c.Y - least.Y}
		out.Labels[to] = s.Labels[from]
	}
	return out
}
