package isle

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// planView is the view of a seat in the rescue phase of a two-player game.
func planView(t *testing.T) *View {
	t.Helper()
	s, err := Rules{}.New([]byte(`{"players":2}`), game.SeedOf("plan"))
	if err != nil {
		t.Fatal(err)
	}
	r := game.SeedOf("plan").Stream("players", 0)
	for s.Phase != Rescuing {
		seat := s.must().First()
		if err := (Rules{}).Step(&s, seat, game.RandomChoice(Rules{}, &r, Rules{}.Legal(&s, seat, nil)), nil); err != nil {
			t.Fatal(err)
		}
	}
	v := Rules{}.View(&s, 1-s.turnSeat())
	v.Seats[v.Seat].Fish = 20
	return &v
}

// The basis of a plan is what it rests on.
func TestPlanBasis(t *testing.T) {
	v := planView(t)
	tile := v.Left[0]
	o := v.Options(tile, tile.Colour())
	rescue := Action{Verb: Rescue, Tile: tile, Field: Left, Basket: Permanent}
	place := Action{Verb: Place, Tile: tile, Turn: o.Turns[o.Places[0]].Turn, At: [2]Square{Square(o.Places[1])}}
	plan := []Action{rescue, place, {Verb: End}}
	pass := []Action{{Verb: Pass}}
	basis := func(v *View, plan []Action) game.Basis {
		t.Helper()
		b, err := Rules{}.Basis(v, plan)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	before, passing := basis(v, plan), basis(v, pass)
	change := func(do func(*View)) *View {
		c := *v.Common
		c.Left, c.Right = append([]Tile{}, v.Left...), append([]Tile{}, v.Right...)
		c.Seats = append([]SeatView{}, v.Seats...)
		prices := *v.Prices
		c.Prices = &prices
		other := *v
		own := *v.Own
		other.Common, other.Own = &c, &own
		do(&other)
		return &other
	}
	for _, test := range []struct {
		name string
		do   func(*View)
		want game.Code
	}{
		{"the cat is gone", func(v *View) { v.Left = v.Left[1:] }, CodeTileGone},
		{"the fish do not suffice", func(v *View) { v.Seats[v.Seat].Fish = 2 }, CodeTooExpensive},
		{"the basket is used", func(v *View) { v.Own.Baskets = nil }, CodeNoBasket},
		{"a cat lies there now", func(v *View) {
			ship := v.Seats[v.Seat].Ship.Ship()
			ship.add(Piece{Tile: tile, Turn: place.Turn, At: place.At[0]})
			v.Seats[v.Seat].Ship = ship.view()
		}, CodeDoesNotFit},
	} {
		if _, err := (Rules{}).Basis(change(test.do), plan); game.CodeOf(err) != test.want {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
	if now := basis(change(func(v *View) { v.Right = v.Right[1:] }), plan); before.Touched(now) {
		t.Error("another cat that is taken touches a plan")
	}
	if now := basis(change(func(v *View) { v.Prices.Left++ }), plan); !before.Touched(now) {
		t.Error("a new price does not touch a plan")
	}
	if now := basis(change(func(v *View) { v.Right = v.Right[1:] }), pass); passing.Touched(now) {
		t.Error("a cat that is taken touches a pass")
	}
	if now := basis(change(func(v *View) { v.Right = append(v.Right, royalRat) }), pass); !passing.Touched(now) {
		t.Error("a new tile does not touch a pass")
	}
	if before.Points == 0 {
		t.Error("a family that begins, or a rat that is covered, is worth points")
	}
	if worse := before; !before.Touched(game.Basis{Facts: worse.Facts, Points: before.Points - 1}) {
		t.Error("fewer points do not touch a plan")
	}
}

func mustCard(t *testing.T, id string) Card {
	t.Helper()
	c, ok := ParseCard(id)
	if !ok {
		t.Fatalf("unknown card %q", id)
	}
	return c
}

func TestImpossiblePlansRefused(t *testing.T) {
	v := planView(t)
	for _, test := range []struct {
		plan []Action
		want game.Code
	}{
		{nil, CodeNotPlannable},
		{[]Action{{Verb: Stop}}, CodeNotPlannable},
		{[]Action{{Verb: Place, Tile: v.Left[0]}}, CodeNotPlannable},
		{[]Action{cardAction(Lay, mustCard(t, "rescue-swift-4"))}, CodeNotInHand},
		{[]Action{cardAction(Buy, slices.Repeat([]Card{mustCard(t, "gain-permanent-basket")}, 4)...)}, CodeTooExpensive},
	} {
		if _, err := (Rules{}).Basis(v, test.plan); game.CodeOf(err) != test.want {
			t.Errorf("%v: got %v, want %s", test.plan, err, test.want)
		}
	}
}
