package isle

import (
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// maxGroups exceeds the number of cats that fit on a ship.
const maxGroups = 72

// roomCount is the number of rooms of a ship.
const roomCount = 7

// group is touching cats of one colour.
type group struct {
	squares grid.Bits
	near    grid.Bits // the squares beside them, and some of their own
	colour  isle.Colour
	size    int
}

// shipContents summarises a ship so that adding a piece is fast. Copies share the list of pieces: adding a piece to one copy overwrites
// the piece added to another.
type shipContents struct {
	geometry  *shipGeometry
	board     *board
	pieces    []isle.Piece
	masks     []grid.Bits
	covered   grid.Bits
	treasure  grid.Bits
	royal     grid.Bits
	of        [colourCount]grid.Bits // cats by colour
	cats      [colourCount]int
	edge      [colourCount]int // cats with an edge square
	catsN     int
	edgeN     int
	oshax     int
	commons   int
	rares     int
	beasts    int
	unfilled  [roomCount]uint8 // free squares by room
	groupN    int
	groups    [maxGroups]group
	gaps      gaps // of the free squares, if gapsKnown
	gapsKnown bool
}

// gaps describes how well the free squares can still be filled. Evaluating by hand and by learned weights needs the same.
type gaps struct {
	holes grid.Bits // squares without a free neighbour
	ends  grid.Bits // ends of corridors: squares with one free neighbour
	wide  int       // squares with four free neighbours
	pairs int       // of ends side by side
	rim   int       // sides between free and covered squares
	touch grid.Bits // free squares beside covered ones
}

// findGaps returns the gaps, which it computes once for each arrangement of pieces.
func (c *shipContents) findGaps() *gaps {
	if c.gapsKnown {
		return &c.gaps
	}
	hull, free := c.geometry.hull, c.free()
	n := uint(hull.Stride())
	up, down, left, right := free.Down(n), free.Up(n), free.Down(1), free.Up(1)
	touches := [...]grid.Bits{
		free.And(c.covered.Up(1)), free.And(c.covered.Down(1)), free.And(c.covered.Up(n)), free.And(c.covered.Down(n)),
	}
	rim := touches[0].Count() + touches[1].Count() + touches[2].Count() + touches[3].Count()
	// A flood fill would find larger pockets, among nearly closed squares.
	holes := free.AndNot(up.Or(down).Or(left).Or(right))
	two := up.And(down).Or(left.And(right)).Or(up.Or(down).And(left.Or(right)))
	ends := free.AndNot(holes).AndNot(two)
	c.gapsKnown = true
	c.gaps = gaps{
		holes: holes, ends: ends, rim: rim, touch: touches[0].Or(touches[1]).Or(touches[2]).Or(touches[3]),
		wide:  free.And(up).And(down).And(left).And(right).Count(),
		pairs: ends.And(hull.Neighbours(ends)).Count() / 2,
	}
	return &c.gaps
}

// load summarises a ship. The next ship reuses the list of pieces.
func (c *shipContents) load(ch *shipGeometry, s *isle.Ship) {
	pieces, masks := c.pieces[:0], c.masks[:0]
	if cap(pieces) == 0 {
		pieces, masks = make([]isle.Piece, 0, len(s.Pieces)), make([]grid.Bits, 0, len(s.Pieces))
	}
	groups := c.groups[:c.groupN]
	clear(groups)
	c.geometry, c.board, c.pieces, c.masks = ch, &ch.boards[s.Board], pieces, masks
	c.covered, c.treasure, c.royal, c.of = grid.Bits{}, grid.Bits{}, grid.Bits{}, [colourCount]grid.Bits{}
	c.cats, c.edge, c.catsN, c.edgeN = [colourCount]int{}, [colourCount]int{}, 0, 0
	c.oshax, c.commons, c.rares, c.beasts, c.groupN = 0, 0, 0, 0, 0
	for r := range ch.rooms {
		c.unfilled[r] = ch.rooms[r].size
	}
	c.gapsKnown = false
	for i := range s.N {
		p := s.Pieces[i]
		c.add(p, ch.mask(p.Tile, p.Turn, p.At))
	}
}

// copyTo makes a copy to which a piece can be added.
func (c *shipContents) copyTo(to *shipContents) {
	n := c.groupN
	to.geometry, to.board, to.pieces, to.masks = c.geometry, c.board, c.pieces, c.masks
	to.covered, to.treasure, to.royal, to.of = c.covered, c.treasure, c.royal, c.of
	to.cats, to.edge, to.catsN, to.edgeN = c.cats, c.edge, c.catsN, c.edgeN
	to.oshax, to.commons, to.rares, to.beasts, to.groupN = c.oshax, c.commons, c.rares, c.beasts, n
	to.unfilled = c.unfilled
	to.gapsKnown = false
	copy(to.groups[:n], c.groups[:n])
}

// add puts a piece aboard.
func (c *shipContents) add(p isle.Piece, m grid.Bits) {
	c.pieces, c.masks = append(c.pieces, p), append(c.masks, m)
	for _, offset := range c.geometry.prints[p.Tile][p.Turn&7].squares {
		if at := uint8(p.At) + offset; !c.covered.Has(int(at)) {
			c.unfilled[c.geometry.roomOf[at]]--
		}
	}
	c.covered = c.covered.Or(m)
	c.gapsKnown = false
	switch p.Tile.Kind() {
	case isle.KindCommon:
		c.commons++
		c.treasure = c.treasure.Or(m)
	case isle.KindRare:
		c.rares++
		c.treasure = c.treasure.Or(m)
	case isle.KindRoyalRat:
		c.royal = c.royal.Or(m)
	case isle.KindBeast:
		c.beasts++
	case isle.KindOshax:
		c.oshax++
		c.addCat(p.Colour, m)
	default:
		c.addCat(p.Colour, m)
	}
}

// addCat counts a cat and merges the groups beside it.
func (c *shipContents) addCat(colour isle.Colour, m grid.Bits) {
	c.cats[colour]++
	c.catsN++
	c.of[colour] = c.of[colour].Or(m)
	if m.Intersects(c.geometry.edge) {
		c.edge[colour]++
		c.edgeN++
	}
	near := c.geometry.hull.Neighbours(m)
	joined := group{m, near, colour, 1}
	for i := 0; i < c.groupN; {
		if g := &c.groups[i]; g.colour == colour && g.squares.Intersects(near) {
			joined.squares, joined.near = joined.squares.Or(g.squares), joined.near.Or(g.near)
			joined.size += g.size
			c.groupN--
			*g = c.groups[c.groupN]
			continue
		}
		i++
	}
	c.groups[c.groupN] = joined
	c.groupN++
}

// marks counts the marks of the beasts.
func (c *shipContents) marks() int {
	n := 0
	for _, p := range c.pieces {
		if p.Tile.Kind() == isle.KindBeast {
			for _, label := range c.geometry.pieces[p.Tile].Shape(0).Labels {
				if label != '#' {
					n++
				}
			}
		}
	}
	return n
}

func (c *shipContents) free() grid.Bits { return c.geometry.squares.AndNot(c.covered) }

// rats returns the visible rats, royal ones among them.
func (c *shipContents) rats() grid.Bits { return c.board.rats.AndNot(c.covered).Or(c.royal) }

func (c *shipContents) mapsOpen() int { return c.board.chest.AndNot(c.covered).Count() }

func (c *shipContents) treasures() int { return c.commons + c.rares }

// family returns the size of the family at a rank by size, 0 if there are fewer.
func (c *shipContents) family(place int) int {
	var largest [3]int
	for _, g := range c.groups[:c.groupN] {
		size := g.size
		if size < 3 {
			continue
		}
		for i := range largest {
			if size > largest[i] {
				largest[i], size = size, largest[i]
			}
		}
	}
	return largest[place]
}

// families counts families of at least a size.
func (c *shipContents) families(least int) int {
	n := 0
	for _, g := range c.groups[:c.groupN] {
		if g.size >= least {
			n++
		}
	}
	return n
}

// lonely counts the cats without a neighbour of their colour; NoColour counts all.
func (c *shipContents) lonely(colour isle.Colour) int {
	n := 0
	for _, g := range c.groups[:c.groupN] {
		if g.size == 1 && (colour == isle.NoColour || g.colour == colour) {
			n++
		}
	}
	return n
}

// open returns how many squares of a room are free.
func (c *shipContents) open(r int) int { return int(c.unfilled[r]) }

// friends counts the friendships of beasts, at most one for each colour of a beast.
func (c *shipContents) friends() int {
	n := 0
	for i := 0; i < len(c.pieces) && c.beasts > 0; i++ {
		p := c.pieces[i]
		if p.Tile.Kind() != isle.KindBeast {
			continue
		}
		var had [colourCount]bool
		shape := c.geometry.pieces[p.Tile].Shape(p.Turn)
		for k, label := range shape.Labels {
			colour := markColour(label)
			if colour == isle.NoColour || had[colour] {
				continue
			}
			mark := int(p.At) + c.geometry.hull.Index(shape.Cells[k])
			if near := c.geometry.hull.Neighbours(grid.Bit(mark)); near.Intersects(c.of[colour]) && c.inFamily(colour, near) {
				had[colour] = true
				n++
			}
		}
	}
	return n
}

func (c *shipContents) inFamily(colour isle.Colour, squares grid.Bits) bool {
	for _, g := range c.groups[:c.groupN] {
		if g.colour == colour && g.size >= 3 && g.squares.Intersects(squares) {
			return true
		}
	}
	return false
}

// markColour is the colour of a mark on a beast, which is written as the colour's first letter.
func markColour(label byte) isle.Colour {
	for _, c := range colours {
		if c.String()[0] == label {
			return c
		}
	}
	return isle.NoColour
}
