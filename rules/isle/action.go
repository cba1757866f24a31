package isle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Verb is what an action does.
type Verb uint8

// The verbs, with the fields that each uses.
const (
	NoVerb      Verb = iota
	Keep             // Cards: two of the hand in the draft
	Buy              // Cards: any of the cards offered, or none
	Withdraw         // take back a secret choice
	Read             // Cards[0], Colour: lay a public lesson
	Lay              // Cards[0]: lay a rescue card face down
	TokenBasket      // lay a temporary token as a basket
	TokenSpeed       // lay a temporary token as speed
	Rescue           // Tile, Field, Basket: take a cat; with Second a second kitten
	Place            // Tile, Turn, At[0]: lay the tile in hand on the ship
	Take             // Tile: take a treasure that is offered
	Stop             // take no more treasures or move no more cats
	Play             // Cards[0] and the choices that the card needs
	Put              // Field: place an added cat
	Dye              // Colour: of a drawn oshax
	Move             // Tile, Field: move a cat to a field
	End              // end the turn
	Pass             // pass for the rest of the phase
	Chase            // At[0]: pay a fish to remove a royal rat
	Confirm          // confirm that the day may end
	Allow            // let the sister's revealed card act
	verbCount
)

var verbNames = [verbCount]string{
	Keep: "keep", Buy: "buy", Withdraw: "withdraw", Read: "read", Lay: "lay", TokenBasket: "token-basket", TokenSpeed: "token-speed",
	Rescue: "rescue", Place: "place", Take: "take", Stop: "stop", Play: "play", Put: "put", Dye: "dye", Move: "move", End: "end",
	Pass: "pass", Chase: "chase", Confirm: "confirm", Allow: "allow",
}

func (v Verb) String() string {
	if v < verbCount {
		return verbNames[v]
	}
	return fmt.Sprintf("verb-%d", uint8(v))
}

// Basket is the kind of basket that carries a cat.
type Basket uint8

// The baskets. Used is a permanent one that was used today and can now only be given away.
const (
	AnyBasket Basket = iota
	Permanent
	Used
	Regular
	Broken
	Temporary // a temporary token laid as a basket
)

var basketNames = [...]string{
	AnyBasket: "", Permanent: "permanent", Used: "used", Regular: "regular", Broken: "broken", Temporary: "temporary",
}

func (b Basket) String() string {
	if int(b) < len(basketNames) {
		return basketNames[b]
	}
	return fmt.Sprintf("basket-%d", uint8(b))
}

// MarshalText writes the basket's name.
func (b Basket) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads a basket's name.
func (b *Basket) UnmarshalText(text []byte) error {
	return game.UnmarshalName(b, text, basketNames[:], "basket")
}

// Action is something a seat does. Fields that its verb does not use are zero, and lists of cards are sorted, so that equal actions
// are equal values.
type Action struct {
	Verb   Verb
	Tile   Tile
	Second Tile
	Colour Colour
	Field  Field
	Basket Basket
	Turn   grid.Turn
	At     [2]Square
	Cards  [draftCards]Card
}

// list returns the named cards.
func (a *Action) list() []Card {
	for i, c := range a.Cards {
		if c == NoCard {
			return a.Cards[:i]
		}
	}
	return a.Cards[:]
}

// Named returns the cards that the action names.
func (a Action) Named() []Card { return append([]Card{}, a.list()...) }

// cardAction is an action that names cards only.
func cardAction(v Verb, cards ...Card) Action {
	a := Action{Verb: v}
	copy(a.Cards[:], cards)
	return a
}

// checkForm rejects an action that lacks a field its verb needs or sets one it does not use. The rule of a played card checks the
// card's choices.
func (a *Action) checkForm() error {
	needsTile := a.Verb == Rescue || a.Verb == Place || a.Verb == Take || a.Verb == Move
	needsCard := a.Verb == Read || a.Verb == Lay || a.Verb == Play
	if needsTile && a.Tile == NoTile || needsCard && a.Cards[0] == NoCard {
		return game.Refuse(game.CodeBadAction, "%v needs a tile or a card", a.Verb)
	}
	plain := Action{Verb: a.Verb}
	switch a.Verb {
	case Keep, Buy:
		plain.Cards = a.Cards
		n := len(a.list())
		for i := range a.Cards {
			if i >= n && a.Cards[i] != NoCard {
				return game.Refuse(game.CodeBadAction, "the list of cards has a gap")
			}
			if i > 0 && i < n && a.Cards[i] < a.Cards[i-1] {
				return game.Refuse(CodeUnsorted, "the cards are not in order")
			}
		}
	case Read:
		plain.Cards[0], plain.Colour = a.Cards[0], a.Colour
	case Lay:
		plain.Cards[0] = a.Cards[0]
	case Rescue:
		plain.Tile, plain.Second, plain.Field, plain.Basket = a.Tile, a.Second, a.Field, a.Basket
	case Place:
		plain.Tile, plain.Turn, plain.At[0] = a.Tile, a.Turn, a.At[0]
	case Take:
		plain.Tile = a.Tile
	case Put:
		plain.Field = a.Field
	case Dye:
		plain.Colour = a.Colour
	case Move:
		plain.Tile, plain.Field = a.Tile, a.Field
	case Play:
		plain = *a
	case Chase:
		plain.At[0] = a.At[0]
	case Withdraw, Stop, End, Pass, Confirm, Allow, TokenBasket, TokenSpeed:
	default:
		return game.Refuse(game.CodeBadAction, "unknown verb %d", a.Verb)
	}
	if *a != plain {
		return game.Refuse(game.CodeBadAction, "%v has fields that it does not use", a.Verb)
	}
	return nil
}

// squareName writes a square as its column letter from the stern and its row number from the top: a4, v5.
func squareName(q Square) string {
	c := q.Cell()
	return fmt.Sprintf("%c%d", 'a'+c.X, c.Y+1)
}

// ParseSquare reads a square's name.
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 {
		return 0, false
	}
	c := grid.Cell{X: int8(s[0]) - 'a', Y: int8(s[1]) - '1'}
	if s[0] < 'a' || s[1] < '1' || !hull.Contains(c) {
		return 0, false
	}
	return squareOf(c), true
}

func (a *Action) placement() grid.Placement {
	return grid.Placement{Turn: a.Turn, At: uint8(a.At[0])}
}

// String writes the action in the notation of docs/notation.md.
func (a Action) String() string {
	words := []string{a.Verb.String()}
	for _, c := range a.list() {
		words = append(words, c.String())
	}
	if a.Verb == Buy && len(words) == 1 {
		words = append(words, "nothing")
	}
	for _, t := range []Tile{a.Tile, a.Second} {
		if t != NoTile {
			words = append(words, t.String())
		}
	}
	if a.Colour != NoColour {
		words = append(words, a.Colour.String())
	}
	if a.Field != NoField {
		words = append(words, a.Field.String())
	}
	if a.Basket != AnyBasket {
		words = append(words, a.Basket.String())
	}
	for _, q := range a.At {
		if q != 0 {
			words = append(words, squareName(q))
		}
	}
	if a.Verb == Place {
		words = append(words, a.Turn.String())
	}
	return strings.Join(words, " ")
}

// ParseAction reads the notation. Words after the verb may have any order; cards and squares are sorted. A turn with the same
// orientation as an earlier one becomes that one.
func ParseAction(text string) (Action, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Action{}, game.Refuse(game.CodeBadAction, "the action is empty")
	}
	var p actionParts
	p.verb = words[0]
	for _, w := range words[1:] {
		if err := p.add(w); err != nil {
			return Action{}, err
		}
	}
	return p.action()
}

// add assigns a word of the notation to the field that it names.
func (p *actionParts) add(w string) error {
	if c, ok := ParseCard(w); ok {
		p.cards = append(p.cards, c)
		return nil
	}
	if t, ok := ParseTile(w); ok && p.second == NoTile {
		if p.tile == NoTile {
			p.tile = t
		} else {
			p.second = t
		}
		return nil
	}
	if c, ok := ParseColour(w); ok && p.colour == NoColour {
		p.colour = c
		return nil
	}
	if i := slices.Index(fieldNames[:], w); i > 0 && p.field == NoField {
		p.field = Field(i)
		return nil
	}
	if i := slices.Index(basketNames[:], w); i > 0 && p.basket == AnyBasket {
		p.basket = Basket(i)
		return nil
	}
	if t, ok := grid.ParseTurn(w); ok && !p.turned {
		p.turn, p.turned = t, true
		return nil
	}
	if q, ok := ParseSquare(w); ok {
		p.at = append(p.at, q)
		return nil
	}
	if w == "nothing" && p.verb == Buy.String() {
		return nil
	}
	return game.Refuse(game.CodeBadAction, "cannot read %q", w)
}

// actionParts is an action as written, in words or in JSON, before normalization.
type actionParts struct {
	verb   string
	cards  []Card
	tile   Tile
	second Tile
	colour Colour
	field  Field
	basket Basket
	at     []Square
	turn   grid.Turn
	turned bool
}

// action normalizes the parts and rejects an invalid action.
func (p *actionParts) action() (Action, error) {
	verb := slices.Index(verbNames[:], p.verb)
	if verb <= 0 {
		return Action{}, game.Refuse(game.CodeBadAction, "unknown verb %q", p.verb)
	}
	a := Action{Verb: Verb(verb), Tile: p.tile, Second: p.second, Colour: p.colour, Field: p.field, Basket: p.basket, Turn: p.turn}
	if len(p.cards) > len(a.Cards) || len(p.at) > len(a.At) {
		return Action{}, game.Refuse(game.CodeBadAction, "too many cards or squares")
	}
	played := 0
	if a.Verb == Play {
		played = min(1, len(p.cards)) // the played card comes first; the cards that it names are sorted
	}
	slices.Sort(p.cards[played:])
	slices.Sort(p.at)
	copy(a.Cards[:], p.cards)
	copy(a.At[:], p.at)
	if a.Verb == Place && a.Tile != NoTile {
		a.Turn = a.Tile.facts().piece.Canonical(a.Turn)
	} else if p.turned {
		return Action{}, game.Refuse(game.CodeBadAction, "only a tile that is placed has a turn")
	}
	return a, a.checkForm()
}

// actionJSON is the structured form of an action.
type actionJSON struct {
	Verb   string     `json:"verb"`
	Cards  []Card     `json:"cards,omitempty"`
	Tile   Tile       `json:"tile,omitempty"`
	Second Tile       `json:"second,omitempty"`
	Colour Colour     `json:"colour,omitempty"`
	Field  Field      `json:"field,omitempty"`
	Basket Basket     `json:"basket,omitempty"`
	At     []Square   `json:"at,omitempty"`
	Turn   *grid.Turn `json:"turn,omitempty"`
}

// MarshalJSON writes the structured form.
func (a Action) MarshalJSON() ([]byte, error) {
	out := actionJSON{
		Verb: a.Verb.String(), Cards: a.list(), Tile: a.Tile, Second: a.Second, Colour: a.Colour, Field: a.Field,
		Basket: a.Basket,
	}
	for _, q := range a.At {
		if q != 0 {
			out.At = append(out.At, q)
		}
	}
	if a.Verb == Place {
		out.Turn = &a.Turn
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the structured form.
func (a *Action) UnmarshalJSON(raw []byte) error {
	var in actionJSON
	if err := game.DecodeStrict(raw, &in); err != nil {
		return game.Refuse(game.CodeBadAction, "%v", err)
	}
	if slices.Contains(in.Cards, NoCard) {
		return game.Refuse(game.CodeBadAction, "a card without a name")
	}
	p := actionParts{
		verb: in.Verb, cards: in.Cards, tile: in.Tile, second: in.Second, colour: in.Colour, field: in.Field,
		basket: in.Basket, at: in.At,
	}
	if in.Turn != nil {
		p.turn, p.turned = *in.Turn, true
	}
	got, err := p.action()
	if err == nil {
		*a = got
	}
	return err
}
