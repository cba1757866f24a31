package room

import (
	"context"
	"errors"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
)

// nameSeat lets a person call a seat of theirs by the name of whoever plays there at the same device.
func (h *House) nameSeat(ctx context.Context, id TableID, p PersonID, c *Command) error {
	name := ""
	if c.Text != "" {
		var err error
		if name, err = names.CleanName(c.Text, h.MaxNameChars); err != nil {
			return err
		}
	}
	return h.onTable(ctx, id, func(l *live) error {
		d := transaction{table: l.table, person: p}
		seat, err := d.own(c.Seat)
		if err != nil {
			return err
		}
		err = h.store.NameSeat(ctx, SeatName{Table: id, Seat: seat, Person: p, Name: name, Command: c.ID})
		if errors.Is(err, ErrRepeated) {
			return nil
		}
		if err != nil {
			return refuseUnwritable(err)
		}
		l.loadNames(ctx)
		l.refresh(nil)
		return nil
	})
}

// passedNames returns what seats of the game before are called at this table, where everyone sits one seat further on.
func (t *Table) passedNames(before *Table, called []SeatName) (list []SeatName) {
	n := game.Seat(len(before.Chairs))
	for _, name := range called {
		if name.Seat >= n || before.Chairs[name.Seat].Person != name.Person {
			continue
		}
		name.Table, name.Seat = t.ID, (name.Seat+n-1)%n
		if t.Chairs[name.Seat].Person == name.Person {
			list = append(list, name)
		}
	}
	return list
}
