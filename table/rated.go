package table

import (
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

// CheckRatedChairs refuses to rate a game with a bot that has no rating, or with a person on two seats.
func CheckRatedChairs(s *Settings, chairs []Chair) error {
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
func (tx *Transaction) refuseRated(what string) error {
	if tx.Table.Settings.Rated {
		return game.Refuse(CodeRated, "there are no %s at a rated table", what)
	}
	return nil
}

// deserted reports whether no person plays a rated game any more. It ends then, because otherwise nobody would lose it.
func (t *Table) deserted() bool { return t.Settings.Rated && !t.HasPeople() }

// countsForRatings reports whether a game that is over counts for the ratings of its seats. One that all agreed to end does not. How much
// a game counts is for package ratings to say (FairPlay).
func (t *Table) countsForRatings() bool { return t.Settings.Rated && (t.decided() || t.deserted()) }

// earlyMoves is how many moves a seat must have made for a game to be rated if it gives up, and if the game ends because others do.
const earlyMoves = 5

// early reports whether the others gave up before a seat that stayed had made some moves.
func (t *Table) early() bool {
	made := t.ownMoves()
	for i := range t.Chairs {
		if t.Reason == ratings.Conceded && t.Chairs[i].Standin == "" && made[i] < earlyMoves {
			return true
		}
	}
	return false
}

// ownMoves counts the moves of each seat without those that a bot made for its person. In snapshots of earlier versions these count too.
func (t *Table) ownMoves() [game.MaxSeats]int {
	return movesMade(t.Moves, func(m *Move) bool { return !m.Standin && !m.Late })
}

// SeatRating is how strong a seat of a rated table is.
type SeatRating struct {
	Points      int  `json:"points"`
	Provisional bool `json:"provisional,omitempty"`
	Change      *int `json:"change,omitempty"` // by the game, once it is over
}

func NewSeatRating(now skill.StoredRating, before *skill.StoredRating) *SeatRating {
	r := &SeatRating{Points: now.Rating().Points(), Provisional: now.Rating().Provisional()}
	if before != nil {
		change := r.Points - before.Rating().Points()
		r.Change = &change
	}
	return r
}
