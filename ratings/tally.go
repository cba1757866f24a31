package ratings

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// Tally counts a person's achievements in a pool.
type Tally struct {
	Pool      string   `json:"-"`
	Games     int      `json:"games"` // games with an outcome for the person
	Won       int      `json:"won"`
	Abandoned int      `json:"abandoned,omitempty"`
	Row       int      `json:"row,omitempty"`     // current winning streak
	Longest   int      `json:"longest,omitempty"` // longest winning streak
	Records   []Record `json:"records,omitempty"` // by name
}

// Record is a person's best value of a figure.
type Record struct {
	Name   string      `json:"name"`
	Value  int         `json:"value"`
	Least  bool        `json:"least,omitempty"` // smaller is better
	Table  ids.TableID `json:"table"`
	Public bool        `json:"public,omitempty"` // the table was public
	At     time.Time   `json:"at"`
}

// pointsFigure is the figure that every game records.
const pointsFigure = "points"

// Tallied returns the indexes of the seats that update their person's tally. Each person must have only one seat, and an outcome.
func (r *GameResult) Tallied() (seats []int) {
	for i := range r.Seats {
		s := &r.Seats[i]
		again := func(o SeatResult) bool { return o.Person == s.Person && o.Seat != s.Seat }
		if s.Person != "" && r.Outcome(i) != Undecided && !slices.ContainsFunc(r.Seats, again) {
			seats = append(seats, i)
		}
	}
	return seats
}

// Add counts one more game, for one of its seats. Only games played to the end can set records.
func (t *Tally) Add(r *GameResult, seat int) {
	t.Games++
	s, outcome := &r.Seats[seat], r.Outcome(seat)
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
	if r.Reason != Finished || s.Abandoned {
		return
	}
	for _, f := range append([]game.Figure{{Name: pointsFigure, Value: s.Points}}, s.Figures...) {
		t.keep(Record{Name: f.Name, Value: f.Value, Least: f.Least, Table: r.Table, Public: r.Public, At: r.Ended.UTC()})
	}
}

// Merge adds the tally of a merged person. Winning streaks are not combined.
func (t *Tally) Merge(other *Tally) {
	t.Games += other.Games
	t.Won += other.Won
	t.Abandoned += other.Abandoned
	t.Longest = max(t.Longest, other.Longest)
	for _, r := range other.Records {
		t.keep(r)
	}
}

// keep stores a record if it is the best of its name.
func (t *Tally) keep(r Record) {
	i := slices.IndexFunc(t.Records, func(old Record) bool { return old.Name == r.Name })
	switch {
	case i < 0:
		t.Records = append(t.Records, r)
	case r.Least && r.Value < t.Records[i].Value, !r.Least && r.Value > t.Records[i].Value:
		t.Records[i] = r
	}
}
