package sqlstore

import (
	"context"

	"github.com/purrlor/purrlor/room"
)

const (
	selectRecovery   = "SELECT code, person, device, made FROM recoveries WHERE person = $1"
	selectByRecovery = `SELECT p.id, p.name, p.created, p.banned, p.prefs FROM recoveries r JOIN persons p ON p.id = r.person
		WHERE r.code = $1 AND NOT p.banned UNION ALL ` + selectByCode
	putRecovery = `INSERT INTO recoveries (person, code, device, made) VALUES ($1, $2, $3, $4)
		ON CONFLICT (person) DO UPDATE SET code = excluded.code, device = excluded.device, made = excluded.made`
	lockPersonOfDevice     = "SELECT 1 FROM persons WHERE id = (SELECT person FROM devices WHERE secret = $1) FOR NO KEY UPDATE"
	removeRecoveryOfDevice = "DELETE FROM recoveries WHERE device = $1 AND person = (SELECT person FROM devices WHERE secret = $1)"
)

// A recovery code that was used stays among the codes, with the device that it has made, until that device is seen. Such a
// device is known by being seen last before it was created.
const (
	spendRecovery    = "DELETE FROM codes WHERE device = $1 AND EXISTS (SELECT 1 FROM devices WHERE secret = $1 AND seen < created)"
	removeUnseen     = "DELETE FROM devices WHERE secret = (SELECT device FROM codes WHERE code = $1)"
	removeLeastKnown = `DELETE FROM devices WHERE secret IN
		(SELECT secret FROM devices WHERE person = $1 AND seen >= $2 ORDER BY seen DESC, created DESC LIMIT 1000000 OFFSET $3)`
)

// SetRecovery stores a recovery code in place of the person's last one.
func (s *Store) SetRecovery(ctx context.Context, r room.Recovery) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockDevice(r.Person, r.Device); err != nil {
			return err
		}
		_, err := tx.Exec(putRecovery, string(r.Person), r.Code[:], r.Device[:], r.Made)
		return err
	})
}

// Recovery returns the recovery code of a person.
func (s *Store) Recovery(ctx context.Context, id room.PersonID) (r room.Recovery, err error) {
	err = s.find(ctx, selectRecovery, []any{string(id)}, toHash(&r.Code), &r.Person, toHash(&r.Device), toTime(&r.Made))
	return r, err
}

// Recover gives a device to the person of a recovery code, which is spent when the device is seen.
func (s *Store) Recover(ctx context.Context, code room.Hash, d room.Device, most int) (room.Person, error) {
	return s.admit(ctx, selectByRecovery, code, &d, func(tx *Tx) error {
		if _, err := tx.Exec(removeUnseen, code[:]); err != nil {
			return err
		}
		if err := tx.makeRoom(&d, most); err != nil {
			return err
		}
		unseen := d
		unseen.Seen = d.Created.Add(-SeenPrecision)
		if err := tx.addDevice(&unseen); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM recoveries WHERE code = $1", code[:]); err != nil {
			return err
		}
		_, err := tx.Exec(putCode, code[:], string(d.Person), d.Created.Add(room.RecoveryGrace), d.Secret[:])
		return err
	})
}

// RemoveRecovery forgets the recovery code of a person.
func (s *Store) RemoveRecovery(ctx context.Context, id room.PersonID) error {
	_, err := s.exec(ctx, "DELETE FROM recoveries WHERE person = $1", string(id))
	return err
}
