package sqlstore

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

const (
	// IDsOf selects the id and all aliases of the person in the first parameter.
	IDsOf      = "(SELECT $1::text UNION ALL SELECT alias FROM aliases WHERE person = $1)"
	bothSeated = `SELECT EXISTS (SELECT 1 FROM seats a JOIN seats b ON b.table_id = a.table_id JOIN tables t ON t.id = a.table_id
		WHERE t.stage <> 'over' AND a.person IN ` + IDsOf + ` AND b.person IN (SELECT $2::text UNION ALL SELECT alias FROM aliases WHERE person = $2))`
	insertAlias = "INSERT INTO aliases (alias, person, made) VALUES ($1, $2, $3)"
	takeName    = "UPDATE persons SET name = (SELECT name FROM persons p WHERE p.id = $1) WHERE id = $2 OR id IN (SELECT alias FROM aliases WHERE person = $1)"
	selectTies  = `SELECT 'friend', person, other, since FROM friends WHERE person IN ($1, $2) OR other IN ($1, $2) UNION ALL
		SELECT 'request', person, other, made FROM friend_requests WHERE person IN ($1, $2) OR other IN ($1, $2) UNION ALL
		SELECT 'block', person, other, NULL FROM blocks WHERE person IN ($1, $2) OR other IN ($1, $2) UNION ALL
		SELECT 'mute', person, other, NULL FROM mutes WHERE person IN ($1, $2) OR other IN ($1, $2)`
	selectCard = "SELECT coalesce(link, ''), hidden FROM friend_cards WHERE person = $1"
	insertCard = "INSERT INTO friend_cards (person, link, hidden) VALUES ($1, nullif($2, ''), $3)"
)

// Code returns the owner of a one-time code.
func (s *Store) Code(ctx context.Context, code ids.Hash) (people.Person, time.Time, error) {
	p, c, err := findCode(s.read(ctx), code)
	return p, c.Expires, err
}

// Merge makes a person an alias of another.
func (s *Store) Merge(ctx context.Context, m people.Merge, decide func(*people.MergeFacts) (people.MergeChange, error)) (people.Person, error) {
	owner, _, err := s.Code(ctx, m.Code)
	if err != nil {
		return people.Person{}, err
	}
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockRatings(); err != nil { // before people, the lock order of all transactions
			return err
		}
		if err := tx.lockPair(owner.ID, m.Alias); err != nil {
			return err
		}
		facts, err := tx.mergeFacts(&m)
		if err != nil {
			return err
		}
		change, err := decide(&facts)
		if err != nil {
			return err
		}
		owner = facts.Owner
		return tx.merge(owner.ID, &m, &change)
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
	if err := tx.QueryRow(bothSeated, []any{string(f.Owner.ID), string(m.Alias)}, &f.BothSeated); err != nil {
		return f, err
	}
	f.Ties, err = Collect(tx, selectTies, []any{string(f.Owner.ID), string(m.Alias)},
		func(t *people.Tie) []any { return []any{&t.Kind, &t.From, &t.To, toTime(&t.Since)} })
	if err != nil {
		return f, err
	}
	if f.OwnerCard, err = findCard(tx, f.Owner.ID); err != nil {
		return f, err
	}
	f.AliasCard, err = findCard(tx, m.Alias)
	return f, err
}

// findCard returns a person's settings about friends, nil for none.
func findCard(from Reader, id ids.PersonID) (*people.FriendCard, error) {
	list, err := Collect(from, selectCard, []any{string(id)}, func(c *people.FriendCard) []any { return []any{&c.Link, &c.Hidden} })
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

func (tx *Tx) merge(owner ids.PersonID, m *people.Merge, change *people.MergeChange) error {
	if err := tx.mergeTallies(owner, m.Alias); err != nil {
		return err
	}
	if err := tx.replaceTies(owner, m.Alias, change.Ties); err != nil {
		return err
	}
	if err := tx.replaceCards(owner, m.Alias, change.Card); err != nil {
		return err
	}
	for _, query := range append(mergeStatements(), takeName) {
		if _, err := tx.Exec(query, string(owner), string(m.Alias)); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
	}
	if err := tx.mergeRatings(m.Alias); err != nil {
		return err
	}
	_, err := tx.Exec(insertAlias, string(m.Alias), string(owner), m.At)
	return err
}

// replaceTies replaces all ties of two people.
func (tx *Tx) replaceTies(owner, alias ids.PersonID, ties []people.Tie) error {
	for _, table := range slices.Sorted(maps.Values(tieTables)) {
		if _, err := tx.Exec("DELETE FROM "+table+" WHERE person IN ($1, $2) OR other IN ($1, $2)", string(owner), string(alias)); err != nil {
			return err
		}
	}
	for i := range ties {
		if err := tx.insertTie(&ties[i]); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) insertTie(t *people.Tie) (err error) {
	pair := []any{string(t.From), string(t.To)}
	switch t.Kind {
	case people.TieFriend:
		_, err = tx.Exec("INSERT INTO friends (person, other, since) VALUES ($1, $2, $3)", append(pair, t.Since)...)
	case people.TieRequest:
		_, err = tx.Exec(insertRequest, append(pair, t.Since)...)
	case people.TieBlock:
		_, err = tx.Exec(insertBlock, pair...)
	case people.TieMute:
		_, err = tx.Exec(insertMute, pair...)
	}
	return err
}

// replaceCards replaces the cards of two people.
func (tx *Tx) replaceCards(owner, alias ids.PersonID, card *people.FriendCard) error {
	if _, err := tx.Exec("DELETE FROM friend_cards WHERE person IN ($1, $2)", string(owner), string(alias)); err != nil || card == nil {
		return err
	}
	_, err := tx.Exec(insertCard, string(owner), card.Link, card.Hidden)
	return err
}

// Aliases returns the owners of aliases.
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
