package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/storage/transfer"
)

var (
	_ transfer.Source = (*Store)(nil)
	_ transfer.Target = (*Store)(nil)
)

// Export lets a function read a consistent snapshot of everything. Writes continue.
func (s *Store) Export(ctx context.Context, read func(transfer.Reader) error) (err error) {
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return translate(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // the transaction is read-only
	return read(exporter{tx})
}

// Import calls a function that fills the database in one transaction.
func (s *Store) Import(ctx context.Context, write func(transfer.Writer) error) error {
	return s.writer.write(ctx, func(w *writer) error { return write(importer{exporter{w.conn}, w}) })
}

// querier is a transaction, or a connection with an open one.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// exporter reads tables in a transaction.
type exporter struct{ querier }

// Read returns the rows of a table.
func (e exporter) Read(ctx context.Context, t *transfer.Table) transfer.Rows {
	name := func(c transfer.Column) string { return c.Name }
	return func(yield func([]any, error) bool) {
		rows, err := e.QueryContext(ctx, t.Query(name, name))
		if err != nil {
			yield(nil, translate(ctx, err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			row := make([]any, len(t.Columns))
			into := make([]any, len(row))
			for i := range row {
				into[i] = &row[i]
			}
			err := rows.Scan(into...)
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

// exported converts a database value to the Go type of its column's kind.
func exported(kind transfer.Kind, value any) (any, error) {
	text, isText := value.(string)
	raw, isBytes := value.([]byte)
	switch {
	case value == nil:
		return nil, nil
	case isBytes:
		return sqlstore.Blob(raw), nil
	case kind == transfer.Flag:
		return value != int64(0), nil
	case kind == transfer.Names && isText:
		return listOf[string](text)
	case kind == transfer.Ints && isText:
		return listOf[int64](text)
	}
	return value, nil
}

func listOf[T any](text string) ([]T, error) {
	list := []T{}
	err := json.Unmarshal([]byte(text), &list)
	return list, err
}

// importer writes tables in the writer's transaction.
type importer struct {
	exporter
	writer *writer
}

// Write adds rows to a table.
func (i importer) Write(_ context.Context, t *transfer.Table, rows transfer.Rows) error {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	insert := fmt.Sprintf("INSERT INTO %s (%s) VALUES (?%s)", t.Name, strings.Join(names, ", "), strings.Repeat(", ?", len(names)-1))
	for row, err := range rows {
		if err != nil {
			return err
		}
		for i, value := range row {
			switch value := value.(type) {
			case []string:
				row[i] = jsonList(value)
			case []int64:
				row[i] = jsonList(value)
			}
		}
		if _, err := i.writer.Exec(insert, row...); err != nil {
			return err
		}
	}
	return nil
}
