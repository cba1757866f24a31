package table

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Commands of a running game.

func (d *Transaction) checkPlaying() error {
	if d.Table.Stage != Playing {
		return game.Refuse(CodeNotStarted, "the game has not started")
	}
	return nil
}

// player returns the seat that a command names, if the person plays it in a running game. A bot that plays for them hands
// it back.
func (d *Transaction) player(named *game.Seat) (game.Seat, error) {
	if err := d.checkPlaying(); err != nil {
		return game.Nobody, err
	}
	seat, err := d.Own(named)
	switch {
	case err != nil:
	case d.Table.Chairs[seat].Conceded:
		err = game.Refuse(CodeNotYours, "seat %d has given up", seat)
	case d.Table.Chairs[seat].Standin != "":
		err = d.Row(RowReturn, seat, nil)
	}
	return seat, err
}

func (d *Transaction) DoAct(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if c.Decision == nil {
		return game.Refuse(CodeBadCommand, "an action must name the decision it is made for")
	}
	if err := d.checkDecision(seat, *c.Decision); err != nil {
		return err
	}
	return d.Row(RowAct, seat, ActBody{Action: c.Action, Lag: int(d.lagOf(seat).Milliseconds())})
}

// checkDecision refuses a command that was made for another decision of the seat than its present one.
func (d *Transaction) checkDecision(seat game.Seat, made Decision) error {
	if now := d.Table.Decision(seat); now != made {
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
		case !m.Aside:
			return 0, false
		}
	}
	return 0, false
}

func (d *Transaction) DoUndo(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if c.Decision != nil {
		if err := d.checkDecision(seat, *c.Decision); err != nil {
			return err
		}
	}
	to, ok := d.Table.undoable(seat)
	if !ok {
		return game.Refuse(CodeNothingToUndo, "seat %d has nothing to undo", seat)
	}
	if err := d.Row(rowUndo, seat, toBody{To: to}); err != nil {
		return game.Refuse(CodeNothingToUndo, "later actions of others depend on it: %v", err)
	}
	return nil
}

func (d *Transaction) DoQuiet(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	return d.Row(rowQuiet, seat, FlagBody{c.On})
}

func (d *Transaction) DoTakeback(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if err := cmp.Or(d.refuseRated("takebacks"), d.Table.RefuseHelp(d.Now, "takebacks")); err != nil {
		return err
	}
	if c.Count < 1 {
		return game.Refuse(CodeBadCommand, "a takeback needs a count of at least 1")
	}
	if err := d.checkNoProposal(); err != nil { // before the game is played again
		return err
	}
	to, told, err := d.Table.lastMoves(seat, c.Count)
	if err != nil {
		return err
	}
	return d.propose(Proposal{What: Takeback, By: seat, Seat: game.Nobody, Count: c.Count, To: to, Events: told})
}

func (d *Transaction) DoAbandon(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if d.Table.peoplePlaying() < 2 { //nolint:mnd // nobody is there to agree
		if err := cmp.Or(d.refuseRated("games that a person ends alone"), d.Table.RefuseHelp(d.Now, "games without a result")); err != nil {
			return err
		}
	}
	return d.propose(Proposal{What: Abandon, By: seat, Seat: game.Nobody})
}

// DoReplace asks those who are there to let a bot play for somebody who is not.
func (d *Transaction) DoReplace(c *Command) error {
	if err := d.checkPlaying(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	mine := slices.DeleteFunc(d.Table.Seats(d.Person), func(s game.Seat) bool { return d.Table.Chairs[s].Conceded })
	if len(mine) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here or have given up")
	}
	if err := d.Table.CheckReplace(mine[0], seat, d.Away); err != nil {
		return err
	}
	return d.propose(Proposal{What: Replace, By: mine[0], Seat: seat})
}

// DoReturn says that a person is at the table: bots that play for them hand their seats back. That the person is there has already
// ended a countdown to let one in.
func (d *Transaction) DoReturn(*Command) error {
	if err := d.checkPlaying(); err != nil {
		return err
	}
	seats := d.Table.Seats(d.Person)
	if len(seats) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if c := &d.Table.Chairs[seat]; c.Standin == "" || c.Conceded {
			continue
		}
		if err := d.Row(RowReturn, seat, nil); err != nil {
			return err
		}
	}
	return nil
}

// DoConcede gives up with a seat. A bot plays on for it; when at most one seat is left that has not given up, or no person
// plays any more, the game ends.
func (d *Transaction) DoConcede(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if err := d.Row(rowConcede, seat, nil); err != nil {
		return err
	}
	fighting, people := 0, 0
	for i := range d.Table.Chairs {
		chair := &d.Table.Chairs[i]
		if !chair.Conceded {
			fighting++
			if chair.Person != "" {
				people++
			}
		}
	}
	if fighting <= 1 || people == 0 {
		return d.end(ratings.Conceded)
	}
	return nil
}
