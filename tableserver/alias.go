package tableserver

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

// A person who was joined with another is that other's alias. The rows that name an alias stay; a table where one sits gets a row that
// says who it is, as soon as the table is in memory, and from then on the seat is the other's as if it had always been.

// resolveAliases notes who the aliases at the table are.
func (l *live) resolveAliases(ctx context.Context) {
	known, err := l.server.store.names.Aliases(ctx, append(l.table.People(), l.table.Removed...))
	if err == nil && len(known) > 0 {
		err = l.change(ctx, table.ByClock, "", "", func(d *table.Transaction) error { return d.Resolve(known) })
	}
	if err != nil {
		l.logFailure("resolve aliases failed", err)
	}
}

// idsOf returns all ids under which tables may know a person.
func (h *Server) idsOf(ctx context.Context, p ids.PersonID) ([]ids.PersonID, error) {
	aliases, err := h.store.names.AliasesOf(ctx, p)
	return append([]ids.PersonID{p}, aliases...), err
}
