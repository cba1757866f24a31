package grid

// Piece is a shape prepared for a board: its distinct orientations and, for every turn, the matching one. Orientations differ by
// labelled cells, so two turns of a marked piece can differ although they cover the same cells.
type Piece struct {
	Orientations []Orientation
	canonical    [Turns]Turn
	index        [Turns]uint8
}

// Orientation is one orientation of a piece on one board.
type Orientation struct {
	Turn    Turn
	Shape   Shape
	Mask    Bits // the cells when the corner of the box lies on square 0
	within  Bits // squares for the corner that keep the box on the board
	offsets [8]uint8
	n       int
}

// Placement is a turn of a piece, and the square of the upper left corner of its bounding box. The piece need not cover that
// corner.
type Placement struct {
	Turn Turn
	At   uint8
}

// NewPiece prepares a shape of up to 8 cells for a board.
func NewPiece(s Shape, b Board) Piece {
	var p Piece
turns:
	for t := range Turn(Turns) {
		turned := s.Turned(t)
		for i, o := range p.Orientations {
			if o.Shape.Equal(turned) {
				p.canonical[t], p.index[t] = o.Turn, uint8(i)
				continue turns
			}
		}
		p.canonical[t], p.index[t] = t, uint8(len(p.Orientations))
		p.Orientations = append(p.Orientations, newOrientation(turned, t, b))
	}
	return p
}

func newOrientation(s Shape, t Turn, b Board) Orientation {
	o := Orientation{Turn: t, Shape: s, Mask: b.Bits(s.Cells), n: len(s.Cells)}
	w, h := s.Extent()
	for y := 0; y+h <= b.Height; y++ {
		for x := 0; x+w <= b.Width; x++ {
			o.within.Set(b.Index(Cell{int8(x), int8(y)}))
		}
	}
	for i, c := range s.Cells {
		o.offsets[i] = uint8(b.Index(c))
	}
	return o
}

// Shape returns the labelled cells of the piece in a turn.
func (p *Piece) Shape(t Turn) *Shape { return &p.Orientations[p.index[t&7]].Shape }

// Offsets returns the covered squares of a turn, relative to the corner of the bounding box.
func (p *Piece) Offsets(t Turn) []uint8 {
	o := &p.Orientations[p.index[t&7]]
	return o.offsets[:o.n]
}

// Canonical returns the first turn with the same orientation as t.
func (p *Piece) Canonical(t Turn) Turn { return p.canonical[t&7] }

// Mask returns the squares of a placement; ok is false if its box leaves the board.
func (p *Piece) Mask(at Placement) (mask Bits, ok bool) {
	o := &p.Orientations[p.index[at.Turn&7]]
	if !o.within.Has(int(at.At)) {
		return Bits{}, false
	}
	return o.Mask.Up(uint(at.At)), true
}

// Cells returns the squares of a placement in the order of the orientation's shape; they may be outside the board.
func (p *Piece) Cells(at Placement, b Board) []Cell {
	shape, corner := p.Orientations[p.index[at.Turn&7]].Shape, b.Cell(int(at.At))
	cells := make([]Cell, len(shape.Cells))
	for i, c := range shape.Cells {
		cells[i] = Cell{c.X + corner.X, c.Y + corner.Y}
	}
	return cells
}

// Corners returns the corners where the piece covers only free squares and at least one touch square. It computes all positions at
// once: it shifts the free squares back by each cell's offset and intersects the results. It takes the cells from last to first, so
// that each shift moves all later ones too.
func (o *Orientation) Corners(free, touch Bits) Bits {
	last := o.n - 1
	fit := free
	for i := last; i > 0; i-- {
		fit = fit.Down(uint(o.offsets[i] - o.offsets[i-1])).And(free)
	}
	fit = fit.Down(uint(o.offsets[0])).And(o.within)
	if fit.IsZero() || free == touch {
		return fit
	}
	touching := touch
	for i := last; i > 0; i-- {
		touching = touching.Down(uint(o.offsets[i] - o.offsets[i-1])).Or(touch)
	}
	return fit.And(touching.Down(uint(o.offsets[0])))
}

// Fits reports whether the piece can cover only free squares and at least one touch square.
func (p *Piece) Fits(free, touch Bits) bool {
	for i := range p.Orientations {
		if !p.Orientations[i].Corners(free, touch).IsZero() {
			return true
		}
	}
	return false
}

// Placements appends every placement on free squares that covers at least one touch square, ordered by orientation, then by square.
func (p *Piece) Placements(free, touch Bits, into []Placement) []Placement {
	for i := range p.Orientations {
		o := &p.Orientations[i]
		corners := o.Corners(free, touch)
		for at := corners.Next(); at >= 0; at = corners.Next() {
			into = append(into, Placement{Turn: o.Turn, At: uint8(at)})
		}
	}
	return into
}

// Find returns the placement that covers exactly the given cells; for a labelled piece the first one.
func (p *Piece) Find(cells Bits) (Placement, bool) {
	all := p.FindAll(cells)
	if len(all) == 0 {
		return Placement{}, false
	}
	return all[0], true
}

// FindAll returns every placement that covers exactly the given cells. Only a labelled piece can have several.
func (p *Piece) FindAll(cells Bits) []Placement {
	var all []Placement
	first := cells.First()
	if first < 0 {
		return nil
	}
	for i := range p.Orientations {
		o := &p.Orientations[i]
		at := first - int(o.offsets[0])
		if at >= 0 && o.within.Has(at) && o.Mask.Up(uint(at)) == cells {
			all = append(all, Placement{Turn: o.Turn, At: uint8(at)})
		}
	}
	return all
}
