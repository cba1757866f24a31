package boxes

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
	if seat != s.Turn {
		return game.Refuse(game.CodeNotYourTurn, "it is seat %d's turn", s.Turn)
	}
	if ev == nil {
		if err := s.do(seat, a, nil); err != nil {
			return err
		}
	} else if err := s.doAndReportPoints(seat, a, ev); err != nil {
		return err
	}
	s.Seats[seat].Decision++
	if s.Turn != seat && s.Phase != Over {
		s.Seats[s.Turn].Decision++
	}
	return nil
}

// doAndReportPoints applies an action and reports whose points it changes.
func (s *State) doAndReportPoints(seat game.Seat, a Action, ev *game.Events) error {
	before, _ := s.Table.Score(s.Advanced)
	if err := s.do(seat, a, ev); err != nil {
		return err
	}
	after, _ := s.Table.Score(s.Advanced)
	for seat, points := range after[:s.Players] {
		switch change := points - before[seat]; {
		case change > 0:
			ev.Add(evGained, game.Nobody, int16(seat), int16(change), int16(points))
		case change < 0:
			ev.Add(evLost, game.Nobody, int16(seat), int16(-change), int16(points))
		}
	}
	return nil
}

// wrongPhase rejects an action of another phase.
func (s *State) wrongPhase(v Verb) error {
	return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", v, s.Phase)
}

// do dispatches an action to its rule.
func (s *State) do(seat game.Seat, a Action, ev *game.Events) error {
	switch a.Verb {
	case Start:
		return s.start(seat, a, ev)
	case Draw:
		return s.drawCard(seat, ev)
	case Sleep:
		return s.sleep(seat, a, ev)
	case Lay:
		return s.lay(seat, a, ev)
	case Cat:
		return s.claim(seat, a, ev)
	case PlayPrincess:
		return s.playPrincess(seat, a, ev)
	case Toy:
		return s.toy(seat, a, ev)
	case Discard:
		return s.discard(seat, a, ev)
	default:
		if s.Phase != Claiming && s.Phase != Ending {
			return game.Refuse(CodeMustPlay, "a player who can play must play")
		}
		s.endTurn(ev)
		return nil
	}
}

// legal appends the actions of a seat.
func (s *State) legal(seat game.Seat, into []Action) []Action {
	if seat != s.Turn || s.Phase == Over {
		return into
	}
	p := s.Table.openSides()
	switch s.Phase {
	case Starting:
		return s.legalStart(&p, into)
	case Deciding:
		into = append(into, Action{Verb: Draw})
		if s.Seats[seat].hasCat() {
			slots := p.frontier()
			for i := slots.Next(); i >= 0; i = slots.Next() {
				into = append(into, Action{Verb: Sleep, At: Slot(i)})
			}
		}
		return into
	case Playing:
		return s.legalPlay(&p, seat, into)
	case Claiming:
		joints := s.jointsOfLast()
		for i, joint := range joints {
			if (i == 0 || joint != joints[0]) && s.checkClaim(&p, seat, joint) == nil {
				into = append(into, Action{Verb: Cat, At: joint, Joint: true})
			}
		}
	}
	return append(into, Action{Verb: End})
}

// endTurn passes the turn on. In the final phase it skips seats with empty hands, and ends the game when all hands are empty
// (B7.1).
func (s *State) endTurn(ev *game.Events) {
	ev.Seal()
	s.Last = 0
	for range s.Players {
		s.Turn = (s.Turn + 1) % game.Seat(s.Players)
		if !s.Final {
			s.Phase = Deciding
			return
		}
		if len(s.Seats[s.Turn].Hand.list()) > 0 {
			s.Phase = Playing
			return
		}
	}
	s.Phase = Over
	ev.Add(evOver, game.Nobody)
	points, penalties := s.Table.Score(s.Advanced)
	for seat := range int(s.Players) {
		best := true
		for other := range int(s.Players) {
			better := points[other] - points[seat]
			if better > 0 || better == 0 && penalties[other] < penalties[seat] {
				best = false
			}
		}
		if best {
			ev.Add(evWinner, game.Nobody, int16(seat), int16(points[seat]))
		}
	}
}

// beginFinalPhase starts the final phase.
func (s *State) beginFinalPhase(ev *game.Events) {
	if !s.Final {
		s.Final = true
		ev.Add(evFinal, game.Nobody)
	}
}
