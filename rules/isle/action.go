package isle

import (
	"fmt"
	"slices"

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
	Stop             // take no further treasure, move no further cat
	Play             // Cards[0] and what the card asks for
	Put              // Field: where an added cat goes
	Dye              // Colour: of a drawn oshax
	Move             // Tile, Field: move a cat to a field
	End              // end the turn
	Pass             // pass for the rest of the phase
	Chase            // At[0]: pay a fish to chase a royal rat away
	Confirm          // nothing more before the day ends
	Allow            // let the sister's card act, which has been turned up
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

// Basket is what a cat is carried in.
type Basket uint8

// The baskets. Used is a permanent one turned for the day, which can only be given away.
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
	i := slices.Index(basketNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown basket %q", text)
	}
	*b = Basket(i)
	return nil
}

// Action is something a seat does. Fields that its verb does not use are zero, and lists of cards are sorted, so that
// equal actions are equal values.
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

// list returns the cards named.
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

// checkForm refuses an action that lacks what its verb needs or has fields that it does not use. What a played card asks for
// is checked where it is played.
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
