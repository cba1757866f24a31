package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

// SeenPrecision is how precisely the store knows when a device was last seen.
const SeenPrecision = time.Hour

const (
	selectDevices  = "SELECT secret, person, kind, label, created, seen FROM devices"
	selectBySecret = `SELECT p.id, p.name, p.created, p.banned, p.prefs, d.secret, d.person, d.kind, d.label, d.created, d.seen
		FROM devices d JOIN persons p ON p.id = d.person WHERE d.secret = $1`
	selectByCode = `SELECT p.id, p.name, p.created, p.banned, p.prefs FROM codes c JOIN persons p ON p.id = c.person
		WHERE c.code = $1 AND c.expires > $2 AND NOT p.banned`
	putCode   = "INSERT INTO codes (code, person, expires, device) VALUES ($1, $2, $3, $4)"
	putTarget = `INSERT INTO targets (person, endpoint, kind, p256dh, auth, secret, form, language) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (person, endpoint) DO UPDATE SET kind = excluded.kind, p256dh = excluded.p256dh, auth = excluded.auth, secret = excluded.secret,
		form = excluded.form, language = excluded.language`
	selectTargets = "SELECT person, endpoint, kind, p256dh, auth, secret, form, language FROM targets WHERE person = $1 ORDER BY endpoint"
)

func deviceFields(d *room.Device) []any {
	return []any{toHash(&d.Secret), &d.Person, &d.Kind, toWords(&d.Label), toTime(&d.Created), toTime(&d.Seen)}
}

func (tx *Tx) addDevice(d *room.Device) error {
	_, err := tx.Exec("INSERT INTO devices (secret, person, kind, label, created, seen) VALUES ($1, $2, $3, $4, $5, $6)",
		d.Secret[:], string(d.Person), string(d.Kind), Words(d.Label), d.Created, d.Seen)
	return err
}

// AddDevice lets one more device act for a person.
func (s *Store) AddDevice(ctx context.Context, d room.Device, most int) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(d.Person); err != nil {
			return err
		}
		return tx.addDeviceUpTo(&d, most)
	})
}

// addDeviceUpTo adds a device unless its person, who is locked, has too many.
func (tx *Tx) addDeviceUpTo(d *room.Device, most int) error {
	known := []any{string(d.Person), d.Created.Add(-room.DeviceLife)}
	if err := tx.checkCount(most, "SELECT count(*) FROM devices WHERE person = $1 AND seen >= $2", known); err != nil {
		return fmt.Errorf("devices of %s: %w", d.Person, err)
	}
	return tx.addDevice(d)
}

// checkCount refuses one more of what a query counts, if there are most already. 0 means no bound.
func (tx *Tx) checkCount(most int, query string, args []any) error {
	if most == 0 {
		return nil
	}
	var n int
	if err := tx.QueryRow(query, args, &n); err != nil {
		return err
	}
	if n >= most {
		return fmt.Errorf("%w: %d of %d", room.ErrTooMany, n, most)
	}
	return nil
}

// BySecret returns whose secret it is. A store that cannot be written still knows people.
func (s *Store) BySecret(ctx context.Context, secret room.Hash, now time.Time) (room.Person, room.Device, error) {
	var p room.Person
	var d room.Device
	if err := s.find(ctx, selectBySecret, []any{secret[:]}, append(personFields(&p), deviceFields(&d)...)...); err != nil {
		return room.Person{}, room.Device{}, err
	}
	switch unseen := now.Sub(d.Seen); {
	case unseen < SeenPrecision:
		return p, d, nil
	case unseen > room.DeviceLife:
		return room.Person{}, room.Device{}, room.ErrNotFound
	}
	err := s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(p.ID); err != nil {
			return err
		}
		if _, err := tx.Exec(spendRecovery, secret[:]); err != nil {
			return err
		}
		_, err := tx.Exec("UPDATE devices SET seen = $1 WHERE secret = $2", now, secret[:])
		return err
	})
	switch {
	case err == nil:
		d.Seen = Moment(now)
	case !errors.Is(err, room.ErrUnwritable):
		return room.Person{}, room.Device{}, err
	}
	return p, d, nil
}

// Devices returns the devices of a person, the oldest first.
func (s *Store) Devices(ctx context.Context, id room.PersonID) ([]room.Device, error) {
	return Collect(s.read(ctx), selectDevices+" WHERE person = $1 ORDER BY created, secret", []any{string(id)}, deviceFields)
}

// RemoveDevice makes a secret worthless.
func (s *Store) RemoveDevice(ctx context.Context, secret room.Hash) error {
	_, err := s.exec(ctx, "DELETE FROM devices WHERE secret = $1", secret[:])
	return err
}

// RevokeDevice makes a secret worthless, and every code that the device has made.
func (s *Store) RevokeDevice(ctx context.Context, secret room.Hash) error {
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

// lockDevice locks a person and makes sure that they have a device, which may have been removed since it was asked who it
// is.
func (tx *Tx) lockDevice(id room.PersonID, secret room.Hash) error {
	if err := tx.lockPerson(id); err != nil {
		return err
	}
	var one int
	return tx.QueryRow("SELECT 1 FROM devices WHERE secret = $1 AND person = $2", []any{secret[:], string(id)}, &one)
}

// AddCode stores a one-time code and deletes the codes that the person had before.
func (s *Store) AddCode(ctx context.Context, c room.DeviceCode) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockDevice(c.Person, c.Device); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM codes WHERE person = $1", string(c.Person)); err != nil {
			return err
		}
		_, err := tx.Exec(putCode, c.Secret[:], string(c.Person), c.Expires, c.Device[:])
		return err
	})
}

// UseCode lets a device in by a code, which is spent.
func (s *Store) UseCode(ctx context.Context, code room.Hash, d room.Device, most int) (room.Person, error) {
	return s.admit(ctx, selectByCode, code, &d, func(tx *Tx) error {
		if err := tx.addDeviceUpTo(&d, most); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM codes WHERE code = $1", code[:])
		return err
	})
}

// admit adds a device to the person who owns a code, by a function that also spends the code: both or neither. It looks before
// it writes, so that guessing costs no write, and again when the person is locked.
func (s *Store) admit(ctx context.Context, whose string, code room.Hash, d *room.Device, add func(*Tx) error) (room.Person, error) {
	var p room.Person
	args := []any{code[:], d.Created}
	if err := s.find(ctx, whose, args, personFields(&p)...); err != nil {
		return room.Person{}, err
	}
	err := s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(p.ID); err != nil {
			return err
		}
		if err := tx.QueryRow(whose, args, personFields(&p)...); err != nil {
			return err
		}
		d.Person = p.ID
		return add(tx)
	})
	if err != nil {
		return room.Person{}, err
	}
	return p, nil
}

// Expire deletes what was too old at a moment.
func (s *Store) Expire(ctx context.Context, at time.Time) (deleted int, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		devices, err := tx.Exec("DELETE FROM devices WHERE seen < $1", at.Add(-room.DeviceLife))
		if err != nil {
			return err
		}
		codes, err := tx.Exec("DELETE FROM codes WHERE expires <= $1", at)
		if err != nil {
			return err
		}
		deleted = int(devices + codes)
		if _, err = tx.Exec("DELETE FROM challenges WHERE expires <= $1", at); err != nil {
			return err
		}
		if _, err = tx.Exec("DELETE FROM mail_confirmations WHERE expires <= $1", at); err != nil {
			return err
		}
		if _, err = tx.Exec("DELETE FROM outbox WHERE made < $1", at.Add(-room.DeliveryLife)); err != nil {
			return err
		}
		_, err = tx.Exec("DELETE FROM presence WHERE seen < $1", at.Add(-room.PresenceLife))
		return err
	})
	return deleted, err
}

// AddTarget stores where notices go; a target with the same endpoint is replaced.
func (s *Store) AddTarget(ctx context.Context, t room.Target, most int) error {
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

func (tx *Tx) putTarget(t *room.Target) error {
	_, err := tx.Exec(putTarget, string(t.Person), t.Endpoint, string(t.Kind), t.P256dh, t.Auth, t.Secret, string(t.Form), t.Language)
	return err
}

// Targets returns where notices for a person go.
func (s *Store) Targets(ctx context.Context, id room.PersonID) ([]room.Target, error) {
	return Collect(s.read(ctx), selectTargets, []any{string(id)}, func(t *room.Target) []any {
		return []any{&t.Person, &t.Endpoint, &t.Kind, &t.P256dh, &t.Auth, &t.Secret, &t.Form, &t.Language}
	})
}

// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
func (s *Store) RemoveTarget(ctx context.Context, id room.PersonID, endpoint string) error {
	return s.transact(ctx, func(tx *Tx) error {
		for _, table := range []string{"outbox", "targets", "mail_confirmations"} {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE (person = $1 OR $1 = '') AND endpoint = $2", string(id), endpoint); err != nil {
				return err
			}
		}
		return nil
	})
}
