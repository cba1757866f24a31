package room

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/rules/game"
)

// Create opens a table for a person, who becomes its host and takes the first seat; bots of the given levels take the
// last ones.
func (h *House) Create(ctx context.Context, host PersonID, s Settings, bots []string) (TableID, error) {
	if err := s.checkChosen(); err != nil {
		return "", err
	}
	seats, err := s.Check()
	if err != nil {
		return "", err
	}
	if len(bots) > seats-1 {
		return "", game.Refuse(CodeBadOptions, "%d bots leave no seat for you at a table of %d", len(bots), seats)
	}
	for _, level := range bots {
		if err := checkRatedChairs(&s, []Chair{{Bot: level}}); err != nil {
			return "", err
		}
	}
	d := h.newTable(host)
	if err := d.row(rowCreate, game.Nobody, s); err != nil {
		return "", err
	}
	if err := d.row(rowSit, 0, nil); err != nil {
		return "", err
	}
	for i, level := range bots {
		seat := game.Seat(seats - len(bots) + i)
		level = withCharacter(s.Game, d.table.ID, seat, level)
		if err := checkLevel(s.Game, level); err != nil {
			return "", err
		}
		if err := d.row(rowBot, seat, levelBody{level}); err != nil {
			return "", err
		}
	}
	return d.table.ID, h.commitNew(ctx, d)
}

// newTable returns a decision about a table that is not there yet.
func (h *House) newTable(host PersonID) *transaction {
	return &transaction{
		table: &Table{ID: TableID(h.NewID())}, now: h.Now(), by: ByPerson, person: host,
		seed: h.Seed,
	}
}

// firstChange returns the change that opens a table.
func (h *House) firstChange(d *transaction) Change {
	return Change{Rows: d.rows, Summary: d.table.summary(), MaxHosted: h.MaxTablesPerPerson}
}

func (h *House) commitNew(ctx context.Context, d *transaction) error {
	return h.commitFirst(ctx, d, h.firstChange(d))
}

// commitFirst writes the change that opens a table.
func (h *House) commitFirst(ctx context.Context, d *transaction, c Change) error {
	err := h.store.Commit(ctx, c)
	switch {
	case err == nil:
		h.metrics.rows(d.rows)
		return nil
	case errors.Is(err, ErrTooMany):
		return h.refuseAnotherTable()
	}
	return refuseUnwritable(fmt.Errorf("create table: %w", err))
}

// refuseAnotherTable is for people who host as many tables as they may.
func (h *House) refuseAnotherTable() error {
	return game.Refuse(CodeTooManyTables, "you may host at most %d unfinished tables", h.MaxTablesPerPerson)
}

// Rematch returns the table of the next game: the same settings and people, the first seat moved on by one. Whoever asks
// first makes it. Seats of people who have been deleted are free.
func (h *House) Rematch(ctx context.Context, id TableID, p PersonID) (TableID, error) {
	var next TableID
	err := h.onTable(ctx, id, func(l *live) (err error) {
		switch t := l.table; {
		case t.Stage != Over:
			err = game.Refuse(CodeNotOver, "the game is not over")
		case len(t.seats(p)) == 0:
			err = game.Refuse(CodeNotSeated, "you have no seat here")
		case t.Next != "":
			next = t.Next
		default:
			next, err = l.rematch(ctx, p)
		}
		return err
	})
	return next, err
}

func (h *House) doRematch(ctx context.Context, id TableID, p PersonID, _ *Command) error {
	_, err := h.Rematch(ctx, id, p)
	return err
}

// nextID returns an id for a rematch by which its bots are called as before, each one seat further on.
func (t *Table) nextID(newID func() string) TableID {
	n := len(t.Chairs)
	wanted := make([]string, n)
	for i := range wanted {
		if old := (i + 1) % n; t.Chairs[old].Bot != "" {
			wanted[i] = BotName(t.ID, game.Seat(old))
		}
	}
	return idCalling(func() TableID { return TableID(newID()) }, wanted)
}

// rematch makes the table of the next game and notes it, in one change.
func (l *live) rematch(ctx context.Context, p PersonID) (TableID, error) {
	known, err := l.house.store.Names(ctx, l.table.people())
	if err != nil {
		return "", err
	}
	called, err := l.house.store.SeatNames(ctx, l.table.ID)
	if err != nil {
		return "", err
	}
	d := l.house.newTable(p)
	d.table.ID = l.table.nextID(l.house.NewID)
	settings := l.table.Settings
	settings.Deal, settings.Offline = nil, false // the next game is its own
	if err := d.row(rowCreate, game.Nobody, settings); err != nil {
		return "", err
	}
	if s := l.table.nextSeries(); s.Games > 0 && len(s.Scores) > 1 {
		if err := d.row(rowSeries, game.Nobody, s); err != nil {
			return "", err
		}
	}
	n := len(l.table.Chairs)
	for i := range l.table.Chairs {
		chair, seat := l.table.Chairs[(i+1)%n], game.Seat(i)
		var err error
		if chair.Bot != "" {
			err = d.row(rowBot, seat, levelBody{chair.Bot})
		} else if _, exists := known[chair.Person]; exists {
			err = d.rowOf(rowSit, seat, nil, chair.Person)
		}
		if err != nil {
			return "", err
		}
	}
	next := l.house.firstChange(d)
	next.SeatNames = d.table.passedNames(l.table, called)
	err = l.change(ctx, ByPerson, p, "", func(old *transaction) error {
		old.opens = &next
		return old.row(rowNext, game.Nobody, nextBody{d.table.ID})
	})
	return d.table.ID, err
}

// Renamed lets tables that are in memory learn a person's new name, that there is none any more, or whose alias the person is.
func (h *House) Renamed(ctx context.Context, p PersonID) {
	for _, l := range h.lives() {
		l.runIfLive(ctx, func() {
			if len(l.table.seats(p)) > 0 || l.table.Host == p {
				l.resolveAliases(ctx)
				l.loadNames(ctx)
				l.refresh(nil)
			} else if l.looking(p) && l.loadWatchers(ctx) {
				l.refresh(nil)
			}
		})
	}
}
