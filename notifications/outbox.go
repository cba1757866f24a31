package notifications

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/room"
)

// Outbox is what a dispatcher reads and writes: deliveries that wait in the store, and what digests say of their tables.
type Outbox interface {
	ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) ([]room.Delivery, error)
	HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error
	RemoveDeliveries(ctx context.Context, ids []string) error

	ClaimMail(ctx context.Context, lease time.Duration, pace room.MailPace, limit int) ([]room.Delivery, error)
	ReserveMail(ctx context.Context, id room.PersonID, endpoint string, every time.Duration) (bool, error)

	Person(ctx context.Context, id room.PersonID) (room.Person, error)
	Summary(ctx context.Context, table room.TableID) (room.Summary, error)
	Rows(ctx context.Context, table room.TableID, after int) ([]room.Row, error)
}
