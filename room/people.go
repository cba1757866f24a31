package room

import (
	"context"

	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
)

// Person lives in package people.
type Person = people.Person

// SeatName is what a person calls a seat of theirs, where somebody else plays at the same device.
type SeatName struct {
	Table  TableID
	Seat   game.Seat
	Person PersonID
	Name   string
	// Command is the id under which a store takes it once; it is not given back.
	Command string
}

// Target is where notices for a person go.
type Target struct {
	Person PersonID
	target.Target
}

// People keeps persons and what belongs to them.
type People interface {
	people.SessionStore
	people.CodeStore
	// Person returns a person, or ErrNotFound.
	Person(ctx context.Context, id PersonID) (Person, error)
	// Names returns the names of persons that exist.
	Names(ctx context.Context, ids []PersonID) (map[PersonID]string, error)
	people.ProfileStore

	// NameSeat keeps what a person calls a seat of theirs, in place of what it was called before; without a name it is
	// called nothing. It may return ErrRepeated. SeatNames returns the names of a table, by seat.
	NameSeat(ctx context.Context, n SeatName) error
	SeatNames(ctx context.Context, table TableID) ([]SeatName, error)

	// AddTarget keeps where notices go, in place of a target of the person with the same endpoint. It returns ErrTooMany
	// if the person has most other targets already, counted in the transaction that adds it; most 0 means no limit.
	AddTarget(ctx context.Context, t Target, most int) error
	Targets(ctx context.Context, id PersonID) ([]Target, error)
	// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
	RemoveTarget(ctx context.Context, id PersonID, endpoint string) error

	people.RelationStore
}
