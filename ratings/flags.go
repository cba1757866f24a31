package ratings

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings/skill"
)

// FlagKind is a kind of suspicious behaviour.
type FlagKind string

// The kinds of flags. None of them is proof.
const (
	FlagFew      FlagKind = "few"      // nearly all games of a person are against the same opponent
	FlagThrows   FlagKind = "throws"   // a person loses to another far more often than their ratings predict
	FlagLeaves   FlagKind = "abandons" // a person leaves many games
	FlagConceded FlagKind = "conceded" // a person wins mostly because opponents give up
	FlagNewcomer FlagKind = "newcomer" // a person plays mostly against newcomers, and wins
	FlagNetwork  FlagKind = "network"  // a person plays mostly against people in their own network
)

// The thresholds of flags.
const (
	fewGames      = 20  // rated games with people
	fewShare      = 0.8 // minimum share of them against the same person
	throwGames    = 8   // games against the same person
	throwExpected = 3   // expected wins minus actual wins
	throwShare    = 0.2 // maximum share of the expected wins
	leaveGames    = 5
	leaveShare    = 0.25
	oddGames      = 10  // games of the kind, or newcomers
	oddShare      = 0.6 // minimum share of a person's games with people, or of the wins
)

// Flag reports a person whose rated games look suspicious.
type Flag struct {
	Kind   FlagKind     `json:"kind"`
	Person ids.PersonID `json:"person"`
	Other  ids.PersonID `json:"other,omitempty"` // the opponent concerned
	Pool   string       `json:"pool,omitempty"`
	Games  int          `json:"games"` // all games; for conceded, the games won
	Odd    int          `json:"odd"`   // games against or lost to the opponent, left, conceded, against newcomers, or within a network
}

// encounter counts a person's games against another.
type encounter struct {
	games, lost int
	won         float64 // a tie counts as half
	expected    float64 // according to the ratings before each game
}

// habits counts a person's games in a pool.
type habits struct {
	games, people, left int                   // people: games with other people
	won, conceded       int                   // wins against other people, and those of them that the opponents gave up
	newcomers, near     int                   // wins against newcomers, and games with people in the same network
	deleted             int                   // deleted newcomers
	beaten              map[ids.PersonID]bool // newcomers who still exist
	others              map[ids.PersonID]*encounter
}

// flagger counts rated games by person and pool.
type flagger map[[2]string]*habits // by person and pool

// Flags checks the rated games that ended since a time for behaviour that operators should know: many games against few opponents,
// throwing games, leaving them, and winning without a serious rival. It reads games in the order in which they were rated.
func Flags(ctx context.Context, store Results, since time.Time) ([]Flag, error) {
	const atOnce = 1000
	found := flagger{}
	for after := 0; ; {
		list, err := store.RatedResults(ctx, after, atOnce)
		if err != nil {
			return nil, err
		}
		for i := range list {
			after = list[i].Counted
			if !list[i].Ended.Before(since) {
				found.add(&list[i])
			}
		}
		if len(list) < atOnce {
			return found.flags(), nil
		}
	}
}

func (f flagger) add(r *GameResult) {
	for i := range r.Seats {
		s := &r.Seats[i]
		if s.Person == "" || r.Outcome(i) == BotWon {
			continue
		}
		key := [2]string{string(s.Person), r.Pool}
		h := f[key]
		if h == nil {
			h = &habits{others: map[ids.PersonID]*encounter{}, beaten: map[ids.PersonID]bool{}}
			f[key] = h
		}
		h.games++
		h.left += count(r.Outcome(i) == Left)
		h.game(r, i)
	}
}

// game adds a person's game with other people. Losing to a bot that won in a person's place is not losing to that person.
func (h *habits) game(r *GameResult, i int) {
	s, won := &r.Seats[i], r.Outcome(i) == Won
	var met, gaveUp, newcomer, near bool
	for q := range r.Seats {
		o := &r.Seats[q]
		if o.Bot != "" || o.Person == s.Person || r.Outcome(q) == BotWon {
			continue
		}
		met = true
		gaveUp = gaveUp || r.FairPlay.gaveUp(q)
		if won && o.Before != nil && o.Before.Rating().Unknown() {
			newcomer = true
			h.deleted += count(o.Person == "")
			h.beaten[o.Person] = true
		}
		near = near || r.FairPlay.near(i, q)
		if o.Person != "" {
			h.meet(r, i, q)
		}
	}
	h.people += count(met)
	h.won += count(met && won)
	h.conceded += count(won && gaveUp)
	h.newcomers += count(newcomer)
	h.near += count(near)
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// odd lists the flags about all of a person's games with people.
func (h *habits) odd(person ids.PersonID, pool string) (list []Flag) {
	delete(h.beaten, "")
	newcomers := h.newcomers
	if len(h.beaten)+h.deleted < oddGames { // a new club looks the same
		newcomers = 0
	}
	for _, k := range []struct {
		kind    FlagKind
		odd, of int
	}{{FlagConceded, h.conceded, h.won}, {FlagNewcomer, newcomers, h.people}, {FlagNetwork, h.near, h.people}} {
		if k.odd >= oddGames && float64(k.odd) >= oddShare*float64(k.of) {
			list = append(list, Flag{k.kind, person, "", pool, k.of, k.odd})
		}
	}
	return list
}

// meet adds a game of the person of a seat against that of another.
func (h *habits) meet(r *GameResult, i, q int) {
	s, o := &r.Seats[i], &r.Seats[q]
	left, otherLeft := r.Outcome(i) == Left, r.Outcome(q) == Left
	e := h.others[o.Person]
	if e == nil {
		e = &encounter{}
		h.others[o.Person] = e
	}
	e.games++
	switch {
	case left && otherLeft:
		e.won += 0.5
	case left:
		e.lost++
	case s.Rank < o.Rank || otherLeft:
		e.won++
	case s.Rank == o.Rank:
		e.won += 0.5
	default:
		e.lost++
	}
	if s.Before != nil && o.Before != nil {
		e.expected += skill.Expected(s.Before.Rating(), o.Before.Rating())
	}
}

func (f flagger) flags() []Flag {
	list := []Flag{}
	for key, h := range f {
		person, pool := ids.PersonID(key[0]), key[1]
		if h.left >= leaveGames && float64(h.left) >= leaveShare*float64(h.games) {
			list = append(list, Flag{FlagLeaves, person, "", pool, h.games, h.left})
		}
		list = append(list, h.odd(person, pool)...)
		for other, e := range h.others {
			if h.people >= fewGames && float64(e.games) >= fewShare*float64(h.people) {
				list = append(list, Flag{FlagFew, person, other, pool, h.people, e.games})
			}
			if e.games >= throwGames && e.expected-e.won >= throwExpected && e.won <= throwShare*e.expected {
				list = append(list, Flag{FlagThrows, person, other, pool, e.games, e.lost})
			}
		}
	}
	slices.SortFunc(list, func(a, b Flag) int {
		return cmp.Or(cmp.Compare(b.Odd, a.Odd), strings.Compare(string(a.Kind), string(b.Kind)),
			strings.Compare(string(a.Person), string(b.Person)), strings.Compare(string(a.Other), string(b.Other)), strings.Compare(a.Pool, b.Pool))
	})
	return list
}
