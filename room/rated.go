package room

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// defaultRatedDays is the clock of a rated table whose host has chosen none.
const defaultRatedDays = 3

// checkRated refuses settings that a rated table cannot have, and completes the others. It needs a clock that takes seats away, so
// that nobody can escape by staying away.
func (s *Settings) checkRated() error {
	if !s.Rated {
		return nil
	}
	switch {
	case s.Hints != "" && s.Hints != HintsNever:
		return game.Refuse(CodeBadOptions, "there are no hints at a rated table")
	case s.Clock.Kind == "":
		s.Clock = Clock{Kind: Days, Days: defaultRatedDays}
	case s.Clock.Kind == NoClock || s.Clock.Kind == Reminder:
		return game.Refuse(CodeRatedClock, "a rated table needs a clock that ends")
	}
	return nil
}

// checkRatedChairs refuses to rate a game with a bot that has no rating, or with a person on two seats.
func checkRatedChairs(s *Settings, chairs []Chair) error {
	if !s.Rated {
		return nil
	}
	for i := range chairs {
		c := &chairs[i]
		if _, known := ratings.BotRating(s.Game, c.Bot, skill.BotVersion); c.Bot != "" && !known {
			return game.Refuse(CodeRated, "the bot %s has no rating", c.Bot)
		}
		if slices.ContainsFunc(chairs[:i], func(o Chair) bool { return c.Person != "" && o.Person == c.Person }) {
			return game.Refuse(CodeRated, "a person has one seat at a rated table")
		}
	}
	return nil
}

// refuseRated refuses what rated tables do not have.
func (d *transaction) refuseRated(what string) error {
	if d.table.Settings.Rated {
		return game.Refuse(CodeRated, "there are no %s at a rated table", what)
	}
	return nil
}

// replace lets a bot play for a seat. A rated game at which no person plays any more is over: otherwise nobody would lose it.
func (d *transaction) replace(seat game.Seat) error {
	if err := d.row(rowReplace, seat, levelBody{d.table.Settings.Takeover}); err != nil {
		return err
	}
	if d.table.Settings.Rated && !d.table.hasPeople() {
		return d.end(ratings.Abandoned)
	}
	return nil
}

// SeatRating is how strong a seat of a rated table is.
type SeatRating struct {
	Points      int  `json:"points"`
	Provisional bool `json:"provisional,omitempty"`
	Change      *int `json:"change,omitempty"` // by the game, once it is over
}

func seatRating(now skill.StoredRating, before *skill.StoredRating) *SeatRating {
	r := &SeatRating{Points: now.Rating().Points(), Provisional: now.Rating().Provisional()}
	if before != nil {
		change := r.Points - before.Rating().Points()
		r.Change = &change
	}
	return r
}

// loadRatings reads how strong those are who sit at a rated table: when the game is over, as it has left them.
func (l *live) loadRatings(ctx context.Context) {
	l.roster.ratings = [game.MaxSeats]*SeatRating{}
	t := l.table
	if !t.Settings.Rated {
		return
	}
	var err error
	if t.Stage == Over {
		err = l.loadResult(ctx)
	} else {
		err = l.loadCurrent(ctx)
	}
	if err != nil {
		l.logger().Error("load ratings failed", "error", err)
	}
}

func (l *live) loadResult(ctx context.Context) error {
	r, err := l.house.store.Result(ctx, l.table.ID)
	for i := range r.Seats {
		if s := &r.Seats[i]; s.After != nil && int(s.Seat) < len(l.table.Chairs) && err == nil {
			l.roster.ratings[s.Seat] = seatRating(*s.After, s.Before)
		}
	}
	return err
}

func (l *live) loadCurrent(ctx context.Context) error {
	t := l.table
	list, err := l.house.store.RatingsOf(ctx, t.people(), t.pool())
	if err != nil {
		return err
	}
	for i := range t.Chairs {
		c := &t.Chairs[i]
		if fixed, ok := ratings.BotRating(t.Settings.Game, c.Bot, skill.BotVersion); ok {
			l.roster.ratings[i] = seatRating(fixed.Stored(), nil)
		}
		if c.Person == "" {
			continue
		}
		kept := skill.New().Stored()
		if at := slices.IndexFunc(list, func(r ratings.PersonRating) bool { return r.Person == c.Person }); at >= 0 {
			kept = list[at].Rating
		}
		l.roster.ratings[i] = seatRating(kept, nil)
	}
	return nil
}

// countRated lets rated games that are over change ratings. It is done when a game ends, and now and then: a server may have been
// stopped between the two.
func (h *House) countRated(ctx context.Context) {
	if _, err := h.store.CountRated(ctx); err != nil {
		h.Log.Error("count rated games failed", "error", err)
	}
}
