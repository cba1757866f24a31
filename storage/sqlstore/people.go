package sqlstore

import (
	"context"
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const (
	// personColumns are the columns of persons p that personFields reads.
	personColumns = "p.id, p.name, p.created, p.banned, p.prefs"
	selectPerson  = "SELECT " + personColumns + " FROM persons p WHERE p.id = $1"
	insertPerson  = "INSERT INTO persons (id, name, created, banned, prefs) VALUES ($1, $2, $3, $4, $5)"
	updatePerson  = "UPDATE persons SET name = $2, prefs = $3 WHERE id = $1"
	renameAliases = "UPDATE persons SET name = $2 WHERE id IN (SELECT alias FROM aliases WHERE person = $1)"

	// UpdateBanned bans person $2 with their aliases, or lifts the ban.
	UpdateBanned = `UPDATE persons SET banned = $1 WHERE id = coalesce((SELECT person FROM aliases WHERE alias = $2), $2)
		OR id IN (SELECT alias FROM aliases WHERE person = coalesce((SELECT person FROM aliases WHERE alias = $2), $2))`

	deleteAliases = "DELETE FROM persons WHERE id IN (SELECT alias FROM aliases WHERE person = $1)"
	deletePerson  = "DELETE FROM persons WHERE id = $1"

	upsertSeatName = `INSERT INTO seat_names (table_id, seat, person, name) VALUES ($1, $2, $3, $4)
		ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, name = excluded.name`
)

func personFields(p *people.Person) []any {
	return []any{&p.ID, toWords(&p.Name), toTime(&p.Created), &p.Banned, &p.Prefs}
}

// AddPerson stores a person with their first session, or neither.
func (s *Store) AddPerson(ctx context.Context, p people.Person, d people.Session) error {
	d.Person = p.ID
	return s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(insertPerson, string(p.ID), Words(p.Name), p.Created, p.Banned, Blob(p.Prefs)); err != nil {
			return err
		}
		return tx.addSession(&d)
	})
}

// Person returns a person.
func (s *Store) Person(ctx context.Context, id ids.PersonID) (people.Person, error) {
	var p people.Person
	err := s.find(ctx, selectPerson, []any{string(id)}, personFields(&p)...)
	return p, err
}

// Names returns the names of persons that exist.
func (s *Store) Names(ctx context.Context, idList2 []ids.PersonID) (map[ids.PersonID]string, error) {
	persons, err := Collect(s.read(ctx), "SELECT id, name FROM persons WHERE id = ANY($1)", []any{idList(idList2)},
		func(p *people.Person) []any { return []any{&p.ID, toWords(&p.Name)} })
	names := make(map[ids.PersonID]string, len(persons))
	for _, p := range persons {
		names[p.ID] = p.Name
	}
	return names, err
}

// ChangePerson stores what a function changes of a person's own data.
func (s *Store) ChangePerson(ctx context.Context, id ids.PersonID, change func(*people.Person) error) (p people.Person, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(id); err != nil {
			return err
		}
		if err := tx.QueryRow(selectPerson, []any{string(id)}, personFields(&p)...); err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		if _, err := tx.Exec(updatePerson, string(id), Words(p.Name), Blob(p.Prefs)); err != nil {
			return err
		}
		_, err := tx.Exec(renameAliases, string(id), Words(p.Name))
		return err
	})
	return p, err
}

// SetBanned bans a person or lifts the ban.
func (s *Store) SetBanned(ctx context.Context, id ids.PersonID, banned bool) error {
	changed, err := s.exec(ctx, UpdateBanned, banned, string(id))
	if err == nil && changed == 0 {
		return UnknownPerson(id)
	}
	return err
}

// UnknownPerson returns the error for a person who does not exist.
func UnknownPerson(id ids.PersonID) error {
	return fmt.Errorf("person %s: %w", id, storage.ErrNotFound)
}

// BannedAmong returns those of some people who are banned.
func (s *Store) BannedAmong(ctx context.Context, persons []ids.PersonID) ([]ids.PersonID, error) {
	return Collect(s.read(ctx), "SELECT id FROM persons WHERE banned AND id = ANY($1) ORDER BY id", []any{idList(persons)},
		func(id *ids.PersonID) []any { return []any{id} })
}

// DeletePerson removes a person with their aliases.
func (s *Store) DeletePerson(ctx context.Context, id ids.PersonID) error {
	return s.transact(ctx, func(tx *Tx) error { return tx.DeletePerson(id) })
}

// DeletePerson removes a person with their aliases.
func (tx *Tx) DeletePerson(id ids.PersonID) error {
	if _, err := tx.lock("SELECT 1 FROM persons WHERE id = $1 FOR UPDATE", string(id)); err != nil { // the usual lock order
		return err
	}
	queries := append([]string{tx.dialect.ForgetName}, deleteStatements()...)
	for _, query := range append(queries, deleteAliases, deletePerson) {
		if _, err := tx.Exec(query, string(id)); err != nil {
			return err
		}
	}
	return nil
}

// NameSeat stores what a person calls a seat of theirs.
func (s *Store) NameSeat(ctx context.Context, n table.SeatName) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.noteCommand(n.Table, n.Person, n.Command); err != nil {
			return err
		}
		return tx.NameSeat(&n)
	})
}

// NameSeat stores what a person calls a seat of theirs.
func (tx *Tx) NameSeat(n *table.SeatName) error {
	if n.Name == "" {
		_, err := tx.Exec("DELETE FROM seat_names WHERE table_id = $1 AND seat = $2 AND person = $3", string(n.Table), int(n.Seat), string(n.Person))
		return err
	}
	_, err := tx.Exec(upsertSeatName, string(n.Table), int(n.Seat), string(n.Person), Words(n.Name))
	return err
}

// SeatNames returns what the seats of a table are called.
func (s *Store) SeatNames(ctx context.Context, tableID ids.TableID) ([]table.SeatName, error) {
	return Collect(s.read(ctx), "SELECT table_id, seat, person, name FROM seat_names WHERE table_id = $1 ORDER BY seat", []any{string(tableID)},
		func(n *table.SeatName) []any { return []any{&n.Table, &n.Seat, &n.Person, toWords(&n.Name)} })
}

// Unblock lifts a block.
func (s *Store) Unblock(ctx context.Context, id, other ids.PersonID) error {
	_, err := s.exec(ctx, "DELETE FROM blocks WHERE person = $1 AND other = $2", string(id), string(other))
	return err
}

// Mute stores that a person has muted another.
func (s *Store) Mute(ctx context.Context, id, other ids.PersonID) error {
	return s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.lock(lockPersons, string(id), string(other)); err != nil {
			return err
		}
		_, err := tx.Exec(insertMute, string(id), string(other))
		return err
	})
}

// Unmute lifts a mute.
func (s *Store) Unmute(ctx context.Context, id, other ids.PersonID) error {
	_, err := s.exec(ctx, "DELETE FROM mutes WHERE person = $1 AND other = $2", string(id), string(other))
	return err
}

// tieTables are the tables that store ties.
var tieTables = map[people.TieKind]string{
	people.TieFriend: "friends", people.TieRequest: "friend_requests", people.TieBlock: "blocks", people.TieMute: "mutes",
}

// Tied returns the people to whom a person has a tie.
func (s *Store) Tied(ctx context.Context, id ids.PersonID, kinds ...people.TieKind) ([]ids.PersonID, error) {
	parts := make([]string, len(kinds))
	for i, kind := range kinds {
		parts[i] = "SELECT other FROM " + tieTables[kind] + " WHERE person = $1"
	}
	return Collect(s.read(ctx), strings.Join(parts, " UNION ")+" ORDER BY other", []any{string(id)},
		func(other *ids.PersonID) []any { return []any{other} })
}

// BlockedBetween returns which people have blocked a person or are blocked by them.
func (s *Store) BlockedBetween(ctx context.Context, id ids.PersonID, others []ids.PersonID) ([]ids.PersonID, error) {
	return Collect(s.read(ctx), `SELECT other FROM blocks WHERE person = $1 AND other = ANY($2)
		UNION SELECT person FROM blocks WHERE other = $1 AND person = ANY($2)`, []any{string(id), idList(others)},
		func(other *ids.PersonID) []any { return []any{other} })
}
