package isle

import (
	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// read evaluates laying a public lesson: its gain for the seat minus the gains of the others.
func (j *evaluator) read(c isle.Card, colour isle.Colour) float64 {
	l := &j.geometry.lessons[c]
	v := l.expect(&j.base, &j.o, colour)
	if j.o.alone {
		return v / 2
	}
	sum := 0.0
	for other := range game.Seat(j.state.Players) {
		if other != j.seat {
			j.other.load(j.geometry, &j.state.Seats[other].Ship)
			sum += l.expect(&j.other, &j.o, colour)
		}
	}
	return v - sum/float64(j.state.Players-1)
}

// basketWanted is the value of the cat that one more basket would carry today.
func (j *evaluator) basketWanted() float64 {
	p := &j.state.Seats[j.seat]
	have := basketsOf(p)
	if have >= maxCatch || int(p.Fish) < 4*have+3 {
		return 0
	}
	return j.catch[have] - j.spend(rightPrice)
}

// lay evaluates laying a rescue card: only as many baskets as the fish allow, but everything on the last day.
func (j *evaluator) lay(c isle.Card) float64 {
	if j.catch == ([maxCatch]float64{}) {
		j.expectCatch()
	}
	p := &j.state.Seats[j.seat]
	r := rescueCards[c-firstRescue]
	v := j.w.Speed*float64(r.speed) + 0.02
	if j.later() > 0 {
		v -= j.w.Card
	}
	wanted := j.basketWanted()
	switch r.basket {
	case isle.RegularBasket:
		return v + max(0, wanted)
	case isle.BrokenBasket:
		laid, inHand := 0, 0
		for i, rc := range rescueCards {
			if rc.basket == isle.BrokenBasket {
				laid += int(p.Laid[i])
				inHand += int(p.Hand[firstRescue+isle.Card(i)])
			}
		}
		if laid%2 == 1 || inHand >= 2 {
			return v + 0.9*max(0, wanted)
		}
		return v
	}
	return v + 0.5*oneIf(j.later() > 0)
}

// catsOut counts the cats in the fields, which may hold beasts too.
func catsOut(s *isle.State) int {
	n := 0
	for i := range s.Fields {
		for _, t := range s.Fields[i].Tiles[:s.Fields[i].N] {
			n += int(oneIf(t.Kind() == isle.KindCat))
		}
	}
	return n
}

// play evaluates playing a card now.
func (j *evaluator) play(a *isle.Action) float64 {
	s, p := j.state, &j.state.Seats[j.seat]
	c := a.Cards[0]
	amount := float64(j.geometry.amounts[c])
	hold := 1.0 // what waiting may gain
	if j.later() == 0 {
		hold = 0
	}
	var fish float64
	switch c.Effect() {
	case isle.TakeOshax:
		if j.maxPlaces < placesInFull && a.Colour != j.favourite() {
			return search.Never
		}
		return j.gain(a.Tile, a.Colour) - 0.5*hold
	case isle.OneRareOrTwoCommon:
		v := j.gain(a.Tile, isle.NoColour)
		if a.Tile.Kind() == isle.KindCommon {
			v *= 1.7
		}
		return v - 0.3*hold
	case isle.TwoSmallOrPay:
		v := 1.7 * j.gain(a.Tile, isle.NoColour)
		if !a.Tile.Small() {
			v -= j.spend(1)
		}
		return v - 0.3*hold
	case isle.GainBasket:
		return j.w.Basket*j.later() + oneIf(s.Phase <= isle.Rescuing)*2 - 0.1
	case isle.DrawCards:
		if s.Phase < isle.Reading || p.Fish >= 3 && j.later() > 0 {
			return amount * 0.5
		}
		return -0.1
	case isle.PlaceRandomTile:
		return 2 - hold
	case isle.AddTiles:
		return oneIf(s.Phase == isle.Rescuing) * 0.3
	case isle.RescueSecondCat:
		if s.Done == 0 && basketsOf(p) >= 2 && p.Fish >= 8 && catsOut(s) >= 2 {
			return 20
		}
		return -1
	case isle.FishPerOshax:
		fish = float64(j.base.oshax)
	case isle.FishPerRare:
		fish = float64(j.base.rares)
	case isle.FishPerCommon:
		fish = float64(j.base.commons)
	case isle.FishPerLesson:
		fish = float64(p.Lessons.Count())
	case isle.FishPerColour:
		fish = float64(j.coloursAboard())
	case isle.FishPerCatOfColour:
		fish = float64(j.base.cats[a.Colour])
	default:
		return -1
	}
	if j.later() == 0 && (s.Phase > isle.Rescuing || s.Phase == isle.Rescuing && basketsOf(p) == 0) {
		return 0.02*fish*amount - 0.001
	}
	return fish*amount*j.w.Fish - 2.5*hold
}
