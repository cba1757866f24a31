package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

// seenPrecision is how precisely the store knows when a device was last seen.
const seenPrecision = time.Hour

const (
	selectDevices  = "SELECT secret, person, kind, label, created, seen FROM devices"
	selectBySecret = `SELECT p.id, p.name, p.created, p.banned, p.prefs, d.secret, d.person, d.kind, d.label, d.created, d.seen
		FROM devices d JOIN persons p ON p.id = d.person WHERE d.secret = ?`
	selectByCode = `SELECT p.id, p.name, p.created, p.banned, p.prefs FROM codes c JOIN persons p ON p.id = c.person
		WHERE c.code = ?1 AND c.expires > ?2 AND NOT p.banned`
	putCode   = "INSERT INTO codes (code, person, expires, device) VALUES (?, ?, ?, ?)"
	putTarget = `INSERT INTO targets (person, endpoint, kind, p256dh, auth, secret, form, language) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET kind = excluded.kind, p256dh = excluded.p256dh, auth = excluded.auth, secret = excluded.secret,
		form = excluded.form, language = excluded.language`
	selectTargets = "SELECT person, endpoint, kind, p256dh, auth, secret, form, language FROM targets WHERE person = ? ORDER BY endpoint"
)

func deviceFields(d *room.Device) []any {
	return []any{toHash(&d.Secret), &d.Person, &d.Kind, &d.Label, toTime(&d.Created), toTime(&d.Seen)}
}

func (w *writer) addDevice(d *room.Device) error {
	_, err := w.exec("INSERT INTO devices (secret, person, kind, label, created, seen) VALUES (?, ?, ?, ?, ?, ?)",
		d.Secret[:], string(d.Person), string(d.Kind), d.Label, d.Created.UnixMilli(), d.Seen.UnixMilli())
	return err
}

// AddDevice lets one more device act for a person.
func (s *Store) AddDevice(ctx context.Context, d room.Device, most int) error {
	return s.writer.write(ctx, func(w *writer) error { return w.addDeviceUpTo(&d, most) })
}

// addDeviceUpTo adds a device unless its person has too many. There is one writer, so that nobody else counts at the same
// time.
func (w *writer) addDeviceUpTo(d *room.Device, most int) error {
	known := []any{string(d.Person), d.Created.Add(-room.DeviceLife).UnixMilli()}
	if err := w.checkCount(most, "SELECT count(*) FROM devices WHERE person = ? AND seen >= ?", known); err != nil {
		return fmt.Errorf("devices of %s: %w", d.Person, err)
	}
	return w.addDevice(d)
}

// checkCount refuses one more of what a query counts, if there are most already. 0 means no bound.
func (w *writer) checkCount(most int, query string, args []any) error {
	if most == 0 {
		return nil
	}
	var n int
	if err := w.queryRow(query, args, &n); err != nil {
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
	case unseen < seenPrecision:
		return p, d, nil
	case unseen > room.DeviceLife:
		return room.Person{}, room.Device{}, room.ErrNotFound
	}
	err := s.writer.write(ctx, func(w *writer) error {
		if _, err := w.exec(spendRecovery, secret[:]); err != nil {
			return err
		}
		_, err := w.exec("UPDATE devices SET seen = ? WHERE secret = ?", now.UnixMilli(), secret[:])
		return err
	})
	switch {
	case err == nil:
		d.Seen = now.UTC().Truncate(time.Millisecond)
	case !errors.Is(err, room.ErrUnwritable):
		return room.Person{}, room.Device{}, err
	}
	return p, d, nil
}

// Devices returns the devices of a person, the oldest first.
func (s *Store) Devices(ctx context.Context, id room.PersonID) ([]room.Device, error) {
	return collect(ctx, s, selectDevices+" WHERE person = ? ORDER BY created, secret", []any{string(id)}, deviceFields)
}

// RemoveDevice makes a secret worthless.
func (s *Store) RemoveDevice(ctx context.Context, secret room.Hash) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM devices WHERE secret = ?", secret[:])
		return err
	})
}

// RevokeDevice makes a secret worthless, and every code that the device has made.
func (s *Store) RevokeDevice(ctx context.Context, secret room.Hash) error {
	return s.writer.write(ctx, func(w *writer) error {
		if _, err := w.exec(removeRecoveryOfDevice, secret[:]); err != nil {
			return err
		}
		_, err := w.exec("DELETE FROM devices WHERE secret = ?", secret[:])
		return err
	})
}

// checkDevice makes sure that a person has a device, which may have been removed since it was asked who it is.
func (w *writer) checkDevice(id room.PersonID, secret room.Hash) error {
	var one int
	return w.queryRow("SELECT 1 FROM devices WHERE secret = ? AND person = ?", []any{secret[:], string(id)}, &one)
}

// AddCode stores a one-time code and deletes the codes that the person had before.
func (s *Store) AddCode(ctx context.Context, c room.DeviceCode) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.checkDevice(c.Person, c.Device); err != nil {
			return err
		}
		if _, err := w.exec("DELETE FROM codes WHERE person = ?", string(c.Person)); err != nil {
			return err
		}
		_, err := w.exec(putCode, c.Secret[:], string(c.Person), c.Expires.UnixMilli(), c.Device[:])
		return err
	})
}

// UseCode lets a device in by a code, which is spent.
func (s *Store) UseCode(ctx context.Context, code room.Hash, d room.Device, most int) (room.Person, error) {
	return s.admit(ctx, selectByCode, code, &d, func(w *writer) error {
		if err := w.addDeviceUpTo(&d, most); err != nil {
			return err
		}
		_, err := w.exec("DELETE FROM codes WHERE code = ?", code[:])
		return err
	})
}

// admit adds a device to the person who owns a code, by a function that also spends the code: both or neither. It looks before
// it writes, so that guessing costs no write.
func (s *Store) admit(ctx context.Context, whose string, code room.Hash, d *room.Device, add func(*writer) error) (room.Person, error) {
	var p room.Person
	args := []any{code[:], d.Created.UnixMilli()}
	if err := s.find(ctx, whose, args, personFields(&p)...); err != nil {
		return room.Person{}, err
	}
	err := s.writer.write(ctx, func(w *writer) error {
		if err := w.queryRow(whose, args, personFields(&p)...); err != nil {
			return err
		}
		d.Person = p.ID
		return add(w)
	})
	if err != nil {
		return room.Person{}, err
	}
	return p, nil
}

// Expire deletes what was too old at a moment.
func (s *Store) Expire(ctx context.Context, at time.Time) (deleted int, err error) {
	err = s.writer.write(ctx, func(w *writer) error {
		devices, err := w.exec("DELETE FROM devices WHERE seen < ?", at.Add(-room.DeviceLife).UnixMilli())
		if err != nil {
			return err
		}
		codes, err := w.exec("DELETE FROM codes WHERE expires <= ?", at.UnixMilli())
		if err != nil {
			return err
		}
		deleted = int(devices + codes)
		if _, err = w.exec("DELETE FROM challenges WHERE expires <= ?", at.UnixMilli()); err != nil {
			return err
		}
		if _, err = w.exec("DELETE FROM mail_confirmations WHERE expires <= ?", at.UnixMilli()); err != nil {
			return err
		}
		if _, err = w.exec("DELETE FROM outbox WHERE made < ?", at.Add(-room.DeliveryLife).UnixMilli()); err != nil {
			return err
		}
		_, err = w.exec("DELETE FROM presence WHERE seen < ?", at.Add(-room.PresenceLife).UnixMilli())
		return err
	})
	return deleted, err
}

// AddTarget stores where notices go; a target with the same endpoint is replaced.
func (s *Store) AddTarget(ctx context.Context, t room.Target, most int) error {
	return s.writer.write(ctx, func(w *writer) error {
		others := []any{string(t.Person), t.Endpoint}
		if err := w.checkCount(most, "SELECT count(*) FROM targets WHERE person = ? AND endpoint <> ?", others); err != nil {
			return fmt.Errorf("targets of %s: %w", t.Person, err)
		}
		return w.putTarget(&t)
	})
}

func (w *writer) putTarget(t *room.Target) error {
	_, err := w.exec(putTarget, string(t.Person), t.Endpoint, string(t.Kind), t.P256dh, t.Auth, t.Secret, string(t.Form), t.Language)
	return err
}

// Targets returns where notices for a person go.
func (s *Store) Targets(ctx context.Context, id room.PersonID) ([]room.Target, error) {
	return collect(ctx, s, selectTargets, []any{string(id)}, func(t *room.Target) []any {
		return []any{&t.Person, &t.Endpoint, &t.Kind, &t.P256dh, &t.Auth, &t.Secret, &t.Form, &t.Language}
	})
}

// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
func (s *Store) RemoveTarget(ctx context.Context, id room.PersonID, endpoint string) error {
	return s.writer.write(ctx, func(w *writer) error {
		for _, table := range []string{"outbox", "targets", "mail_confirmations"} {
			if _, err := w.exec("DELETE FROM "+table+" WHERE (person = ?1 OR ?1 = '') AND endpoint = ?2", string(id), endpoint); err != nil {
				return err
			}
		}
		return nil
	})
}
