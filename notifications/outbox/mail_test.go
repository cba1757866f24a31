package outbox_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

// addresses stores unconfirmed addresses and targets in memory.
type addresses struct {
	outbox.ConfirmationStore
	waiting []outbox.StoredConfirmation
	targets []people.Target
}

func (m *addresses) MailConfirmations(context.Context, ids.PersonID) (list []outbox.MailConfirmation, err error) {
	for _, c := range m.waiting {
		list = append(list, c.MailConfirmation)
	}
	return list, nil
}

func (m *addresses) MailConfirmation(_ context.Context, secret ids.Hash) (outbox.StoredConfirmation, error) {
	i := slices.IndexFunc(m.waiting, func(c outbox.StoredConfirmation) bool { return c.Secret == secret })
	if i < 0 {
		return outbox.StoredConfirmation{}, storage.ErrNotFound
	}
	return m.waiting[i], nil
}

func (m *addresses) ConfirmMail(ctx context.Context, secret ids.Hash, decide func(outbox.StoredConfirmation) (people.Target, error)) error {
	c, err := m.MailConfirmation(ctx, secret)
	if err != nil {
		return err
	}
	to, err := decide(c)
	if err == nil {
		m.targets = append(m.targets, to)
	}
	return err
}

func TestMailConfirmation(t *testing.T) {
	start := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, tt := range []struct {
		name   string
		banned bool
		at     time.Time
		secret string
		valid  bool
		listed bool
	}{
		{name: "in_time/confirmed", at: start.Add(time.Hour - time.Millisecond), valid: true, listed: true},
		{name: "expired/unknown", at: start.Add(time.Hour)},
		{name: "of_a_banned_person/unknown", banned: true, at: start, listed: true},
		{name: "wrong_secret/unknown", at: start, secret: "wrong", listed: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := outbox.MailConfirmation{
				Secret: ids.HashOf("secret"), Person: "ann", Endpoint: "mailto:ann@example.org", Language: "uk", Expires: start.Add(time.Hour),
			}
			m := &addresses{waiting: []outbox.StoredConfirmation{{MailConfirmation: c, Banned: tt.banned}}}
			secret := c.Secret
			if tt.secret != "" {
				secret = ids.HashOf(tt.secret)
			}
			list, err := outbox.Unconfirmed(t.Context(), m, "ann", tt.at)
			if err != nil || slices.Contains(list, c) != tt.listed {
				t.Errorf("waiting: %v, %v", list, err)
			}
			got, err := outbox.Confirmation(t.Context(), m, secret, tt.at)
			if tt.valid && (err != nil || got != c) || !tt.valid && (!errors.Is(err, storage.ErrNotFound) || got != outbox.MailConfirmation{}) {
				t.Errorf("asked: %v, %v", got, err)
			}
			err = outbox.ConfirmMail(t.Context(), m, secret, "stop", tt.at)
			want := people.Target{Person: "ann", Target: target.Target{Kind: target.Mail, Endpoint: c.Endpoint, Secret: "stop", Language: "uk"}}
			if tt.valid && (err != nil || !slices.Equal(m.targets, []people.Target{want})) || !tt.valid && (!errors.Is(err, storage.ErrNotFound) || m.targets != nil) {
				t.Errorf("confirmed: %v, %v", m.targets, err)
			}
		})
	}
}
