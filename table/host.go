package table

import (
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// NextHost returns the person of the first seat, other than the host, who plays and fits; empty if there is nobody.
func (t *Table) NextHost(fits func(ids.PersonID) bool) ids.PersonID {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.Person != t.Host && c.Standin == "" && fits(c.Person) {
			return c.Person
		}
	}
	return ""
}

func AnyPerson(ids.PersonID) bool { return true }

// mayHost reports whether a person may host one table more.
func (d *Transaction) mayHost(p ids.PersonID) bool { return !slices.Contains(d.CannotHost, p) }

// PassHostTo makes the first who fits, and may host a table more, the host. If there is nobody the host stays.
func (d *Transaction) PassHostTo(fits func(ids.PersonID) bool) error {
	heir := d.Table.NextHost(func(p ids.PersonID) bool { return fits(p) && d.mayHost(p) })
	if heir == "" {
		return nil
	}
	return d.RowOf(rowHost, game.Nobody, nil, heir)
}
