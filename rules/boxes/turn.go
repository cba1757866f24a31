package boxes

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// start lays a starting card: the first anywhere, the others next to one by a short side (B2.3).
func (s *State) start(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Starting {
		return s.wrongPhase(a.Verb)
	}
	if a.Card.Kind() != KindStart {
		return game.Refuse(CodeWrongCard, "%v is not a starting card", a.Card)
	}
	p := s.Table.openSides()
	if err := s.checkStart(&p, a); err != nil {
		return err
	}
	s.takeStart(a.Card)
	s.put(a.At, Laid{Card: a.Card, Turned: a.Turned})
	s.Seats[seat].Move = Move{Card: a.Card, At: a.At}
	ev.Add(evStarted, game.Nobody, int16(seat), int16(a.Card), int16(a.At), turnedArg(a.Turned))
	ev.Seal()
	s.Turn = (s.Turn + 1) % game.Seat(s.Players)
	if s.Turn == s.First {
		s.Phase = Deciding
	}
	return nil
}

func (s *State) checkStart(p *openSides, a Action) error {
	if !s.hasStart(a.Card) {
		return game.Refuse(CodeNotInHand, "%v has been laid", a.Card)
	}
	if err := s.Table.checkLay(p, a.Card, a.At, a.Turned, s.Advanced); err != nil {
		return err
	}
	if !p.startSlots().Has(int(a.At)) {
		return game.Refuse(CodeShortSide, "a starting card joins another by a short side")
	}
	return nil
}

// startSlots are the slots for a starting card: all for the first, then those at a short side of another (B2.3).
func (p *openSides) startSlots() grid.Bits {
	if p.occupied.IsZero() {
		return p.all
	}
	return p.occupied.Up(1).Or(p.occupied.Down(1)).And(p.all).AndNot(p.occupied)
}

func (s *State) hasStart(c Card) bool {
	for _, o := range s.starts() {
		if o == c {
			return true
		}
	}
	return false
}

func (s *State) takeStart(c Card) {
	for i, o := range s.starts() {
		if o == c {
			copy(s.Starts[i:], s.Starts[i+1:])
			s.Starts[len(s.Starts)-1] = NoCard
			return
		}
	}
}

func (s *State) legalStart(p *openSides, into []Action) []Action {
	for _, c := range s.starts() {
		left := p.startSlots()
		for i := left.Next(); i >= 0; i = left.Next() {
			into = s.legalLays(p, Start, c, Slot(i), into)
		}
	}
	return into
}

// drawCard draws a card. A special toy must be played immediately; one without a place is discarded (B3.1, B6).
func (s *State) drawCard(seat game.Seat, ev *game.Events) error {
	if s.Phase != Deciding {
		return s.wrongPhase(Draw)
	}
	c := s.draw()
	ev.Seal()
	if s.DeckN == 0 {
		defer s.beginFinalPhase(ev)
	}
	s.Phase = Playing
	if c.Kind() != KindSpecial {
		s.Seats[seat].Hand.add(c)
		ev.Add(evDrew, game.Nobody, int16(seat))
		ev.Add(evDrewYou, seat, int16(c))
		return nil
	}
	ev.Add(evSpecial, game.Nobody, int16(seat), int16(c))
	p := s.Table.openSides()
	if s.anyJoint(&p) || !p.frontier().IsZero() {
		s.Special = c
		return nil
	}
	s.Gone[c]++
	s.Seats[seat].Move = Move{Card: c, Gone: true}
	s.Phase = Ending
	ev.Add(evSpecialGone, game.Nobody, int16(c))
	return nil
}

// anyJoint reports whether a special toy has a free joint.
func (s *State) anyJoint(p *openSides) bool {
	joints := p.south
	for i := joints.Next(); i >= 0; i = joints.Next() {
		if s.Table.free(p, Slot(i)) {
			return true
		}
	}
	return false
}

// sleep lays a sleeping cat, which is a card with four open sides, instead of drawing and playing (B3.2).
func (s *State) sleep(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Deciding {
		if s.Final {
			return game.Refuse(CodeNoSleeping, "no sleeping cats in the final phase")
		}
		return s.wrongPhase(a.Verb)
	}
	if !s.Seats[seat].hasCat() {
		return errNoCatLeft
	}
	p := s.Table.openSides()
	if err := s.Table.checkLay(&p, catCard, a.At, false, s.Advanced); err != nil {
		return err
	}
	s.put(a.At, Laid{Card: catCard, Owner: uint8(seat) + 1})
	s.Seats[seat].Move = Move{Card: catCard, At: a.At}
	ev.Add(evSlept, game.Nobody, int16(seat), int16(a.At))
	s.useCat(seat, ev)
	s.Phase = Ending
	return nil
}

// useCat takes a cat from the supply; the last one starts the final phase (B7.1).
func (s *State) useCat(seat game.Seat, ev *game.Events) {
	pl := &s.Seats[seat]
	if pl.Cats--; pl.Cats == 0 {
		s.beginFinalPhase(ev)
	}
}

func (s *State) put(q Slot, l Laid) {
	s.Table.lay(q, l)
	s.Last = q
}

// lay plays a box card from hand, or a special toy if no joint is free (B3.1, B6).
func (s *State) lay(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Playing {
		return s.wrongPhase(a.Verb)
	}
	p := s.Table.openSides()
	switch {
	case s.Special != NoCard:
		if a.Card != s.Special {
			return game.Refuse(CodeMustPlay, "the special toy is played at once")
		}
		if s.anyJoint(&p) {
			return game.Refuse(CodeCannotPlay, "a special toy lies across a joint as long as one is free")
		}
	case a.Card.Kind() != KindBox:
		return game.Refuse(CodeWrongCard, "%v is not a box card", a.Card)
	case !s.holds(seat, a.Card):
		return game.Refuse(CodeNotInHand, "%v is not in hand", a.Card)
	}
	if err := s.Table.checkLay(&p, a.Card, a.At, a.Turned, s.Advanced); err != nil {
		return err
	}
	s.Seats[seat].Hand.remove(a.Card)
	s.Special = NoCard
	s.put(a.At, Laid{Card: a.Card, Turned: a.Turned})
	s.Seats[seat].Move = Move{Card: a.Card, At: a.At}
	ev.Add(evLaid, game.Nobody, int16(seat), int16(a.Card), int16(a.At), turnedArg(a.Turned))
	s.Phase = Claiming
	return nil
}

func (s *State) holds(seat game.Seat, c Card) bool {
	for _, o := range s.Seats[seat].Hand.list() {
		if o == c {
			return true
		}
	}
	return false
}

// jointsOfLast returns the joints above and below the card laid in this turn; in the first row both are the one below.
func (s *State) jointsOfLast() [2]Slot {
	if s.Last.row() == 0 {
		return [2]Slot{s.Last, s.Last}
	}
	return [2]Slot{s.Last - stride, s.Last}
}

// checkClaim rejects a cat that cannot lie across a joint of the card just laid (B4.1). The box includes all cards that the new
// card connects. Other seats may have cats in it, awake or asleep, only if the seat does too (B4.2). The seat may then have any
// number of cats there (B4.3).
func (s *State) checkClaim(p *openSides, seat game.Seat, joint Slot) error {
	switch {
	case joint != s.Last && joint+stride != s.Last:
		return errNotOnCard
	case !s.Seats[seat].hasCat():
		return errNoCatLeft
	}
	if err := s.Table.checkJoint(p, joint); err != nil {
		return err
	}
	owners := s.Table.owners(p.box(s.Last))
	if owners.Without(seat) != 0 && !owners.Has(seat) {
		return errStrangers
	}
	return nil
}

// Refusals that legal needs while it searches for joints and slots, created once so that searching does not allocate.
var (
	errNotOnCard = game.Refuse(CodeNotOnCard, "a cat lies on the card laid in this turn")
	errNoCatLeft = game.Refuse(CodeNoCatLeft, "no cat is left in the supply")
	errStrangers = game.Refuse(CodeStrangersBox, "others have cats in that box")
)

// claim lays a cat across a joint of the card just laid (B4).
func (s *State) claim(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Claiming {
		return s.wrongPhase(a.Verb)
	}
	p := s.Table.openSides()
	if err := s.checkClaim(&p, seat, a.At); err != nil {
		return err
	}
	s.Table.Across[a.At] = catOf(seat)
	s.Seats[seat].Move.Cat = true
	ev.Add(evClaimed, game.Nobody, int16(seat), int16(a.At))
	s.useCat(seat, ev)
	s.Phase = Ending
	return nil
}

// playPrincess plays a Princess in place of any cat on the table, which returns to its owner (B5.1).
func (s *State) playPrincess(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Playing {
		return s.wrongPhase(a.Verb)
	}
	if s.Special != NoCard {
		return game.Refuse(CodeMustPlay, "the special toy is played at once")
	}
	if !s.holds(seat, princess) {
		return game.Refuse(CodeNotInHand, "no Princess is in hand")
	}
	owner, ok := s.catAt(a.At, a.Joint)
	if !ok {
		return game.Refuse(CodeNoCatThere, "no cat lies there")
	}
	if a.Joint {
		s.Table.Across[a.At] = acrossOf(princess)
	} else {
		s.Table.lay(a.At, Laid{Card: princess})
	}
	s.Seats[seat].Hand.remove(princess)
	s.Seats[seat].Move = Move{Card: princess, At: a.At, Joint: a.Joint}
	s.Seats[owner].Cats++
	if a.Joint {
		ev.Add(evPrincess, game.Nobody, int16(seat), int16(owner), int16(a.At))
	} else {
		ev.Add(evPrincessAsleep, game.Nobody, int16(seat), int16(owner), int16(a.At))
	}
	s.Phase = Ending
	return nil
}

// catAt returns the owner of the cat across a joint or asleep in a slot.
func (s *State) catAt(q Slot, joint bool) (game.Seat, bool) {
	if joint {
		return s.Table.Across[q].cat()
	}
	owner := s.Table.Laid[q].Owner
	return game.Seat(owner) - 1, owner > 0
}

// toy lays the special toy just drawn across a joint (B6).
func (s *State) toy(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Playing || s.Special == NoCard {
		return s.wrongPhase(a.Verb)
	}
	p := s.Table.openSides()
	if err := s.Table.checkJoint(&p, a.At); err != nil {
		return err
	}
	s.Table.Across[a.At] = acrossOf(s.Special)
	s.Seats[seat].Move = Move{Card: s.Special, At: a.At, Joint: true}
	ev.Add(evToy, game.Nobody, int16(seat), int16(s.Special), int16(a.At))
	s.Special = NoCard
	s.Phase = Ending
	return nil
}

// discard discards a card if none can be played (B3.3).
func (s *State) discard(seat game.Seat, a Action, ev *game.Events) error {
	if s.Phase != Playing {
		return s.wrongPhase(a.Verb)
	}
	if !s.holds(seat, a.Card) {
		return game.Refuse(CodeNotInHand, "%v is not in hand", a.Card)
	}
	p := s.Table.openSides()
	if s.canPlay(&p, seat) {
		return game.Refuse(CodeMustPlay, "a player who can play must play")
	}
	s.Seats[seat].Hand.remove(a.Card)
	s.Gone[a.Card]++
	s.Seats[seat].Move = Move{Card: a.Card, Gone: true}
	ev.Add(evDiscarded, game.Nobody, int16(seat), int16(a.Card))
	s.Phase = Ending
	return nil
}

// canPlay reports whether a seat with cards in hand can play one, that is, whether legalPlay lists more than discards.
func (s *State) canPlay(p *openSides, seat game.Seat) bool {
	var buf [maxHand]Action
	return s.legalPlay(p, seat, buf[:0])[0].Verb != Discard
}

// legalPlay lists the cards that can be played, or else the discards (B3.3).
func (s *State) legalPlay(p *openSides, seat game.Seat, into []Action) []Action {
	if s.Special != NoCard {
		return s.legalSpecial(p, into)
	}
	before := len(into)
	hand := s.Seats[seat].Hand.list()
	for i, c := range hand {
		if i > 0 && hand[i-1] == c {
			continue
		}
		if c == princess {
			into = s.legalPrincess(p, into)
		} else {
			into = s.legalOn(p, Lay, c, into)
		}
	}
	if len(into) > before {
		return into
	}
	for i, c := range hand {
		if i == 0 || hand[i-1] != c {
			into = append(into, Action{Verb: Discard, Card: c})
		}
	}
	return into
}

// legalSpecial lists the joints for the special toy just drawn, or else the slots (B6).
func (s *State) legalSpecial(p *openSides, into []Action) []Action {
	before := len(into)
	joints := p.south
	for i := joints.Next(); i >= 0; i = joints.Next() {
		if s.Table.free(p, Slot(i)) {
			into = append(into, Action{Verb: Toy, At: Slot(i), Joint: true})
		}
	}
	if len(into) > before {
		return into
	}
	return s.legalOn(p, Lay, s.Special, into)
}

// legalOn lists a card in every slot beside a card.
func (s *State) legalOn(p *openSides, v Verb, c Card, into []Action) []Action {
	slots := p.frontier()
	for i := slots.Next(); i >= 0; i = slots.Next() {
		into = s.legalLays(p, v, c, Slot(i), into)
	}
	return into
}

// legalLays lists a card in a slot, unturned and turned.
func (s *State) legalLays(p *openSides, v Verb, c Card, q Slot, into []Action) []Action {
	for _, turned := range [...]bool{false, true} {
		if s.Table.checkFace(p, c, q, turned, s.Advanced) == nil {
			into = append(into, Action{Verb: v, Card: c, At: q, Turned: turned})
		}
	}
	return into
}

// legalPrincess lists the cats that a Princess can replace: those across joints, then the sleeping ones.
func (s *State) legalPrincess(p *openSides, into []Action) []Action {
	left := p.occupied
	for i := left.Next(); i >= 0; i = left.Next() {
		if _, ok := s.catAt(Slot(i), true); ok {
			into = append(into, Action{Verb: PlayPrincess, At: Slot(i), Joint: true})
		}
	}
	left = p.occupied
	for i := left.Next(); i >= 0; i = left.Next() {
		if _, ok := s.catAt(Slot(i), false); ok {
			into = append(into, Action{Verb: PlayPrincess, At: Slot(i)})
		}
	}
	return into
}
