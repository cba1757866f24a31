package postgres

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/room"
)

// A change is one statement: what belongs to the table is written only if the table itself could be. It returns whether it
// was, and how many tables its host has if that is bounded. The parameters are those of changeValues.
const (
	putTable = `WITH hosted AS (
		SELECT (SELECT count(*) FROM seats s JOIN tables t ON t.id = s.table_id
			WHERE s.person = p.id AND t.stage <> 'over' AND t.id <> $1 AND t.people[1] = p.id)::integer AS count
		FROM persons p WHERE $14 > 0 AND p.id = ($10::text[])[1]
	), put AS (`
	insertTable = putTable + `
		INSERT INTO tables (id, number, game, version, stage, public, created, changed, due, people, card, awaited)
		SELECT $1, $2, $4, $5, $6, $7, $8, $9, $13, $10, $11, $12 WHERE $3::integer = 0 AND ` + mayHost + `
		ON CONFLICT (id) DO UPDATE SET number = excluded.number, game = excluded.game, version = excluded.version,
			stage = excluded.stage, public = excluded.public, created = excluded.created, changed = excluded.changed,
			due = excluded.due, people = excluded.people, card = excluded.card, awaited = excluded.awaited
		WHERE tables.number = 0 AND ($28::text = '' OR tables.owner = $28 AND tables.term = $29)
		RETURNING id
	)` + putRest
	updateTable = putTable + `
		UPDATE tables SET number = $2, game = $4, version = $5, stage = $6, public = $7, created = $8, changed = $9,
			due = $13, people = $10, card = $11, awaited = $12
		WHERE id = $1 AND number = $3 AND ($28::text = '' OR owner = $28 AND term = $29) AND ` + mayHost + `
		RETURNING id
	)` + putRest
	mayHost = `($14 = 0 OR (SELECT count FROM hosted) < $14)`
	putRest = `, logged AS (
		INSERT INTO rows (table_id, number, at, by, person, command, kind, seat, body, hash)
		SELECT put.id, r.* FROM put, unnest($15::integer[], $16::timestamptz[], $17::text[], $18::text[], $19::bytea[], $20::text[],
			$21::smallint[], $22::bytea[], $23::bytea[]) AS r (number, at, by, person, command, kind, seat, body, hash)
		ORDER BY r.number
	), shot AS (
		INSERT INTO snapshots (table_id, number, hash, version, body)
		SELECT put.id, $24::integer, $25::bytea, $26::integer, $27::bytea FROM put WHERE $24::integer IS NOT NULL
		ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, hash = excluded.hash, version = excluded.version, body = excluded.body
	)`
	// putNotices has a line for each target of a person.
	putNotices = `, posted AS (
		INSERT INTO outbox (id, person, endpoint, table_id, kind, made, due, mail)
		SELECT n.id || '-' || row_number() OVER (PARTITION BY n.id ORDER BY t.endpoint), t.person, t.endpoint, put.id, n.kind, $9, to_timestamp(0), t.kind = 'mail'
		FROM put, unnest($30::text[], $31::text[], $32::text[]) AS n (id, person, kind) JOIN targets t ON t.person = n.person
	)`
	putResult = `
	SELECT EXISTS (SELECT 1 FROM put), (SELECT count FROM hosted)`

	selectRows = `SELECT table_id, number, at, by, person, command, kind, seat, body, hash FROM rows
		WHERE table_id = $1 AND number > $2 ORDER BY number`
	selectTables = `SELECT id, game, version, stage, public, number, created, changed, due, people, card, awaited FROM tables`
)

// Commit writes a change if the table's last row is the one before it.
func (s *Store) Commit(ctx context.Context, c room.Change) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.writer.write(ctx, c)
}

// query returns the statement of a change. Only one that nothing comes before can make its table.
func (c *change) query() string {
	switch {
	case c.before() == 0 && len(c.Notices) > 0:
		return insertTable + putNotices + putResult
	case c.before() == 0:
		return insertTable + putResult
	case len(c.Notices) > 0:
		return updateTable + putNotices + putResult
	}
	return updateTable + putResult
}

// bounded tells whether the tables of the host are counted.
func (c *change) bounded() bool { return c.MaxHosted > 0 && len(c.Summary.People) > 0 }

// changeValues are the parameters of a change's statement.
func changeValues(c *room.Change) []any {
	s := &c.Summary
	hosted := c.MaxHosted
	people := make([]string, len(s.People))
	for i, id := range s.People {
		people[i] = string(id)
	}
	if len(people) == 0 {
		hosted = 0
	}
	var awaited []int16 // NULL for nil
	if s.Awaited != nil {
		awaited = make([]int16, len(s.Awaited))
		for i, seat := range s.Awaited {
			awaited[i] = int16(seat)
		}
	}
	values := append(make([]any, 0, 32), string(s.Table), s.Number, s.Number-len(c.Rows), s.Game, s.Version, string(s.Stage), s.Public,
		moment(s.Created), moment(s.Changed), people, blob(s.Card), awaited, nullMoment(s.Due), hosted)
	values = append(values, rowValues(c.Rows)...)
	if c.Snapshot == nil {
		values = append(values, nil, nil, nil, nil)
	} else {
		values = append(values, c.Snapshot.Number, c.Snapshot.Hash[:], c.Snapshot.Version, blob(c.Snapshot.Body))
	}
	values = append(values, c.Fence.Owner, c.Fence.Term)
	if len(c.Notices) > 0 {
		values = append(values, noticeValues(c.Notices)...)
	}
	return values
}

// noticeValues are the columns of notices, each as a list.
func noticeValues(notices []room.PersonNotice) []any {
	ids, persons, kinds := make([]string, len(notices)), make([]string, len(notices)), make([]string, len(notices))
	for i, n := range notices {
		ids[i], persons[i], kinds[i] = n.ID, string(n.Person), string(n.Kind)
	}
	return []any{ids, persons, kinds}
}

// rowValues are the columns of rows, each as a list.
func rowValues(rows []room.Row) []any {
	n := len(rows)
	var (
		numbers         = make([]int32, n)
		times           = make([]time.Time, n)
		actors, persons = make([]string, n), make([]string, n)
		commands        = make([][]byte, n)
		kinds           = make([]string, n)
		seats           = make([]int16, n)
		bodies, hashes  = make([][]byte, n), make([][]byte, n)
	)
	for i := range rows {
		r := &rows[i]
		numbers[i], times[i], actors[i], persons[i], commands[i] = int32(r.Number), moment(r.At), string(r.By), string(r.Person), []byte(r.Command)
		kinds[i], seats[i], bodies[i], hashes[i] = string(r.Kind), int16(r.Seat), blob(r.Body), r.Hash[:]
	}
	return []any{numbers, times, actors, persons, commands, kinds, seats, bodies, hashes}
}

func rowFields(r *room.Row) []any {
	return []any{
		&r.Table, &r.Number, &r.At, &r.By, &r.Person, toString(&r.Command), &r.Kind, &r.Seat, &r.Body, toHash(&r.Hash),
	}
}

func summaryFields(s *room.Summary) []any {
	return []any{
		&s.Table, &s.Game, &s.Version, &s.Stage, &s.Public, &s.Number, &s.Created, &s.Changed, toTime(&s.Due), &s.People,
		&s.Card, &s.Awaited,
	}
}

// Rows returns the rows of a table with numbers above after.
func (s *Store) Rows(ctx context.Context, table room.TableID, after int) ([]room.Row, error) {
	return collect(ctx, s, selectRows, []any{string(table), after}, rowFields)
}

// Snapshot returns the latest snapshot of a table.
func (s *Store) Snapshot(ctx context.Context, table room.TableID) (room.Snapshot, error) {
	snapshot := room.Snapshot{Table: table}
	err := s.find(ctx, "SELECT number, hash, version, body FROM snapshots WHERE table_id = $1", []any{string(table)},
		&snapshot.Number, toHash(&snapshot.Hash), &snapshot.Version, &snapshot.Body)
	if err != nil {
		return room.Snapshot{}, err
	}
	return snapshot, nil
}

// Summary returns what lists show of a table.
func (s *Store) Summary(ctx context.Context, table room.TableID) (room.Summary, error) {
	var summary room.Summary
	err := s.find(ctx, selectTables+" WHERE id = $1", []any{string(table)}, summaryFields(&summary)...)
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
	query += fmt.Sprintf(" ORDER BY %s LIMIT $%d", order, len(args)+1)
	return collect(ctx, s, query, append(args, sqlLimit(q.Limit)), summaryFields)
}

// listOf is List for a person: the tables that are not over, which are few, and the latest of those that are.
func (s *Store) listOf(ctx context.Context, q *room.Query) (list []room.Summary, err error) {
	aliases, err := s.AliasesOf(ctx, q.Person)
	if err != nil {
		return nil, err
	}
	where, args := conditions(*q)
	where = append(where, fmt.Sprint("s.person = $", len(args)+1))
	for _, id := range append([]room.PersonID{q.Person}, aliases...) {
		for _, part := range []string{"s.ended IS NULL ORDER BY changed DESC, id DESC", "s.ended IS NOT NULL ORDER BY s.ended DESC, s.table_id DESC"} {
			query := fmt.Sprintf("%s JOIN seats s ON s.table_id = tables.id WHERE %s AND %s LIMIT $%d", selectTables, strings.Join(where, " AND "), part, len(args)+2)
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
	add := func(condition string, values ...any) { // $ is the condition's value
		args = append(args, values...)
		where = append(where, strings.ReplaceAll(condition, "$", fmt.Sprint("$", len(args))))
	}
	if q.Public {
		add("public")
	}
	if q.Stage != "" {
		add("stage = $", string(q.Stage))
	}
	if q.Game != "" {
		add("game = $", q.Game)
	}
	if !q.DueBy.IsZero() {
		add("due <= $", moment(q.DueBy))
	}
	if q.Gone {
		add("EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND NOT EXISTS (SELECT 1 FROM persons p WHERE p.id = s.person))")
	}
	if q.Free {
		add("(owner IS NULL OR NOT " + leased + ")")
	}
	if !q.Before.IsZero() {
		add("changed < $", moment(q.Before))
	}
	return where, args
}

// DeleteTable removes a table; what belongs to it goes with it.
func (s *Store) DeleteTable(ctx context.Context, table room.TableID) error {
	_, err := s.exec(ctx, "DELETE FROM tables WHERE id = $1", string(table))
	return err
}
