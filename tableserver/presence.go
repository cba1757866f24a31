package tableserver

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Whoever looks at a table is there, and so is somebody who uses it without looking at it, a program that plays by HTTP say. The
// others see who looks and who asks. A command in a running game is not shown as presence; it counts when the question is whether
// somebody may be replaced, unless seats are answering in secret, because then an answer to that question would tell who has.

// notePresence records that a person is at the table. A proposal to let a bot play for them lapses.
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

// present reports whether the others see a person at the table: one who looks at it or asks about it, or did until a moment ago.
func (l *live) present(p ids.PersonID) bool {
	left, gone := l.leftAt[p]
	return l.isViewing(p) || gone && l.server.Now().Sub(left) < l.server.AwayGrace
}

// elsewhere reports whether a person follows the table on pages that are all out of sight. That is no secret of the game: it depends
// on nothing that anybody does there.
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

// away returns how long a person has been away from the table, 0 for one who looks at it in sight or did something a moment ago. Of
// somebody who has not come since the table is in memory it knows no more than that.
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

// awayShown is away as far as everyone may know, by what they last saw: it does not change between ticks, so that an update that
// somebody gets tells nothing of what was done meanwhile.
func (l *live) awayShown(p ids.PersonID) time.Duration {
	if l.absent[p] {
		return table.MinAbsence
	}
	return 0
}

// absentAt returns when a person will have been away for long enough to be replaced, as far as everyone may know; zero for one who
// looks at the table in sight, or is known to be absent already.
func (l *live) absentAt(p ids.PersonID) time.Time {
	if l.absent[p] || l.isViewing(p) && !l.elsewhere(p) {
		return time.Time{}
	}
	if seen, known := l.seenAt[p]; known {
		return seen.Add(table.MinAbsence)
	}
	return l.loadedAt.Add(table.MinAbsence)
}

// nextAbsence returns when the next person counts as absent, zero for never.
func (l *live) nextAbsence() (next time.Time) {
	if l.table.Stage == table.Playing && l.table.Settings.Clock.Kind != table.Days {
		for _, p := range l.table.People() {
			next = table.Earlier(next, l.absentAt(p))
		}
	}
	return next
}

// noteAbsences notes who counts as absent from now on, and reports whether anybody does.
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

// noteSeen notes that the others see a person at the table.
func (l *live) noteSeen(p ids.PersonID) {
	l.seenAt[p] = l.server.Now()
	delete(l.absent, p)
}
