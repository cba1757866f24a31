package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// matchStore is what pairing needs of a store.
type matchStore interface {
	lobby.SeekStore
	lobby.MatchStore
}

// pairEvery is how often a server pairs waiting people.
const pairEvery = 2 * time.Second

// errNoSeeks is returned if the store does not support seeks.
var errNoSeeks = game.Refuse(table.CodeBadOptions, "there is nobody else here")

// Seek makes a person wait for a game, in place of an earlier seek. A match starts at once.
func (s *Server) Seek(ctx context.Context, p ids.PersonID, w lobby.Criteria) (lobby.Seek, error) {
	if s.store.Matches == nil {
		return lobby.Seek{}, errNoSeeks
	}
	if err := w.Check(); err != nil {
		return lobby.Seek{}, err
	}
	if err := s.checkHosted(ctx, p); err != nil {
		return lobby.Seek{}, err
	}
	if err := s.seeks.Put(ctx, ids.SeekID(s.NewID()), p, &w); err != nil {
		return lobby.Seek{}, err
	}
	if err := s.Pair(ctx); err != nil {
		s.Log.Error("pair people failed", "error", err) // retried soon
	}
	return s.Seeking(ctx, p)
}

// Seeking returns a person's seek, or the table just found for it.
func (s *Server) Seeking(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	if s.store.Matches == nil {
		return lobby.Seek{}, errNoSeeks
	}
	return s.seeks.Of(ctx, p)
}

// RenewSeek records that a person is still waiting.
func (s *Server) RenewSeek(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	if s.store.Matches == nil {
		return lobby.Seek{}, errNoSeeks
	}
	return s.seeks.Renew(ctx, p)
}

// StopSeeking ends a seek. It returns the table if a match was already made, because the other players expect the person there.
func (s *Server) StopSeeking(ctx context.Context, p ids.PersonID) (ids.TableID, error) {
	if s.store.Matches == nil {
		return "", errNoSeeks
	}
	return s.seeks.Stop(ctx, p)
}

// WaitingCriteria returns the criteria of waiting seeks, the oldest first.
func (s *Server) WaitingCriteria(ctx context.Context) ([]lobby.Criteria, error) {
	if s.store.Matches == nil {
		return []lobby.Criteria{}, nil
	}
	list, err := s.seeks.Waiting(ctx)
	requests := make([]lobby.Criteria, len(list))
	for i := range list {
		requests[i] = list[i].Criteria
	}
	return requests, err
}

// Pair opens tables for matching seeks. Several servers may run it concurrently: the first to commit a table for a person wins.
func (s *Server) Pair(ctx context.Context) error {
	if s.store.Matches == nil {
		return nil
	}
	const tries = 20 // others may win every race; the next run handles the rest
	for range tries {
		now := s.Now()
		list, err := s.seeks.Waiting(ctx)
		if err != nil || len(list) == 0 {
			return err
		}
		if s.Connected != nil {
			if err := s.seeks.RenewConnected(ctx, list, s.Connected); err != nil {
				return err
			}
		}
		m, err := lobby.NewMatchmaker(ctx, s.store.Matches, list)
		if err != nil {
			return err
		}
		found := m.Pair(list, now)
		if found == nil {
			return nil
		}
		if err := s.seat(ctx, found); err != nil && !errors.Is(err, storage.ErrTaken) {
			return err
		}
	}
	return nil
}

// shuffledSeats returns the seats of a table in random order.
func shuffledSeats(seed game.Seed, n int) []game.Seat {
	r := seed.Stream("seats", 0)
	seats := make([]game.Seat, n)
	for i := range seats {
		at := r.IntN(i + 1)
		seats[i], seats[at] = seats[at], game.Seat(i)
	}
	return seats
}

// seat opens a table for matching people in random order and starts the game. The host is the longest-waiting person who may host.
// ErrTaken means that one of them is no longer waiting.
func (s *Server) seat(ctx context.Context, p *lobby.Pairing) error {
	for i := range p.Seeks {
		d, c, err := s.seatedTable(p, p.Seeks[i].Person)
		if err != nil {
			return err
		}
		err = s.store.Tables.Commit(context.WithoutCancel(ctx), c)
		if errors.Is(err, storage.ErrTooMany) {
			continue
		}
		if err != nil {
			return err
		}
		s.metrics.rows(d.Effects.Rows)
		s.notify(startedNotices(d.Table))
		return nil
	}
	for i := range p.Seeks { // none of them may host
		if err := s.store.Matches.EndSeek(ctx, p.Seeks[i].Person); err != nil {
			return err
		}
	}
	return nil
}

// seatedTable returns a table with a running game, and the change that creates it.
func (s *Server) seatedTable(p *lobby.Pairing, host ids.PersonID) (*table.Transaction, table.Change, error) {
	settings, err := p.Seeks[0].Criteria.Settings(p.Seats)
	if err != nil {
		return nil, table.Change{}, err
	}
	d := s.newTable(host)
	if err := d.Row(table.RowCreate, game.Nobody, settings); err != nil {
		return nil, table.Change{}, err
	}
	d.By = table.ByClock
	var taken []ids.SeekID
	for i, seat := range shuffledSeats(s.Seed(), p.Seats) {
		if i >= len(p.Seeks) {
			level := table.WithCharacter(settings.Game, d.Table.ID, seat, p.BotLevel()+"."+table.AnyCharacter)
			err = d.RowOf(table.RowBot, seat, d.Table.NewBot(seat, level, ""), "")
		} else {
			taken = append(taken, p.Seeks[i].ID)
			err = d.RowOf(table.RowSit, seat, nil, p.Seeks[i].Person)
			if err == nil {
				err = d.RowOf(table.RowReady, seat, table.FlagBody{On: true}, p.Seeks[i].Person)
			}
		}
		if err != nil {
			return nil, table.Change{}, err
		}
	}
	if err := d.StartWhenFull(); err != nil {
		return nil, table.Change{}, err
	}
	if err := d.Settle(); err != nil {
		return nil, table.Change{}, err
	}
	c := s.firstChange(d)
	c.Takes, c.TakenUntil = taken, d.Now.Add(lobby.SeatedLife)
	if s.StoreNotices {
		c.Notices = startedNotices(d.Table)
	}
	return d, c, nil
}

// startedNotices returns the notifications of a table whose game starts at once. Nobody follows the table yet.
func startedNotices(t *table.Table) []table.PersonNotice {
	return noticesOf(&table.Table{Stage: table.Open}, t, nil, func(ids.PersonID, table.NoticeKind) bool { return false })
}
