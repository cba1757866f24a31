package notifications

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/words"
)

// confirmationAge is how long the link to confirm an address works.
const confirmationAge = time.Hour

// Targets stores where people get notifications, and the addresses that wait for confirmation.
type Targets interface {
	AddTarget(ctx context.Context, t people.Target, most int) error
	Targets(ctx context.Context, id ids.PersonID) ([]people.Target, error)
	RemoveTarget(ctx context.Context, id ids.PersonID, endpoint string) error
	outbox.ConfirmationStore
	StopMail(ctx context.Context, stop string) error
}

// ServiceConfig configures a Service.
type ServiceConfig struct {
	Store      Targets
	MaxTargets int                              // for each person; 0 means no limit
	Webhooks   bool                             // the operator allows webhooks
	Mail       bool                             // the operator sends mail, so Public and SendLetter are set
	Public     *url.URL                         // base of links in mails
	Allow      []netip.Prefix                   // non-public networks that are allowed
	SendLetter func(endpoint string, l *Letter) // must not block
	Now        func() time.Time
}

// Service holds the rules for the targets of notifications.
type Service struct{ ServiceConfig }

// NewService returns a service with a configuration.
func NewService(c ServiceConfig) *Service { return &Service{c} }

// RegisteredTarget is a target of a person.
type RegisteredTarget struct {
	Target
	Pending bool // waiting for the owner of the address to confirm
}

// TargetsOf returns the targets of a person, then the unconfirmed addresses.
func (s *Service) TargetsOf(ctx context.Context, p ids.PersonID) ([]RegisteredTarget, error) {
	list, err := s.Store.Targets(ctx, p)
	if err != nil {
		return nil, err
	}
	pending, err := outbox.Unconfirmed(ctx, s.Store, p, s.Now())
	if err != nil {
		return nil, err
	}
	var all []RegisteredTarget
	for i := range list {
		all = append(all, RegisteredTarget{Target: list[i].Target})
	}
	for i := range pending {
		all = append(all, RegisteredTarget{Target{Kind: Mail, Endpoint: pending[i].Endpoint}, true})
	}
	return all, nil
}

// AddTarget adds a notification target for a person. A mail address must be confirmed by its owner first; mayAsk can reject another
// confirmation mail to a mailbox. It returns storage.ErrTooMany if the person has too many targets.
func (s *Service) AddTarget(ctx context.Context, p ids.PersonID, t Target, mayAsk func(mailbox string) error) error {
	switch {
	case t.Kind == Mail:
		return s.askForConsent(ctx, p, t, mayAsk)
	case t.Kind == Webhook && !s.Webhooks:
		return game.Refuse(CodeNoWebhooks, "the operator does not allow webhooks")
	}
	if err := CheckTarget(t, s.Allow...); err != nil {
		return err
	}
	return s.Store.AddTarget(ctx, people.Target{Person: p, Target: t}, s.MaxTargets)
}

// askForConsent mails a confirmation link to an address. Nothing else is sent there before its owner confirms.
func (s *Service) askForConsent(ctx context.Context, p ids.PersonID, t Target, mayAsk func(mailbox string) error) error {
	if !s.Mail {
		return game.Refuse(CodeNoMail, "the operator sends no mail")
	}
	endpoint, err := MailTo(strings.TrimPrefix(t.Endpoint, target.MailScheme))
	if err != nil {
		return err
	}
	if err := mayAsk(Mailbox(endpoint)); err != nil {
		return err
	}
	secret, hash := ids.NewSecret()
	c := outbox.MailConfirmation{Secret: hash, Person: p, Endpoint: endpoint, Language: t.Language, Expires: s.Now().Add(confirmationAge)}
	if err := s.Store.AddMailConfirmation(ctx, c, s.MaxTargets); err != nil {
		return err
	}
	s.SendLetter(endpoint, confirmationLetter(words.Catalogues()[t.Language], s.Public, secret))
	return nil
}

// RemoveTarget stops notifications to one of a person's endpoints.
func (s *Service) RemoveTarget(ctx context.Context, p ids.PersonID, endpoint string) error {
	return s.Store.RemoveTarget(ctx, p, endpoint)
}

// AddressToConfirm returns the mail address that a secret confirms.
func (s *Service) AddressToConfirm(ctx context.Context, secret string) (string, error) {
	c, err := outbox.Confirmation(ctx, s.Store, ids.HashOf(secret), s.Now())
	return Target{Kind: Mail, Endpoint: c.Endpoint}.Address(), refuseOldLink(err)
}

// ConfirmMail confirms the address of a secret, so that the server may mail it.
func (s *Service) ConfirmMail(ctx context.Context, secret string) error {
	return refuseOldLink(outbox.ConfirmMail(ctx, s.Store, ids.HashOf(secret), ids.New(), s.Now()))
}

// StopMail unsubscribes by the secret that each mail contains. It succeeds if the address is already unsubscribed.
func (s *Service) StopMail(ctx context.Context, secret string) error {
	return s.Store.StopMail(ctx, secret)
}

func refuseOldLink(err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return game.Refuse(CodeBadMailLink, "the link was used before or is too old")
	}
	return err
}
