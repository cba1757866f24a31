package table

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// GameFile is a game as its person takes it along: who sits where, and the record. It has the seed, and so all secrets: it is for games
// that nobody else plays.
type GameFile struct {
	Seats  []FileSeat  `json:"seats"`
	Record game.Record `json:"record"`
	// Ended says why a game is over that was not played to its end: it was conceded or abandoned.
	Ended ratings.Reason `json:"ended,omitempty"`
}

// FileSeat is a seat of a game file: that of a bot, or of a person, who may have given it a name.
type FileSeat struct {
	Bot      string `json:"bot,omitempty"`
	BotName  string `json:"bot_name,omitempty"` // what the bot is called: bot.NAME in the word catalogues
	Name     string `json:"name,omitempty"`
	Conceded bool   `json:"conceded,omitempty"` // the person has given up
}

// FileStore stores the table of a game file.
type FileStore interface {
	Store
	NameSeat(ctx context.Context, n SeatName) error
	SeatNames(ctx context.Context, table ids.TableID) ([]SeatName, error)
}

// WriteFile returns the game of a table, which was started.
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

// ReadFile makes a table of a game file, whose person plays all seats but those of bots. The game is played again by its rules.
func ReadFile(ctx context.Context, store FileStore, newID func() string, p ids.PersonID, f *GameFile) (ids.TableID, error) {
	id := ids.TableID(newID())
	return id, f.Read(ctx, store, id, p, &ImportedGame{Now: time.Now()})
}

// Read is ReadFile, of which a part is known.
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
			continue // a name is not worth a game
		}
		if err := store.NameSeat(ctx, SeatName{Table: id, Seat: game.Seat(i), Person: p, Name: name}); err != nil {
			return RefuseUnwritable(err)
		}
	}
	return nil
}

// maxFileName is how many characters names of seats in files may have.
const maxFileName = 24

// The bounds of files that are sent: how many lines a record may have, and how many of them may be takebacks.
const (
	maxFileLines     = 3000
	maxFileTakebacks = 500
)

// CheckLength refuses a file whose game would take long to play again.
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

// Table returns the id of the table that a file becomes for a person. The same file gives the same id.
func (f *GameFile) Table(p ids.PersonID) (ids.TableID, error) {
	raw, err := json.Marshal(f)
	if err != nil {
		return "", game.Refuse(CodeBadOptions, "the file cannot be written: %v", err)
	}
	sum := sha256.Sum256(append([]byte(p+"\n"), raw...))
	return ids.TableID(ids.Encode(sum[:16])), nil
}
