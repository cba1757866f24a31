package room

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/game"
)

// An open table is started by its host. One whose host has gone goes to somebody else who sits there, so that it can start.

// heir returns the person of the first seat, other than the host, who plays and fits; empty if there is nobody.
func (t *Table) heir(fits func(PersonID) bool) PersonID {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.Person != t.Host && c.Standin == "" && fits(c.Person) {
			return c.Person
		}
	}
	return ""
}

func anybody(PersonID) bool { return true }

// hostDue returns when the table goes to somebody else because its host is away, zero for never.
func (l *live) hostDue() time.Time {
	if l.table.Stage != Open || l.present(l.table.Host) {
		l.hostless = time.Time{}
		return l.hostless
	}
	if l.hostless.IsZero() {
		l.hostless = l.house.Now()
	}
	if l.table.heir(l.looking) == "" {
		return time.Time{}
	}
	return l.hostless.Add(l.house.HostAway)
}

// passHost makes somebody who waits at the table its host if the host has been away for too long.
func (l *live) passHost(now time.Time) {
	due := l.hostDue()
	if due.IsZero() || now.Before(due) {
		return
	}
	l.automatic(func(d *decision) error {
		return d.rowOf(rowHost, game.Nobody, nil, d.table.heir(l.looking))
	})
}

// LoggedOut gives the open tables of a person who has no device any more to somebody else who sits there. The seats stay
// theirs: a recovery code can bring them back, and the new host can free them. A table where nobody else sits stays as it
// is; whoever sits down and waits there becomes its host in time.
func (h *House) LoggedOut(ctx context.Context, p PersonID) {
	ctx = context.WithoutCancel(ctx)
	list, err := h.store.List(ctx, Query{Person: p, Stage: Open})
	if err != nil {
		h.Log.Error("list tables of a person who logged out failed", "person", p, "error", err)
	}
	for _, s := range list {
		err := h.with(ctx, s.Table, func(l *live) {
			heir := l.table.heir(l.looking)
			if heir == "" {
				heir = l.table.heir(anybody)
			}
			if l.table.Stage == Open && l.table.Host == p && heir != "" {
				l.automatic(func(d *decision) error { return d.rowOf(rowHost, game.Nobody, nil, heir) })
			}
		})
		if err != nil && game.CodeOf(err) != CodeDamaged {
			h.Log.Error("give a table to another host failed", "table", s.Table, "error", err)
		}
	}
}
