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

// People keeps persons and what belongs to them.
type People interface {
	SessionStore
	CodeStore
	// Person returns a person, or ErrNotFound.
	Person(ctx context.Context, id ids.PersonID) (Person, error)
	// Names returns the names of persons that exist.
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	ProfileStore

	// NameSeat keeps what a person calls a seat of theirs, in place of what it was called before; without a name it is
	// called nothing. It may return ErrRepeated. SeatNames returns the names of a table, by seat.
	NameSeat(ctx context.Context, n table.SeatName) error
	SeatNames(ctx context.Context, table ids.TableID) ([]table.SeatName, error)

	// AddTarget keeps where notices go, in place of a target of the person with the same endpoint. It returns ErrTooMany
	// if the person has most other targets already, counted in the transaction that adds it; most 0 means no limit.
	AddTarget(ctx context.Context, t Target, most int) error
	Targets(ctx context.Context, id ids.PersonID) ([]Target, error)
	// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
	RemoveTarget(ctx context.Context, id ids.PersonID, endpoint string) error

	RelationStore
}
