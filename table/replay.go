package table

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Moment is a finished game as it was after some of its actions, as one viewer saw it. The sheet has no secrets any more:
// it is what the game would have come to if it had ended then.
type Moment struct {
	After  int            `json:"after"`
	Seat   game.Seat      `json:"seat"`           // -1 for a spectator
	Move   string         `json:"move,omitempty"` // the last action, with its seat in front
	Events []game.Message `json:"told"`           // what it brought about
	View   any            `json:"view"`
	Sheet  game.Sheet     `json:"sheet"`
}

// Moment plays the game up to a number of actions.
func (r *Replay) Moment(after int, viewer game.Seat) (Moment, error) {
	if after < 0 || after > len(r.Record.Actions) {
		return Moment{}, game.Refuse(CodeUnknownMoment, "the game has %d actions, so there is no moment after %d", len(r.Record.Actions), after)
	}
	if viewer < game.Nobody || int(viewer) >= len(r.Seats) {
		return Moment{}, game.Refuse(game.CodeUnknownSeat, "there is no seat %d", viewer)
	}
	g, err := games.Named(r.Record.Game)
	if err != nil {
		return Moment{}, err
	}
	m, err := r.Record.Replay(g, max(0, after-1))
	if err != nil {
		return Moment{}, err
	}
	out := Moment{After: after, Seat: viewer, Events: []game.Message{}}
	if after > 0 {
		out.Move = r.Record.Actions[after-1]
		told, err := r.Record.Follow(m, after-1)
		if err != nil {
			return Moment{}, err
		}
		for _, e := range told {
			if Addressed(viewer, e.To) {
				out.Events = append(out.Events, e.Message)
			}
		}
	}
	out.View, out.Sheet = m.View(viewer), openSheet(m)
	return out, nil
}

// openSheet is the score with every seat's account as that seat knows it.
func openSheet(m game.Match) game.Sheet {
	sheet := m.Score(game.Nobody)
	for i, a := range sheet.Accounts {
		if a.Seat < 0 || int(a.Seat) >= m.Players() {
			continue
		}
		for _, own := range m.Score(a.Seat).Accounts {
			if own.Seat == a.Seat {
				sheet.Accounts[i] = own
			}
		}
	}
	sheet.Sum()
	return sheet
}

// Chart is how the points of a finished game grew, chapter by chapter: days or rounds, as the game has them.
type Chart struct {
	Seats    []game.Seat `json:"seats"` // whose points; the sister has a number behind the seats
	Chapters []Chapter   `json:"chapters"`
}

// Chapter is where a part of a game ended.
type Chapter struct {
	Number int   `json:"number"`
	After  int   `json:"after"`  // actions
	Points []int `json:"points"` // in the order of the seats of the chart
}

// chaptered is a view that knows its part of the game.
type chaptered interface{ Chapter() int }

// Chart plays the game and counts wherever a chapter ends.
func (r *Replay) Chart() (Chart, error) {
	g, err := games.Named(r.Record.Game)
	if err != nil {
		return Chart{}, err
	}
	m, err := r.Record.Replay(g, 0)
	if err != nil {
		return Chart{}, err
	}
	c := Chart{Seats: []game.Seat{}, Chapters: []Chapter{}}
	for _, a := range m.Score(game.Nobody).Accounts {
		c.Seats = append(c.Seats, a.Seat)
	}
	number := chapterOf(m)
	for i := range r.Record.Actions {
		before := m.Clone()
		if _, err := r.Record.Follow(m, i); err != nil {
			return Chart{}, err
		}
		if next := chapterOf(m); next > number {
			c.add(number, i, before)
			number = next
		}
	}
	c.add(number, len(r.Record.Actions), m)
	return c, nil
}

func (c *Chart) add(number, after int, m game.Match) {
	ch := Chapter{Number: number, After: after, Points: []int{}}
	for _, a := range openSheet(m).Accounts {
		ch.Points = append(ch.Points, a.Total)
	}
	c.Chapters = append(c.Chapters, ch)
}

// chapterOf is 0 for a game without chapters.
func chapterOf(m game.Match) int {
	if v, ok := m.View(game.Nobody).(chaptered); ok {
		return v.Chapter()
	}
	return 0
}

// Replay is a finished game for export: everything that is needed to play it again and to check it.
type Replay struct {
	Table      ids.TableID    `json:"table"`
	Commitment string         `json:"commitment"`
	Reason     ratings.Reason `json:"reason"`
	Winners    []game.Seat    `json:"winners"`
	Seats      []SeatView     `json:"seats"`
	Sheet      *game.Sheet    `json:"sheet"`
	Record     game.Record    `json:"record"`
	Offline    bool           `json:"offline,omitempty"` // the game was begun on a device, and sent here
}

// Replay returns the game of a table that is over.
func (t *Table) Replay(c Roster) (Replay, error) {
	if t.Stage != Over || t.match == nil {
		return Replay{}, game.Refuse(CodeNotOver, "table %s has no finished game", t.ID)
	}
	seats := t.TableView(game.Nobody, c).Seats
	return Replay{t.ID, t.commitment, t.Reason, nonNil(t.Winners), seats, t.Sheet, t.Record(), t.Settings.Offline}, nil
}
