package room

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/game"
)

// Create opens a table for a person, who becomes its host and takes the first seat; bots of the given levels take the
// last ones.
func (h *House) Create(ctx context.Context, host PersonID, s Settings, bots []string) (TableID, error) {
	seats, err := s.Check()
	if err != nil {
		return "", err
	}
	if len(bots) > seats-1 {
		return "", game.Refuse(CodeBadOptions, "%d bots leave no seat for a person at a table of %d", len(bots), seats)
	}
	d := h.newTable(host)
	if err := d.row(rowCreate, game.Nobody, s); err != nil {
		return "", err
	}
	if err := d.row(rowSit, 0, nil); err != nil {
		return "", err
	}
	for i, level := range bots {
		if err := checkLevel(s.Game, level); err != nil {
			return "", err
		}
		if err := d.row(rowBot, game.Seat(seats-len(bots)+i), levelBody{level}); err != nil {
			return "", err
		}
	}
	return d.table.ID, h.keep(ctx, d)
}

// newTable returns a decision about a table that is not there yet.
func (h *House) newTable(host PersonID) *decision {
	return &decision{
		table: &Table{ID: TableID(h.NewID())}, now: h.Now(), by: ByPerson, person: host,
		present: func(PersonID) bool { return false }, seed: h.Seed,
	}
}

func (h *House) keep(ctx context.Context, d *decision) error {
	err := h.store.Commit(ctx, Change{Rows: d.rows, Summary: d.table.summary(), Most: h.Tables})
	switch {
	case err == nil:
		h.metrics.rows(d.rows)
		return nil
	case errors.Is(err, ErrTooMany):
		return game.Refuse(CodeTooManyTables, "at most %d tables of yours may be not over", h.Tables)
	}
	return full(fmt.Errorf("a new table: %w", err))
}

// Rematch returns the table of the next game: the same settings and people, the first seat moved on by one. Whoever asks
// first makes it. Seats of people who have been deleted are free.
func (h *House) Rematch(ctx context.Context, id TableID, p PersonID) (TableID, error) {
	var next TableID
	var err error
	e := h.with(ctx, id, func(l *live) {
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
	})
	if e != nil {
		return "", e
	}
	return next, err
}

// rematch makes the table of the next game and notes it.
func (l *live) rematch(ctx context.Context, p PersonID) (TableID, error) {
	known, err := l.house.store.Names(ctx, l.table.people())
	if err != nil {
		return "", err
	}
	d := l.house.newTable(p)
	if err := d.row(rowCreate, game.Nobody, l.table.Settings); err != nil {
		return "", err
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
	if err := l.house.keep(ctx, d); err != nil {
		return "", err
	}
	if err := l.passNames(ctx, d.table.ID); err != nil {
		return "", err
	}
	err = l.change(ctx, ByPerson, p, "", func(old *decision) error {
		return old.row(rowNext, game.Nobody, nextBody{d.table.ID})
	})
	return d.table.ID, err
}

// Position is a table as one viewer sees it, apart from its goroutine: options, scores and hints are worked out on it.
type Position struct {
	Game   string
	Viewer game.Seat
	Plays  bool       // the viewer is a seat of a running game that has not given up
	Scene  *Scene     // nil unless asked for
	Match  game.Match // nil before the start; only for what the viewer may know

	decisions []Decision
}

// Decision returns the number of what a seat is asked, by which an action is made.
func (p Position) Decision(seat game.Seat) Decision { return numberOf(p.decisions, seat) }

// Position returns a table as a person may know it, from a seat of theirs or as a spectator, with its scene.
func (h *House) Position(ctx context.Context, id TableID, p PersonID, seat *game.Seat) (Position, error) {
	return h.position(ctx, id, p, seat, true)
}

// Match is Position without the scene, for questions about the game.
func (h *House) Match(ctx context.Context, id TableID, p PersonID, seat *game.Seat) (Position, error) {
	return h.position(ctx, id, p, seat, false)
}

func (h *House) position(ctx context.Context, id TableID, p PersonID, seat *game.Seat, scene bool) (Position, error) {
	var pos Position
	var err error
	e := h.with(ctx, id, func(l *live) {
		var viewers []game.Seat
		if viewers, err = l.viewers(p); err != nil {
			return
		}
		pos.Viewer = viewers[0]
		if seat != nil {
			d := decision{table: l.table, person: p}
			if pos.Viewer, err = d.own(seat); err != nil {
				return
			}
		}
		l.arrive(p, true)
		pos.Game = l.table.Settings.Game
		pos.decisions = slices.Clone(l.table.Decisions)
		pos.Plays = l.table.plays(pos.Viewer)
		if scene {
			pos.Scene = l.table.scene(pos.Viewer, l.cast)
		}
		if l.table.match != nil {
			pos.Match = l.table.match.Clone()
		}
	})
	if e != nil {
		return pos, e
	}
	return pos, err
}

// Replay is a finished game for export: everything that is needed to play it again and to check it.
type Replay struct {
	Table      TableID     `json:"table"`
	Commitment string      `json:"commitment"`
	Reason     Reason      `json:"reason"`
	Winners    []game.Seat `json:"winners"`
	Seats      []SeatView  `json:"seats"`
	Sheet      *game.Sheet `json:"sheet"`
	Record     game.Record `json:"record"`
}

// Replay returns a game that is over. A running one is refused: its seed and log are for nobody.
func (h *House) Replay(ctx context.Context, id TableID) (Replay, error) {
	var r Replay
	var err error
	e := h.with(ctx, id, func(l *live) {
		r, err = l.table.replay(l.cast)
	})
	return r, cmp.Or(e, err)
}

// replay returns the game of a table that is over.
func (t *Table) replay(c cast) (Replay, error) {
	if t.Stage != Over || t.match == nil {
		return Replay{}, game.Refuse(CodeNotOver, "no game has been played to its end at table %s", t.ID)
	}
	seats := t.tableView(game.Nobody, c).Seats
	return Replay{t.ID, t.commitment, t.Reason, nonNil(t.Winners), seats, t.Sheet, t.Record()}, nil
}

// Renamed lets tables that are in memory learn a person's new name, or that there is none any more.
func (h *House) Renamed(ctx context.Context, p PersonID) {
	for _, l := range h.lives() {
		_, _ = l.ask(ctx, func() {
			if len(l.table.seats(p)) > 0 || l.table.Host == p {
				l.introduce(ctx)
				l.refresh(nil)
			}
		})
	}
}

// Delete removes a table from memory and store.
func (h *House) Delete(ctx context.Context, id TableID) error {
	h.mu.Lock()
	e := h.tables[id]
	h.mu.Unlock()
	if e != nil {
		<-e.ready
		if e.live != nil {
			h.evict(e.live, CodeUnknownTable)
		}
	}
	return notFound(h.store.DeleteTable(ctx, id), id)
}
