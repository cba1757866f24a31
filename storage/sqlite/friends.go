package sqlite

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

const (
	knownPersons   = "SELECT count(*) FROM persons WHERE id IN (?, ?)"
	areFriends     = "SELECT EXISTS (SELECT 1 FROM friends WHERE person = ? AND other = ?)"
	countFriends   = "SELECT count(*) FROM friends WHERE person = ?"
	countRequests  = "SELECT count(*) FROM friend_requests WHERE person = ?"
	askedBy        = "SELECT EXISTS (SELECT 1 FROM friend_requests WHERE person = ? AND other = ?)"
	blocksBetween  = "SELECT EXISTS (SELECT 1 FROM blocks WHERE person = ?1 AND other = ?2 OR person = ?2 AND other = ?1)"
	insertFriends  = "INSERT INTO friends (person, other, since) VALUES (?1, ?2, ?3), (?2, ?1, ?3) ON CONFLICT DO NOTHING"
	insertRequest  = "INSERT INTO friend_requests (person, other, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
	deleteFriends  = "DELETE FROM friends WHERE person = ?1 AND other = ?2 OR person = ?2 AND other = ?1"
	deleteRequests = "DELETE FROM friend_requests WHERE person = ?1 AND other = ?2 OR person = ?2 AND other = ?1"
	selectRequests = `SELECT person, other, made FROM friend_requests WHERE (person = ?1 OR other = ?1)
		AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.person = ?1 AND b.other = friend_requests.person) ORDER BY made, person, other`
	// selectOpponents looks at the latest games of a person alone: who has played thousands has not met anybody in the first ones.
	selectOpponents = `WITH latest AS (
			SELECT DISTINCT s.table_id AS id, s.ended AS changed FROM seats s
			WHERE s.person IN ` + idsOf + ` AND s.ended IS NOT NULL ORDER BY changed DESC LIMIT 300
		)
		SELECT coalesce(a.person, s.person) AS who, max(l.changed) AS last FROM latest l JOIN tables t ON t.id = l.id AND t.version > 0
		JOIN seats s ON s.table_id = l.id JOIN persons p ON p.id = s.person LEFT JOIN aliases a ON a.alias = s.person
		WHERE s.person NOT IN ` + idsOf + ` GROUP BY who ORDER BY last DESC, who LIMIT ?2`
	putFriendLink = `INSERT INTO friend_cards (person, link, hidden) VALUES (?1, nullif(?2, ''), 0)
		ON CONFLICT (person) DO UPDATE SET link = excluded.link`
	putFriendHidden = `INSERT INTO friend_cards (person, hidden) VALUES (?, ?)
		ON CONFLICT (person) DO UPDATE SET hidden = excluded.hidden`
	seenByFriends = `SELECT p.value FROM json_each(?) p WHERE (EXISTS (SELECT 1 FROM friends f WHERE f.person = p.value)
		OR EXISTS (SELECT 1 FROM bots b WHERE b.person = p.value AND b.open = 1))
		AND NOT EXISTS (SELECT 1 FROM friend_cards c WHERE c.person = p.value AND c.hidden = 1)`
	putPresence = `INSERT INTO presence (person, node, table_id, seen, away) SELECT id, ?2, ?3, ?4, ?5 FROM persons WHERE id = ?1
		ON CONFLICT (person, node) DO UPDATE SET table_id = excluded.table_id, seen = excluded.seen, away = excluded.away`
	removePresence = "DELETE FROM presence WHERE node = ? AND person IN (SELECT value FROM json_each(?))"
	selectPresence = `SELECT person, max(table_id), max(seen), min(away) FROM presence WHERE seen >= ? AND person IN (SELECT value FROM json_each(?))
		GROUP BY person ORDER BY person`
)

// AskFriend stores a request, or a friendship if both have asked.
func (s *Store) AskFriend(ctx context.Context, r room.FriendRequest) (friends bool, err error) {
	err = s.writer.write(ctx, func(w *writer) error {
		if err := w.checkPersons(r.From, r.To); err != nil {
			return err
		}
		pair := []any{string(r.From), string(r.To)}
		if err := w.queryRow(areFriends, pair, &friends); err != nil || friends {
			return err
		}
		var asked, blocked bool
		if err := w.queryRow(askedBy, []any{string(r.To), string(r.From)}, &asked); err != nil {
			return err
		}
		if err := w.queryRow(blocksBetween, pair, &blocked); err != nil {
			return err
		}
		if asked && !blocked {
			friends = true
			return w.befriend(r.From, r.To, r.Made)
		}
		if err := w.checkCount(room.MaxFriendRequests, countRequests, pair[:1]); err != nil {
			return err
		}
		_, err := w.exec(insertRequest, string(r.From), string(r.To), r.Made.UnixMilli())
		return err
	})
	return friends, err
}

// Befriend stores a friendship.
func (s *Store) Befriend(ctx context.Context, a, b room.PersonID, since time.Time) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.checkPersons(a, b); err != nil {
			return err
		}
		var blocked, friends bool
		if err := w.queryRow(blocksBetween, []any{string(a), string(b)}, &blocked); err != nil {
			return err
		}
		if blocked {
			return room.ErrNotFound
		}
		if err := w.queryRow(areFriends, []any{string(a), string(b)}, &friends); err != nil || friends {
			return err
		}
		return w.befriend(a, b, since)
	})
}

// checkPersons refuses people who do not exist, and a person alone.
func (w *writer) checkPersons(a, b room.PersonID) error {
	var n int
	err := w.queryRow(knownPersons, []any{string(a), string(b)}, &n)
	if err == nil && n != 2 {
		return fmt.Errorf("persons %s and %s: %w", a, b, room.ErrNotFound)
	}
	return err
}

func (w *writer) befriend(a, b room.PersonID, since time.Time) error {
	for _, p := range []room.PersonID{a, b} {
		if err := w.checkCount(room.MaxFriends, countFriends, []any{string(p)}); err != nil {
			return err
		}
	}
	if _, err := w.exec(deleteRequests, string(a), string(b)); err != nil {
		return err
	}
	_, err := w.exec(insertFriends, string(a), string(b), since.UnixMilli())
	return err
}

// RemoveFriend ends a friendship.
func (s *Store) RemoveFriend(ctx context.Context, a, b room.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error { return w.unfriend(a, b) })
}

// unfriend removes what there is between two people.
func (w *writer) unfriend(a, b room.PersonID) error {
	for _, query := range []string{deleteFriends, deleteRequests} {
		if _, err := w.exec(query, string(a), string(b)); err != nil {
			return err
		}
	}
	return nil
}

// FriendsOf returns the friends of a person.
func (s *Store) FriendsOf(ctx context.Context, id room.PersonID) ([]room.Friendship, error) {
	return collect(ctx, s, "SELECT other, since FROM friends WHERE person = ? ORDER BY since, other", []any{string(id)},
		func(f *room.Friendship) []any { return []any{&f.Other, toTime(&f.Since)} })
}

// AreFriends reports whether two people are friends.
func (s *Store) AreFriends(ctx context.Context, a, b room.PersonID) (friends bool, err error) {
	err = s.find(ctx, areFriends, []any{string(a), string(b)}, &friends)
	return friends, err
}

// FriendRequests returns requests by and to a person.
func (s *Store) FriendRequests(ctx context.Context, id room.PersonID) ([]room.FriendRequest, error) {
	return collect(ctx, s, selectRequests, []any{string(id)},
		func(r *room.FriendRequest) []any { return []any{&r.From, &r.To, toTime(&r.Made)} })
}

// Opponents returns with whom a person has played.
func (s *Store) Opponents(ctx context.Context, id room.PersonID, limit int) ([]room.Opponent, error) {
	return collect(ctx, s, selectOpponents, []any{string(id), sqlLimit(limit)},
		func(o *room.Opponent) []any { return []any{&o.Person, toTime(&o.Last)} })
}

// FriendCard returns what a person has chosen.
func (s *Store) FriendCard(ctx context.Context, id room.PersonID) (c room.FriendCard, err error) {
	list, err := collect(ctx, s, "SELECT coalesce(link, ''), hidden FROM friend_cards WHERE person = ?", []any{string(id)},
		func(c *room.FriendCard) []any { return []any{&c.Link, &c.Hidden} })
	if len(list) > 0 {
		c = list[0]
	}
	return c, err
}

// SetFriendLink stores a link in place of the last one.
func (s *Store) SetFriendLink(ctx context.Context, id room.PersonID, link string) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec(putFriendLink, string(id), link)
		return err
	})
}

// SetFriendHidden hides a person or shows them again.
func (s *Store) SetFriendHidden(ctx context.Context, id room.PersonID, hidden bool) error {
	return s.writer.write(ctx, func(w *writer) error {
		if _, err := w.exec(putFriendHidden, string(id), hidden); err != nil || !hidden {
			return err
		}
		_, err := w.exec("DELETE FROM presence WHERE person = ?", string(id))
		return err
	})
}

// FriendLink returns whose link it is.
func (s *Store) FriendLink(ctx context.Context, link string) (id room.PersonID, err error) {
	err = s.find(ctx, "SELECT person FROM friend_cards WHERE link = ?", []any{link}, &id)
	return id, err
}

// NotePresence stores who is online. It writes nothing if nobody's friends could see it.
func (s *Store) NotePresence(ctx context.Context, node string, online []room.Presence, gone []room.PersonID) error {
	ids := make([]room.PersonID, len(online))
	for i, p := range online {
		ids[i] = p.Person
	}
	seen, err := collect(ctx, s, seenByFriends, []any{jsonList(ids)}, func(id *room.PersonID) []any { return []any{id} })
	if err != nil {
		return err
	}
	shown := map[room.PersonID]bool{}
	for _, id := range seen {
		shown[id] = true
	}
	left, err := collect(ctx, s, "SELECT person FROM presence WHERE node = ? AND person IN (SELECT value FROM json_each(?))",
		[]any{node, jsonList(gone)}, func(id *room.PersonID) []any { return []any{id} })
	if err != nil || len(shown)+len(left) == 0 {
		return err
	}
	return s.writer.write(ctx, func(w *writer) error {
		if _, err := w.exec(removePresence, node, jsonList(left)); err != nil {
			return err
		}
		for _, p := range online {
			if !shown[p.Person] {
				continue
			}
			if _, err := w.exec(putPresence, string(p.Person), node, string(p.Table), p.Seen.UnixMilli(), p.Away); err != nil {
				return err
			}
		}
		return nil
	})
}

// Presences returns who has been seen.
func (s *Store) Presences(ctx context.Context, people []room.PersonID, since time.Time) ([]room.Presence, error) {
	return collect(ctx, s, selectPresence, []any{since.UnixMilli(), jsonList(people)},
		func(p *room.Presence) []any { return []any{&p.Person, &p.Table, toTime(&p.Seen), &p.Away} })
}
