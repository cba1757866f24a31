package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/storage"
)

// space remembers whether the store is unwritable: the last write that hit a lack of space or rights has not been followed by a
// success.
type space struct {
	mu         sync.Mutex
	unwritable bool
	log        *slog.Logger
}

func newSpace(log *slog.Logger) *space {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &space{log: log}
}

// note records the outcome of a write. It logs the first failure and the recovery, and nothing in between.
func (s *space) note(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case errors.Is(err, storage.ErrUnwritable):
		if !s.unwritable {
			s.unwritable = true
			s.log.Error("write store failed", "error", err)
		}
	case err == nil && s.unwritable:
		s.unwritable = false
		s.log.Info("write store recovered")
	}
}

func (s *space) isUnwritable() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.unwritable
}

// Ready reports whether the store answers and is writable. It writes only if the last change failed for lack of space, because then
// only another write shows whether space is available again.
func (s *Store) Ready(ctx context.Context) error {
	var readOnly bool
	if err := s.find(ctx, "SELECT current_setting('transaction_read_only')::boolean", nil, &readOnly); err != nil {
		return err
	}
	if readOnly {
		return fmt.Errorf("%w: the database is read only", storage.ErrUnwritable)
	}
	if !s.space.isUnwritable() {
		return nil
	}
	err := s.probe(ctx)
	s.space.note(err)
	return err
}

// probe writes something large enough to need new pages and rolls it back.
func (s *Store) probe(ctx context.Context) error {
	return s.retry(ctx, func() error {
		tx, err := s.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "INSERT INTO settings (name, value) VALUES ('ready', decode(repeat(md5(random()::text), 1024), 'hex'))")
		return errors.Join(err, tx.Rollback(ctx))
	})
}
