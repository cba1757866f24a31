package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

// dialect holds the statements that PostgreSQL writes differently.
var dialect = sqlstore.Dialect{
	LockRatings: "SELECT pg_advisory_xact_lock(7077)",
	ForgetName: `UPDATE reports r SET reason = convert_to(replace(convert_from(r.reason, 'UTF8'), convert_from(p.name, 'UTF8'), '…'), 'UTF8')
		FROM persons p WHERE p.id = $1 AND length(p.name) > 2 AND position(p.name IN r.reason) > 0
		AND r.table_id IN (SELECT table_id FROM seats WHERE person IN ` + sqlstore.IDsOf + `)`,
	TablesOfSeats: " FROM tables JOIN seats s ON s.table_id = tables.id",
	FreeTables:    "(owner IS NULL OR NOT " + leased + ")",
	Now: func(from sqlstore.Reader) (now time.Time, err error) {
		err = from.QueryRow("SELECT clock_timestamp()", nil, &now)
		return now, err
	},
	List: func(into any) any { return into },
	// All nodes write in the order of person ids, to avoid deadlocks.
	PutPresence: `INSERT INTO presence (person, node, table_id, seen, away)
		SELECT p.id, $1, n.at, $4, n.away FROM unnest($2::text[], $3::text[], $5::boolean[]) AS n (person, at, away)
		JOIN persons p ON p.id = n.person ORDER BY p.id
		ON CONFLICT (person, node) DO UPDATE SET table_id = excluded.table_id, seen = excluded.seen, away = excluded.away`,
}

// database runs the statements of package sqlstore.
type database struct{ *Store }

// Transact runs a function in a transaction.
func (d database) Transact(ctx context.Context, do func(sqlstore.Statements) error) error {
	return d.transact(ctx, func(tx *transaction) error { return do(tx) })
}

// Read runs queries outside of transactions.
func (d database) Read(ctx context.Context) sqlstore.Reader { return reader{d.Store, ctx} }

// reader runs queries on a connection of the pool.
type reader struct {
	*Store
	ctx context.Context
}

// QueryRow scans the only row of a query, or returns storage.ErrNotFound.
func (r reader) QueryRow(query string, args []any, into ...any) error {
	return r.find(r.ctx, query, args, into...)
}

// Query passes the rows of a query to a function, and calls it again if the connection was lost.
func (r reader) Query(query string, args []any, read func(sqlstore.Rows) error) error {
	args = encode(args)
	err := r.retry(r.ctx, func() error {
		rows, err := r.pool.Query(r.ctx, query, args...)
		return readRows(rows, err, read)
	})
	if errors.Is(err, storage.ErrNotFound) { // an argument is not valid text, so no row matches
		return nil
	}
	return err
}

func readRows(rows pgx.Rows, err error, read func(sqlstore.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	if err := read(rows); err != nil {
		return err
	}
	return rows.Err()
}

// find reads the only row of a query, or returns storage.ErrNotFound.
func (s *Store) find(ctx context.Context, query string, args []any, into ...any) error {
	args = encode(args)
	return s.retry(ctx, func() error { return s.pool.QueryRow(ctx, query, args...).Scan(into...) })
}

// encode converts arguments for PostgreSQL: times to milliseconds, and Words to bytes.
func encode(args []any) []any {
	return sqlstore.Encode(args, func(arg any) (any, bool) {
		switch arg := arg.(type) {
		case sqlstore.Words:
			return []byte(arg), true
		case time.Time:
			return sqlstore.Moment(arg), true
		}
		return nil, false
	})
}

// collect reads all rows of a query. fields returns the scan targets of a row.
func collect[T any](ctx context.Context, s *Store, query string, args []any, fields func(*T) []any) ([]T, error) {
	return sqlstore.Collect(reader{s, ctx}, query, args, fields)
}
