package sqlite

import (
	"context"

	"github.com/purrlor/purrlor/room"
)

const (
	selectRecovery   = "SELECT code, person, device, made FROM recoveries WHERE person = ?"
	selectByRecovery = `SELECT p.id, p.name, p.created, p.banned, p.prefs
		FROM recoveries r JOIN persons p ON p.id = r.person WHERE r.code = ? AND p.banned = 0`
	putRecovery = `INSERT INTO recoveries (person, code, device, made) VALUES (?, ?, ?, ?)
		ON CONFLICT (person) DO UPDATE SET code = excluded.code, device = excluded.device, made = excluded.made`
)

// SetRecovery keeps a recovery code in the place of the person's last one.
func (s *Store) SetRecovery(ctx context.Context, r room.Recovery) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec(putRecovery, string(r.Person), r.Code[:], r.Device[:], r.Made.UnixMilli())
		return err
	})
}

// Recovery returns the recovery code of a person.
func (s *Store) Recovery(ctx context.Context, id room.PersonID) (r room.Recovery, err error) {
	err = s.find(ctx, selectRecovery, []any{string(id)}, toHash(&r.Code), &r.Person, toHash(&r.Device), toTime(&r.Made))
	return r, err
}

// Recover gives a device to the person of a recovery code, which is spent.
func (s *Store) Recover(ctx context.Context, code room.Hash, d room.Device, most int) (room.Person, error) {
	return s.admit(ctx, selectByRecovery, []any{code[:]}, "DELETE FROM recoveries WHERE code = ?", d, most)
}

// RemoveRecovery forgets the recovery code of a person, or the one that a device has made.
func (s *Store) RemoveRecovery(ctx context.Context, id room.PersonID, device *room.Hash) error {
	return s.writer.write(ctx, func(w *writer) error {
		query, values := "DELETE FROM recoveries WHERE person = ?", []any{string(id)}
		if device != nil {
			query, values = query+" AND device = ?", append(values, device[:])
		}
		_, err := w.exec(query, values...)
		return err
	})
}
