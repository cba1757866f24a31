package room

import (
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// An open table is started by its host. One whose host has gone goes to somebody else who sits there, so that it can start.

// nextHost returns the person of the first seat, other than the host, who plays and fits; empty if there is nobody.
func (t *Table) nextHost(fits func(PersonID) bool) PersonID {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.Person != t.Host && c.Standin == "" && fits(c.Person) {
			return c.Person
		}
	}
	return ""
}

func anyPerson(PersonID) bool { return true }

// mayHost reports whether a person may host one table more.
func (d *transaction) mayHost(p PersonID) bool { return !slices.Contains(d.cannotHost, p) }

// passHostTo makes the first who fits, and may host a table more, the host. If there is nobody the host stays.
func (d *transaction) passHostTo(fits func(PersonID) bool) error {
	heir := d.table.nextHost(func(p PersonID) bool { return fits(p) && d.mayHost(p) })
	if heir == "" {
		return nil
	}
	return d.rowOf(rowHost, game.Nobody, nil, heir)
}

// hostDue returns when the table goes to somebody else because its host is away, zero for never.
func (l *live) hostDue() time.Time {
	if l.table.Stage != Open || l.present(l.table.Host) {
		l.hostAwaySince = time.Time{}
		return l.hostAwaySince
	}
	if l.hostAwaySince.IsZero() {
		l.hostAwaySince = l.house.Now()
	}
	if l.table.nextHost(l.looking) == "" {
		return time.Time{}
	}
	return l.hostAwaySince.Add(l.house.HostTimeout)
}

// passHostIfAway makes somebody who waits at the table its host if the host has been away for too long.
func (l *live) passHostIfAway(now time.Time) {
	due := l.hostDue()
	if due.IsZero() || now.Before(due) {
		return
	}
	l.hostAwaySince = now // nobody who waits may host it: they are asked again after as long a time
	l.automatic(func(d *transaction) error { return d.passHostTo(l.looking) })
}

// LoggedOut gives the open tables of a person who has no device any more to somebody else who sits there. The seats stay
// theirs: a recovery code can bring them back, and the new host can free them. A table where nobody else sits stays as it
// is; whoever sits down and waits there becomes its host in time.
func (h *House) LoggedOut(ctx context.Context, p PersonID) {
	ctx = context.WithoutCancel(ctx)
	list, err := h.store.List(ctx, Query{Person: p, Stage: Open})
	if err != nil {
		h.Log.Error("list tables of logged-out person failed", "person", p, "error", err)
	}
	for _, s := range list {
		if s.People[0] != p {
			continue // they are not its host
		}
		pass := h.PassHostHere
		if h.Cluster != nil {
			pass = h.Cluster.PassHost
		}
		if err := pass(ctx, s.Table, p); err != nil && game.CodeOf(err) != CodeDamaged {
			h.Log.Error("pass host on failed", "table", s.Table, "error", err)
		}
	}
}

// PassHostHere gives an open table of this house, which a person hosts, to somebody else who sits there: to one who looks at it, if
// there is one.
func (h *House) PassHostHere(ctx context.Context, id TableID, p PersonID) error {
	return h.onTable(ctx, id, func(l *live) error {
		for _, fits := range []func(PersonID) bool{l.looking, anyPerson} {
			if l.table.Stage == Open && l.table.Host == p {
				l.automatic(func(d *transaction) error { return d.passHostTo(fits) })
			}
		}
		return nil
	})
}
