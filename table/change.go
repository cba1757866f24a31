package table

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// Check refuses a change whose parts do not belong together. Stores check what they are given.
func (c *Change) Check() error {
	table, number := c.Summary.Table, c.Summary.Number-len(c.Rows)
	for i := range c.Rows {
		number++
		if r := &c.Rows[i]; r.Table != table || r.Number != number {
			return fmt.Errorf("a change of table %s up to row %d holds row %d of table %s", table, c.Summary.Number, r.Number, r.Table)
		}
	}
	if snapshot := c.Snapshot; snapshot != nil && (snapshot.Table != table || snapshot.Number > number) {
		return fmt.Errorf("a change of table %s up to row %d holds a snapshot of table %s at row %d", table, number, snapshot.Table, snapshot.Number)
	}
	if c.Result != nil && c.Result.Table != table {
		return fmt.Errorf("a change of table %s holds the result of table %s", table, c.Result.Table)
	}
	if c.Opens != nil {
		return c.Opens.Check()
	}
	return nil
}

// CheckLogs reads the chain of every table's log, and whether it is as long as its summary says.
func CheckLogs(ctx context.Context, store Store) error {
	list, err := store.List(ctx, Query{})
	if err != nil {
		return err
	}
	for i := range list {
		t := &list[i]
		rows, err := store.Rows(ctx, t.Table, 0)
		if err != nil {
			return err
		}
		if err := CheckChain(rows, 0, ids.Hash{}); err != nil {
			return err
		}
		if len(rows) >= t.Number {
			continue
		}
		if _, err := store.Summary(ctx, t.Table); !errors.Is(err, storage.ErrNotFound) { // else it was deleted meanwhile
			return fmt.Errorf("table %s has %d rows, want %d", t.Table, len(rows), t.Number)
		}
	}
	return nil
}
