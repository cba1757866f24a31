package table

import (
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// Games that the same table plays one after the other are a series. Each table of it begins with how the games before it went, so that
// nobody has to look for them and tables can be deleted.

// Series is how the games before this one went.
type Series struct {
	Games  int // that were decided
	Scores []SeriesScore
}

// SeriesScore is how often somebody has won, who came to this table with a seat.
type SeriesScore struct {
	Seat   game.Seat
	Person ids.PersonID `json:",omitempty"`
	Bot    string       `json:",omitempty"` // its level, and its character if it has one
	Wins   int
}

// SeriesView is how the games of a series have gone so far, with this one once it is decided.
type SeriesView struct {
	Games int   `json:"games"`
	Wins  []int `json:"wins"` // by seat; whoever shares the first place has won too
}

// series returns the view of the series that a table belongs to, nil for the first of its games.
func (t *Table) series() *SeriesView {
	if t.Series == nil {
		return nil
	}
	v := &SeriesView{Games: t.seriesGames(), Wins: make([]int, len(t.Chairs))}
	for i := range t.Chairs {
		v.Wins[i] = t.wins(game.Seat(i))
	}
	return v
}

// seriesGames returns how many games of the series were decided.
func (t *Table) seriesGames() (n int) {
	if t.Series != nil {
		n = t.Series.Games
	}
	if t.decided() {
		n++
	}
	return n
}

// wins returns how many games of the series whoever sits at a seat has won. A bot in a person's place wins for nobody.
func (t *Table) wins(seat game.Seat) (n int) {
	if s := t.scoreOf(seat); s != nil {
		n = s.Wins
	}
	if slices.Contains(t.Winners, seat) && t.Chairs[seat].Standin == "" {
		n++
	}
	return n
}

// scoreOf returns what whoever sits at a seat has come with. A person who had one seat has taken it along to another; of several seats of
// one person each has its own, for whoever plays there.
func (t *Table) scoreOf(seat game.Seat) *SeriesScore {
	if t.Series == nil {
		return nil
	}
	chair := &t.Chairs[seat]
	var found []*SeriesScore
	for i := range t.Series.Scores {
		s := &t.Series.Scores[i]
		switch {
		case s.Person != chair.Person || s.Bot != chair.Bot:
		case s.Seat == seat:
			return s
		case s.Person != "":
			found = append(found, s)
		}
	}
	if len(found) == 1 && len(t.Seats(chair.Person)) == 1 {
		return found[0]
	}
	return nil
}

// NextSeries returns what the table of the next game begins with, where everyone sits one seat further on.
func (t *Table) NextSeries() Series {
	next := Series{Games: t.seriesGames()}
	for i := range t.Chairs {
		old := game.Seat((i + 1) % len(t.Chairs))
		if chair := &t.Chairs[old]; !chair.free() {
			next.Scores = append(next.Scores, SeriesScore{game.Seat(i), chair.Person, chair.Bot, t.wins(old)})
		}
	}
	return next
}

// changeSeries replaces the scores: copies of the table share the old ones.
func (t *Table) changeSeries(change func(*SeriesScore)) {
	if t.Series == nil {
		return
	}
	s := Series{t.Series.Games, slices.Clone(t.Series.Scores)}
	for i := range s.Scores {
		change(&s.Scores[i])
	}
	t.Series = &s
}

// swapScores lets scores go along with those who change seats.
func (t *Table) swapScores(a, b game.Seat) {
	t.changeSeries(func(s *SeriesScore) {
		switch s.Seat {
		case a:
			s.Seat = b
		case b:
			s.Seat = a
		}
	})
}
