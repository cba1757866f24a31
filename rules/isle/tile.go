package isle

import (
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Tile is a kind of tile: a cat with shape and colour, an oshax, or a treasure's shape. Equal tiles are the same Tile. NoTile means
// no tile.
type Tile uint8

// NoTile means no tile.
const NoTile Tile = 0

// TileKind is the category of a tile.
type TileKind uint8

// The kinds of tiles.
const (
	KindNone TileKind = iota
	KindCat
	KindOshax
	KindCommon
	KindRare
	KindKitten
	KindBeast
	KindRoyalRat
)

// tileFacts are the facts about a tile.
type tileFacts struct {
	id     string // cat-07-blue, oshax-3, common-line-3, rare-J, kitten-2-red, beast-04, royal-rat
	shape  string // cat-07: the id without the colour
	kind   TileKind
	colour Colour // of a cat or kitten; an oshax is coloured when it is placed
	small  bool   // a common treasure of one or two squares
	most   int    // copies in the largest game
	piece  grid.Piece
}

const (
	catShapes    = 17
	oshaxShapes  = 6
	commonShapes = 4
	rareShapes   = 5
	promoRares   = 3
	promoOshax   = 3
	kittenShapes = 4
	beasts       = 18

	firstCat        = Tile(1)
	firstOshax      = firstCat + catShapes*5
	firstCommon     = firstOshax + oshaxShapes
	firstRare       = firstCommon + commonShapes
	firstPromoRare  = firstRare + rareShapes
	firstPromoOshax = firstPromoRare + promoRares
	firstKitten     = firstPromoOshax + promoOshax
	firstBeast      = firstKitten + kittenShapes*5
	royalRat        = firstBeast + beasts
	tileCount       = int(royalRat) + 1
)

var (
	tileFile      = mustRead[tileData]("tiles.json")
	largeFile     = mustRead[largeData]("five_six_players.json")
	promoFile     = mustRead[promoData]("promo_tiles.json")
	expansionFile = mustRead[expansionData]("expansion.json")
	tileTable     = mustTiles()
	tileByID      = indexTiles()
)

func mustTiles() []tileFacts {
	table := make([]tileFacts, 1, tileCount)
	add := func(d shapeData, f tileFacts) {
		shape, err := grid.ParseShape(d.Rows)
		if err != nil {
			panic(fmt.Sprintf("isle: tile %s: %v", d.ID, err))
		}
		f.shape, f.small, f.piece = d.ID, d.Small, grid.NewPiece(shape, hull)
		if f.id == "" {
			f.id = d.ID
		}
		if slices.Contains(largeFile.ExtraCats, d.ID) || slices.Contains(largeFile.ExtraOshax, d.ID) {
			f.most++
		}
		table = append(table, f)
	}
	for _, d := range tileFile.Cats.Shapes {
		for _, c := range colours {
			add(d, tileFacts{id: d.ID + "-" + c.String(), kind: KindCat, colour: c, most: 1})
		}
	}
	for _, d := range tileFile.Oshax.Shapes {
		add(d, tileFacts{kind: KindOshax, most: 1})
	}
	for _, d := range tileFile.Commons.Shapes {
		add(d, tileFacts{kind: KindCommon, most: largeFile.CommonCopies["6"]})
	}
	for _, d := range tileFile.Rares.Shapes {
		add(d, tileFacts{kind: KindRare, most: tileFile.Rares.Copies})
	}
	for _, d := range promoFile.Rares {
		add(d, tileFacts{kind: KindRare, most: 1})
	}
	for _, d := range promoFile.Oshax {
		add(d, tileFacts{kind: KindOshax, most: 1})
	}
	for _, d := range expansionFile.Kittens.Shapes {
		for _, c := range colours {
			add(d, tileFacts{id: d.ID + "-" + c.String(), kind: KindKitten, colour: c, most: 1})
		}
	}
	for _, d := range expansionFile.Beasts {
		add(d, tileFacts{kind: KindBeast, most: 1})
	}
	add(shapeData{ID: "royal-rat", Rows: []string{"#"}}, tileFacts{kind: KindRoyalRat, most: expansionFile.RoyalRats})
	if len(table) != tileCount {
		panic(fmt.Sprintf("isle: the data files hold %d kinds of tiles, not %d", len(table), tileCount))
	}
	return table
}

func indexTiles() map[string]Tile {
	index := make(map[string]Tile, len(tileTable))
	for t := range tileTable {
		if t > 0 {
			index[tileTable[t].id] = Tile(t)
		}
	}
	return index
}

func (t Tile) facts() *tileFacts {
	if int(t) >= len(tileTable) {
		return &tileTable[NoTile]
	}
	return &tileTable[t]
}

// Kind returns the category of the tile; it is KindNone for NoTile and for invalid numbers.
func (t Tile) Kind() TileKind { return t.facts().kind }

// Colour is the colour of a cat or kitten, NoColour for everything else.
func (t Tile) Colour() Colour { return t.facts().colour }

// Small reports whether the tile is a common treasure of one or two squares.
func (t Tile) Small() bool { return t.facts().small }

// Shape is the id without the colour, as in the data files.
func (t Tile) Shape() string { return t.facts().shape }

func (t Tile) isCat() bool {
	k := t.Kind()
	return k == KindCat || k == KindOshax || k == KindKitten
}

func (t Tile) isTreasure() bool { k := t.Kind(); return k == KindCommon || k == KindRare }

func (t Tile) String() string { return t.facts().id }

// ParseTile reads a tile's id, such as cat-07-blue or rare-J.
func ParseTile(s string) (Tile, bool) {
	t, ok := tileByID[s]
	return t, ok
}

// MarshalText writes the tile's id; NoTile is empty.
func (t Tile) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a tile's id.
func (t *Tile) UnmarshalText(text []byte) error { return game.UnmarshalID(t, text, ParseTile, "tile") }

// Rows is the picture of the tile as it is drawn in the data files.
func (t Tile) Rows() []string {
	if t.Kind() == KindNone {
		return nil
	}
	return t.facts().piece.Orientations[0].Shape.Rows()
}

// Colour is one of the five families of cats; NoColour means no colour.
type Colour uint8

// The colours in the order of the data files.
const (
	NoColour Colour = iota
	Blue
	Green
	Red
	Purple
	Orange
)

// colours lists the five real colours.
var colours = [...]Colour{Blue, Green, Red, Purple, Orange}

var colourNames = [...]string{NoColour: "", Blue: "blue", Green: "green", Red: "red", Purple: "purple", Orange: "orange"}

func (c Colour) String() string {
	if int(c) < len(colourNames) {
		return colourNames[c]
	}
	return fmt.Sprintf("colour-%d", uint8(c))
}

// ParseColour reads a colour's name.
func ParseColour(s string) (Colour, bool) {
	for _, c := range colours {
		if colourNames[c] == s {
			return c, true
		}
	}
	return NoColour, false
}

func (c Colour) real() bool { return c >= Blue && c <= Orange }

// MarshalText writes the colour's name; NoColour is empty.
func (c Colour) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a colour's name.
func (c *Colour) UnmarshalText(text []byte) error {
	return game.UnmarshalID(c, text, ParseColour, "colour")
}
