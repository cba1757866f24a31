package sqlite

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/purrlor/purrlor/storage"
)

// What a store that is ready has left, within its bound on pages and on its disk. The pages are enough for any change.
const (
	sparePages = 8
	spareBytes = 1 << 20
)

// Ready says whether the store answers and has space for the next change. It writes nothing, unless a change was refused
// for lack of space before: then only another write shows whether there is space again.
func (s *Store) Ready(ctx context.Context) error {
	var one int
	if err := s.reader(ctx).QueryRow("SELECT 1", nil, &one); err != nil {
		return err
	}
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.checkSpace(); err != nil || !w.unwritable {
			return err
		}
		return w.probeSpace()
	})
}

// checkSpace finds out by reading whether there is space for the next change.
func (w *writer) checkSpace() error {
	var pages, free, most int64
	for pragma, into := range map[string]*int64{"page_count": &pages, "freelist_count": &free, "max_page_count": &most} {
		if err := w.QueryRow("PRAGMA "+pragma, nil, into); err != nil {
			return err
		}
	}
	if pages-free+sparePages > most {
		return fmt.Errorf("%w: %d pages of %d are in use", storage.ErrUnwritable, pages-free, most)
	}
	if free, known := w.freeBytes(filepath.Dir(w.path)); known && free < spareBytes {
		return fmt.Errorf("%w: the disk has %d bytes left", storage.ErrUnwritable, free)
	}
	return nil
}

// probeSpace finds out by writing something large enough to need new pages.
func (w *writer) probeSpace() error {
	if _, err := w.Exec("INSERT INTO settings (name, value) VALUES ('ready', zeroblob(16384))"); err != nil {
		return err
	}
	_, err := w.Exec("DELETE FROM settings WHERE name = 'ready'")
	return err
}
