package table

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Commands before the start.

func (d *Transaction) checkOpen() error {
	if d.Table.Stage != Open {
		return game.Refuse(CodeStarted, "the game has started")
	}
	return nil
}

func (d *Transaction) checkHost() error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	if d.Person != d.Table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	return nil
}

// seat returns the seat that a command names.
func (d *Transaction) seat(named *game.Seat) (game.Seat, error) {
	if named == nil || *named < 0 || int(*named) >= len(d.Table.Chairs) {
		return game.Nobody, game.Refuse(game.CodeUnknownSeat, "the command must name a seat of this table")
	}
	return *named, nil
}

// Own returns the seat that a command names, if the person sits there.
func (d *Transaction) Own(named *game.Seat) (game.Seat, error) {
	seat, err := d.seat(named)
	if err == nil && d.Table.Chairs[seat].Person != d.Person {
		err = game.Refuse(CodeNotYours, "seat %d belongs to somebody else", seat)
	}
	return seat, err
}

// Seats returns where a person sits.
func (t *Table) Seats(p ids.PersonID) (seats []game.Seat) {
	for i := range t.Chairs {
		if p != "" && t.Chairs[i].Person == p {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

func (d *Transaction) DoSit(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	if c.Seat == nil {
		for i := range d.Table.Chairs {
			if d.Table.Chairs[i].free() {
				return d.sit(game.Seat(i))
			}
		}
		return game.Refuse(CodeTableFull, "no seat is free")
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	if !d.Table.Chairs[seat].free() {
		return game.Refuse(CodeSeatTaken, "seat %d is taken", seat)
	}
	return d.sit(seat)
}

// sit takes a seat. Where the game begins by itself whoever sits down is ready.
func (d *Transaction) sit(seat game.Seat) error {
	if len(d.Table.Seats(d.Person)) > 0 {
		if err := d.refuseRated("second seats"); err != nil {
			return err
		}
	}
	if err := d.Row(RowSit, seat, nil); err != nil || d.Table.Settings.Start != StartWhenFull {
		return err
	}
	return d.Row(RowReady, seat, FlagBody{true})
}

func (d *Transaction) DoRise(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	seats := d.Table.Seats(d.Person)
	if c.Seat != nil {
		seat, err := d.Own(c.Seat)
		if err != nil {
			return err
		}
		seats = []game.Seat{seat}
	}
	if len(seats) == 0 && d.Person != d.Table.Host {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if err := d.Row(rowRise, seat, nil); err != nil {
			return err
		}
	}
	return d.passHost()
}

// passHost gives the table to somebody else when its host has left, and closes it when nobody is there who may host it.
func (d *Transaction) passHost() error {
	t := d.Table
	if len(t.Seats(t.Host)) > 0 {
		return nil
	}
	for i := range t.Chairs {
		if p := t.Chairs[i].Person; p != "" && d.mayHost(p) {
			return d.RowOf(rowHost, game.Nobody, nil, p)
		}
	}
	return d.end(ratings.Closed)
}

func (d *Transaction) DoSwap(c *Command) error {
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
	a, b := &d.Table.Chairs[seat], &d.Table.Chairs[with]
	if d.Person != d.Table.Host {
		if a.Person != d.Person {
			return game.Refuse(CodeNotYours, "seat %d belongs to somebody else", seat)
		}
		if !b.free() && b.Person != d.Person {
			return game.Refuse(CodeSeatTaken, "seat %d is taken", with)
		}
	}
	return d.Row(rowSwap, seat, swapBody{with})
}

func (d *Transaction) DoBot(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	if d.Table.Chairs[seat].Person != "" {
		return game.Refuse(CodeSeatTaken, "seat %d is taken", seat)
	}
	level := WithCharacter(d.Table.Settings.Game, d.Table.ID, seat, c.Level)
	if level != "" {
		if err := CheckLevel(d.Table.Settings.Game, level); err != nil {
			return err
		}
	}
	if err := CheckRatedChairs(&d.Table.Settings, []Chair{{Bot: level}}); err != nil {
		return err
	}
	return d.Row(RowBot, seat, d.Table.NewBot(seat, level, ""))
}

func (d *Transaction) DoSettings(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	if c.Settings == nil {
		return game.Refuse(CodeBadCommand, "the settings are missing")
	}
	s := *c.Settings
	if err := s.CheckChosen(); err != nil {
		return err
	}
	seats, err := s.Check()
	if err != nil {
		return err
	}
	if err := CheckRatedChairs(&s, d.Table.Chairs[:min(seats, len(d.Table.Chairs))]); err != nil {
		return err
	}
	for i := seats; i < len(d.Table.Chairs); i++ {
		if p := d.Table.Chairs[i].Person; p != "" {
			return game.Refuse(CodeSeatTaken, "somebody sits in seat %d, which the new settings remove", i)
		}
	}
	return d.Row(rowSettings, game.Nobody, s)
}

// DoClose ends a table that has not started.
func (d *Transaction) DoClose(*Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	return d.end(ratings.Closed)
}

func (d *Transaction) DoDoor(c *Command) error {
	if d.Person != d.Table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	return d.Row(rowDoor, game.Nobody, FlagBody{c.On})
}

// DoShare opens the talk of the players to those who watch, or closes it.
func (d *Transaction) DoShare(c *Command) error {
	if d.Person != d.Table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	if d.Table.Shared == c.On {
		return nil
	}
	return d.Row(rowShare, game.Nobody, FlagBody{c.On})
}

func (d *Transaction) DoReady(c *Command) error {
	if err := d.checkOpen(); err != nil {
		return err
	}
	seats := d.Table.Seats(d.Person)
	if len(seats) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if err := d.Row(RowReady, seat, FlagBody{c.On}); err != nil {
			return err
		}
	}
	return nil
}

// DoStart starts the game when every seat is taken and everyone but the host has said to be ready.
func (d *Transaction) DoStart(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	if err := d.Table.checkReady(); err != nil {
		return err
	}
	g, err := games.Named(d.Table.Settings.Game)
	if err != nil {
		return err
	}
	if c.Guided {
		return d.startTutorial(g)
	}
	return d.Row(RowStart, game.Nobody, StartBody{g.Info().Version, d.Seed()})
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

// StartWhenFull begins the game of a table that does so by itself. People who share a device say first who sits where, and press
// start.
func (d *Transaction) StartWhenFull() error {
	t := d.Table
	if t.Stage != Open || t.Settings.Start != StartWhenFull || t.checkReady() != nil {
		return nil
	}
	for i := range t.Chairs {
		if len(t.Seats(t.Chairs[i].Person)) > 1 {
			return nil
		}
	}
	g, err := games.Named(t.Settings.Game)
	if err != nil {
		return err
	}
	by := d.By
	d.By = ByClock
	defer func() { d.By = by }()
	return d.RowOf(RowStart, game.Nobody, StartBody{g.Info().Version, d.Seed()}, "")
}

// startTutorial starts the game by the seed of its tutorial, with the actions that lead to the first idea. The host sits on the
// first seat, against bots.
func (d *Transaction) startTutorial(g game.Game) error {
	if err := d.refuseRated("guided games"); err != nil {
		return err
	}
	info := g.Info()
	for i := range d.Table.Chairs {
		if (d.Table.Chairs[i].BotLevel() == "") != (i == 0) {
			return game.Refuse(CodeNotReady, "a guided game is played by seat 0 against bots")
		}
	}
	seed, err := game.ParseSeed(info.Tutorial.Seed)
	if err != nil {
		return err
	}
	if err := d.Row(RowStart, game.Nobody, StartBody{info.Version, seed}); err != nil {
		return err
	}
	m, err := g.New([]byte(info.Tutorial.Config), seed)
	if err != nil {
		return err
	}
	if !bytes.Equal(m.Config(), d.Table.match.Config()) {
		return game.Refuse(CodeNotReady, "a guided game has the configuration of its tutorial")
	}
	by := d.By
	d.By = ByClock
	defer func() { d.By = by }()
	for _, line := range info.Tutorial.Actions {
		seat, action, err := game.ParseMove(line)
		if err != nil {
			return err
		}
		if err := d.RowOf(RowAct, seat, ActBody{Action: action}, ""); err != nil {
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

// NewSeed returns a secret seed.
func NewSeed() (seed game.Seed) {
	rand.Read(seed[:])
	return seed
}
