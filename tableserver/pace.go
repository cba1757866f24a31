package tableserver

import (
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Pace is how fast bots move for somebody who follows them.
type Pace string

// The paces, the slowest first.
const (
	Calm   Pace = "calm" // BotPace between two moves
	Quick  Pace = "quick"
	AtOnce Pace = "at_once" // as soon as they have thought
)

// Paces lists all paces, the slowest first.
func Paces() []Pace { return []Pace{Calm, Quick, AtOnce} }

// quickShare is the part of BotPace that is left between two moves for people who want it quick.
const quickShare = 3

// pace returns how fast the bots move now: after a hurry at once, else as the calmest wants of those who play and look.
func (l *live) pace() Pace {
	if l.hurried {
		return AtOnce
	}
	paces := Paces()
	for _, p := range paces {
		if slices.ContainsFunc(l.subscriptions, func(x *subscription) bool { return x.pace == p && len(l.table.Seats(x.client.Person())) > 0 }) {
			return p
		}
	}
	return paces[0]
}

// pause returns how long the bot of a seat waits before it begins to think, so that people can follow its moves one by one.
// It goes on with a move, and chooses when others choose at the same time, without a pause.
func (l *live) pause(seat game.Seat) time.Duration {
	t, pace := l.table, l.pace()
	if len(t.Moves) == 0 || t.Match().Must().Count() > 1 || pace == AtOnce {
		return 0
	}
	last := t.Moves[len(t.Moves)-1]
	if last.GoesOn(seat) {
		return 0
	}
	// A person knows what they did themselves, and a single action shows little: a pass, the end of a turn without a move.
	single := len(t.Moves) == 1 || t.Moves[len(t.Moves)-2].Seat != last.Seat
	byPerson := last.Seat != game.Nobody && t.Chairs[last.Seat].BotLevel() == ""
	pause := l.server.BotPace
	if pace == Quick || single || byPerson {
		pause /= quickShare
	}
	return max(0, pause-time.Since(l.movedAt))
}

// hurry lets bots move without a pause until a person is asked again.
func (l *live) hurry() {
	l.hurried = true
	l.quicken()
}

// quicken shortens the pauses that bots make now to what the present pace leaves of them.
func (l *live) quicken() {
	for seat, th := range l.searches {
		if th.timer.Stop() {
			th.timer.Reset(l.pause(seat))
		}
	}
}

// endHurry ends a hurry when a person is asked.
func (l *live) endHurry() {
	if l.table.Stage != table.Playing {
		return
	}
	for _, seat := range l.table.Match().Must().List() {
		if l.table.Chairs[seat].BotLevel() == "" {
			l.hurried = false
		}
	}
}

// hurry lets the bots of a table play without a pause until a person is asked again, if somebody who sits there wants that.
func (s *Server) hurry(ctx context.Context, id ids.TableID, p ids.PersonID, _ *table.Command) error {
	return s.onTable(ctx, id, func(l *live) error {
		if len(l.table.Seats(p)) == 0 {
			return game.Refuse(table.CodeNotSeated, "you have no seat here")
		}
		l.hurry()
		return nil
	})
}
