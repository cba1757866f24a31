package sqlstore

import (
	"context"
	"encoding/json"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
)

const (
	selectRatings = "SELECT person, pool, mu, sigma, games, changed, day FROM ratings"
	ratingsInPool = selectRatings + " WHERE person = ANY($1) AND ($2 = '' OR pool = $2) ORDER BY person, pool"
	ratingList    = selectRatings + " WHERE pool = $1 AND sure = true ORDER BY points DESC, person LIMIT $2 OFFSET $3"
	ratingCurve   = `SELECT ended, mu_after, sigma_after FROM (
			SELECT ended, table_id, mu_after, sigma_after FROM result_seats
			WHERE person = $1 AND person <> '' AND pool = $2 AND mu_after IS NOT NULL ORDER BY ended DESC, table_id DESC LIMIT $3
		) AS last ORDER BY ended, table_id`
	putRating = `INSERT INTO ratings (person, pool, mu, sigma, points, sure, games, changed, day) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (person, pool) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, points = excluded.points, sure = excluded.sure,
			games = excluded.games, changed = excluded.changed, day = excluded.day`
	resultsToCount = selectResults + " WHERE rated = true AND counted IS NULL ORDER BY ended, table_id LIMIT $1"
	resultsCounted = selectResults + " WHERE counted > $1 ORDER BY counted LIMIT $2"
	markCounted    = "UPDATE results SET counted = 1 + coalesce((SELECT max(counted) FROM results WHERE counted IS NOT NULL), 0), fair = $1 WHERE table_id = $2"
	setRated       = "UPDATE result_seats SET mu_before = $1, sigma_before = $2, mu_after = $3, sigma_after = $4 WHERE table_id = $5 AND seat = $6"
)

// recountBatch limits the results that are read at a time.
const recountBatch = 500

func ratingFields(r *ratings.PersonRating) []any {
	return []any{&r.Person, &r.Pool, &r.Rating.Mu, &r.Rating.Sigma, &r.Games, toTime(&r.Changed), fromJSON(&r.Day)}
}

// RatingsOf returns the ratings of people.
func (s *Store) RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error) {
	return Collect(s.read(ctx), ratingsInPool, []any{idList(people), pool}, ratingFields)
}

// RatingList returns the best ratings of a pool.
func (s *Store) RatingList(ctx context.Context, pool string, skip, limit int) ([]ratings.PersonRating, error) {
	return Collect(s.read(ctx), ratingList, []any{pool, limitOf(limit), skip}, ratingFields)
}

// RatingCurve returns the history of a person's rating.
func (s *Store) RatingCurve(ctx context.Context, id ids.PersonID, pool string, limit int) ([]ratings.RatingPoint, error) {
	return Collect(s.read(ctx), ratingCurve, []any{string(id), pool, limitOf(limit)}, func(p *ratings.RatingPoint) []any {
		return []any{toTime(&p.Ended), &p.Rating.Mu, &p.Rating.Sigma}
	})
}

// RatedResults returns results that have been rated.
func (s *Store) RatedResults(ctx context.Context, after, limit int) ([]ratings.GameResult, error) {
	return readResults(s.read(ctx), resultsCounted, after, limitOf(limit))
}

// CountRated rates results under a lock, so that only one node does so at a time.
func (s *Store) CountRated(ctx context.Context) (counted int, err error) {
	for {
		waiting, err := Collect(s.read(ctx), resultsToCount, []any{1}, resultFields)
		if err != nil || len(waiting) == 0 {
			return counted, err
		}
		n := 0
		err = s.transact(ctx, func(tx *Tx) error {
			if err := tx.lockRatings(); err != nil {
				return err
			}
			list, err := tx.toCount()
			for i := range list {
				if err == nil {
					err = tx.countRated(&list[i])
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

// lockRatings takes a lock until the end of a transaction that rates results.
func (tx *Tx) lockRatings() error {
	if tx.dialect.LockRatings == "" {
		return nil
	}
	_, err := tx.Exec(tx.dialect.LockRatings)
	return err
}

// toCount returns unrated results, and locks their people against deletion until the end of the transaction.
func (tx *Tx) toCount() ([]ratings.GameResult, error) {
	list, err := readResults(tx, resultsToCount, recountBatch)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	var people []ids.PersonID
	for i := range list {
		for _, s := range list[i].Seats {
			people = append(people, s.Person)
		}
	}
	if err := tx.LockPeople(idList(people)); err != nil {
		return nil, err
	}
	return readResults(tx, resultsToCount, recountBatch)
}

func (tx *Tx) countRated(r *ratings.GameResult) error {
	var people []ids.PersonID
	for i := range r.Seats {
		people = append(people, r.Seats[i].Person)
	}
	list, err := Collect(tx, ratingsInPool, []any{idList(people), r.Pool}, ratingFields)
	if err != nil {
		return err
	}
	ratings := map[ids.PersonID]ratings.PersonRating{}
	for _, now := range list {
		ratings[now.Person] = now
	}
	r.Count(ratings)
	for _, now := range ratings {
		if err := tx.putRating(&now); err != nil {
			return err
		}
	}
	if err := tx.setRated(r); err != nil {
		return err
	}
	_, err = tx.Exec(markCounted, toJSON(notesOf(r)), string(r.Table))
	return err
}

func (tx *Tx) putRating(r *ratings.PersonRating) error {
	_, err := tx.Exec(putRating, string(r.Person), r.Pool, r.Rating.Mu, r.Rating.Sigma, r.Points(), r.Established(), r.Games, r.Changed, toJSON(r.Day))
	return err
}

// setRated writes the ratings before and after a game.
func (tx *Tx) setRated(r *ratings.GameResult) error {
	for i := range r.Seats {
		s := &r.Seats[i]
		if s.After == nil {
			continue
		}
		if _, err := tx.Exec(setRated, s.Before.Mu, s.Before.Sigma, s.After.Mu, s.After.Sigma, string(r.Table), int(s.Seat)); err != nil {
			return err
		}
	}
	return nil
}

// RecountRated recalculates all ratings and writes those that differ.
func (s *Store) RecountRated(ctx context.Context) (games, changed int, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		if err := tx.lockRatings(); err != nil {
			return err
		}
		count, err := tx.recount()
		if err == nil {
			games, changed = count.Games, count.Changed
		}
		return err
	})
	return games, changed, err
}

func (tx *Tx) recount() (*ratings.Recount, error) {
	count := ratings.NewRecount()
	for after := 0; ; {
		list, err := readResults(tx, resultsCounted, after, recountBatch)
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
			if err := tx.setRated(&list[i]); err != nil {
				return nil, err
			}
		}
	}
	kept, err := Collect(tx, selectRatings, nil, ratingFields)
	if err != nil {
		return nil, err
	}
	wrong, gone := count.Compare(kept)
	for i := range gone {
		if _, err := tx.Exec("DELETE FROM ratings WHERE person = $1 AND pool = $2", string(gone[i].Person), gone[i].Pool); err != nil {
			return nil, err
		}
	}
	for i := range wrong {
		if err := tx.putRating(&wrong[i]); err != nil {
			return nil, err
		}
	}
	return count, nil
}

// mergeRatings deletes the ratings that an alias still has because the owner has one too. Then all ratings are recalculated, as if
// both had always been one person.
func (tx *Tx) mergeRatings(alias ids.PersonID) error {
	both, err := tx.Exec("DELETE FROM ratings WHERE person = $1", string(alias))
	if err == nil && both > 0 {
		_, err = tx.recount()
	}
	return err
}

// mergeTallies adds the tallies of an alias to those of the owner.
func (tx *Tx) mergeTallies(person, alias ids.PersonID) error {
	tallies := map[string]*ratings.Tally{}
	for _, id := range []ids.PersonID{person, alias} {
		list, err := Collect(tx, selectTallies, []any{string(id)}, tallyFields)
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
				tallies[tally.Pool].Merge(&tally)
			}
		}
	}
	for pool, tally := range tallies {
		raw, err := json.Marshal(tally)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(putTally, string(person), pool, raw); err != nil {
			return err
		}
	}
	return nil
}
