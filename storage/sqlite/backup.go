package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/table"
)

// Backup writes a consistent snapshot of the database to a new file. Reads and writes continue.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() {
		err = errors.Join(err, file.Close())
		if err != nil {
			_ = os.Remove(path)
		}
	}()
	if _, err := s.readers.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return fmt.Errorf("backup: %w", translate(ctx, err))
	}
	if err := file.Sync(); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes a new name in a directory durable, where the system supports that.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	_ = dir.Sync() // some systems cannot sync directories; there is no alternative
	return nil
}

// Check verifies the whole database: its pages, its references and the hash chain of every table's log.
func (s *Store) Check(ctx context.Context) error {
	found, err := sqlstore.Collect(s.reader(ctx), "PRAGMA integrity_check", nil, func(line *string) []any { return []any{line} })
	if err != nil {
		return err
	}
	if len(found) != 1 || found[0] != "ok" {
		return fmt.Errorf("database is damaged: %q", found)
	}
	type reference struct{ table, row, parent, index any }
	lost, err := sqlstore.Collect(s.reader(ctx), "PRAGMA foreign_key_check", nil, func(r *reference) []any {
		return []any{&r.table, &r.row, &r.parent, &r.index}
	})
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		return fmt.Errorf("database is damaged: %d rows of %v refer to missing rows", len(lost), lost[0].table)
	}
	return table.CheckLogs(ctx, s)
}
