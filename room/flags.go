package room

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/rating"
)

// FlagKind is what an operator should look at.
type FlagKind string

// The kinds of flags. None of them proves anything.
const (
	FlagFew      FlagKind = "few"      // nearly all games of a person are against the same one
	FlagThrows   FlagKind = "throws"   // a person loses to another far more often than their ratings say
	FlagAbandons FlagKind = "abandons" // a person leaves many games
)

// When something is flagged.
const (
	fewGames      = 20  // rated games with people
	fewShare      = 0.8 // of them against the same one
	throwGames    = 8   // games against the same one
	throwExpected = 3   // wins more than there were
	throwShare    = 0.2 // of the expected wins at most
	abandonGames  = 5
	abandonShare  = 0.25
)

// Flag is a person whose rated games look odd.
type Flag struct {
	Kind   FlagKind `json:"kind"`
	Person PersonID `json:"person"`
	Other  PersonID `json:"other,omitempty"` // whom it is about besides
	Pool   string   `json:"pool,omitempty"`
	Games  int      `json:"games"` // in all
	Odd    int      `json:"odd"`   // of them: against the other, lost to the other, or left
}

// encounter is what a person has done against another.
type encounter struct {
	games, lost int
	won         float64 // ties as halves
	expected    float64 // by the ratings before the games
}

// habits is what a person has done in a pool.
type habits struct {
	games, people, left int // people: games with other people
	others              map[PersonID]*encounter
}

// flagger adds up rated games.
type flagger map[[2]string]*habits // by person and pool

// Flags looks through the rated games that ended since a moment for what operators should know: many games against few, throwing
// games, and leaving them. Games are read in the order in which they were counted.
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
		if s.Person == "" {
			continue
		}
		key := [2]string{string(s.Person), r.Pool}
		h := f[key]
		if h == nil {
			h = &habits{others: map[PersonID]*encounter{}}
			f[key] = h
		}
		h.games++
		if s.Abandoned {
			h.left++
		}
		met := false
		for j := range r.Seats {
			if o := &r.Seats[j]; o.Person != "" && o.Person != s.Person {
				met = true
				h.meet(s, o)
			}
		}
		if met {
			h.people++
		}
	}
}

// meet adds a game of a seat against another.
func (h *habits) meet(s, o *SeatResult) {
	e := h.others[o.Person]
	if e == nil {
		e = &encounter{}
		h.others[o.Person] = e
	}
	e.games++
	switch {
	case s.Rank < o.Rank:
		e.won++
	case s.Rank == o.Rank:
		e.won += 0.5
	default:
		e.lost++
	}
	if s.Before != nil && o.Before != nil {
		e.expected += rating.Expected(s.Before.Rating(), o.Before.Rating())
	}
}

func (f flagger) flags() []Flag {
	list := []Flag{}
	for key, h := range f {
		person, pool := PersonID(key[0]), key[1]
		if h.left >= abandonGames && float64(h.left) >= abandonShare*float64(h.games) {
			list = append(list, Flag{FlagAbandons, person, "", pool, h.games, h.left})
		}
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
