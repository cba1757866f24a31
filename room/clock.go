package room

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/game"
)

// NoticeKind says what a notice is about.
type NoticeKind string

// The notices.
const (
	YourTurn NoticeKind = "your_turn"
	Remind   NoticeKind = "reminder" // the table still waits for you
	Begun    NoticeKind = "started"
	Ended    NoticeKind = "ended"
	Vote     NoticeKind = "vote"
	TakenBy  NoticeKind = "standin" // a bot plays for you
)

// NoticeKinds lists the notices.
func NoticeKinds() []NoticeKind { return []NoticeKind{YourTurn, Remind, Begun, Ended, Vote, TakenBy} }

// Notice tells a person that a table wants them.
type Notice struct {
	Kind  NoticeKind `json:"kind"`
	Table TableID    `json:"table"`
	Game  string     `json:"game"`
}

// deadline returns when the clock of a seat runs out, zero if it does not or if its person has been reminded.
func (t *Table) deadline(seat game.Seat) time.Time {
	limit := t.Settings.Clock.limit()
	if limit == 0 || t.Stage != Playing || !t.match.Must().Has(seat) || t.Chairs[seat].player() != "" {
		return time.Time{}
	}
	if t.Settings.Clock.Kind == Reminder && t.Reminded[seat].Equal(t.Since[seat]) {
		return time.Time{}
	}
	return t.Since[seat].Add(limit)
}

// patience is how long a bot may be awaited until the table is woken, should it have left memory with the bot at work.
const patience = time.Minute

// due returns when the table wants to be woken whether or not anybody looks at it, zero for never.
func (t *Table) due() (due time.Time) {
	if t.Stage != Playing {
		return due
	}
	if t.Proposal != nil {
		due = t.Proposal.Until
	}
	peopled := t.peopled()
	for _, seat := range t.match.Must().List() {
		if t.Chairs[seat].player() != "" && peopled {
			due = sooner(due, t.Changed.Add(patience))
		}
		due = sooner(due, t.deadline(seat))
	}
	return due
}

// wake does what time demands at a table whose stored summary says that it is due. One that is not, because nobody is left
// to play, is not to be woken again and again.
func (l *live) wake(ctx context.Context, listed *Summary) {
	l.tick()
	if listed.Number != l.table.Last || !l.table.due().IsZero() {
		return
	}
	if err := l.house.store.Commit(ctx, Change{Summary: l.table.summary()}); err != nil {
		l.logger().Error("a table could not be laid to rest", "error", err)
	}
}

// schedule sets when tick is to be called.
func (l *live) schedule() {
	due := l.table.due()
	for _, left := range l.left {
		due = sooner(due, left.Add(l.house.Grace))
	}
	for i := range l.streams {
		s := &l.streams[i]
		if s.scene == nil || l.watched(s.viewer) {
			s.alone = time.Time{}
			continue
		}
		if s.alone.IsZero() {
			s.alone = l.house.Now()
		}
		due = sooner(due, s.alone.Add(l.house.Resume))
	}
	due = sooner(due, l.hostDue())
	l.quiet.Store(0)
	if len(l.looks) == 0 {
		due = sooner(due, l.active.Add(l.house.Idle))
		l.quiet.Store(l.active.UnixMilli())
	}
	if due.IsZero() {
		l.due.Store(0)
	} else {
		l.due.Store(due.UnixMilli())
	}
}

// sooner returns the earlier of two times, of which zero is never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// tick does what time demands: proposals lapse, clocks run out, people who left count as gone.
func (l *live) tick() {
	now := l.house.Now()
	if p := l.table.Proposal; p != nil && !now.Before(p.Until) {
		l.automatic(func(d *decision) error { return d.row(rowLapse, game.Nobody, nil) })
	}
	for seat := range l.table.Chairs {
		if at := l.table.deadline(game.Seat(seat)); !at.IsZero() && !now.Before(at) {
			l.late(game.Seat(seat))
		}
	}
	gone := false
	for p, left := range l.left {
		if now.Sub(left) >= l.house.Grace {
			delete(l.left, p)
			gone = true
		}
	}
	if gone {
		l.refresh(nil)
	}
	for i := range l.streams {
		if s := &l.streams[i]; !s.alone.IsZero() && now.Sub(s.alone) >= l.house.Resume {
			s.sleep()
		}
	}
	l.passHost(now)
	if l.idle(now) {
		l.house.apart(func() { l.house.drop(context.Background(), l) })
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

// late does what the clock does to a seat that has taken too long. A confirmation is declined, which nobody notices;
// else a bot takes over until the person returns.
func (l *live) late(seat game.Seat) {
	if l.table.Settings.Clock.Kind == Reminder {
		if l.automatic(func(d *decision) error { return d.row(rowRemind, seat, nil) }) {
			l.notice(l.table.Chairs[seat].Person, Remind)
		}
		return
	}
	l.automatic(func(d *decision) error {
		if action := d.table.match.Decline(seat); action != "" {
			if err := d.row(rowAct, seat, actBody{Action: action}); err != nil {
				return err
			}
			return d.settle()
		}
		return d.row(rowReplace, seat, levelBody{d.table.Settings.Takeover})
	})
}

// automatic is a change that nobody asks for. It tells whether it was made.
func (l *live) automatic(decide func(*decision) error) bool {
	err := l.change(context.Background(), ByClock, "", "", decide)
	if err != nil {
		l.failed("the clock could not act", err)
	}
	return err == nil
}

// notify tells people who do not look at the table that it wants them, each once.
func (l *live) notify(before *Table) {
	told := map[PersonID]bool{}
	for seat := range l.table.Chairs {
		p := l.table.Chairs[seat].Person
		if kind := l.table.wants(before, game.Seat(seat)); kind != "" && !told[p] {
			told[p] = true
			l.notice(p, kind)
		}
	}
}

// wants returns why the table wants the person of a seat after a change, empty if it does not.
func (t *Table) wants(before *Table, seat game.Seat) NoticeKind {
	chair := &t.Chairs[seat]
	switch {
	case chair.Person == "" || chair.Conceded:
	case before.Stage == Open && t.Stage == Playing:
		return Begun
	case before.Stage == Playing && t.Stage == Over:
		return Ended
	case t.Stage != Playing || len(before.Chairs) != len(t.Chairs):
	case before.Chairs[seat].Standin == "" && chair.Standin != "":
		return TakenBy
	case before.Proposal == nil && t.Proposal != nil:
		return Vote
	case t.match.Must().Has(seat) && !t.Since[seat].Equal(before.Since[seat]):
		return YourTurn
	}
	return ""
}

// notice sends a notice to a person who is not here.
func (l *live) notice(p PersonID, kind NoticeKind) {
	if !l.looking(p) {
		l.house.Notifier.Notify(p, Notice{kind, l.table.ID, l.table.Settings.Game})
	}
}
