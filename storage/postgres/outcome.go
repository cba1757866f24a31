package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

const (
	settleTimeout = 10 * time.Second
	// settlePause is the pause between attempts to reach an unresponsive server.
	settlePause = 50 * time.Millisecond
)

// settle determines the outcome of changes whose commit got no answer, and repeats those that were not made.
func (w *writer) settle(group []*change) {
	ctx, cancel := context.WithTimeout(context.Background(), w.settleTimeout)
	defer cancel()
	for _, c := range group {
		if c.sent {
			c.ctx = context.WithoutCancel(c.ctx)
			c.err = w.settleOne(ctx, c)
		}
	}
}

// settleOne retries until it knows the outcome of a change, and repeats a change that was not made. If the lost transaction still
// arrives later, its place in the log is taken and it changes nothing.
func (w *writer) settleOne(ctx context.Context, c *change) error {
	for lost := false; ; {
		found, err := w.outcome(ctx, c)
		switch {
		case err == nil && found == made:
			return nil
		case err == nil && (found == taken || lost):
			return fmt.Errorf("table %s does not end with row %d: %w", c.Summary.Table, c.before(), storage.ErrTaken)
		case err == nil:
			err = w.tryTogether([]*change{c})
			if err == nil && !c.lost {
				return c.err
			}
			if isRefusal(err) {
				return translate(ctx, err)
			}
			lost = err == nil
		}
		if err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return errors.Join(errUnknown, err)
		case <-time.After(settlePause):
		}
	}
}

// outcome is the fate of a change whose commit got no answer.
type outcome int

const (
	absent outcome = iota // it was not made
	made
	taken // another writer has written its rows
)

// outcome reports whether a change was made. It locks the table, which waits for a transaction that still runs, and commits before
// it trusts what it read: with a synchronous standby, that proves the rows are there too. A table that the change itself creates
// cannot be locked while its transaction runs and counts as absent; repeating the change then waits for that transaction.
func (w *writer) outcome(ctx context.Context, c *change) (found outcome, err error) {
	if len(c.Rows) == 0 {
		return absent, nil // repeating it changes nothing
	}
	last := &c.Rows[len(c.Rows)-1]
	var hash ids.Hash
	err = pgx.BeginTxFunc(ctx, w.pool, pgx.TxOptions{IsoLevel: pgx.ReadCommitted}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", string(last.Table)); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, "SELECT hash FROM rows WHERE table_id = $1 AND number = $2", string(last.Table), last.Number).Scan(sqlstore.HashField{Hash: &hash})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	switch {
	case err != nil:
		return absent, err
	case hash == last.Hash:
		return made, nil
	case hash == ids.Hash{}:
		return absent, nil
	}
	return taken, nil
}
