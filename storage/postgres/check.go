package postgres

import (
	"context"

	"github.com/purrlor/purrlor/table"
)

// Check reads the chain of every table's log. Pages and references are the server's to keep.
func (s *Store) Check(ctx context.Context) error { return table.CheckLogs(ctx, s) }
