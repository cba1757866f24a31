package isle

import (
	"math"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/isle"
)

// carried is how many cats a pack can carry.
func (k *pack) carried() int { return k.baskets + k.regular + k.broken/2 }

// carries reports whether a card is evaluated as a basket.
func carries(c isle.Card) bool { return c.Type() == isle.TypeRescue || c.Effect() == isle.GainBasket }

// bought adds what each card contributes beside the others, and what is left to spend.
func (w *explainer) bought(a *isle.Action, legal []isle.Action) {
	w.expectCatch()
	with := func(take func(isle.Card) bool) pack {
		k := w.pack
		for _, c := range a.Cards {
			if c != isle.NoCard && take(c) {
				k.add(w.evaluator, c, true)
			}
		}
		return k
	}
	all := with(func(isle.Card) bool { return true })
	total := all.total(w.evaluator)
	rest := with(func(c isle.Card) bool { return !carries(c) })
	w.carriers(total-rest.total(w.evaluator), &rest, &all)
	for i, c := range a.Cards {
		if c == isle.NoCard || carries(c) {
			continue
		}
		without := w.pack
		for k, other := range a.Cards {
			if k != i && other != isle.NoCard {
				without.add(w.evaluator, other, true)
			}
		}
		w.card(c, total-without.total(w.evaluator))
	}
	dearest := 0
	for i := range legal {
		dearest = max(dearest, costOf(legal[i].Cards[:]))
	}
	saved := min(dearest, int(w.state.Seats[w.seat].Fish)) - costOf(a.Cards[:])
	if saved <= 0 {
		return
	}
	poorer := all
	poorer.cost += saved
	w.fishLeft(total-poorer.total(w.evaluator), &all)
}

func costOf(cards []isle.Card) (sum int) {
	for _, c := range cards {
		if c != isle.NoCard {
			sum += c.Cost()
		}
	}
	return sum
}

// fishLeft adds the fish that are not spent on cards.
func (w *explainer) fishLeft(points float64, k *pack) {
	fish := int(w.state.Seats[w.seat].Fish) - k.cost
	if n := min(fish/rightPrice, k.carried()); n > 0 {
		w.Add("fish_left", points, search.Args{"count": n})
	} else if fish > 0 && w.later() > 0 {
		w.Add("fish_saved", points, search.Args{"fish": fish})
	}
}

// carriers adds what rescue cards and baskets contribute beside the other cards.
func (w *explainer) carriers(points float64, without, with *pack) {
	speed := w.w.Speed * float64(with.speed-without.speed)
	w.Add("speed", speed, nil)
	switch n := with.carried() - without.carried(); {
	case with.baskets > without.baskets:
		w.Add("basket", points-speed, nil)
	case n > 0:
		w.Add("baskets", points-speed, search.Args{"count": n})
	case with.broken > without.broken:
		w.Add("basket_half", points-speed, nil)
	}
}

// kept adds the prospects of cards kept in the draft.
func (w *explainer) kept(a *isle.Action) {
	if w.state.Mode == isle.Family {
		for _, c := range a.Cards {
			if c != isle.NoCard {
				w.lesson(c, w.geometry.lessons[c].expect(&w.base, &w.o, isle.NoColour))
			}
		}
		return
	}
	w.expectCatch()
	k := w.pack
	for _, c := range a.Cards {
		switch {
		case c == isle.NoCard:
		case carries(c):
			k.add(w.evaluator, c, true)
		default:
			w.card(c, w.evaluator.card(c)-w.w.Fish*float64(c.Cost()))
		}
	}
	w.carriers(w.drafted(&k)-w.drafted(&w.pack), &w.pack, &k)
}

// card adds the use of a card other than a basket.
func (w *explainer) card(c isle.Card, points float64) {
	switch c.Type() {
	case isle.TypeLesson, isle.TypePublicLesson:
		w.lesson(c, points)
	case isle.TypeOshax:
		w.Add("oshax", points, search.Args{"colour": w.favourite().String()})
	case isle.TypeTreasure:
		w.Add("treasures", points, nil)
	default:
		w.effect(c, points, w.expectedFish(c))
	}
}

// expectedFish is the expected number of fish from a card in one day.
func (w *explainer) expectedFish(c isle.Card) int {
	trust := 0.9
	if w.later() == 0 {
		trust = 0.5
	}
	return int(math.Round(w.evaluator.card(c) / (trust * w.w.Fish)))
}

// effect adds the effect of a card that is played for it.
func (w *explainer) effect(c isle.Card, points float64, fish int) {
	switch c.Effect() {
	case isle.FishPerOshax, isle.FishPerRare, isle.FishPerCommon, isle.FishPerLesson, isle.FishPerColour, isle.FishPerCatOfColour:
		if fish > 0 {
			w.Add("fish_card", points, search.Args{"fish": fish})
		}
	case isle.GainBasket:
		w.Add("basket", points, nil)
	case isle.DrawCards:
		w.Add("draw_cards", points, nil)
	case isle.PlaceRandomTile:
		w.Add("random_tile", points, nil)
	case isle.RescueSecondCat:
		w.Add("second_cat", points, nil)
	default:
		w.Add("card", points, search.Args{"card": c.String()})
	}
}

// lesson adds what a lesson pays now, or may pay later.
func (w *explainer) lesson(c isle.Card, points float64) {
	l := &w.geometry.lessons[c]
	end := w.o
	end.cats, end.commons, end.rares, end.squares, end.lessonsN, end.days = 0, 0, 0, 0, 0, 0
	now, soon := 0.0, 0.0
	for colour := isle.NoColour; int(colour) < colourCount; colour++ {
		if l.colour == (colour != isle.NoColour) {
			now, soon = max(now, l.expect(&w.base, &end, colour)), max(soon, l.expect(&w.base, &w.o, colour))
		}
	}
	if w.o.alone && l.public {
		now, soon = now/2, soon/2
	}
	if n := int(now); n > 0 && now >= soon/2 && now <= soon {
		w.Add("lesson_now", points, search.Args{"card": c.String(), "points": n})
	} else if n := int(math.Round(soon)); n > 0 {
		w.Add("lesson_soon", points, search.Args{"card": c.String(), "points": n})
	}
}

// read adds the reasons to lay a public lesson: what it pays beyond what it pays the others.
func (w *explainer) read(a *isle.Action) {
	points := w.evaluator.read(a.Cards[0], a.Colour)
	if w.o.alone {
		w.lesson(a.Cards[0], points)
		return
	}
	w.Add("read", points, search.Args{"card": a.Cards[0].String()})
}

// laid adds the reasons to lay a rescue card today.
func (w *explainer) laid(c isle.Card) {
	w.expectCatch()
	r := rescueCards[c-firstRescue]
	speed := w.w.Speed * float64(r.speed)
	w.Add("speed", speed, nil)
	if r.basket != isle.NoBasket {
		w.Add("lay_basket", w.lay(c)-speed, nil)
	}
	if w.later() == 0 {
		w.Add("lay_last", search.MinPoints, nil)
	}
}

// played adds the effect of a card that is played now.
func (w *explainer) played(a *isle.Action) {
	c := a.Cards[0]
	switch c.Effect() {
	case isle.TakeOshax:
		w.best(a.Tile, a.Colour)
		return
	case isle.OneRareOrTwoCommon, isle.TwoSmallOrPay:
		w.best(a.Tile, isle.NoColour)
		return
	}
	var count int
	switch c.Effect() {
	case isle.FishPerOshax:
		count = w.base.oshax
	case isle.FishPerRare:
		count = w.base.rares
	case isle.FishPerCommon:
		count = w.base.commons
	case isle.FishPerLesson:
		count = w.state.Seats[w.seat].Lessons.Count()
	case isle.FishPerColour:
		count = w.coloursAboard()
	case isle.FishPerCatOfColour:
		count = w.base.cats[a.Colour]
	}
	w.effect(c, max(w.play(a), 0.01), count*w.geometry.amounts[c])
}
