package boxes

import (
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Basis returns the facts that a plan for a later turn depends on: the place of a card, and the box that it would belong to.
func (Rules) Basis(v *View, plan []Action) (game.Basis, error) {
	var b game.Basis
	if v.Own == nil || len(plan) == 0 {
		return b, game.Refuse(game.CodeNotPlannable, "a plan belongs to a seat and has at least one action")
	}
	var place *Place // of the last card laid
	for i := range plan {
		a := &plan[i]
		if err := a.checkForm(); err != nil {
			return b, err
		}
		switch a.Verb {
		case Draw, End:
		case Start, Lay, Sleep:
			var err error
			if place, err = v.planLay(a); err != nil {
				return b, err
			}
			b.Facts, b.Points = append(b.Facts, place.facts()...), place.Scores[v.Seat]
		case Cat:
			if place == nil {
				return b, game.Refuse(game.CodeNotPlannable, "a cat is planned for a card that is laid before")
			}
			at := slices.IndexFunc(place.Cats, func(c Choice) bool { return c.At == a.At })
			switch {
			case at < 0:
				return b, game.Refuse(CodeNotOnCard, "a cat lies on the card laid in this turn")
			case place.Cats[at].Why != "":
				return b, game.Refuse(place.Cats[at].Why, "no cat can lie across that joint")
			}
			b.Points = place.Cats[at].Scores[v.Seat]
		default:
			return b, game.Refuse(game.CodeNotPlannable, "%v cannot be planned", a.Verb)
		}
	}
	return b, nil
}

// planLay checks that a planned card can be laid, and returns the effects.
func (v *View) planLay(a *Action) (*Place, error) {
	card, have := a.Card, v.Own.Hand
	switch {
	case a.Verb == Start:
		have = v.Starts
	case a.Verb == Sleep:
		card, have = catCard, []Card{catCard}
		if v.Seats[v.Seat].Cats == 0 {
			return nil, errNoCatLeft
		}
	case card.Kind() != KindBox:
		return nil, game.Refuse(game.CodeNotPlannable, "%v cannot be planned", card)
	}
	if !slices.Contains(have, card) {
		return nil, game.Refuse(CodeNotInHand, "%v is not in hand", card)
	}
	o, err := options(v, card.String())
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(o.Places, func(p Place) bool { return p.At == a.At && p.Turned == a.Turned })
	if at < 0 {
		for _, r := range o.Refused {
			if slices.Contains(r.Slots, cells(grid.Bit(int(a.At)))[0]) {
				return nil, game.Refuse(r.Why, "%v cannot lie there", card)
			}
		}
		return nil, game.Refuse(CodeWallOnWall, "%v cannot lie there", card)
	}
	return &o.Places[at], nil
}

// facts returns what a place depends on: the box, the seats with cats in it, and the boxes that become closed.
func (p *Place) facts() []string {
	facts := []string{fmt.Sprintf("closed %t", p.Closed)}
	for _, at := range p.Box {
		facts = append(facts, fmt.Sprintf("slot %d,%d", at.X, at.Y))
	}
	for _, seat := range p.Owners {
		facts = append(facts, fmt.Sprintf("owner %d", seat))
	}
	for _, at := range p.Closes {
		facts = append(facts, fmt.Sprintf("closes %v", at))
	}
	return facts
}
