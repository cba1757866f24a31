package table

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// A clock of days does not run out at night, and stops while its person is on vacation.

const day = 24 * time.Hour

// CodeNoVacation says that a person has fewer vacation days left.
const CodeNoVacation game.Code = "no_vacation"

// Holiday is a person's vacation at a table.
type Holiday struct {
	Person      ids.PersonID
	From, Until time.Time
}

// SkipNight returns a time, or the end of the night for a time at night.
func (c Clock) SkipNight(at time.Time) time.Time {
	if c.NightFrom == c.NightTo {
		return at
	}
	zone := time.Duration(c.Zone) * time.Minute
	midnight := at.Add(zone).Truncate(day) // in the zone of the clock
	into := at.Add(zone).Sub(midnight)
	from, to := time.Duration(c.NightFrom)*time.Hour, time.Duration(c.NightTo)*time.Hour
	switch {
	case from < to && into >= from && into < to, from > to && into < to:
	case from > to && into >= from:
		midnight = midnight.Add(day)
	default:
		return at
	}
	return midnight.Add(to).Add(-zone)
}

// daysUntil returns when a clock of days runs out for a seat awaited since a time.
func (t *Table) daysUntil(seat game.Seat, since time.Time) time.Time {
	left := t.Settings.Clock.limit()
	for _, h := range t.Holidays { // in order
		if h.Person != t.Chairs[seat].Person || !h.Until.After(since) || !since.Add(left).After(h.From) {
			continue
		}
		if since.Before(h.From) {
			left -= h.From.Sub(since)
		}
		since = h.Until
	}
	return t.Settings.Clock.SkipNight(since.Add(left))
}

// vacationLeft returns how many vacation days a person has left.
func (t *Table) vacationLeft(p ids.PersonID) int {
	left := t.Settings.Clock.Vacation
	for _, h := range t.Holidays {
		if h.Person == p {
			left -= int(h.Until.Sub(h.From) / day)
		}
	}
	return left
}

// awayUntil returns when a person's vacation ends; zero for none.
func (t *Table) awayUntil(p ids.PersonID) (until time.Time) {
	for _, h := range t.Holidays {
		if h.Person == p {
			until = h.Until
		}
	}
	return until
}

// DoVacation takes vacation days, from now on or after those taken before.
func (tx *Transaction) DoVacation(c *Command) error {
	if err := tx.checkPlaying(); err != nil {
		return err
	}
	if len(tx.Table.Seats(tx.Person)) == 0 {
		return game.Refuse(CodeNotSeated, "you have no seat here")
	}
	if left := tx.Table.vacationLeft(tx.Person); c.Count < 1 || c.Count > left {
		return game.Refuse(CodeNoVacation, "a vacation has 1 to %d days", left)
	}
	return tx.Row(rowVacation, tx.Table.Seats(tx.Person)[0], daysBody{c.Count})
}

// takeVacation folds a vacation.
func (t *Table) takeVacation(r *Row, days int) {
	from := r.At
	if until := t.awayUntil(r.Person); until.After(from) {
		from = until
	}
	t.Holidays = append(t.Holidays[:len(t.Holidays):len(t.Holidays)], Holiday{r.Person, from, from.Add(time.Duration(days) * day)})
	t.logEvent("vacation", r.Seat, "days", days)
}
