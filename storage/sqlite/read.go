package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/purrlor/purrlor/room"
)

// preparer is a connection or a pool of them.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// statements keeps the prepared form of every query that was used once.
type statements struct {
	preparer
	mu      sync.Mutex
	byQuery map[string]*sql.Stmt
}

func newStatements(p preparer) *statements {
	return &statements{preparer: p, byQuery: map[string]*sql.Stmt{}}
}

func (s *statements) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.byQuery[query]; found != nil {
		return found, nil
	}
	prepared, err := s.PrepareContext(ctx, query)
	if err == nil {
		s.byQuery[query] = prepared
	}
	return prepared, err
}

func (s *statements) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, statement := range s.byQuery {
		errs = append(errs, statement.Close())
	}
	clear(s.byQuery)
	return errors.Join(errs...)
}

// find reads the one row of a query, or gives room.ErrNotFound.
func (s *Store) find(ctx context.Context, query string, args []any, into ...any) error {
	statement, err := s.statements.prepared(ctx, query)
	if err != nil {
		return translate(ctx, err)
	}
	return translate(ctx, statement.QueryRowContext(ctx, args...).Scan(into...))
}

// collect reads all rows of a query; fields names where the columns of a row go.
func collect[T any](ctx context.Context, s *Store, query string, args []any, fields func(*T) []any) ([]T, error) {
	return collectBy(ctx, s.statements, query, args, fields)
}

// collectBy is collect by one of the connections.
func collectBy[T any](ctx context.Context, by *statements, query string, args []any, fields func(*T) []any) ([]T, error) {
	statement, err := by.prepared(ctx, query)
	if err != nil {
		return nil, translate(ctx, err)
	}
	rows, err := statement.QueryContext(ctx, args...)
	if err != nil {
		return nil, translate(ctx, err)
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var one T
		if err := rows.Scan(fields(&one)...); err != nil {
			return nil, translate(ctx, err)
		}
		all = append(all, one)
	}
	return all, translate(ctx, rows.Err())
}

// scanFunc is a place in a row for values that SQLite does not know.
type scanFunc func(value any) error

// Scan implements sql.Scanner.
func (s scanFunc) Scan(value any) error { return s(value) }

// toTime reads milliseconds; NULL is the zero time.
func toTime(t *time.Time) scanFunc {
	return func(value any) error {
		switch value := value.(type) {
		case nil:
			*t = time.Time{}
		case int64:
			*t = time.UnixMilli(value).UTC()
		default:
			return fmt.Errorf("time is stored as %T, want milliseconds", value)
		}
		return nil
	}
}

func toHash(h *room.Hash) scanFunc {
	return func(value any) error {
		raw, _ := value.([]byte)
		if len(raw) != len(h) {
			return fmt.Errorf("hash has %d bytes, want %d", len(raw), len(h))
		}
		copy(h[:], raw)
		return nil
	}
}

// toList reads a JSON array; NULL is nil.
func toList[T any](list *[]T) scanFunc {
	return func(value any) error {
		text, ok := value.(string)
		if !ok {
			*list = nil
			return nil
		}
		return json.Unmarshal([]byte(text), list)
	}
}

// nullTime returns milliseconds, or NULL for the zero time.
func nullTime(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// blob returns bytes for a column that is never NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// jsonList returns a JSON array.
func jsonList[T any](list []T) string {
	text, err := json.Marshal(list)
	if err != nil || list == nil {
		return "[]"
	}
	return string(text)
}

// sqlLimit returns a limit as SQLite understands it, where -1 means no limit.
func sqlLimit(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}
