package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// sample creates a state that the viewer cannot distinguish from the true one. It copies what the view shows and deals the rest at
// random.
func sample(v *View, r *game.Rand) State {
	s := v.publicState()
	s.Seed = r.Seed()
	game.Shuffle(r, s.Bag[:s.BagN])
	game.Shuffle(r, s.KittenBag[:s.KittenN])
	game.Shuffle(r, s.BeastBag[:s.BeastN])
	if s.Mode == Solo {
		s.Sister.shuffleHidden(r)
	}
	d := dealer{State: &s, v: v, r: r}
	d.gather()
	d.dealFaceDown() // first, because it needs cards of certain types
	d.dealDraft()
	d.dealRest()
	d.choose()
	return s
}

// publicState copies everything public, which needs no dealing.
func (v *View) publicState() State {
	s := State{
		settings: v.Config.settings(v.Version), Day: uint8(v.Day), Phase: v.Phase,
		Stage: uint8(v.Stage), Allowed: uint8(v.Allowed), Done: uint8(v.Done), Beast: v.Beast, FieldsDry: v.Dry,
		Reshuffles: uint8(v.Shuffles), DeckN: uint8(v.Deck), Baskets: uint8(v.Baskets),
	}
	copy(s.Order[:], v.Order)
	s.Turn = uint8(max(0, slices.Index(v.Order, v.Turn)))
	for _, seat := range v.Passed {
		s.Passed = s.Passed.With(seat)
	}
	for _, seat := range v.Chosen {
		s.Chosen = s.Chosen.With(seat)
	}
	for _, b := range v.Bag {
		for range b.N {
			s.bagAdd(b.Tile)
		}
	}
	for _, t := range v.Left {
		s.Fields[Left].add(t)
	}
	for _, t := range v.Right {
		s.Fields[Right].add(t)
	}
	for i, c := range v.Commons {
		s.Commons[i] = c.N
	}
	s.RareN = uint8(copy(s.Rares[:], v.Rares))
	s.OshaxN = uint8(copy(s.Oshax[:], v.Oshax))
	s.PublicN = uint8(copy(s.Public[:], v.Public))
	for _, e := range v.Effects {
		s.push(e.effect())
	}
	v.moduleState(&s)
	for i := range v.Seats {
		seat, p := &v.Seats[i], &s.Seats[i]
		p.Ship, p.Fish = seat.Ship.Ship(), int16(seat.Fish)
		p.Tokens, p.BasketTokens, p.SpeedTokens, p.SpentTokens = uint8(seat.Tokens), uint8(seat.BasketTokens), uint8(seat.SpeedTokens), uint8(seat.SpentTokens)
		for day, points := range seat.Goals {
			p.Goals[day] = int8(points)
		}
		p.UnusedBaskets, p.UsedBaskets, p.Anywhere = uint8(seat.UnusedBaskets), uint8(seat.UsedBaskets), uint8(seat.Anywhere)
		p.layRescueCards(seat.Laid)
		p.Revealed = uint8(seat.Speed)
		p.addLessons(seat.Shown)
	}
	if v.Own != nil {
		v.ownState(&s)
	}
	return s
}

// ownState copies what only the viewer knows, except the hands that are still passed around in the draft.
func (v *View) ownState(s *State) {
	own, p := v.Own, &s.Seats[v.Seat]
	p.Hand, p.Unlocated, p.Gone = cardsFrom(own.Hand), cardsFrom(own.Unlocated), cardsFrom(own.Gone)
	s.Discard = p.Gone
	p.Lessons, p.Family = Cards{}, [familyKept]Card{}
	p.addLessons(own.Lessons)
	p.Laid = [rescueKinds]uint8{}
	p.layRescueCards(own.Laid)
	copy(p.Pick[:], own.Pick)
	if own.Confirmed {
		s.Chosen = s.Chosen.With(v.Seat)
	}
	if top := s.top(); top != nil && top.Seat == v.Seat && top.Kind == Buying {
		copy(top.Cards[:], own.Offer)
	}
	if s.Mode == Solo && s.drafting() {
		copy(s.Draft[0][:], own.Kept)
		if s.Phase == Drafting {
			copy(s.Draft[soloHand][:], own.Draft[0].Saw)
		}
	}
}

func cardsFrom(list []Card) (cs Cards) {
	cs.addAll(list)
	return cs
}

// addLessons gives a player private lessons or family cards.
func (p *Player) addLessons(cards []Card) {
	n := 0
	for _, c := range cards {
		if c.Type() == TypeFamily {
			p.Family[n] = c
			n++
		} else {
			p.Lessons[c]++
		}
	}
}

// moduleState copies the state of modules and modes. sample then shuffles its hidden parts.
func (v *View) moduleState(s *State) {
	copy(s.Kittens[:], v.Kittens)
	for _, b := range v.KittenBag {
		s.KittenBag[s.KittenN] = b.Tile
		s.KittenN++
	}
	for _, b := range v.BeastBag {
		s.BeastBag[s.BeastN] = b.Tile
		s.BeastN++
	}
	for day, token := range v.Tokens {
		s.Tokens[day] = uint8(slices.IndexFunc(eventTokens, func(t eventToken) bool { return t.ID == token.Token }))
	}
	s.Supply = uint8(v.Supply)
	if v.Sister != nil {
		s.Sister = v.Sister.sister()
	}
}

func (p *Player) layRescueCards(cards []Card) {
	for _, c := range cards {
		p.Laid[c-firstRescue]++
	}
}

func (e *EffectView) effect() Effect {
	out := Effect{
		Kind: EffectKind(slices.Index(effectKindNames[:], e.Kind)), Seat: e.Seat, Tile: e.Tile, Colour: e.Colour, Card: e.Card,
		Left: uint8(e.Left), Paid: e.Paid, Rare: e.Rare,
	}
	from := maxMoves - len(e.Moved)
	copy(out.Moved[from:], e.Moved)
	copy(out.To[from:], e.To)
	return out
}
