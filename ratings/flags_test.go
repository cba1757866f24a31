package ratings_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// resultList is a store of rated results.
type resultList struct {
	ratings.Results
	list    []ratings.GameResult
	ratings map[ids.PersonID]ratings.PersonRating
}

func (l *resultList) RatedResults(_ context.Context, after, limit int) ([]ratings.GameResult, error) {
	rest := l.list[min(after, len(l.list)):]
	return rest[:min(limit, len(rest))], nil
}

// play adds a rated game, the winner first.
func (l *resultList) play(abandoned bool, people ...ids.PersonID) {
	r := ratings.GameResult{Game: "isle", Pool: "isle.two", Rated: true, Ended: time.Unix(int64(len(l.list)), 0), Counted: len(l.list) + 1}
	for i, p := range people {
		s := ratings.SeatResult{Seat: game.Seat(i), Person: p, Rank: i + 1, Abandoned: abandoned && i > 0}
		if p == "tabby" {
			s.Person, s.Bot, s.BotVersion = "", "tabby", 1
		}
		r.Seats = append(r.Seats, s)
	}
	r.Count(l.ratings)
	l.list = append(l.list, r)
}

func TestFlags(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		play func(l *resultList)
		want []string
	}{
		{"a person who plays many bots", func(l *resultList) {
			for i := range 60 {
				if i%2 == 0 {
					l.play(false, "anna", "tabby")
				} else {
					l.play(false, "tabby", "anna")
				}
			}
		}, nil},
		{"a club of five", func(l *resultList) {
			for i := range 100 {
				l.play(false, crew(5)[i%5], crew(5)[(i+1+i/5%4)%5])
			}
		}, nil},
		{"two who only play each other", func(l *resultList) {
			for i := range 30 {
				l.play(false, crew(2)[i%2], crew(2)[1-i%2])
			}
		}, []string{"few anna boris 30/30", "few boris anna 30/30"}},
		{"somebody strong who loses to a friend", func(l *resultList) {
			for i := range 40 {
				l.play(false, "anna", ids.PersonID(fmt.Sprint("rival", i%8)))
			}
			for range 12 {
				l.play(false, "boris", "anna")
			}
		}, []string{"throws anna boris 12/12"}},
		{"somebody weak who loses to somebody strong", func(l *resultList) {
			for range 40 {
				l.play(false, "boris", "tabby")
				l.play(false, "tabby", "anna")
			}
			for range 12 {
				l.play(false, "boris", "anna")
			}
		}, nil},
		{"somebody who leaves", func(l *resultList) {
			for range 6 {
				l.play(true, "tabby", "anna")
				l.play(false, "anna", "tabby")
			}
		}, []string{"abandons anna  6/12"}},
		{"somebody whose bot wins against somebody strong", func(l *resultList) {
			for range 40 {
				l.play(false, "boris", "tabby")
				l.play(false, "tabby", "anna")
			}
			for range 24 {
				l.play(false, "anna", "boris")
				r := &l.list[len(l.list)-1]
				r.Reason, r.Seats[0].Abandoned = ratings.Finished, true
			}
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := &resultList{ratings: map[ids.PersonID]ratings.PersonRating{}}
			tt.play(l)
			flags, err := ratings.Flags(t.Context(), l, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range flags {
				got = append(got, fmt.Sprintf("%s %s %s %d/%d", f.Kind, f.Person, f.Other, f.Odd, f.Games))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if late, _ := ratings.Flags(t.Context(), l, time.Unix(1000, 0)); len(late) > 0 {
				t.Errorf("games of long ago are flagged: %+v", late)
			}
		})
	}
}
