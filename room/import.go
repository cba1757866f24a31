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
	host := slices.IndexFunc(chairs, func(c Chair) bool { return c.Person != "" })
	if host < 0 {
		return game.Refuse(CodeBadOptions, "at least one seat must belong to a person")
	}
	d := &transaction{table: &Table{ID: id}, now: time.Now(), by: ByPerson, person: chairs[host].Person}
	if err := d.follow(rec, chairs); err != nil {
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
}

// FileSeat is a seat of a game file: that of a bot, or of a person, who may have given it a name.
type FileSeat struct {
	Bot  string `json:"bot,omitempty"`
	Name string `json:"name,omitempty"`
}

// WriteFile returns the game of a table, which was started, and goes on or was played to its end.
func WriteFile(ctx context.Context, store HouseStore, id TableID) (GameFile, error) {
	t, err := load(ctx, store, id)
	if err != nil {
		return GameFile{}, refuseNotFound(err, id)
	}
	switch {
	case t.match == nil:
		return GameFile{}, game.Refuse(CodeNotStarted, "the game has not started")
	case t.Stage == Over && t.Reason != Finished:
		return GameFile{}, game.Refuse(CodeNotOver, "the game was not played to its end")
	}
	called, err := store.SeatNames(ctx, id)
	if err != nil {
		return GameFile{}, err
	}
	f := GameFile{Record: t.Record()}
	for i := range t.Chairs {
		f.Seats = append(f.Seats, FileSeat{Bot: t.Chairs[i].Bot})
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
		c := Chair{Person: p, Bot: s.Bot}
		if s.Bot != "" {
			c.Person = ""
		}
		chairs = append(chairs, c)
	}
	if err := Import(ctx, store, id, &f.Record, chairs); err != nil {
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
	if d.table.match.Over() {
		return d.end(Finished)
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
