package grid

// Board numbers the squares of a rectangle row by row. A spare column at the right end of every row keeps horizontal steps from
// wrapping into the next row.
type Board struct{ Width, Height int }

// Stride is the distance in number between a square and the one below it.
func (b Board) Stride() int { return b.Width + 1 }

// Index returns the number of the square at c.
func (b Board) Index(c Cell) int { return int(c.Y)*b.Stride() + int(c.X) }

// Cell returns the square of number i.
func (b Board) Cell(i int) Cell {
	return Cell{X: int8(i % b.Stride()), Y: int8(i / b.Stride())}
}

// Contains tells whether c lies on the rectangle.
func (b Board) Contains(c Cell) bool {
	return c.X >= 0 && int(c.X) < b.Width && c.Y >= 0 && int(c.Y) < b.Height
}

// Bits returns the set of the given cells, which must lie on the rectangle.
func (b Board) Bits(cells []Cell) Bits {
	var out Bits
	for _, c := range cells {
		out.Set(b.Index(c))
	}
	return out
}

// Cells returns the squares of a set in reading order of their numbers.
func (b Board) Cells(set Bits) []Cell {
	cells := make([]Cell, 0, set.Count())
	for i := set.Next(); i >= 0; i = set.Next() {
		cells = append(cells, b.Cell(i))
	}
	return cells
}

// Neighbours returns the squares that share a side with a square of the set. The result may contain squares of the set, of the
// spare column and outside the board, so callers mask it.
func (b Board) Neighbours(set Bits) Bits {
	n := uint(b.Stride())
	return set.Up(1).Or(set.Down(1)).Or(set.Up(n)).Or(set.Down(n))
}

// Flood returns the squares of within that are connected to start by sides.
func (b Board) Flood(start, within Bits) Bits {
	reached := start.And(within)
	for {
		next := reached.Or(b.Neighbours(reached).And(within))
		if next == reached {
			return reached
		}
		reached = next
	}
}
