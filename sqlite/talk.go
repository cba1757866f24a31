package sqlite

import (
	"context"

	"github.com/purrlor/purrlor/room"
)

const (
	insertLine = `INSERT INTO lines (table_id, number, at, person, text, reaction)
		SELECT ?1, 1 + coalesce(max(number), 0), ?2, ?3, ?4, ?5 FROM lines WHERE table_id = ?1 RETURNING number`
	selectLines = `SELECT table_id, number, at, person, text, reaction FROM
		(SELECT * FROM lines WHERE table_id = ? ORDER BY number DESC LIMIT ?) ORDER BY number`
	insertCommand = `INSERT INTO commands (table_id, person, command) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`
	insertReport  = `INSERT INTO reports (at, table_id, by, about, line, text, reason) VALUES (?, ?, ?, ?, ?, ?, ?)`
	selectReports = `SELECT at, table_id, by, about, line, text, reason FROM reports ORDER BY at DESC, id DESC LIMIT ?`
)

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
		return w.queryRow(insertLine, args, &number)
	})
	if err != nil {
		return 0, err
	}
	return number, nil
}

// Lines returns the last lines of a table.
func (s *Store) Lines(ctx context.Context, table room.TableID, limit int) ([]room.Line, error) {
	return collect(ctx, s, selectLines, []any{string(table), sqlLimit(limit)}, lineFields)
}

func lineFields(l *room.Line) []any {
	return []any{&l.Table, &l.Number, toTime(&l.At), &l.Person, &l.Text, &l.Reaction}
}

// LinesBy returns what a person has said.
func (s *Store) LinesBy(ctx context.Context, person room.PersonID) ([]room.Line, error) {
	return collect(ctx, s, "SELECT table_id, number, at, person, text, reaction FROM lines WHERE person = ? ORDER BY at, table_id, number",
		[]any{string(person)}, lineFields)
}

// Report stores a complaint.
func (s *Store) Report(ctx context.Context, r room.Report) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.noteCommand(r.Table, r.By, r.Command); err != nil {
			return err
		}
		_, err := w.exec(insertReport, r.At.UnixMilli(), string(r.Table), string(r.By), string(r.About), r.Line, r.Text, r.Reason)
		return err
	})
}

// Reports returns complaints, the latest first.
func (s *Store) Reports(ctx context.Context, limit int) ([]room.Report, error) {
	return collect(ctx, s, selectReports, []any{sqlLimit(limit)}, func(r *room.Report) []any {
		return []any{toTime(&r.At), &r.Table, &r.By, &r.About, &r.Line, &r.Text, &r.Reason}
	})
}
