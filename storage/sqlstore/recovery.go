package sqlstore

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

const (
	selectRecovery   = "SELECT code, person, device, made FROM recoveries WHERE person = $1"
	selectByRecovery = `SELECT ` + personColumns + `, r.device FROM recoveries r JOIN persons p ON p.id = r.person
		WHERE r.code = $1`
	putRecovery = `INSERT INTO recoveries (person, code, device, made) VALUES ($1, $2, $3, $4)
		ON CONFLICT (person) DO UPDATE SET code = excluded.code, device = excluded.device, made = excluded.made`
	lockPersonOfDevice     = "SELECT 1 FROM persons WHERE id = (SELECT person FROM devices WHERE secret = $1) FOR NO KEY UPDATE"
	removeRecoveryOfDevice = "DELETE FROM recoveries WHERE device = $1 AND person = (SELECT person FROM devices WHERE secret = $1)"
)

// SetRecovery stores a recovery code in place of the person's last one.
func (s *Store) SetRecovery(ctx context.Context, r people.Recovery) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockSession(r.Person, r.Session); err != nil {
			return err
		}
		_, err := tx.Exec(putRecovery, string(r.Person), r.Code[:], r.Session[:], r.Made)
		return err
	})
}

// Recovery returns the recovery code of a person.
func (s *Store) Recovery(ctx context.Context, id ids.PersonID) (r people.Recovery, err error) {
	err = s.find(ctx, selectRecovery, []any{string(id)}, toHash(&r.Code), &r.Person, toHash(&r.Session), toTime(&r.Made))
	return r, err
}

// RemoveRecovery forgets the recovery code of a person.
func (s *Store) RemoveRecovery(ctx context.Context, id ids.PersonID) error {
	_, err := s.exec(ctx, "DELETE FROM recoveries WHERE person = $1", string(id))
	return err
}
