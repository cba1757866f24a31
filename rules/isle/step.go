package isle

import (
	"github.com/purrlor/purrlor/rules/game"
)

// step applies an action in place. After an error the state must not be used.
func (s *State) step(seat game.Seat, a Action, ev *game.Events) error {
	if !s.seats().Has(seat) {
		return game.Refuse(game.CodeUnknownSeat, "seat %d is not at this table", seat)
	}
	if s.Phase == Over {
		return game.Refuse(game.CodeGameOver, "the game is over")
	}
	if err := a.checkForm(); err != nil {
		return err
	}
	before := s.prompt()
	if err := s.do(seat, a, ev); err != nil {
		return err
	}
	s.settle(ev)
	for s.Depth == 0 && s.Phase != Over && s.closed() {
		s.next(ev)
		ev.Seal()
	}
	after := s.prompt()
	changed := before.asked ^ after.asked
	if before.question != after.question {
		changed = before.asked | after.asked
	}
	changed = changed.With(seat)
	for i := range game.Seat(s.Players) {
		if changed.Has(i) {
			s.Seats[i].Decision++
		}
	}
	return nil
}

// prompt is a phase's question, as a number, and the seats that have to answer. Pending effects do not matter.
type prompt struct {
	question uint16
	asked    game.Seats
}

func (s *State) prompt() prompt {
	return prompt{uint16(s.Day)<<8 | uint16(s.Phase)<<4 | uint16(s.Stage), s.asked()}
}

// asked returns the seats that the phase waits for, ignoring effects.
func (s *State) asked() game.Seats {
	switch s.Phase {
	case Drafting, Paying:
		return s.seats() &^ s.Chosen
	case Confirming:
		return s.holders() &^ s.Chosen
	case Over:
		return 0
	}
	if s.Sister.Waits {
		return s.seats()
	}
	if seat := s.turnSeat(); seat != game.Nobody {
		return game.Seats(0).With(seat)
	}
	return 0
}

// holders returns the seats with cards in hand or a royal rat that they could chase away. That is public, so asking only them
// reveals nothing (R6.2).
func (s *State) holders() game.Seats {
	var h game.Seats
	for seat := range game.Seat(s.Players) {
		if s.Seats[seat].Hand != (Cards{}) || s.canChase(seat) {
			h = h.With(seat)
		}
	}
	return h
}

// must returns the seats that the game waits for. While an effect is pending, that is its owner, and in a simultaneous phase also
// the seats that have not chosen.
func (s *State) must() game.Seats {
	top := s.top()
	if top == nil {
		return s.asked()
	}
	if s.Phase.simultaneous() {
		return s.asked().With(top.Seat)
	}
	return game.Seats(0).With(top.Seat)
}

// do dispatches an action to its rule. A pending effect comes first. Anytime cards and royal rats are allowed in every phase and
// turn; everything else waits for its own phase and turn (R2.6, R6.1).
func (s *State) do(seat game.Seat, a Action, ev *game.Events) error {
	top := s.top()
	choice := s.Phase.simultaneous() && (a.Verb == Keep || a.Verb == Buy || a.Verb == Withdraw || a.Verb == Confirm)
	switch {
	case top != nil && top.Seat == seat:
		return s.doEffect(top, a, ev)
	case top != nil && !choice:
		return game.Refuse(game.CodeEffectPending, "seat %d has to finish first", top.Seat)
	case a.Verb == Play && a.Cards[0].Type() == TypeAnytime:
		return s.playAnytime(seat, a, ev)
	case a.Verb == Chase:
		return s.chase(seat, a.At[0], ev)
	}
	switch s.Phase {
	case Drafting, Paying, Confirming:
		return s.doChoice(seat, a, ev)
	}
	if s.Sister.Waits {
		return s.doAnswer(a, ev)
	}
	if seat != s.turnSeat() {
		return game.Refuse(game.CodeNotYourTurn, "it is seat %d's turn", s.turnSeat())
	}
	switch s.Phase {
	case Dawn:
		return s.doDawn(seat, a, ev)
	case Reading:
		return s.doReading(seat, a, ev)
	case Preparing:
		return s.doPreparing(seat, a, ev)
	case Rescuing:
		return s.doRescuing(seat, a, ev)
	default:
		return s.doFinding(seat, a, ev)
	}
}

// legal appends the actions of a seat.
func (s *State) legal(seat game.Seat, into []Action) []Action {
	if !s.seats().Has(seat) || s.Phase == Over {
		return into
	}
	top := s.top()
	if top != nil && top.Seat == seat {
		return s.legalEffect(top, into)
	}
	if top != nil {
		if s.Phase.simultaneous() {
			into = s.legalChoice(seat, into)
		}
		return into
	}
	return s.legalChase(seat, s.legalAnytime(seat, s.ownActions(seat, into)))
}

// ownActions appends the actions of the phase itself, while no effect is pending.
func (s *State) ownActions(seat game.Seat, into []Action) []Action {
	if s.Phase.simultaneous() {
		into = s.legalChoice(seat, into)
	}
	if s.Sister.Waits {
		into = append(into, Action{Verb: Allow})
	}
	if seat != s.turnSeat() {
		return into
	}
	switch s.Phase {
	case Dawn:
		into = s.legalPlace(seat, royalRat, into)
	case Reading:
		into = s.legalReading(seat, into)
	case Preparing:
		into = s.legalPreparing(seat, into)
	case Rescuing:
		into = s.legalRescuing(seat, into)
	case Finding:
		into = s.legalFinding(seat, into)
	}
	return into
}

// closed reports whether the phase, or the stage of the draft, is complete.
func (s *State) closed() bool {
	switch s.Phase {
	case Drafting, Paying, Confirming:
		return s.asked() == 0
	case Rescuing:
		return !s.Sister.Waits && (s.Passed == s.seats() || s.FieldsDry && s.Done == 0)
	}
	return s.Passed == s.seats()
}

// next closes the phase and starts the next one.
func (s *State) next(ev *game.Events) {
	switch s.Phase {
	case Dawn:
		s.morning(ev)
	case Drafting:
		s.settleDraft(ev)
	case Paying:
		s.settlePayments(ev)
		s.enterTurns(Reading, ev)
	case Preparing:
		s.revealRescue(ev)
		s.enterTurns(Rescuing, ev)
	case Rescuing:
		if s.Sister.left() { // the rest of her row still acts (R8.4)
			s.sisterTurn(ev)
			return
		}
		s.clearRescue()
		s.enterNextPhase(ev)
	case Confirming:
		s.endDay(ev)
	default:
		s.enterNextPhase(ev)
	}
}

// enterNextPhase starts the following phase.
func (s *State) enterNextPhase(ev *game.Events) {
	if s.Mode == Family {
		s.endDay(ev)
		return
	}
	if next := s.phaseAfter(s.Phase); next != Confirming {
		s.enterTurns(next, ev)
		return
	}
	s.Phase, s.Chosen = Confirming, 0
}

// enterTurns starts a phase with turns.
func (s *State) enterTurns(p Phase, ev *game.Events) {
	s.Phase, s.Passed, s.Turn = p, 0, s.Players-1
	if p == Rescuing {
		s.noteDry()
		if s.Mode == Solo && !s.Sister.Behind {
			s.sisterTurn(ev)
		}
	}
	s.nextTurn()
}

// nextTurn passes the turn to the next seat that has not finished and has something to do. Unused rescues are lost (R6.7).
func (s *State) nextTurn() {
	s.Allowed, s.Done, s.Beast = 1, 0, false
	for range s.Players {
		s.Turn = (s.Turn + 1) % s.Players
		seat := s.Order[s.Turn]
		if s.nothingToDo(seat) {
			s.Passed = s.Passed.With(seat)
		}
		if !s.Passed.Has(seat) {
			return
		}
	}
}

// nothingToDo reports whether the phase skips a seat. A phase for cards skips seats without cards; if tokens are allowed, seats
// without both. Dawn skips seats without a square for a royal rat. All of this is public.
func (s *State) nothingToDo(seat game.Seat) bool {
	p := &s.Seats[seat]
	switch s.Phase {
	case Rescuing:
		return false
	case Dawn:
		return !s.canPlaceRat(seat)
	case Preparing:
		return p.Hand == (Cards{}) && !p.canLayToken()
	}
	return p.Hand == (Cards{})
}

// finishPhase marks the phase as finished for the seat and passes the turn on.
func (s *State) finishPhase(seat game.Seat, ev *game.Events) {
	s.Passed = s.Passed.With(seat)
	ev.Seal()
	s.nextTurn()
}

// endTurn passes the turn on for this round. In a solo game the sister is next.
func (s *State) endTurn(ev *game.Events) {
	ev.Seal()
	if s.Mode == Solo && s.Phase == Rescuing {
		s.sisterTurn(ev)
	}
	s.nextTurn()
}

// noteDry records that nothing is left to rescue in this phase (R3.5, R10.1).
func (s *State) noteDry() {
	if s.Phase == Rescuing && s.fieldsEmpty() && !s.kittensLeft() {
		s.FieldsDry = true
	}
}
