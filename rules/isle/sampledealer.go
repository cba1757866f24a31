package isle

import (
	"maps"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// dealer deals the hidden cards. Known cards are those that the viewer has passed on, so they are not in the deck. Fresh cards are
// all other hidden ones.
type dealer struct {
	*State
	v     *View
	r     *game.Rand
	fresh []Card
	known []Card
	spare int              // fresh cards that may go elsewhere than to the deck and to places supplied from the deck
	need  map[CardType]int // cards still to be dealt face down, by type
}

// others calls f for every seat but the viewer's.
func (d *dealer) others(f func(seat game.Seat, p *Player, v *SeatView)) {
	for i := range d.v.Seats {
		if seat := game.Seat(i); seat != d.v.Seat {
			f(seat, &d.Seats[i], &d.v.Seats[i])
		}
	}
}

// lying counts the discovery cards that already have a place in the state. Hands that are still passed around in the draft do not
// count.
func (s *State) placedCards() Cards {
	all := s.Discard
	all.addAll(s.Deck[:s.DeckN])
	for _, l := range s.public() {
		all[l.Card]++
	}
	for i := range s.Stack[:s.Depth] {
		all.addAll(s.Stack[i].offer())
	}
	for seat := range s.Players {
		p := &s.Seats[seat]
		for c := range all {
			all[c] += p.Hand[c] + p.Lessons[c]
		}
		for i, n := range p.Laid {
			all[int(firstRescue)+i] += n
		}
	}
	if s.Mode == Solo && s.drafting() {
		all.addAll(s.Draft[0][:])
		all.addAll(s.Draft[soloHand][:])
	}
	all[NoCard] = 0
	return all
}

// gather determines the hidden cards: all that have no place yet.
func (d *dealer) gather() {
	hidden, lying := d.cardsInGame(), d.placedCards()
	for c := range hidden {
		hidden[c] -= min(hidden[c], lying[c])
	}
	var known Cards
	fromDeck := d.v.Deck
	if own := d.v.Own; own != nil {
		known = cardsFrom(own.Unlocated)
		for _, pool := range d.knownPools() {
			hidden.forget(pool)
			known.forget(pool)
		}
		fromDeck += d.offered() + d.unseen()
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
	d.spare = len(d.fresh) - fromDeck
}

// offered is the number of cards that another seat has drawn and may buy.
func (d *dealer) offered() int {
	if top := d.top(); top != nil && top.Kind == Buying && top.Seat != d.v.Seat {
		return d.v.Effects[len(d.v.Effects)-1].Offer
	}
	return 0
}

// unseen is the number of cards in today's draft that the viewer has not seen.
func (d *dealer) unseen() int {
	if d.Mode != Standard || !d.drafting() {
		return 0
	}
	n, pools := 0, d.knownPools()
	for _, pool := range pools[:d.Players] {
		n += draftCards - len(pool)
	}
	return n
}

// drafting reports whether the draft still holds cards, rather than just the memory of them.
func (s *State) drafting() bool { return s.Phase == Drafting || s.Phase == Paying }

// knownPools returns, for each deal of a running draft, the cards that the viewer saw when they first held it.
func (d *dealer) knownPools() (pools [game.MaxSeats][]Card) {
	if d.Mode != Standard || !d.drafting() {
		return pools
	}
	for stage, seen := range d.v.Own.Draft {
		if p := d.pool(d.v.Seat, stage); pools[p] == nil {
			pools[p] = seen.Saw
		}
	}
	return pools
}

// dealDraft rebuilds today's draft: the viewer's observations, and the rest at random.
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
		d.dealPool(pool)
	}
}

// dealPool rebuilds a deal of the draft stage by stage.
func (d *dealer) dealPool(pool game.Seat) {
	cards := d.Draft[pool][:]
	var rest Cards // the part of the deal that is left at the stage, once the viewer has seen it
	seen := false
	for stage := range draftStages + 1 {
		saw, kept := d.sawAt(pool, stage)
		if saw != nil {
			rest, seen = cardsFrom(saw), true
		}
		at := cards[2*stage : min(2*stage+2, draftCards)]
		switch {
		case d.Phase == Drafting && stage >= int(d.Stage): // not settled yet
			left := rest.List()
			if !seen {
				left = d.freshCards(draftCards - 2*stage)
			}
			slices.Sort(left)
			copy(cards[2*stage:], left)
			return
		case kept != nil:
			copy(at, kept)
			rest.forget(kept)
		case seen:
			choice := d.keptByOthers(pool, stage, rest)
			game.Shuffle(d.r, choice)
			copy(at, choice)
			rest.forget(at)
		case d.drafting():
			copy(at, d.freshCards(len(at)))
		}
	}
}

// keptByOthers lists the cards that another seat may have kept of a deal: those that the viewer did not see again.
func (d *dealer) keptByOthers(pool game.Seat, stage int, rest Cards) []Card {
	for later := stage + 1; later <= draftStages; later++ {
		if again, _ := d.sawAt(pool, later); again != nil {
			rest.forget(again)
			break
		}
	}
	return rest.List()
}

// draftAlone deals the draft of a solo game for a spectator, who sees neither the hand nor the kept cards.
func (d *dealer) draftAlone() {
	if !d.drafting() || d.v.Own != nil {
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

// sawAt returns what the viewer saw and kept of a deal at a stage, nil if another seat held it.
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
	}
	return out
}

// dealFaceDown deals the other seats' private lessons, face-down rescue cards, waiting lessons and offered cards.
func (d *dealer) dealFaceDown() {
	lessons := func(p *Player, v *SeatView) int {
		if d.Mode == Family {
			return 0
		}
		return v.Lessons - p.Lessons.Count()
	}
	d.need = map[CardType]int{}
	d.others(func(_ game.Seat, p *Player, v *SeatView) {
		d.need[TypeLesson] += lessons(p, v)
		d.need[TypeRescue] += v.Prepared - len(v.Laid)
	})
	d.others(func(_ game.Seat, p *Player, v *SeatView) {
		for range lessons(p, v) {
			p.Lessons[d.cardOf(TypeLesson)]++
		}
		for range v.Prepared - len(v.Laid) {
			p.Laid[d.cardOf(TypeRescue)-firstRescue]++
		}
	})
	d.dealLateLesson()
	if n := d.offered(); n > 0 {
		offer := d.freshCards(n)
		slices.Sort(offer)
		copy(d.top().Cards[:], offer)
	}
}

// dealLateLesson gives a public lesson to a seat that still has to lay one. The lesson came from the deck, and everyone knows that
// the seat has it (R6.3).
func (d *dealer) dealLateLesson() {
	for _, e := range d.Stack[:d.Depth] {
		if e.Kind != ReadingLate || e.Seat == d.v.Seat {
			continue
		}
		i := slices.IndexFunc(d.fresh, func(c Card) bool { return c.Type() == TypePublicLesson })
		d.Seats[e.Seat].Hand[d.fresh[i]]++
		d.fresh = slices.Delete(d.fresh, i, i+1)
		d.spare--
		return // only the owner of the first effect acts before it is settled
	}
}

// cardOf takes a hidden card of a type, from either pile as long as enough fresh cards remain.
func (d *dealer) cardOf(kind CardType) Card {
	is := func(c Card) bool { return c.Type() == kind }
	pile, i := &d.known, slices.IndexFunc(d.known, is)
	j := slices.IndexFunc(d.fresh, is)
	free := j >= 0 && d.spare > d.freshNeeded() && d.r.IntN(len(d.fresh)+len(d.known)) < len(d.fresh)
	if i < 0 || free {
		pile, i = &d.fresh, j
		d.spare--
	}
	d.need[kind]--
	c := (*pile)[i]
	*pile = slices.Delete(*pile, i, i+1)
	return c
}

// freshNeeded is the number of face-down cards that must be fresh, because too few known ones have their type.
func (d *dealer) freshNeeded() int {
	missing := maps.Clone(d.need)
	for _, c := range d.known {
		missing[c.Type()]--
	}
	n := 0
	for kind := range d.need {
		n += max(0, missing[kind])
	}
	return n
}

// dealRest fills the deck, then the hands and the discard pile.
func (d *dealer) dealRest() {
	copy(d.Deck[:], d.freshCards(d.v.Deck))
	rest := append(d.fresh, d.known...)
	game.Shuffle(d.r, rest)
	d.others(func(_ game.Seat, p *Player, v *SeatView) {
		n := v.Hand - p.Hand.Count()
		p.Hand.addAll(rest[:n])
		rest = rest[n:]
	})
	d.Discard.addAll(rest)
}

// choose makes random secret choices for the seats that have chosen.
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
