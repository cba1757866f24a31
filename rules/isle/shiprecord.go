package isle

import (
	"cmp"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// TileRecord describes a tile aboard as people write it: its shape, its colour and the squares that it covers.
type TileRecord struct {
	Tile   string  `json:"tile"`
	Colour string  `json:"colour,omitempty"`
	Cells  [][]int `json:"cells,omitempty"` // columns and rows
	// Orientation is the turn of a beast, such as 90 or 270m. A beast needs it, because the squares alone may not determine its
	// marks.
	Orientation string `json:"orientation,omitempty"`
}

// ShipRecord describes a ship outside a game, with the facts about its owner that lessons need.
type ShipRecord struct {
	ID     string       `json:"id"`
	Ship   string       `json:"ship"`
	Tiles  []TileRecord `json:"tiles"`
	Place  *TileRecord  `json:"place,omitempty"`
	Expect any          `json:"expect,omitempty"` // the expected answer of a test case; ignored

	Fish             int   `json:"fish"`
	PermanentBaskets int   `json:"permanent_baskets"`
	PrivateLessons   int   `json:"private_lessons"`
	First            bool  `json:"first_in_turn_order"`
	OthersFamily     []int `json:"others_largest_family"`
	OthersTreasures  []int `json:"others_treasures"`
}

// ParseRecord reads a ship record.
func ParseRecord(raw []byte) (ShipRecord, error) {
	var r ShipRecord
	if err := game.DecodeStrict(raw, &r); err != nil {
		return r, game.Refuse(CodeBadCase, "%v", err)
	}
	return r, nil
}

// tile resolves a tile record and checks its colour.
func (r TileRecord) tile() (Tile, Colour, error) {
	colour, ok := ParseColour(r.Colour)
	if !ok && r.Colour != "" {
		return NoTile, NoColour, game.Refuse(CodeUnknownColour, "unknown colour %q", r.Colour)
	}
	t, ok := ParseTile(r.Tile)
	if !ok {
		t, ok = ParseTile(r.Tile + "-" + r.Colour)
	}
	switch {
	case !ok && r.Colour == "":
		if _, known := ParseTile(r.Tile + "-" + Blue.String()); known {
			return NoTile, NoColour, game.Refuse(CodeUnknownColour, "%s needs a colour", r.Tile)
		}
		fallthrough
	case !ok:
		return NoTile, NoColour, game.Refuse(game.CodeUnknownPiece, "unknown tile %q", r.Tile)
	case t.Colour() != NoColour:
		if colour != NoColour && colour != t.Colour() {
			return NoTile, NoColour, game.Refuse(CodeUnknownColour, "%v is not %v", t, colour)
		}
		return t, t.Colour(), nil
	case t.Kind() != KindOshax && colour != NoColour:
		return NoTile, NoColour, game.Refuse(CodeUnknownColour, "%v has no colour", t)
	}
	return t, colour, nil
}

// Build lays the tiles on the ship and rejects an impossible ship. Tiles need not touch, because discarded treasures leave gaps
// (R5.3).
func (r *ShipRecord) Build() (Ship, error) {
	var s Ship
	board, ok := ParseBoard(r.Ship)
	if !ok {
		return s, game.Refuse(CodeUnknownShip, "unknown ship %q", r.Ship)
	}
	s.Board = board
	var covered grid.Bits
	var copies [tileCount]int
	for i, written := range r.Tiles {
		t, colour, err := written.tile()
		if err != nil {
			return s, err
		}
		if t.Kind() == KindOshax && colour == NoColour {
			return s, game.Refuse(CodeUnknownColour, "%v aboard needs a colour", t)
		}
		mask, err := written.squares()
		if err != nil {
			return s, err
		}
		at, ok := t.facts().piece.Find(mask)
		if !ok || len(written.Cells) != mask.Count() {
			return s, game.Refuse(CodeWrongShape, "the squares of tile %d are not the shape of %v", i+1, t)
		}
		if at, err = written.turned(t, mask, at); err != nil {
			return s, err
		}
		if mask.Intersects(covered) {
			return s, game.Refuse(CodeOverlap, "tile %d, %v, lies on another tile", i+1, t)
		}
		if copies[t]++; copies[t] > t.facts().most {
			return s, game.Refuse(CodeTooManyCopies, "no game has %d copies of %v", copies[t], t)
		}
		if s.N == maxPieces {
			return s, game.Refuse(CodeTooManyCopies, "no ship carries more than %d tiles", maxPieces)
		}
		covered = covered.Or(mask)
		s.add(Piece{Tile: t, Colour: colour, Turn: at.Turn, At: Square(at.At)})
	}
	return s, nil
}

// turned determines the orientation of a tile from its squares. A beast needs a given orientation if several fit, and a given one
// must fit.
func (r TileRecord) turned(t Tile, mask grid.Bits, first grid.Placement) (grid.Placement, error) {
	fits := t.facts().piece.FindAll(mask)
	if r.Orientation == "" {
		if len(fits) > 1 {
			return first, game.Refuse(CodeOrientationNeeded, "%v needs its orientation: its marks could lie elsewhere", t)
		}
		return first, nil
	}
	turn, ok := grid.ParseTurn(r.Orientation)
	if !ok {
		return first, game.Refuse(CodeWrongMarks, "unknown orientation %q", r.Orientation)
	}
	for _, at := range fits {
		if at.Turn == t.facts().piece.Canonical(turn) {
			return at, nil
		}
	}
	return first, game.Refuse(CodeWrongMarks, "%v turned by %s does not cover these squares", t, r.Orientation)
}

func (r TileRecord) squares() (grid.Bits, error) {
	var mask grid.Bits
	for _, xy := range r.Cells {
		if len(xy) != 2 {
			return mask, game.Refuse(CodeBadCase, "%v is not a square: a column and a row", xy)
		}
		q, ok := squareAt(xy)
		if !ok || !shipLayout.squares.Has(int(q)) {
			return mask, game.Refuse(CodeOutsideShip, "square %d,%d is not on the ship", xy[0], xy[1])
		}
		mask.Set(int(q))
	}
	return mask, nil
}

// maxCount is an upper limit for all counts.
const maxCount = 10_000

// standing returns what lessons need to know about the owner. Without others it is a solo game.
func (r *ShipRecord) standing() (Standing, error) {
	st := Standing{
		Fish: r.Fish, Baskets: r.PermanentBaskets, PrivateLessons: r.PrivateLessons, First: r.First,
		Alone: len(r.OthersFamily)+len(r.OthersTreasures) == 0,
	}
	least := min(r.Fish, r.PermanentBaskets, r.PrivateLessons)
	most := max(r.Fish, r.PermanentBaskets, r.PrivateLessons)
	for _, n := range r.OthersFamily {
		st.OthersFamily, least, most = max(st.OthersFamily, n), min(least, n), max(most, n)
	}
	for _, n := range r.OthersTreasures {
		st.OthersTreasure, least, most = max(st.OthersTreasure, n), min(least, n), max(most, n)
	}
	if least < 0 || most > maxCount {
		return st, game.Refuse(CodeBadCase, "a count is below zero or above %d", maxCount)
	}
	return st, nil
}

// ShipReport contains all points of a ship, and of every lesson as if the owner had it.
type ShipReport struct {
	ID            string         `json:"id"`
	VisibleRats   int            `json:"visible_rats"`
	UnfilledRooms []string       `json:"unfilled_rooms"`
	EmptyRooms    []string       `json:"empty_rooms"`
	Families      []int          `json:"families"`
	FamilyPoints  int            `json:"family_points"`
	RarePoints    int            `json:"rare_points"`
	UncoveredMaps int            `json:"uncovered_maps"`
	Lessons       map[string]int `json:"lessons"`
	PublicLessons map[string]any `json:"public_lessons"` // points, or points by chosen colour
	FamilyCards   map[string]int `json:"family_cards"`
	SoloLessons   map[string]int `json:"solo_lessons"`
	RoyalRats     int            `json:"royal_rats,omitempty"`  // among the visible rats
	Friendships   int            `json:"friendships,omitempty"` // of beasts, 5 points each
}

// Report scores a ship record.
func (r *ShipRecord) Report() (ShipReport, error) {
	s, err := r.Build()
	if err != nil {
		return ShipReport{}, err
	}
	st, err := r.standing()
	if err != nil {
		return ShipReport{}, err
	}
	var f Facts
	s.facts(st, &f)
	out := ShipReport{
		ID: r.ID, VisibleRats: f.rats.Count(), UncoveredMaps: f.mapsOpen.Count(), RarePoints: rarePoints * f.rares.n, FamilyPoints: f.familiesPoints(),
		RoyalRats: f.royal.Count(), Friendships: f.nFriends,
		UnfilledRooms: []string{}, EmptyRooms: []string{}, Families: []int{},
		Lessons: map[string]int{}, PublicLessons: map[string]any{},
		FamilyCards: map[string]int{}, SoloLessons: map[string]int{},
	}
	for i := range shipLayout.rooms {
		if !f.filled[i] {
			out.UnfilledRooms = append(out.UnfilledRooms, shipLayout.rooms[i].id)
		}
		if f.empty[i] {
			out.EmptyRooms = append(out.EmptyRooms, shipLayout.rooms[i].id)
		}
	}
	for _, family := range f.families[:f.nFamilies] {
		out.Families = append(out.Families, family.Size)
	}
	for i := range cardTable {
		card := &cardTable[i]
		number := strconv.Itoa(card.lesson.number)
		switch {
		case card.kind == TypeLesson:
			out.Lessons[number] = card.lesson.score(&f, NoColour).points
		case card.kind == TypeFamily:
			out.FamilyCards[number] = card.lesson.score(&f, NoColour).points
		case card.kind == TypeSister && card.lesson.rule != RuleBestOtherLessonAgain:
			out.SoloLessons[number] = card.lesson.score(&f, NoColour).points
		case card.pick:
			byColour := map[string]int{}
			for _, c := range colours {
				byColour[c.String()] = card.lesson.score(&f, c).points
			}
			out.PublicLessons[number] = byColour
		case card.kind == TypePublicLesson:
			out.PublicLessons[number] = card.lesson.score(&f, NoColour).points
		}
	}
	return out, nil
}

// PlacementReport counts the legal placements of a tile on a ship.
type PlacementReport struct {
	ID       string `json:"id"`
	Legal    int    `json:"legal"`
	Anywhere int    `json:"anywhere"` // ignoring that tiles must touch
	OnOwnMap *int   `json:"on_own_map,omitempty"`
	Digest   string `json:"legal_digest"`
}

// Placements counts the placements of the record's tile.
func (r *ShipRecord) Placements() (PlacementReport, error) {
	s, err := r.Build()
	if err != nil {
		return PlacementReport{}, err
	}
	if r.Place == nil {
		return PlacementReport{}, game.Refuse(CodeBadCase, "the case names no tile to place")
	}
	t, colour, err := r.Place.tile()
	if err != nil {
		return PlacementReport{}, err
	}
	legal := s.Placements(t, false, nil)
	out := PlacementReport{ID: r.ID, Legal: len(legal), Anywhere: len(s.Placements(t, true, nil))}
	onMap, written := 0, make([]string, len(legal))
	for i, at := range legal {
		mask, _ := t.facts().piece.Mask(at)
		if colour != NoColour && mask.Has(int(shipLayout.boards[s.Board].maps[colour])) {
			onMap++
		}
		written[i] = writeCells(hull.Cells(mask))
	}
	if colour != NoColour {
		out.OnOwnMap = &onMap
	}
	slices.Sort(written)
	sum := sha1.Sum([]byte(strings.Join(written, "\n")))
	out.Digest = hex.EncodeToString(sum[:8])
	return out, nil
}

// writeCells writes squares by column, then row, as x,y;x,y.
func writeCells(cells []grid.Cell) string {
	slices.SortFunc(cells, func(a, b grid.Cell) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	parts := make([]string, len(cells))
	for i, c := range cells {
		parts[i] = fmt.Sprintf("%d,%d", c.X, c.Y)
	}
	return strings.Join(parts, ";")
}
