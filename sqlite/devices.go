package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

// seenEvery is how exactly the store knows when a device was seen.
const seenEvery = time.Hour

const (
	selectDevices  = "SELECT secret, person, kind, label, created, seen FROM devices"
	selectBySecret = `SELECT p.id, p.name, p.created, p.banned, p.prefs, d.secret, d.person, d.kind, d.label, d.created, d.seen
		FROM devices d JOIN persons p ON p.id = d.person WHERE d.secret = ?`
	selectByCode = `SELECT p.id, p.name, p.created, p.banned, p.prefs FROM codes c JOIN persons p ON p.id = c.person
		WHERE c.code = ?1 AND c.expires > ?2 AND NOT p.banned`
	putTarget = `INSERT INTO targets (person, endpoint, kind, p256dh, auth, secret) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET kind = excluded.kind, p256dh = excluded.p256dh, auth = excluded.auth, secret = excluded.secret`
	selectTargets = "SELECT person, endpoint, kind, p256dh, auth, secret FROM targets WHERE person = ? ORDER BY endpoint"
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
func (s *Store) AddDevice(ctx context.Context, d room.Device) error {
	return s.writer.write(ctx, func(w *writer) error { return w.addDevice(&d) })
}

// BySecret returns whose secret it is. A store that cannot be written still knows people.
func (s *Store) BySecret(ctx context.Context, secret room.Hash, now time.Time) (room.Person, room.Device, error) {
	var p room.Person
	var d room.Device
	if err := s.find(ctx, selectBySecret, []any{secret[:]}, append(personFields(&p), deviceFields(&d)...)...); err != nil {
		return room.Person{}, room.Device{}, err
	}
	switch unseen := now.Sub(d.Seen); {
	case unseen < seenEvery:
		return p, d, nil
	case unseen > room.DeviceLife:
		return room.Person{}, room.Device{}, room.ErrNotFound
	}
	err := s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("UPDATE devices SET seen = ? WHERE secret = ?", now.UnixMilli(), secret[:])
		return err
	})
	switch {
	case err == nil:
		d.Seen = now.UTC().Truncate(time.Millisecond)
	case !errors.Is(err, room.ErrFull):
		return room.Person{}, room.Device{}, err
	}
	return p, d, nil
}

// Devices returns the devices of a person, the first first.
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

// AddCode keeps a one-time code. The codes that the person had before are gone.
func (s *Store) AddCode(ctx context.Context, c room.Code) error {
	return s.writer.write(ctx, func(w *writer) error {
		if _, err := w.exec("DELETE FROM codes WHERE person = ?", string(c.Person)); err != nil {
			return err
		}
		_, err := w.exec("INSERT INTO codes (code, person, expires, device) VALUES (?, ?, ?, ?)", c.Secret[:], string(c.Person), c.Expires.UnixMilli(), c.Device[:])
		return err
	})
}

// UseCode lets a device in by a code. It looks before it writes, so that guessing costs no write.
func (s *Store) UseCode(ctx context.Context, code room.Hash, d room.Device, most int) (room.Person, error) {
	return s.admit(ctx, selectByCode, []any{code[:], d.Created.UnixMilli()}, "DELETE FROM codes WHERE code = ?", d, most)
}

// admit gives a device to the person that a code is of and spends the code, by its hash, the first of the arguments: both or
// neither.
func (s *Store) admit(ctx context.Context, whose string, args []any, spend string, d room.Device, most int) (room.Person, error) {
	var p room.Person
	if err := s.find(ctx, whose, args, personFields(&p)...); err != nil {
		return room.Person{}, err
	}
	err := s.writer.write(ctx, func(w *writer) error {
		if err := w.returning(whose, args, personFields(&p)...); err != nil {
			return err
		}
		var devices int
		if err := w.returning("SELECT count(*) FROM devices WHERE person = ?", []any{string(p.ID)}, &devices); err != nil {
			return err
		}
		if most > 0 && devices >= most {
			return fmt.Errorf("%s has %d devices: %w", p.ID, devices, room.ErrTooMany)
		}
		d.Person = p.ID
		if err := w.addDevice(&d); err != nil {
			return err
		}
		_, err := w.exec(spend, args[0])
		return err
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
		deleted = int(devices + codes)
		return err
	})
	return deleted, err
}

// AddTarget keeps where notices go; a target with the same endpoint is replaced.
func (s *Store) AddTarget(ctx context.Context, t room.Target) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec(putTarget, string(t.Person), t.Endpoint, string(t.Kind), t.P256dh, t.Auth, t.Secret)
		return err
	})
}

// Targets returns where notices for a person go.
func (s *Store) Targets(ctx context.Context, id room.PersonID) ([]room.Target, error) {
	return collect(ctx, s, selectTargets, []any{string(id)}, func(t *room.Target) []any {
		return []any{&t.Person, &t.Endpoint, &t.Kind, &t.P256dh, &t.Auth, &t.Secret}
	})
}

// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
func (s *Store) RemoveTarget(ctx context.Context, id room.PersonID, endpoint string) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM targets WHERE (person = ?1 OR ?1 = '') AND endpoint = ?2", string(id), endpoint)
		return err
	})
}
