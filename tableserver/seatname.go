package tableserver

import (
	"context"
	"errors"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// nameSeat lets a person call a seat of theirs by the name of whoever plays there at the same device.
func (h *Server) nameSeat(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	name := ""
	if c.Text != "" {
		var err error
		if name, err = names.CleanName(c.Text, h.MaxNameChars); err != nil {
			return err
		}
	}
	return h.onTable(ctx, id, func(l *live) error {
		d := table.Transaction{Table: l.table, Person: p}
		seat, err := d.Own(c.Seat)
		if err != nil {
			return err
		}
		err = h.store.tables.NameSeat(ctx, table.SeatName{Table: id, Seat: seat, Person: p, Name: name, Command: c.ID})
		if errors.Is(err, storage.ErrRepeated) {
			return nil
		}
		if err != nil {
			return table.RefuseUnwritable(err)
		}
		l.loadNames(ctx)
		l.refresh(nil)
		return nil
	})
}
