package room

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// The host of an open table can remove somebody. They do not sit down there again until the host allows it, under any of the ids that
// were merged with theirs.

// CodeRemoved says that the host has removed the person from the table.
const CodeRemoved game.Code = "removed_by_host"

type personBody struct{ Person PersonID }

// RemovedView is somebody whom the host has removed.
type RemovedView struct {
	Person PersonID `json:"person"`
	Name   string   `json:"name,omitempty"` // empty for people who were deleted
}

// remove frees all seats of the person of a seat, and bars the person from the table.
func (t *Table) remove(seat game.Seat) {
	p := t.Chairs[seat].Person
	for _, s := range t.seats(p) {
		t.Chairs[s] = Chair{}
	}
	if !slices.Contains(t.Removed, p) {
		t.Removed = append(t.Removed[:len(t.Removed):len(t.Removed)], p)
	}
}

// allow lets somebody sit down again who was removed.
func (t *Table) allow(p PersonID) {
	t.Removed = slices.DeleteFunc(slices.Clone(t.Removed), func(o PersonID) bool { return o == p })
}

func (d *transaction) doRemove(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	seat, err := d.seat(c.Seat)
	if err != nil {
		return err
	}
	if d.table.Chairs[seat].Person == "" || d.table.Chairs[seat].Person == d.person {
		return game.Refuse(CodeNotSeated, "no guest sits in that seat")
	}
	return d.row(rowRemove, seat, nil)
}

func (d *transaction) doAllow(c *Command) error {
	if err := d.checkHost(); err != nil {
		return err
	}
	if !slices.Contains(d.table.Removed, c.Person) {
		return nil
	}
	return d.row(rowAllow, game.Nobody, personBody{c.Person})
}

// sit takes a seat for a person whom the host has not removed.
func (h *House) sit(ctx context.Context, id TableID, p PersonID, c *Command) error {
	ids, err := h.idsOf(ctx, p)
	if err != nil {
		return err
	}
	return byRows(func(d *transaction, c *Command) error {
		if d.table.Stage == Open && slices.ContainsFunc(d.table.Removed, func(p PersonID) bool { return slices.Contains(ids, p) }) {
			return game.Refuse(CodeRemoved, "the host has removed you from this table")
		}
		return d.doSit(c)
	})(h, ctx, id, p, c)
}
