package ratings

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// GameResult is how a game came out that was started. It is kept apart from its table, and outlives it.
type GameResult struct {
	Table   ids.TableID
	Game    string
	Version int    // of the rules
	Pool    string // of comparable games
	Public  bool
	Rated   bool
	Reason  Reason
	Started time.Time
	Ended   time.Time
	Seats   []SeatResult // by seat; the sister's is behind those of the table
	Deal    ids.DealID   // whose try it was; its pictures belong to the try
	Stored  bool         // whether the table is still there; it is not written
	Fair    *Fair        // how it is rated; nil for games from before that was noted, which count in full
	Counted int          // its place among the rated games that have changed ratings, from 1; 0 for none yet
}

// Clone returns a copy whose seats can be changed.
func (r *GameResult) Clone() *GameResult {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	return &c
}

// SeatResult is how a seat came out of a game.
type SeatResult struct {
	Seat       game.Seat
	Person     ids.PersonID // empty for bots, and for people who have been deleted
	Bot        string       // the bot that sat there, with its character, or Sister
	BotName    string       // the stored name of the bot; empty for people, the sister and older games
	BotVersion int          // of the bots
	Rank       int          // 1 for the best, ties share one; 0 if nothing was decided
	Points     int
	Abandoned  bool // the person gave up or did not play to the end
	Hidden     bool // the person does not list the game
	Figures    []game.Figure
	Picture    []byte // JSON, nil for none; only pictures are read with it
	// Before and After are the ratings around the game, nil unless it was counted.
	Before, After *skill.StoredRating
}

// Sister is the bot of results that is not one: whom people alone play against.
const Sister = "sister"

// Players returns the people in some results; they can repeat, and are empty for bots.
func Players(list []GameResult) (players []ids.PersonID) {
	for i := range list {
		for j := range list[i].Seats {
			players = append(players, list[i].Seats[j].Person)
		}
	}
	return players
}

// ResultQuery chooses results of a person, those that ended last first.
type ResultQuery struct {
	Person ids.PersonID
	Hidden bool      // with those that the person does not list
	Before time.Time // only games that ended before
	Limit  int       // 0 for no limit
}

// PublicQuery chooses results of public tables.
type PublicQuery struct {
	Game  string    // empty for all
	Since time.Time // only games that ended then or later
	Until time.Time // only games that ended before
	// After is the end of a game and AfterTable its table: only those behind it in the order are chosen.
	After      time.Time
	AfterTable ids.TableID
	Limit      int
}

// From is the moment from which on the order has to be looked through.
func (q *PublicQuery) From() time.Time {
	if q.After.After(q.Since) {
		return q.After
	}
	return q.Since
}

// PersonRating is the rating of a person in a pool.
type PersonRating struct {
	Person  ids.PersonID
	Pool    string
	Rating  skill.StoredRating
	Games   int
	Changed time.Time
	Day     *skill.Day // what has counted on the last day, nil for nothing
}

// Points is the number that is shown.
func (r *PersonRating) Points() int { return r.Rating.Rating().Points() }

// Established reports whether enough is known of the person for a place in a list.
func (r *PersonRating) Established() bool { return !r.Rating.Rating().Provisional() }

// RatingPoint is a person's rating after a game.
type RatingPoint struct {
	Ended  time.Time
	Rating skill.StoredRating
}

// Picture is what a person's end of a game looked like.
type Picture struct {
	Table  ids.TableID
	Pool   string
	Ended  time.Time
	Points int
	Rank   int
	Body   []byte
	Public bool
	Stored bool // whether the table is still there
}

// Results keeps how games came out, what people have achieved in them and how they are rated. Changes bring results. A person who is
// deleted is nobody in the results of others, which stay.
type Results interface {
	// Result returns how the game of a table came out, or ErrNotFound.
	Result(ctx context.Context, table ids.TableID) (GameResult, error)
	// ResultsOf returns games of a person.
	ResultsOf(ctx context.Context, q ResultQuery) ([]GameResult, error)
	// PublicResults returns games of public tables that still exist, in the order of their ends.
	PublicResults(ctx context.Context, q PublicQuery) ([]GameResult, error)
	// HideResult takes a game out of what others see of a person's games, or puts it back. It answers ErrNotFound if the person
	// did not play it.
	HideResult(ctx context.Context, id ids.PersonID, table ids.TableID, hidden bool) error
	// Tallies returns what a person has achieved, by pool.
	Tallies(ctx context.Context, id ids.PersonID) ([]Tally, error)
	// Pictures returns pictures of a person's games that ended before a moment, if there is one, the latest first; not those of
	// hidden games.
	Pictures(ctx context.Context, id ids.PersonID, before time.Time, limit int) ([]Picture, error)

	// RatingsOf returns the ratings of people, in one pool or in all of them.
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]PersonRating, error)
	// RatingList returns those of a pool whose rating is sure, the best first, behind the first skip of them.
	RatingList(ctx context.Context, pool string, skip, limit int) ([]PersonRating, error)
	// RatingCurve returns a person's last ratings in a pool, in the order of their games.
	RatingCurve(ctx context.Context, id ids.PersonID, pool string, limit int) ([]RatingPoint, error)
	// CountRated lets rated results that have not been counted change ratings, in the order of their ends, by GameResult.Rate. It
	// returns how many there were. Each game is counted once, one after the other, whoever asks.
	CountRated(ctx context.Context) (counted int, err error)
	// RecountRated works all ratings out again from the results that were counted, in the order in which they were, and returns how
	// many games there are and how many ratings it had to set right.
	RecountRated(ctx context.Context) (games, changed int, err error)
	// RatedResults returns results that were counted behind a place, in their order.
	RatedResults(ctx context.Context, after, limit int) ([]GameResult, error)
}

// Pools lists the pools of comparable games, in the order in which they are shown.
func Pools() []string {
	return []string{
		"isle.two", "isle.more", "isle.solo.easy", "isle.solo.medium", "isle.solo.hard", "isle.solo.very_hard", "isle.solo.expert",
		"family.two", "family.more", "boxes.two", "boxes.more",
	}
}

// PoolOf returns the pool of a game, by its mode and how many play.
func PoolOf(gameName string, config json.RawMessage, seats int) string {
	var c struct{ Mode, Difficulty string }
	_ = json.Unmarshal(config, &c) // games without modes have none
	switch c.Mode {
	case "solo":
		return gameName + ".solo." + c.Difficulty
	case "family":
		gameName = "family"
	}
	if seats > 2 { //nolint:mnd // a pair, or more
		return gameName + ".more"
	}
	return gameName + ".two"
}

// difficultyOf returns the difficulty of a pool of games alone, and whether it is one.
func difficultyOf(pool string) (string, bool) {
	_, difficulty, solo := strings.Cut(pool, ".solo.")
	return difficulty, solo
}

// Rated returns the rating of a person after a rated game and how the game has changed it, nil for none.
func (s *SeatResult) Rated() (points, change *int) {
	if s.Before == nil || s.After == nil || s.Bot != "" {
		return nil, nil
	}
	after := s.After.Rating().Points()
	by := after - s.Before.Rating().Points()
	return &after, &by
}
