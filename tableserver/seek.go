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
	ProgramsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// seekLife is how long a seek lasts that nobody renews. The node at which its person has a connection does.
const seekLife = 15 * time.Second

// seatedLife is how long it is known where a person has found a game.
const seatedLife = time.Minute

// pairEvery is how often a house looks whether people who wait fit together.
const pairEvery = 2 * time.Second

// errNoSeeks is for houses whose store keeps no seeks.
var errNoSeeks = game.Refuse(table.CodeBadOptions, "there is nobody else here")

// Seek has a person look for a game, in place of whatever they looked for before. Whoever fits is paired at once.
func (h *Server) Seek(ctx context.Context, p ids.PersonID, w lobby.Wish) (lobby.Seek, error) {
	if h.seeks == nil {
		return lobby.Seek{}, errNoSeeks
	}
	if err := w.Check(); err != nil {
		return lobby.Seek{}, err
	}
	if err := h.checkHosted(ctx, p); err != nil {
		return lobby.Seek{}, err
	}
	now := h.Now().UTC().Truncate(time.Millisecond)
	s := lobby.Seek{ID: ids.SeekID(h.NewID()), Person: p, Wish: w, Since: now, Until: now.Add(seekLife)}
	if err := h.seeks.PutSeek(ctx, s); err != nil {
		return lobby.Seek{}, table.RefuseUnwritable(err)
	}
	if err := h.Pair(ctx); err != nil {
		h.Log.Error("pair people failed", "error", err) // it is tried again soon
	}
	return h.Seeking(ctx, p)
}

// Seeking returns what a person looks for, or where they have just found it.
func (h *Server) Seeking(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	if h.seeks == nil {
		return lobby.Seek{}, errNoSeeks
	}
	s, err := h.seeks.SeekOf(ctx, p)
	if errors.Is(err, storage.ErrNotFound) || err == nil && s.Until.Before(h.Now()) {
		return lobby.Seek{}, game.Refuse(table.CodeNoSeek, "you do not look for a game")
	}
	return s, err
}

// RenewSeek says that a person still waits.
func (h *Server) RenewSeek(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	s, err := h.Seeking(ctx, p)
	if err != nil || s.Table != "" {
		return s, err
	}
	if err := h.seeks.RenewSeeks(ctx, []ids.SeekID{s.ID}, h.Now().Add(seekLife)); err != nil {
		return s, table.RefuseUnwritable(err)
	}
	return h.Seeking(ctx, p)
}

// StopSeeking ends it. It returns the table if one was found before, where others reckon with the person already.
func (h *Server) StopSeeking(ctx context.Context, p ids.PersonID) (ids.TableID, error) {
	if h.seeks == nil {
		return "", errNoSeeks
	}
	if err := h.seeks.EndSeek(ctx, p); err != nil {
		return "", table.RefuseUnwritable(err)
	}
	s, err := h.Seeking(ctx, p)
	if game.CodeOf(err) == table.CodeNoSeek {
		return "", nil
	}
	return s.Table, err
}

// Wishes returns what people look for who wait, the oldest first.
func (h *Server) Wishes(ctx context.Context) ([]lobby.Wish, error) {
	if h.seeks == nil {
		return []lobby.Wish{}, nil
	}
	list, err := h.seeks.Waiting(ctx, h.Now())
	wishes := make([]lobby.Wish, len(list))
	for i := range list {
		wishes[i] = list[i].Wish
	}
	return wishes, err
}

// Pair opens tables for people who wait and fit together. Several houses may do it at the same time: whoever takes a person to a table
// first has them.
func (h *Server) Pair(ctx context.Context) error {
	if h.seeks == nil {
		return nil
	}
	const tries = 20 // others may be as quick every time; the rest is for the next time
	for range tries {
		now := h.Now()
		list, err := h.seeks.Waiting(ctx, now)
		if err != nil || len(list) == 0 {
			return err
		}
		if err := h.renewConnected(ctx, list, now); err != nil {
			return err
		}
		m, err := h.matchmaker(ctx, list)
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

// renewConnected lets the seeks of people last who have a connection here.
func (h *Server) renewConnected(ctx context.Context, list []lobby.Seek, now time.Time) error {
	if h.Connected == nil {
		return nil
	}
	var ids []ids.SeekID
	for i := range list {
		if list[i].Until.Sub(now) < seekLife*2/3 && h.Connected(list[i].Person) {
			ids = append(ids, list[i].ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return h.seeks.RenewSeeks(ctx, ids, now.Add(seekLife))
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

func (h *Server) matchmaker(ctx context.Context, list []lobby.Seek) (*lobby.Matchmaker, error) {
	m := &lobby.Matchmaker{Blocks: map[lobby.Block]bool{}, Programs: map[ids.PersonID]bool{}, Points: map[string]map[ids.PersonID]int{}}
	if len(list) < 2 {
		return m, nil
	}
	var people, rated []ids.PersonID
	for i := range list {
		people = append(people, list[i].Person)
		if list[i].Wish.Rated {
			rated = append(rated, list[i].Person)
		}
	}
	blocks, err := h.seeks.BlocksAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, b := range blocks {
		m.Blocks[b], m.Blocks[lobby.Block{Person: b.Other, Other: b.Person}] = true, true
	}
	programs, err := h.seeks.ProgramsAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, p := range programs {
		m.Programs[p] = true
	}
	if rated == nil {
		return m, nil
	}
	ratings, err := h.store.ratings.RatingsOf(ctx, rated, "")
	for _, r := range ratings {
		if m.Points[r.Pool] == nil {
			m.Points[r.Pool] = map[ids.PersonID]int{}
		}
		m.Points[r.Pool][r.Person] = r.Rating.Rating().Points()
	}
	return m, err
}

// seat opens a table for people who fit together, in any order, and begins their game. The host is whoever has waited longest and may
// be one. ErrTaken says that somebody of them does not wait any more.
func (h *Server) seat(ctx context.Context, p *lobby.Pairing) error {
	for i := range p.Seeks {
		d, c, err := h.seatedTable(p, p.Seeks[i].Person)
		if err != nil {
			return err
		}
		err = h.store.tables.Commit(context.WithoutCancel(ctx), c)
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
		if err := h.seeks.EndSeek(ctx, p.Seeks[i].Person); err != nil {
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
	c.Takes, c.TakenUntil = taken, d.Now.Add(seatedLife)
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
