package outbox

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
)

// MailConfirmation is an address that a person gave and whose owner has not agreed yet. The secret is in the mail that asks them; of it
// only the hash is kept.
type MailConfirmation struct {
	Secret   ids.Hash
	Person   ids.PersonID
	Endpoint string // mailto: and the address
	Language string
	Expires  time.Time
}

// Target returns where notices go once the owner of the address has agreed; a secret stops it.
func (c *MailConfirmation) Target(stop string) people.Target {
	return people.Target{Person: c.Person, Target: target.Target{Kind: target.Mail, Endpoint: c.Endpoint, Secret: stop, Language: c.Language}}
}

// MailPace says when deliveries by mail go out: those to an address together, and not often.
type MailPace struct {
	Delay time.Duration // how old the first one becomes: whoever comes back within it needs no mail
	Every time.Duration // from one mail to an address to the next
}

// MailStore keeps to whom mail may be sent, and when it was.
type MailStore interface {
	// AddMailConfirmation keeps an address until its owner agrees, in place of the person's last attempt with it. It returns ErrTooMany if
	// the person has most other targets and addresses that wait already.
	AddMailConfirmation(ctx context.Context, c MailConfirmation, most int) error
	// MailConfirmations returns what waits for a person at a moment.
	MailConfirmations(ctx context.Context, id ids.PersonID, at time.Time) ([]MailConfirmation, error)
	// MailConfirmation returns what a secret confirms, or ErrNotFound if it is unknown, has expired, or its person is banned.
	MailConfirmation(ctx context.Context, secret ids.Hash, at time.Time) (MailConfirmation, error)
	// ConfirmMail makes the address of a secret a target, which can be stopped by a secret of its own, and spends the first: both or
	// neither. It returns ErrNotFound as MailConfirmation does.
	ConfirmMail(ctx context.Context, secret ids.Hash, stop string, at time.Time) error
	// StopMail forgets the address that can be stopped by a secret. Of one that is not there nothing is left to do.
	StopMail(ctx context.Context, stop string) error

	// ClaimMail is ClaimDeliveries for those by mail: of each person and address that may be mailed now all that wait, of at most limit
	// addresses. ClaimDeliveries returns none of them.
	ClaimMail(ctx context.Context, lease time.Duration, pace MailPace, limit int) ([]Delivery, error)
	// ReserveMail notes that an address of a person is mailed now, and reports whether it may be.
	ReserveMail(ctx context.Context, id ids.PersonID, endpoint string, every time.Duration) (bool, error)
}
