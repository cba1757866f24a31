package sqlite

import (
	"context"

	"github.com/purrlor/purrlor/room"
)

// AddInvitation stores the code of a table, unless it has one.
func (s *Store) AddInvitation(ctx context.Context, table room.TableID, code string) (kept string, err error) {
	err = s.writer.write(ctx, func(w *writer) error {
		const insert = "INSERT INTO invitations (code, table_id) SELECT ?, id FROM tables WHERE id = ? ON CONFLICT DO NOTHING"
		if _, err := w.exec(insert, code, string(table)); err != nil {
			return err
		}
		var known, taken bool
		const look = `SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?1), EXISTS (SELECT 1 FROM invitations WHERE code = ?2 AND table_id <> ?1),
			coalesce((SELECT code FROM invitations WHERE table_id = ?1), '')`
		if err := w.queryRow(look, []any{string(table), code}, &known, &taken, &kept); err != nil {
			return err
		}
		switch {
		case !known:
			return room.ErrNotFound
		case kept == "" && taken:
			return room.ErrTaken
		}
		return nil
	})
	return kept, err
}

// Invitation returns the table of a code.
func (s *Store) Invitation(ctx context.Context, code string) (table room.TableID, err error) {
	err = s.find(ctx, "SELECT table_id FROM invitations WHERE code = ?", []any{code}, &table)
	return table, err
}
