package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/purrlor/purrlor/storage/sqlstore"
)

// isComposed reports whether a change needs more than one statement, and therefore a transaction of its own.
func (c *change) isComposed() bool {
	return c.Opens != nil || len(c.SeatNames) > 0 || c.Result != nil || c.Try != nil || len(c.Takes) > 0
}

// compose applies a change step by step, including the table it opens and the seat names there. It returns the same errors as
// writer.transact.
func (c *change) compose(ctx context.Context, conn *pgxpool.Conn) error {
	c.lost, c.err = false, c.ctx.Err()
	if c.sent = c.err == nil; !c.sent {
		return nil
	}
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
	if err != nil {
		return err
	}
	if err := c.composeIn(&transaction{ctx, tx}); err != nil || c.err != nil {
		_ = tx.Rollback(ctx) // the pool discards a connection whose rollback fails
		return err
	}
	return commitOrUnknown(ctx, tx)
}

// composeIn runs the steps in a transaction. It locks people first and then the table, because other transactions may be waiting
// for the table. It creates the table that the change opens last, because no other transaction knows its id yet.
func (c *change) composeIn(tx *transaction) error {
	steps := []*change{c}
	for step := c; step.Opens != nil; {
		step = newChange(c.ctx, *step.Opens)
		steps = append(steps, step)
	}
	var hosts []string
	for _, step := range steps {
		if step.bounded() {
			hosts = append(hosts, string(step.Summary.People[0]))
		}
		if step.Result != nil {
			for i := range step.Result.Seats {
				hosts = append(hosts, string(step.Result.Seats[i].Person))
			}
		}
	}
	if _, err := tx.Exec(sqlstore.LockPeople, hosts); err != nil {
		return err
	}
	shared := sqlstore.NewTx(tx, &dialect)
	for _, step := range steps {
		if err := step.readResult(tx.tx.QueryRow(tx.ctx, step.query(), step.args...)); err != nil {
			return err
		}
		if c.err, c.lost = step.err, step.lost; c.err != nil {
			return nil //nolint:nilerr // the change fails, not the transaction
		}
		for i := range step.SeatNames {
			if err := shared.NameSeat(&step.SeatNames[i]); err != nil {
				return err
			}
		}
		if err := shared.TakeSeeks(&step.Change); err != nil {
			return err
		}
		if step.Try != nil {
			if err := shared.AddTry(step.Try); err != nil {
				return err
			}
		}
		if step.Result != nil {
			if err := shared.AddResult(step.Result); err != nil {
				return err
			}
		}
	}
	return nil
}
