package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

const (
	insertResult = `INSERT INTO results (table_id, game, version, pool, public, rated, reason, started, ended, fair)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	insertResultSeat = `INSERT INTO result_seats (table_id, seat, person, bot, bot_version, rank, points, abandoned, hidden, figures, pool, ended)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	insertPicture = `INSERT INTO result_pictures (person, ended, table_id, seat, body) VALUES ($1, $2, $3, $4, $5)`
	putTally      = `INSERT INTO tallies (person, pool, body) VALUES ($1, $2, $3) ON CONFLICT (person, pool) DO UPDATE SET body = excluded.body`

	selectResults = `SELECT table_id, game, version, pool, public, rated, reason, started, ended, fair, coalesce(counted, 0),
		EXISTS (SELECT 1 FROM tables t WHERE t.id = results.table_id) FROM results`
	selectResultSeats = `SELECT table_id, seat, person, bot, bot_version, rank, points, abandoned, hidden, figures,
		mu_before, sigma_before, mu_after, sigma_after FROM result_seats WHERE table_id = ANY($1) ORDER BY table_id, seat`
	selectResultsOf = selectResults + ` WHERE table_id IN (
			SELECT table_id FROM result_seats WHERE person = $1 AND person <> '' AND hidden <= $2 AND ended < $3
			GROUP BY ended, table_id ORDER BY ended DESC, table_id DESC LIMIT $4
		) ORDER BY ended DESC, table_id DESC`
	selectPublicResults = selectResults + ` WHERE public = true AND ended >= $1 AND ended < $2 AND (ended, table_id) > ($3, $4::text) AND ($5::text = '' OR game = $5)
		AND EXISTS (SELECT 1 FROM tables t WHERE t.id = results.table_id) ORDER BY ended, table_id LIMIT $6`
	selectTallies = "SELECT pool, body FROM tallies WHERE person = $1 ORDER BY pool"
	// selectKnown resolves an alias; a deleted person gives an empty string.
	selectKnown    = "SELECT coalesce((SELECT person FROM aliases WHERE alias = $1), (SELECT id FROM persons WHERE id = $1), '')"
	selectPictures = `SELECT p.table_id, s.pool, p.ended, s.points, s.rank, p.body, r.public,
		EXISTS (SELECT 1 FROM tables t WHERE t.id = p.table_id) FROM result_pictures p
		JOIN result_seats s ON s.table_id = p.table_id AND s.seat = p.seat JOIN results r ON r.table_id = p.table_id
		WHERE p.person = $1 AND p.ended < $2 AND NOT s.hidden ORDER BY p.ended DESC, p.table_id DESC, p.seat LIMIT $3`
)

// AddResult stores the result of a game. People deleted before that become anonymous.
func (tx *Tx) AddResult(result *ratings.GameResult) error {
	r := result.Clone() // the transaction may run again
	_, err := tx.Exec(insertResult, string(r.Table), r.Game, r.Version, r.Pool, r.Public, r.Rated, string(r.Reason),
		r.Started, r.Ended, toJSON(notesOf(r)))
	if err != nil {
		return err
	}
	for i := range r.Seats {
		if err := tx.addResultSeat(r, &r.Seats[i]); err != nil {
			return err
		}
	}
	for _, seat := range r.Tallied() {
		if err := tx.addToTally(r, seat); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) addResultSeat(r *ratings.GameResult, s *ratings.SeatResult) error {
	if s.Person != "" {
		if err := tx.QueryRow(selectKnown, []any{string(s.Person)}, &s.Person); err != nil {
			return err
		}
	}
	figures, err := json.Marshal(s.Figures)
	if err != nil {
		return err
	}
	_, err = tx.Exec(insertResultSeat, string(r.Table), int(s.Seat), string(s.Person), s.Bot, s.BotVersion, s.Rank, s.Points, s.Abandoned,
		s.Hidden, figures, r.Pool, r.Ended)
	if err == nil && r.Deal != "" && s.Picture != nil {
		_, err = tx.Exec("UPDATE tries SET picture = $1 WHERE table_id = $2", s.Picture, string(r.Table))
		return err
	}
	if err == nil && s.Person != "" && s.Picture != nil {
		_, err = tx.Exec(insertPicture, string(s.Person), r.Ended, string(r.Table), int(s.Seat), s.Picture)
	}
	return err
}

func (tx *Tx) addToTally(r *ratings.GameResult, seat int) error {
	person, tally := string(r.Seats[seat].Person), ratings.Tally{Pool: r.Pool}
	var raw []byte
	err := tx.QueryRow("SELECT body FROM tallies WHERE person = $1 AND pool = $2", []any{person, r.Pool}, &raw)
	if err == nil {
		err = json.Unmarshal(raw, &tally)
	}
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	tally.Add(r, seat)
	if raw, err = json.Marshal(tally); err != nil {
		return err
	}
	_, err = tx.Exec(putTally, person, r.Pool, raw)
	return err
}

// resultNotes is the JSON of the column fair: how the game is rated, and the names of its bots.
type resultNotes struct {
	*ratings.FairPlay
	BotNames map[game.Seat]string `json:"bot_names,omitempty"`
}

func notesOf(r *ratings.GameResult) *resultNotes {
	notes := &resultNotes{FairPlay: r.FairPlay, BotNames: map[game.Seat]string{}}
	for i := range r.Seats {
		if s := &r.Seats[i]; s.BotName != "" {
			notes.BotNames[s.Seat] = s.BotName
		}
	}
	if notes.FairPlay == nil && len(notes.BotNames) == 0 {
		return nil
	}
	return notes
}

// notedResult combines a result with its notes, which are stored with the result and its seats.
type notedResult struct {
	ratings.GameResult
	notes *resultNotes
}

func resultFields(r *notedResult) []any {
	return []any{
		&r.Table, &r.Game, &r.Version, &r.Pool, &r.Public, &r.Rated, &r.Reason, toTime(&r.Started), toTime(&r.Ended), fromJSON(&r.notes), &r.Counted, &r.Stored,
	}
}

// seatOfResult is a seat and the id of its table.
type seatOfResult struct {
	table                 ids.TableID
	figures               []byte
	muBefore, sigmaBefore *int64
	muAfter, sigmaAfter   *int64
	ratings.SeatResult
}

func resultSeatFields(s *seatOfResult) []any {
	return []any{
		&s.table, &s.Seat, &s.Person, &s.Bot, &s.BotVersion, &s.Rank, &s.Points, &s.Abandoned, &s.Hidden, &s.figures,
		&s.muBefore, &s.sigmaBefore, &s.muAfter, &s.sigmaAfter,
	}
}

// readResults reads results with their seats, but without pictures.
func readResults(from Reader, query string, args ...any) ([]ratings.GameResult, error) {
	noted, err := Collect(from, query, args, resultFields)
	if err != nil || len(noted) == 0 {
		return nil, err
	}
	ids, list := make([]string, len(noted)), make([]ratings.GameResult, len(noted))
	for i := range noted {
		list[i] = noted[i].GameResult
		ids[i] = string(list[i].Table)
		if notes := noted[i].notes; notes != nil {
			list[i].FairPlay = notes.FairPlay
		}
	}
	seats, err := Collect(from, selectResultSeats, []any{ids}, resultSeatFields)
	for i := range seats {
		s := &seats[i]
		if err := json.Unmarshal(s.figures, &s.Figures); err != nil {
			return nil, fmt.Errorf("read figures of table %s: %w", s.table, err)
		}
		s.Before, s.After = kept(s.muBefore, s.sigmaBefore), kept(s.muAfter, s.sigmaAfter)
		at := slices.IndexFunc(list, func(r ratings.GameResult) bool { return r.Table == s.table })
		if notes := noted[at].notes; notes != nil {
			s.BotName = notes.BotNames[s.Seat]
		}
		list[at].Seats = append(list[at].Seats, s.SeatResult)
	}
	return list, err
}

func kept(mu, sigma *int64) *skill.StoredRating {
	if mu == nil || sigma == nil {
		return nil
	}
	return &skill.StoredRating{Mu: *mu, Sigma: *sigma}
}

// Result returns the result of a table's game.
func (s *Store) Result(ctx context.Context, table ids.TableID) (ratings.GameResult, error) {
	list, err := readResults(s.read(ctx), selectResults+" WHERE table_id = $1", string(table))
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("result of table %s: %w", table, storage.ErrNotFound)
	}
	if err != nil {
		return ratings.GameResult{}, err
	}
	return list[0], nil
}

// ResultsOf returns games of a person.
func (s *Store) ResultsOf(ctx context.Context, q ratings.ResultQuery) ([]ratings.GameResult, error) {
	return readResults(s.read(ctx), selectResultsOf, string(q.Person), q.Hidden, beforeTime(q.Before), limitOf(q.Limit))
}

// beforeTime returns an upper limit for a time; the zero time means no limit.
func beforeTime(t time.Time) time.Time {
	if t.IsZero() {
		return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) //nolint:mnd // later than everything
	}
	return t
}

// PublicResults returns games of public tables.
func (s *Store) PublicResults(ctx context.Context, q ratings.PublicQuery) ([]ratings.GameResult, error) {
	return readResults(s.read(ctx), selectPublicResults, q.From(), beforeTime(q.Until), q.After, string(q.AfterTable), q.Game, limitOf(q.Limit))
}

// HideResult hides a game on a person's profile, or shows it again.
func (s *Store) HideResult(ctx context.Context, id ids.PersonID, table ids.TableID, hidden bool) error {
	return s.transact(ctx, func(tx *Tx) error {
		changed, err := tx.Exec("UPDATE result_seats SET hidden = $1 WHERE table_id = $2 AND person = $3 AND person <> ''", hidden, string(table), string(id))
		if err == nil && changed == 0 {
			err = fmt.Errorf("result of table %s: %w", table, storage.ErrNotFound)
		}
		return err
	})
}

// tallyRow is the stored form of a tally.
type tallyRow struct {
	pool string
	body []byte
}

func tallyFields(r *tallyRow) []any { return []any{&r.pool, &r.body} }

func (r *tallyRow) tally() (ratings.Tally, error) {
	tally := ratings.Tally{Pool: r.pool}
	if err := json.Unmarshal(r.body, &tally); err != nil {
		return tally, fmt.Errorf("read tally of %s: %w", r.pool, err)
	}
	return tally, nil
}

// Tallies returns a person's achievements.
func (s *Store) Tallies(ctx context.Context, id ids.PersonID) ([]ratings.Tally, error) {
	rows, err := Collect(s.read(ctx), selectTallies, []any{string(id)}, tallyFields)
	if err != nil {
		return nil, err
	}
	tallies := make([]ratings.Tally, len(rows))
	for i := range rows {
		if tallies[i], err = rows[i].tally(); err != nil {
			return nil, err
		}
	}
	return tallies, nil
}

// Pictures returns pictures of a person's games.
func (s *Store) Pictures(ctx context.Context, id ids.PersonID, before time.Time, limit int) ([]ratings.Picture, error) {
	return Collect(s.read(ctx), selectPictures, []any{string(id), beforeTime(before), limitOf(limit)}, func(p *ratings.Picture) []any {
		return []any{&p.Table, &p.Pool, toTime(&p.Ended), &p.Points, &p.Rank, &p.Body, &p.Public, &p.Stored}
	})
}

// Visibility returns who sees a person's profile.
func (s *Store) Visibility(ctx context.Context, id ids.PersonID) (people.Visibility, error) {
	seen := people.VisibleToFriends
	err := s.find(ctx, "SELECT seen FROM profiles WHERE person = $1", []any{string(id)}, &seen)
	if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return seen, err
}

// SetVisibility stores who sees a person's profile.
func (s *Store) SetVisibility(ctx context.Context, id ids.PersonID, v people.Visibility) error {
	return s.transact(ctx, func(tx *Tx) error {
		changed, err := tx.Exec(`INSERT INTO profiles (person, seen) SELECT id, $2 FROM persons WHERE id = $1
			ON CONFLICT (person) DO UPDATE SET seen = excluded.seen`, string(id), string(v))
		if err == nil && changed == 0 {
			return UnknownPerson(id)
		}
		return err
	})
}

// Unseen returns the people with a private profile.
func (s *Store) Unseen(ctx context.Context, persons []ids.PersonID) ([]ids.PersonID, error) {
	return s.seenBy(ctx, people.VisibleToNobody, persons)
}

// Seen returns the people with a public profile.
func (s *Store) Seen(ctx context.Context, persons []ids.PersonID) ([]ids.PersonID, error) {
	return s.seenBy(ctx, people.VisibleToAll, persons)
}

func (s *Store) seenBy(ctx context.Context, v people.Visibility, people []ids.PersonID) ([]ids.PersonID, error) {
	return Collect(s.read(ctx), "SELECT person FROM profiles WHERE seen = $1 AND person = ANY($2) ORDER BY person", []any{string(v), idList(people)},
		func(id *ids.PersonID) []any { return []any{id} })
}
