package postgres

import (
	"context"

	"github.com/purrlor/purrlor/table"
)

// Check verifies the hash chain of every table's log. PostgreSQL itself is responsible for pages and references.
func (s *Store) Check(ctx context.Context) error { return table.CheckLogs(ctx, s) }
