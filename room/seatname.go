package room

import (
	"cmp"
	"context"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/names"
)

// nameSeat lets a person call a seat of theirs by the name of whoever plays there at the same device.
func (h *House) nameSeat(ctx context.Context, id TableID, p PersonID, c *Command) error {
	name := ""
	if c.Text != "" {
		var err error
		if name, err = names.Name(c.Text, h.Name); err != nil {
			return err
		}
	}
	var err error
	e := h.with(ctx, id, func(l *live) {
		d := decision{table: l.table, person: p}
		var seat game.Seat
		if seat, err = d.own(c.Seat); err != nil {
			return
		}
		if err = full(h.store.NameSeat(ctx, SeatName{id, seat, p, name})); err == nil {
			l.introduce(ctx)
			l.refresh(nil)
		}
	})
	return cmp.Or(e, err)
}

// passNames keeps the names of seats for the next game, where everyone sits one seat further on.
func (l *live) passNames(ctx context.Context, next TableID) error {
	own, err := l.house.store.SeatNames(ctx, l.table.ID)
	if err != nil {
		return err
	}
	n := game.Seat(len(l.table.Chairs))
	for _, name := range own {
		if name.Seat >= n || l.table.Chairs[name.Seat].Person != name.Person {
			continue
		}
		name.Table, name.Seat = next, (name.Seat+n-1)%n
		if err := l.house.store.NameSeat(ctx, name); err != nil {
			return full(err)
		}
	}
	return nil
}
