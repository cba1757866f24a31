package sqlite

import (
	"context"
	"fmt"

	"github.com/purrlor/purrlor/room"
)

const (
	insertLine = `INSERT INTO %[1]s (table_id, number, at, person, text, reaction)
		SELECT ?1, 1 + coalesce(max(number), 0), ?2, ?3, ?4, ?5 FROM %[1]s WHERE table_id = ?1 RETURNING number`
	selectLines = `SELECT table_id, number, at, person, text, reaction FROM
		(SELECT * FROM %s WHERE table_id = ? ORDER BY number DESC LIMIT ?) ORDER BY number`
	selectLinesBy = `SELECT table_id, number, at, person, text, reaction, 0 AS aside FROM lines WHERE person = ?1 UNION ALL
		SELECT table_id, number, at, person, text, reaction, 1 FROM asides WHERE person = ?1 ORDER BY at, table_id, aside, number`
	insertCommand = `INSERT INTO commands (table_id, person, command) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`
	insertReport  = `INSERT INTO reports (at, table_id, by, about, line, text, reason, subject, kind, aside)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE ?9 = '' OR NOT EXISTS (SELECT 1 FROM reports
			WHERE by = ?3 AND about = ?4 AND table_id = ?2 AND line = ?5 AND aside = ?10 AND subject = ?8 AND kind = ?9)`
	selectReports = `SELECT at, table_id, by, about, line, text, reason, subject, kind, aside FROM reports ORDER BY at DESC, id DESC LIMIT ?`
)

// talkTable returns where the lines of a table are, or those of the ones who watch it.
func talkTable(aside bool) string {
	if aside {
		return "asides"
	}
	return "lines"
}

// noteCommand keeps the id of a command, or returns room.ErrRepeated if it is there already.
func (w *writer) noteCommand(table room.TableID, p room.PersonID, command string) error {
	if command == "" {
		return nil
	}
	noted, err := w.exec(insertCommand, string(table), string(p), command)
	if err == nil && noted == 0 {
		return room.ErrRepeated
	}
	return err
}

// Say stores a line; room.ErrNotFound says that there is no such table.
func (s *Store) Say(ctx context.Context, l room.Line) (int, error) {
	var number int
	err := s.writer.write(ctx, func(w *writer) error {
		if err := w.noteCommand(l.Table, l.Person, l.Command); err != nil {
			return err
		}
		args := []any{string(l.Table), l.At.UnixMilli(), string(l.Person), l.Text, l.Reaction}
		return w.queryRow(fmt.Sprintf(insertLine, talkTable(l.Aside)), args, &number)
	})
	if err != nil {
		return 0, err
	}
	return number, nil
}

// Lines returns the last lines of a table.
func (s *Store) Lines(ctx context.Context, table room.TableID, limit int) ([]room.Line, error) {
	return collect(ctx, s, fmt.Sprintf(selectLines, talkTable(false)), []any{string(table), sqlLimit(limit)}, lineFields)
}

// Asides returns the last lines of those who watch a table.
func (s *Store) Asides(ctx context.Context, table room.TableID, limit int) ([]room.Line, error) {
	list, err := collect(ctx, s, fmt.Sprintf(selectLines, talkTable(true)), []any{string(table), sqlLimit(limit)}, lineFields)
	for i := range list {
		list[i].Aside = true
	}
	return list, err
}

func lineFields(l *room.Line) []any {
	return []any{&l.Table, &l.Number, toTime(&l.At), &l.Person, &l.Text, &l.Reaction}
}

// LinesBy returns what a person has said.
func (s *Store) LinesBy(ctx context.Context, person room.PersonID) ([]room.Line, error) {
	return collect(ctx, s, selectLinesBy, []any{string(person)}, func(l *room.Line) []any { return append(lineFields(l), &l.Aside) })
}

// Report stores a complaint, once for each kind and thing that one person complains of.
func (s *Store) Report(ctx context.Context, r room.Report) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.noteCommand(r.Table, r.By, r.Command); err != nil {
			return err
		}
		stored, err := w.exec(insertReport, r.At.UnixMilli(), string(r.Table), string(r.By), string(r.About), r.Line, r.Text, r.Reason, string(r.Subject), string(r.Kind), r.Aside)
		if err == nil && stored == 0 {
			return room.ErrRepeated
		}
		return err
	})
}

// Reports returns complaints, the latest first.
func (s *Store) Reports(ctx context.Context, limit int) ([]room.Report, error) {
	return collect(ctx, s, selectReports, []any{sqlLimit(limit)}, func(r *room.Report) []any {
		return []any{toTime(&r.At), &r.Table, &r.By, &r.About, &r.Line, &r.Text, &r.Reason, &r.Subject, &r.Kind, &r.Aside}
	})
}
