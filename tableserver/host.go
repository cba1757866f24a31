package tableserver

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// An open table is started by its host. One whose host has gone goes to somebody else who sits there, so that it can start.

// hostDue returns when the table goes to somebody else because its host is away, zero for never.
func (l *live) hostDue() time.Time {
	if l.table.Stage != table.Open || l.present(l.table.Host) {
		l.hostAwaySince = time.Time{}
		return l.hostAwaySince
	}
	if l.hostAwaySince.IsZero() {
		l.hostAwaySince = l.server.Now()
	}
	if l.table.NextHost(l.looking) == "" {
		return time.Time{}
	}
	return l.hostAwaySince.Add(l.server.HostTimeout)
}

// passHostIfAway makes somebody who waits at the table its host if the host has been away for too long.
func (l *live) passHostIfAway(now time.Time) {
	due := l.hostDue()
	if due.IsZero() || now.Before(due) {
		return
	}
	l.hostAwaySince = now // nobody who waits may host it: they are asked again after as long a time
	l.automatic(func(d *table.Transaction) error { return d.PassHostTo(l.looking) })
}

// LoggedOut gives the open tables of a person who has no device any more to somebody else who sits there. The seats stay
// theirs: a recovery code can bring them back, and the new host can free them. A table where nobody else sits stays as it
// is; whoever sits down and waits there becomes its host in time.
func (h *Server) LoggedOut(ctx context.Context, p ids.PersonID) {
	ctx = context.WithoutCancel(ctx)
	list, err := h.store.tables.List(ctx, table.Query{Person: p, Stage: table.Open})
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
		if err := pass(ctx, s.Table, p); err != nil && game.CodeOf(err) != table.CodeDamaged {
			h.Log.Error("pass host on failed", "table", s.Table, "error", err)
		}
	}
}

// PassHostHere gives an open table of this house, which a person hosts, to somebody else who sits there: to one who looks at it, if
// there is one.
func (h *Server) PassHostHere(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return h.onTable(ctx, id, func(l *live) error {
		for _, fits := range []func(ids.PersonID) bool{l.looking, table.AnyPerson} {
			if l.table.Stage == table.Open && l.table.Host == p {
				l.automatic(func(d *table.Transaction) error { return d.PassHostTo(fits) })
			}
		}
		return nil
	})
}
