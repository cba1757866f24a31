package sqlite

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/room"
)

const (
	updateTable = `UPDATE tables SET game = ?, version = ?, stage = ?, public = ?, number = ?, created = ?, changed = ?, due = ?,
		people = ?, card = ?, awaited = ? WHERE id = ? AND number = ?`
	insertTable = `INSERT INTO tables (game, version, stage, public, number, created, changed, due, people, card, awaited, id)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	// countHosted has no row for a person who does not exist.
	countHosted = `SELECT (SELECT count(*) FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = p.id
		AND t.stage <> 'over' AND t.id <> ?2 AND json_extract(t.people, '$[0]') = p.id) FROM persons p WHERE p.id = ?1`
	insertRow = `INSERT INTO rows (table_id, number, at, by, person, command, kind, seat, body, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	putSnapshot = `INSERT INTO snapshots (table_id, number, hash, version, body) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET number = excluded.number, hash = excluded.hash, version = excluded.version, body = excluded.body`
	selectRows = `SELECT table_id, number, at, by, person, command, kind, seat, body, hash FROM rows
		WHERE table_id = ? AND number > ? ORDER BY number`
	tableColumns = `SELECT id, game, version, stage, public, number, created, changed, due, people, card, awaited`
	selectTables = tableColumns + ` FROM tables`
	// selectTablesOf begins with the seats of a person, which a cross join says: the planner would rather sort all of their tables.
	selectTablesOf = tableColumns + ` FROM seats s CROSS JOIN tables ON tables.id = s.table_id WHERE `
)

// Commit writes a change if the table's last row is the one before it.
func (s *Store) Commit(ctx context.Context, c room.Change) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.writer.write(ctx, commitOf(&c))
}

// commitOf returns what writes a change. What can be prepared is prepared before the writer's turn.
func commitOf(c *room.Change) func(*writer) error {
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
		if err := w.checkHost(c); err != nil {
			return err
		}
		if err := w.putTable(&c.Summary, before, summary); err != nil {
			return err
		}
		for _, row := range rows {
			if _, err := w.exec(insertRow, row...); err != nil {
				return err
			}
		}
		for i := range c.SeatNames {
			if err := w.nameSeat(&c.SeatNames[i]); err != nil {
				return err
			}
		}
		if c.Snapshot != nil {
			_, err := w.exec(putSnapshot, string(c.Snapshot.Table), c.Snapshot.Number, c.Snapshot.Hash[:], c.Snapshot.Version, blob(c.Snapshot.Body))
			if err != nil {
				return err
			}
		}
		if err := w.post(c); err != nil {
			return err
		}
		if err := w.takeSeeks(c); err != nil {
			return err
		}
		if c.Try != nil {
			if err := w.addTry(c.Try); err != nil {
				return err
			}
		}
		if c.Result != nil {
			if err := w.addResult(c.Result); err != nil {
				return err
			}
		}
		return opens(w)
	}
}

// checkHost refuses a change that gives its host more tables than they may have. There is one writer, so that nobody else
// counts at the same time.
func (w *writer) checkHost(c *room.Change) error {
	if c.MaxHosted == 0 || len(c.Summary.People) == 0 {
		return nil
	}
	var hosts int
	if err := w.queryRow(countHosted, []any{string(c.Summary.People[0]), string(c.Summary.Table)}, &hosts); err != nil {
		return err
	}
	if hosts >= c.MaxHosted {
		return fmt.Errorf("%s hosts %d tables that are not over: %w", c.Summary.People[0], hosts, room.ErrTooMany)
	}
	return nil
}

// putTable writes a summary over the one that knew the rows up to before.
func (w *writer) putTable(summary *room.Summary, before int, values []any) error {
	changed, err := w.exec(updateTable, append(values, before)...)
	switch {
	case err != nil || changed == 1:
		return err
	case before == 0:
		_, err := w.exec(insertTable, values...)
		return err
	}
	return fmt.Errorf("table %s does not end with row %d: %w", summary.Table, before, room.ErrTaken)
}

// summaryValues are the columns of a summary, its id last. There is room for one more.
func summaryValues(s *room.Summary) []any {
	var awaited any
	if s.Awaited != nil {
		awaited = jsonList(s.Awaited)
	}
	return append(make([]any, 0, 13), s.Game, s.Version, string(s.Stage), s.Public, s.Number,
		s.Created.UnixMilli(), s.Changed.UnixMilli(), nullTime(s.Due), jsonList(s.People), blob(s.Card), awaited, string(s.Table))
}

func summaryFields(s *room.Summary) []any {
	return []any{
		&s.Table, &s.Game, &s.Version, &s.Stage, &s.Public, &s.Number, toTime(&s.Created), toTime(&s.Changed), toTime(&s.Due),
		toList(&s.People), &s.Card, toList(&s.Awaited),
	}
}

func rowValues(r *room.Row) []any {
	return []any{
		string(r.Table), r.Number, r.At.UnixMilli(), string(r.By), string(r.Person), r.Command, string(r.Kind),
		int64(r.Seat), blob(r.Body), r.Hash[:],
	}
}

func rowFields(r *room.Row) []any {
	return []any{
		&r.Table, &r.Number, toTime(&r.At), &r.By, &r.Person, &r.Command, &r.Kind, &r.Seat, &r.Body, toHash(&r.Hash),
	}
}

// Rows returns the rows of a table with numbers above after.
func (s *Store) Rows(ctx context.Context, table room.TableID, after int) ([]room.Row, error) {
	return collect(ctx, s, selectRows, []any{string(table), after}, rowFields)
}

// Snapshot returns the latest snapshot of a table.
func (s *Store) Snapshot(ctx context.Context, table room.TableID) (room.Snapshot, error) {
	snapshot := room.Snapshot{Table: table}
	err := s.find(ctx, "SELECT number, hash, version, body FROM snapshots WHERE table_id = ?", []any{string(table)},
		&snapshot.Number, toHash(&snapshot.Hash), &snapshot.Version, &snapshot.Body)
	if err != nil {
		return room.Snapshot{}, err
	}
	return snapshot, nil
}

// Summary returns what lists show of a table.
func (s *Store) Summary(ctx context.Context, table room.TableID) (room.Summary, error) {
	var summary room.Summary
	err := s.find(ctx, selectTables+" WHERE id = ?", []any{string(table)}, summaryFields(&summary)...)
	return summary, err
}

// List returns the summaries that a query chooses.
func (s *Store) List(ctx context.Context, q room.Query) ([]room.Summary, error) {
	if q.Person != "" {
		return s.listOf(ctx, &q)
	}
	where, args := conditions(q)
	query := selectTables
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	order := "changed DESC, id DESC"
	if !q.DueBy.IsZero() {
		order = "due, id"
	}
	query += " ORDER BY " + order + " LIMIT ?"
	return collect(ctx, s, query, append(args, sqlLimit(q.Limit)), summaryFields)
}

// listOf is List for a person: the tables that are not over, which are few, and the latest of those that are.
func (s *Store) listOf(ctx context.Context, q *room.Query) (list []room.Summary, err error) {
	aliases, err := s.AliasesOf(ctx, q.Person)
	if err != nil {
		return nil, err
	}
	where, args := conditions(*q)
	for _, id := range append([]room.PersonID{q.Person}, aliases...) {
		for _, part := range []string{"s.ended IS NULL ORDER BY changed DESC, id DESC", "s.ended IS NOT NULL ORDER BY s.ended DESC, s.table_id DESC"} {
			query := selectTablesOf + strings.Join(append(where, "s.person = ?", part), " AND ") + " LIMIT ?"
			some, err := collect(ctx, s, query, append(slices.Clone(args), string(id), sqlLimit(q.Limit)), summaryFields)
			if err != nil {
				return nil, err
			}
			list = append(list, some...)
		}
	}
	return q.Merge(list), nil
}

func conditions(q room.Query) (where []string, args []any) {
	add := func(condition string, values ...any) {
		where, args = append(where, condition), append(args, values...)
	}
	if q.Public {
		add("public = 1")
	}
	if q.Stage != "" {
		add("stage = ?", string(q.Stage))
	}
	if q.Game != "" {
		add("game = ?", q.Game)
	}
	if !q.DueBy.IsZero() {
		add("due <= ?", q.DueBy.UnixMilli())
	}
	if q.Gone {
		add("EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND NOT EXISTS (SELECT 1 FROM persons p WHERE p.id = s.person))")
	}
	if !q.Before.IsZero() {
		add("changed < ?", q.Before.UnixMilli())
	}
	return where, args
}

// DeleteTable removes a table; what belongs to it goes with it.
func (s *Store) DeleteTable(ctx context.Context, table room.TableID) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM tables WHERE id = ?", string(table))
		return err
	})
}
