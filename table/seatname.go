package table

import "github.com/purrlor/purrlor/rules/game"

// PassedNames returns what seats of the game before are called at this table, where everyone sits one seat further on.
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
