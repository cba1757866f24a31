package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const (
	insertDeal = `INSERT INTO deals (id, person, settings, bots, seed, opened, closes) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`
	selectDeal = "SELECT id, person, settings, bots, seed, opened, closes FROM deals WHERE id = $1"
	insertTry  = `INSERT INTO tries (deal, person, number, table_id, begun) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	// selectTries returns seat data only for finished games.
	selectTries = `SELECT t.deal, t.person, t.number, t.table_id, t.begun, s.ended, coalesce(s.points, 0),
		coalesce(s.points - (SELECT max(o.points) FROM result_seats o WHERE o.table_id = t.table_id AND o.seat <> s.seat), s.points, 0),
		coalesce(s.abandoned, false), t.picture
		FROM tries t LEFT JOIN result_seats s ON s.table_id = t.table_id AND s.person = t.person`
	selectTriesOfDeal = selectTries + " WHERE t.deal = $1"
	selectVoyages     = `SELECT t.deal FROM tries t JOIN deals d ON d.id = t.deal AND d.person = '' JOIN result_seats s ON s.table_id = t.table_id
		AND s.person = t.person AND NOT s.abandoned WHERE t.person = $1 AND t.number = 1 ORDER BY d.opened DESC, t.deal LIMIT $2`
)

// AddDeal stores a deal, unless there is one.
func (s *Store) AddDeal(ctx context.Context, d lobby.Deal) (lobby.Deal, error) {
	settings, err := json.Marshal(d.Settings)
	if err != nil {
		return lobby.Deal{}, err
	}
	bots, err := json.Marshal(d.Bots)
	if err != nil {
		return lobby.Deal{}, err
	}
	err = s.transact(ctx, func(tx *Tx) error {
		_, err := tx.Exec(insertDeal, string(d.ID), string(d.Person), settings, bots, d.Seed[:], d.Opened, d.Closes)
		return err
	})
	if err != nil {
		return lobby.Deal{}, err
	}
	return s.Deal(ctx, d.ID)
}

// Deal returns a deal.
func (s *Store) Deal(ctx context.Context, id ids.DealID) (d lobby.Deal, err error) {
	var settings, bots, seed []byte
	err = s.find(ctx, selectDeal, []any{string(id)}, &d.ID, &d.Person, &settings, &bots, &seed, toTime(&d.Opened), toTime(&d.Closes))
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal(settings, &d.Settings); err != nil {
		return d, fmt.Errorf("read settings of deal %s: %w", id, err)
	}
	if err := json.Unmarshal(bots, &d.Bots); err != nil {
		return d, fmt.Errorf("read bots of deal %s: %w", id, err)
	}
	copy(d.Seed[:], seed)
	return d, nil
}

// AddTry records that a new table is a try, unless the person already has that try.
func (tx *Tx) AddTry(t *table.Try) error {
	added, err := tx.Exec(insertTry, string(t.Deal), string(t.Person), t.Number, string(t.Table), t.Begun)
	if err == nil && added == 0 {
		err = fmt.Errorf("try %d of deal %s: %w", t.Number, t.Deal, storage.ErrTaken)
	}
	return err
}

func tryFields(t *table.Try) []any {
	return []any{&t.Deal, &t.Person, &t.Number, &t.Table, toTime(&t.Begun), toTime(&t.Ended), &t.Points, &t.Lead, &t.Abandoned, &t.Picture}
}

func (s *Store) tries(ctx context.Context, query string, args ...any) ([]table.Try, error) {
	return Collect(s.read(ctx), query, args, tryFields)
}

// Tries returns the first try of each person.
func (s *Store) Tries(ctx context.Context, id ids.DealID) ([]table.Try, error) {
	return s.tries(ctx, selectTriesOfDeal+" AND t.number = 1 ORDER BY t.begun, t.person", string(id))
}

// TriesOf returns a person's tries of a deal.
func (s *Store) TriesOf(ctx context.Context, id ids.DealID, p ids.PersonID) ([]table.Try, error) {
	return s.tries(ctx, selectTriesOfDeal+" AND t.person = $2 ORDER BY t.number", string(id), string(p))
}

// VoyagesOf returns the voyages that a person has finished.
func (s *Store) VoyagesOf(ctx context.Context, p ids.PersonID, limit int) ([]ids.DealID, error) {
	return Collect(s.read(ctx), selectVoyages, []any{string(p), limitOf(limit)}, func(id *ids.DealID) []any { return []any{id} })
}

// AllTriesOf returns a person's tries of all deals.
func (s *Store) AllTriesOf(ctx context.Context, p ids.PersonID) ([]table.Try, error) {
	return s.tries(ctx, selectTries+" WHERE t.person = $1 ORDER BY t.begun, t.deal, t.number", string(p))
}

// DealsBy returns the deals that a person has created.
func (s *Store) DealsBy(ctx context.Context, p ids.PersonID) ([]ids.DealID, error) {
	return Collect(s.read(ctx), "SELECT id FROM deals WHERE person = $1 AND person <> '' ORDER BY opened, id", []any{string(p)},
		func(id *ids.DealID) []any { return []any{id} })
}
