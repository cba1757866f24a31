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
	"github.com/purrlor/purrlor/rules/games"
)

// GameResult is the result of a game. It is stored separately from its table, and outlives it.
type GameResult struct {
	Table    ids.TableID
	Game     string
	Version  int    // of the rules
	Pool     string // pool of comparable games
	Public   bool
	Rated    bool
	Reason   Reason
	Started  time.Time
	Ended    time.Time
	Seats    []SeatResult // in seat order; the sister's seat comes last
	Deal     ids.DealID   // the deal, if the game is a try; the try stores its pictures
	Stored   bool         // the table still exists; derived when reading
	FairPlay *FairPlay    // how the game is rated; nil for games before this was recorded, which count in full
	Counted  int          // position among the rated games, from 1; 0 if not rated yet
}

// Clone returns a copy with its own seats.
func (r *GameResult) Clone() *GameResult {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	return &c
}

// SeatResult is the result of one seat.
type SeatResult struct {
	Seat       game.Seat
	Person     ids.PersonID // empty for bots and deleted people
	Bot        string       // the bot on the seat, with its character, or Sister
	BotName    string       // the stored name of the bot; empty for people, the sister and older games
	BotVersion int          // of the bots
	Rank       int          // 1 for the best, ties share a rank; 0 if nothing was decided
	Points     int
	Abandoned  bool // the person gave up, or a bot had the seat at the end
	Hidden     bool // the person has hidden the game from their list
	Figures    []game.Figure
	Picture    []byte // JSON, nil for none; only Pictures reads it
	// Before and After are the ratings before and after the game, nil unless it was rated.
	Before, After *skill.StoredRating
}

// Sister stands for the opponent in solo games, which is not a bot of its own.
const Sister = "sister"

// Players returns the people in some results, with duplicates; empty for bots.
func Players(list []GameResult) (players []ids.PersonID) {
	for i := range list {
		for j := range list[i].Seats {
			players = append(players, list[i].Seats[j].Person)
		}
	}
	return players
}

// ResultQuery selects results of a person, the latest first.
type ResultQuery struct {
	Person ids.PersonID
	Hidden bool      // includes games that the person has hidden
	Before time.Time // only games that ended before
	Limit  int       // 0 for no limit
}

// PublicQuery selects results of public tables.
type PublicQuery struct {
	Game  string    // empty for all
	Since time.Time // only games that ended at this time or later
	Until time.Time // only games that ended before
	// After and AfterTable are the end and the table of the last game already read: only later ones in the order match.
	After      time.Time
	AfterTable ids.TableID
	Limit      int
}

// From is the time at which reading has to start.
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
	Day     *skill.Day // games that have counted today, nil for none
}

// Points is the displayed rating.
func (r *PersonRating) Points() int { return r.Rating.Rating().Points() }

// Established reports whether the rating is certain enough for a list.
func (r *PersonRating) Established() bool { return !r.Rating.Rating().Provisional() }

// RatingPoint is a person's rating after a game.
type RatingPoint struct {
	Ended  time.Time
	Rating skill.StoredRating
}

// Picture is a person's board at the end of a game.
type Picture struct {
	Table  ids.TableID
	Pool   string
	Ended  time.Time
	Points int
	Rank   int
	Body   []byte
	Public bool
	Stored bool // the table still exists
}

// Results stores the results of games, and people's tallies and ratings. Table changes add results. Results stay when a person is
// deleted, without the person.
type Results interface {
	// Result returns the result of a table's game, or ErrNotFound.
	Result(ctx context.Context, table ids.TableID) (GameResult, error)
	// ResultsOf returns the results of a person.
	ResultsOf(ctx context.Context, q ResultQuery) ([]GameResult, error)
	// PublicResults returns results of public tables that still exist, in the order in which they ended.
	PublicResults(ctx context.Context, q PublicQuery) ([]GameResult, error)
	// HideResult hides a game from a person's public list, or shows it again. It returns ErrNotFound if the person did not play it.
	HideResult(ctx context.Context, id ids.PersonID, table ids.TableID, hidden bool) error
	// Tallies returns a person's tallies, by pool.
	Tallies(ctx context.Context, id ids.PersonID) ([]Tally, error)
	// Pictures returns pictures of a person's games that ended before a time (the zero time means all), the latest first. It leaves
	// out hidden games.
	Pictures(ctx context.Context, id ids.PersonID, before time.Time, limit int) ([]Picture, error)

	// RatingsOf returns the ratings of people, in one pool or in all pools.
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]PersonRating, error)
	// RatingList returns the established ratings of a pool, the best first, after skipping some.
	RatingList(ctx context.Context, pool string, skip, limit int) ([]PersonRating, error)
	// RatingCurve returns a person's last ratings in a pool, in the order of their games.
	RatingCurve(ctx context.Context, id ids.PersonID, pool string, limit int) ([]RatingPoint, error)
	// CountRated rates all unrated results with GameResult.Rate, in the order in which they ended. It returns their number.
	// Concurrent calls rate each game only once.
	CountRated(ctx context.Context) (counted int, err error)
	// RecountRated recalculates all ratings from the rated results, in the same order. It returns the number of games and of
	// corrected ratings.
	RecountRated(ctx context.Context) (games, changed int, err error)
	// RatedResults returns rated results after a position, in order.
	RatedResults(ctx context.Context, after, limit int) ([]GameResult, error)
}

// modePools are the pools of modes that are rated by themselves, by the game.
var modePools = map[string][]string{
	"isle": {
		"isle.solo.easy", "isle.solo.medium", "isle.solo.hard", "isle.solo.very_hard", "isle.solo.expert", "family.two", "family.more",
	},
}

// Pools lists the pools of comparable games in display order.
func Pools() (pools []string) {
	for _, g := range games.All() {
		info := g.Info()
		pools = append(pools, info.Name+".two")
		if info.MaxPlayers > 2 { //nolint:mnd // two players or more
			pools = append(pools, info.Name+".more")
		}
		pools = append(pools, modePools[info.Name]...)
	}
	return pools
}

// PoolOf returns the pool of a game, by its mode and number of players.
func PoolOf(gameName string, config json.RawMessage, seats int) string {
	var c struct{ Mode, Difficulty string }
	_ = json.Unmarshal(config, &c) // games without modes leave it empty
	switch c.Mode {
	case "solo":
		return gameName + ".solo." + c.Difficulty
	case "family":
		gameName = "family"
	}
	if seats > 2 { //nolint:mnd // two players or more
		return gameName + ".more"
	}
	return gameName + ".two"
}

// difficultyOf returns the difficulty of a solo pool, and whether the pool is one.
func difficultyOf(pool string) (string, bool) {
	_, difficulty, solo := strings.Cut(pool, ".solo.")
	return difficulty, solo
}

// Rated returns a person's displayed rating after a rated game and its change, or nil.
func (s *SeatResult) Rated() (points, change *int) {
	if s.Before == nil || s.After == nil || s.Bot != "" {
		return nil, nil
	}
	after := s.After.Rating().Points()
	by := after - s.Before.Rating().Points()
	return &after, &by
}
