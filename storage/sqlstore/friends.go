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
	lockPersons = "SELECT 1 FROM persons WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE"
	areFriends  = "SELECT EXISTS (SELECT 1 FROM friends WHERE person = $1 AND other = $2)"
	selectPair  = `SELECT EXISTS (SELECT 1 FROM friends WHERE person = $1 AND other = $2),
		EXISTS (SELECT 1 FROM friend_requests WHERE person = $2 AND other = $1),
		EXISTS (SELECT 1 FROM blocks WHERE person = $1 AND other = $2 OR person = $2 AND other = $1),
		(SELECT count(*) FROM friends WHERE person = $1), (SELECT count(*) FROM friends WHERE person = $2),
		(SELECT count(*) FROM friend_requests WHERE person = $1)`
	insertBlock     = "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
	insertMute      = "INSERT INTO mutes (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
	insertFriends   = "INSERT INTO friends (person, other, since) VALUES ($1, $2, $3), ($2, $1, $3) ON CONFLICT DO NOTHING"
	insertRequest   = "INSERT INTO friend_requests (person, other, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
	deleteFriends   = "DELETE FROM friends WHERE person = $1 AND other = $2 OR person = $2 AND other = $1"
	deleteRequests  = "DELETE FROM friend_requests WHERE person = $1 AND other = $2 OR person = $2 AND other = $1"
	selectRequests  = "SELECT person, other, made FROM friend_requests WHERE person = $1 OR other = $1 ORDER BY made, person, other"
	selectOpponents = `WITH latest AS (
			SELECT DISTINCT s.table_id AS id, s.ended AS changed FROM seats s
			WHERE s.person IN ` + IDsOf + ` AND s.ended IS NOT NULL ORDER BY changed DESC LIMIT $2
		)
		SELECT coalesce(a.person, s.person) AS who, max(l.changed) AS last FROM latest l JOIN tables t ON t.id = l.id AND t.version > 0
		JOIN seats s ON s.table_id = l.id JOIN persons p ON p.id = s.person LEFT JOIN aliases a ON a.alias = s.person
		WHERE s.person NOT IN ` + IDsOf + ` GROUP BY who ORDER BY last DESC, who LIMIT $3`
	putFriendLink = `INSERT INTO friend_cards (person, link, hidden) VALUES ($1, nullif($2, ''), false)
		ON CONFLICT (person) DO UPDATE SET link = excluded.link`
	putFriendHidden = `INSERT INTO friend_cards (person, hidden) VALUES ($1, $2)
		ON CONFLICT (person) DO UPDATE SET hidden = excluded.hidden`
	selectAudiences = `SELECT p.id, EXISTS (SELECT 1 FROM friends f WHERE f.person = p.id),
		EXISTS (SELECT 1 FROM bots b WHERE b.person = p.id AND b.open),
		EXISTS (SELECT 1 FROM friend_cards c WHERE c.person = p.id AND c.hidden) FROM persons p WHERE p.id = ANY($1)`
	removePresence = "DELETE FROM presence WHERE node = $1 AND person = ANY($2)"
	selectPresence = "SELECT person, table_id, seen, away FROM presence WHERE seen >= $1 AND person = ANY($2) ORDER BY person, node"
)

// ChangePair stores what decide returns about two people.
func (s *Store) ChangePair(ctx context.Context, first, other ids.PersonID, decide func(people.Pair) (people.PairChange, error)) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPair(first, other); err != nil {
			return err
		}
		var p people.Pair
		err := tx.QueryRow(selectPair, []any{string(first), string(other)}, &p.Friends, &p.AskedBack, &p.Blocked, &p.FirstFriends, &p.OtherFriends, &p.Requests)
		if err != nil {
			return err
		}
		change, err := decide(p)
		if err != nil {
			return err
		}
		return tx.changePair(first, other, &change)
	})
}

func (tx *Tx) changePair(first, other ids.PersonID, c *people.PairChange) error {
	pair := []any{string(first), string(other)}
	dated := append(pair[:2:2], c.At)
	for _, step := range []struct {
		wanted bool
		query  string
		args   []any
	}{
		{c.Part, deleteFriends, pair},
		{c.Part, deleteRequests, pair},
		{c.Befriend, insertFriends, dated},
		{c.Request, insertRequest, dated},
		{c.Block, insertBlock, pair},
	} {
		if !step.wanted {
			continue
		}
		if _, err := tx.Exec(step.query, step.args...); err != nil {
			return err
		}
	}
	return nil
}

// lockPair locks two people, so that nothing between them can change. It rejects missing people and two equal ids.
func (tx *Tx) lockPair(a, b ids.PersonID) error {
	found, err := tx.lock(lockPersons, string(a), string(b))
	if err == nil && found != 2 {
		return fmt.Errorf("persons %s and %s: %w", a, b, storage.ErrNotFound)
	}
	return err
}

// FriendsOf returns the friends of a person.
func (s *Store) FriendsOf(ctx context.Context, id ids.PersonID) ([]people.Friendship, error) {
	return Collect(s.read(ctx), "SELECT other, since FROM friends WHERE person = $1 ORDER BY since, other", []any{string(id)},
		func(f *people.Friendship) []any { return []any{&f.Other, toTime(&f.Since)} })
}

// AreFriends reports whether two people are friends.
func (s *Store) AreFriends(ctx context.Context, a, b ids.PersonID) (friends bool, err error) {
	err = s.find(ctx, areFriends, []any{string(a), string(b)}, &friends)
	return friends, err
}

// FriendRequests returns requests by and to a person.
func (s *Store) FriendRequests(ctx context.Context, id ids.PersonID) ([]people.FriendRequest, error) {
	return Collect(s.read(ctx), selectRequests, []any{string(id)},
		func(r *people.FriendRequest) []any { return []any{&r.From, &r.To, toTime(&r.Made)} })
}

// Opponents returns the people with whom a person has played.
func (s *Store) Opponents(ctx context.Context, id ids.PersonID, games, limit int) ([]people.Opponent, error) {
	return Collect(s.read(ctx), selectOpponents, []any{string(id), limitOf(games), limitOf(limit)},
		func(o *people.Opponent) []any { return []any{&o.Person, toTime(&o.Last)} })
}

// FriendCard returns a person's settings about friends.
func (s *Store) FriendCard(ctx context.Context, id ids.PersonID) (c people.FriendCard, err error) {
	card, err := findCard(s.read(ctx), id)
	if card != nil {
		c = *card
	}
	return c, err
}

// SetFriendLink stores a link in place of the last one.
func (s *Store) SetFriendLink(ctx context.Context, id ids.PersonID, link string) error {
	return s.transact(ctx, func(tx *Tx) error {
		_, err := tx.Exec(putFriendLink, string(id), link)
		return err
	})
}

// SetHiding stores whether a person appears offline.
func (s *Store) SetHiding(ctx context.Context, id ids.PersonID, h people.Hiding) error {
	return s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(putFriendHidden, string(id), h.Hidden); err != nil || !h.EndPresence {
			return err
		}
		_, err := tx.Exec("DELETE FROM presence WHERE person = $1", string(id))
		return err
	})
}

// FriendLink returns the owner of a link.
func (s *Store) FriendLink(ctx context.Context, link string) (id ids.PersonID, err error) {
	err = s.find(ctx, "SELECT person FROM friend_cards WHERE link = $1", []any{link}, &id)
	return id, err
}

// Audiences returns the data that decides who can see some people.
func (s *Store) Audiences(ctx context.Context, persons []ids.PersonID) ([]people.Audience, error) {
	return Collect(s.read(ctx), selectAudiences, []any{idList(persons)},
		func(a *people.Audience) []any { return []any{&a.Person, &a.HasFriends, &a.OpenBot, &a.Hidden} })
}

// PutPresence stores who is online at a node. It writes nothing if the node has nobody to add, update or remove.
func (s *Store) PutPresence(ctx context.Context, node string, online []people.Presence, gone []ids.PersonID) error {
	left, err := Collect(s.read(ctx), "SELECT person FROM presence WHERE node = $1 AND person = ANY($2)", []any{node, idList(gone)},
		func(id *string) []any { return []any{id} })
	if err != nil || len(online)+len(left) == 0 {
		return err
	}
	persons, tables, away := make([]string, len(online)), make([]string, len(online)), make([]bool, len(online))
	var seen time.Time
	for i, p := range online {
		persons[i], tables[i], away[i], seen = string(p.Person), string(p.Table), p.Away, p.Seen
	}
	return s.transact(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(removePresence, node, left); err != nil {
			return err
		}
		_, err := tx.Exec(tx.dialect.PutPresence, node, persons, tables, seen, away)
		return err
	})
}

// Presences returns which people were seen at which node.
func (s *Store) Presences(ctx context.Context, persons []ids.PersonID, since time.Time) ([]people.Presence, error) {
	return Collect(s.read(ctx), selectPresence, []any{since, idList(persons)},
		func(p *people.Presence) []any { return []any{&p.Person, &p.Table, toTime(&p.Seen), &p.Away} })
}
