package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/room"
)

const (
	putProgram = `INSERT INTO bots (person, since, open, games) SELECT id, ?2, ?3, ?4 FROM persons WHERE id = ?1
		ON CONFLICT (person) DO UPDATE SET open = excluded.open, games = excluded.games`
	showProgram        = "INSERT INTO profiles (person, seen) VALUES (?, 'all') ON CONFLICT DO NOTHING"
	selectPrograms     = "SELECT person, since, open, games FROM bots"
	selectOpenPrograms = selectPrograms + ` WHERE open = 1 AND EXISTS (SELECT 1 FROM presence p WHERE p.person = bots.person AND p.seen >= ?)
		ORDER BY person LIMIT ?`
	// openChallenges are those that a bot can still answer.
	openChallenges = ` FROM bot_challenges c JOIN tables t ON t.id = c.table_id AND t.stage = 'open' WHERE c.person = ?1
		AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = c.table_id AND s.person IN ` + idsOf + `)`
	countChallenges  = "SELECT count(*)" + openChallenges
	selectChallenges = "SELECT c.person, c.table_id, c.by, c.made" + openChallenges + " ORDER BY c.made, c.table_id"
	insertChallenge  = "INSERT INTO bot_challenges (person, table_id, by, made) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
	deleteChallenge  = "DELETE FROM bot_challenges WHERE person = ? AND table_id = ? RETURNING person, table_id, by, made"
)

// SetProgram stores that a person is a bot, and what it takes.
func (s *Store) SetProgram(ctx context.Context, p room.Program) error {
	return s.writer.write(ctx, func(w *writer) error {
		changed, err := w.exec(putProgram, string(p.Person), p.Since.UnixMilli(), p.Open, []byte(jsonList(p.Games)))
		if err == nil && changed == 0 {
			return unknownPerson(p.Person)
		}
		if err != nil {
			return err
		}
		_, err = w.exec(showProgram, string(p.Person))
		return err
	})
}

func programFields(p *room.Program) []any {
	return []any{&p.Person, toTime(&p.Since), &p.Open, toGames(&p.Games)}
}

// toGames reads the list of a bot's games.
func toGames(games *[]string) scanFunc {
	return func(value any) error {
		raw, _ := value.([]byte)
		return json.Unmarshal(raw, games)
	}
}

// Program returns what a bot takes.
func (s *Store) Program(ctx context.Context, id room.PersonID) (p room.Program, err error) {
	err = s.find(ctx, selectPrograms+" WHERE person = ?", []any{string(id)}, programFields(&p)...)
	return p, err
}

// ProgramsAmong returns who of some people is a bot.
func (s *Store) ProgramsAmong(ctx context.Context, people []room.PersonID) ([]room.PersonID, error) {
	return collect(ctx, s, "SELECT person FROM bots WHERE person IN (SELECT value FROM json_each(?)) ORDER BY person", []any{jsonList(people)},
		func(id *room.PersonID) []any { return []any{id} })
}

// OpenPrograms returns bots that take challenges and are online.
func (s *Store) OpenPrograms(ctx context.Context, since time.Time, limit int) ([]room.Program, error) {
	return collect(ctx, s, selectOpenPrograms, []any{since.UnixMilli(), sqlLimit(limit)}, programFields)
}

func challengeFields(c *room.Challenge) []any {
	return []any{&c.Bot, &c.Table, &c.By, toTime(&c.Made)}
}

// AddChallenge stores that somebody asks a bot to a table.
func (s *Store) AddChallenge(ctx context.Context, c room.Challenge) error {
	return s.writer.write(ctx, func(w *writer) error {
		if err := w.checkCount(room.MaxChallenges, countChallenges, []any{string(c.Bot)}); err != nil {
			return err
		}
		_, err := w.exec(insertChallenge, string(c.Bot), string(c.Table), string(c.By), c.Made.UnixMilli())
		return err
	})
}

// Challenges returns what a bot can answer.
func (s *Store) Challenges(ctx context.Context, bot room.PersonID) ([]room.Challenge, error) {
	return collect(ctx, s, selectChallenges, []any{string(bot)}, challengeFields)
}

// ChallengesBy returns what a person has asked bots.
func (s *Store) ChallengesBy(ctx context.Context, by room.PersonID) ([]room.Challenge, error) {
	return collect(ctx, s, "SELECT person, table_id, by, made FROM bot_challenges WHERE by = ? ORDER BY made, table_id", []any{string(by)}, challengeFields)
}

// RemoveChallenge deletes a challenge and returns it.
func (s *Store) RemoveChallenge(ctx context.Context, bot room.PersonID, table room.TableID) (c room.Challenge, err error) {
	err = s.writer.write(ctx, func(w *writer) error {
		return w.queryRow(deleteChallenge, []any{string(bot), string(table)}, challengeFields(&c)...)
	})
	if err != nil {
		return room.Challenge{}, fmt.Errorf("challenge of %s to table %s: %w", bot, table, err)
	}
	return c, nil
}
