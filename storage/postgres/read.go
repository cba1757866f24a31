package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype/zeronull"

	"github.com/purrlor/purrlor/room"
)

// find reads the one row of a query, or gives room.ErrNotFound.
func (s *Store) find(ctx context.Context, query string, args []any, into ...any) error {
	return s.retry(ctx, func() error { return s.pool.QueryRow(ctx, query, args...).Scan(into...) })
}

// collect reads all rows of a query; fields names where the columns of a row go.
func collect[T any](ctx context.Context, s *Store, query string, args []any, fields func(*T) []any) (all []T, err error) {
	err = s.retry(ctx, func() error {
		all, err = collectBy(ctx, s.pool, query, args, fields)
		return err
	})
	if errors.Is(err, room.ErrNotFound) { // what was asked for cannot be text
		return nil, nil
	}
	return all, err
}

// querier is the pool, or a transaction.
type querier interface {
	Query(ctx context.Context, query string, args ...any) (pgx.Rows, error)
}

// collectBy is collect in a transaction.
func collectBy[T any](ctx context.Context, by querier, query string, args []any, fields func(*T) []any) ([]T, error) {
	rows, err := by.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]T(nil), rows, func(row pgx.CollectableRow) (one T, err error) { return one, row.Scan(fields(&one)...) })
}

// hashField is a place in a row for a hash.
type hashField struct{ *room.Hash }

// ScanBytes implements pgtype.BytesScanner.
func (h hashField) ScanBytes(raw []byte) error {
	if len(raw) != len(h.Hash) {
		return fmt.Errorf("hash has %d bytes, want %d", len(raw), len(h.Hash))
	}
	copy(h.Hash[:], raw)
	return nil
}

func toHash(h *room.Hash) hashField { return hashField{h} }

// stringField is a place in a row for a string of any bytes.
type stringField struct{ *string }

// ScanBytes implements pgtype.BytesScanner.
func (s stringField) ScanBytes(raw []byte) error {
	*s.string = string(raw)
	return nil
}

func toString(s *string) stringField { return stringField{s} }

// toTime is a place in a row for a time that may be NULL, which is the zero time.
func toTime(t *time.Time) *zeronull.Timestamptz { return (*zeronull.Timestamptz)(t) }

// moment returns a time as it is kept, to the millisecond.
func moment(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }

// nullMoment returns a time as it is kept, NULL for the zero time.
func nullMoment(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return moment(t)
}

// blob returns bytes for a column that is never NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// sqlLimit returns a limit as PostgreSQL understands it, where NULL means no limit.
func sqlLimit(limit int) any {
	if limit <= 0 {
		return nil
	}
	return limit
}
