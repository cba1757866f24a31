package isle

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// hull is the bounding rectangle of every ship, which numbers the squares.
var hull = grid.Board{Width: 22, Height: 9}

// Square is a square of the hull by its grid number.
type Square uint8

func squareOf(c grid.Cell) Square { return Square(hull.Index(c)) }

// squareAt returns the square of a column and a row, if there is one in the hull.
func squareAt(xy []int) (Square, bool) {
	if len(xy) != 2 || xy[0] < 0 || xy[0] >= hull.Width || xy[1] < 0 || xy[1] >= hull.Height {
		return 0, false
	}
	return squareOf(grid.Cell{X: int8(xy[0]), Y: int8(xy[1])}), true
}

// Cell returns the square's column and row.
func (q Square) Cell() grid.Cell { return hull.Cell(int(q)) }

// MarshalJSON writes the square as [column, row].
func (q Square) MarshalJSON() ([]byte, error) {
	return q.Cell().MarshalJSON()
}

// UnmarshalJSON reads what MarshalJSON writes.
func (q *Square) UnmarshalJSON(raw []byte) error {
	var xy []int
	if err := json.Unmarshal(raw, &xy); err != nil {
		return err
	}
	got, ok := squareAt(xy)
	if !ok {
		return fmt.Errorf("%v is not a square", xy)
	}
	*q = got
	return nil
}

// Room is one of the seven rooms.
type Room uint8

const roomCount = 7

// roomFacts are the facts about a room.
type roomFacts struct {
	id      string // parrot-stern, moon-top, deck
	kind    string // captain, bedroom, dining, hold, deck
	squares grid.Bits
}

// Board is a printed ship: 19 rats and 5 treasure maps on the layout that all ships share.
type Board uint8

const boardCount = 6

// boardFacts are the facts about a printed ship.
type boardFacts struct {
	id   string
	rats grid.Bits
	maps [len(colours) + 1]Square
	all  grid.Bits // all five map squares
}

// layoutFacts are the facts about the layout that all ships share.
type layoutFacts struct {
	squares grid.Bits // all 142
	edge    grid.Bits // those with a neighbour outside (R5.4)
	middle  grid.Bits // row y=4
	columns [22]grid.Bits
	rows    [9]grid.Bits
	rooms   [roomCount]roomFacts // in alphabetical order of their ids
	boards  [boardCount]boardFacts
}

var shipLayout = mustShipLayout()

func mustShipLayout() layoutFacts {
	var p layoutFacts
	file := mustRead[shipData]("ships.json")
	keys := make([]string, 0, roomCount)
	for key := range file.Rooms {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if file.Rooms[a].ID < file.Rooms[b].ID {
			return -1
		}
		return 1
	})
	for i, key := range keys {
		p.rooms[i].id, p.rooms[i].kind = file.Rooms[key].ID, file.Rooms[key].Kind
	}
	for y, row := range file.Grid {
		for x := range len(row) {
			if row[x] == '.' {
				continue
			}
			at := hull.Index(grid.Cell{X: int8(x), Y: int8(y)})
			p.squares.Set(at)
			p.columns[x].Set(at)
			p.rows[y].Set(at)
			p.rooms[slices.Index(keys, string(row[x]))].squares.Set(at)
		}
	}
	p.middle = p.rows[4]
	for _, c := range hull.Cells(p.squares) {
		for _, n := range []grid.Cell{{X: c.X - 1, Y: c.Y}, {X: c.X + 1, Y: c.Y}, {X: c.X, Y: c.Y - 1}, {X: c.X, Y: c.Y + 1}} {
			if !hull.Contains(n) || !p.squares.Has(hull.Index(n)) {
				p.edge.Set(hull.Index(c))
			}
		}
	}
	for i, b := range append(file.Boards, largeFile.Boards...) {
		f := &p.boards[i]
		f.id = b.ID
		for _, r := range b.Rats {
			f.rats.Set(hull.Index(grid.Cell{X: r[0], Y: r[1]}))
		}
		for colour, m := range b.Maps {
			f.maps[colour] = squareOf(grid.Cell{X: m[0], Y: m[1]})
			f.all.Set(int(f.maps[colour]))
		}
	}
	return p
}

func (b Board) String() string {
	if int(b) >= boardCount {
		return ""
	}
	return shipLayout.boards[b].id
}

// ParseBoard reads the id of a printed ship, which is its colour.
func ParseBoard(s string) (Board, bool) {
	i := slices.IndexFunc(shipLayout.boards[:], func(f boardFacts) bool { return f.id == s })
	return Board(max(i, 0)), i >= 0
}

// MarshalText writes the board's id.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads a board's id.
func (b *Board) UnmarshalText(text []byte) error {
	got, ok := ParseBoard(string(text))
	if !ok {
		return fmt.Errorf("unknown ship %q", text)
	}
	*b = got
	return nil
}

// Piece is a tile aboard. Colour is the colour of a cat, or the one given to an oshax; treasures have none.
type Piece struct {
	Tile   Tile
	Colour Colour
	Turn   grid.Turn
	At     Square
}

// mask returns the squares that the piece covers.
func (p Piece) mask() grid.Bits {
	m, _ := p.Tile.facts().piece.Mask(grid.Placement{Turn: p.Turn, At: uint8(p.At)})
	return m
}

// Cells returns the squares that the piece covers.
func (p Piece) Cells() []grid.Cell { return hull.Cells(p.mask()) }

// maxPieces is an upper limit for the pieces on a ship: even the largest game has too few small tiles to exceed it.
const maxPieces = 72

// Ship is a printed ship and its pieces, in the order in which they came aboard.
type Ship struct {
	Board  Board
	N      uint8
	Pieces [maxPieces]Piece
}

// aboard returns the pieces in use.
func (s *Ship) aboard() []Piece { return s.Pieces[:s.N] }

// covered returns the squares under pieces.
func (s *Ship) covered() grid.Bits {
	var b grid.Bits
	for _, p := range s.aboard() {
		b = b.Or(p.mask())
	}
	return b
}

// space is where another piece may lie: on free squares, covering at least one of the touch squares.
type space struct{ free, touch grid.Bits }

// fits reports whether some placement of a tile is possible.
func (sp *space) fits(t Tile) bool { return t.facts().piece.Fits(sp.free, sp.touch) }

// space returns where another piece may lie. On an empty ship, or with anywhere, every free square is allowed (R5.1, R6.8).
func (s *Ship) space(anywhere bool) space {
	covered := s.covered()
	free := shipLayout.squares.AndNot(covered)
	if s.N == 0 || anywhere {
		return space{free, free}
	}
	return space{free, hull.Neighbours(covered).And(free)}
}

// CanPlace reports whether some placement of the tile is legal.
func (s *Ship) CanPlace(t Tile, anywhere bool) bool {
	sp := s.space(anywhere)
	return sp.fits(t)
}

// Placements appends every legal placement of the tile, ordered by orientation, then by square.
func (s *Ship) Placements(t Tile, anywhere bool, into []grid.Placement) []grid.Placement {
	sp := s.space(anywhere)
	return t.facts().piece.Placements(sp.free, sp.touch, into)
}

// checkPlace rejects a placement that leaves the ship, overlaps or touches nothing, each with its own code (R5.1).
func (s *Ship) checkPlace(t Tile, at grid.Placement, anywhere bool) error {
	piece := &t.facts().piece
	if at.Turn >= grid.Turns || piece.Canonical(at.Turn) != at.Turn {
		return game.Refuse(game.CodeBadAction, "%v has no turn %d of its own", t, at.Turn)
	}
	mask, ok := piece.Mask(at)
	if !ok || !mask.IsSubset(shipLayout.squares) {
		return game.Refuse(CodeOutsideShip, "%v would lie outside the ship", t)
	}
	sp := s.space(anywhere)
	if !mask.IsSubset(sp.free) {
		return game.Refuse(CodeOverlap, "%v would lie on another tile", t)
	}
	if !mask.Intersects(sp.touch) {
		return game.Refuse(CodeTouchesNothing, "%v would touch no tile aboard", t)
	}
	return nil
}

// add puts a piece aboard.
func (s *Ship) add(p Piece) {
	s.Pieces[s.N] = p
	s.N++
}

// matchesMap reports whether a piece is a cat that covers the map of its own colour (R5.2).
func (s *Ship) matchesMap(p Piece) bool {
	return p.Tile.isCat() && p.mask().Has(int(shipLayout.boards[s.Board].maps[p.Colour]))
}

// removeAt removes and returns the piece whose first covered square is q. Pieces that it leaves disconnected stay (R5.3).
func (s *Ship) removeAt(q Square) (Piece, bool) {
	i := s.find(q)
	if i < 0 {
		return Piece{}, false
	}
	p := s.Pieces[i]
	copy(s.Pieces[i:], s.Pieces[i+1:s.N])
	s.N--
	s.Pieces[s.N] = Piece{}
	return p, true
}

// find returns the index of the piece whose first covered square is q, or -1.
func (s *Ship) find(q Square) int {
	for i, p := range s.aboard() {
		if p.mask().First() == int(q) {
			return i
		}
	}
	return -1
}

// count returns how many pieces are of a kind.
func (s *Ship) count(kind TileKind) int {
	n := 0
	for _, p := range s.aboard() {
		if p.Tile.Kind() == kind {
			n++
		}
	}
	return n
}

// cats returns the number of cats of each colour aboard, including oshax.
func (s *Ship) cats() (n [len(colours) + 1]int) {
	for _, p := range s.aboard() {
		n[p.Colour]++
	}
	n[NoColour] = 0
	return n
}
