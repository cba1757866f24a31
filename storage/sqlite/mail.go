package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

const (
	countOtherTargets = `SELECT (SELECT count(*) FROM targets WHERE person = ?1 AND endpoint <> ?2)
		+ (SELECT count(*) FROM mail_confirmations WHERE person = ?1 AND endpoint <> ?2)`
	putConfirmation     = "INSERT INTO mail_confirmations (secret, person, endpoint, language, expires) VALUES (?, ?, ?, ?, ?)"
	selectConfirmations = "SELECT c.secret, c.person, c.endpoint, c.language, c.expires FROM mail_confirmations c JOIN persons p ON p.id = c.person"
	selectConfirmation  = selectConfirmations + " WHERE c.secret = ? AND c.expires > ? AND NOT p.banned"

	// notMailed holds for an address, of a delivery or a target o, that was not mailed since ?4. One that was mailed after now, ?1,
	// was mailed before the clock was set back.
	notMailed = `NOT EXISTS (SELECT 1 FROM targets m WHERE m.kind = 'mail' AND m.endpoint = o.endpoint AND m.mailed > ?4 AND m.mailed <= ?1)`
	dueMail   = `o.mail = 1 AND (o.due <= ?1 OR o.due > ?2)`
	// selectRipe chooses the people and addresses that can be mailed, whoever has waited for longest first.
	selectRipe = `SELECT o.person, o.endpoint FROM outbox o WHERE ` + dueMail + ` AND o.made <= ?3 AND ` + notMailed + `
		GROUP BY o.person, o.endpoint ORDER BY min(o.made), o.person, o.endpoint LIMIT ?5`
	selectMail = `SELECT o.id, o.person, o.kind, o.table_id, g.game, t.kind, t.endpoint, t.p256dh, t.auth, t.secret, t.form, t.language
		FROM outbox o JOIN targets t ON t.person = o.person AND t.endpoint = o.endpoint JOIN tables g ON g.id = o.table_id
		WHERE ` + dueMail + ` AND (o.person, o.endpoint) IN (` + selectRipe + `) ORDER BY o.made, o.id`
	claimMail   = `UPDATE outbox AS o SET due = ?6 WHERE ` + dueMail + ` AND (o.person, o.endpoint) IN (` + selectRipe + `)`
	reserveMail = `UPDATE targets AS o SET mailed = ?1 WHERE o.person = ?2 AND o.endpoint = ?3 AND o.kind = 'mail' AND ` + notMailed
)

func confirmationFields(c *room.MailConfirmation) []any {
	return []any{toHash(&c.Secret), &c.Person, &c.Endpoint, &c.Language, toTime(&c.Expires)}
}

// AddMailConfirmation stores an address until its owner agrees.
func (s *Store) AddMailConfirmation(ctx context.Context, c room.MailConfirmation, most int) error {
	return s.writer.write(ctx, func(w *writer) error {
		key := []any{string(c.Person), c.Endpoint}
		if err := w.checkCount(most, countOtherTargets, key); err != nil {
			return fmt.Errorf("targets of %s: %w", c.Person, err)
		}
		if _, err := w.exec("DELETE FROM mail_confirmations WHERE person = ? AND endpoint = ?", key...); err != nil {
			return err
		}
		_, err := w.exec(putConfirmation, c.Secret[:], string(c.Person), c.Endpoint, c.Language, c.Expires.UnixMilli())
		return err
	})
}

// MailConfirmations returns the addresses of a person whose owners have not agreed yet.
func (s *Store) MailConfirmations(ctx context.Context, id room.PersonID, at time.Time) ([]room.MailConfirmation, error) {
	return collect(ctx, s, selectConfirmations+" WHERE c.person = ? AND c.expires > ? ORDER BY c.endpoint",
		[]any{string(id), at.UnixMilli()}, confirmationFields)
}

// MailConfirmation returns what a secret confirms.
func (s *Store) MailConfirmation(ctx context.Context, secret room.Hash, at time.Time) (c room.MailConfirmation, err error) {
	err = s.find(ctx, selectConfirmation, []any{secret[:], at.UnixMilli()}, confirmationFields(&c)...)
	return c, err
}

// ConfirmMail makes an address a target. It looks before it writes, so that guessing costs no write.
func (s *Store) ConfirmMail(ctx context.Context, secret room.Hash, stop string, at time.Time) error {
	if _, err := s.MailConfirmation(ctx, secret, at); err != nil {
		return err
	}
	return s.writer.write(ctx, func(w *writer) error {
		var c room.MailConfirmation
		if err := w.queryRow(selectConfirmation, []any{secret[:], at.UnixMilli()}, confirmationFields(&c)...); err != nil {
			return err
		}
		target := c.Target(stop)
		if err := w.putTarget(&target); err != nil {
			return err
		}
		_, err := w.exec("DELETE FROM mail_confirmations WHERE secret = ?", secret[:])
		return err
	})
}

// StopMail forgets an address.
func (s *Store) StopMail(ctx context.Context, stop string) error {
	var t room.Target
	whose := "SELECT person, endpoint FROM targets WHERE kind = 'mail' AND secret = ?"
	switch err := s.find(ctx, whose, []any{stop}, &t.Person, &t.Endpoint); {
	case errors.Is(err, room.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return s.RemoveTarget(ctx, t.Person, t.Endpoint)
}

// ClaimMail returns deliveries by mail that wait, and keeps others from sending them for a while.
func (s *Store) ClaimMail(ctx context.Context, lease time.Duration, pace room.MailPace, limit int) (claimed []room.Delivery, err error) {
	now := time.Now()
	args := []any{
		now.UnixMilli(), now.Add(room.MaxDeliveryClaim).UnixMilli(), now.Add(-pace.Delay).UnixMilli(), now.Add(-pace.Every).UnixMilli(), limit,
	}
	type key struct{ person, endpoint string }
	ripe, err := collect(ctx, s, selectRipe, args, func(k *key) []any { return []any{&k.person, &k.endpoint} })
	if err != nil || len(ripe) == 0 {
		return nil, err
	}
	err = s.writer.write(ctx, func(w *writer) error {
		if claimed, err = w.deliveries(ctx, selectMail, args...); err != nil {
			return err
		}
		_, err := w.exec(claimMail, append(args, now.Add(lease).UnixMilli())...)
		return err
	})
	return claimed, err
}

// ReserveMail notes that an address is mailed.
func (s *Store) ReserveMail(ctx context.Context, id room.PersonID, endpoint string, every time.Duration) (ok bool, err error) {
	now := time.Now()
	err = s.writer.write(ctx, func(w *writer) error {
		changed, err := w.exec(reserveMail, now.UnixMilli(), string(id), endpoint, now.Add(-every).UnixMilli())
		ok = changed > 0
		return err
	})
	return ok, err
}
