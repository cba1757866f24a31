package lobby

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const (
	// SeekLife is how long a seek lasts without renewal. The node with the person's connection renews it.
	SeekLife = 15 * time.Second
	// SeatedLife is how long a seek with a table is stored.
	SeatedLife = time.Minute
)

// Seeks holds the rules for waiting people.
type Seeks struct {
	store SeekStore
	now   func() time.Time
}

// NewSeeks returns the rules for seeks over a store.
func NewSeeks(store SeekStore, now func() time.Time) *Seeks { return &Seeks{store, now} }

// Put starts a person's search for a game, and replaces their previous one. The criteria must be complete.
func (f *Seeks) Put(ctx context.Context, id ids.SeekID, p ids.PersonID, w *Criteria) error {
	now := f.now().UTC().Truncate(time.Millisecond)
	return table.RefuseUnwritable(f.store.PutSeek(ctx, Seek{ID: id, Person: p, Criteria: *w, Since: now, Until: now.Add(SeekLife)}))
}

// Of returns a person's seek, which may have a table already.
func (f *Seeks) Of(ctx context.Context, p ids.PersonID) (Seek, error) {
	s, err := f.store.SeekOf(ctx, p)
	if errors.Is(err, storage.ErrNotFound) || err == nil && s.Until.Before(f.now()) {
		return Seek{}, game.Refuse(table.CodeNoSeek, "you do not look for a game")
	}
	return s, err
}

// Renew extends a person's seek.
func (f *Seeks) Renew(ctx context.Context, p ids.PersonID) (Seek, error) {
	s, err := f.Of(ctx, p)
	if err != nil || s.Table != "" {
		return s, err
	}
	if err := f.store.RenewSeeks(ctx, []ids.SeekID{s.ID}, f.now().Add(SeekLife)); err != nil {
		return s, table.RefuseUnwritable(err)
	}
	return f.Of(ctx, p)
}

// Stop ends a person's search. If a match was found before, it returns the table, because the other players already expect the
// person.
func (f *Seeks) Stop(ctx context.Context, p ids.PersonID) (ids.TableID, error) {
	if err := f.store.EndSeek(ctx, p); err != nil {
		return "", table.RefuseUnwritable(err)
	}
	s, err := f.Of(ctx, p)
	if game.CodeOf(err) == table.CodeNoSeek {
		return "", nil
	}
	return s.Table, err
}

// Waiting returns the seeks of people who wait, the oldest first.
func (f *Seeks) Waiting(ctx context.Context) ([]Seek, error) { return f.store.Waiting(ctx, f.now()) }

// RenewConnected renews the seeks of connected people before they expire.
func (f *Seeks) RenewConnected(ctx context.Context, list []Seek, connected func(ids.PersonID) bool) error {
	now := f.now()
	var renewed []ids.SeekID
	for i := range list {
		if list[i].Until.Sub(now) < SeekLife*2/3 && connected(list[i].Person) {
			renewed = append(renewed, list[i].ID)
		}
	}
	if len(renewed) == 0 {
		return nil
	}
	return f.store.RenewSeeks(ctx, renewed, now.Add(SeekLife))
}

// MatchStore is the data that matchmaking needs.
type MatchStore interface {
	// BlocksAmong returns all blocks between some people.
	BlocksAmong(ctx context.Context, people []ids.PersonID) ([]Block, error)
	// UserBotsAmong returns which of some people are bots.
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// RatingsOf returns the ratings of some people; an empty pool means all pools.
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error)
}

// NewMatchmaker reads the blocks, bots and ratings of waiting people. A block prevents a match in both directions.
func NewMatchmaker(ctx context.Context, store MatchStore, list []Seek) (*Matchmaker, error) {
	m := &Matchmaker{Blocks: map[Block]bool{}, UserBots: map[ids.PersonID]bool{}, Points: map[string]map[ids.PersonID]int{}}
	if len(list) < 2 {
		return m, nil
	}
	var people, rated []ids.PersonID
	for i := range list {
		people = append(people, list[i].Person)
		if list[i].Criteria.Rated {
			rated = append(rated, list[i].Person)
		}
	}
	blocks, err := store.BlocksAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, b := range blocks {
		m.Blocks[b], m.Blocks[Block{Person: b.Other, Other: b.Person}] = true, true
	}
	userBots, err := store.UserBotsAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, p := range userBots {
		m.UserBots[p] = true
	}
	if rated == nil {
		return m, nil
	}
	known, err := store.RatingsOf(ctx, rated, "")
	for _, r := range known {
		if m.Points[r.Pool] == nil {
			m.Points[r.Pool] = map[ids.PersonID]int{}
		}
		m.Points[r.Pool][r.Person] = r.Rating.Rating().Points()
	}
	return m, err
}
