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

func (tx *Transaction) checkOpen() error {
	if tx.Table.Stage != Open {
		return game.Refuse(CodeStarted, "the game has started")
	}
	return nil
}

func (tx *Transaction) checkHost() error {
	if err := tx.checkOpen(); err != nil {
		return err
	}
	if tx.Person != tx.Table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	return nil
}

// seat returns the seat that a command names.
func (tx *Transaction) seat(named *game.Seat) (game.Seat, error) {
	if named == nil || *named < 0 || int(*named) >= len(tx.Table.Chairs) {
		return game.Nobody, game.Refuse(game.CodeUnknownSeat, "the command must name a seat of this table")
	}
	return *named, nil
}

// Own returns the seat that a command names, if the person sits there.
func (tx *Transaction) Own(named *game.Seat) (game.Seat, error) {
	seat, err := tx.seat(named)
	if err == nil && tx.Table.Chairs[seat].Person != tx.Person {
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

func (tx *Transaction) DoSit(c *Command) error {
	if err := tx.checkOpen(); err != nil {
		return err
	}
	if c.Seat == nil {
		for i := range tx.Table.Chairs {
			if tx.Table.Chairs[i].free() {
				return tx.sit(game.Seat(i))
			}
		}
		return game.Refuse(CodeTableFull, "no seat is free")
	}
	seat, err := tx.seat(c.Seat)
	if err != nil {
		return err
	}
	if !tx.Table.Chairs[seat].free() {
		return game.Refuse(CodeSeatTaken, "seat %d is taken", seat)
	}
	return tx.sit(seat)
}

// sit takes a seat. If the game starts when the table is full, the person is ready at once.
func (tx *Transaction) sit(seat game.Seat) error {
	if len(tx.Table.Seats(tx.Person)) > 0 {
		if err := tx.refuseRated("second seats"); err != nil {
			return err
		}
	}
	if err := tx.Row(RowSit, seat, nil); err != nil || tx.Table.Settings.Start != StartWhenFull {
		return err
	}
	return tx.Row(RowReady, seat, FlagBody{true})
}

func (tx *Transaction) DoRise(c *Command) error {
	if err := tx.checkOpen(); err != nil {
		return err
	}
	seats := tx.Table.Seats(tx.Person)
	if c.Seat != nil {
		seat, err := tx.Own(c.Seat)
		if err != nil {
			return err
		}
		seats = []game.Seat{seat}
	}
	if len(seats) == 0 && tx.Person != tx.Table.Host {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if err := tx.Row(rowRise, seat, nil); err != nil {
			return err
		}
	}
	return tx.passHost()
}

// passHost gives the table to somebody else when its host has left, and closes it when nobody is there who may host it.
func (tx *Transaction) passHost() error {
	t := tx.Table
	if len(t.Seats(t.Host)) > 0 {
		return nil
	}
	for i := range t.Chairs {
		if p := t.Chairs[i].Person; p != "" && tx.mayHost(p) {
			return tx.RowOf(rowHost, game.Nobody, nil, p)
		}
	}
	return tx.end(ratings.Closed)
}

func (tx *Transaction) DoSwap(c *Command) error {
	if err := tx.checkOpen(); err != nil {
		return err
	}
	seat, err := tx.seat(c.Seat)
	if err != nil {
		return err
	}
	with, err := tx.seat(c.With)
	if err != nil {
		return err
	}
	a, b := &tx.Table.Chairs[seat], &tx.Table.Chairs[with]
	if tx.Person != tx.Table.Host {
		if a.Person != tx.Person {
			return game.Refuse(CodeNotYours, "seat %d belongs to somebody else", seat)
		}
		if !b.free() && b.Person != tx.Person {
			return game.Refuse(CodeSeatTaken, "seat %d is taken", with)
		}
	}
	return tx.Row(rowSwap, seat, swapBody{with})
}

func (tx *Transaction) DoBot(c *Command) error {
	if err := tx.checkHost(); err != nil {
		return err
	}
	seat, err := tx.seat(c.Seat)
	if err != nil {
		return err
	}
	if tx.Table.Chairs[seat].Person != "" {
		return game.Refuse(CodeSeatTaken, "seat %d is taken", seat)
	}
	level := WithCharacter(tx.Table.Settings.Game, tx.Table.ID, seat, c.Level)
	if level != "" {
		if err := CheckLevel(tx.Table.Settings.Game, level); err != nil {
			return err
		}
	}
	if err := CheckRatedChairs(&tx.Table.Settings, []Chair{{Bot: level}}); err != nil {
		return err
	}
	return tx.Row(RowBot, seat, tx.Table.NewBot(seat, level, ""))
}

func (tx *Transaction) DoSettings(c *Command) error {
	if err := tx.checkHost(); err != nil {
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
	if err := CheckRatedChairs(&s, tx.Table.Chairs[:min(seats, len(tx.Table.Chairs))]); err != nil {
		return err
	}
	for i := seats; i < len(tx.Table.Chairs); i++ {
		if p := tx.Table.Chairs[i].Person; p != "" {
			return game.Refuse(CodeSeatTaken, "somebody sits in seat %d, which the new settings remove", i)
		}
	}
	return tx.Row(rowSettings, game.Nobody, s)
}

// DoClose ends a table that has not started.
func (tx *Transaction) DoClose(*Command) error {
	if err := tx.checkHost(); err != nil {
		return err
	}
	return tx.end(ratings.Closed)
}

func (tx *Transaction) DoDoor(c *Command) error {
	if tx.Person != tx.Table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	return tx.Row(rowDoor, game.Nobody, FlagBody{c.On})
}

// DoShare opens the chat of the players to spectators, or closes it.
func (tx *Transaction) DoShare(c *Command) error {
	if tx.Person != tx.Table.Host {
		return game.Refuse(CodeNotHost, "only the host can do that")
	}
	if tx.Table.Shared == c.On {
		return nil
	}
	return tx.Row(rowShare, game.Nobody, FlagBody{c.On})
}

func (tx *Transaction) DoReady(c *Command) error {
	if err := tx.checkOpen(); err != nil {
		return err
	}
	seats := tx.Table.Seats(tx.Person)
	if len(seats) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	for _, seat := range seats {
		if err := tx.Row(RowReady, seat, FlagBody{c.On}); err != nil {
			return err
		}
	}
	return nil
}

// DoStart starts the game when every seat is taken and everyone but the host has said to be ready.
func (tx *Transaction) DoStart(c *Command) error {
	if err := tx.checkHost(); err != nil {
		return err
	}
	if err := tx.Table.checkReady(); err != nil {
		return err
	}
	g, err := games.Named(tx.Table.Settings.Game)
	if err != nil {
		return err
	}
	if c.Guided {
		return tx.startTutorial(g)
	}
	return tx.Row(RowStart, game.Nobody, StartBody{g.Info().Version, tx.Seed()})
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
func (tx *Transaction) StartWhenFull() error {
	t := tx.Table
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
	by := tx.By
	tx.By = ByClock
	defer func() { tx.By = by }()
	return tx.RowOf(RowStart, game.Nobody, StartBody{g.Info().Version, tx.Seed()}, "")
}

// startTutorial starts the game by the seed of its tutorial, with the actions that lead to the first idea. The host sits on the
// first seat, against bots.
func (tx *Transaction) startTutorial(g game.Game) error {
	if err := tx.refuseRated("guided games"); err != nil {
		return err
	}
	info := g.Info()
	for i := range tx.Table.Chairs {
		if (tx.Table.Chairs[i].BotLevel() == "") != (i == 0) {
			return game.Refuse(CodeNotReady, "a guided game is played by seat 0 against bots")
		}
	}
	seed, err := game.ParseSeed(info.Tutorial.Seed)
	if err != nil {
		return err
	}
	if err := tx.Row(RowStart, game.Nobody, StartBody{info.Version, seed}); err != nil {
		return err
	}
	m, err := g.New([]byte(info.Tutorial.Config), seed)
	if err != nil {
		return err
	}
	if !bytes.Equal(m.Config(), tx.Table.match.Config()) {
		return game.Refuse(CodeNotReady, "a guided game has the configuration of its tutorial")
	}
	by := tx.By
	tx.By = ByClock
	defer func() { tx.By = by }()
	for _, line := range info.Tutorial.Actions {
		seat, action, err := game.ParseMove(line)
		if err != nil {
			return err
		}
		if err := tx.RowOf(RowAct, seat, ActBody{Action: action}, ""); err != nil {
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
