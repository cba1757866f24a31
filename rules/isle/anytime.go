package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// droppedForBasket is how many lessons or treasures a permanent basket costs (R6.9).
const droppedForBasket = 2

// Refusals that legalAnytime needs while it searches, created once so that searching does not allocate.
var (
	errPaymentOpen    = game.Refuse(CodePaymentOpen, "no cards are drawn while payments are open")
	errDeckEmpty      = game.Refuse(CodeDeckEmpty, "no card is left to draw")
	errBagEmpty       = game.Refuse(CodeBagEmpty, "the bag is empty")
	errNothingToMove  = game.Refuse(CodeNothingToMove, "no cat can be moved")
	errSecondCatBeast = game.Refuse(CodeSecondCatBeast, "a beast was rescued in this turn, and a second cat goes with cats only")
	errNotYourRescue  = game.Refuse(CodeNotYourRescue, "the card is played in one's own rescue turn")
	errNeedsColour    = game.Refuse(CodeColourNeeded, "the card needs a colour")
	errNoSuchBasket   = game.Refuse(CodeNoBasket, "the basket to give away is not there")
	errTwoLessons     = game.Refuse(CodeTooFewLessons, "name two different private lessons, in order")
	errTwoTreasures   = game.Refuse(CodeTooFewTreasures, "name two different treasures aboard, in order")
)

// playAnytime plays an anytime card, in or out of turn (R6.1). A card affects only its owner's things, and "lessons" on it means
// private ones (R6.11).
func (s *State) playAnytime(seat game.Seat, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	c := a.Cards[0]
	f := c.facts()
	if p.Hand[c] == 0 {
		return game.Refuse(CodeNotInHand, "%v is not in hand", c)
	}
	plain := cardAction(Play, c)
	switch f.effect {
	case FishPerCatOfColour:
		plain.Colour = a.Colour
	case DiscardBasketForFish:
		plain.Basket = a.Basket
	case DiscardLessonsForBasket:
		plain.Cards[1], plain.Cards[2] = a.Cards[1], a.Cards[2]
	case DiscardTreasuresForBasket:
		plain.At = a.At
	}
	if a != plain {
		return game.Refuse(game.CodeBadAction, "%v has fields that it does not use", c)
	}
	if err := s.checkAnytime(seat, a); err != nil {
		return err
	}
	if f.effect == DrawCards {
		s.drawOffer(seat, f.amount, ev) // before the card itself can be shuffled into the deck
	}
	s.playOpen(seat, c, ev)
	if s.Phase == Confirming {
		s.Chosen = s.Chosen.Without(seat) // the seat may want to buy more, so it chooses again
	}
	if fish, ok := s.fishFor(seat, f, a.Colour); ok {
		p.Fish += fish
		ev.Add(evFishGained, game.Nobody, int16(seat), fish)
		return nil
	}
	s.carryOut(seat, f, a, ev)
	return nil
}

// checkAnytime rejects a card that has no effect now or lacks a choice that it needs (R6.3-R6.10). The caller has checked that no
// effect is pending (R6.1).
func (s *State) checkAnytime(seat game.Seat, a Action) error {
	p := &s.Seats[seat]
	switch a.Cards[0].Effect() {
	case FishPerCatOfColour:
		if !a.Colour.real() {
			return errNeedsColour
		}
	case DrawCards:
		if s.Phase == Paying {
			return errPaymentOpen
		}
		if s.DeckN == 0 && s.Discard == (Cards{}) {
			return errDeckEmpty
		}
	case PlaceRandomTile, AddTiles:
		if s.BagN == 0 {
			return errBagEmpty
		}
	case MoveCats:
		if !s.anyMove(&Effect{}) {
			return errNothingToMove
		}
	case RescueSecondCat:
		if s.Phase != Rescuing || s.turnSeat() != seat || s.FieldsDry { // R6.7
			return errNotYourRescue
		}
		if s.Beast && s.beastsBarSecondCats() {
			return errSecondCatBeast
		}
	case DiscardBasketForFish:
		if !(a.Basket == Permanent && p.UnusedBaskets > 0 || a.Basket == Used && p.UsedBaskets > 0) {
			return errNoSuchBasket
		}
	case DiscardLessonsForBasket:
		first, second := a.Cards[1], a.Cards[2]
		if first >= second || !p.holdsLesson(first) || !p.holdsLesson(second) {
			return errTwoLessons
		}
	case DiscardTreasuresForBasket:
		var buf [maxPieces]Square
		aboard := p.Ship.treasureSquares(buf[:0])
		if a.At[0] >= a.At[1] || !slices.Contains(aboard, a.At[0]) || !slices.Contains(aboard, a.At[1]) {
			return errTwoTreasures
		}
	}
	return nil
}

func (p *Player) holdsLesson(c Card) bool { return int(c) < len(p.Lessons) && p.Lessons[c] > 0 }

// fishFor returns the fish of a card that pays for pieces aboard or for cards on the table (R6.10).
func (s *State) fishFor(seat game.Seat, f *cardFacts, colour Colour) (fish int16, ok bool) {
	p := &s.Seats[seat]
	n := 0
	switch f.effect {
	case FishPerOshax:
		n = p.Ship.count(KindOshax)
	case FishPerRare:
		n = p.Ship.count(KindRare)
	case FishPerCommon:
		n = p.Ship.count(KindCommon)
	case FishPerLesson:
		n = p.Lessons.Count()
	case FishPerColour:
		for _, cats := range p.Ship.cats() {
			n += min(cats, 1)
		}
	case FishPerCatOfColour:
		n = p.Ship.cats()[colour]
	default:
		return 0, false
	}
	return int16(n * f.amount), true
}

// carryOut applies the effects of the other cards.
func (s *State) carryOut(seat game.Seat, f *cardFacts, a Action, ev *game.Events) {
	p := &s.Seats[seat]
	switch f.effect {
	case NextTileAnywhere:
		p.Anywhere++
		ev.Add(evAnywhere, game.Nobody, int16(seat))
	case PlaceRandomTile:
		t := s.drawTile()
		ev.Add(evTileDrawn, game.Nobody, int16(seat), int16(t))
		ev.Seal()
		switch {
		case !p.canPlace(t):
			ev.Add(evTileLost, game.Nobody, int16(seat), int16(t))
		case t.Kind() == KindOshax:
			s.push(Effect{Kind: Colouring, Seat: seat, Tile: t})
		default:
			s.push(Effect{Kind: Placing, Seat: seat, Tile: t, Colour: t.Colour()})
		}
	case DiscardBasketForFish:
		if a.Basket == Used {
			p.UsedBaskets--
		} else {
			p.UnusedBaskets--
		}
		s.Baskets++
		p.Fish += int16(f.amount)
		ev.Add(evBasketGiven, game.Nobody, int16(seat))
		ev.Add(evFishGained, game.Nobody, int16(seat), int16(f.amount))
	case MoveCats:
		s.push(Effect{Kind: Moving, Seat: seat, Left: uint8(f.amount)})
	case RescueSecondCat: // nextTurn removes an unused second rescue (R6.7)
		s.Allowed++
		ev.Add(evSecondCat, game.Nobody, int16(seat))
	case AddTiles:
		s.push(Effect{Kind: Adding, Seat: seat, Left: uint8(f.amount)})
	case GainBasket:
		s.gainBasket(seat, ev)
	case DiscardLessonsForBasket:
		dropped := a.Cards[1 : 1+droppedForBasket]
		for _, c := range dropped {
			p.Lessons.remove(c)
			s.discardHidden(c, seat)
		}
		ev.Add(evLessonsDropped, game.Nobody, int16(seat))
		addCards(ev, evLessonsDroppedYou, seat, dropped)
		s.gainBasket(seat, ev)
	case DiscardTreasuresForBasket:
		first, _ := p.Ship.removeAt(a.At[0])
		second, _ := p.Ship.removeAt(a.At[1])
		ev.Add(evTreasuresDropped, game.Nobody, int16(seat), int16(first.Tile), int16(second.Tile))
		s.gainBasket(seat, ev)
	}
}

// gainBasket gives a seat a permanent basket, unused. If the supply is empty, the seat gets none (R6.9).
func (s *State) gainBasket(seat game.Seat, ev *game.Events) {
	if s.Baskets == 0 {
		ev.Add(evNoBasketLeft, game.Nobody, int16(seat))
		return
	}
	s.Baskets--
	s.Seats[seat].UnusedBaskets++
	ev.Add(evBasketGained, game.Nobody, int16(seat))
}

// drawOffer draws cards that the seat may buy.
func (s *State) drawOffer(seat game.Seat, amount int, ev *game.Events) {
	e := Effect{Kind: Buying, Seat: seat}
	n := 0
	for n < amount {
		c := s.drawCard(ev)
		if c == NoCard {
			break
		}
		e.Cards[n] = c
		n++
	}
	slices.Sort(e.Cards[:n])
	ev.Add(evCardsDrawn, game.Nobody, int16(seat), int16(n))
	addCards(ev, evCardsDrawnYou, seat, e.Cards[:n])
	ev.Seal()
	s.push(e)
}

// plays calls yield with each way in which a seat can play an anytime card of its hand now, until yield returns false.
func (s *State) plays(seat game.Seat, c Card, yield func(Action) bool) {
	p := &s.Seats[seat]
	a := cardAction(Play, c)
	switch c.Effect() {
	case FishPerCatOfColour:
		for _, a.Colour = range colours {
			if !yield(a) {
				return
			}
		}
	case DiscardBasketForFish:
		for _, a.Basket = range [...]Basket{Permanent, Used} {
			if s.checkAnytime(seat, a) == nil && !yield(a) {
				return
			}
		}
	case DiscardLessonsForBasket:
		p.lessonPairs(a, yield)
	case DiscardTreasuresForBasket:
		p.treasurePairs(a, yield)
	default:
		if s.checkAnytime(seat, a) == nil {
			yield(a)
		}
	}
}

// lessonPairs calls yield with the action for each pair of private lessons with different faces.
func (p *Player) lessonPairs(a Action, yield func(Action) bool) {
	for i, first := range lessonCards {
		if !p.holdsLesson(first) {
			continue
		}
		for _, second := range lessonCards[i+1:] {
			if a.Cards[1], a.Cards[2] = first, second; p.holdsLesson(second) && !yield(a) {
				return
			}
		}
	}
}

// treasurePairs calls yield with the action for each pair of treasures aboard.
func (p *Player) treasurePairs(a Action, yield func(Action) bool) {
	var buf [maxPieces]Square
	at := p.Ship.treasureSquares(buf[:0])
	for i := range at {
		for j := i + 1; j < len(at); j++ {
			if a.At = [2]Square{at[i], at[j]}; !yield(a) {
				return
			}
		}
	}
}

// treasureSquares appends the first squares of the treasures aboard, in order. Actions name treasures by them.
func (s *Ship) treasureSquares(into []Square) []Square {
	for _, piece := range s.aboard() {
		if piece.Tile.isTreasure() {
			into = append(into, Square(piece.mask().First()))
		}
	}
	slices.Sort(into)
	return into
}

// canPlay reports whether a seat can play an anytime card of its hand at all.
func (s *State) canPlay(seat game.Seat, c Card) bool {
	can := false
	s.plays(seat, c, func(Action) bool {
		can = true
		return false
	})
	return can
}

// legalAnytime lists the anytime cards that a seat can play.
func (s *State) legalAnytime(seat game.Seat, into []Action) []Action {
	hand := &s.Seats[seat].Hand
	for _, c := range anytimeCards {
		if hand[c] > 0 {
			s.plays(seat, c, func(a Action) bool {
				into = append(into, a)
				return true
			})
		}
	}
	return into
}
