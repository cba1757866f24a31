package postgres

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/table"
)

// A change is one statement, which writes the table's data only if it could update the table row. It returns whether it did, and
// the host's number of tables if that is limited. changeValues supplies the parameters.
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
	// putNotices inserts a delivery for each target of a person.
	putNotices = `, posted AS (
		INSERT INTO outbox (id, person, endpoint, table_id, kind, made, due, mail)
		SELECT n.id || '-' || row_number() OVER (PARTITION BY n.id ORDER BY t.endpoint), t.person, t.endpoint, put.id, n.kind, $9, to_timestamp(0), t.kind = 'mail'
		FROM put, unnest($30::text[], $31::text[], $32::text[]) AS n (id, person, kind) JOIN targets t ON t.person = n.person
	)`
	putResult = `
	SELECT EXISTS (SELECT 1 FROM put), (SELECT count FROM hosted)`
)

// Commit writes a change if the table's last row is the one that the change follows.
func (s *Store) Commit(ctx context.Context, c table.Change) error {
	if err := c.Check(); err != nil {
		return err
	}
	return s.writer.write(ctx, c)
}

// query returns the statement of a change. Only the first change of a table may create it.
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

// bounded reports whether the number of the host's tables is limited.
func (c *change) bounded() bool { return c.MaxHosted > 0 && len(c.Summary.People) > 0 }

// changeValues returns the parameters of a change's statement.
func changeValues(c *table.Change) []any {
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
	var due any // NULL for the zero time
	if !s.Due.IsZero() {
		due = sqlstore.Moment(s.Due)
	}
	values := append(make([]any, 0, 32), string(s.Table), s.Number, s.Number-len(c.Rows), s.Game, s.Version, string(s.Stage), s.Public,
		sqlstore.Moment(s.Created), sqlstore.Moment(s.Changed), people, sqlstore.Blob(s.Card), awaited, due, hosted)
	values = append(values, rowValues(c.Rows)...)
	if c.Snapshot == nil {
		values = append(values, nil, nil, nil, nil)
	} else {
		values = append(values, c.Snapshot.Number, c.Snapshot.Hash[:], c.Snapshot.Version, sqlstore.Blob(c.Snapshot.Body))
	}
	values = append(values, c.Fence.Owner, c.Fence.Term)
	if len(c.Notices) > 0 {
		values = append(values, noticeValues(c.Notices)...)
	}
	return values
}

// noticeValues returns one list for each column of notices.
func noticeValues(notices []table.PersonNotice) []any {
	ids, persons, kinds := make([]string, len(notices)), make([]string, len(notices)), make([]string, len(notices))
	for i, n := range notices {
		ids[i], persons[i], kinds[i] = n.ID, string(n.Person), string(n.Kind)
	}
	return []any{ids, persons, kinds}
}

// rowValues returns one list for each column of rows.
func rowValues(rows []table.Row) []any {
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
		numbers[i], times[i], actors[i], persons[i], commands[i] = int32(r.Number), sqlstore.Moment(r.At), string(r.By), string(r.Person), []byte(r.Command)
		kinds[i], seats[i], bodies[i], hashes[i] = string(r.Kind), int16(r.Seat), sqlstore.Blob(r.Body), r.Hash[:]
	}
	return []any{numbers, times, actors, persons, commands, kinds, seats, bodies, hashes}
}
