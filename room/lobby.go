package room

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Commands before the start.

func (d *transaction) checkOpen() error {
	if d.table.Stage != Open {
		return game.Refuse(CodeStarted, "the game has started")
	}
	return nil
}

func (d *transaction) checkHost() error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	if d.person != d.table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	return nil
}

// seat returns the seat that a command names.
func (d *transaction) seat(named *game.Seat) (game.Seat, error) {
	if named == nil || *named < 0 || int(*named) >= len(d.table.Chairs) {
		return game.Nobody, game.Refuse(game.CodeUnknownSeat, "the command must name a seat of this table")
	}
	return *named, nil
}

// own returns the seat that a command names, if the person sits there.
func (d *transaction) own(named *game.Seat) (game.Seat, error) {
	seat, err := d.seat(named)
	if err == nil && d.table.Chairs[seat].Person != d.person {
		err = game.Refuse(CodeNotYours, "seat %d belongs to somebody else", seat)
	}
	return seat, err
}

// seats returns where a person sits.
func (t *Table) seats(p PersonID) (seats []game.Seat) {
	for i := range t.Chairs {
		if p != "" && t.Chairs[i].Person == p {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

func (d *transaction) doSit(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	if c.Seat == nil {
		for i := range d.table.Chairs {
			if d.table.Chairs[i].free() {
				return d.sit(game.Seat(i))
			}
		}
		return game.Refuse(CodeTableFull, "no seat is free")
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	if !d.table.Chairs[seat].free() {
		return game.Refuse(CodeSeatTaken, "seat %d is taken", seat)
	}
	return d.sit(seat)
}

// sit takes a seat. Where the game begins by itself whoever sits down is ready.
func (d *transaction) sit(seat game.Seat) error {
	if len(d.table.seats(d.person)) > 0 {
		if err := d.refuseRated("second seats"); err != nil {
			return err
		}
	}
	if err := d.row(rowSit, seat, nil); err != nil || d.table.Settings.Start != StartWhenFull {
		return err
	}
	return d.row(rowReady, seat, flagBody{true})
}

func (d *transaction) doRise(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	seats := d.table.seats(d.person)
	if c.Seat != nil {
		seat, err := d.own(c.Seat)
		if err != nil {
			return err
		}
		seats = []game.Seat{seat}
	}
	if len(seats) == 0 && d.person != d.table.Host {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if err := d.row(rowRise, seat, nil); err != nil {
			return err
		}
	}
	return d.passHost()
}

// passHost gives the table to somebody else when its host has left, and closes it when nobody is there who may host it.
func (d *transaction) passHost() error {
	t := d.table
	if len(t.seats(t.Host)) > 0 {
		return nil
	}
	for i := range t.Chairs {
		if p := t.Chairs[i].Person; p != "" && d.mayHost(p) {
			return d.rowOf(rowHost, game.Nobody, nil, p)
		}
	}
	return d.end(ratings.Closed)
}

func (d *transaction) doSwap(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	with, err := d.seat(c.With)
	if err != nil {
		return err
	}
	a, b := &d.table.Chairs[seat], &d.table.Chairs[with]
	if d.person != d.table.Host {
		if a.Person != d.person {
			return game.Refuse(CodeNotYours, "seat %d belongs to somebody else", seat)
		}
		if !b.free() && b.Person != d.person {
			return game.Refuse(CodeSeatTaken, "seat %d is taken", with)
		}
	}
	return d.row(rowSwap, seat, swapBody{with})
}

func (d *transaction) doBot(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	if d.table.Chairs[seat].Person != "" {
		return game.Refuse(CodeSeatTaken, "seat %d is taken", seat)
	}
	level := withCharacter(d.table.Settings.Game, d.table.ID, seat, c.Level)
	if level != "" {
		if err := checkLevel(d.table.Settings.Game, level); err != nil {
			return err
		}
	}
	if err := checkRatedChairs(&d.table.Settings, []Chair{{Bot: level}}); err != nil {
		return err
	}
	return d.row(rowBot, seat, levelBody{level})
}

func (d *transaction) doSettings(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	if c.Settings == nil {
		return game.Refuse(CodeBadCommand, "the settings are missing")
	}
	s := *c.Settings
	if err := s.checkChosen(); err != nil {
		return err
	}
	seats, err := s.Check()
	if err != nil {
		return err
	}
	if err := checkRatedChairs(&s, d.table.Chairs[:min(seats, len(d.table.Chairs))]); err != nil {
		return err
	}
	for i := seats; i < len(d.table.Chairs); i++ {
		if p := d.table.Chairs[i].Person; p != "" {
			return game.Refuse(CodeSeatTaken, "somebody sits in seat %d, which the new settings remove", i)
		}
	}
	return d.row(rowSettings, game.Nobody, s)
}

// doClose ends a table that has not started.
func (d *transaction) doClose(*Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	return d.end(ratings.Closed)
}

func (d *transaction) doDoor(c *Command) error {
	if d.person != d.table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	return d.row(rowDoor, game.Nobody, flagBody{c.On})
}

// doShare opens the talk of the players to those who watch, or closes it.
func (d *transaction) doShare(c *Command) error {
	if d.person != d.table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	if d.table.Shared == c.On {
		return nil
	}
	return d.row(rowShare, game.Nobody, flagBody{c.On})
}

func (d *transaction) doReady(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	seats := d.table.seats(d.person)
	if len(seats) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if err := d.row(rowReady, seat, flagBody{c.On}); err != nil {
			return err
		}
	}
	return nil
}

// doStart starts the game when every seat is taken and everyone but the host has said to be ready.
func (d *transaction) doStart(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	if err := d.table.checkReady(); err != nil {
		return err
	}
	g, err := games.Named(d.table.Settings.Game)
	if err != nil {
		return err
	}
	if c.Guided {
		return d.startTutorial(g)
	}
	return d.row(rowStart, game.Nobody, startBody{g.Info().Version, d.seed()})
}

// checkReady refuses to start a table with a free seat, or with somebody other than the host who is not ready.
func (t *Table) checkReady() error {
	for i := range t.Chairs {
		switch chair := &t.Chairs[i]; {
		case chair.free():
			return game.Refuse(CodeNotReady, "seat %d is free", i)
		case !chair.Ready && chair.Person != t.Host:
			return game.Refuse(CodeNotReady, "seat %d is not ready", i)
		}
	}
	return nil
}

// startWhenFull begins the game of a table that does so by itself. People who share a device say first who sits where, and press
// start.
func (d *transaction) startWhenFull() error {
	t := d.table
	if t.Stage != Open || t.Settings.Start != StartWhenFull || t.checkReady() != nil {
		return nil
	}
	for i := range t.Chairs {
		if len(t.seats(t.Chairs[i].Person)) > 1 {
			return nil
		}
	}
	g, err := games.Named(t.Settings.Game)
	if err != nil {
		return err
	}
	by := d.by
	d.by = ByClock
	defer func() { d.by = by }()
	return d.rowOf(rowStart, game.Nobody, startBody{g.Info().Version, d.seed()}, "")
}

// startTutorial starts the game by the seed of its tutorial, with the actions that lead to the first idea. The host sits on the
// first seat, against bots.
func (d *transaction) startTutorial(g game.Game) error {
	if err := d.refuseRated("guided games"); err != nil {
		return err
	}
	info := g.Info()
	for i := range d.table.Chairs {
		if (d.table.Chairs[i].botLevel() == "") != (i == 0) {
			return game.Refuse(CodeNotReady, "a guided game is played by seat 0 against bots")
		}
	}
	seed, err := game.ParseSeed(info.Tutorial.Seed)
	if err != nil {
		return err
	}
	if err := d.row(rowStart, game.Nobody, startBody{info.Version, seed}); err != nil {
		return err
	}
	m, err := g.New([]byte(info.Tutorial.Config), seed)
	if err != nil {
		return err
	}
	if !bytes.Equal(m.Config(), d.table.match.Config()) {
		return game.Refuse(CodeNotReady, "a guided game has the configuration of its tutorial")
	}
	by := d.by
	d.by = ByClock
	defer func() { d.by = by }()
	for _, line := range info.Tutorial.Actions {
		seat, action, err := game.ParseMove(line)
		if err != nil {
			return err
		}
		if err := d.rowOf(rowAct, seat, actBody{Action: action}, ""); err != nil {
			return err
		}
	}
	return nil
}

// Commitment is what is shown of a seed while the game runs: the SHA-256 of its 64 hexadecimal digits.
func Commitment(seed game.Seed) string {
	sum := sha256.Sum256([]byte(seed.String()))
	return hex.EncodeToString(sum[:])
}
