package isle

import "github.com/purrlor/purrlor/rules/grid"

// Standing is what lessons need to know about a player besides the ship itself.
type Standing struct {
	Fish           int
	Baskets        int  // permanent ones, including used ones
	PrivateLessons int  // laid face down
	First          bool // in turn order
	Alone          bool // no other players: some lessons require a minimum instead
	RaresFree      bool // rare treasures are worth no points themselves, as in the family game (R9.3)
	OthersFamily   int  // largest family of any other player
	OthersTreasure int  // most treasures of any other player
}

// CatFamily is a maximal group of at least three touching cats of one colour (R7.2).
type CatFamily struct {
	Colour  Colour
	Size    int
	Squares grid.Bits
}

// maxFamilies is an upper limit for a ship of 142 squares: three cats fill at least six.
const maxFamilies = 24

// Facts contains everything about a ship that scoring needs, computed once.
type Facts struct {
	Standing
	board *boardFacts
	n     int
	piece [maxPieces]Piece
	mask  [maxPieces]grid.Bits

	covered   grid.Bits
	rats      grid.Bits // visible rats, including royal ones (R10.9)
	filled    [roomCount]bool
	empty     [roomCount]bool
	treasure  grid.Bits
	cats      counted // all cats
	edgeCats  counted // cats with an edge square
	lonely    counted // cats that touch no cat of their own colour
	oshax     counted
	commons   counted
	rares     counted
	royal     grid.Bits // royal rats, which are also in rats
	friends   [maxFriends]friendship
	nFriends  int
	mapsOpen  grid.Bits // uncovered map squares
	families  [maxFamilies]CatFamily
	nFamilies int
}

// counted is a number of pieces, in total and by colour, with their squares by colour.
type counted struct {
	n       int
	of      [len(colours) + 1]int
	squares [len(colours) + 1]grid.Bits
}

func (c *counted) add(colour Colour, mask grid.Bits) {
	c.n++
	c.of[colour]++
	c.squares[colour] = c.squares[colour].Or(mask)
}

// all returns the squares of every colour.
func (c *counted) all() grid.Bits {
	b := c.squares[NoColour]
	for _, colour := range colours {
		b = b.Or(c.squares[colour])
	}
	return b
}

// facts computes the facts of a ship into f, so that the caller controls the allocation.
func (s *Ship) facts(st Standing, f *Facts) {
	*f = Facts{Standing: st, board: &shipLayout.boards[s.Board], n: int(s.N)}
	for i, p := range s.aboard() {
		m := p.mask()
		f.piece[i], f.mask[i] = p, m
		f.covered = f.covered.Or(m)
		switch p.Tile.Kind() {
		case KindCommon:
			f.commons.add(NoColour, m)
			f.treasure = f.treasure.Or(m)
		case KindRare:
			f.rares.add(NoColour, m)
			f.treasure = f.treasure.Or(m)
		case KindRoyalRat:
			f.royal = f.royal.Or(m)
		case KindCat, KindOshax, KindKitten:
			f.cats.add(p.Colour, m)
			if m.Intersects(shipLayout.edge) {
				f.edgeCats.add(p.Colour, m)
			}
			if p.Tile.Kind() == KindOshax {
				f.oshax.add(p.Colour, m)
			}
		}
	}
	f.rats = f.board.rats.AndNot(f.covered).Or(f.royal)
	f.mapsOpen = f.board.all.AndNot(f.covered)
	for r := range shipLayout.rooms { // R7.5
		f.filled[r] = shipLayout.rooms[r].squares.IsSubset(f.covered)
		f.empty[r] = !shipLayout.rooms[r].squares.Intersects(f.covered)
	}
	for _, colour := range colours {
		f.group(colour)
	}
	f.sortFamilies()
	f.befriend()
}

// group finds the connected groups of cats of one colour: families and lonely cats.
func (f *Facts) group(colour Colour) {
	left := f.cats.squares[colour]
	for !left.IsZero() {
		group := hull.Flood(grid.Bit(left.First()), left)
		left = left.AndNot(group)
		size := f.catsIn(colour, group)
		if size == 1 {
			f.lonely.add(colour, group)
		}
		if size >= 3 {
			f.families[f.nFamilies] = CatFamily{colour, size, group}
			f.nFamilies++
		}
	}
}

// together returns the size of a piece's group of touching cats of the same colour.
func (f *Facts) together(p *Piece) int {
	group := hull.Flood(grid.Bit(p.mask().First()), f.cats.squares[p.Colour])
	return f.catsIn(p.Colour, group)
}

// catsIn counts the cats of a colour in a group.
func (f *Facts) catsIn(colour Colour, group grid.Bits) int {
	n := 0
	for i := range f.n {
		if f.piece[i].Colour == colour && f.mask[i].Intersects(group) {
			n++
		}
	}
	return n
}

// sortFamilies puts the largest family first; equal ones keep the order of colours.
func (f *Facts) sortFamilies() {
	fam := f.families[:f.nFamilies]
	for i := range fam {
		for j := i; j > 0 && fam[j].Size > fam[j-1].Size; j-- {
			fam[j], fam[j-1] = fam[j-1], fam[j]
		}
	}
}

// largest returns the size of the largest family, 0 if there is none.
func (f *Facts) largest() int { return f.families[0].Size }

func (f *Facts) treasures() int { return f.commons.n + f.rares.n }

func (f *Facts) mapsCovered() int { return len(colours) - f.mapsOpen.Count() }

// FamilyPoints returns the points of a family: 8, 11, 15, 20 and 5 for each cat beyond the sixth (R7.2).
func FamilyPoints(size int) int {
	switch {
	case size < 3:
		return 0
	case size == 3:
		return 8
	case size == 4:
		return 11
	}
	return 15 + 5*(size-5)
}

// Points of a friendship (R10.3) and costs of rats (R7.1, R10.9).
const (
	friendPoints = 5
	ratPoints    = -1
	royalPoints  = -3
	roomPoints   = -5
	rarePoints   = 3
)

// ratsPoints is the penalty for visible rats.
func (f *Facts) ratsPoints() int {
	royal := f.royal.Count()
	return ratPoints*(f.rats.Count()-royal) + royalPoints*royal
}

// roomsPoints is the penalty for unfilled rooms.
func (f *Facts) roomsPoints() int {
	points := 0
	for _, filled := range f.filled {
		if !filled {
			points += roomPoints
		}
	}
	return points
}

// familiesPoints are the points of the families.
func (f *Facts) familiesPoints() int {
	points := 0
	for _, family := range f.families[:f.nFamilies] {
		points += FamilyPoints(family.Size)
	}
	return points
}

// losses is the total penalty for visible rats and unfilled rooms, which covering more of the ship can still avert.
func (f *Facts) losses() int { return f.ratsPoints() + f.roomsPoints() }

// basePoints is the score of the ship without lessons (R7.1-R7.3, R10.3).
func (f *Facts) basePoints() int {
	return f.losses() + f.familiesPoints() + f.raresPoints() + friendPoints*f.nFriends
}

// raresPoints are the points of the rare treasures themselves.
func (f *Facts) raresPoints() int {
	if f.RaresFree {
		return 0
	}
	return rarePoints * f.rares.n
}
