package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// doReading handles a seat's turn to lay its lessons: first the public ones, each with its colour, then the private ones face down
// at the end of the turn (R2.5).
func (s *State) doReading(seat game.Seat, a Action, ev *game.Events) error {
	switch a.Verb {
	case Read:
		return s.readPublic(seat, a, ev)
	case End:
		if s.hasPublic(seat) {
			return game.Refuse(CodeLessonsUnread, "public lessons in hand have to be laid first")
		}
		s.readPrivate(seat, ev)
		s.finishPhase(seat, ev)
		return nil
	}
	return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", a.Verb, s.Phase)
}

func (s *State) legalReading(seat game.Seat, into []Action) []Action {
	if s.hasPublic(seat) {
		return s.legalRead(seat, into)
	}
	return append(into, Action{Verb: End})
}

// hasPublic reports whether a seat holds a public lesson.
func (s *State) hasPublic(seat game.Seat) bool {
	hand := &s.Seats[seat].Hand
	for _, c := range publicCards {
		if hand[c] > 0 {
			return true
		}
	}
	return false
}

// readColours lists the colours with which a public lesson can be laid: all if it needs one, else none (R2.5).
func (c Card) readColours() []Colour {
	if c.facts().pick {
		return colours[:]
	}
	return noColours[:]
}

var noColours = [...]Colour{NoColour}

func (s *State) legalRead(seat game.Seat, into []Action) []Action {
	hand := &s.Seats[seat].Hand
	for _, c := range publicCards {
		if hand[c] == 0 {
			continue
		}
		a := cardAction(Read, c)
		for _, a.Colour = range c.readColours() {
			into = append(into, a)
		}
	}
	return into
}

// readPublic lays a public lesson face up.
func (s *State) readPublic(seat game.Seat, a Action, ev *game.Events) error {
	c := a.Cards[0]
	if c.Type() != TypePublicLesson {
		return game.Refuse(CodeWrongCard, "%q is not a public lesson", c.String())
	}
	if !s.Seats[seat].Hand.remove(c) {
		return game.Refuse(CodeNotInHand, "%v is not in hand", c)
	}
	if !slices.Contains(c.readColours(), a.Colour) {
		return game.Refuse(CodeColourNeeded, "%v is laid with a colour if it asks for one, and only then", c)
	}
	s.show(c, seat)
	s.Public[s.PublicN] = PublicLesson{Card: c, Colour: a.Colour, Seat: seat}
	s.PublicN++
	if a.Colour == NoColour {
		ev.Add(evReadPublic, game.Nobody, int16(seat), int16(c))
	} else {
		ev.Add(evReadPublicColour, game.Nobody, int16(seat), int16(c), int16(a.Colour))
	}
	ev.Seal()
	return nil
}

// readPrivate lays every private lesson in hand face down.
func (s *State) readPrivate(seat game.Seat, ev *game.Events) {
	p := &s.Seats[seat]
	n := int16(0)
	for _, c := range lessonCards {
		if p.Hand[c] > 0 {
			p.Lessons[c] += p.Hand[c]
			n += int16(p.Hand[c])
			p.Hand[c] = 0
		}
	}
	ev.Add(evReadPrivate, game.Nobody, int16(seat), n)
}

// cardsOf lists the cards of some types.
func cardsOf(types ...CardType) []Card {
	var list []Card
	for c := range cardTable {
		if slices.Contains(types, cardTable[c].kind) {
			list = append(list, Card(c))
		}
	}
	return list
}

var (
	publicCards  = cardsOf(TypePublicLesson)
	lessonCards  = cardsOf(TypeLesson)
	anytimeCards = cardsOf(TypeAnytime)
	findCards    = cardsOf(TypeOshax, TypeTreasure)
)
