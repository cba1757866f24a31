package room

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Commands of a running game.

func (d *transaction) checkPlaying() error {
	if d.table.Stage != Playing {
		return game.Refuse(CodeNotStarted, "the game has not started")
	}
	return nil
}

// player returns the seat that a command names, if the person plays it in a running game. A bot that plays for them hands
// it back.
func (d *transaction) player(named *game.Seat) (game.Seat, error) {
	if err := d.checkPlaying(); err != nil {
		return game.Nobody, err
	}
	seat, err := d.own(named)
	switch {
	case err != nil:
	case d.table.Chairs[seat].Conceded:
		err = game.Refuse(CodeNotYours, "seat %d has given up", seat)
	case d.table.Chairs[seat].Standin != "":
		err = d.row(rowReturn, seat, nil)
	}
	return seat, err
}

func (d *transaction) doAct(c *Command) error {
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
	return d.row(rowAct, seat, actBody{Action: c.Action, Lag: int(d.lagOf(seat).Milliseconds())})
}

// checkDecision refuses a command that was made for another decision of the seat than its present one.
func (d *transaction) checkDecision(seat game.Seat, made Decision) error {
	if now := d.table.decision(seat); now != made {
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

func (d *transaction) doUndo(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if c.Decision != nil {
		if err := d.checkDecision(seat, *c.Decision); err != nil {
			return err
		}
	}
	to, ok := d.table.undoable(seat)
	if !ok {
		return game.Refuse(CodeNothingToUndo, "seat %d has nothing to undo", seat)
	}
	if err := d.row(rowUndo, seat, toBody{To: to}); err != nil {
		return game.Refuse(CodeNothingToUndo, "later actions of others depend on it: %v", err)
	}
	return nil
}

func (d *transaction) doQuiet(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	return d.row(rowQuiet, seat, flagBody{c.On})
}

func (d *transaction) doTakeback(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if err := cmp.Or(d.refuseRated("takebacks"), d.table.refuseHelp(d.now, "takebacks")); err != nil {
		return err
	}
	if c.Count < 1 {
		return game.Refuse(CodeBadCommand, "a takeback needs a count of at least 1")
	}
	if err := d.checkNoProposal(); err != nil { // before the game is played again
		return err
	}
	to, told, err := d.table.lastMoves(seat, c.Count)
	if err != nil {
		return err
	}
	return d.propose(Proposal{What: Takeback, By: seat, Seat: game.Nobody, Count: c.Count, To: to, Events: told})
}

func (d *transaction) doAbandon(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if d.table.peoplePlaying() < 2 { //nolint:mnd // nobody is there to agree
		if err := cmp.Or(d.refuseRated("games that a person ends alone"), d.table.refuseHelp(d.now, "games without a result")); err != nil {
			return err
		}
	}
	return d.propose(Proposal{What: Abandon, By: seat, Seat: game.Nobody})
}

// doReplace asks those who are there to let a bot play for somebody who is not.
func (d *transaction) doReplace(c *Command) error {
	if err := d.checkPlaying(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	mine := slices.DeleteFunc(d.table.seats(d.person), func(s game.Seat) bool { return d.table.Chairs[s].Conceded })
	if len(mine) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here or have given up")
	}
	if err := d.table.checkReplace(mine[0], seat, d.away); err != nil {
		return err
	}
	return d.propose(Proposal{What: Replace, By: mine[0], Seat: seat})
}

// doReturn says that a person is at the table: bots that play for them hand their seats back. That the person is there has already
// ended a countdown to let one in.
func (d *transaction) doReturn(*Command) error {
	if err := d.checkPlaying(); err != nil {
		return err
	}
	seats := d.table.seats(d.person)
	if len(seats) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if c := &d.table.Chairs[seat]; c.Standin == "" || c.Conceded {
			continue
		}
		if err := d.row(rowReturn, seat, nil); err != nil {
			return err
		}
	}
	return nil
}

// doConcede gives up with a seat. A bot plays on for it; when at most one seat is left that has not given up, or no person
// plays any more, the game ends.
func (d *transaction) doConcede(c *Command) error {
	seat, err := d.player(c.Seat)
	if err != nil {
		return err
	}
	if err := d.row(rowConcede, seat, nil); err != nil {
		return err
	}
	fighting, people := 0, 0
	for i := range d.table.Chairs {
		chair := &d.table.Chairs[i]
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
