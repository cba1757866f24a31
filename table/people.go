package table

import (
	"maps"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// NextHost returns the person of the first suitable seat other than the host's, or an empty id.
func (t *Table) NextHost(fits func(ids.PersonID) bool) ids.PersonID {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.Person != t.Host && c.Standin == "" && fits(c.Person) {
			return c.Person
		}
	}
	return ""
}

func AnyPerson(ids.PersonID) bool { return true }

// mayHost reports whether a person may host another table.
func (tx *Transaction) mayHost(p ids.PersonID) bool { return !slices.Contains(tx.CannotHost, p) }

// PassHostTo makes the first suitable person who may host another table the host. Without one, the host stays.
func (tx *Transaction) PassHostTo(fits func(ids.PersonID) bool) error {
	heir := tx.Table.NextHost(func(p ids.PersonID) bool { return fits(p) && tx.mayHost(p) })
	if heir == "" {
		return nil
	}
	return tx.RowOf(rowHost, game.Nobody, nil, heir)
}

// The host of an open table can remove a person. The person cannot sit down there again until the host allows it, under any of the
// ids merged with theirs.

// CodeRemoved says that the host has removed the person from the table.
const CodeRemoved game.Code = "removed_by_host"

type personBody struct{ Person ids.PersonID }

// RemovedView is a person removed by the host.
type RemovedView struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name,omitempty"` // empty for deleted people
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

// allow lets a removed person sit down again.
func (t *Table) allow(p ids.PersonID) {
	t.Removed = slices.DeleteFunc(slices.Clone(t.Removed), func(o ids.PersonID) bool { return o == p })
}

func (tx *Transaction) DoRemove(c *Command) error {
	if err := tx.checkHost(); err != nil {
		return err
	}
	seat, err := tx.seat(c.Seat)
	if err != nil {
		return err
	}
	if tx.Table.Chairs[seat].Person == "" || tx.Table.Chairs[seat].Person == tx.Person {
		return game.Refuse(CodeNotSeated, "no guest sits in that seat")
	}
	return tx.Row(rowRemove, seat, nil)
}

func (tx *Transaction) DoAllow(c *Command) error {
	if err := tx.checkHost(); err != nil {
		return err
	}
	if !slices.Contains(tx.Table.Removed, c.Person) {
		return nil
	}
	return tx.Row(rowAllow, game.Nobody, personBody{c.Person})
}

// aliasBody transfers everything of the alias at the table to the person.
type aliasBody struct{ Alias, Person ids.PersonID }

// becomes transfers everything of an alias at the table to its person. The table keeps its position in lists.
func (t *Table) becomes(b aliasBody) {
	for i := range t.Chairs {
		if t.Chairs[i].Person == b.Alias {
			t.Chairs[i].Person = b.Person
		}
	}
	if slices.Contains(t.Removed, b.Alias) {
		t.allow(b.Alias)
		t.Removed = append(t.Removed, b.Person)
	}
	if t.Host == b.Alias {
		t.Host = b.Person
	}
	t.changeSeries(func(s *SeriesScore) {
		if s.Person == b.Alias {
			s.Person = b.Person
		}
	})
	t.secret = true
}

func (tx *Transaction) Resolve(known map[ids.PersonID]ids.PersonID) error {
	tx.Effects.SameHost = true
	for _, alias := range slices.Sorted(maps.Keys(known)) {
		if err := tx.Row(rowAlias, game.Nobody, aliasBody{alias, known[alias]}); err != nil {
			return err
		}
	}
	return nil
}

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

// Quit lets the person leave permanently.
func (tx *Transaction) Quit() error {
	t := tx.Table
	switch {
	case t.Stage == Over || !t.WaitsFor(tx.Person):
		return nil
	case t.Stage == Open:
		return tx.DoRise(&Command{})
	}
	for _, seat := range t.Seats(tx.Person) {
		if t.Chairs[seat].Standin == "" {
			if err := tx.Replace(seat); err != nil {
				return err
			}
		}
	}
	if t.Stage == Over {
		return nil
	}
	if t.Host == tx.Person {
		if err := tx.PassHostTo(AnyPerson); err != nil {
			return err
		}
	}
	return tx.Settle()
}

// HasPeople reports whether a person still plays, without having given up and without a stand-in.
func (t *Table) HasPeople() bool { return t.peoplePlaying() > 0 }

// peoplePlaying counts the seats that people play themselves.
func (t *Table) peoplePlaying() (n int) {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.Standin == "" {
			n++
		}
	}
	return n
}

// SeatName is the name that a person gives to one of their seats, for someone who plays on the same device.
type SeatName struct {
	Table  ids.TableID
	Seat   game.Seat
	Person ids.PersonID
	Name   string
	// Command is the command's id, by which a store applies it once. Stores do not return it.
	Command string
}

// PassedNames carries seat names over from the previous game, in which everyone sat one seat earlier.
func (t *Table) PassedNames(before *Table, called []SeatName) (list []SeatName) {
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
