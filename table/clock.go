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

// timeout is what happens to a seat whose clock has run out.
type timeout string

const (
	timeoutReminds  timeout = "reminds"  // the person gets one reminder for each wait
	timeoutDeclines timeout = "declines" // the confirmation is declined silently
	timeoutWaits    timeout = "waits"    // nothing happens yet
	timeoutEndsMove timeout = "ends the move"
	timeoutReplaces timeout = "replaces" // a bot plays until the person returns
)

// timeoutOf decides what happens to a seat whose clock has run out. A clock of reminders only reminds. With all other clocks, a pending
// confirmation is declined first. Otherwise a bot takes over after days; after minutes or seconds it ends the move, and takes over
// only after several timeouts in a row.
func (t *Table) timeoutOf(seat game.Seat) timeout {
	short := len(t.Clocks) > 0
	switch {
	case t.Settings.Clock.Kind == Reminder:
		return timeoutReminds
	case t.match.Decline(seat) != "":
		return timeoutDeclines
	case short && t.match.Secret().Has(seat):
		return timeoutWaits // declined after the effect is over; a bot would reveal that the seat has not answered
	case short && t.Clocks[seat].Lapses+1 < maxLapses:
		return timeoutEndsMove
	}
	return timeoutReplaces
}

// TimeOut carries out what timeoutOf decides about a seat.
func (tx *Transaction) TimeOut(seat game.Seat) error {
	t := tx.Table
	switch t.timeoutOf(seat) {
	case timeoutReminds:
		tx.Effects.Notify(t.Chairs[seat].Person, TurnReminder)
		return tx.Row(rowRemind, seat, nil)
	case timeoutDeclines:
		if err := tx.Row(RowAct, seat, ActBody{Action: t.match.Decline(seat), Late: len(t.Clocks) > 0}); err != nil {
			return err
		}
		return tx.Settle()
	case timeoutWaits:
		return nil
	case timeoutEndsMove:
		return tx.Row(rowLate, seat, levelBody{t.Settings.Takeover})
	case timeoutReplaces:
	}
	return tx.Replace(seat)
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
