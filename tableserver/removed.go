package tableserver

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// sit takes a seat for a person whom the host has not removed.
func (h *Server) sit(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	idList, err := h.idsOf(ctx, p)
	if err != nil {
		return err
	}
	return byRows(func(d *table.Transaction, c *table.Command) error {
		if d.Table.Stage == table.Open && slices.ContainsFunc(d.Table.Removed, func(p ids.PersonID) bool { return slices.Contains(idList, p) }) {
			return game.Refuse(table.CodeRemoved, "the host has removed you from this table")
		}
		return d.DoSit(c)
	})(h, ctx, id, p, c)
}
