package server

import (
	"slices"
	"strconv"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// RatingCurve is the history of a person's rating in a pool.
type RatingCurve struct {
	Pool   string       `json:"pool"`
	Points []CurvePoint `json:"points"` // after each of the latest games, in order
}

// CurvePoint is a rating after a game.
type CurvePoint struct {
	At          time.Time `json:"at"`
	Points      int       `json:"points"`
	Provisional bool      `json:"provisional,omitempty"`
}

// RatingList is a page of a pool's best players.
type RatingList struct {
	Pool   string        `json:"pool"`
	People []RatedPerson `json:"people"`
	More   bool          `json:"more,omitempty"` // there is another page
}

// RatedPerson is a place in a rating list.
type RatedPerson struct {
	Place  int          `json:"place"`
	Person ids.PersonID `json:"person,omitempty"` // missing for people with a hidden profile
	Name   string       `json:"name,omitempty"`
	// UserBot marks a user bot.
	UserBot bool `json:"program,omitempty"`
	Points  int  `json:"points"`
	Games   int  `json:"games"`
}

// How many games a curve has, how many people a list page has, and how long lists are.
const (
	curveLength  = 200
	ratingsPage  = 50
	maxRatedSkip = 10_000
)

// pool reads the pool from the path and refuses an unknown one.
func (q *request) pool() (string, error) {
	pool := q.path("pool")
	if !slices.Contains(ratings.Pools(), pool) {
		return "", game.Refuse(CodeNotFound, "there is no pool %q", pool)
	}
	return pool, nil
}

func (s *Server) ratingCurve(q *request, _ noBody) (RatingCurve, error) {
	p, err := s.owner(q)
	if err != nil {
		return RatingCurve{}, err
	}
	pool, err := q.pool()
	if err != nil {
		return RatingCurve{}, err
	}
	list, err := s.Stores.Results.RatingCurve(q, p.ID, pool, curveLength)
	return viewCurve(pool, list), err
}

func viewCurve(pool string, list []ratings.RatingPoint) RatingCurve {
	out := RatingCurve{Pool: pool, Points: []CurvePoint{}}
	for _, point := range list {
		r := point.Rating.Rating()
		out.Points = append(out.Points, CurvePoint{point.Ended, r.Points(), r.Provisional()})
	}
	return out
}

// ratingList keeps the places of people whose profile is hidden from all, without their names.
func (s *Server) ratingList(q *request, _ noBody) (RatingList, error) {
	pool, err := q.pool()
	if err != nil {
		return RatingList{}, err
	}
	skip := 0
	if text := q.query("skip"); text != "" {
		if skip, err = strconv.Atoi(text); err != nil || skip < 0 || skip > maxRatedSkip {
			return RatingList{}, game.Refuse(CodeBadRequest, "skip must be a number up to %d", maxRatedSkip)
		}
	}
	list, err := s.Stores.Results.RatingList(q, pool, skip, ratingsPage+1)
	if err != nil {
		return RatingList{}, err
	}
	out := RatingList{Pool: pool, People: []RatedPerson{}, More: len(list) > ratingsPage}
	list = list[:min(len(list), ratingsPage)]
	players := make([]ids.PersonID, len(list))
	for i := range list {
		players[i] = list[i].Person
	}
	named, err := s.people.profiles.Listed(q, q.person.ID, players)
	if err != nil {
		return out, err
	}
	for i := range list {
		r := &list[i]
		p := named(r.Person)
		out.People = append(out.People, RatedPerson{Place: skip + i + 1, Points: r.Points(), Games: r.Games, UserBot: p.UserBot, Person: p.Person, Name: p.Name})
	}
	return out, nil
}
