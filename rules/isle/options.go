package isle

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Options contains everything that a page needs to show where a tile can be placed and what each place is worth. The page therefore
// computes no rules. Bit sets of squares are numbered row by row, with Stride squares in each row.
type Options struct {
	Tile     Tile         `json:"tile"`
	Colour   Colour       `json:"colour,omitempty"`
	Stride   int          `json:"stride"`
	Turns    []TurnOption `json:"turns"`
	Outside  Squares      `json:"outside"`  // not on the ship
	Covered  Squares      `json:"covered"`  // covered by a tile
	Touching Squares      `json:"touching"` // a placement must cover at least one of these
	Sources  []Source     `json:"sources"`
	Count    int          `json:"count"`
	// Places has two bytes for each legal placement: its index into Turns and the corner of its box. Deltas has a signed byte for
	// each placement and source, the change of points. No single tile can exceed a byte. Both are in base64.
	Places Packed `json:"places"`
	Deltas Packed `json:"deltas"`
	// Wins has a byte for each placement: the number of treasures for a map that it covers. It is in base64.
	Wins Packed `json:"wins"`
	Rare bool   `json:"rare,omitempty"` // the treasure may be a rare one
	// Family has a byte for each placement of a cat in the family game: the number of cats in its resulting group, including
	// itself. It is in base64.
	Family Packed `json:"family,omitempty"`
}

// TurnOption is a distinct orientation of the tile.
type TurnOption struct {
	Turn  grid.Turn `json:"turn"`
	Cells []Square  `json:"cells"` // with the corner of the box at 0,0
}

// Source is a source of points that a placement can change. Lessons set Card.
type Source struct {
	Source string `json:"source"`
	Open   bool   `json:"open,omitempty"` // its lines are losses that can still be averted
	Card   Card   `json:"card,omitempty"`
	Colour Colour `json:"colour,omitempty"`
}

// Packed is a list of bytes, in JSON as base64.
type Packed []byte

// Squares is a bit set of the hull, bit i of byte i/8 for square i, in JSON as base64.
type Squares [grid.MaxSquares / 8]byte

// MarshalText writes the set in base64.
func (q Squares) MarshalText() ([]byte, error) {
	return []byte(base64.StdEncoding.EncodeToString(q[:])), nil
}

// UnmarshalText reads what MarshalText writes.
func (q *Squares) UnmarshalText(text []byte) error {
	raw, err := base64.StdEncoding.DecodeString(string(text))
	copy(q[:], raw)
	return err
}

// Has reports whether a square is in the set.
func (q Squares) Has(at Square) bool { return q[at/8]>>(at%8)&1 != 0 }

func packSquares(b grid.Bits) (q Squares) {
	for i := b.Next(); i >= 0; i = b.Next() {
		q[i/8] |= 1 << (i % 8)
	}
	return q
}

// PublicOptions is the value of a public lesson for every seat if it were played now, so that its owner sees who benefits.
type PublicOptions struct {
	Card   Card   `json:"card"`
	Colour Colour `json:"colour,omitempty"`
	Points []int  `json:"points"` // of each seat
}

// publicOptions computes a public lesson for every seat from the ships that the viewer sees. The text is a card, with a colour if
// it needs one: "public-147", "public-144 red".
func publicOptions(v *View, c Card, colourName string) (PublicOptions, error) {
	colour, ok := ParseColour(colourName)
	switch {
	case !ok && colourName != "":
		return PublicOptions{}, game.Refuse(CodeUnknownColour, "unknown colour %q", colourName)
	case c.Type() != TypePublicLesson:
		return PublicOptions{}, game.Refuse(CodeWrongCard, "%q is not a public lesson", c.String())
	case !slices.Contains(c.readColours(), colour):
		return PublicOptions{}, game.Refuse(CodeColourNeeded, "%v is laid with a colour if it asks for one, and only then", c)
	}
	facts := v.facts()
	points := make([]int, len(facts))
	for i := range facts {
		points[i] = facts[i].publicPoints(PublicLesson{Card: c, Colour: colour})
	}
	return PublicOptions{c, colour, points}, nil
}

// pieceOptions returns the options of a tile or of a public lesson.
func pieceOptions(v *View, piece string) (any, error) {
	name, colour, _ := strings.Cut(piece, " ")
	if c, ok := ParseCard(name); ok && v.Own != nil {
		return publicOptions(v, c, colour)
	}
	return options(v, piece)
}

// options lists the placements of a tile. The text of an oshax includes a colour: "cat-07-blue", "oshax-3 red".
func options(v *View, piece string) (Options, error) {
	if v.Own == nil {
		return Options{}, game.Refuse(game.CodeUnknownSeat, "a spectator has no ship")
	}
	name, colourName, _ := strings.Cut(piece, " ")
	t, colour, err := TileRecord{Tile: name, Colour: colourName}.tile()
	if err != nil {
		return Options{}, err
	}
	if t.Kind() == KindOshax && colour == NoColour {
		return Options{}, game.Refuse(CodeColourNeeded, "an oshax needs a colour")
	}
	return v.Options(t, colour), nil
}

// Options lists every legal placement of a tile on the viewer's ship, with the change of points by source. The tile need not be
// available now. The price of a tile in a field is taken into account, because some lessons count fish.
func (v *View) Options(t Tile, colour Colour) Options {
	seat := &v.Seats[v.Seat]
	ship := seat.Ship.Ship()
	facts := v.facts()
	base := &facts[v.Seat]
	sp := ship.space(seat.Anywhere > 0)
	out := Options{
		Tile: t, Colour: colour, Stride: hull.Stride(), Covered: packSquares(ship.covered()), Touching: packSquares(sp.touch),
		Sources: v.sources(), Places: Packed{}, Deltas: Packed{}, Wins: Packed{},
	}
	won, rare := v.mapOffer()
	out.Rare = rare
	var all grid.Bits
	for y := range hull.Height {
		for x := range hull.Width {
			all.Set(hull.Index(grid.Cell{X: int8(x), Y: int8(y)}))
		}
	}
	out.Outside = packSquares(all.AndNot(shipLayout.squares))
	before := make([]int, len(out.Sources))
	after := make([]int, len(out.Sources))
	v.pointsBySource(base, before)
	standing := base.Standing
	standing.Fish -= v.priceOf(t)
	var f Facts
	grows := v.Config.Mode == modeNames[Family] && (t.Kind() == KindCat || t.Kind() == KindKitten)
	piece := &t.facts().piece
	for i := range piece.Orientations {
		o := &piece.Orientations[i]
		turn := TurnOption{Turn: o.Turn}
		for _, c := range o.Shape.Cells {
			turn.Cells = append(turn.Cells, squareOf(c))
		}
		out.Turns = append(out.Turns, turn)
		corners := o.Corners(sp.free, sp.touch)
		for at := corners.Next(); at >= 0; at = corners.Next() {
			tried := ship
			laid := Piece{Tile: t, Colour: colour, Turn: o.Turn, At: Square(at)}
			tried.add(laid)
			tried.facts(standing, &f)
			v.pointsBySource(&f, after)
			out.Places = append(out.Places, byte(i), byte(at))
			for k := range after {
				out.Deltas = append(out.Deltas, byte(int8(after[k]-before[k])))
			}
			wins := 0
			if ship.matchesMap(laid) { // the treasure is the next piece, and needs an anywhere of its own not to touch (R6.8)
				wins = min(won, v.treasuresFor(&tried, seat.Anywhere > 1, rare))
			}
			out.Wins = append(out.Wins, byte(wins))
			if grows {
				out.Family = append(out.Family, byte(f.together(&laid)))
			}
			out.Count++
		}
	}
	return out
}

// priceOf returns the viewer's price for a tile in its current place; a tile already taken is free.
func (v *View) priceOf(t Tile) int {
	switch {
	case v.Prices == nil || v.Own.Place == t:
		return 0
	case slices.Contains(v.Left, t):
		return int(v.Prices.Left)
	case slices.Contains(v.Right, t):
		return int(v.Prices.Right)
	case slices.Contains(v.Kittens, t):
		return int(v.Prices.Kitten)
	}
	return 0
}

// mapOffer returns the number of treasures for a matched map today, and whether a rare one is allowed.
func (v *View) mapOffer() (n int, rare bool) {
	event := ""
	if v.Day > 0 && v.Day <= len(v.Tokens) {
		event = v.Tokens[v.Day-1].Event
	}
	return mapOffer(v.Config.MapRare != nil && *v.Config.MapRare, event)
}

// treasuresFor counts the available treasures that a map can give and that fit on a ship.
func (v *View) treasuresFor(ship *Ship, anywhere, rare bool) int {
	sp := ship.space(anywhere)
	n := 0
	count := func(stacks []Stack) {
		for _, s := range stacks {
			if s.N > 0 && sp.fits(s.Tile) {
				n += int(s.N)
			}
		}
	}
	count(v.Commons)
	if rare {
		count(v.Rares)
	}
	return n
}

// sources lists everything that can pay the viewer: the ship itself, the viewer's own lessons and the public ones.
func (v *View) sources() []Source {
	list := []Source{
		{Source: sourceRat, Open: true},
		{Source: sourceRoyal, Open: true},
		{Source: sourceRoom, Open: true},
		{Source: sourceFamily},
		{Source: sourceRare},
		{Source: sourceFriend},
	}
	for _, c := range v.Own.Lessons {
		source, _ := lessonSource(c)
		list = append(list, Source{Source: source, Card: c})
	}
	for _, l := range v.Public {
		list = append(list, Source{Source: sourcePublic, Card: l.Card, Colour: l.Colour})
	}
	return list
}

// pointsBySource fills in the points of each of the sources.
func (v *View) pointsBySource(f *Facts, into []int) {
	royal := f.royal.Count()
	n := copy(into, []int{
		ratPoints * (f.rats.Count() - royal), royalPoints * royal, f.roomsPoints(), f.familiesPoints(), f.raresPoints(),
		friendPoints * f.nFriends,
	})
	for _, c := range v.Own.Lessons {
		into[n] = c.facts().lesson.score(f, NoColour).points
		n++
	}
	for _, l := range v.Public {
		into[n] = f.publicPoints(l)
		n++
	}
}

// Best returns up to n legal placements as actions with their change of points, the best first. Among equals, those that win a
// treasure come first, then the order of the list decides.
func (o *Options) Best(n int) []Offer {
	offers := make([]Offer, o.Count)
	width := len(o.Sources)
	for i := range offers {
		place := Action{Verb: Place, Tile: o.Tile, Turn: o.Turns[o.Places[2*i]].Turn, At: [2]Square{Square(o.Places[2*i+1])}}
		offers[i].Action = place
		for _, delta := range o.Deltas[i*width : (i+1)*width] {
			offers[i].Points += int(int8(delta))
		}
		offers[i].Wins = int(o.Wins[i])
	}
	slices.SortStableFunc(offers, func(a, b Offer) int { return cmp.Or(b.Points-a.Points, b.Wins-a.Wins) })
	return offers[:min(n, len(offers))]
}

// Offer is an action with its change of points now and the number of treasures that it wins.
type Offer struct {
	Action Action
	Points int
	Wins   int
}

// Basis returns the facts that a plan for a later turn depends on: the cat is still available, affordable, transportable and fits;
// the cards are still in hand. A plan to pass depends on no new tiles in the fields.
func (Rules) Basis(v *View, plan []Action) (game.Basis, error) {
	var b game.Basis
	if v.Own == nil || len(plan) == 0 {
		return b, game.Refuse(CodeNotPlannable, "a plan belongs to a seat and has at least one action")
	}
	for i := range plan {
		a := &plan[i]
		if err := a.checkForm(); err != nil {
			return b, err
		}
		var err error
		switch a.Verb {
		case Keep, TokenBasket, TokenSpeed, End:
		case Buy:
			err = v.checkCost(a.list())
		case Read, Lay:
			err = v.checkHand(a.Cards[0])
		case Rescue:
			var fact string
			fact, err = v.planRescue(a)
			b.Facts = append(b.Facts, fact)
		case Place:
			if i == 0 || plan[i-1].Verb != Rescue || plan[i-1].Tile != a.Tile {
				return b, game.Refuse(CodeNotPlannable, "a place is planned for a cat that is rescued before")
			}
			b.Points, err = v.planPlace(a)
		case Pass:
			for _, t := range slices.Concat(v.Left, v.Right, v.Kittens) {
				b.Facts = append(b.Facts, t.String())
			}
		default:
			err = game.Refuse(CodeNotPlannable, "%v cannot be planned", a.Verb)
		}
		if err != nil {
			return b, err
		}
	}
	return b, nil
}

// CodeNotPlannable rejects an action that can only be decided at the time.
const CodeNotPlannable = game.CodeNotPlannable

func (v *View) checkHand(c Card) error {
	if !slices.Contains(v.Own.Hand, c) {
		return game.Refuse(CodeNotInHand, "%v is not in hand", c)
	}
	return nil
}

func (v *View) checkCost(cards []Card) error {
	cost := 0
	for _, c := range cards {
		cost += c.Cost()
	}
	if fish := v.Seats[v.Seat].Fish; cost > fish {
		return game.Refuse(CodeTooExpensive, "the cards cost %d fish, there are %d", cost, fish)
	}
	return nil
}

// planRescue checks that a cat can be rescued, and returns its field and price.
func (v *View) planRescue(a *Action) (string, error) {
	field := v.Left
	switch a.Field {
	case Right:
		field = v.Right
	case KittenBoard:
		field = v.Kittens
	}
	price := v.priceOf(a.Tile)
	carries := func(b BasketView) bool { return b.Can && b.Kind == a.Basket }
	switch {
	case a.Second != NoTile:
		return "", game.Refuse(CodeNotPlannable, "two kittens at a time cannot be planned")
	case !slices.Contains(field, a.Tile):
		return "", game.Refuse(CodeTileGone, "%q is not in the %v field", a.Tile.String(), a.Field)
	case v.Seats[v.Seat].Fish < price:
		return "", game.Refuse(CodeTooExpensive, "%v costs %d fish", a.Tile, price)
	case v.Config.Mode != modeNames[Family] && !slices.ContainsFunc(v.Own.Baskets, carries):
		return "", game.Refuse(CodeNoBasket, "there is no %v basket to use", a.Basket)
	}
	return fmt.Sprintf("%v %v %d", a.Tile, a.Field, price), nil
}

// planPlace checks that a planned placement is legal, and returns its change of the score.
func (v *View) planPlace(a *Action) (int, error) {
	o := v.Options(a.Tile, a.Tile.Colour())
	for i := range o.Count {
		if o.Turns[o.Places[2*i]].Turn != a.Turn || Square(o.Places[2*i+1]) != a.At[0] {
			continue
		}
		points := 0
		for _, delta := range o.Deltas[i*len(o.Sources) : (i+1)*len(o.Sources)] {
			points += int(int8(delta))
		}
		return points, nil
	}
	return 0, game.Refuse(CodeDoesNotFit, "%v does not fit there", a.Tile)
}
