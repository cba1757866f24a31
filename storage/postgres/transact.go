package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

const (
	// tries limits the attempts at a transaction that failed without effect: after a deadlock, or on a connection that died while
	// idle.
	tries = 5
	// writeTimeout limits a running transaction, so that an unresponsive server is noticed.
	writeTimeout = 30 * time.Second
)

// retry calls do until it succeeds, fails permanently or reaches the limit of attempts. A call that fails on a lost connection must
// have had no effect.
func (s *Store) retry(ctx context.Context, do func() error) (err error) {
	for range tries {
		if err = do(); err == nil || ctx.Err() != nil || !isConflict(err) && !isLostConnection(err) {
			break
		}
	}
	return translate(ctx, err)
}

// exec runs one statement that writes, and returns how many rows it changed.
func (s *Store) exec(ctx context.Context, query string, args ...any) (changed int64, err error) {
	err = s.transact(ctx, func(tx *transaction) error {
		changed, err = tx.Exec(query, args...)
		return err
	})
	return changed, err
}

// transaction runs the statements of one function. It must not be shared.
type transaction struct {
	ctx context.Context
	tx  pgx.Tx
}

// transact calls a function in a transaction, and returns after commit or rollback. It may call the function again. Cancelling the
// context only prevents the transaction from starting; after that, transact waits for the outcome so that its result is reliable.
func (s *Store) transact(ctx context.Context, do func(*transaction) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	work, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	err := s.retry(work, func() error {
		tx, err := s.pool.BeginTx(work, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
		if err != nil {
			return err
		}
		if err := do(&transaction{work, tx}); err != nil {
			_ = tx.Rollback(work) // the pool discards a connection whose rollback fails
			return err
		}
		return commitOrUnknown(work, tx)
	})
	s.space.note(err)
	return err
}

// commitOrUnknown commits. It returns errUnknown if the outcome is unknown; any other error means that nothing was committed.
func commitOrUnknown(ctx context.Context, tx pgx.Tx) error {
	err := tx.Commit(ctx)
	if err != nil && !isRefusal(err) && !errors.Is(err, pgx.ErrTxCommitRollback) {
		return errors.Join(errUnknown, err)
	}
	return err
}

// Exec runs a statement and returns how many rows it changed.
func (tx *transaction) Exec(query string, args ...any) (int64, error) {
	tag, err := tx.tx.Exec(tx.ctx, query, encode(args)...)
	return tag.RowsAffected(), err
}

// QueryRow runs a statement and scans the only row that it returns, or returns storage.ErrNotFound.
func (tx *transaction) QueryRow(query string, args []any, into ...any) error {
	err := tx.tx.QueryRow(tx.ctx, query, encode(args)...).Scan(into...)
	if errors.Is(err, pgx.ErrNoRows) {
		return storage.ErrNotFound
	}
	return err
}

// Query passes the rows of a statement to a function.
func (tx *transaction) Query(query string, args []any, read func(sqlstore.Rows) error) error {
	rows, err := tx.tx.Query(tx.ctx, query, encode(args)...)
	return readRows(rows, err, read)
}
