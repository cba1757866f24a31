package isle

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Beasts (R10.3, R10.4) are shapes without a colour. Some of their squares have the mark of a family.

// friendship is a mark that touches a cat of its colour, if that cat is in a family.
type friendship struct {
	piece  uint8
	colour Colour
	mark   Square
}

// maxFriends is an upper limit for the marks of the beasts in the largest game.
const maxFriends = 64

// markColour returns the colour of a letter in the picture of a beast, NoColour for an unmarked square.
func markColour(label byte) Colour {
	switch label {
	case 'b':
		return Blue
	case 'g':
		return Green
	case 'r':
		return Red
	case 'p':
		return Purple
	case 'o':
		return Orange
	}
	return NoColour
}

func (s *State) setUpBeasts() {
	for t := firstBeast; t < royalRat; t++ {
		s.BeastBag[s.BeastN] = t
		s.BeastN++
	}
	stream := s.Seed.Stream("beasts", 0)
	game.Shuffle(&stream, s.BeastBag[:])
}

// putBeastsAshore puts two beasts for each player into the right field; the family game has only one field (R9.4).
func (s *State) putBeastsAshore(ev *game.Events) {
	field := Right
	if s.Mode == Family {
		field = Left
	}
	for range 2 * s.tableSize() {
		s.BeastN--
		t := s.BeastBag[s.BeastN]
		s.BeastBag[s.BeastN] = NoTile
		s.putAshore(t, field, ev)
	}
}

// mayTakeBeast reports whether the next rescue of the turn may be a beast, which "second cat" excludes (R10.4).
func (s *State) mayTakeBeast() bool {
	return s.Done == 0 && (s.Allowed == 1 || !s.beastsBarSecondCats())
}

// marks returns how many marks a tile has.
func (t Tile) marks() int {
	n := 0
	for _, label := range t.facts().piece.Shape(0).Labels {
		if markColour(label) != NoColour {
			n++
		}
	}
	return n
}

// befriend finds the friendships, at most one for each colour of a beast.
func (f *Facts) befriend() {
	for i, p := range f.piece[:f.n] {
		if p.Tile.Kind() != KindBeast {
			continue
		}
		var had [len(colours) + 1]bool
		shape := p.Tile.facts().piece.Shape(p.Turn)
		for k, label := range shape.Labels {
			c := markColour(label)
			mark := p.At + Square(hull.Index(shape.Cells[k]))
			if c == NoColour || had[c] || !f.inFamily(c, hull.Neighbours(grid.Bit(int(mark)))) {
				continue
			}
			had[c] = true
			f.friends[f.nFriends] = friendship{uint8(i), c, mark}
			f.nFriends++
		}
	}
}

// inFamily reports whether a cat of a family of this colour covers some of the squares.
func (f *Facts) inFamily(c Colour, squares grid.Bits) bool {
	for _, family := range f.families[:f.nFamilies] {
		if family.Colour == c && squares.Intersects(family.Squares) {
			return true
		}
	}
	return false
}
