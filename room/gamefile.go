package room

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
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
	if t.Reason != ratings.Finished {
		f.Ended = t.Reason
	}
	for i := range t.Chairs {
		seat := FileSeat{Bot: t.Chairs[i].Bot, Conceded: t.Chairs[i].Conceded}
		if seat.Bot != "" {
			seat.BotName = BotName(id, game.Seat(i))
		}
		f.Seats = append(f.Seats, seat)
	}
	for _, n := range called {
		f.Seats[n.Seat].Name = n.Name
	}
	return f, nil
}

// ReadFile makes a table of a game file, whose person plays all seats but those of bots. The game is played again by its rules.
func ReadFile(ctx context.Context, store HouseStore, newID func() string, p PersonID, f *GameFile) (TableID, error) {
	id := idCalling(func() TableID { return TableID(newID()) }, f.botNames())
	return id, f.read(ctx, store, id, p, &importedGame{now: time.Now()})
}

// botNames returns what bots are called, by seat; it is empty for people.
func (f *GameFile) botNames() []string {
	wanted := make([]string, len(f.Seats))
	for i, s := range f.Seats {
		if s.Bot != "" {
			wanted[i] = s.BotName
		}
	}
	return wanted
}

// read is ReadFile, of which a part is known.
func (f *GameFile) read(ctx context.Context, store HouseStore, id TableID, p PersonID, in *importedGame) error {
	in.record, in.ended = &f.Record, f.Ended
	for _, s := range f.Seats {
		c := Chair{Person: p, Bot: s.Bot, Conceded: s.Conceded}
		if s.Bot != "" {
			c.Person = ""
		}
		in.chairs = append(in.chairs, c)
	}
	if err := importGame(ctx, store, id, in); err != nil {
		return refuseUnwritable(err)
	}
	ctx = context.WithoutCancel(ctx) // the table is stored
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

// The bounds of files that are sent: how many lines a record may have, and how many of them may be takebacks.
const (
	maxFileLines     = 3000
	maxFileTakebacks = 500
)

// checkLength refuses a file whose game would take long to play again.
func (f *GameFile) checkLength() error {
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

// table returns the id of the table that a file becomes for a person: the same for the same file, and one by which its bots keep
// their names.
func (f *GameFile) table(p PersonID) (TableID, error) {
	raw, err := json.Marshal(f)
	if err != nil {
		return "", game.Refuse(CodeBadOptions, "the file cannot be written: %v", err)
	}
	sum := sha256.Sum256(append([]byte(p+"\n"), raw...))
	next := func() TableID {
		id := TableID(ids.Encode(sum[:16]))
		sum = sha256.Sum256(sum[:])
		return id
	}
	return idCalling(next, f.botNames()), nil
}

// Receive makes a table of a game file that a person has played on a device and sent, and marks it as played offline: it has no result.
// The same file sent again is the same table. The game is played again when its turn comes, after everything that is cheaper to
// check, and not if the context ends first.
func (h *House) Receive(ctx context.Context, p PersonID, f *GameFile) (TableID, error) {
	if err := f.checkLength(); err != nil {
		return "", err
	}
	id, err := f.table(p)
	if err != nil {
		return "", err
	}
	if _, err := h.store.Summary(ctx, id); !errors.Is(err, ErrNotFound) {
		return id, err
	}
	if f.Ended == "" { // else the table is over, and no host has too many of these
		if err := h.checkHosted(ctx, p); err != nil {
			return "", err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err = h.takeFileTurn(ctx, id, party{NetworkOf(ctx), p}, func() error {
		return f.read(ctx, h.store, id, p, &importedGame{offline: true, maxHosted: h.MaxTablesPerPerson, now: h.Now()})
	})
	switch {
	case errors.Is(err, ErrTooMany):
		return "", h.refuseAnotherTable()
	case errors.Is(err, ErrTaken): // it was sent twice at once
		return id, nil
	}
	return id, err
}

// fileRest is how many times as long as a file took the server rests before it takes the next one. It is above 19, so that moves of
// other tables meet the work of files in less than 5 % of the time, however many people send files.
const fileRest = 24

// takeFileTurn plays a file again when the turn of its sender comes, and waits for it. Files have a worker of their own, which takes one
// at a time, networks in turn, and rests in between. It returns early when the context ends or the house closes.
func (h *House) takeFileTurn(ctx context.Context, table TableID, who party, play func() error) error {
	done := make(chan error, 1)
	t := &task{ctx: ctx, table: table, work: func(time.Duration) {
		began := time.Now()
		err := CatchPanic(play)
		took := time.Since(began)
		done <- err
		select {
		case <-time.After(fileRest * took):
		case <-h.stop:
		}
	}}
	h.files.add(t, []party{who})
	defer h.files.drop(t)
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-h.stop:
		return game.Refuse(CodeClosing, "the server is shutting down")
	}
}

// checkHosted refuses a person who hosts as many tables as they may. The store counts again when a table is written.
func (h *House) checkHosted(ctx context.Context, p PersonID) error {
	if h.MaxTablesPerPerson == 0 {
		return nil
	}
	hosted := 0
	for _, stage := range []Stage{Open, Playing} {
		list, err := h.store.List(ctx, Query{Person: p, Stage: stage})
		if err != nil {
			return err
		}
		for i := range list {
			if people := list[i].People; len(people) > 0 && people[0] == p {
				hosted++
			}
		}
	}
	if hosted >= h.MaxTablesPerPerson {
		return h.refuseAnotherTable()
	}
	return nil
}
