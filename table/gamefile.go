package table

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// GameFile is a portable game: the seats and the record. It contains the seed, and thus all secrets, so it is only for games that a
// person plays alone.
type GameFile struct {
	Seats  []FileSeat  `json:"seats"`
	Record game.Record `json:"record"`
	// Ended says why a game ended early: it was conceded or abandoned.
	Ended ratings.Reason `json:"ended,omitempty"`
}

// FileSeat is a seat of a game file, of a bot or a person. A person's seat may have a name.
type FileSeat struct {
	Bot      string `json:"bot,omitempty"`
	BotName  string `json:"bot_name,omitempty"` // the bot's name: bot.NAME in the word catalogues
	Name     string `json:"name,omitempty"`
	Conceded bool   `json:"conceded,omitempty"` // the person gave up
}

// FileStore stores tables with the names that people give their seats.
type FileStore interface {
	Store
	// NameSeat replaces a person's name for one of their seats; an empty name removes it. It may return storage.ErrRepeated.
	NameSeat(ctx context.Context, n SeatName) error
	// SeatNames returns the names of a table, by seat.
	SeatNames(ctx context.Context, table ids.TableID) ([]SeatName, error)
}

// WriteFile returns the game of a started table.
func WriteFile(ctx context.Context, store FileStore, id ids.TableID) (GameFile, error) {
	t, err := Load(ctx, store, id)
	if err != nil {
		return GameFile{}, RefuseNotFound(err, id)
	}
	if t.match == nil {
		return GameFile{}, game.Refuse(CodeNotStarted, "the game has not started")
	}
	called, err := store.SeatNames(ctx, id)
	if err != nil {
		return GameFile{}, err
	}
	f := GameFile{Record: t.Record()}
	if t.Reason != ratings.Finished {
		f.Ended = t.Reason
	}
	for i := range t.Chairs {
		f.Seats = append(f.Seats, FileSeat{Bot: t.Chairs[i].Bot, BotName: t.BotName(game.Seat(i)), Conceded: t.Chairs[i].Conceded})
	}
	for _, n := range called {
		f.Seats[n.Seat].Name = n.Name
	}
	return f, nil
}

// ReadFile creates a table from a game file. The person gets all seats without bots. The game is replayed by its rules.
func ReadFile(ctx context.Context, store FileStore, newID func() string, p ids.PersonID, f *GameFile) (ids.TableID, error) {
	id := ids.TableID(newID())
	return id, f.Read(ctx, store, id, p, &ImportedGame{Now: time.Now()})
}

// Read is ReadFile with parts of the game given.
func (f *GameFile) Read(ctx context.Context, store FileStore, id ids.TableID, p ids.PersonID, in *ImportedGame) error {
	in.record, in.ended = &f.Record, f.Ended
	for _, s := range f.Seats {
		c := Chair{Person: p, Bot: s.Bot, BotName: s.BotName, Conceded: s.Conceded}
		if s.Bot != "" {
			c.Person = ""
		}
		in.chairs = append(in.chairs, c)
	}
	if err := importGame(ctx, store, id, in); err != nil {
		return RefuseUnwritable(err)
	}
	ctx = context.WithoutCancel(ctx) // the table is stored
	for i, s := range f.Seats {
		name, err := names.CleanName(s.Name, maxFileName)
		if err != nil || s.Bot != "" {
			continue // a bad name must not lose the game
		}
		if err := store.NameSeat(ctx, SeatName{Table: id, Seat: game.Seat(i), Person: p, Name: name}); err != nil {
			return RefuseUnwritable(err)
		}
	}
	return nil
}

// maxFileName limits the characters of a seat's name.
const maxFileName = 24

// Limits on uploaded files: lines of a record, and takebacks among them.
const (
	maxFileLines     = 3000
	maxFileTakebacks = 500
)

// CheckLength refuses a file whose game would take too long to replay.
func (f *GameFile) CheckLength() error {
	if len(f.Seats) > game.MaxSeats {
		return game.Refuse(CodeBadOptions, "a game of %d seats is too large", len(f.Seats))
	}
	lines, rekeys := len(f.Record.Actions), 0
	for _, line := range f.Record.Actions {
		if _, ok, _ := game.ParseRekey(line); ok {
			rekeys++
		}
	}
	if lines > maxFileLines || rekeys > maxFileTakebacks {
		return game.Refuse(CodeBadOptions, "a game of %d moves and %d takebacks is too long", lines, rekeys)
	}
	return nil
}

// Table returns the id of the table for a person's file. The same file gives the same id.
func (f *GameFile) Table(p ids.PersonID) (ids.TableID, error) {
	raw, err := json.Marshal(f)
	if err != nil {
		return "", game.Refuse(CodeBadOptions, "the file cannot be written: %v", err)
	}
	sum := sha256.Sum256(append([]byte(p+"\n"), raw...))
	return ids.TableID(ids.Encode(sum[:16])), nil
}

// Import creates a table with a new id from a recorded game. Each chair names its person or bot; the first person is the host. The
// game continues after the last recorded action, unless it is over. Import writes the same rows as a live table, all of them or none.
func Import(ctx context.Context, store Store, id ids.TableID, rec *game.Record, chairs []Chair) error {
	return importGame(ctx, store, id, &ImportedGame{record: rec, chairs: chairs, Now: time.Now()})
}

// ImportedGame is a game to import.
type ImportedGame struct {
	record    *game.Record
	chairs    []Chair
	ended     ratings.Reason // why it is over, if people ended it
	Offline   bool           // it was played offline
	MaxHosted int            // limit of unfinished tables of its host; 0 for no limit
	Now       time.Time
}

// importGame creates a table from a game.
func importGame(ctx context.Context, store Store, id ids.TableID, in *ImportedGame) error {
	chairs := in.chairs
	host := slices.IndexFunc(chairs, func(c Chair) bool { return c.Person != "" })
	if host < 0 {
		return game.Refuse(CodeBadOptions, "at least one seat must belong to a person")
	}
	d := &Transaction{Table: &Table{ID: id}, Now: in.Now, By: ByPerson, Person: chairs[host].Person}
	if err := d.follow(ctx, in); err != nil {
		return err
	}
	if err := d.giveUp(chairs, in.ended); err != nil {
		return err
	}
	snapshot, err := d.Table.Snapshot()
	if err != nil {
		return err
	}
	c := Change{Rows: d.Effects.Rows, Summary: d.Table.Summary(), Snapshot: &snapshot}
	if d.Table.Stage != Over {
		c.MaxHosted = in.MaxHosted
	}
	return store.Commit(context.WithoutCancel(ctx), c)
}

// follow writes the rows of a recorded game. It stops when the context ends.
func (tx *Transaction) follow(ctx context.Context, in *ImportedGame) error {
	rec, chairs := in.record, in.chairs
	s := Settings{Game: rec.Game, Config: rec.Config, Offline: in.Offline}
	seats, err := s.Check()
	if err != nil {
		return err
	}
	if len(chairs) != seats {
		return game.Refuse(CodeBadOptions, "got %d seats, but the game has %d", len(chairs), seats)
	}
	if err := tx.Row(RowCreate, game.Nobody, s); err != nil {
		return err
	}
	for i, c := range chairs {
		if err := tx.seatRecorded(game.Seat(i), c); err != nil {
			return err
		}
	}
	if err := tx.Row(RowStart, game.Nobody, StartBody{rec.Version, rec.Seed}); err != nil {
		return err
	}
	for i, line := range rec.Actions {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := tx.replayLine(line); err != nil {
			return fmt.Errorf("action %d, %q: %w", i+1, line, err)
		}
	}
	return nil
}

// giveUp writes the concessions and the end of a recorded game.
func (tx *Transaction) giveUp(chairs []Chair, ended ratings.Reason) error {
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
			if err := tx.RowOf(rowConcede, game.Seat(i), nil, c.Person); err != nil {
				return err
			}
		}
	}
	over, lost := tx.Table.match.Over(), fighting <= 1 && len(chairs) > 1 || people == 0
	switch {
	case ended == "" && over && !lost:
		return tx.end(ratings.Finished)
	case over || lost != (ended == ratings.Conceded) || !lost && ended != "" && ended != ratings.Abandoned:
		return game.Refuse(CodeBadOptions, "a game of these moves and people cannot be ended as %q", ended)
	case ended != "":
		return tx.end(ended)
	}
	return nil
}

// seatRecorded seats a person or a bot of the record. Guests become ready, because the start requires it.
func (tx *Transaction) seatRecorded(seat game.Seat, c Chair) error {
	if c.Person != "" {
		err := tx.RowOf(RowSit, seat, nil, c.Person)
		if err == nil && c.Person != tx.Person {
			err = tx.RowOf(RowReady, seat, FlagBody{true}, c.Person)
		}
		return err
	}
	if err := CheckLevel(tx.Table.Settings.Game, c.Bot); err != nil {
		return err
	}
	return tx.Row(RowBot, seat, tx.Table.NewBot(seat, c.Bot, c.BotName))
}

// replayLine writes the row of one line of a record.
func (tx *Transaction) replayLine(line string) error {
	if counter, ok, err := game.ParseRekey(line); ok {
		if err != nil {
			return err
		}
		return tx.Row(rowTakeback, game.Nobody, toBody{To: tx.Table.Last + 1, Counter: counter})
	}
	named, action, err := game.ParseMove(line)
	if err != nil {
		return err
	}
	seat, err := tx.seat(&named)
	if err != nil {
		return err
	}
	chair := &tx.Table.Chairs[seat]
	if chair.Bot != "" {
		tx.By = ByBot
		defer func() { tx.By = ByPerson }()
	}
	return tx.RowOf(RowAct, seat, ActBody{Action: action}, chair.Person)
}
