package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/storage/transfer"
)

var (
	_ transfer.Source = (*Store)(nil)
	_ transfer.Target = (*Store)(nil)
)

// copyRows is the number of rows per insert. The server checks references only after the last row of an insert, and holds them in
// memory until then.
const copyRows = 20_000

// Export lets a function read a consistent snapshot of everything. Writes continue.
func (s *Store) Export(ctx context.Context, read func(transfer.Reader) error) error {
	tx, err := s.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return translate(ctx, err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // the transaction is read-only
	return read(exporter{tx})
}

// Import calls a function that fills the empty database in one transaction. Other writers wait until it ends. If the connection is
// lost at the commit, Import checks whether the database is empty or complete.
func (s *Store) Import(ctx context.Context, write func(transfer.Writer) error) error {
	err := s.alone(ctx, func(tx pgx.Tx) error { return write(importer{exporter{tx}}) })
	if !errors.Is(err, errUnknown) {
		return translate(ctx, err)
	}
	filled := false
	looked := s.alone(ctx, func(tx pgx.Tx) error { // waits for the lost transaction
		for _, t := range transfer.Tables() {
			for _, err := range (exporter{tx}).Read(ctx, &t) {
				filled = true
				return err
			}
		}
		return nil
	})
	switch {
	case looked != nil:
		return errors.Join(err, looked)
	case !filled:
		return errors.New("the connection was lost at the commit, which was not made")
	}
	return nil
}

// alone calls do in a transaction that excludes all other writers.
func (s *Store) alone(ctx context.Context, do func(pgx.Tx) error) error {
	tx, err := s.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // does nothing after the commit
	var names []string
	for _, t := range transfer.Tables() {
		names = append(names, t.Name)
	}
	if _, err := tx.Exec(ctx, "LOCK TABLE "+strings.Join(names, ", ")+" IN EXCLUSIVE MODE"); err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return err
	}
	return commitOrUnknown(ctx, tx)
}

// exporter reads tables in a transaction.
type exporter struct{ tx pgx.Tx }

// Read returns the rows of a table.
func (e exporter) Read(ctx context.Context, t *transfer.Table) transfer.Rows {
	return func(yield func([]any, error) bool) {
		rows, err := e.tx.Query(ctx, t.Query(exportExpression, orderExpression))
		if err != nil {
			yield(nil, translate(ctx, err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			row, err := rows.Values()
			for i := 0; i < len(row) && err == nil; i++ {
				row[i], err = exported(t.Columns[i].Kind, row[i])
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, translate(ctx, err))
		}
	}
}

// exportExpression casts a column to the type of its kind.
func exportExpression(c transfer.Column) string {
	switch c.Kind {
	case transfer.Int:
		return c.Name + "::bigint"
	case transfer.Ints:
		return c.Name + "::bigint[]"
	case transfer.Time:
		return "(extract(epoch FROM " + c.Name + ") * 1000)::bigint"
	}
	return c.Name
}

// orderExpression orders text by its bytes.
func orderExpression(c transfer.Column) string {
	if c.Kind == transfer.Name {
		return c.Name + ` COLLATE "C"`
	}
	return c.Name
}

// exported converts a database value to the Go type of its column's kind.
func exported(kind transfer.Kind, value any) (any, error) {
	switch value := value.(type) {
	case []byte:
		if kind == transfer.Text {
			return string(value), nil
		}
	case []any:
		if kind == transfer.Names {
			return listOf[string](value)
		}
		return listOf[int64](value)
	}
	return value, nil
}

func listOf[T any](values []any) ([]T, error) {
	list := make([]T, len(values))
	for i, value := range values {
		var ok bool
		if list[i], ok = value.(T); !ok {
			return nil, fmt.Errorf("a list holds a %T", value)
		}
	}
	return list, nil
}

// importer writes tables in a transaction.
type importer struct{ exporter }

// Write adds rows to a table, many at a time.
func (i importer) Write(ctx context.Context, t *transfer.Table, rows transfer.Rows) error {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	next, stop := iter.Pull2(rows)
	defer stop()
	for more := true; more; {
		sent := 0
		_, err := i.tx.CopyFrom(ctx, pgx.Identifier{t.Name}, names, pgx.CopyFromFunc(func() ([]any, error) {
			if sent == copyRows {
				return nil, nil
			}
			row, err, ok := next()
			if more = ok; err != nil || !ok {
				return nil, err
			}
			sent++
			for i, c := range t.Columns {
				row[i] = imported(c.Kind, row[i])
			}
			return row, nil
		}))
		if err != nil {
			return translate(ctx, err)
		}
	}
	return nil
}

// imported converts a value to the type that the database stores.
func imported(kind transfer.Kind, value any) any {
	switch value := value.(type) {
	case string:
		if kind == transfer.Text {
			return []byte(value)
		}
	case int64:
		if kind == transfer.Time {
			return time.UnixMilli(value).UTC()
		}
	}
	return value
}

// ErrInUse says that a server has a database open.
var ErrInUse = errors.New("a server has the database open")

// selectServers counts connections that use the name of the program, and nodes with a valid lease.
const selectServers = `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1)
	+ (SELECT count(*) FROM nodes WHERE expires > clock_timestamp())`

// CheckUnused returns ErrInUse if a node has a lease or a connection uses the name of the program. The store itself must use
// another name.
func (s *Store) CheckUnused(ctx context.Context) error {
	var signs int
	if err := s.find(ctx, selectServers, []any{programName}, &signs); err != nil {
		return err
	}
	if signs > 0 {
		return ErrInUse
	}
	return nil
}
