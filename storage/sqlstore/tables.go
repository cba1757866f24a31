package sqlstore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

const (
	// SelectRows selects the rows of table $1 after number $2.
	SelectRows = `SELECT table_id, number, at, by, person, command, kind, seat, body, hash FROM rows
		WHERE table_id = $1 AND number > $2 ORDER BY number`
	// TableColumns starts a query of summaries.
	TableColumns = "SELECT id, game, version, stage, public, number, created, changed, due, people, card, awaited"
)

func rowFields(r *table.Row) []any {
	return []any{
		&r.Table, &r.Number, toTime(&r.At), &r.By, &r.Person, toWords(&r.Command), &r.Kind, &r.Seat, &r.Body, toHash(&r.Hash),
	}
}

// summaryFields returns the scan targets of a summary.
func (s *Store) summaryFields(t *table.Summary) []any {
	list := s.dialect.List
	return []any{
		&t.Table, &t.Game, &t.Version, &t.Stage, &t.Public, &t.Number, toTime(&t.Created), toTime(&t.Changed), toTime(&t.Due), list(&t.People),
		&t.Card, list(&t.Awaited),
	}
}

// Rows returns the rows of a table with numbers above after.
func (s *Store) Rows(ctx context.Context, table ids.TableID, after int) ([]table.Row, error) {
	return Collect(s.read(ctx), SelectRows, []any{string(table), after}, rowFields)
}

// Snapshot returns the latest snapshot of a table.
func (s *Store) Snapshot(ctx context.Context, tableID ids.TableID) (table.Snapshot, error) {
	snapshot := table.Snapshot{Table: tableID}
	err := s.find(ctx, "SELECT number, hash, version, body FROM snapshots WHERE table_id = $1", []any{string(tableID)},
		&snapshot.Number, toHash(&snapshot.Hash), &snapshot.Version, &snapshot.Body)
	if err != nil {
		return table.Snapshot{}, err
	}
	return snapshot, nil
}

// Summary returns the summary of a table.
func (s *Store) Summary(ctx context.Context, tableID ids.TableID) (table.Summary, error) {
	var summary table.Summary
	err := s.find(ctx, TableColumns+" FROM tables WHERE id = $1", []any{string(tableID)}, s.summaryFields(&summary)...)
	return summary, err
}

// Summaries returns the summaries of some tables.
func (s *Store) Summaries(ctx context.Context, tables []ids.TableID) ([]table.Summary, error) {
	return Collect(s.read(ctx), TableColumns+" FROM tables WHERE id = ANY($1)", []any{idList(tables)}, s.summaryFields)
}

// List returns the summaries that match a query.
func (s *Store) List(ctx context.Context, q table.Query) ([]table.Summary, error) {
	if q.Person != "" {
		return s.listOf(ctx, &q)
	}
	where, args := s.conditions(q)
	query := TableColumns + " FROM tables"
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	order := "changed DESC, id DESC"
	if !q.DueBy.IsZero() {
		order = "due, id"
	}
	query += fmt.Sprintf(" ORDER BY %s LIMIT $%d", order, len(args)+1)
	return Collect(s.read(ctx), query, append(args, limitOf(q.Limit)), s.summaryFields)
}

// listOf is List for a person. It returns all unfinished tables, which are few, and the latest finished ones.
func (s *Store) listOf(ctx context.Context, q *table.Query) (list []table.Summary, err error) {
	aliases, err := s.AliasesOf(ctx, q.Person)
	if err != nil {
		return nil, err
	}
	where, args := s.conditions(*q)
	where = append(where, fmt.Sprint("s.person = $", len(args)+1))
	for _, id := range append([]ids.PersonID{q.Person}, aliases...) {
		for _, part := range []string{"s.ended IS NULL ORDER BY changed DESC, id DESC", "s.ended IS NOT NULL ORDER BY s.ended DESC, s.table_id DESC"} {
			query := fmt.Sprintf("%s%s WHERE %s AND %s LIMIT $%d", TableColumns, s.dialect.TablesOfSeats, strings.Join(where, " AND "), part, len(args)+2)
			some, err := Collect(s.read(ctx), query, append(slices.Clone(args), string(id), limitOf(q.Limit)), s.summaryFields)
			if err != nil {
				return nil, err
			}
			list = append(list, some...)
		}
	}
	return q.Merge(list), nil
}

func (s *Store) conditions(q table.Query) (where []string, args []any) {
	add := func(condition string, values ...any) { // $ stands for the condition's value
		args = append(args, values...)
		where = append(where, strings.ReplaceAll(condition, "$", fmt.Sprint("$", len(args))))
	}
	if q.Public {
		add("public = true")
	}
	if q.Stage != "" {
		add("stage = $", string(q.Stage))
	}
	if q.Game != "" {
		add("game = $", q.Game)
	}
	if !q.DueBy.IsZero() {
		add("due <= $", q.DueBy)
	}
	if q.Gone {
		add("EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND NOT EXISTS (SELECT 1 FROM persons p WHERE p.id = s.person))")
	}
	if q.Free && s.dialect.FreeTables != "" {
		add(s.dialect.FreeTables)
	}
	if !q.Before.IsZero() {
		add("changed < $", q.Before)
	}
	return where, args
}

// DeleteTable removes a table and everything that belongs to it.
func (s *Store) DeleteTable(ctx context.Context, table ids.TableID) error {
	_, err := s.exec(ctx, "DELETE FROM tables WHERE id = $1", string(table))
	return err
}
