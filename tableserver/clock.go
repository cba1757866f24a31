package tableserver

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// wakeListed runs the clock of a table that is due by its stored summary. If nothing is due, it corrects the summary, so the table is not
// woken again and again.
func (l *live) wakeListed(ctx context.Context, listed *table.Summary) {
	l.tick()
	if listed.Number != l.table.Last || !l.table.Due().IsZero() {
		return
	}
	if err := l.server.store.Tables.Commit(ctx, table.Change{Summary: l.table.Summary(), Fence: l.fence}); err != nil {
		l.logger().Error("clear due time failed", "error", err)
	}
}

// schedule sets the time of the next tick.
func (l *live) schedule() {
	due := l.table.Due()
	for _, left := range l.leftAt {
		due = table.Earlier(due, left.Add(l.server.AwayGrace))
	}
	due = table.Earlier(due, l.nextAbsence())
	for i := range l.streams {
		s := &l.streams[i]
		if s.scene == nil || l.watched(s.viewer) {
			s.unwatchedSince = time.Time{}
			continue
		}
		if s.unwatchedSince.IsZero() {
			s.unwatchedSince = l.server.Now()
		}
		due = table.Earlier(due, s.unwatchedSince.Add(l.server.ResumeTime))
	}
	due = table.Earlier(table.Earlier(due, l.hostDue()), l.watchersDue)
	l.sole.Store(l.soleNetwork())
	l.quietSince.Store(0)
	l.clocked.Store(l.table.ClocksRun())
	if len(l.subscriptions) == 0 && !l.clocked.Load() {
		due = table.Earlier(due, l.activeAt.Add(l.server.IdleTimeout))
		l.quietSince.Store(l.activeAt.UnixMilli())
	}
	if due.IsZero() {
		l.nextTick.Store(0)
	} else {
		l.nextTick.Store(due.UnixMilli())
	}
}

// tick handles everything due: it expires proposals and clocks, and marks absent people.
func (l *live) tick() {
	now := l.server.Now()
	if p := l.table.Proposal; p != nil && !now.Before(p.Until) {
		l.automatic((*table.Transaction).ExpireProposal)
	}
	for seat := range l.table.Chairs {
		if at := l.table.Deadline(game.Seat(seat)); !at.IsZero() && !now.Before(at) {
			l.automatic(func(d *table.Transaction) error { return d.TimeOut(game.Seat(seat)) })
		}
	}
	gone := l.noteAbsences(now)
	for p, left := range l.leftAt {
		if now.Sub(left) >= l.server.AwayGrace {
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
		if s := &l.streams[i]; !s.unwatchedSince.IsZero() && now.Sub(s.unwatchedSince) >= l.server.ResumeTime {
			s.sleep()
		}
	}
	l.passHostIfAway(now)
	if l.idle(now) {
		l.server.goLogPanics(func() { l.server.evictIdle(context.Background(), l) })
	}
	l.schedule()
}

func (l *live) watched(viewer game.Seat) bool {
	for _, sub := range l.subscriptions {
		for _, v := range sub.viewers {
			if v == viewer {
				return true
			}
		}
	}
	return false
}

// automatic makes a change without a command.
func (l *live) automatic(decide func(*table.Transaction) error) {
	if err := l.change(context.Background(), table.ByClock, "", "", decide); err != nil {
		l.logFailure("store automatic action failed", err)
	}
}
