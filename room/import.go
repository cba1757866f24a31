package room

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/names"
)

// Import makes a table with a new id of a recorded game, of which each chair says who plays it: a person or a bot. The first
// person is the host. The game goes on behind the last action of the record, or is over if that ended it. It is stored as a whole or
// not at all, by the rows that live tables write.
func Import(ctx context.Context, store Tables, id TableID, rec *game.Record, chairs []Chair) error {
	return importGame(ctx, store, id, rec, chairs, "")
}

// importGame is Import of a game that people may have ended before its rules did.
func importGame(ctx context.Context, store Tables, id TableID, rec *game.Record, chairs []Chair, ended Reason) error {
	host := slices.IndexFunc(chairs, func(c Chair) bool { return c.Person != "" })
	if host < 0 {
		return game.Refuse(CodeBadOptions, "at least one seat must belong to a person")
	}
	d := &transaction{table: &Table{ID: id}, now: time.Now(), by: ByPerson, person: chairs[host].Person}
	if err := d.follow(rec, chairs); err != nil {
		return err
	}
	if err := d.giveUp(chairs, ended); err != nil {
		return err
	}
	snapshot, err := d.table.snapshot()
	if err != nil {
		return err
	}
	return store.Commit(ctx, Change{Rows: d.rows, Summary: d.table.summary(), Snapshot: &snapshot})
}

// GameFile is a game as its person takes it along: who sits where, and the record. It has the seed, and so all secrets: it is for games
// that nobody else plays.
type GameFile struct {
	Seats  []FileSeat  `json:"seats"`
	Record game.Record `json:"record"`
	// Ended says why a game is over that was not played to its end: it was conceded or abandoned.
	Ended Reason `json:"ended,omitempty"`
}

// FileSeat is a seat of a game file: that of a bot, or of a person, who may have given it a name.
type FileSeat struct {
	Bot      string `json:"bot,omitempty"`
	Name     string `json:"name,omitempty"`
	Conceded bool   `json:"conceded,omitempty"` // the person has given up
}

// WriteFile returns the game of a table, which was started.
func WriteFile(ctx context.Context, store HouseStore, id TableID) (GameFile, error) {
	t, err := load(ctx, store, id)
	if err != nil {
		return GameFile{}, refuseNotFound(err, id)
	}
	if t.match == nil {
		return GameFile{}, game.Refuse(CodeNotStarted, "the game has not started")
	}
	called, err := store.SeatNames(ctx, id)
	if err != nil {
		return GameFile{}, err
	}
	f := GameFile{Record: t.Record()}
	if t.Reason != Finished {
		f.Ended = t.Reason
	}
	for i := range t.Chairs {
		f.Seats = append(f.Seats, FileSeat{Bot: t.Chairs[i].Bot, Conceded: t.Chairs[i].Conceded})
	}
	for _, n := range called {
		f.Seats[n.Seat].Name = n.Name
	}
	return f, nil
}

// ReadFile makes a table of a game file, whose person plays all seats but those of bots. The game is played again by its rules.
func ReadFile(ctx context.Context, store HouseStore, id TableID, p PersonID, f *GameFile) error {
	var chairs []Chair
	for _, s := range f.Seats {
		c := Chair{Person: p, Bot: s.Bot, Conceded: s.Conceded}
		if s.Bot != "" {
			c.Person = ""
		}
		chairs = append(chairs, c)
	}
	if err := importGame(ctx, store, id, &f.Record, chairs, f.Ended); err != nil {
		return refuseUnwritable(err)
	}
	for i, s := range f.Seats {
		name, err := names.CleanName(s.Name, maxFileName)
		if err != nil || s.Bot != "" {
			continue // a name is not worth a game
		}
		if err := store.NameSeat(ctx, SeatName{Table: id, Seat: game.Seat(i), Person: p, Name: name}); err != nil {
			return refuseUnwritable(err)
		}
	}
	return nil
}

// maxFileName is how many characters names of seats in files may have.
const maxFileName = 24

// follow writes the rows of a recorded game.
func (d *transaction) follow(rec *game.Record, chairs []Chair) error {
	s := Settings{Game: rec.Game, Config: rec.Config}
	seats, err := s.Check()
	if err != nil {
		return err
	}
	if len(chairs) != seats {
		return game.Refuse(CodeBadOptions, "got %d seats, but the game has %d", len(chairs), seats)
	}
	if err := d.row(rowCreate, game.Nobody, s); err != nil {
		return err
	}
	for i, c := range chairs {
		if err := d.furnish(game.Seat(i), c); err != nil {
			return err
		}
	}
	if err := d.row(rowStart, game.Nobody, startBody{rec.Version, rec.Seed}); err != nil {
		return err
	}
	for i, line := range rec.Actions {
		if err := d.followLine(line); err != nil {
			return fmt.Errorf("action %d, %q: %w", i+1, line, err)
		}
	}
	return nil
}

// giveUp writes who has given up, and the end of a recorded game.
func (d *transaction) giveUp(chairs []Chair, ended Reason) error {
	fighting, people := 0, 0
	for i, c := range chairs {
		switch {
		case !c.Conceded:
			fighting++
			if c.Person != "" {
				people++
			}
		case c.Person == "":
			return game.Refuse(CodeBadOptions, "seat %d is that of a bot, which does not give up", i)
		default:
			if err := d.rowOf(rowConcede, game.Seat(i), nil, c.Person); err != nil {
				return err
			}
		}
	}
	over, lost := d.table.match.Over(), fighting <= 1 && len(chairs) > 1 || people == 0
	switch {
	case ended == "" && over && !lost:
		return d.end(Finished)
	case over || lost != (ended == Conceded) || !lost && ended != "" && ended != Abandoned:
		return game.Refuse(CodeBadOptions, "a game of these moves and people cannot be ended as %q", ended)
	case ended != "":
		return d.end(ended)
	}
	return nil
}

// furnish lets a person or a bot sit down. Guests are ready, as the start wants it.
func (d *transaction) furnish(seat game.Seat, c Chair) error {
	if c.Person != "" {
		err := d.rowOf(rowSit, seat, nil, c.Person)
		if err == nil && c.Person != d.person {
			err = d.rowOf(rowReady, seat, flagBody{true}, c.Person)
		}
		return err
	}
	if err := checkLevel(d.table.Settings.Game, c.Bot); err != nil {
		return err
	}
	return d.row(rowBot, seat, levelBody{c.Bot})
}

// followLine writes the row of one line of a record.
func (d *transaction) followLine(line string) error {
	if counter, ok, err := game.ParseRekey(line); ok {
		if err != nil {
			return err
		}
		return d.row(rowTakeback, game.Nobody, toBody{To: d.table.Last + 1, Counter: counter})
	}
	named, action, err := game.ParseMove(line)
	if err != nil {
		return err
	}
	seat, err := d.seat(&named)
	if err != nil {
		return err
	}
	chair := &d.table.Chairs[seat]
	if chair.Bot != "" {
		d.by = ByBot
		defer func() { d.by = ByPerson }()
	}
	return d.rowOf(rowAct, seat, actBody{Action: action}, chair.Person)
}
