package isle

import (
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Basis tells what a plan for a later turn rests on: that the cat still lies where it can be paid for, carried and placed, that the
// cards are there, and for a pass, that nothing new lies in the fields.
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

// CodeNotPlannable is the refusal of what can only be decided when it is asked.
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

// planRescue checks that a cat can be had, and returns where and for how much.
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

// planPlace checks that a tile fits where it is to lie, and returns by how much it changes the score.
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
