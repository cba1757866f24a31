package sqlite

import (
	"context"
	"fmt"

	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/table"
)

const (
	updateTable = `UPDATE tables SET game = ?, version = ?, stage = ?, public = ?, number = ?, created = ?, changed = ?, due = ?,
		people = ?, card = ?, awaited = ? WHERE id = ? AND number = ?`
	insertTable = `INSERT INTO tables (game, version, stage, public, number, created, changed, due, people, card, awaited, id)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	// countHosted returns no row for a person who does not exist.
	countHosted = `SELECT (SELECT count(*) FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = p.id
		AND t.stage <> 'over' AND t.id <> ?2 AND json_extract(t.people, '$[0]') = p.id) FROM persons p WHERE p.id = ?1`
	insertRow = `INSERT INTO rows (table_id, number, at, by, person, command, kind, seat, body, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	putSnapshot = `INSERT INTO snapshots (table_id, number, hash, version, body) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET number = excluded.number, hash = excluded.hash, version = excluded.version, body = excluded.body`
)

// Commit writes a change if the table's last row is the one that the change follows.
func (s *Store) Commit(ctx context.Context, c table.Change) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.writer.write(ctx, commitOf(&c))
}

// commitOf returns the function that writes a change. It prepares as much as possible before the writer's turn.
func commitOf(c *table.Change) func(*writer) error {
	opens := func(*writer) error { return nil }
	if c.Opens != nil {
		opens = commitOf(c.Opens)
	}
	before := c.Summary.Number - len(c.Rows)
	summary := summaryValues(&c.Summary)
	rows := make([][]any, len(c.Rows))
	for i := range c.Rows {
		rows[i] = rowValues(&c.Rows[i])
	}
	return func(w *writer) error {
		tx := sqlstore.NewTx(w, &dialect)
		if err := w.checkHost(c); err != nil {
			return err
		}
		if err := w.putTable(&c.Summary, before, summary); err != nil {
			return err
		}
		for _, row := range rows {
			if _, err := w.Exec(insertRow, row...); err != nil {
				return err
			}
		}
		for i := range c.SeatNames {
			if err := tx.NameSeat(&c.SeatNames[i]); err != nil {
				return err
			}
		}
		if c.Snapshot != nil {
			_, err := w.Exec(putSnapshot, string(c.Snapshot.Table), c.Snapshot.Number, c.Snapshot.Hash[:], c.Snapshot.Version, sqlstore.Blob(c.Snapshot.Body))
			if err != nil {
				return err
			}
		}
		for i := range c.Notices {
			if err := tx.Post(&c.Notices[i], c.Summary.Changed); err != nil {
				return err
			}
		}
		if err := tx.TakeSeeks(c); err != nil {
			return err
		}
		if c.Try != nil {
			if err := tx.AddTry(c.Try); err != nil {
				return err
			}
		}
		if c.Result != nil {
			if err := tx.AddResult(c.Result); err != nil {
				return err
			}
		}
		return opens(w)
	}
}

// checkHost rejects a change that would exceed the host's limit of tables. The only writer calls it, so the count cannot change
// before the commit.
func (w *writer) checkHost(c *table.Change) error {
	if c.MaxHosted == 0 || len(c.Summary.People) == 0 {
		return nil
	}
	var hosts int
	if err := w.QueryRow(countHosted, []any{string(c.Summary.People[0]), string(c.Summary.Table)}, &hosts); err != nil {
		return err
	}
	if hosts >= c.MaxHosted {
		return fmt.Errorf("%s hosts %d tables that are not over: %w", c.Summary.People[0], hosts, storage.ErrTooMany)
	}
	return nil
}

// putTable writes a summary if the stored one ends with row before.
func (w *writer) putTable(summary *table.Summary, before int, values []any) error {
	changed, err := w.Exec(updateTable, append(values, before)...)
	switch {
	case err != nil || changed == 1:
		return err
	case before == 0:
		_, err := w.Exec(insertTable, values...)
		return err
	}
	return fmt.Errorf("table %s does not end with row %d: %w", summary.Table, before, storage.ErrTaken)
}

// summaryValues returns the columns of a summary, its id last. The slice has capacity for one more.
func summaryValues(s *table.Summary) []any {
	var awaited any
	if s.Awaited != nil {
		awaited = jsonList(s.Awaited)
	}
	var due any // NULL for the zero time
	if !s.Due.IsZero() {
		due = s.Due.UnixMilli()
	}
	return append(make([]any, 0, 13), s.Game, s.Version, string(s.Stage), s.Public, s.Number,
		s.Created.UnixMilli(), s.Changed.UnixMilli(), due, jsonList(s.People), sqlstore.Blob(s.Card), awaited, string(s.Table))
}

func rowValues(r *table.Row) []any {
	return []any{
		string(r.Table), r.Number, r.At.UnixMilli(), string(r.By), string(r.Person), r.Command, string(r.Kind),
		int64(r.Seat), sqlstore.Blob(r.Body), r.Hash[:],
	}
}
