package table

import (
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// Deadline returns when the clock of a seat runs out; zero if it does not run or its person has already been reminded.
func (t *Table) Deadline(seat game.Seat) time.Time {
	if len(t.Clocks) > 0 {
		if face := t.Clocks[seat].Own; t.Stage == Playing && face.Runs() {
			return face.until()
		}
		return time.Time{}
	}
	limit := t.Settings.Clock.limit()
	if limit == 0 || t.Stage != Playing || !t.match.Must().Has(seat) || t.Chairs[seat].BotLevel() != "" {
		return time.Time{}
	}
	if t.Settings.Clock.Kind == Reminder && t.Reminded[seat].Equal(t.Since[seat]) {
		return time.Time{}
	}
	return t.daysUntil(seat, t.Since[seat])
}

// botTimeout is when a table with an awaited bot is woken, in case it left memory while the bot was thinking.
const botTimeout = time.Minute

// Due returns when the table must be woken even without subscribers; zero for never.
func (t *Table) Due() (due time.Time) {
	if t.Stage != Playing {
		return due
	}
	if t.Proposal != nil {
		due = t.Proposal.Until
	}
	peopled := t.HasPeople()
	for _, seat := range t.match.Must().List() {
		if t.Chairs[seat].BotLevel() != "" && peopled {
			due = Earlier(due, t.Changed.Add(botTimeout))
		}
		due = Earlier(due, t.Deadline(seat))
	}
	return due
}

// Earlier returns the earlier of two times; zero means never.
func Earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// OutageBody is a period without a running server.
type OutageBody struct{ From, Until time.Time }

// overlap returns how much of the outage is after a time.
func (o OutageBody) overlap(since time.Time) time.Duration {
	if since.Before(o.From) {
		since = o.From
	}
	return max(0, o.Until.Sub(since))
}
