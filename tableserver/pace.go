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
	AtOnce Pace = "at_once" // without a pause
)

// Paces lists all paces, the slowest first.
func Paces() []Pace { return []Pace{Calm, Quick, AtOnce} }

// quickShare is the fraction of BotPace left between two moves at the quick pace.
const quickShare = 3

// pace returns the current pace of the bots: instant during a hurry, otherwise the slowest pace that a watching player wants.
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

// pause returns how long a seat's bot waits before it thinks, so people can follow its moves one by one. Continuing a move needs no
// pause, and neither does a simultaneous choice.
func (l *live) pause(seat game.Seat) time.Duration {
	t, pace := l.table, l.pace()
	if len(t.Moves) == 0 || t.Match().Must().Count() > 1 || pace == AtOnce {
		return 0
	}
	last := t.Moves[len(t.Moves)-1]
	if last.GoesOn(seat) {
		return 0
	}
	// People know their own moves, and a single action shows little: a pass, or the end of a turn.
	single := len(t.Moves) == 1 || t.Moves[len(t.Moves)-2].Seat != last.Seat
	byPerson := last.Seat != game.Nobody && t.Chairs[last.Seat].BotLevel() == ""
	pause := l.server.BotPace
	if pace == Quick || single || byPerson {
		pause /= quickShare
	}
	return max(0, pause-time.Since(l.movedAt))
}

// hurry removes pauses until a person must decide again.
func (l *live) hurry() {
	l.hurried = true
	l.quicken()
}

// quicken shortens running pauses to fit the new pace.
func (l *live) quicken() {
	for seat, th := range l.searches {
		if th.timer.Stop() {
			th.timer.Reset(l.pause(seat))
		}
	}
}

// endHurry ends a hurry when a person must decide.
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

// hurry lets a seated person remove the bots' pauses until a person must decide again.
func (s *Server) hurry(ctx context.Context, id ids.TableID, p ids.PersonID, _ *table.Command) error {
	return s.onTable(ctx, id, func(l *live) error {
		if len(l.table.Seats(p)) == 0 {
			return game.Refuse(table.CodeNotSeated, "you have no seat here")
		}
		l.hurry()
		return nil
	})
}
