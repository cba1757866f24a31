package table

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Commands of a running game.

func (tx *Transaction) checkPlaying() error {
	if tx.Table.Stage != Playing {
		return game.Refuse(CodeNotStarted, "the game has not started")
	}
	return nil
}

// player returns the seat that a command names, if the person plays it in a running game. A bot that plays for them hands
// it back.
func (tx *Transaction) player(named *game.Seat) (game.Seat, error) {
	if err := tx.checkPlaying(); err != nil {
		return game.Nobody, err
	}
	seat, err := tx.Own(named)
	switch {
	case err != nil:
	case tx.Table.Chairs[seat].Conceded:
		err = game.Refuse(CodeNotYours, "seat %d has given up", seat)
	case tx.Table.Chairs[seat].Standin != "":
		err = tx.Row(RowReturn, seat, nil)
	}
	return seat, err
}

func (tx *Transaction) DoAct(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	if c.Decision == nil {
		return game.Refuse(CodeBadCommand, "an action must name the decision it is made for")
	}
	if err := tx.checkDecision(seat, *c.Decision); err != nil {
		return err
	}
	return tx.Row(RowAct, seat, ActBody{Action: c.Action, Lag: int(tx.lagOf(seat).Milliseconds())})
}

// checkDecision refuses a command that was made for another decision of the seat than its present one.
func (tx *Transaction) checkDecision(seat game.Seat, made Decision) error {
	if now := tx.Table.Decision(seat); now != made {
		return game.Refuse(game.CodeStaleDecision, "seat %d is at decision %d, the command was made for %d", seat, now, made)
	}
	return nil
}

// undoable returns the row of the seat's last action if the seat may take it back alone: neither it nor anything after it
// is sealed, nobody else has acted on it since, and it was not made for the seat because its time had run out.
func (t *Table) undoable(seat game.Seat) (int, bool) {
	for i := len(t.Moves) - 1; i >= 0; i-- {
		switch m := t.Moves[i]; {
		case m.Sealed || m.Rekey != 0:
			return 0, false
		case m.Seat == seat:
			return m.Number, !m.Late
		case !m.Simultaneous:
			return 0, false
		}
	}
	return 0, false
}

func (tx *Transaction) DoUndo(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	if c.Decision != nil {
		if err := tx.checkDecision(seat, *c.Decision); err != nil {
			return err
		}
	}
	to, ok := tx.Table.undoable(seat)
	if !ok {
		return game.Refuse(CodeNothingToUndo, "seat %d has nothing to undo", seat)
	}
	if err := tx.Row(rowUndo, seat, toBody{To: to}); err != nil {
		return game.Refuse(CodeNothingToUndo, "later actions of others depend on it: %v", err)
	}
	return nil
}

func (tx *Transaction) DoQuiet(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	return tx.Row(rowQuiet, seat, FlagBody{c.On})
}

func (tx *Transaction) DoTakeback(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	if err := cmp.Or(tx.refuseRated("takebacks"), tx.Table.RefuseHelp(tx.Now, "takebacks")); err != nil {
		return err
	}
	if c.Count < 1 {
		return game.Refuse(CodeBadCommand, "a takeback needs a count of at least 1")
	}
	if err := tx.checkNoProposal(); err != nil { // before the game is played again
		return err
	}
	to, told, err := tx.Table.lastMoves(seat, c.Count)
	if err != nil {
		return err
	}
	return tx.propose(Proposal{What: Takeback, By: seat, Seat: game.Nobody, Count: c.Count, To: to, Events: told})
}

func (tx *Transaction) DoAbandon(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	if tx.Table.peoplePlaying() < 2 { //nolint:mnd // nobody is there to agree
		if err := cmp.Or(tx.refuseRated("games that a person ends alone"), tx.Table.RefuseHelp(tx.Now, "games without a result")); err != nil {
			return err
		}
	}
	return tx.propose(Proposal{What: Abandon, By: seat, Seat: game.Nobody})
}

// DoReplace asks those who are there to let a bot play for somebody who is not.
func (tx *Transaction) DoReplace(c *Command) error {
	if err := tx.checkPlaying(); err != nil {
		return err
	}
	seat, err := tx.seat(c.Seat)
	if err != nil {
		return err
	}
	mine := slices.DeleteFunc(tx.Table.Seats(tx.Person), func(s game.Seat) bool { return tx.Table.Chairs[s].Conceded })
	if len(mine) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here or have given up")
	}
	if err := tx.Table.CheckReplace(mine[0], seat, tx.Away); err != nil {
		return err
	}
	return tx.propose(Proposal{What: Replace, By: mine[0], Seat: seat})
}

// DoReturn says that a person is at the table: bots that play for them hand their seats back. That the person is there has already
// ended a countdown to let one in.
func (tx *Transaction) DoReturn(*Command) error {
	if err := tx.checkPlaying(); err != nil {
		return err
	}
	seats := tx.Table.Seats(tx.Person)
	if len(seats) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if c := &tx.Table.Chairs[seat]; c.Standin == "" || c.Conceded {
			continue
		}
		if err := tx.Row(RowReturn, seat, nil); err != nil {
			return err
		}
	}
	return nil
}

// DoConcede gives up with a seat. A bot plays on for it; when at most one seat is left that has not given up, or no person
// plays any more, the game ends.
func (tx *Transaction) DoConcede(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	if err := tx.Row(rowConcede, seat, nil); err != nil {
		return err
	}
	fighting, people := 0, 0
	for i := range tx.Table.Chairs {
		chair := &tx.Table.Chairs[i]
		if !chair.Conceded {
			fighting++
			if chair.Person != "" {
				people++
			}
		}
	}
	if fighting <= 1 || people == 0 {
		return tx.end(ratings.Conceded)
	}
	return nil
}
