package outbox

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/table"
)

// Delivery is a notice for one target of a person.
type Delivery struct {
	ID     string
	Person ids.PersonID
	table.Notice
	Target target.Target
}

// MaxDeliveryClaim limits a claim. A claim with a later end was made before the clock was set back, and counts as expired.
const MaxDeliveryClaim = 2 * time.Hour

// Store stores deliveries until they are sent. Table changes add them (Change.Notices). A claimed delivery that is not removed is
// sent again, so that a crash loses none.
type Store interface {
	// Post stores a notice outside of a table change, once for each target of the person. It stores nothing if the table or the
	// person does not exist.
	Post(ctx context.Context, n table.PersonNotice, at time.Time) error
	// ClaimDeliveries claims and returns at most limit unclaimed deliveries, the oldest first. The claims expire by the clock of
	// the store.
	ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) ([]Delivery, error)
	// HoldDeliveries renews claims from now on; a zero time releases them.
	HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error
	// RemoveDeliveries deletes deliveries that were sent or given up.
	RemoveDeliveries(ctx context.Context, ids []string) error
}
