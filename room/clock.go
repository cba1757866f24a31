package room

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// deadline returns when the clock of a seat runs out, zero if it does not or if its person has been reminded.
func (t *Table) deadline(seat game.Seat) time.Time {
	if len(t.Clocks) > 0 {
		if face := t.Clocks[seat].Own; t.Stage == Playing && face.runs() {
			return face.until()
		}
		return time.Time{}
	}
	limit := t.Settings.Clock.limit()
	if limit == 0 || t.Stage != Playing || !t.match.Must().Has(seat) || t.Chairs[seat].botLevel() != "" {
		return time.Time{}
	}
	if t.Settings.Clock.Kind == Reminder && t.Reminded[seat].Equal(t.Since[seat]) {
		return time.Time{}
	}
	return t.daysUntil(seat, t.Since[seat])
}

// botTimeout is how long a bot may be awaited until the table is woken, should it have left memory with the bot at work.
const botTimeout = time.Minute

// due returns when the table wants to be woken whether or not anybody looks at it, zero for never.
func (t *Table) due() (due time.Time) {
	if t.Stage != Playing {
		return due
	}
	if t.Proposal != nil {
		due = t.Proposal.Until
	}
	peopled := t.hasPeople()
	for _, seat := range t.match.Must().List() {
		if t.Chairs[seat].botLevel() != "" && peopled {
			due = earlier(due, t.Changed.Add(botTimeout))
		}
		due = earlier(due, t.deadline(seat))
	}
	return due
}

// wakeListed runs the clock of a table whose stored summary says that it is due. If it is not due, because nobody is left to play,
// the summary is corrected, so that it is not woken again and again.
func (l *live) wakeListed(ctx context.Context, listed *Summary) {
	l.tick()
	if listed.Number != l.table.Last || !l.table.due().IsZero() {
		return
	}
	if err := l.house.store.Commit(ctx, Change{Summary: l.table.summary(), Fence: l.fence}); err != nil {
		l.logger().Error("clear due time failed", "error", err)
	}
}

// schedule sets when tick is to be called.
func (l *live) schedule() {
	due := l.table.due()
	for _, left := range l.leftAt {
		due = earlier(due, left.Add(l.house.AwayGrace))
	}
	due = earlier(due, l.nextAbsence())
	for i := range l.streams {
		s := &l.streams[i]
		if s.scene == nil || l.watched(s.viewer) {
			s.unwatchedSince = time.Time{}
			continue
		}
		if s.unwatchedSince.IsZero() {
			s.unwatchedSince = l.house.Now()
		}
		due = earlier(due, s.unwatchedSince.Add(l.house.ResumeTime))
	}
	due = earlier(earlier(due, l.hostDue()), l.watchersDue)
	l.sole.Store(l.soleNetwork())
	l.quietSince.Store(0)
	l.clocked.Store(l.table.clocksRun())
	if len(l.looks) == 0 && !l.clocked.Load() {
		due = earlier(due, l.activeAt.Add(l.house.IdleTimeout))
		l.quietSince.Store(l.activeAt.UnixMilli())
	}
	if due.IsZero() {
		l.nextTick.Store(0)
	} else {
		l.nextTick.Store(due.UnixMilli())
	}
}

// earlier returns the earlier of two times, of which zero is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// tick runs what is due: proposals lapse, clocks run out, people who left count as gone.
func (l *live) tick() {
	now := l.house.Now()
	if p := l.table.Proposal; p != nil && !now.Before(p.Until) {
		l.automatic((*transaction).expireProposal)
	}
	for seat := range l.table.Chairs {
		if at := l.table.deadline(game.Seat(seat)); !at.IsZero() && !now.Before(at) {
			l.timeOut(game.Seat(seat))
		}
	}
	gone := l.noteAbsences(now)
	for p, left := range l.leftAt {
		if now.Sub(left) >= l.house.AwayGrace {
			delete(l.leftAt, p)
			gone = true
		}
	}
	if !l.watchersDue.IsZero() && !now.Before(l.watchersDue) {
		gone = l.loadWatchers(context.Background()) || gone
	}
	if gone {
		l.refresh(nil)
	}
	for i := range l.streams {
		if s := &l.streams[i]; !s.unwatchedSince.IsZero() && now.Sub(s.unwatchedSince) >= l.house.ResumeTime {
			s.sleep()
		}
	}
	l.passHostIfAway(now)
	if l.idle(now) {
		l.house.goLogPanics(func() { l.house.evictIdle(context.Background(), l) })
	}
	l.schedule()
}

func (l *live) watched(viewer game.Seat) bool {
	for _, look := range l.looks {
		for _, v := range look.viewers {
			if v == viewer {
				return true
			}
		}
	}
	return false
}

// timeOut acts for a seat whose clock has run out. A confirmation is declined, which nobody notices. Otherwise a bot takes over until
// the person returns: after days at once, after minutes when it has had to end several moves in a row.
func (l *live) timeOut(seat game.Seat) {
	if l.table.Settings.Clock.Kind == Reminder {
		l.automatic(func(d *transaction) error {
			d.reminded = d.table.Chairs[seat].Person
			return d.row(rowRemind, seat, nil)
		})
		return
	}
	l.automatic(func(d *transaction) error {
		if action := d.table.match.Decline(seat); action != "" {
			if err := d.row(rowAct, seat, actBody{Action: action, Late: len(d.table.Clocks) > 0}); err != nil {
				return err
			}
			return d.settle()
		}
		switch {
		case len(d.table.Clocks) > 0 && d.table.match.Secret().Has(seat):
			return nil // it is declined when the effect that everybody waits for is over; a bot would tell that it has not answered
		case len(d.table.Clocks) > 0 && d.table.Clocks[seat].Lapses+1 < maxLapses:
			return d.row(rowLate, seat, levelBody{d.table.Settings.Takeover})
		}
		return d.replace(seat)
	})
}

// automatic makes a change without a command.
func (l *live) automatic(decide func(*transaction) error) {
	if err := l.change(context.Background(), ByClock, "", "", decide); err != nil {
		l.logFailure("store automatic action failed", err)
	}
}
