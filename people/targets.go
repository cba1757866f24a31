package people

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
)

// Target is one destination of a person's notifications.
type Target struct {
	Person ids.PersonID
	target.Target
}

// TargetStore stores the destinations of notifications.
type TargetStore interface {
	// AddTarget stores a target and replaces the person's target with the same endpoint. It returns storage.ErrTooMany if the
	// person already has most other targets, counted in the same transaction; 0 means no limit.
	AddTarget(ctx context.Context, t Target, most int) error
	Targets(ctx context.Context, id ids.PersonID) ([]Target, error)
	// RemoveTarget removes an endpoint from a person, or from everyone if the person is empty.
	RemoveTarget(ctx context.Context, id ids.PersonID, endpoint string) error
}
