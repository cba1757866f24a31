package people

import (
	"context"
	"time"
)

// Lifetime is how long a kind of data is stored.
type Lifetime struct {
	Name string        // of a Holding, except "answered challenges"
	Life time.Duration // after the last use; zero for data that is stored with its expiry
	// Counted says that the operator learns from the log how much was deleted, because people log in with the data.
	Counted bool
}

// DeliveryLife is the age at which an unsent delivery expires.
const DeliveryLife = 24 * time.Hour

// Lifetimes lists all data that expires.
func Lifetimes() []Lifetime {
	return []Lifetime{
		{"sessions", SessionLife, true},
		{"codes", 0, true},
		{"answered challenges", 0, false},
		{"unconfirmed addresses", 0, false},
		{"deliveries", DeliveryLife, false},
		{"presence", PresenceLife, false},
	}
}

// ExpiryStore deletes expired data.
type ExpiryStore interface {
	// DeleteBefore deletes the data of a Lifetime whose last use or expiry was before a time, and returns how much that was.
	DeleteBefore(ctx context.Context, name string, before time.Time) (deleted int, err error)
}

// Expire deletes data that has expired at a time, and returns the number of sessions and codes.
func Expire(ctx context.Context, store ExpiryStore, at time.Time) (deleted int, err error) {
	for _, l := range Lifetimes() {
		n, err := store.DeleteBefore(ctx, l.Name, at.Add(-l.Life))
		if err != nil {
			return deleted, err
		}
		if l.Counted {
			deleted += n
		}
	}
	return deleted, nil
}
