package table

import (
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// The host of an open table can remove somebody. They do not sit down there again until the host allows it, under any of the ids that
// were merged with theirs.

// CodeRemoved says that the host has removed the person from the table.
const CodeRemoved game.Code = "removed_by_host"

type personBody struct{ Person ids.PersonID }

// RemovedView is somebody whom the host has removed.
type RemovedView struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name,omitempty"` // empty for people who were deleted
}

// remove frees all seats of the person of a seat, and bars the person from the table.
func (t *Table) remove(seat game.Seat) {
	p := t.Chairs[seat].Person
	for _, s := range t.Seats(p) {
		t.Chairs[s] = Chair{}
	}
	if !slices.Contains(t.Removed, p) {
		t.Removed = append(t.Removed[:len(t.Removed):len(t.Removed)], p)
	}
}

// allow lets somebody sit down again who was removed.
func (t *Table) allow(p ids.PersonID) {
	t.Removed = slices.DeleteFunc(slices.Clone(t.Removed), func(o ids.PersonID) bool { return o == p })
}

func (d *Transaction) DoRemove(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	if d.Table.Chairs[seat].Person == "" || d.Table.Chairs[seat].Person == d.Person {
		return game.Refuse(CodeNotSeated, "no guest sits in that seat")
	}
	return d.Row(rowRemove, seat, nil)
}

func (d *Transaction) DoAllow(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	if !slices.Contains(d.Table.Removed, c.Person) {
		return nil
	}
	return d.Row(rowAllow, game.Nobody, personBody{c.Person})
}
