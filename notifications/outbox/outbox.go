package outbox

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/table"
)

// Delivery is a notice on its way to one target of a person.
type Delivery struct {
	ID     string
	Person ids.PersonID
	table.Notice
	Target target.Target
}

// DeliveryLife is how old a delivery becomes that nobody sends.
const DeliveryLife = 24 * time.Hour

// MaxDeliveryClaim is how long a claim to a delivery lasts at most. One that would last longer was made before the clock was set back, and
// is over.
const MaxDeliveryClaim = 2 * time.Hour

// Store keeps deliveries until they are sent. Changes put them there (Change.Notices). One that is claimed and not removed is sent
// again, so that none is lost with whoever was about to send it.
type Store interface {
	// Post keeps a notice that no change of a table brings, one for each target of the person. Of a table or a person who does not
	// exist nothing is kept.
	Post(ctx context.Context, n table.PersonNotice, at time.Time) error
	// ClaimDeliveries returns deliveries that nobody has claimed, the oldest first, at most limit. The claim lasts for a while, by the
	// clock of the store.
	ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) ([]Delivery, error)
	// HoldDeliveries lets claims last for another while from now on; none ends them.
	HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error
	// RemoveDeliveries deletes what was sent, or given up.
	RemoveDeliveries(ctx context.Context, ids []string) error
}
