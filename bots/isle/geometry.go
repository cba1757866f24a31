package isle

import (
	"strings"
	"sync"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// shipGeometry is the fixed geometry of Isle: rooms, rats, maps and orientations of tiles. It is read once from the rules.
type shipGeometry struct {
	hull    grid.Board
	squares grid.Bits // of a ship
	edge    grid.Bits
	middle  grid.Bits
	columns []grid.Bits // of full height
	rooms   []room
	roomOf  [grid.MaxSquares]uint8 // by square
	boards  []board
	pieces  []grid.Piece   // by tile
	prints  [][8]footprint // by tile and turn
	commons isle.Tile      // the first common treasure, from which they are counted
	lessons []lesson       // by card; the zero lesson for other cards
	amounts []int          // by card: cards drawn, fish for each
}

type room struct {
	id      string
	kind    string
	squares grid.Bits
	size    uint8
}

// board is a printed ship.
type board struct {
	rats      grid.Bits
	maps      [colourCount]int       // the square by colour
	besideMap [colourCount]grid.Bits // the squares beside it
	nearMap   [colourCount]grid.Bits // the squares beside those
	chest     grid.Bits              // all maps
}

// floors are the kinds of rooms that lessons refer to, by the floor signs in pictures.
var floors = map[byte]string{'^': "captain", '~': "bedroom", '=': "dining"}

// colourCount is the number of colours including NoColour, which comes first.
const colourCount = int(isle.Orange) + 1

var colours = [...]isle.Colour{isle.Blue, isle.Green, isle.Red, isle.Purple, isle.Orange}

// geometry returns the geometry.
var geometry = sync.OnceValue(newGeometry)

func newGeometry() *shipGeometry {
	c := &shipGeometry{hull: grid.Board{Width: 22, Height: 9}}
	for b := isle.Board(0); b.String() != ""; b++ {
		c.addBoard(b)
	}
	for x := range c.hull.Width {
		column := c.line(func(cell grid.Cell) bool { return int(cell.X) == x })
		if column.Count() == c.hull.Height {
			c.columns = append(c.columns, column)
		}
	}
	c.middle = c.line(func(cell grid.Cell) bool { return int(cell.Y) == c.hull.Height/2 })
	var sea grid.Bits // all that is not the ship, with a rim around the hull
	for i := range grid.MaxSquares {
		if !c.squares.Has(i) {
			sea.Set(i)
		}
	}
	c.edge = c.hull.Neighbours(sea).Or(c.line(func(cell grid.Cell) bool {
		return cell.X == 0 || cell.Y == 0 || int(cell.Y) == c.hull.Height-1
	})).And(c.squares)
	c.pieces, c.prints = make([]grid.Piece, 1), make([][8]footprint, 1)
	for t := isle.Tile(1); t.Kind() != isle.KindNone; t++ {
		shape, err := grid.ParseShape(t.Rows())
		if err != nil {
			panic(err) // the game draws its own tiles
		}
		c.pieces = append(c.pieces, grid.NewPiece(shape, c.hull))
		c.prints = append(c.prints, c.footprints(&c.pieces[t]))
		if t.Kind() == isle.KindCommon && c.commons == isle.NoTile {
			c.commons = t
		}
	}
	c.lessons, c.amounts = make([]lesson, 1), make([]int, 1)
	for card := isle.Card(1); card.Type() != isle.TypeNone; card++ {
		text := card.Text()
		amount, _ := text.Args["amount"].(int)
		c.lessons, c.amounts = append(c.lessons, c.newLesson(card, text)), append(c.amounts, amount)
	}
	return c
}

// footprint is the squares of a tile in one orientation.
type footprint struct {
	squares []uint8 // counted from the corner of its box
	inner   int     // sides between two of them, counted from both
}

// footprints returns the footprints of a piece by turn.
func (c *shipGeometry) footprints(p *grid.Piece) (prints [8]footprint) {
	n := uint(c.hull.Stride())
	for turn := range prints {
		squares, _ := p.Mask(grid.Placement{Turn: grid.Turn(turn)})
		inner := squares.And(squares.Up(1)).Count() + squares.And(squares.Up(n)).Count()
		prints[turn] = footprint{p.Offsets(grid.Turn(turn)), 2 * inner}
	}
	return prints
}

// addBoard reads a printed ship: rooms and rats from its score, and maps from its picture.
func (c *shipGeometry) addBoard(number isle.Board) {
	var b board
	ship := isle.Ship{Board: number}
	rooms := c.rooms == nil
	for _, l := range isle.ScoreShip(&ship, isle.Standing{}, nil, nil) {
		squares := c.hull.Bits(l.Squares)
		switch {
		case l.Source == "rat":
			b.rats = b.rats.Or(squares)
		case l.Source == "room" && rooms:
			c.squares = c.squares.Or(squares)
			id, _ := l.Args["room"].(string)
			for _, cell := range l.Squares {
				c.roomOf[c.hull.Index(cell)] = uint8(len(c.rooms))
			}
			c.rooms = append(c.rooms, room{id: id, squares: squares, size: uint8(len(l.Squares))})
		}
	}
	at := 0
	ship.Picture(func(ink isle.Ink, text string) string {
		if ink == isle.InkLine {
			return ""
		}
		square := c.hull.Index(grid.Cell{X: int8(at % c.hull.Width), Y: int8(at / c.hull.Width)})
		switch {
		case ink == isle.InkMap:
			k := text[0] - '0'
			b.maps[k], b.besideMap[k] = square, c.hull.Neighbours(grid.Bit(square))
			b.nearMap[k] = c.hull.Neighbours(b.besideMap[k])
			b.chest.Set(square)
		case rooms && floors[text[0]] != "":
			for i := range c.rooms {
				if c.rooms[i].squares.Has(square) {
					c.rooms[i].kind = floors[text[0]]
				}
			}
		}
		at++
		return ""
	})
	c.boards = append(c.boards, b)
}

func (c *shipGeometry) line(in func(grid.Cell) bool) grid.Bits {
	var b grid.Bits
	for _, cell := range c.hull.Cells(c.squares) {
		if in(cell) {
			b.Set(c.hull.Index(cell))
		}
	}
	return b
}

// mask returns the squares of a placement.
func (c *shipGeometry) mask(t isle.Tile, turn grid.Turn, at isle.Square) grid.Bits {
	m, _ := c.pieces[t].Mask(grid.Placement{Turn: turn, At: uint8(at)})
	return m
}

// lesson is a card that pays at the end, parsed from its text.
type lesson struct {
	rule          isle.LessonRule
	points, count int
	rare, common  int
	first, second isle.Colour
	rooms         [2]int // of the kind that the lesson is about
	roomsN        int
	least         int // solo: treasures for the most
	public        bool
	colour        bool // one is chosen as it is laid
}

// newLesson parses a lesson from the text of its card.
func (c *shipGeometry) newLesson(card isle.Card, text game.Message) lesson {
	switch card.Type() {
	case isle.TypeLesson, isle.TypePublicLesson, isle.TypeFamily, isle.TypeSister:
	default:
		return lesson{}
	}
	number := func(name string) int { n, _ := text.Args[name].(int); return n }
	colour := func(name string) isle.Colour { n, _ := text.Args[name].(isle.Colour); return n }
	l := lesson{
		rule: card.Rule(), points: number("points"), count: max(number("count"), number("per")), rare: number("rare"), common: number("common"),
		first: max(colour("first_colour"), colour("colour")), second: colour("second_colour"), least: 9,
		public: card.Type() == isle.TypePublicLesson, colour: card.PicksColour(),
	}
	kind := strings.TrimPrefix(text.Key, "isle.text."+l.rule.String()+"_") // the sentence about rooms names their kind
	for i, r := range c.rooms {
		if r.kind == kind {
			l.rooms[l.roomsN] = i
			l.roomsN++
		}
	}
	return l
}
