package isle

import (
	"slices"

	"github.com/purrlor/purrlor/game"
)

// sample makes a state that the viewer cannot tell from the true one: what the view shows is copied, what it hides is
// dealt anew.
func sample(v *View, r *game.Rand) State {
	s := v.publicState()
	s.Seed = r.Seed()
	game.Shuffle(r, s.Bag[:s.BagN])
	game.Shuffle(r, s.KittenBag[:s.KittenN])
	game.Shuffle(r, s.BeastBag[:s.BeastN])
	if s.Mode == Solo {
		s.Sister.remix(r)
	}
	d := dealer{State: &s, v: v, r: r}
	d.takeVisible()
	d.dealFaceDown() // before the rest, since it needs cards of certain types
	d.dealDraft()
	d.dealRest()
	d.choose()
	return s
}

// publicState copies everything that needs no dealing.
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
		p.Tokens, p.Carrying, p.Hurrying, p.Spent = uint8(seat.Tokens), uint8(seat.Carrying), uint8(seat.Hurrying), uint8(seat.Spent)
		for day, points := range seat.Goals {
			p.Goals[day] = int8(points)
		}
		p.Unused, p.Used, p.Anywhere = uint8(seat.Unused), uint8(seat.Used), uint8(seat.Anywhere)
		p.lay(seat.Laid)
		p.hold(seat.Shown)
	}
	if own := v.Own; own != nil {
		p := &s.Seats[v.Seat]
		p.Hand, p.Unlocated, p.Gone = cardsFrom(own.Hand), cardsFrom(own.Unlocated), cardsFrom(own.Gone)
		p.Lessons, p.Family = Cards{}, [familyKept]Card{}
		p.hold(own.Lessons)
		p.Laid = [rescueKinds]uint8{}
		p.lay(own.Laid)
		copy(p.Pick[:], own.Pick)
		if own.Confirmed {
			s.Chosen = s.Chosen.With(v.Seat)
		}
		if top := s.top(); top != nil && top.Seat == v.Seat && top.Kind == Buying {
			copy(top.Cards[:], own.Offer)
		}
	}
	return s
}

func cardsFrom(list []Card) (cs Cards) {
	cs.addAll(list)
	return cs
}

// hold gives a player private lessons or family cards.
func (p *Player) hold(cards []Card) {
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

// moduleState copies what modules and modes add; what is hidden of it is put in order by sample.
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

func (p *Player) lay(cards []Card) {
	for _, c := range cards {
		p.Laid[c-firstRescue]++
	}
}

func (e *EffectView) effect() Effect {
	out := Effect{
		Kind: EffectKind(slices.Index(effectWords[:], e.Kind)), Seat: e.Seat, Tile: e.Tile, Colour: e.Colour, Card: e.Card,
		Left: uint8(e.Left), Paid: e.Paid, Rare: e.Rare,
	}
	from := maxMoves - len(e.Moved)
	copy(out.Moved[from:], e.Moved)
	copy(out.To[from:], e.To)
	return out
}

// dealer deals the hidden cards. Known cards are those that the viewer has passed on and that therefore are not in the
// deck; fresh are all other hidden ones.
type dealer struct {
	*State
	v     *View
	r     *game.Rand
	fresh []Card
	known []Card
	spare int // how many fresh cards may lie elsewhere than in the deck and where cards come from the deck
}

// others calls f for every seat but the viewer's.
func (d *dealer) others(f func(seat game.Seat, p *Player, v *SeatView)) {
	for i := range d.v.Seats {
		if seat := game.Seat(i); seat != d.v.Seat {
			f(seat, &d.Seats[i], &d.v.Seats[i])
		}
	}
}

// takeVisible finds out which cards are hidden.
func (d *dealer) takeVisible() {
	hidden := d.cardsInGame()
	take := func(list []Card) { hidden.forget(list) }
	for _, l := range d.v.Public {
		take([]Card{l.Card})
	}
	d.others(func(_ game.Seat, _ *Player, v *SeatView) {
		take(v.Laid)
		take(v.Shown)
	})
	var known Cards
	if own := d.v.Own; own != nil {
		take(own.Hand)
		take(own.Lessons) // family cards are no discovery cards and are passed over
		take(own.Laid)
		take(own.Gone)
		if d.Phase != Paying || d.Mode == Solo {
			take(own.Offer)
		}
		known = cardsFrom(own.Unlocated)
		d.Discard = cardsFrom(own.Gone)
		if d.drafting() {
			for _, pool := range d.knownPools() {
				take(pool)
				known.forget(pool)
			}
		}
	}
	for c, n := range hidden {
		k := min(n, known[c])
		for range k {
			d.known = append(d.known, Card(c))
		}
		for range n - k {
			d.fresh = append(d.fresh, Card(c))
		}
	}
	game.Shuffle(d.r, d.fresh)
	game.Shuffle(d.r, d.known)
	d.spare = len(d.fresh) - d.v.Deck
}

// drafting tells whether the hands of the draft are still where cards lie, and not only a memory.
func (s *State) drafting() bool { return s.Phase == Drafting || s.Phase == Paying }

// knownPools returns for each deal the cards that the viewer has seen of it at the first sight.
func (d *dealer) knownPools() (pools [game.MaxSeats][]Card) {
	if d.Mode == Solo && d.Phase == Drafting {
		pools[soloHand] = d.v.Own.Draft[0].Saw
		return pools
	}
	for stage, seen := range d.v.Own.Draft {
		if p := d.pool(d.v.Seat, stage); pools[p] == nil {
			pools[p] = seen.Saw
		}
	}
	return pools
}

// dealDraft rebuilds today's draft: what the viewer saw as it was, the rest at random.
func (d *dealer) dealDraft() {
	switch {
	case d.Phase == Over:
		return
	case d.Mode == Solo:
		d.draftAlone()
		return
	case d.Mode == Family:
		d.dealFamilyCards()
		return
	}
	for pool := range game.Seat(d.Players) {
		cards := d.Draft[pool][:]
		var rest Cards // what is left of the deal at the stage, once the viewer has seen it
		seen := false
		for stage := range draftStages + 1 {
			settled := d.Phase != Drafting || stage < int(d.Stage)
			saw, kept := d.sawAt(pool, stage)
			if saw != nil {
				rest, seen = cardsFrom(saw), true
			}
			at := cards[2*stage : min(2*stage+2, draftCards)]
			switch {
			case !settled:
				left := rest.List()
				if !seen {
					left = d.freshCards(draftCards - 2*stage)
				}
				slices.Sort(left)
				copy(cards[2*stage:], left)
			case kept != nil:
				copy(at, kept)
				rest.forget(kept)
			case seen:
				free := rest
				for later := stage + 1; later <= draftStages; later++ {
					if again, _ := d.sawAt(pool, later); again != nil {
						free.forget(again)
						break
					}
				}
				choice := free.List()
				game.Shuffle(d.r, choice)
				copy(at, choice)
				rest.forget(at)
			case d.drafting():
				copy(at, d.freshCards(len(at)))
			}
			if !settled {
				break
			}
		}
	}
}

// draftAlone rebuilds the draft of a solo game; a spectator sees neither hand nor what is kept.
func (d *dealer) draftAlone() {
	if !d.drafting() {
		return
	}
	if own := d.v.Own; own != nil {
		copy(d.Draft[0][:], own.Offer)
		if d.Phase == Drafting {
			copy(d.Draft[soloHand][:], own.Draft[0].Saw)
		}
		return
	}
	n := draftCards
	if d.Phase == Drafting {
		n = soloKept * int(d.Stage)
		copy(d.Draft[soloHand][:], d.freshCards(soloDealt))
		slices.Sort(d.Draft[soloHand][:soloDealt])
	}
	copy(d.Draft[0][:], d.freshCards(n))
}

// dealFamilyCards deals the family cards that the viewer cannot see.
func (d *dealer) dealFamilyCards() {
	cards := d.familyCardsInGame()
	if own := d.v.Own; own != nil {
		cards = slices.DeleteFunc(cards, func(c Card) bool {
			return slices.Contains(own.Lessons, c) || d.Phase == Drafting && slices.Contains(own.Draft[0].Saw, c)
		})
		if d.Phase == Drafting {
			copy(d.Draft[d.v.Seat][:], own.Draft[0].Saw)
		}
	}
	game.Shuffle(d.r, cards)
	d.others(func(seat game.Seat, p *Player, _ *SeatView) {
		if d.Phase == Drafting {
			copy(d.Draft[seat][:familyDealt], cards)
			slices.Sort(d.Draft[seat][:familyDealt])
			cards = cards[familyDealt:]
			return
		}
		copy(p.Family[:], cards)
		slices.Sort(p.Family[:])
		cards = cards[familyKept:]
	})
}

// sawAt returns what the viewer saw and kept of a deal at a stage, nil if it was in other hands.
func (d *dealer) sawAt(pool game.Seat, stage int) (saw, kept []Card) {
	if d.v.Own == nil || stage >= len(d.v.Own.Draft) || d.pool(d.v.Seat, stage) != pool {
		return nil, nil
	}
	return d.v.Own.Draft[stage].Saw, d.v.Own.Draft[stage].Kept
}

// freshCards takes cards that come from the deck.
func (d *dealer) freshCards(n int) []Card {
	out := make([]Card, 0, n)
	for range n {
		if len(d.fresh) == 0 {
			d.fresh, d.known = d.known, nil
		}
		last := len(d.fresh) - 1
		out = append(out, d.fresh[last])
		d.fresh = d.fresh[:last]
		d.spare--
	}
	return out
}

// dealFaceDown deals the other seats' private lessons, face-down rescue cards and cards on offer.
func (d *dealer) dealFaceDown() {
	d.others(func(_ game.Seat, p *Player, v *SeatView) {
		for d.Mode != Family && p.Lessons.Count() < v.Lessons {
			p.Lessons[d.cardOf(TypeLesson)]++
		}
		for range v.Prepared - len(v.Laid) {
			p.Laid[d.cardOf(TypeRescue)-firstRescue]++
		}
	})
	if top := d.top(); top != nil && top.Kind == Buying && top.Seat != d.v.Seat {
		offer := d.freshCards(d.v.Effects[len(d.v.Effects)-1].Offer)
		slices.Sort(offer)
		copy(top.Cards[:], offer)
	}
}

// cardOf takes a hidden card of a type, of either pile as long as the deck can still be filled.
func (d *dealer) cardOf(kind CardType) Card {
	is := func(c Card) bool { return c.Type() == kind }
	pile, i := &d.known, slices.IndexFunc(d.known, is)
	if j := slices.IndexFunc(d.fresh, is); i < 0 || j >= 0 && d.spare > 0 && d.r.IntN(len(d.fresh)+len(d.known)) < len(d.fresh) {
		pile, i = &d.fresh, j
		d.spare--
	}
	c := (*pile)[i]
	*pile = slices.Delete(*pile, i, i+1)
	return c
}

// dealRest fills the deck, then hands and discard pile.
func (d *dealer) dealRest() {
	copy(d.Deck[:], d.freshCards(d.v.Deck))
	rest := append(d.fresh, d.known...)
	game.Shuffle(d.r, rest)
	d.others(func(_ game.Seat, p *Player, v *SeatView) {
		p.Hand.addAll(rest[:v.Hand])
		rest = rest[v.Hand:]
	})
	d.Discard.addAll(rest)
}

// choose makes the secret choices of seats that have chosen.
func (d *dealer) choose() {
	d.others(func(seat game.Seat, p *Player, _ *SeatView) {
		if !d.Chosen.Has(seat) || !d.drafting() {
			return
		}
		d.Chosen = d.Chosen.Without(seat)
		options := d.legalChoice(seat, nil)
		p.Pick = options[d.r.IntN(len(options))].Cards
		d.Chosen = d.Chosen.With(seat)
	})
}
