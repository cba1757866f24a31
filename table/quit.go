package table

import (
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// WaitsFor reports whether a table would wait for a person who has been deleted.
func (t *Table) WaitsFor(p ids.PersonID) bool {
	if t.Stage == Open {
		return t.Host == p || len(t.Seats(p)) > 0
	}
	if t.Host == p && t.NextHost(AnyPerson) != "" {
		return true
	}
	return slices.ContainsFunc(t.Seats(p), func(seat game.Seat) bool { return t.Chairs[seat].Standin == "" })
}

// Quit lets the person leave for good.
func (d *Transaction) Quit() error {
	t := d.Table
	switch {
	case t.Stage == Over || !t.WaitsFor(d.Person):
		return nil
	case t.Stage == Open:
		return d.DoRise(&Command{})
	}
	for _, seat := range t.Seats(d.Person) {
		if t.Chairs[seat].Standin == "" {
			if err := d.Replace(seat); err != nil {
				return err
			}
		}
	}
	if t.Stage == Over {
		return nil
	}
	if t.Host == d.Person {
		if err := d.PassHostTo(AnyPerson); err != nil {
			return err
		}
	}
	return d.Settle()
}
