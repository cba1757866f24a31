package sqlstore

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

const (
	selectPasskeys = "SELECT id, person, name, record, made, used FROM passkeys"
	insertPasskey  = `INSERT INTO passkeys (id, person, name, record, made, used) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	selectLogins   = "SELECT issuer, subject, person, made, used FROM logins"
	insertLogin    = "INSERT INTO logins (issuer, subject, person, made, used) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
	putChallenge   = "INSERT INTO challenges (challenge, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING"
)

func passkeyFields(p *people.Passkey) []any {
	return []any{&p.ID, &p.Person, toWords(&p.Name), &p.Record, toTime(&p.Made), toTime(&p.Used)}
}

func loginFields(l *people.Login) []any {
	return []any{toWords(&l.Issuer), toWords(&l.Subject), &l.Person, toTime(&l.Made), toTime(&l.Used)}
}

// AddPasskey stores a passkey of a person.
func (s *Store) AddPasskey(ctx context.Context, p people.Passkey, session ids.Hash, most int) error {
	return s.addMethod(ctx, p.Person, session, most, "SELECT count(*) FROM passkeys WHERE person = $1",
		insertPasskey, Blob(p.ID), string(p.Person), Words(p.Name), Blob(p.Record), p.Made, nullTime(p.Used))
}

// addMethod stores a login method, unless somebody already has it.
func (s *Store) addMethod(ctx context.Context, id ids.PersonID, session ids.Hash, most int, count, insert string, values ...any) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockSession(id, session); err != nil {
			return err
		}
		if err := tx.checkCount(most, count, []any{string(id)}); err != nil {
			return err
		}
		added, err := tx.Exec(insert, values...)
		if err == nil && added == 0 {
			return fmt.Errorf("login method of %s: %w", id, storage.ErrTaken)
		}
		return err
	})
}

// Passkey returns a passkey.
func (s *Store) Passkey(ctx context.Context, id []byte) (p people.Passkey, err error) {
	err = s.find(ctx, selectPasskeys+" WHERE id = $1", []any{Blob(id)}, passkeyFields(&p)...)
	return p, err
}

// Passkeys returns the passkeys of a person.
func (s *Store) Passkeys(ctx context.Context, person ids.PersonID) ([]people.Passkey, error) {
	return Collect(s.read(ctx), selectPasskeys+" WHERE person = $1 ORDER BY made, id", []any{string(person)}, passkeyFields)
}

// RenamePasskey stores what a person calls a passkey.
func (s *Store) RenamePasskey(ctx context.Context, person ids.PersonID, id []byte, name string) error {
	return s.transact(ctx, func(tx *Tx) error {
		changed, err := tx.Exec("UPDATE passkeys SET name = $1 WHERE person = $2 AND id = $3", Words(name), string(person), Blob(id))
		if err == nil && changed == 0 {
			return fmt.Errorf("passkey of %s: %w", person, storage.ErrNotFound)
		}
		return err
	})
}

// RemovePasskey forgets a passkey of a person.
func (s *Store) RemovePasskey(ctx context.Context, person ids.PersonID, id []byte) error {
	return s.writeOne(ctx, "DELETE FROM passkeys WHERE person = $1 AND id = $2", string(person), Blob(id))
}

// writeOne runs one write statement.
func (s *Store) writeOne(ctx context.Context, query string, args ...any) error {
	_, err := s.exec(ctx, query, args...)
	return err
}

// TouchPasskey records that a passkey was used.
func (s *Store) TouchPasskey(ctx context.Context, id, record []byte, used time.Time) error {
	return s.writeOne(ctx, "UPDATE passkeys SET record = $1, used = $2 WHERE id = $3", Blob(record), used, Blob(id))
}

// AddLogin stores a login of a person.
func (s *Store) AddLogin(ctx context.Context, l people.Login, session ids.Hash, most int) error {
	return s.addMethod(ctx, l.Person, session, most, "SELECT count(*) FROM logins WHERE person = $1",
		insertLogin, Words(l.Issuer), Words(l.Subject), string(l.Person), l.Made, nullTime(l.Used))
}

// Login returns a login.
func (s *Store) Login(ctx context.Context, issuer, subject string) (l people.Login, err error) {
	err = s.find(ctx, selectLogins+" WHERE issuer = $1 AND subject = $2", []any{Words(issuer), Words(subject)}, loginFields(&l)...)
	return l, err
}

// Logins returns the logins of a person.
func (s *Store) Logins(ctx context.Context, person ids.PersonID) ([]people.Login, error) {
	return Collect(s.read(ctx), selectLogins+" WHERE person = $1 ORDER BY made, issuer, subject", []any{string(person)}, loginFields)
}

// RemoveLogin forgets a login of a person.
func (s *Store) RemoveLogin(ctx context.Context, person ids.PersonID, issuer, subject string) error {
	return s.writeOne(ctx, "DELETE FROM logins WHERE person = $1 AND issuer = $2 AND subject = $3", string(person), Words(issuer), Words(subject))
}

// TouchLogin records that a login was used.
func (s *Store) TouchLogin(ctx context.Context, issuer, subject string, used time.Time) error {
	return s.writeOne(ctx, "UPDATE logins SET used = $1 WHERE issuer = $2 AND subject = $3", used, Words(issuer), Words(subject))
}

// SpendChallenge records that a challenge was answered.
func (s *Store) SpendChallenge(ctx context.Context, challenge ids.Hash, expires time.Time) error {
	return s.transact(ctx, func(tx *Tx) error {
		added, err := tx.Exec(putChallenge, challenge[:], expires)
		if err == nil && added == 0 {
			return storage.ErrRepeated
		}
		return err
	})
}
