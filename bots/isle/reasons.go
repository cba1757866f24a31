package isle

import (
	"math"
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

// best adds the effects of a tile's best placement.
func (w *explainer) best(t isle.Tile, colour isle.Colour) {
	w.gain(t, colour)
	if k := w.known[int(t)*colourCount+int(colour)]; k.fits {
		w.placed(t, colour, k.at)
	}
}

// placed adds the effects of a placement.
func (w *explainer) placed(t isle.Tile, colour isle.Colour, at grid.Placement) {
	before := w.shares(&w.base)
	mask, _ := w.geometry.pieces[t].Mask(at)
	w.base.copyTo(&w.tried)
	w.tried.add(isle.Piece{Tile: t, Colour: colour, Turn: at.Turn, At: isle.Square(at.At)}, mask)
	after := w.shares(&w.tried)
	if colour != isle.NoColour {
		w.family(colour, mask)
		if mask.Has(w.base.board.maps[colour]) {
			w.Add("map", w.w.Found, search.Args{"colour": colour.String()})
		}
	}
	w.covered(mask, after[fromRats]-before[fromRats])
	w.Add("royal", after[fromRoyalRats]-before[fromRoyalRats], nil)
	for r := range w.geometry.rooms {
		w.room(r)
	}
	w.Add("rare", after[fromRares]-before[fromRares], nil)
	w.Add("friend", after[fromFriends]-before[fromFriends], search.Args{"count": w.tried.friends() - w.base.friends()})
	for _, c := range w.private {
		name := "lesson"
		if c.Type() == isle.TypeFamily {
			name = "family_card"
		}
		w.Add(name, w.lessonGain(c, isle.NoColour), search.Args{"card": c.String()})
	}
	for _, p := range w.state.Public[:w.state.PublicN] {
		points := w.lessonGain(p.Card, p.Colour)
		if w.o.alone {
			points /= 2
		}
		w.Add("public", points, search.Args{"card": p.Card.String()})
	}
	w.Add("sister", after[fromSister]-before[fromSister]+after[fromColours]-before[fromColours], nil)
}

// family adds the effect of a cat on these squares on its colour.
func (w *explainer) family(colour isle.Colour, mask grid.Bits) {
	joined := &w.tried.groups[w.tried.groupN-1]
	points := w.evaluator.family(&w.tried, joined, w.tried.free())
	largest := 0
	for i := range w.base.groups[:w.base.groupN] {
		if g := &w.base.groups[i]; g.colour == colour && joined.squares.Intersects(g.squares) {
			points -= w.evaluator.family(&w.base, g, w.base.free())
			largest = max(largest, g.size)
		}
	}
	facts := search.Args{"colour": colour.String()}
	switch {
	case joined.size == 1:
		w.Add("family_begun", points, facts)
	case joined.size == 2:
		w.Add("family_pair", points, facts)
	case largest < 3:
		w.Add("family_made", points, search.Args{"colour": colour.String(), "cats": joined.size})
	default:
		w.Add("family_grows", points, search.Args{"colour": colour.String(), "cats": joined.size})
	}
}

// covered adds the rats on these squares: the last rats of a room by its name, the others together.
func (w *explainer) covered(mask grid.Bits, points float64) {
	rats := w.base.board.rats.AndNot(w.base.covered)
	under := rats.And(mask)
	all, others := under.Count(), under.Count()
	for r := range w.geometry.rooms {
		room := &w.geometry.rooms[r]
		n := under.And(room.squares).Count()
		if n == 0 || rats.AndNot(mask).Intersects(room.squares) {
			continue
		}
		others -= n
		w.Add("rats_last", points*float64(n)/float64(all), search.Args{"count": n, "room": room.id})
	}
	if others > 0 {
		w.Add("rats", points*float64(others)/float64(all), search.Args{"count": others})
	}
}

// room adds the effect of a placement on a room.
func (w *explainer) room(r int) {
	before, after := w.base.open(r), w.tried.open(r)
	if after == before {
		return
	}
	id := w.geometry.rooms[r].id
	points := w.unfilled[min(before, maxRoom)]
	if after == 0 {
		w.Add("room_full", points, search.Args{"room": id})
		return
	}
	w.Add("room_near", points-w.unfilled[min(after, maxRoom)], search.Args{"room": id, "squares": after})
}

// lessonGain is the effect of a placement on a lesson.
func (w *explainer) lessonGain(c isle.Card, colour isle.Colour) float64 {
	l := &w.geometry.lessons[c]
	return l.expect(&w.tried, &w.o, colour) - l.expect(&w.base, &w.o, colour)
}

// comparedPlaces is how many other placements the gaps are compared with.
const comparedPlaces = 60

// spaced adds that a placement leaves fewer gaps than others of the same tile.
func (w *explainer) spaced(a *isle.Action, colour isle.Colour, legal []isle.Action) {
	if w.o.days == 0 {
		return
	}
	space := func(a *isle.Action) float64 {
		w.base.copyTo(&w.tried)
		w.tried.add(isle.Piece{Tile: a.Tile, Colour: colour, Turn: a.Turn, At: a.At[0]}, w.geometry.mask(a.Tile, a.Turn, a.At[0]))
		return w.evaluator.space(&w.tried, w.tried.free())
	}
	sum, n := 0.0, 0
	for i := 0; i < len(legal); i += 1 + len(legal)/comparedPlaces {
		sum += space(&legal[i])
		n++
	}
	w.Add("space", space(a)-sum/float64(max(1, n)), nil)
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
