package isle

import (
	"cmp"

	"github.com/purrlor/purrlor/rules/game"
)

// Rescue cards are adjacent in the table of cards, so that a short array can count those on the table.
const (
	firstRescue = Card(2)
	rescueKinds = 6
)

// brokenPair is the number of broken baskets that carry one cat (R3.4).
const brokenPair = 2

// doPreparing handles a seat's turn to lay rescue cards face down (R3.1).
func (s *State) doPreparing(seat game.Seat, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	switch a.Verb {
	case Lay:
		c := a.Cards[0]
		if c.Type() != TypeRescue {
			return game.Refuse(CodeWrongCard, "%q is not a rescue card", c.String())
		}
		if !p.Hand.remove(c) {
			return game.Refuse(CodeNotInHand, "%v is not in hand", c)
		}
		p.Laid[c-firstRescue]++
		ev.Add(evPrepared, game.Nobody, int16(seat))
		ev.Add(evPreparedYou, seat, int16(c))
		return nil
	case TokenBasket, TokenSpeed:
		return s.layToken(seat, a.Verb, ev)
	case End:
		ev.Add(evReady, game.Nobody, int16(seat))
		s.finishPhase(seat, ev)
		return nil
	}
	return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", a.Verb, s.Phase)
}

func (s *State) legalPreparing(seat game.Seat, into []Action) []Action {
	for c := firstRescue; c < firstRescue+rescueKinds; c++ {
		if s.Seats[seat].Hand[c] > 0 {
			into = append(into, cardAction(Lay, c))
		}
	}
	if s.Seats[seat].canLayToken() {
		into = append(into, Action{Verb: TokenBasket}, Action{Verb: TokenSpeed})
	}
	return append(into, Action{Verb: End})
}

// speed is the total of the rescue cards and temporary tokens on the table.
func (p *Player) speed() int {
	sum := tokenSpeed * int(p.SpeedTokens)
	for i, n := range p.Laid {
		sum += int(n) * (firstRescue + Card(i)).facts().speed
	}
	return sum
}

// speedOf is a seat's speed. In the rescue phase it is the revealed speed, even after cards have been used (R3.2).
func (s *State) speedOf(p *Player) int {
	if s.Phase == Rescuing {
		return int(p.Revealed)
	}
	return p.speed()
}

// revealRescue reveals the rescue cards and puts the fastest seat first; ties keep their order (R3.2).
func (s *State) revealRescue(ev *game.Events) {
	var speed [game.MaxSeats]int
	for _, seat := range s.order() {
		for i, n := range s.Seats[seat].Laid {
			if n == 0 {
				continue
			}
			c := firstRescue + Card(i)
			for range n {
				s.show(c, seat)
			}
			ev.Add(evRevealed, game.Nobody, int16(seat), int16(c), int16(n))
		}
		speed[seat] = s.Seats[seat].speed()
		s.Seats[seat].Revealed = uint8(speed[seat])
		ev.Add(evSpeed, game.Nobody, int16(seat), int16(speed[seat]))
	}
	if s.Mode == Solo {
		s.prepareSister(speed[0], ev)
	}
	order := s.order()
	for i := range order {
		for j := i; j > 0 && speed[order[j]] > speed[order[j-1]]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	var seats [game.EventArgs]int16
	for i, seat := range order {
		seats[i] = int16(seat)
	}
	ev.Add(evOrder, game.Nobody, seats[:len(order)]...)
}

// doRescuing handles a rescue turn: take a cat, pass, or end the turn after a rescue (R3.3).
func (s *State) doRescuing(seat game.Seat, a Action, ev *game.Events) error {
	switch a.Verb {
	case Rescue:
		return s.rescue(seat, a, ev)
	case Pass, End:
		return s.closeTurn(seat, a.Verb, ev)
	}
	return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", a.Verb, s.Phase)
}

// canRescueMore reports whether the turn allows another rescue: one, and one more for each "second cat" (R3.3, R6.7).
func (s *State) canRescueMore() bool { return s.Done < s.Allowed && !s.FieldsDry }

// rescue pays for a cat and takes it. The seat must place it immediately (R3.4).
func (s *State) rescue(seat game.Seat, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	if !s.canRescueMore() {
		return game.Refuse(CodeNoRescueLeft, "no further cat can be rescued in this turn")
	}
	if a.Field == NoField || a.Field > KittenBoard || a.Second != NoTile && a.Field != KittenBoard {
		return game.Refuse(game.CodeBadAction, "cats are rescued from a field, pairs from the board of kittens only")
	}
	if a.Field != KittenBoard && s.Fields[a.Field].count(a.Tile) == 0 {
		return game.Refuse(CodeTileGone, "%q is not in the %v field", a.Tile.String(), a.Field)
	}
	if !s.hasBasket(seat, a.Basket) {
		return game.Refuse(CodeNoBasket, "there is no %v basket to use", a.Basket)
	}
	if a.Field == KittenBoard {
		if err := s.checkKittens(seat, a); err != nil {
			return err
		}
		s.useBasket(seat, a.Basket)
		s.Done++
		s.rescueKittens(seat, a, ev)
		return nil
	}
	sp := p.space()
	if err := cmp.Or(s.checkPrice(seat, a.Field), s.checkTile(a.Tile, &sp)); err != nil {
		return err
	}
	price := s.price(a.Field)
	p.Fish -= price
	s.useBasket(seat, a.Basket)
	s.Fields[a.Field].remove(a.Tile)
	s.Done++
	s.Beast = a.Tile.Kind() == KindBeast
	s.announceRescue(seat, a, price, ev)
	s.push(Effect{Kind: Placing, Seat: seat, Tile: a.Tile, Colour: a.Tile.Colour()})
	return nil
}

func (s *State) legalRescuing(seat game.Seat, into []Action) []Action {
	if s.canRescueMore() {
		into = s.legalRescue(seat, into)
	}
	return append(into, Action{Verb: s.closing()})
}

// closing is the verb that closes a turn of rescues or finds. Before any action it is a pass, which is final for the phase;
// afterwards it ends the turn (R3.3, R4.1).
func (s *State) closing() Verb {
	if s.Done == 0 {
		return Pass
	}
	return End
}

// closeTurn passes or ends a turn of rescues or finds.
func (s *State) closeTurn(seat game.Seat, v Verb, ev *game.Events) error {
	switch {
	case v != s.closing() && v == Pass:
		return game.Refuse(CodeCannotPass, "a turn in which something was done is ended, not passed")
	case v != s.closing():
		return game.Refuse(CodeCannotEnd, "a turn in which nothing was done is passed, not ended")
	case v == Pass:
		ev.Add(evPassed, game.Nobody, int16(seat))
		s.finishPhase(seat, ev)
	default:
		s.endTurn(ev)
	}
	return nil
}

// announceRescue adds the event of a rescue; in the family game rescues are free.
func (s *State) announceRescue(seat game.Seat, a Action, price int16, ev *game.Events) {
	if s.Mode == Family {
		ev.Add(evTaken, game.Nobody, int16(seat), int16(a.Tile))
		return
	}
	ev.Add(evRescued, game.Nobody, int16(seat), int16(a.Tile), int16(a.Field), price, int16(a.Basket))
}

// price is the price of a rescue from a field, in fish (R3.4); the family game has no price (R9.1).
func (s *State) price(f Field) int16 {
	switch {
	case s.Mode == Family:
		return 0
	case f == Left:
		return 3
	}
	return 5
}

// checkPrice rejects a rescue that the seat cannot pay (R3.4).
func (s *State) checkPrice(seat game.Seat, f Field) error {
	if s.Seats[seat].Fish < s.price(f) {
		return errNoFishForRescue
	}
	return nil
}

// checkTile rejects a tile that the turn does not allow or that does not fit (R3.4, R10.4).
func (s *State) checkTile(t Tile, sp *space) error {
	switch {
	case t.Kind() == KindBeast && !s.mayTakeBeast():
		return errBeastAsSecondCat
	case !sp.fits(t):
		return errTileDoesNotFit
	}
	return nil
}

// Refusals that legalRescue needs while it searches, created once so that searching does not allocate.
var (
	errNoFishForRescue  = game.Refuse(CodeTooExpensive, "the rescue costs more fish than there are")
	errBeastAsSecondCat = game.Refuse(CodeSecondCatBeast, "neither rescue of a second cat may be a beast")
	errTileDoesNotFit   = game.Refuse(CodeDoesNotFit, "the tile fits nowhere on the ship")
)

func (s *State) legalRescue(seat game.Seat, into []Action) []Action {
	p := &s.Seats[seat]
	var usable [4]Basket
	n := 0
	for _, b := range [...]Basket{AnyBasket, Permanent, Regular, Broken, Temporary} {
		if s.hasBasket(seat, b) {
			usable[n] = b
			n++
		}
	}
	if n == 0 {
		return into
	}
	sp := p.space()
	for _, field := range [...]Field{Left, Right} {
		if s.checkPrice(seat, field) != nil {
			continue
		}
		row := s.Fields[field].list()
		for i, t := range row {
			if contains(row[:i], t) || s.checkTile(t, &sp) != nil {
				continue
			}
			for _, b := range usable[:n] {
				into = append(into, Action{Verb: Rescue, Tile: t, Field: field, Basket: b})
			}
		}
	}
	return s.legalKittens(seat, usable[:n], into)
}

func contains(row []Tile, t Tile) bool {
	for _, o := range row {
		if o == t {
			return true
		}
	}
	return false
}

// laidWith counts the rescue cards on the table with a kind of basket.
func (p *Player) laidWith(b CardBasket) int {
	n := 0
	for i, k := range p.Laid {
		if (firstRescue + Card(i)).facts().basket == b {
			n += int(k)
		}
	}
	return n
}

// hasBasket reports whether a seat can use this kind of basket; the family game needs none.
func (s *State) hasBasket(seat game.Seat, b Basket) bool {
	p := &s.Seats[seat]
	switch b {
	case AnyBasket:
		return s.Mode == Family
	case Temporary:
		return p.BasketTokens > 0
	case Permanent:
		return p.UnusedBaskets > 0
	case Regular:
		return p.laidWith(RegularBasket) >= 1
	case Broken:
		return p.laidWith(BrokenBasket) >= brokenPair
	}
	return false
}

// useBasket uses a permanent basket for the day, or discards one regular or two broken ones.
func (s *State) useBasket(seat game.Seat, b Basket) {
	p := &s.Seats[seat]
	switch b {
	case Permanent:
		p.UnusedBaskets--
		p.UsedBaskets++
	case Regular:
		s.discardLaid(seat, RegularBasket)
	case Broken:
		for range brokenPair {
			s.discardLaid(seat, BrokenBasket)
		}
	case Temporary:
		p.BasketTokens--
		p.SpentTokens++
	}
}

// discardLaid discards one rescue card from the table with such a basket.
func (s *State) discardLaid(seat game.Seat, b CardBasket) {
	laid := &s.Seats[seat].Laid
	for i := range laid {
		if c := firstRescue + Card(i); laid[i] > 0 && c.facts().basket == b {
			laid[i]--
			s.discardOpen(c)
			return
		}
	}
}

// clearRescue discards the unused rescue cards (R3.5), and the sister's.
func (s *State) clearRescue() {
	if s.Mode == Solo {
		s.endSisterRow()
	}
	for seat := range s.Players {
		laid := &s.Seats[seat].Laid
		for i := range laid {
			for ; laid[i] > 0; laid[i]-- {
				s.discardOpen(firstRescue + Card(i))
			}
		}
	}
}
