package isle

import (
	"slices"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// reasonNames are the reasons of Isle by name, with the facts of each.
var reasonNames = map[string][]string{
	// What a tile adds to the ship.
	"family_grows": {"colour", "cats"},
	"family_made":  {"colour", "cats"},
	"family_pair":  {"colour"},
	"family_begun": {"colour"},
	"rats":         {"count"},
	"rats_last":    {"count", "room"},
	"royal":        nil,
	"room_full":    {"room"},
	"room_near":    {"room", "squares"},
	"rare":         nil,
	"friend":       {"count"},
	"lesson":       {"card"},
	"family_card":  {"card"},
	"public":       {"card"},
	"map":          {"colour"},
	"space":        nil,
	"sister":       nil,
	// Other reasons for a cat.
	"cheap":         {"fish"},
	"wanted":        {"colour"},
	"second_kitten": nil,
	// Cards to buy, keep or play.
	"baskets":     {"count"},
	"basket_half": nil,
	"basket":      nil,
	"speed":       nil,
	"lesson_now":  {"card", "points"},
	"lesson_soon": {"card", "points"},
	"read":        {"card"},
	"oshax":       {"colour"},
	"treasures":   nil,
	"fish_card":   {"fish"},
	"draw_cards":  nil,
	"random_tile": nil,
	"second_cat":  nil,
	"card":        {"card"},
	"fish_left":   {"count"},
	"lay_basket":  nil,
	"lay_last":    nil,
	"chase":       nil,
	// Doing nothing.
	"fish_saved":  {"fish"},
	"cards_kept":  nil,
	"no_cat":      nil,
	"no_treasure": nil,
	"little":      nil,
	// Ending a phase that has an effect of its own.
	"private_lessons": nil,
}

// explainer derives the reasons for an action from the hand-tuned evaluation.
type explainer struct {
	search.Reasons
	*evaluator
}

// Explain returns the reasons for a legal action.
func (t *player) Explain(s *isle.State, seat game.Seat, a isle.Action, legal []isle.Action) []search.Reason {
	t.own.look(s, seat)
	w := explainer{search.Reasons{Game: "isle"}, t.own}
	w.action(&a, legal)
	return w.Weightiest()
}

func (w *explainer) action(a *isle.Action, legal []isle.Action) {
	switch a.Verb {
	case isle.Place:
		colour := a.Tile.Colour()
		if d := w.state.Depth; d > 0 {
			colour = w.state.Stack[d-1].Colour
		}
		w.placed(a.Tile, colour, grid.Placement{Turn: a.Turn, At: uint8(a.At[0])})
		w.spaced(a, colour, legal)
	case isle.Rescue:
		w.rescued(a)
	case isle.Take:
		w.best(a.Tile, isle.NoColour)
	case isle.Dye:
		w.best(w.state.Stack[w.state.Depth-1].Tile, a.Colour)
	case isle.Keep:
		w.kept(a)
	case isle.Buy:
		w.bought(a, legal)
	case isle.Read:
		w.read(a)
	case isle.Lay:
		w.laid(a.Cards[0])
	case isle.TokenBasket:
		w.expectCatch()
		w.Add("lay_basket", w.basketWanted(), nil)
	case isle.TokenSpeed:
		w.Add("speed", 4*w.w.Speed, nil)
	case isle.Play:
		w.played(a)
	case isle.Chase:
		w.Add("chase", 3, nil)
	case isle.Pass, isle.End, isle.Confirm:
		w.passed(a.Verb == isle.Pass)
	}
}

// rescued adds the reasons for a cat: its gain, its price and who else wants it.
func (w *explainer) rescued(a *isle.Action) {
	w.best(a.Tile, a.Tile.Colour())
	if w.state.Mode != isle.Family && a.Second == isle.NoTile {
		if price := priceOf(a.Field); price < rightPrice {
			w.Add("cheap", w.spend(rightPrice)-w.spend(price), search.Args{"fish": price})
		}
	}
	if a.Second != isle.NoTile {
		w.Add("second_kitten", 0.9*w.gain(a.Second, a.Second.Colour()), nil)
	}
	if c := a.Tile.Colour(); c != isle.NoColour {
		w.Add("wanted", w.w.Deny*w.wanted(c), search.Args{"colour": c.String()})
	}
}

// passed adds the reasons to stop, for the rest of the phase or in this turn.
func (w *explainer) passed(phase bool) {
	p := &w.state.Seats[w.seat]
	switch w.state.Phase {
	case isle.Reading:
		if slices.ContainsFunc(p.Hand.List(), func(c isle.Card) bool { return c.Type() == isle.TypeLesson }) {
			w.Add("private_lessons", search.MinPoints, nil)
		}
	case isle.Preparing, isle.Confirming:
		if w.later() > 0 && p.Hand.Count() > 0 {
			w.Add("cards_kept", w.w.Card*float64(p.Hand.Count()), nil)
		}
	case isle.Rescuing:
		switch {
		case !phase:
		case w.later() > 0 && p.Fish > 0:
			w.Add("fish_saved", w.purse(int(p.Fish)), search.Args{"fish": int(p.Fish)})
		default:
			w.Add("no_cat", search.MinPoints, nil)
		}
	case isle.Finding:
		if phase {
			w.Add("no_treasure", search.MinPoints, nil)
		}
	}
}
