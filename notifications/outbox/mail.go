package outbox

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
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

// MailPace limits mail: deliveries to one address are combined, and mails are rare.
type MailPace struct {
	Delay time.Duration // minimum age of the first delivery: a person who returns before that needs no mail
	Every time.Duration // minimum time between two mails to an address
}

// MailStore stores the addresses that may be mailed, and when they were mailed.
type MailStore interface {
	// AddMailConfirmation stores an unconfirmed address and replaces the person's previous attempt with it. It returns ErrTooMany
	// if the person already has most other targets and unconfirmed addresses.
	AddMailConfirmation(ctx context.Context, c MailConfirmation, most int) error
	// MailConfirmations returns the unconfirmed addresses of a person that have not expired.
	MailConfirmations(ctx context.Context, id ids.PersonID, at time.Time) ([]MailConfirmation, error)
	// MailConfirmation returns the address that a secret confirms. It returns ErrNotFound if the secret is unknown or expired, or
	// if its person is banned.
	MailConfirmation(ctx context.Context, secret ids.Hash, at time.Time) (MailConfirmation, error)
	// ConfirmMail runs one transaction: it makes the address of a secret a target with its own secret to unsubscribe, and spends
	// the confirmation. It returns ErrNotFound as MailConfirmation does.
	ConfirmMail(ctx context.Context, secret ids.Hash, stop string, at time.Time) error
	// StopMail removes the address that a secret unsubscribes. It succeeds if there is none.
	StopMail(ctx context.Context, stop string) error

	// ClaimMail is ClaimDeliveries for mail. It claims all deliveries for at most limit addresses that may be mailed now.
	// ClaimDeliveries never returns mail.
	ClaimMail(ctx context.Context, lease time.Duration, pace MailPace, limit int) ([]Delivery, error)
	// ReserveMail records that an address of a person is mailed now, and reports whether that is allowed.
	ReserveMail(ctx context.Context, id ids.PersonID, endpoint string, every time.Duration) (bool, error)
}
