package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/purrlor/purrlor/room"
)

// Backup writes a copy of the database, as it is at one moment, to a new file. Reading and writing go on meanwhile.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() {
		err = errors.Join(err, file.Close())
		if err != nil {
			os.Remove(path)
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

// syncDir makes a new name in a directory durable, where the system can.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	dir.Sync() // not every system syncs directories, and there is nothing else to do
	return nil
}

// Check reads the whole database: its pages, its references and the chain of every table's log.
func (s *Store) Check(ctx context.Context) error {
	found, err := collect(ctx, s, "PRAGMA integrity_check", nil, func(line *string) []any { return []any{line} })
	if err != nil {
		return err
	}
	if len(found) != 1 || found[0] != "ok" {
		return fmt.Errorf("the database is damaged: %q", found)
	}
	type reference struct{ table, row, parent, index any }
	lost, err := collect(ctx, s, "PRAGMA foreign_key_check", nil, func(r *reference) []any {
		return []any{&r.table, &r.row, &r.parent, &r.index}
	})
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		return fmt.Errorf("the database is damaged: %d rows of %v belong to nothing", len(lost), lost[0].table)
	}
	return s.checkLogs(ctx)
}

func (s *Store) checkLogs(ctx context.Context) error {
	tables, err := collect(ctx, s, "SELECT id, number FROM tables ORDER BY id", nil, func(t *room.Summary) []any {
		return []any{&t.Table, &t.Number}
	})
	if err != nil {
		return err
	}
	for _, t := range tables {
		rows, err := s.Rows(ctx, t.Table, 0)
		if err != nil {
			return err
		}
		if err := room.CheckChain(rows, 0, room.Hash{}); err != nil {
			return err
		}
		if len(rows) >= t.Number {
			continue
		}
		if _, err := s.Summary(ctx, t.Table); !errors.Is(err, room.ErrNotFound) { // else it was deleted meanwhile
			return fmt.Errorf("table %s: %d rows of %d are there", t.Table, len(rows), t.Number)
		}
	}
	return nil
}
