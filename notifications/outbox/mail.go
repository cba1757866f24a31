package outbox

import (
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

// MailConfirmation is an unconfirmed address of a person. The mail that asks for confirmation contains the secret; the store keeps
// only its hash.
type MailConfirmation struct {
	Secret   ids.Hash
	Person   ids.PersonID
	Endpoint string // mailto: and the address
	Language string
	Expires  time.Time
}

// Target returns the target for the confirmed address. The secret stop unsubscribes it.
func (c *MailConfirmation) Target(stop string) people.Target {
	return people.Target{Person: c.Person, Target: target.Target{Kind: target.Mail, Endpoint: c.Endpoint, Secret: stop, Language: c.Language}}
}

// StoredConfirmation is an unconfirmed address with what a store knows about its person.
type StoredConfirmation struct {
	MailConfirmation
	Banned bool // the person is banned
}

// valid reports whether the address can still be confirmed. A banned person cannot confirm any.
func (c *StoredConfirmation) valid(at time.Time) bool { return !c.Banned && c.waits(at) }

// waits reports whether the confirmation has not expired.
func (c *MailConfirmation) waits(at time.Time) bool { return at.Before(c.Expires) }

// ConfirmationStore stores unconfirmed addresses.
type ConfirmationStore interface {
	// AddMailConfirmation stores an unconfirmed address and replaces the person's previous attempt with it. It returns ErrTooMany
	// if the person already has most other targets and unconfirmed addresses.
	AddMailConfirmation(ctx context.Context, c MailConfirmation, most int) error
	// MailConfirmations returns the unconfirmed addresses of a person, expired ones too.
	MailConfirmations(ctx context.Context, id ids.PersonID) ([]MailConfirmation, error)
	// MailConfirmation returns the address of a secret, or ErrNotFound. An expired one is returned too.
	MailConfirmation(ctx context.Context, secret ids.Hash) (StoredConfirmation, error)
	// ConfirmMail runs one transaction. It locks the person of a secret, passes the address to decide, stores the target that decide
	// returns, and spends the confirmation. It returns ErrNotFound for an unknown secret, without writing.
	ConfirmMail(ctx context.Context, secret ids.Hash, decide func(StoredConfirmation) (people.Target, error)) error
}

// Unconfirmed returns the unconfirmed addresses of a person that have not expired.
func Unconfirmed(ctx context.Context, store ConfirmationStore, id ids.PersonID, at time.Time) ([]MailConfirmation, error) {
	list, err := store.MailConfirmations(ctx, id)
	return slices.DeleteFunc(list, func(c MailConfirmation) bool { return !c.waits(at) }), err
}

// Confirmation returns the address that a secret confirms, or storage.ErrNotFound if the secret is not valid.
func Confirmation(ctx context.Context, store ConfirmationStore, secret ids.Hash, at time.Time) (MailConfirmation, error) {
	c, err := store.MailConfirmation(ctx, secret)
	if err == nil && !c.valid(at) {
		err = storage.ErrNotFound
	}
	if err != nil {
		return MailConfirmation{}, err
	}
	return c.MailConfirmation, nil
}

// ConfirmMail makes the address of a secret a target, which the secret stop unsubscribes. It returns storage.ErrNotFound as
// Confirmation does.
func ConfirmMail(ctx context.Context, store ConfirmationStore, secret ids.Hash, stop string, at time.Time) error {
	return store.ConfirmMail(ctx, secret, func(c StoredConfirmation) (people.Target, error) {
		if !c.valid(at) {
			return people.Target{}, storage.ErrNotFound
		}
		return c.Target(stop), nil
	})
}

// MailPace limits mail: deliveries to one address are combined, and mails are rare.
type MailPace struct {
	Delay time.Duration // minimum age of the first delivery: a person who returns before that needs no mail
	Every time.Duration // minimum time between two mails to an address
}

// MailStore stores the addresses that may be mailed, and when they were mailed.
type MailStore interface {
	ConfirmationStore
	// StopMail removes the address that a secret unsubscribes. It succeeds if there is none.
	StopMail(ctx context.Context, stop string) error

	// ClaimMail is ClaimDeliveries for mail. It claims all deliveries for at most limit addresses that may be mailed now.
	// ClaimDeliveries never returns mail.
	ClaimMail(ctx context.Context, lease time.Duration, pace MailPace, limit int) ([]Delivery, error)
	// ReserveMail records that an address of a person is mailed now, and reports whether that is allowed.
	ReserveMail(ctx context.Context, id ids.PersonID, endpoint string, every time.Duration) (bool, error)
}
