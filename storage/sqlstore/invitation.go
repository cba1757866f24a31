package sqlstore

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// AddInvitation stores the code of a table, unless the table already has one.
func (s *Store) AddInvitation(ctx context.Context, table ids.TableID, code string) (kept string, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockTable(table); err != nil {
			return err
		}
		const insert = "INSERT INTO invitations (code, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
		if _, err := tx.Exec(insert, code, string(table)); err != nil {
			return err
		}
		const look = "SELECT coalesce((SELECT code FROM invitations WHERE table_id = $1), '')"
		if err := tx.QueryRow(look, []any{string(table)}, &kept); err != nil {
			return err
		}
		if kept == "" { // another table has this code
			return storage.ErrTaken
		}
		return nil
	})
	return kept, err
}

// Invitation returns the table of a code.
func (s *Store) Invitation(ctx context.Context, code string) (table ids.TableID, err error) {
	err = s.find(ctx, "SELECT table_id FROM invitations WHERE code = $1", []any{code}, &table)
	return table, err
}
