package table

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// A bot may play for an absent person. Where a clock of days runs, only the clock lets it in. Elsewhere the players who are present can
// request it. The absent person is warned and has replaceAfter to come back. In a rated game at least two others must agree, so that no
// opponent decides alone. With fewer, the clock decides (clock.go); every rated table has one.
//
// Package tableserver knows how long people have been away: presence.go has away for these decisions, and absentAt for what everyone may
// see of them.

const (
	// MinAbsence is how long a person is away before the others can ask for a bot in their place.
	MinAbsence = time.Minute
	// replaceAfter is how long the person has to come back once the others have asked.
	replaceAfter = 3 * time.Minute
	// ratedAgree is how many have to agree in a rated game.
	ratedAgree = 2
)

// Reasons why a bot cannot be requested for a seat.
const (
	CodeClockDecides game.Code = "clock_decides" // a clock of days runs
	CodeTooFewAgree  game.Code = "too_few_agree" // one opponent would decide a rated game
)

// absence returns how long a person has been away from the table, 0 for one who is there.
type absence func(ids.PersonID) time.Duration

// CheckReplace refuses a request for a bot in a seat. Asks is a seat of the person who requests it.
func (t *Table) CheckReplace(asks, seat game.Seat, away absence) error {
	if code, why := t.keepsSeat(asks, seat, away); code != "" {
		return game.Refuse(code, "no bot for seat %d: %s", seat, why)
	}
	return nil
}

// keepsSeat returns why nobody can ask for a bot in a seat. It writes no error: scenes ask it about every seat.
func (t *Table) keepsSeat(asks, seat game.Seat, away absence) (code game.Code, why string) {
	switch chair := &t.Chairs[seat]; {
	case chair.BotLevel() != "" || chair.Person == t.Chairs[asks].Person:
		return CodeNotAbsent, "no other person plays there"
	case t.Settings.Clock.Kind == Days:
		return CodeClockDecides, "a clock of days runs, and the clock alone lets a bot in"
	case away(chair.Person) < MinAbsence:
		return CodeNotAbsent, "the player has not been away for long enough"
	case t.Settings.Rated && len(t.attending(away)) < ratedAgree:
		return CodeTooFewAgree, "in a rated game more others have to agree; the clock decides"
	}
	return "", ""
}

// attending returns the seats of present players, who must agree to a bot for an absent one.
func (t *Table) attending(away absence) (seats []game.Seat) {
	for _, seat := range t.playingPeople().List() {
		if away(t.Chairs[seat].Person) < MinAbsence {
			seats = append(seats, seat)
		}
	}
	return seats
}

// replaceable returns the seats that a seat can ask a bot for.
func (t *Table) replaceable(asks game.Seat, away absence) (seats []game.Seat) {
	for i := range t.Chairs {
		seat := game.Seat(i)
		if code, _ := t.keepsSeat(asks, seat, away); code == "" {
			seats = append(seats, seat)
		}
	}
	return seats
}

// countdown is the state of an open proposal to let a bot play.
type countdown int

const (
	countdownRuns      countdown = iota
	countdownCancelled           // the person is back, or it was not agreed to
	countdownEnded               // the bot replaces the person
)

// replacing returns the state of an open proposal to let a bot play. It needs the consent of all players who are present. The absent
// person has until its end to come back, and at least MinAbsence after the table was loaded.
func (t *Table) replacing(now time.Time, away absence) countdown {
	p := t.Proposal
	chair, agree := &t.Chairs[p.Seat], 0
	for _, seat := range p.Yes {
		if t.playingPeople().Has(seat) {
			agree++
		}
	}
	gone := away(chair.Person)
	switch {
	case p.Refuse || chair.Standin != "" || gone == 0 || t.Settings.Clock.Kind == Days:
		return countdownCancelled
	case now.Before(p.Until) || gone < MinAbsence:
		return countdownRuns
	case !p.agreed() || t.Settings.Rated && agree < ratedAgree:
		return countdownCancelled
	}
	return countdownEnded
}

// Replace lets a bot play for a seat. A deserted game is over.
func (tx *Transaction) Replace(seat game.Seat) error {
	if err := tx.Row(rowReplace, seat, levelBody{tx.Table.Settings.Takeover}); err != nil {
		return err
	}
	if tx.Table.deserted() {
		return tx.end(ratings.Abandoned)
	}
	return nil
}
