package ratings

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// Tally is what a person has achieved in the games of a pool.
type Tally struct {
	Pool      string   `json:"-"`
	Games     int      `json:"games"` // that were something for the person
	Won       int      `json:"won"`
	Abandoned int      `json:"abandoned,omitempty"`
	Row       int      `json:"row,omitempty"`     // games won one after the other, up to the last
	Longest   int      `json:"longest,omitempty"` // the longest such row
	Records   []Record `json:"records,omitempty"` // by name
}

// Record is the best of a figure in a person's games.
type Record struct {
	Name   string      `json:"name"`
	Value  int         `json:"value"`
	Least  bool        `json:"least,omitempty"` // the less the better
	Table  ids.TableID `json:"table"`
	Public bool        `json:"public,omitempty"` // whether the table was
	At     time.Time   `json:"at"`
}

// pointsFigure is the figure that every game has.
const pointsFigure = "points"

// Tallied returns the seats whose people's tallies a game adds to: those who had one seat, if it was something for them.
func (r *GameResult) Tallied() (seats []*SeatResult) {
	for i := range r.Seats {
		s := &r.Seats[i]
		again := func(o SeatResult) bool { return o.Person == s.Person && o.Seat != s.Seat }
		if s.Person != "" && s.Outcome() != Undecided && !slices.ContainsFunc(r.Seats, again) {
			seats = append(seats, s)
		}
	}
	return seats
}

// Add counts one more game. Records are of games that were played to their end.
func (t *Tally) Add(r *GameResult, s *SeatResult) {
	t.Games++
	outcome := s.Outcome()
	if outcome == Won {
		t.Won++
		t.Row++
		t.Longest = max(t.Longest, t.Row)
	} else {
		t.Row = 0
	}
	if outcome == Left {
		t.Abandoned++
	}
	if r.Reason != Finished || outcome == Left {
		return
	}
	for _, f := range append([]game.Figure{{Name: pointsFigure, Value: s.Points}}, s.Figures...) {
		t.keep(Record{Name: f.Name, Value: f.Value, Least: f.Least, Table: r.Table, Public: r.Public, At: r.Ended.UTC()})
	}
}

// Join adds the tally of somebody who was joined with the person. Rows of games stay apart.
func (t *Tally) Join(other *Tally) {
	t.Games += other.Games
	t.Won += other.Won
	t.Abandoned += other.Abandoned
	t.Longest = max(t.Longest, other.Longest)
	for _, r := range other.Records {
		t.keep(r)
	}
}

// keep keeps a record if it is the best of its name.
func (t *Tally) keep(r Record) {
	i := slices.IndexFunc(t.Records, func(old Record) bool { return old.Name == r.Name })
	switch {
	case i < 0:
		t.Records = append(t.Records, r)
	case r.Least && r.Value < t.Records[i].Value, !r.Least && r.Value > t.Records[i].Value:
		t.Records[i] = r
	}
}
