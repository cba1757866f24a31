package sqlstore

import (
	"context"
	"fmt"
	"time"
)

// expiring lists where the data of people.Lifetimes is stored, and the column with its last use or its expiry.
var expiring = map[string]struct{ table, column string }{
	"sessions":              {"devices", "seen"},
	"codes":                 {"codes", "expires"},
	"answered challenges":   {"challenges", "expires"},
	"unconfirmed addresses": {"mail_confirmations", "expires"},
	"deliveries":            {"outbox", "made"},
	"presence":              {"presence", "seen"},
}

// DeleteBefore deletes old data.
func (s *Store) DeleteBefore(ctx context.Context, name string, before time.Time) (int, error) {
	e := expiring[name]
	deleted, err := s.exec(ctx, fmt.Sprintf("DELETE FROM %s WHERE %s < $1", e.table, e.column), before)
	return int(deleted), err
}
