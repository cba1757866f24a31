package sqlstore

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

const (
	// IDsOf selects all ids of the person that the first parameter names.
	IDsOf      = "(SELECT $1::text UNION ALL SELECT alias FROM aliases WHERE person = $1)"
	bothSeated = `SELECT EXISTS (SELECT 1 FROM seats a JOIN seats b ON b.table_id = a.table_id JOIN tables t ON t.id = a.table_id
		WHERE t.stage <> 'over' AND a.person IN ` + IDsOf + ` AND b.person IN (SELECT $2::text UNION ALL SELECT alias FROM aliases WHERE person = $2))`
	insertAlias = "INSERT INTO aliases (alias, person, made) VALUES ($1, $2, $3)"
)

// joining lists what makes everything of $2 that of $1, but for the logs. Of what a person has once, that of $1 stays.
var joining = []string{
	"UPDATE devices SET person = $1 WHERE person = $2",
	"UPDATE passkeys SET person = $1 WHERE person = $2",
	"UPDATE logins SET person = $1 WHERE person = $2",
	"DELETE FROM codes WHERE person IN ($1, $2)",
	"UPDATE recoveries SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM recoveries WHERE person = $1)",
	"DELETE FROM recoveries WHERE person = $2 AND person <> $1",
	`INSERT INTO targets (person, endpoint, kind, p256dh, auth, secret, form, language, mailed)
		SELECT $1::text, endpoint, kind, p256dh, auth, secret, form, language, mailed FROM targets WHERE person = $2 ON CONFLICT DO NOTHING`,
	"DELETE FROM targets WHERE person = $2 AND person <> $1",
	"DELETE FROM mail_confirmations WHERE person = $2 AND person <> $1",
	"UPDATE outbox SET person = $1 WHERE person = $2",
	"UPDATE lines SET person = $1 WHERE person = $2",
	"UPDATE asides SET person = $1 WHERE person = $2",
	"UPDATE reports SET by = $1 WHERE by = $2",
	"UPDATE reports SET about = $1 WHERE about = $2",
	"UPDATE seat_names SET person = $1 WHERE person = $2",
	"INSERT INTO blocks (person, other) SELECT $1::text, other FROM blocks WHERE person = $2 AND other <> $1 ON CONFLICT DO NOTHING",
	"INSERT INTO blocks (person, other) SELECT person, $1::text FROM blocks WHERE other = $2 AND person <> $1 ON CONFLICT DO NOTHING",
	"DELETE FROM blocks WHERE person = $2 AND person <> $1 OR other = $2 AND other <> $1",
	"INSERT INTO mutes (person, other) SELECT $1::text, other FROM mutes WHERE person = $2 AND other <> $1 ON CONFLICT DO NOTHING",
	"INSERT INTO mutes (person, other) SELECT person, $1::text FROM mutes WHERE other = $2 AND person <> $1 ON CONFLICT DO NOTHING",
	"DELETE FROM mutes WHERE person = $2 AND person <> $1 OR other = $2 AND other <> $1",
	"INSERT INTO friends (person, other, since) SELECT $1::text, other, since FROM friends WHERE person = $2 AND other <> $1 ON CONFLICT DO NOTHING",
	"INSERT INTO friends (person, other, since) SELECT person, $1::text, since FROM friends WHERE other = $2 AND person <> $1 ON CONFLICT DO NOTHING",
	`DELETE FROM friends WHERE person = $2 OR other = $2 OR (person = $1 OR other = $1) AND EXISTS
		(SELECT 1 FROM blocks b WHERE b.person = friends.person AND b.other = friends.other OR b.person = friends.other AND b.other = friends.person)`,
	`INSERT INTO friend_requests (person, other, made)
		SELECT $1::text, other, made FROM friend_requests WHERE person = $2 AND other <> $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO friend_requests (person, other, made)
		SELECT person, $1::text, made FROM friend_requests WHERE other = $2 AND person <> $1 ON CONFLICT DO NOTHING`,
	`DELETE FROM friend_requests WHERE person = $2 OR other = $2 OR (person = $1 OR other = $1) AND EXISTS
		(SELECT 1 FROM friends f WHERE f.person = friend_requests.person AND f.other = friend_requests.other)`,
	"UPDATE friend_cards SET hidden = true WHERE person = $1 AND EXISTS (SELECT 1 FROM friend_cards c WHERE c.person = $2 AND c.hidden)",
	"UPDATE friend_cards SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM friend_cards c WHERE c.person = $1)",
	"DELETE FROM friend_cards WHERE person = $2 AND person <> $1",
	"DELETE FROM presence WHERE person = $2 AND person <> $1",
	"DELETE FROM seeks WHERE person = $2 AND person <> $1",
	"UPDATE tries SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM tries t WHERE t.person = $1 AND t.deal = tries.deal)",
	"DELETE FROM tries WHERE person = $2 AND person <> $1",
	"UPDATE deals SET person = $1 WHERE person = $2",
	"UPDATE result_seats SET person = $1 WHERE person = $2 AND person <> ''",
	"UPDATE result_pictures SET person = $1 WHERE person = $2",
	"DELETE FROM tallies WHERE person = $2 AND person <> $1", // Join has added them
	"UPDATE ratings SET person = $1 WHERE person = $2 AND pool NOT IN (SELECT r.pool FROM ratings r WHERE r.person = $1)",
	"UPDATE profiles SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p.person = $1)",
	"DELETE FROM profiles WHERE person = $2 AND person <> $1",
	`INSERT INTO bots (person, since, open, games) SELECT $1::text, since, open, games FROM bots WHERE person = $2 ON CONFLICT DO NOTHING`,
	"UPDATE bot_challenges SET by = $1 WHERE by = $2",
	`INSERT INTO bot_challenges (person, table_id, by, made)
		SELECT $1::text, table_id, by, made FROM bot_challenges WHERE person = $2 ON CONFLICT DO NOTHING`,
	"DELETE FROM bots WHERE person = $2 AND person <> $1",
	"UPDATE aliases SET person = $1 WHERE person = $2",
	"UPDATE persons SET name = (SELECT name FROM persons p WHERE p.id = $1) WHERE id = $2 OR id IN (SELECT alias FROM aliases WHERE person = $1)",
}

// Code returns whose one-time code it is.
func (s *Store) Code(ctx context.Context, code ids.Hash) (people.Person, time.Time, error) {
	p, c, err := findCode(s.read(ctx), code)
	return p, c.Expires, err
}

// Merge makes a person an alias of another.
func (s *Store) Merge(ctx context.Context, m people.Merge, decide func(people.MergeFacts) error) (people.Person, error) {
	owner, _, err := s.Code(ctx, m.Code)
	if err != nil {
		return people.Person{}, err
	}
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockRatings(); err != nil { // before people, as everybody locks
			return err
		}
		if err := tx.lockPair(owner.ID, m.Alias); err != nil {
			return err
		}
		facts, err := tx.mergeFacts(&m)
		if err != nil {
			return err
		}
		if err := decide(facts); err != nil {
			return err
		}
		owner = facts.Owner
		return tx.merge(owner.ID, &m)
	})
	if err != nil {
		return people.Person{}, err
	}
	return owner, nil
}

func (tx *Tx) mergeFacts(m *people.Merge) (f people.MergeFacts, err error) {
	owner, code, err := findCode(tx, m.Code)
	if err != nil {
		return f, err
	}
	f.Owner, f.Expires = owner, code.Expires
	err = tx.QueryRow("SELECT EXISTS (SELECT 1 FROM devices WHERE secret = $1 AND person = $2)", []any{m.Session[:], string(m.Alias)}, &f.LoggedIn)
	if err != nil {
		return f, err
	}
	return f, tx.QueryRow(bothSeated, []any{string(f.Owner.ID), string(m.Alias)}, &f.BothSeated)
}

func (tx *Tx) merge(owner ids.PersonID, m *people.Merge) error {
	if err := tx.joinTallies(owner, m.Alias); err != nil {
		return err
	}
	for _, query := range joining {
		if _, err := tx.Exec(query, string(owner), string(m.Alias)); err != nil {
			return err
		}
	}
	if err := tx.joinRatings(m.Alias); err != nil {
		return err
	}
	_, err := tx.Exec(insertAlias, string(m.Alias), string(owner), m.At)
	return err
}

// Aliases returns whose aliases some people are.
func (s *Store) Aliases(ctx context.Context, idList2 []ids.PersonID) (map[ids.PersonID]ids.PersonID, error) {
	type pair struct{ alias, person ids.PersonID }
	list, err := Collect(s.read(ctx), "SELECT alias, person FROM aliases WHERE alias = ANY($1)", []any{idList(idList2)},
		func(p *pair) []any { return []any{&p.alias, &p.person} })
	known := make(map[ids.PersonID]ids.PersonID, len(list))
	for _, p := range list {
		known[p.alias] = p.person
	}
	return known, err
}

// AliasesOf returns the aliases of a person.
func (s *Store) AliasesOf(ctx context.Context, person ids.PersonID) ([]ids.PersonID, error) {
	return Collect(s.read(ctx), "SELECT alias FROM aliases WHERE person = $1 ORDER BY alias", []any{string(person)},
		func(id *ids.PersonID) []any { return []any{id} })
}
