package sqlite

import (
	"context"
	"encoding/json"

	"github.com/purrlor/purrlor/room"
)

const (
	selectRatings = "SELECT person, pool, mu, sigma, games, changed, day FROM ratings"
	ratingsInPool = selectRatings + " WHERE person IN (SELECT value FROM json_each(?1)) AND (?2 = '' OR pool = ?2) ORDER BY person, pool"
	ratingList    = selectRatings + " WHERE pool = ? AND sure = 1 ORDER BY points DESC, person LIMIT ? OFFSET ?"
	ratingCurve   = `SELECT ended, mu_after, sigma_after FROM (
			SELECT ended, table_id, mu_after, sigma_after FROM result_seats
			WHERE person = ? AND person <> '' AND pool = ? AND mu_after IS NOT NULL ORDER BY ended DESC, table_id DESC LIMIT ?
		) ORDER BY ended, table_id`
	putRating = `INSERT INTO ratings (person, pool, mu, sigma, points, sure, games, changed, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, points = excluded.points, sure = excluded.sure,
			games = excluded.games, changed = excluded.changed, day = excluded.day`
	resultsToCount = selectResults + " WHERE rated = 1 AND counted IS NULL ORDER BY ended, table_id LIMIT ?"
	resultsCounted = selectResults + " WHERE counted > ? ORDER BY counted LIMIT ?"
	markCounted    = "UPDATE results SET counted = 1 + coalesce((SELECT max(counted) FROM results WHERE counted IS NOT NULL), 0), fair = ? WHERE table_id = ?"
	setRated       = "UPDATE result_seats SET mu_before = ?, sigma_before = ?, mu_after = ?, sigma_after = ? WHERE table_id = ? AND seat = ?"
)

// resultsAtOnce is how many results are read at a time.
const resultsAtOnce = 500

func ratingFields(r *room.PersonRating) []any {
	return []any{&r.Person, &r.Pool, &r.Rating.Mu, &r.Rating.Sigma, &r.Games, toTime(&r.Changed), fromJSON(&r.Day)}
}

// RatingsOf returns the ratings of people.
func (s *Store) RatingsOf(ctx context.Context, people []room.PersonID, pool string) ([]room.PersonRating, error) {
	return collect(ctx, s, ratingsInPool, []any{jsonList(people), pool}, ratingFields)
}

// RatingList returns the best of a pool.
func (s *Store) RatingList(ctx context.Context, pool string, skip, limit int) ([]room.PersonRating, error) {
	return collect(ctx, s, ratingList, []any{pool, sqlLimit(limit), skip}, ratingFields)
}

// RatingCurve returns how a person's rating went.
func (s *Store) RatingCurve(ctx context.Context, id room.PersonID, pool string, limit int) ([]room.RatingPoint, error) {
	return collect(ctx, s, ratingCurve, []any{string(id), pool, sqlLimit(limit)}, func(p *room.RatingPoint) []any {
		return []any{toTime(&p.Ended), &p.Rating.Mu, &p.Rating.Sigma}
	})
}

// RatedResults returns results that were counted.
func (s *Store) RatedResults(ctx context.Context, after, limit int) ([]room.GameResult, error) {
	return readResults(ctx, s.statements, resultsCounted, after, sqlLimit(limit))
}

// CountRated counts rated results. There is one writer, so that nobody else does at the same time.
func (s *Store) CountRated(ctx context.Context) (counted int, err error) {
	for {
		waiting, err := collect(ctx, s, resultsToCount, []any{1}, resultFields)
		if err != nil || len(waiting) == 0 {
			return counted, err
		}
		n := 0
		err = s.writer.write(ctx, func(w *writer) error {
			list, err := readResults(context.Background(), w.statements, resultsToCount, resultsAtOnce)
			for i := range list {
				if err == nil {
					err = w.countRated(&list[i])
				}
			}
			n = len(list)
			return err
		})
		if err != nil {
			return counted, err
		}
		counted += n
	}
}

func (w *writer) countRated(r *room.GameResult) error {
	var people []room.PersonID
	for i := range r.Seats {
		people = append(people, r.Seats[i].Person)
	}
	list, err := collectBy(context.Background(), w.statements, ratingsInPool, []any{jsonList(people), r.Pool}, ratingFields)
	if err != nil {
		return err
	}
	ratings := map[room.PersonID]room.PersonRating{}
	for _, now := range list {
		ratings[now.Person] = now
	}
	r.Count(ratings)
	for _, now := range ratings {
		if err := w.putRating(&now); err != nil {
			return err
		}
	}
	if err := w.setRated(r); err != nil {
		return err
	}
	_, err = w.exec(markCounted, toJSON(r.Fair), string(r.Table))
	return err
}

func (w *writer) putRating(r *room.PersonRating) error {
	_, err := w.exec(putRating, string(r.Person), r.Pool, r.Rating.Mu, r.Rating.Sigma, r.Points(), r.Sure(), r.Games, r.Changed.UnixMilli(), toJSON(r.Day))
	return err
}

// setRated writes the ratings around a game.
func (w *writer) setRated(r *room.GameResult) error {
	for i := range r.Seats {
		s := &r.Seats[i]
		if s.After == nil {
			continue
		}
		if _, err := w.exec(setRated, s.Before.Mu, s.Before.Sigma, s.After.Mu, s.After.Sigma, string(r.Table), int(s.Seat)); err != nil {
			return err
		}
	}
	return nil
}

// RecountRated works all ratings out again, and writes those that differ.
func (s *Store) RecountRated(ctx context.Context) (games, changed int, err error) {
	err = s.writer.write(ctx, func(w *writer) error {
		count, err := w.recount()
		if err == nil {
			games, changed = count.Games, count.Changed
		}
		return err
	})
	return games, changed, err
}

func (w *writer) recount() (*room.Recount, error) {
	count := room.NewRecount()
	for after := 0; ; {
		list, err := readResults(context.Background(), w.statements, resultsCounted, after, resultsAtOnce)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			break
		}
		for i := range list {
			after = list[i].Counted
			if !count.Add(&list[i]) {
				continue
			}
			if err := w.setRated(&list[i]); err != nil {
				return nil, err
			}
		}
	}
	kept, err := collectBy(context.Background(), w.statements, selectRatings, nil, ratingFields)
	if err != nil {
		return nil, err
	}
	wrong, gone := count.Compare(kept)
	for i := range gone {
		if _, err := w.exec("DELETE FROM ratings WHERE person = ?1 AND pool = ?2", string(gone[i].Person), gone[i].Pool); err != nil {
			return nil, err
		}
	}
	for i := range wrong {
		if err := w.putRating(&wrong[i]); err != nil {
			return nil, err
		}
	}
	return count, nil
}

// joinRatings ends the ratings that an alias still has because the person has one too: all are worked out again, as if it had always
// been one person.
func (w *writer) joinRatings(alias room.PersonID) error {
	both, err := w.exec("DELETE FROM ratings WHERE person = ?1", string(alias))
	if err == nil && both > 0 {
		_, err = w.recount()
	}
	return err
}

// joinTallies adds what an alias has achieved to what the person has.
func (w *writer) joinTallies(person, alias room.PersonID) error {
	tallies := map[string]*room.Tally{}
	for _, id := range []room.PersonID{person, alias} {
		list, err := collectBy(context.Background(), w.statements, selectTallies, []any{string(id)}, tallyFields)
		if err != nil {
			return err
		}
		for i := range list {
			tally, err := list[i].tally()
			if err != nil {
				return err
			}
			if tallies[tally.Pool] == nil {
				tallies[tally.Pool] = &tally
			} else {
				tallies[tally.Pool].Join(&tally)
			}
		}
	}
	for pool, tally := range tallies {
		raw, err := json.Marshal(tally)
		if err != nil {
			return err
		}
		if _, err := w.exec(putTally, string(person), pool, raw); err != nil {
			return err
		}
	}
	return nil
}
