package table

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// GameResult returns how a game that has just ended came out. One that all agreed to end is not decided. Games that were played offline
// have no result: whoever sends one has seen its seed, and may have tried it many times.
func (t *Table) GameResult(ended time.Time) *ratings.GameResult {
	if t.match == nil || t.Sheet == nil || t.Settings.Offline {
		return nil
	}
	deserted := t.Settings.Rated && !t.HasPeople()
	r := &ratings.GameResult{
		Table: t.ID, Game: t.Settings.Game, Version: t.Version, Pool: t.Pool(), Public: t.Settings.Public,
		Rated: t.Settings.Rated && (t.decided() || deserted), Reason: t.Reason, Started: t.Started, Ended: ended,
	}
	r.Fair = &ratings.Fair{Early: t.early()}
	if t.Settings.Deal != nil {
		r.Deal = t.Settings.Deal.ID
	}
	if r.Started.IsZero() { // it began before that was noted
		r.Started = t.Created
	}
	keepsakes := t.match.Keepsakes()
	for _, a := range t.Sheet.Accounts {
		s := ratings.SeatResult{Seat: a.Seat, Points: a.Total, Bot: ratings.Sister, Rank: t.rank(&a)}
		exit := t.exit(a.Seat)
		if int(a.Seat) < len(t.Chairs) {
			c := &t.Chairs[a.Seat]
			s.BotName = c.BotName
			s.Person, s.Bot, s.Abandoned = c.Person, c.Bot, exit != ratings.Stayed && (t.decided() || deserted)
		}
		if s.Bot != "" {
			s.BotVersion = skill.BotVersion
		}
		if int(a.Seat) < len(keepsakes) && s.Person != "" && !s.Abandoned {
			s.Figures = keepsakes[a.Seat].Figures
			s.Picture = encodePicture(keepsakes[a.Seat].Picture)
		}
		r.Seats = append(r.Seats, s)
		r.Fair.Exits = append(r.Fair.Exits, exit)
	}
	return r
}

func encodePicture(picture any) []byte {
	if picture == nil {
		return nil
	}
	raw, _ := json.Marshal(picture) // what games draw can be written
	return raw
}

// Pool returns the pool of the table's game.
func (t *Table) Pool() string {
	return ratings.PoolOf(t.Settings.Game, t.Settings.Config, len(t.Chairs))
}

// exit returns how the person of a seat has left, if they have.
func (t *Table) exit(seat game.Seat) ratings.Exit {
	if int(seat) >= len(t.Chairs) {
		return ratings.Stayed
	}
	switch c := &t.Chairs[seat]; {
	case c.Person == "" || c.Standin == "":
		return ratings.Stayed
	case c.Conceded:
		return ratings.GaveUp
	case c.TimedOut:
		return ratings.TimedOut
	}
	return ratings.Replaced
}

// rank is the place of an account, the last for a seat that gave up; 0 if the game is not decided.
func (t *Table) rank(a *game.Account) int {
	if !t.decided() {
		return 0
	}
	last := 1
	for _, b := range t.Sheet.Accounts {
		if !t.gaveUp(b.Seat) {
			last++
		}
	}
	return cmp.Or(t.place(a), last)
}

// decided reports whether the game has places. One that all agreed to end has none, nor one that all its people left.
func (t *Table) decided() bool { return t.Reason == ratings.Finished || t.Reason == ratings.Conceded }

// earlyMoves is how many moves every seat must have made before somebody gives up, for the game to be rated.
const earlyMoves = 5

// early reports whether a game was given up before every seat had made some moves.
func (t *Table) early() bool {
	made := movesMade(t.Moves)
	return t.Reason == ratings.Conceded && slices.Min(made[:len(t.Chairs)]) < earlyMoves
}
