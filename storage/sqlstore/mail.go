package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

const (
	countOtherTargets = `SELECT (SELECT count(*) FROM targets WHERE person = $1 AND endpoint <> $2)
		+ (SELECT count(*) FROM mail_confirmations WHERE person = $1 AND endpoint <> $2)`
	putConfirmation     = "INSERT INTO mail_confirmations (secret, person, endpoint, language, expires) VALUES ($1, $2, $3, $4, $5)"
	selectConfirmations = "SELECT secret, person, endpoint, language, expires FROM mail_confirmations WHERE person = $1 ORDER BY endpoint"
	selectConfirmation  = `SELECT c.secret, c.person, c.endpoint, c.language, c.expires, p.banned
		FROM mail_confirmations c JOIN persons p ON p.id = c.person WHERE c.secret = $1`

	// notMailed is true for an address (of a delivery or target o) that received no mail between $4 and $1. A time after $1 means
	// that the clock was set back, so it does not count.
	notMailed = `NOT EXISTS (SELECT 1 FROM targets m WHERE m.kind = 'mail' AND m.endpoint = o.endpoint AND m.mailed > $4 AND m.mailed <= $1)`
	// selectMailable selects the people and addresses that can be mailed now, the longest waiting first.
	selectMailable = `SELECT o.person, o.endpoint FROM outbox o WHERE o.mail = true AND ` + unclaimed + ` AND o.made <= $3 AND ` + notMailed + `
		GROUP BY o.person, o.endpoint ORDER BY min(o.made), o.person, o.endpoint LIMIT $5`
	selectDueMail = "SELECT id FROM outbox WHERE mail = true AND " + unclaimed + " AND (person, endpoint) IN (" + selectMailable + ") ORDER BY id FOR UPDATE SKIP LOCKED"
	// lockAddress prevents other nodes from mailing an address at the same time.
	lockAddress = "SELECT 1 FROM targets WHERE kind = 'mail' AND endpoint = $1 ORDER BY person FOR UPDATE"
	reserveMail = `UPDATE targets AS o SET mailed = $1 WHERE o.person = $2 AND o.endpoint = $3 AND o.kind = 'mail' AND ` + notMailed
)

func confirmationFields(c *outbox.MailConfirmation) []any {
	return []any{toHash(&c.Secret), &c.Person, &c.Endpoint, &c.Language, toTime(&c.Expires)}
}

// AddMailConfirmation stores an address until its owner confirms it.
func (s *Store) AddMailConfirmation(ctx context.Context, c outbox.MailConfirmation, most int) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(c.Person); err != nil {
			return err
		}
		key := []any{string(c.Person), c.Endpoint}
		if err := tx.checkCount(most, countOtherTargets, key); err != nil {
			return fmt.Errorf("targets of %s: %w", c.Person, err)
		}
		if _, err := tx.Exec("DELETE FROM mail_confirmations WHERE person = $1 AND endpoint = $2", key...); err != nil {
			return err
		}
		_, err := tx.Exec(putConfirmation, c.Secret[:], string(c.Person), c.Endpoint, c.Language, c.Expires)
		return err
	})
}

// MailConfirmations returns the unconfirmed addresses of a person.
func (s *Store) MailConfirmations(ctx context.Context, id ids.PersonID) ([]outbox.MailConfirmation, error) {
	return Collect(s.read(ctx), selectConfirmations, []any{string(id)}, confirmationFields)
}

// MailConfirmation returns the unconfirmed address of a secret.
func (s *Store) MailConfirmation(ctx context.Context, secret ids.Hash) (outbox.StoredConfirmation, error) {
	return findConfirmation(s.read(ctx), secret)
}

func findConfirmation(from Reader, secret ids.Hash) (c outbox.StoredConfirmation, err error) {
	err = from.QueryRow(selectConfirmation, []any{secret[:]}, append(confirmationFields(&c.MailConfirmation), &c.Banned)...)
	return c, err
}

// ConfirmMail makes an address a target. It reads before it writes, so that guessing secrets costs no write.
func (s *Store) ConfirmMail(ctx context.Context, secret ids.Hash, decide func(outbox.StoredConfirmation) (people.Target, error)) error {
	c, err := s.MailConfirmation(ctx, secret)
	if err != nil {
		return err
	}
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(c.Person); err != nil {
			return err
		}
		c, err := findConfirmation(tx, secret)
		if err != nil {
			return err
		}
		target, err := decide(c)
		if err != nil {
			return err
		}
		if err := tx.putTarget(&target); err != nil {
			return err
		}
		_, err = tx.Exec("DELETE FROM mail_confirmations WHERE secret = $1", secret[:])
		return err
	})
}

// StopMail deletes an address.
func (s *Store) StopMail(ctx context.Context, stop string) error {
	var t people.Target
	whose := "SELECT person, endpoint FROM targets WHERE kind = 'mail' AND secret = $1"
	switch err := s.find(ctx, whose, []any{stop}, &t.Person, &t.Endpoint); {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return s.RemoveTarget(ctx, t.Person, t.Endpoint)
}

// ClaimMail returns waiting mail deliveries, and prevents other nodes from sending them for a while.
func (s *Store) ClaimMail(ctx context.Context, lease time.Duration, pace outbox.MailPace, limit int) ([]outbox.Delivery, error) {
	now, err := s.dialect.Now(s.read(ctx))
	if err != nil {
		return nil, err
	}
	args := []any{now, now.Add(outbox.MaxDeliveryClaim), now.Add(-pace.Delay), now.Add(-pace.Every), limit}
	var waiting bool
	if err := s.find(ctx, "SELECT EXISTS ("+selectMailable+")", args, &waiting); err != nil || !waiting {
		return nil, err
	}
	return s.claim(ctx, selectDueMail, args, now.Add(lease))
}

// ReserveMail records that an address is being mailed.
func (s *Store) ReserveMail(ctx context.Context, id ids.PersonID, endpoint string, every time.Duration) (ok bool, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.lock(lockAddress, endpoint); err != nil {
			return err
		}
		now, err := s.dialect.Now(tx)
		if err != nil {
			return err
		}
		changed, err := tx.Exec(reserveMail, now, string(id), endpoint, now.Add(-every))
		ok = changed > 0
		return err
	})
	return ok, err
}
