package tableserver

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// A person is present if they follow a table or use it without following, such as a program over HTTP. Others see who follows and who
// asks questions. Commands in a running game count only for replacing absent people and are not shown. While seats answer secretly they
// do not count at all, because presence would reveal who has answered.

// notePresence records that a person is at the table. It cancels a proposal to replace them with a bot.
func (l *live) notePresence(p ids.PersonID, shown bool) {
	if len(l.table.Seats(p)) == 0 && l.table.Host != p {
		return
	}
	now := l.server.Now()
	l.usedAt[p] = now
	if shown {
		l.noteSeen(p)
	}
	if shown && !l.isViewing(p) {
		was := l.present(p)
		l.leftAt[p] = now
		if !was {
			l.refresh(nil)
		}
		l.schedule()
	}
	if q := l.table.Proposal; q != nil && q.What == table.Replace && l.away(p) == 0 && l.table.Chairs[q.Seat].Person == p {
		l.automatic(func(d *table.Transaction) error { return d.Row(table.RowLapse, game.Nobody, nil) })
	}
}

func (l *live) isViewing(p ids.PersonID) bool {
	for _, x := range l.subscriptions {
		if x.client.Person() == p {
			return true
		}
	}
	return false
}

// present reports whether others see a person as present: they follow the table or used it a moment ago.
func (l *live) present(p ids.PersonID) bool {
	left, gone := l.leftAt[p]
	return l.isViewing(p) || gone && l.server.Now().Sub(left) < l.server.AwayGrace
}

// elsewhere reports whether all of a person's pages on the table are hidden. It reveals nothing about the game.
func (l *live) elsewhere(p ids.PersonID) bool {
	found := false
	for _, x := range l.subscriptions {
		if x.client.Person() == p {
			if !x.elsewhere {
				return false
			}
			found = true
		}
	}
	return found
}

// away returns how long a person has been away, 0 for one who views the table or used it a moment ago. For a person not seen since the
// table was loaded, it counts from then.
func (l *live) away(p ids.PersonID) time.Duration {
	if l.isViewing(p) && !l.elsewhere(p) {
		return 0
	}
	since, known := l.usedAt[p]
	if !known {
		since = l.loadedAt
	}
	gone := l.server.Now().Sub(since)
	if known && gone < l.server.AwayGrace {
		return 0
	}
	return max(gone, 1)
}

// awayShown is the public version of away, as of the last sight by others. It stays constant between ticks, so an update does not reveal
// hidden activity.
func (l *live) awayShown(p ids.PersonID) time.Duration {
	if l.absent[p] {
		return table.MinAbsence
	}
	return 0
}

// absentAt returns when a person may be replaced, by public knowledge; table/absence.go has the rules. It is zero for people who view the
// table or already count as absent.
func (l *live) absentAt(p ids.PersonID) time.Time {
	if l.absent[p] || l.isViewing(p) && !l.elsewhere(p) {
		return time.Time{}
	}
	if seen, known := l.seenAt[p]; known {
		return seen.Add(table.MinAbsence)
	}
	return l.loadedAt.Add(table.MinAbsence)
}

// nextAbsence returns when the next person becomes absent, zero for never.
func (l *live) nextAbsence() (next time.Time) {
	if l.table.Stage == table.Playing && l.table.Settings.Clock.Kind != table.Days {
		for _, p := range l.table.People() {
			next = table.Earlier(next, l.absentAt(p))
		}
	}
	return next
}

// noteAbsences records newly absent people and reports whether there are any.
func (l *live) noteAbsences(now time.Time) (changed bool) {
	if next := l.nextAbsence(); next.IsZero() || now.Before(next) {
		return false
	}
	for _, p := range l.table.People() {
		if at := l.absentAt(p); !at.IsZero() && !now.Before(at) {
			l.absent[p] = true
		}
	}
	return true
}

// noteSeen records that others see a person at the table.
func (l *live) noteSeen(p ids.PersonID) {
	l.seenAt[p] = l.server.Now()
	delete(l.absent, p)
}
