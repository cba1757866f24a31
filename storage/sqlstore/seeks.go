package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const (
	putSeek = `INSERT INTO seeks (id, person, wish, since, until) SELECT $1, id, $3, $4, $5 FROM persons WHERE id = $2
		ON CONFLICT (person) DO UPDATE SET id = excluded.id, wish = excluded.wish, since = excluded.since, until = excluded.until, table_id = NULL`
	selectSeeks = "SELECT id, person, wish, since, until, coalesce(table_id, '') FROM seeks WHERE "
	renewSeeks  = "UPDATE seeks SET until = $1 WHERE id = ANY($2) AND table_id IS NULL"
	// takeSeeks skips a seek that another transaction is taking or renewing, instead of waiting.
	takeSeeks = `UPDATE seeks SET table_id = $1, until = $2 WHERE id IN
		(SELECT id FROM seeks WHERE id = ANY($3) AND table_id IS NULL FOR UPDATE SKIP LOCKED)`
	blocksAmong = `SELECT person, other FROM blocks WHERE person = ANY($1) AND other = ANY($1)
		ORDER BY person, other`
)

// PutSeek stores a person's seek and removes expired ones.
func (s *Store) PutSeek(ctx context.Context, k lobby.Seek) error {
	criteria, err := json.Marshal(k.Criteria)
	if err != nil {
		return err
	}
	return s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("DELETE FROM seeks WHERE until < $1", k.Since); err != nil {
			return err
		}
		put, err := tx.Exec(putSeek, string(k.ID), string(k.Person), criteria, k.Since, k.Until)
		if err == nil && put == 0 {
			return UnknownPerson(k.Person)
		}
		return err
	})
}

func (s *Store) seeks(ctx context.Context, query string, args ...any) ([]lobby.Seek, error) {
	type row struct {
		lobby.Seek
		wish []byte
	}
	rows, err := Collect(s.read(ctx), selectSeeks+query, args, func(r *row) []any {
		return []any{&r.ID, &r.Person, &r.wish, toTime(&r.Since), toTime(&r.Until), &r.Table}
	})
	if err != nil {
		return nil, err
	}
	var list []lobby.Seek
	for i := range rows {
		if err := json.Unmarshal(rows[i].wish, &rows[i].Criteria); err != nil {
			return nil, fmt.Errorf("read criteria of seek %s: %w", rows[i].ID, err)
		}
		list = append(list, rows[i].Seek)
	}
	return list, nil
}

// SeekOf returns the seek of a person.
func (s *Store) SeekOf(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	list, err := s.seeks(ctx, "person = $1", string(p))
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("seek of %s: %w", p, storage.ErrNotFound)
	}
	if err != nil {
		return lobby.Seek{}, err
	}
	return list[0], nil
}

// Waiting returns the seeks without a table.
func (s *Store) Waiting(ctx context.Context, at time.Time) ([]lobby.Seek, error) {
	return s.seeks(ctx, "table_id IS NULL AND until >= $1 ORDER BY since, id", at)
}

// RenewSeeks extends seeks.
func (s *Store) RenewSeeks(ctx context.Context, ids []ids.SeekID, until time.Time) error {
	return s.transact(ctx, func(tx *Tx) error {
		_, err := tx.Exec(renewSeeks, until, idList(ids))
		return err
	})
}

// EndSeek removes the seek of a waiting person.
func (s *Store) EndSeek(ctx context.Context, p ids.PersonID) error {
	return s.transact(ctx, func(tx *Tx) error {
		_, err := tx.Exec("DELETE FROM seeks WHERE person = $1 AND table_id IS NULL", string(p))
		return err
	})
}

// TakeSeeks stores the table of people whose seeks matched; all must still be waiting.
func (tx *Tx) TakeSeeks(c *table.Change) error {
	if len(c.Takes) == 0 {
		return nil
	}
	taken, err := tx.Exec(takeSeeks, string(c.Summary.Table), c.TakenUntil, idList(c.Takes))
	if err == nil && int(taken) < len(c.Takes) {
		err = fmt.Errorf("table %s takes %d of %d seeks: %w", c.Summary.Table, taken, len(c.Takes), storage.ErrTaken)
	}
	return err
}

// BlocksAmong returns all blocks between some people.
func (s *Store) BlocksAmong(ctx context.Context, people []ids.PersonID) ([]lobby.Block, error) {
	return Collect(s.read(ctx), blocksAmong, []any{idList(people)}, func(b *lobby.Block) []any { return []any{&b.Person, &b.Other} })
}
