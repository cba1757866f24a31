package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"github.com/purrlor/purrlor/storage/sqlstore"
)

// preparer is a connection or a connection pool.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// statements caches the prepared form of every query.
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
	prepared, err := s.PrepareContext(ctx, rewrite(query))
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

// session runs statements on the connections that prepared them.
type session struct {
	*statements
	ctx   context.Context
	trace func(query string) // called with every statement; may be nil
}

// prepared returns the prepared form of a statement and reports the statement to trace.
func (s session) prepared(query string) (*sql.Stmt, error) {
	if s.trace != nil {
		s.trace(query)
	}
	return s.statements.prepared(s.ctx, query)
}

// Exec runs a statement and returns how many rows it changed.
func (s session) Exec(query string, args ...any) (int64, error) {
	statement, err := s.prepared(query)
	if err != nil {
		return 0, translate(s.ctx, err)
	}
	result, err := statement.ExecContext(s.ctx, encode(args)...)
	if err != nil {
		return 0, translate(s.ctx, err)
	}
	return result.RowsAffected()
}

// QueryRow runs a statement and scans the only row that it returns, or returns storage.ErrNotFound.
func (s session) QueryRow(query string, args []any, into ...any) error {
	statement, err := s.prepared(query)
	if err != nil {
		return translate(s.ctx, err)
	}
	return translate(s.ctx, statement.QueryRowContext(s.ctx, encode(args)...).Scan(into...))
}

// Query passes the rows of a statement to a function.
func (s session) Query(query string, args []any, read func(sqlstore.Rows) error) error {
	statement, err := s.prepared(query)
	if err != nil {
		return translate(s.ctx, err)
	}
	rows, err := statement.QueryContext(s.ctx, encode(args)...)
	if err != nil {
		return translate(s.ctx, err)
	}
	defer rows.Close()
	if err := read(rows); err != nil {
		return translate(s.ctx, err)
	}
	return translate(s.ctx, rows.Err())
}

// database adapts Store to package sqlstore.
type database struct{ *Store }

// Transact runs a function in the writer's transaction.
func (d database) Transact(ctx context.Context, do func(sqlstore.Statements) error) error {
	return d.writer.write(ctx, func(w *writer) error { return do(w) })
}

// Read runs queries outside of transactions.
func (d database) Read(ctx context.Context) sqlstore.Reader { return d.reader(ctx) }

func (s *Store) reader(ctx context.Context) session { return session{s.statements, ctx, nil} }
