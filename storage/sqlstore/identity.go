package sqlstore

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

const (
	selectPasskeys = "SELECT id, person, name, record, made, used FROM passkeys"
	insertPasskey  = `INSERT INTO passkeys (id, person, name, record, made, used) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	selectLogins   = "SELECT issuer, subject, person, made, used FROM logins"
	insertLogin    = "INSERT INTO logins (issuer, subject, person, made, used) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
	putChallenge   = "INSERT INTO challenges (challenge, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING"
)

func passkeyFields(p *room.Passkey) []any {
	return []any{&p.ID, &p.Person, toWords(&p.Name), &p.Record, toTime(&p.Made), toTime(&p.Used)}
}

func loginFields(l *room.Login) []any {
	return []any{toWords(&l.Issuer), toWords(&l.Subject), &l.Person, toTime(&l.Made), toTime(&l.Used)}
}

// AddPasskey stores a passkey of a person.
func (s *Store) AddPasskey(ctx context.Context, p room.Passkey, device room.Hash) error {
	return s.addWay(ctx, p.Person, device, room.MaxPasskeys, "SELECT count(*) FROM passkeys WHERE person = $1",
		insertPasskey, Blob(p.ID), string(p.Person), Words(p.Name), Blob(p.Record), p.Made, nullTime(p.Used))
}

// addWay stores something by which a person comes back, unless somebody has it already.
func (s *Store) addWay(ctx context.Context, id room.PersonID, device room.Hash, most int, count, insert string, values ...any) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockDevice(id, device); err != nil {
			return err
		}
		if err := tx.checkCount(most, count, []any{string(id)}); err != nil {
			return err
		}
		added, err := tx.Exec(insert, values...)
		if err == nil && added == 0 {
			return fmt.Errorf("way of %s to come back: %w", id, room.ErrTaken)
		}
		return err
	})
}

// Passkey returns a passkey.
func (s *Store) Passkey(ctx context.Context, id []byte) (p room.Passkey, err error) {
	err = s.find(ctx, selectPasskeys+" WHERE id = $1", []any{Blob(id)}, passkeyFields(&p)...)
	return p, err
}

// Passkeys returns the passkeys of a person.
func (s *Store) Passkeys(ctx context.Context, person room.PersonID) ([]room.Passkey, error) {
	return Collect(s.read(ctx), selectPasskeys+" WHERE person = $1 ORDER BY made, id", []any{string(person)}, passkeyFields)
}

// RenamePasskey stores what a person calls a passkey.
func (s *Store) RenamePasskey(ctx context.Context, person room.PersonID, id []byte, name string) error {
	return s.transact(ctx, func(tx *Tx) error {
		changed, err := tx.Exec("UPDATE passkeys SET name = $1 WHERE person = $2 AND id = $3", Words(name), string(person), Blob(id))
		if err == nil && changed == 0 {
			return fmt.Errorf("passkey of %s: %w", person, room.ErrNotFound)
		}
		return err
	})
}

// RemovePasskey forgets a passkey of a person.
func (s *Store) RemovePasskey(ctx context.Context, person room.PersonID, id []byte) error {
	return s.writeOne(ctx, "DELETE FROM passkeys WHERE person = $1 AND id = $2", string(person), Blob(id))
}

// writeOne runs one statement that writes.
func (s *Store) writeOne(ctx context.Context, query string, args ...any) error {
	_, err := s.exec(ctx, query, args...)
	return err
}

// NotePasskey stores that a passkey was used.
func (s *Store) NotePasskey(ctx context.Context, id, record []byte, used time.Time) error {
	return s.writeOne(ctx, "UPDATE passkeys SET record = $1, used = $2 WHERE id = $3", Blob(record), used, Blob(id))
}

// AddLogin stores a login of a person.
func (s *Store) AddLogin(ctx context.Context, l room.Login, device room.Hash) error {
	return s.addWay(ctx, l.Person, device, room.MaxLogins, "SELECT count(*) FROM logins WHERE person = $1",
		insertLogin, Words(l.Issuer), Words(l.Subject), string(l.Person), l.Made, nullTime(l.Used))
}

// Login returns a login.
func (s *Store) Login(ctx context.Context, issuer, subject string) (l room.Login, err error) {
	err = s.find(ctx, selectLogins+" WHERE issuer = $1 AND subject = $2", []any{Words(issuer), Words(subject)}, loginFields(&l)...)
	return l, err
}

// Logins returns the logins of a person.
func (s *Store) Logins(ctx context.Context, person room.PersonID) ([]room.Login, error) {
	return Collect(s.read(ctx), selectLogins+" WHERE person = $1 ORDER BY made, issuer, subject", []any{string(person)}, loginFields)
}

// RemoveLogin forgets a login of a person.
func (s *Store) RemoveLogin(ctx context.Context, person room.PersonID, issuer, subject string) error {
	return s.writeOne(ctx, "DELETE FROM logins WHERE person = $1 AND issuer = $2 AND subject = $3", string(person), Words(issuer), Words(subject))
}

// NoteLogin stores that a login was used.
func (s *Store) NoteLogin(ctx context.Context, issuer, subject string, used time.Time) error {
	return s.writeOne(ctx, "UPDATE logins SET used = $1 WHERE issuer = $2 AND subject = $3", used, Words(issuer), Words(subject))
}

// SpendChallenge stores that a challenge was answered.
func (s *Store) SpendChallenge(ctx context.Context, challenge room.Hash, expires time.Time) error {
	return s.transact(ctx, func(tx *Tx) error {
		added, err := tx.Exec(putChallenge, challenge[:], expires)
		if err == nil && added == 0 {
			return room.ErrRepeated
		}
		return err
	})
}

// Admit stores a device of a person who has come back.
func (s *Store) Admit(ctx context.Context, d room.Device, most int) (p room.Person, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(d.Person); err != nil {
			return err
		}
		if err := tx.QueryRow(selectPerson+" AND NOT banned", []any{string(d.Person)}, personFields(&p)...); err != nil {
			return err
		}
		if err := tx.makeRoom(&d, most); err != nil {
			return err
		}
		return tx.addDevice(&d)
	})
	if err != nil {
		return room.Person{}, err
	}
	return p, nil
}

// makeRoom removes the devices of a person that were not seen for longest, so that one more can be added. 0 means no bound.
func (tx *Tx) makeRoom(d *room.Device, most int) error {
	if most == 0 {
		return nil
	}
	_, err := tx.Exec(removeLeastKnown, string(d.Person), d.Created.Add(-room.DeviceLife), most-1)
	return err
}
