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

// matchStore is what a store needs for people to find each other.
type matchStore interface {
	lobby.SeekStore
	lobby.MatchStore
}

// pairEvery is how often a house looks whether people who wait fit together.
const pairEvery = 2 * time.Second

// errNoSeeks is for houses whose store keeps no seeks.
var errNoSeeks = game.Refuse(table.CodeBadOptions, "there is nobody else here")

// Seek has a person look for a game, in place of whatever they looked for before. Whoever fits is paired at once.
func (h *Server) Seek(ctx context.Context, p ids.PersonID, w lobby.Wish) (lobby.Seek, error) {
	if h.store.Matches == nil {
		return lobby.Seek{}, errNoSeeks
	}
	if err := w.Check(); err != nil {
		return lobby.Seek{}, err
	}
	if err := h.checkHosted(ctx, p); err != nil {
		return lobby.Seek{}, err
	}
	if err := h.seeks.Put(ctx, ids.SeekID(h.NewID()), p, &w); err != nil {
		return lobby.Seek{}, err
	}
	if err := h.Pair(ctx); err != nil {
		h.Log.Error("pair people failed", "error", err) // it is tried again soon
	}
	return h.Seeking(ctx, p)
}

// Seeking returns what a person looks for, or where they have just found it.
func (h *Server) Seeking(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	if h.store.Matches == nil {
		return lobby.Seek{}, errNoSeeks
	}
	return h.seeks.Of(ctx, p)
}

// RenewSeek says that a person still waits.
func (h *Server) RenewSeek(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	if h.store.Matches == nil {
		return lobby.Seek{}, errNoSeeks
	}
	return h.seeks.Renew(ctx, p)
}

// StopSeeking ends it. It returns the table if one was found before, where others reckon with the person already.
func (h *Server) StopSeeking(ctx context.Context, p ids.PersonID) (ids.TableID, error) {
	if h.store.Matches == nil {
		return "", errNoSeeks
	}
	return h.seeks.Stop(ctx, p)
}

// Wishes returns what people look for who wait, the oldest first.
func (h *Server) Wishes(ctx context.Context) ([]lobby.Wish, error) {
	if h.store.Matches == nil {
		return []lobby.Wish{}, nil
	}
	list, err := h.seeks.Waiting(ctx)
	wishes := make([]lobby.Wish, len(list))
	for i := range list {
		wishes[i] = list[i].Wish
	}
	return wishes, err
}

// Pair opens tables for people who wait and fit together. Several houses may do it at the same time: whoever takes a person to a table
// first has them.
func (h *Server) Pair(ctx context.Context) error {
	if h.store.Matches == nil {
		return nil
	}
	const tries = 20 // others may be as quick every time; the rest is for the next time
	for range tries {
		now := h.Now()
		list, err := h.seeks.Waiting(ctx)
		if err != nil || len(list) == 0 {
			return err
		}
		if h.Connected != nil {
			if err := h.seeks.RenewConnected(ctx, list, h.Connected); err != nil {
				return err
			}
		}
		m, err := lobby.NewMatchmaker(ctx, h.store.Matches, list)
		if err != nil {
			return err
		}
		found := m.Pair(list, now)
		if found == nil {
			return nil
		}
		if err := h.seat(ctx, found); err != nil && !errors.Is(err, storage.ErrTaken) {
			return err
		}
	}
	return nil
}

// shuffledSeats returns the seats of a table in any order.
func shuffledSeats(seed game.Seed, n int) []game.Seat {
	r := seed.Stream("seats", 0)
	seats := make([]game.Seat, n)
	for i := range seats {
		at := r.IntN(i + 1)
		seats[i], seats[at] = seats[at], game.Seat(i)
	}
	return seats
}

// seat opens a table for people who fit together, in any order, and begins their game. The host is whoever has waited longest and may
// be one. ErrTaken says that somebody of them does not wait any more.
func (h *Server) seat(ctx context.Context, p *lobby.Pairing) error {
	for i := range p.Seeks {
		d, c, err := h.seatedTable(p, p.Seeks[i].Person)
		if err != nil {
			return err
		}
		err = h.store.Tables.Commit(context.WithoutCancel(ctx), c)
		if errors.Is(err, storage.ErrTooMany) {
			continue
		}
		if err != nil {
			return err
		}
		h.metrics.rows(d.Effects.Rows)
		for _, n := range h.startedNotices(d.Table) {
			h.Notifier.Notify(n.Person, n.Notice)
		}
		return nil
	}
	for i := range p.Seeks { // none of them may host it
		if err := h.store.Matches.EndSeek(ctx, p.Seeks[i].Person); err != nil {
			return err
		}
	}
	return nil
}

// seatedTable returns a table whose game has begun, and the change that opens it.
func (h *Server) seatedTable(p *lobby.Pairing, host ids.PersonID) (*table.Transaction, table.Change, error) {
	s, err := p.Seeks[0].Wish.Settings(p.Seats)
	if err != nil {
		return nil, table.Change{}, err
	}
	d := h.newTable(host)
	if err := d.Row(table.RowCreate, game.Nobody, s); err != nil {
		return nil, table.Change{}, err
	}
	d.By = table.ByClock
	var taken []ids.SeekID
	for i, seat := range shuffledSeats(h.Seed(), p.Seats) {
		if i >= len(p.Seeks) {
			level := table.WithCharacter(s.Game, d.Table.ID, seat, p.BotLevel()+"."+table.AnyCharacter)
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
	c := h.firstChange(d)
	c.Takes, c.TakenUntil = taken, d.Now.Add(lobby.SeatedLife)
	if h.StoreNotices {
		c.Notices = h.startedNotices(d.Table)
	}
	return d, c, nil
}

// startedNotices tells everyone at a table that their game has begun.
func (h *Server) startedNotices(t *table.Table) (list []table.PersonNotice) {
	for _, p := range t.People() {
		list = append(list, table.PersonNotice{ID: ids.New(), Person: p, Notice: table.Notice{Kind: table.GameStarted, Table: t.ID, Game: t.Settings.Game}})
	}
	return list
}
