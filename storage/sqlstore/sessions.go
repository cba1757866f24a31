package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

const (
	selectDevices  = "SELECT secret, person, kind, label, created, seen FROM devices"
	selectBySecret = `SELECT ` + personColumns + `, d.secret, d.person, d.kind, d.label, d.created, d.seen
		FROM devices d JOIN persons p ON p.id = d.person WHERE d.secret = $1`
	selectByCode = `SELECT ` + personColumns + `, c.expires, c.device FROM codes c JOIN persons p ON p.id = c.person
		WHERE c.code = $1`
	// spendRecovery spends the recovery code that created session $1, if the session was last seen at $2.
	spendRecovery = "DELETE FROM codes WHERE device = $1 AND EXISTS (SELECT 1 FROM devices WHERE secret = $1 AND seen = $2)"
	putCode       = "INSERT INTO codes (code, person, expires, device) VALUES ($1, $2, $3, $4)"
	putTarget     = `INSERT INTO targets (person, endpoint, kind, p256dh, auth, secret, form, language) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (person, endpoint) DO UPDATE SET kind = excluded.kind, p256dh = excluded.p256dh, auth = excluded.auth, secret = excluded.secret,
		form = excluded.form, language = excluded.language`
	selectTargets = "SELECT person, endpoint, kind, p256dh, auth, secret, form, language FROM targets WHERE person = $1 ORDER BY endpoint"
)

func sessionFields(d *people.Session) []any {
	return []any{toHash(&d.Secret), &d.Person, &d.Kind, toWords(&d.Label), toTime(&d.Created), toTime(&d.Seen)}
}

func (tx *Tx) addSession(d *people.Session) error {
	_, err := tx.Exec("INSERT INTO devices (secret, person, kind, label, created, seen) VALUES ($1, $2, $3, $4, $5, $6)",
		d.Secret[:], string(d.Person), string(d.Kind), Words(d.Label), d.Created, d.Seen)
	return err
}

// checkCount rejects one more row if a query already counts most. 0 means no limit.
func (tx *Tx) checkCount(most int, query string, args []any) error {
	if most == 0 {
		return nil
	}
	var n int
	if err := tx.QueryRow(query, args, &n); err != nil {
		return err
	}
	if n >= most {
		return fmt.Errorf("%w: %d of %d", storage.ErrTooMany, n, most)
	}
	return nil
}

// Session returns the session of a secret and its person.
func (s *Store) Session(ctx context.Context, secret ids.Hash) (p people.Person, d people.Session, err error) {
	err = s.find(ctx, selectBySecret, []any{secret[:]}, append(personFields(&p), sessionFields(&d)...)...)
	return p, d, err
}

// MarkSeen stores when a session was seen.
func (s *Store) MarkSeen(ctx context.Context, read people.Session, now time.Time, first bool) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(read.Person); err != nil {
			return err
		}
		if first {
			if _, err := tx.Exec(spendRecovery, read.Secret[:], read.Seen); err != nil {
				return err
			}
		}
		_, err := tx.Exec("UPDATE devices SET seen = $1 WHERE secret = $2", now, read.Secret[:])
		return err
	})
}

// Sessions returns the sessions of a person, the oldest first.
func (s *Store) Sessions(ctx context.Context, id ids.PersonID) ([]people.Session, error) {
	return sessionsOf(s.read(ctx), id)
}

func sessionsOf(from Reader, id ids.PersonID) ([]people.Session, error) {
	return Collect(from, selectDevices+" WHERE person = $1 ORDER BY created, secret", []any{string(id)}, sessionFields)
}

// RemoveSession invalidates a secret.
func (s *Store) RemoveSession(ctx context.Context, secret ids.Hash) error {
	_, err := s.exec(ctx, "DELETE FROM devices WHERE secret = $1", secret[:])
	return err
}

// RevokeSession invalidates a secret and every code that the session has created.
func (s *Store) RevokeSession(ctx context.Context, secret ids.Hash) error {
	return s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.lock(lockPersonOfDevice, secret[:]); err != nil {
			return err
		}
		if _, err := tx.Exec(removeRecoveryOfDevice, secret[:]); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM devices WHERE secret = $1", secret[:])
		return err
	})
}

// lockSession locks a person and verifies that their session still exists; it may have ended since authentication.
func (tx *Tx) lockSession(id ids.PersonID, secret ids.Hash) error {
	if err := tx.lockPerson(id); err != nil {
		return err
	}
	var one int
	return tx.QueryRow("SELECT 1 FROM devices WHERE secret = $1 AND person = $2", []any{secret[:], string(id)}, &one)
}

// AddCode stores a one-time code and deletes the codes that the person had before.
func (s *Store) AddCode(ctx context.Context, c people.LoginCode) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockSession(c.Person, c.Session); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM codes WHERE person = $1", string(c.Person)); err != nil {
			return err
		}
		_, err := tx.Exec(putCode, c.Secret[:], string(c.Person), c.Expires, c.Session[:])
		return err
	})
}

// Admit stores a session that decide allows. It reads before it writes, so that guessing codes costs no write, and reads again
// after locking the person.
func (s *Store) Admit(ctx context.Context, key people.EntryKey, decide func(people.Entry) (people.Admission, error)) (people.Person, error) {
	var e people.Entry
	if err := findEntry(s.read(ctx), key, &e); err != nil {
		return people.Person{}, err
	}
	err := s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(e.Person.ID); err != nil {
			return err
		}
		if err := findEntry(tx, key, &e); err != nil {
			return err
		}
		var err error
		if e.Sessions, err = sessionsOf(tx, e.Person.ID); err != nil {
			return err
		}
		a, err := decide(e)
		if err != nil {
			return err
		}
		return tx.admit(&a, key.Code)
	})
	if err != nil {
		return people.Person{}, err
	}
	return e.Person, nil
}

// findEntry finds the person that a key names.
func findEntry(from Reader, key people.EntryKey, e *people.Entry) error {
	if key.Person != "" {
		return from.QueryRow(selectPerson, []any{string(key.Person)}, personFields(&e.Person)...)
	}
	if key.Recovery {
		e.Code.Expires = time.Time{}
		err := from.QueryRow(selectByRecovery, []any{key.Code[:]}, append(personFields(&e.Person), toHash(&e.Code.Session))...)
		if !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	p, code, err := findCode(from, key.Code)
	e.Person, e.Code = p, code
	return err
}

// findCode returns a one-time code and its owner.
func findCode(from Reader, code ids.Hash) (p people.Person, c people.EntryCode, err error) {
	var session []byte // empty for codes of the first schemas
	err = from.QueryRow(selectByCode, []any{code[:]}, append(personFields(&p), toTime(&c.Expires), &session)...)
	copy(c.Session[:], session)
	return p, c, err
}

// admit stores a session and spends the code that allowed it.
func (tx *Tx) admit(a *people.Admission, code ids.Hash) error {
	for _, secret := range a.Remove {
		if _, err := tx.Exec("DELETE FROM devices WHERE secret = $1 AND person = $2", secret[:], string(a.Add.Person)); err != nil {
			return err
		}
	}
	if err := tx.addSession(&a.Add); err != nil || code == (ids.Hash{}) {
		return err
	}
	for _, query := range []string{"DELETE FROM codes WHERE code = $1", "DELETE FROM recoveries WHERE code = $1"} {
		if _, err := tx.Exec(query, code[:]); err != nil {
			return err
		}
	}
	if a.Retry.IsZero() {
		return nil
	}
	_, err := tx.Exec(putCode, code[:], string(a.Add.Person), a.Retry, a.Add.Secret[:])
	return err
}

// AddTarget stores a notification target; it replaces one with the same endpoint.
func (s *Store) AddTarget(ctx context.Context, t people.Target, most int) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(t.Person); err != nil {
			return err
		}
		others := []any{string(t.Person), t.Endpoint}
		if err := tx.checkCount(most, "SELECT count(*) FROM targets WHERE person = $1 AND endpoint <> $2", others); err != nil {
			return fmt.Errorf("targets of %s: %w", t.Person, err)
		}
		return tx.putTarget(&t)
	})
}

func (tx *Tx) putTarget(t *people.Target) error {
	_, err := tx.Exec(putTarget, string(t.Person), t.Endpoint, string(t.Kind), t.P256dh, t.Auth, t.Secret, string(t.Form), t.Language)
	return err
}

// Targets returns a person's notification targets.
func (s *Store) Targets(ctx context.Context, id ids.PersonID) ([]people.Target, error) {
	return Collect(s.read(ctx), selectTargets, []any{string(id)}, func(t *people.Target) []any {
		return []any{&t.Person, &t.Endpoint, &t.Kind, &t.P256dh, &t.Auth, &t.Secret, &t.Form, &t.Language}
	})
}

// RemoveTarget removes an endpoint from a person, or from everyone if the person is empty.
func (s *Store) RemoveTarget(ctx context.Context, id ids.PersonID, endpoint string) error {
	return s.transact(ctx, func(tx *Tx) error {
		for _, table := range []string{"outbox", "targets", "mail_confirmations"} {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE (person = $1 OR $1 = '') AND endpoint = $2", string(id), endpoint); err != nil {
				return err
			}
		}
		return nil
	})
}
