package people

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/table"
)

// Target is where notices for a person go.
type Target struct {
	Person ids.PersonID
	target.Target
}

// TargetStore stores where notices go.
type TargetStore interface {
	// AddTarget stores where notices go, in place of a target of the person with the same endpoint. It returns storage.ErrTooMany if the
	// person has most other targets already, counted in the transaction that adds it; most 0 means no limit.
	AddTarget(ctx context.Context, t Target, most int) error
	Targets(ctx context.Context, id ids.PersonID) ([]Target, error)
	// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
	RemoveTarget(ctx context.Context, id ids.PersonID, endpoint string) error
}

// SeatNameStore stores what people call their seats.
type SeatNameStore interface {
	// NameSeat replaces what a person calls a seat of theirs; an empty name removes it. It may return storage.ErrRepeated.
	NameSeat(ctx context.Context, n table.SeatName) error
	// SeatNames returns the names of a table, by seat.
	SeatNames(ctx context.Context, table ids.TableID) ([]table.SeatName, error)
}
