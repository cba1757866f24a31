package notifications

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// Outbox is the store of a dispatcher: waiting deliveries, and the tables that digests mention.
type Outbox interface {
	ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) ([]outbox.Delivery, error)
	HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error
	RemoveDeliveries(ctx context.Context, ids []string) error

	ClaimMail(ctx context.Context, lease time.Duration, pace outbox.MailPace, limit int) ([]outbox.Delivery, error)
	ReserveMail(ctx context.Context, id ids.PersonID, endpoint string, every time.Duration) (bool, error)

	Person(ctx context.Context, id ids.PersonID) (people.Person, error)
	Summary(ctx context.Context, table ids.TableID) (table.Summary, error)
	Rows(ctx context.Context, table ids.TableID, after int) ([]table.Row, error)
}
