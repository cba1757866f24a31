package sqlite

import (
	"context"
	"fmt"

	"github.com/purrlor/purrlor/room"
)

const (
	selectPerson = "SELECT id, name, created, banned, prefs FROM persons WHERE id = ?"
	updateBanned = `UPDATE persons SET banned = ?1 WHERE id = coalesce((SELECT person FROM aliases WHERE alias = ?2), ?2)
		OR id IN (SELECT alias FROM aliases WHERE person = coalesce((SELECT person FROM aliases WHERE alias = ?2), ?2))`

	selectUnheard = "SELECT other FROM mutes WHERE person = ?1 UNION SELECT other FROM blocks WHERE person = ?1 ORDER BY other"

	upsertSeatName = `INSERT INTO seat_names (table_id, seat, person, name) VALUES (?, ?, ?, ?)
		ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, name = excluded.name`
)

func personFields(p *room.Person) []any {
	return []any{&p.ID, &p.Name, toTime(&p.Created), &p.Banned, &p.Prefs}
}

// AddPerson stores a person with their first device, or neither.
func (s *Store) AddPerson(ctx context.Context, p room.Person, d room.Device) error {
	d.Person = p.ID
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("INSERT INTO persons (id, name, created, banned, prefs) VALUES (?, ?, ?, ?, ?)",
			string(p.ID), p.Name, p.Created.UnixMilli(), p.Banned, blob(p.Prefs))
		if err != nil {
			return err
		}
		return w.addDevice(&d)
	})
}

// Person returns a person.
func (s *Store) Person(ctx context.Context, id room.PersonID) (room.Person, error) {
	var p room.Person
	err := s.find(ctx, selectPerson, []any{string(id)}, personFields(&p)...)
	return p, err
}

// Names returns the names of persons that exist.
func (s *Store) Names(ctx context.Context, ids []room.PersonID) (map[room.PersonID]string, error) {
	persons, err := collect(ctx, s, "SELECT id, name FROM persons WHERE id IN (SELECT value FROM json_each(?))",
		[]any{jsonList(ids)}, func(p *room.Person) []any { return []any{&p.ID, &p.Name} })
	names := make(map[room.PersonID]string, len(persons))
	for _, p := range persons {
		names[p.ID] = p.Name
	}
	return names, err
}

// Rename changes a person's name.
func (s *Store) Rename(ctx context.Context, id room.PersonID, name string) error {
	return s.setPerson(ctx, id, "UPDATE persons SET name = ?1 WHERE id = ?2 OR id IN (SELECT alias FROM aliases WHERE person = ?2)", name)
}

// SetPrefs changes a person's preferences.
func (s *Store) SetPrefs(ctx context.Context, id room.PersonID, prefs []byte) error {
	return s.setPerson(ctx, id, "UPDATE persons SET prefs = ? WHERE id = ?", blob(prefs))
}

// SetBanned bans a person or lifts the ban.
func (s *Store) SetBanned(ctx context.Context, id room.PersonID, banned bool) error {
	return s.setPerson(ctx, id, updateBanned, banned)
}

// BannedAmong returns those of some people who are banned.
func (s *Store) BannedAmong(ctx context.Context, people []room.PersonID) ([]room.PersonID, error) {
	return collect(ctx, s, "SELECT id FROM persons WHERE banned = 1 AND id IN (SELECT value FROM json_each(?)) ORDER BY id", []any{jsonList(people)},
		func(id *room.PersonID) []any { return []any{id} })
}

func (s *Store) setPerson(ctx context.Context, id room.PersonID, query string, value any) error {
	return s.writer.write(ctx, func(w *writer) error {
		changed, err := w.exec(query, value, string(id))
		if err == nil && changed == 0 {
			return unknownPerson(id)
		}
		return err
	})
}

func unknownPerson(id room.PersonID) error { return fmt.Errorf("person %s: %w", id, room.ErrNotFound) }

// deletion lists what removes a person with their aliases. Of what they said the empty lines stay, so that the others keep their numbers.
// Reports stay without the words of the person and about them, and reasons from tables where they sat without their name.
var deletion = []string{
	"UPDATE lines SET person = '', text = '', reaction = '' WHERE person IN " + idsOf,
	"UPDATE asides SET person = '', text = '', reaction = '' WHERE person IN " + idsOf,
	"UPDATE reports SET text = '', reason = '' WHERE about IN " + idsOf,
	"UPDATE reports SET reason = '' WHERE by IN " + idsOf,
	`UPDATE reports SET reason = replace(reason, (SELECT name FROM persons WHERE id = ?1), '…')
		WHERE table_id IN (SELECT table_id FROM seats WHERE person IN ` + idsOf + `) AND EXISTS (SELECT 1 FROM persons WHERE id = ?1 AND length(CAST(name AS BLOB)) > 2)`,
	"DELETE FROM commands WHERE person IN " + idsOf,
	"DELETE FROM outbox WHERE person IN " + idsOf,
	"UPDATE result_seats SET person = '', hidden = 0 WHERE person = ? AND person <> ''",
	"DELETE FROM persons WHERE id IN (SELECT alias FROM aliases WHERE person = ?)",
	"DELETE FROM persons WHERE id = ?",
}

// DeletePerson removes a person with their aliases, from the pages of the file and from its log.
func (s *Store) DeletePerson(ctx context.Context, id room.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		for _, query := range deletion {
			if _, err := w.exec(query, string(id)); err != nil {
				return err
			}
		}
		w.traces = true
		return nil
	})
}

// NameSeat stores what a person calls a seat of theirs.
func (s *Store) NameSeat(ctx context.Context, n room.SeatName) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.noteCommand(n.Table, n.Person, n.Command); err != nil {
			return err
		}
		return w.nameSeat(&n)
	})
}

func (w *writer) nameSeat(n *room.SeatName) error {
	if n.Name == "" {
		_, err := w.exec("DELETE FROM seat_names WHERE table_id = ? AND seat = ? AND person = ?", string(n.Table), int(n.Seat), string(n.Person))
		return err
	}
	_, err := w.exec(upsertSeatName, string(n.Table), int(n.Seat), string(n.Person), n.Name)
	return err
}

// SeatNames returns what the seats of a table are called.
func (s *Store) SeatNames(ctx context.Context, table room.TableID) ([]room.SeatName, error) {
	return collect(ctx, s, "SELECT table_id, seat, person, name FROM seat_names WHERE table_id = ? ORDER BY seat", []any{string(table)},
		func(n *room.SeatName) []any { return []any{&n.Table, &n.Seat, &n.Person, &n.Name} })
}

// Block stores that a person wants nothing to do with another, and ends their friendship.
func (s *Store) Block(ctx context.Context, id, other room.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		if _, err := w.exec("INSERT INTO blocks (person, other) VALUES (?, ?) ON CONFLICT DO NOTHING", string(id), string(other)); err != nil {
			return err
		}
		return w.unfriend(id, other)
	})
}

// Unblock lifts a block.
func (s *Store) Unblock(ctx context.Context, id, other room.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM blocks WHERE person = ? AND other = ?", string(id), string(other))
		return err
	})
}

// Mute stores that a person does not want to hear another.
func (s *Store) Mute(ctx context.Context, id, other room.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("INSERT INTO mutes (person, other) VALUES (?, ?) ON CONFLICT DO NOTHING", string(id), string(other))
		return err
	})
}

// Unmute lifts a mute.
func (s *Store) Unmute(ctx context.Context, id, other room.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM mutes WHERE person = ? AND other = ?", string(id), string(other))
		return err
	})
}

// Muted returns whom a person has muted.
func (s *Store) Muted(ctx context.Context, id room.PersonID) ([]room.PersonID, error) {
	return collect(ctx, s, "SELECT other FROM mutes WHERE person = ? ORDER BY other", []any{string(id)},
		func(other *room.PersonID) []any { return []any{other} })
}

// Unheard returns whom a person has muted or blocked.
func (s *Store) Unheard(ctx context.Context, id room.PersonID) ([]room.PersonID, error) {
	return collect(ctx, s, selectUnheard, []any{string(id)}, func(other *room.PersonID) []any { return []any{other} })
}

// Blocked returns whom a person has blocked.
func (s *Store) Blocked(ctx context.Context, id room.PersonID) ([]room.PersonID, error) {
	return collect(ctx, s, "SELECT other FROM blocks WHERE person = ? ORDER BY other", []any{string(id)},
		func(other *room.PersonID) []any { return []any{other} })
}
