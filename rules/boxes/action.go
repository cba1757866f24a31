package boxes

import (
	"fmt"

	"github.com/purrlor/purrlor/rules/game"
)

// Verb is what an action does.
type Verb uint8

// The verbs, with the fields that each uses.
const (
	NoVerb       Verb = iota
	Start             // Card, At, Turned: lay a starting card
	Draw              // draw a card from the deck
	Sleep             // At: lay a sleeping cat
	Lay               // Card, At, Turned: lay a box card, or a special toy without a free joint
	Cat               // At, a joint: a cat on the card just laid
	PlayPrincess      // At, Joint: a Princess replaces the cat across a joint, or the sleeping cat in a slot
	Toy               // At, a joint: the special toy just drawn
	Discard           // Card: discard a card because none can be played
	End               // end the turn
	verbCount
)

var verbNames = [verbCount]string{
	Start: "start", Draw: "draw", Sleep: "sleep", Lay: "lay", Cat: "cat", PlayPrincess: "princess", Toy: "toy", Discard: "discard", End: "end",
}

func (v Verb) String() string {
	if v < verbCount {
		return verbNames[v]
	}
	return fmt.Sprintf("verb-%d", uint8(v))
}

// Action is something a seat does. At names a joint by its upper slot. Fields that the verb does not use are zero.
type Action struct {
	Verb   Verb
	Card   Card
	At     Slot
	Turned bool
	Joint  bool
}

// checkForm rejects an action that lacks a field its verb needs or sets one it does not use.
func (a *Action) checkForm() error {
	plain := Action{Verb: a.Verb}
	switch a.Verb {
	case Start, Lay:
		plain.Card, plain.At, plain.Turned = a.Card, a.At, a.Turned
	case Sleep:
		plain.At = a.At
	case Cat, Toy:
		plain.At, plain.Joint = a.At, true
	case PlayPrincess:
		plain.At, plain.Joint = a.At, a.Joint
	case Discard:
		plain.Card = a.Card
	case Draw, End:
	default:
		return game.Refuse(game.CodeBadAction, "unknown verb %d", a.Verb)
	}
	if *a != plain {
		return game.Refuse(game.CodeBadAction, "%v has fields that it does not use, or lacks some", a.Verb)
	}
	if (a.Verb == Start || a.Verb == Lay || a.Verb == Discard) && a.Card.Kind() == KindNone {
		return game.Refuse(game.CodeBadAction, "%v needs a card", a.Verb)
	}
	if a.At.column() >= maxColumns || a.At.row() >= maxRows {
		return game.Refuse(game.CodeBadAction, "the slot is not on any table")
	}
	return nil
}
