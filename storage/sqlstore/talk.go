package sqlstore

import (
	"context"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const (
	insertLine = `INSERT INTO %[1]s (table_id, number, at, person, text, reaction)
		SELECT $1, 1 + coalesce(max(number), 0), $2, $3, $4, $5 FROM %[1]s WHERE table_id = $1 RETURNING number`
	selectLines = `SELECT table_id, number, at, person, text, reaction FROM
		(SELECT * FROM %s WHERE table_id = $1 ORDER BY number DESC LIMIT $2) AS last ORDER BY number`
	selectLinesBy = `SELECT table_id, number, at, person, text, reaction, false AS aside FROM lines WHERE person = $1 UNION ALL
		SELECT table_id, number, at, person, text, reaction, true FROM asides WHERE person = $1 ORDER BY at, table_id, aside, number`
	insertCommand = `INSERT INTO commands (table_id, person, command) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	insertReport  = `INSERT INTO reports (at, table_id, by, about, line, text, reason, subject, kind, aside)
		SELECT $1::timestamptz, $2::text, $3::text, $4::text, $5::integer, $6::bytea, $7::bytea, $8::text, $9::text, $10::boolean
		WHERE $9 = '' OR NOT EXISTS (SELECT 1 FROM reports
			WHERE by = $3 AND about = $4 AND table_id = $2 AND line = $5 AND aside = $10 AND subject = $8 AND kind = $9)`
	selectReports = `SELECT at, table_id, by, about, line, text, reason, subject, kind, aside FROM reports ORDER BY at DESC, id DESC LIMIT $1`
)

// talkTable returns the database table of a table's chat or of its spectator chat.
func talkTable(spectators bool) string {
	if spectators {
		return "asides"
	}
	return "lines"
}

// noteCommand stores the id of a command, or returns storage.ErrRepeated if it exists.
func (tx *Tx) noteCommand(table ids.TableID, p ids.PersonID, command string) error {
	if command == "" {
		return nil
	}
	noted, err := tx.Exec(insertCommand, string(table), string(p), Words(command))
	if err == nil && noted == 0 {
		return storage.ErrRepeated
	}
	return err
}

// Say stores a chat line, or returns storage.ErrNotFound if the table does not exist.
func (s *Store) Say(ctx context.Context, l table.Line) (number int, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockTable(l.Table); err != nil {
			return err
		}
		if err := tx.noteCommand(l.Table, l.Person, l.Command); err != nil {
			return err
		}
		return tx.QueryRow(fmt.Sprintf(insertLine, talkTable(l.Spectators)), []any{string(l.Table), l.At, string(l.Person), Words(l.Text), l.Reaction}, &number)
	})
	if err != nil {
		return 0, err
	}
	return number, nil
}

// Lines returns the last chat lines of a table.
func (s *Store) Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error) {
	return Collect(s.read(ctx), fmt.Sprintf(selectLines, talkTable(false)), []any{string(table), limitOf(limit)}, lineFields)
}

// SpectatorLines returns the last lines of the spectator chat.
func (s *Store) SpectatorLines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error) {
	list, err := Collect(s.read(ctx), fmt.Sprintf(selectLines, talkTable(true)), []any{string(table), limitOf(limit)}, lineFields)
	for i := range list {
		list[i].Spectators = true
	}
	return list, err
}

func lineFields(l *table.Line) []any {
	return []any{&l.Table, &l.Number, toTime(&l.At), &l.Person, toWords(&l.Text), &l.Reaction}
}

// LinesBy returns the chat lines of a person.
func (s *Store) LinesBy(ctx context.Context, person ids.PersonID) ([]table.Line, error) {
	return Collect(s.read(ctx), selectLinesBy, []any{string(person)}, func(l *table.Line) []any { return append(lineFields(l), &l.Spectators) })
}

// Report stores a report. A person can report the same thing once for each kind of report.
func (s *Store) Report(ctx context.Context, r people.Report) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.noteCommand(r.Table, r.By, r.Command); err != nil {
			return err
		}
		stored, err := tx.Exec(insertReport, r.At, string(r.Table), string(r.By), string(r.About), r.Line, Words(r.Text), Words(r.Reason), string(r.Subject), string(r.Kind), r.Spectators)
		if err == nil && stored == 0 {
			return storage.ErrRepeated
		}
		return err
	})
}

// Reports returns complaints, the latest first.
func (s *Store) Reports(ctx context.Context, limit int) ([]people.Report, error) {
	return Collect(s.read(ctx), selectReports, []any{limitOf(limit)}, func(r *people.Report) []any {
		return []any{toTime(&r.At), &r.Table, &r.By, &r.About, &r.Line, toWords(&r.Text), toWords(&r.Reason), &r.Subject, &r.Kind, &r.Spectators}
	})
}
