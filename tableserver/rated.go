package tableserver

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// ratingStore stores results and ratings.
type ratingStore interface {
	Result(ctx context.Context, table ids.TableID) (ratings.GameResult, error)
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error)
	CountRated(ctx context.Context) (counted int, err error)
}

// loadRatings reads the ratings of people at a rated table; after the game, the updated ones.
func (l *live) loadRatings(ctx context.Context) {
	l.roster.Ratings = [game.MaxSeats]*table.SeatRating{}
	t := l.table
	if !t.Settings.Rated {
		return
	}
	var err error
	if t.Stage == table.Over {
		err = l.loadResult(ctx)
	} else {
		err = l.loadCurrent(ctx)
	}
	if err != nil {
		l.logger().Error("load ratings failed", "error", err)
	}
}

func (l *live) loadResult(ctx context.Context) error {
	r, err := l.server.store.Ratings.Result(ctx, l.table.ID)
	for i := range r.Seats {
		if s := &r.Seats[i]; s.After != nil && int(s.Seat) < len(l.table.Chairs) && err == nil {
			l.roster.Ratings[s.Seat] = table.NewSeatRating(*s.After, s.Before)
		}
	}
	return err
}

func (l *live) loadCurrent(ctx context.Context) error {
	t := l.table
	list, err := l.server.store.Ratings.RatingsOf(ctx, t.People(), t.Pool())
	if err != nil {
		return err
	}
	for i := range t.Chairs {
		c := &t.Chairs[i]
		if fixed, ok := ratings.BotRating(t.Settings.Game, c.Bot, skill.BotVersion); ok {
			l.roster.Ratings[i] = table.NewSeatRating(fixed.Stored(), nil)
		}
		if c.Person == "" {
			continue
		}
		kept := skill.New().Stored()
		if at := slices.IndexFunc(list, func(r ratings.PersonRating) bool { return r.Person == c.Person }); at >= 0 {
			kept = list[at].Rating
		}
		l.roster.Ratings[i] = table.NewSeatRating(kept, nil)
	}
	return nil
}

// countRated updates ratings from finished rated games. It runs when a game ends and at intervals, because a server may stop in between.
func (s *Server) countRated(ctx context.Context) {
	if _, err := s.store.Ratings.CountRated(ctx); err != nil {
		s.Log.Error("count rated games failed", "error", err)
	}
}
