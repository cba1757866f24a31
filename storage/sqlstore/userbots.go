package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

const (
	putUserBot = `INSERT INTO bots (person, since, open, games) SELECT id, $2::timestamptz, $3::boolean, $4::bytea FROM persons WHERE id = $1
		ON CONFLICT (person) DO UPDATE SET open = excluded.open, games = excluded.games`
	addVisibility      = "INSERT INTO profiles (person, seen) VALUES ($1, $2) ON CONFLICT DO NOTHING"
	selectUserBots     = "SELECT person, since, open, games FROM bots"
	selectOpenUserBots = selectUserBots + ` WHERE open AND EXISTS (SELECT 1 FROM presence p WHERE p.person = bots.person AND p.seen >= $1)
		ORDER BY person LIMIT $2`
	selectChallenges = `SELECT c.person, c.table_id, c.by, c.made, EXISTS (SELECT 1 FROM seats s WHERE s.table_id = c.table_id AND s.person IN ` + IDsOf + `)
		FROM bot_challenges c JOIN tables t ON t.id = c.table_id AND t.stage = $2 WHERE c.person = $1 ORDER BY c.made, c.table_id`
	insertChallenge = "INSERT INTO bot_challenges (person, table_id, by, made) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
	deleteChallenge = "DELETE FROM bot_challenges WHERE person = $1 AND table_id = $2 RETURNING person, table_id, by, made"
)

// PutUserBot stores that a person is a bot, and which challenges it accepts.
func (s *Store) PutUserBot(ctx context.Context, p people.UserBot, seen people.Visibility) error {
	games, err := json.Marshal(append([]string{}, p.Games...))
	if err != nil {
		return err
	}
	return s.transact(ctx, func(tx *Tx) error {
		changed, err := tx.Exec(putUserBot, string(p.Person), p.Since, p.Open, games)
		if err == nil && changed == 0 {
			return UnknownPerson(p.Person)
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(addVisibility, string(p.Person), string(seen))
		return err
	})
}

// userBotRow is the stored form of a bot.
type userBotRow struct {
	people.UserBot
	games []byte
}

func userBotFields(p *userBotRow) []any { return []any{&p.Person, toTime(&p.Since), &p.Open, &p.games} }

func (p *userBotRow) userBot() (people.UserBot, error) {
	if err := json.Unmarshal(p.games, &p.Games); err != nil {
		return people.UserBot{}, fmt.Errorf("read games of bot %s: %w", p.Person, err)
	}
	return p.UserBot, nil
}

// UserBot returns which challenges a bot accepts.
func (s *Store) UserBot(ctx context.Context, id ids.PersonID) (people.UserBot, error) {
	var row userBotRow
	if err := s.find(ctx, selectUserBots+" WHERE person = $1", []any{string(id)}, userBotFields(&row)...); err != nil {
		return people.UserBot{}, err
	}
	return row.userBot()
}

// UserBotsAmong returns which of some people are bots.
func (s *Store) UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error) {
	return Collect(s.read(ctx), "SELECT person FROM bots WHERE person = ANY($1) ORDER BY person", []any{idList(people)},
		func(id *ids.PersonID) []any { return []any{id} })
}

// OpenUserBots returns online bots that accept challenges.
func (s *Store) OpenUserBots(ctx context.Context, since time.Time, limit int) ([]people.UserBot, error) {
	rows, err := Collect(s.read(ctx), selectOpenUserBots, []any{since, limitOf(limit)}, userBotFields)
	if err != nil {
		return nil, err
	}
	list := make([]people.UserBot, len(rows))
	for i := range rows {
		if list[i], err = rows[i].userBot(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func challengeFields(c *people.Challenge) []any {
	return []any{&c.Bot, &c.Table, &c.By, toTime(&c.Made)}
}

// AddChallenge stores an invitation of a bot to a table.
func (s *Store) AddChallenge(ctx context.Context, c people.Challenge, stage table.Stage, decide func([]people.StoredChallenge) error) error {
	return s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockPerson(c.Bot); err != nil {
			return err
		}
		list, err := challengesOf(tx, c.Bot, stage)
		if err != nil {
			return err
		}
		if err := decide(list); err != nil {
			return err
		}
		_, err = tx.Exec(insertChallenge, string(c.Bot), string(c.Table), string(c.By), c.Made)
		return err
	})
}

// Challenges returns a bot's challenges to tables of a stage.
func (s *Store) Challenges(ctx context.Context, bot ids.PersonID, stage table.Stage) ([]people.StoredChallenge, error) {
	return challengesOf(s.read(ctx), bot, stage)
}

func challengesOf(from Reader, bot ids.PersonID, stage table.Stage) ([]people.StoredChallenge, error) {
	return Collect(from, selectChallenges, []any{string(bot), string(stage)},
		func(c *people.StoredChallenge) []any { return append(challengeFields(&c.Challenge), &c.Seated) })
}

// ChallengesBy returns the challenges that a person has sent.
func (s *Store) ChallengesBy(ctx context.Context, by ids.PersonID) ([]people.Challenge, error) {
	return Collect(s.read(ctx), "SELECT person, table_id, by, made FROM bot_challenges WHERE by = $1 ORDER BY made, table_id", []any{string(by)}, challengeFields)
}

// RemoveChallenge deletes a challenge and returns it.
func (s *Store) RemoveChallenge(ctx context.Context, bot ids.PersonID, at ids.TableID) (c people.Challenge, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		return tx.QueryRow(deleteChallenge, []any{string(bot), string(at)}, challengeFields(&c)...)
	})
	if err != nil {
		return people.Challenge{}, fmt.Errorf("challenge of %s to table %s: %w", bot, at, err)
	}
	return c, nil
}
