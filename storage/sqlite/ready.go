package sqlite

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/purrlor/purrlor/storage"
)

// The space that a ready store must have left, within its page limit and on its disk. The pages are enough for any change.
const (
	sparePages = 8
	spareBytes = 1 << 20
)

// Ready reports whether the store answers and has space for the next change. It writes only if the last change failed for lack of
// space, because then only another write shows whether space is available again.
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

// checkSpace reads, without writing, whether the next change has space.
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

// probeSpace writes something large enough to need new pages, and deletes it again.
func (w *writer) probeSpace() error {
	if _, err := w.Exec("INSERT INTO settings (name, value) VALUES ('ready', zeroblob(16384))"); err != nil {
		return err
	}
	_, err := w.Exec("DELETE FROM settings WHERE name = 'ready'")
	return err
}
