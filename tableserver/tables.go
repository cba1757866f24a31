package tableserver

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Create opens a table for a person, who becomes its host and takes the first seat. Bots of the given levels take the last seats.
func (s *Server) Create(ctx context.Context, host ids.PersonID, settings table.Settings, bots []string) (ids.TableID, error) {
	if err := settings.CheckChosen(); err != nil {
		return "", err
	}
	seats, err := settings.Check()
	if err != nil {
		return "", err
	}
	if len(bots) > seats-1 {
		return "", game.Refuse(table.CodeBadOptions, "%d bots leave no seat for you at a table of %d", len(bots), seats)
	}
	for _, level := range bots {
		if err := table.CheckRatedChairs(&settings, []table.Chair{{Bot: level}}); err != nil {
			return "", err
		}
	}
	d := s.newTable(host)
	if err := d.Row(table.RowCreate, game.Nobody, settings); err != nil {
		return "", err
	}
	if err := d.Row(table.RowSit, 0, nil); err != nil {
		return "", err
	}
	for i, level := range bots {
		seat := game.Seat(seats - len(bots) + i)
		level = table.WithCharacter(settings.Game, d.Table.ID, seat, level)
		if err := table.CheckLevel(settings.Game, level); err != nil {
			return "", err
		}
		if err := d.Row(table.RowBot, seat, d.Table.NewBot(seat, level, "")); err != nil {
			return "", err
		}
	}
	return d.Table.ID, s.commitFirst(ctx, d, s.firstChange(d))
}

// newTable returns a decision about a table that does not exist yet.
func (s *Server) newTable(host ids.PersonID) *table.Transaction {
	return &table.Transaction{
		Table: &table.Table{ID: ids.TableID(s.NewID())}, Now: s.Now(), By: table.ByPerson, Person: host,
		Seed: s.Seed,
	}
}

// firstChange returns the change that opens a table.
func (s *Server) firstChange(d *table.Transaction) table.Change {
	return table.Change{Rows: d.Effects.Rows, Summary: d.Table.Summary(), MaxHosted: s.MaxTablesPerPerson}
}

// commitFirst writes the change that opens a table.
func (s *Server) commitFirst(ctx context.Context, d *table.Transaction, c table.Change) error {
	err := s.store.Tables.Commit(ctx, c)
	switch {
	case err == nil:
		s.metrics.rows(d.Effects.Rows)
		return nil
	case errors.Is(err, storage.ErrTooMany):
		return s.refuseAnotherTable()
	}
	return table.RefuseUnwritable(fmt.Errorf("create table: %w", err))
}

// refuseAnotherTable rejects people who host the maximum number of tables.
func (s *Server) refuseAnotherTable() error {
	return game.Refuse(table.CodeTooManyTables, "you may host at most %d unfinished tables", s.MaxTablesPerPerson)
}

// Rematch returns the table of the next game: the same settings and people, with the first seat moved on by one. The first request
// creates it. Seats of deleted people are free.
func (s *Server) Rematch(ctx context.Context, id ids.TableID, p ids.PersonID) (ids.TableID, error) {
	var next ids.TableID
	err := s.onTable(ctx, id, func(l *live) (err error) {
		switch t := l.table; {
		case t.Stage != table.Over:
			err = game.Refuse(table.CodeNotOver, "the game is not over")
		case len(t.Seats(p)) == 0:
			err = game.Refuse(table.CodeNotSeated, "you have no seat here")
		case t.Next != "":
			next = t.Next
		default:
			next, err = l.rematch(ctx, p)
		}
		return err
	})
	return next, err
}

func (s *Server) doRematch(ctx context.Context, id ids.TableID, p ids.PersonID, _ *table.Command) error {
	_, err := s.Rematch(ctx, id, p)
	return err
}

// rematch creates the table of the next game and records it, in one change.
func (l *live) rematch(ctx context.Context, p ids.PersonID) (ids.TableID, error) {
	known, err := l.server.store.Names.Names(ctx, l.table.People())
	if err != nil {
		return "", err
	}
	called, err := l.server.store.Tables.SeatNames(ctx, l.table.ID)
	if err != nil {
		return "", err
	}
	d := l.server.newTable(p)
	settings := l.table.Settings
	settings.Deal, settings.Offline = nil, false // a rematch is not part of the deal
	if err := d.Row(table.RowCreate, game.Nobody, settings); err != nil {
		return "", err
	}
	if s := l.table.NextSeries(); s.Games > 0 && len(s.Scores) > 1 {
		if err := d.Row(table.RowSeries, game.Nobody, s); err != nil {
			return "", err
		}
	}
	n := len(l.table.Chairs)
	for i := range l.table.Chairs {
		old, seat := game.Seat((i+1)%n), game.Seat(i)
		chair := l.table.Chairs[old]
		var err error
		if chair.Bot != "" {
			err = d.Row(table.RowBot, seat, d.Table.NewBot(seat, chair.Bot, l.table.BotName(old)))
		} else if _, exists := known[chair.Person]; exists {
			err = d.RowOf(table.RowSit, seat, nil, chair.Person)
		}
		if err != nil {
			return "", err
		}
	}
	next := l.server.firstChange(d)
	next.SeatNames = d.Table.PassedNames(l.table, called)
	err = l.change(ctx, table.ByPerson, p, "", func(old *table.Transaction) error {
		old.Effects.Opens = &next
		return old.Row(table.RowNext, game.Nobody, table.NextBody{Table: d.Table.ID})
	})
	return d.Table.ID, err
}

// Renamed refreshes a person's name, its removal or a merge at tables in memory.
func (s *Server) Renamed(ctx context.Context, p ids.PersonID) {
	for _, l := range s.lives() {
		l.runIfLive(ctx, func() {
			if len(l.table.Seats(p)) > 0 || l.table.Host == p {
				l.resolveAliases(ctx)
				l.loadNames(ctx)
				l.refresh(nil)
			} else if l.isViewing(p) && l.loadWatchers(ctx) {
				l.refresh(nil)
			}
		})
	}
}
