package sqlite

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

const (
	selectPasskeys = "SELECT id, person, name, record, made, used FROM passkeys"
	insertPasskey  = `INSERT INTO passkeys (id, person, name, record, made, used) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	selectLogins   = "SELECT issuer, subject, person, made, used FROM logins"
	insertLogin    = "INSERT INTO logins (issuer, subject, person, made, used) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
	putChallenge   = "INSERT INTO challenges (challenge, expires) VALUES (?, ?) ON CONFLICT DO NOTHING"
)

func passkeyFields(p *room.Passkey) []any {
	return []any{&p.ID, &p.Person, &p.Name, &p.Record, toTime(&p.Made), toTime(&p.Used)}
}

func loginFields(l *room.Login) []any {
	return []any{&l.Issuer, &l.Subject, &l.Person, toTime(&l.Made), toTime(&l.Used)}
}

// AddPasskey stores a passkey of a person.
func (s *Store) AddPasskey(ctx context.Context, p room.Passkey, device room.Hash) error {
	return s.addWay(ctx, p.Person, device, room.MaxPasskeys, "SELECT count(*) FROM passkeys WHERE person = ?",
		insertPasskey, blob(p.ID), string(p.Person), p.Name, blob(p.Record), p.Made.UnixMilli(), nullTime(p.Used))
}

// addWay stores something by which a person comes back, unless somebody has it already.
func (s *Store) addWay(ctx context.Context, id room.PersonID, device room.Hash, most int, count, insert string, values ...any) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.checkDevice(id, device); err != nil {
			return err
		}
		if err := w.checkCount(most, count, []any{string(id)}); err != nil {
			return err
		}
		added, err := w.exec(insert, values...)
		if err == nil && added == 0 {
			return fmt.Errorf("way of %s to come back: %w", id, room.ErrTaken)
		}
		return err
	})
}

// Passkey returns a passkey.
func (s *Store) Passkey(ctx context.Context, id []byte) (p room.Passkey, err error) {
	err = s.find(ctx, selectPasskeys+" WHERE id = ?", []any{blob(id)}, passkeyFields(&p)...)
	return p, err
}

// Passkeys returns the passkeys of a person.
func (s *Store) Passkeys(ctx context.Context, person room.PersonID) ([]room.Passkey, error) {
	return collect(ctx, s, selectPasskeys+" WHERE person = ? ORDER BY made, id", []any{string(person)}, passkeyFields)
}

// RenamePasskey stores what a person calls a passkey.
func (s *Store) RenamePasskey(ctx context.Context, person room.PersonID, id []byte, name string) error {
	return s.writer.write(ctx, func(w *writer) error {
		changed, err := w.exec("UPDATE passkeys SET name = ? WHERE person = ? AND id = ?", name, string(person), blob(id))
		if err == nil && changed == 0 {
			return fmt.Errorf("passkey of %s: %w", person, room.ErrNotFound)
		}
		return err
	})
}

// RemovePasskey forgets a passkey of a person.
func (s *Store) RemovePasskey(ctx context.Context, person room.PersonID, id []byte) error {
	return s.writeOne(ctx, "DELETE FROM passkeys WHERE person = ? AND id = ?", string(person), blob(id))
}

// writeOne runs one statement that writes.
func (s *Store) writeOne(ctx context.Context, query string, args ...any) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec(query, args...)
		return err
	})
}

// NotePasskey stores that a passkey was used.
func (s *Store) NotePasskey(ctx context.Context, id, record []byte, used time.Time) error {
	return s.writeOne(ctx, "UPDATE passkeys SET record = ?, used = ? WHERE id = ?", blob(record), used.UnixMilli(), blob(id))
}

// AddLogin stores a login of a person.
func (s *Store) AddLogin(ctx context.Context, l room.Login, device room.Hash) error {
	return s.addWay(ctx, l.Person, device, room.MaxLogins, "SELECT count(*) FROM logins WHERE person = ?",
		insertLogin, l.Issuer, l.Subject, string(l.Person), l.Made.UnixMilli(), nullTime(l.Used))
}

// Login returns a login.
func (s *Store) Login(ctx context.Context, issuer, subject string) (l room.Login, err error) {
	err = s.find(ctx, selectLogins+" WHERE issuer = ? AND subject = ?", []any{issuer, subject}, loginFields(&l)...)
	return l, err
}

// Logins returns the logins of a person.
func (s *Store) Logins(ctx context.Context, person room.PersonID) ([]room.Login, error) {
	return collect(ctx, s, selectLogins+" WHERE person = ? ORDER BY made, issuer, subject", []any{string(person)}, loginFields)
}

// RemoveLogin forgets a login of a person.
func (s *Store) RemoveLogin(ctx context.Context, person room.PersonID, issuer, subject string) error {
	return s.writeOne(ctx, "DELETE FROM logins WHERE person = ? AND issuer = ? AND subject = ?", string(person), issuer, subject)
}

// NoteLogin stores that a login was used.
func (s *Store) NoteLogin(ctx context.Context, issuer, subject string, used time.Time) error {
	return s.writeOne(ctx, "UPDATE logins SET used = ? WHERE issuer = ? AND subject = ?", used.UnixMilli(), issuer, subject)
}

// SpendChallenge stores that a challenge was answered.
func (s *Store) SpendChallenge(ctx context.Context, challenge room.Hash, expires time.Time) error {
	return s.writer.write(ctx, func(w *writer) error {
		added, err := w.exec(putChallenge, challenge[:], expires.UnixMilli())
		if err == nil && added == 0 {
			return room.ErrRepeated
		}
		return err
	})
}

// Admit stores a device of a person who has come back.
func (s *Store) Admit(ctx context.Context, d room.Device, most int) (p room.Person, err error) {
	err = s.writer.write(ctx, func(w *writer) error {
		if err := w.queryRow(selectPerson+" AND NOT banned", []any{string(d.Person)}, personFields(&p)...); err != nil {
			return err
		}
		if err := w.makeRoom(&d, most); err != nil {
			return err
		}
		return w.addDevice(&d)
	})
	if err != nil {
		return room.Person{}, err
	}
	return p, nil
}

// makeRoom removes the devices of a person that were not seen for longest, so that one more can be added. 0 means no bound.
func (w *writer) makeRoom(d *room.Device, most int) error {
	if most == 0 {
		return nil
	}
	_, err := w.exec(removeLeastKnown, string(d.Person), d.Created.Add(-room.DeviceLife).UnixMilli(), most-1)
	return err
}
