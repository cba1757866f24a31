package table

// HasPeople reports whether anybody is left to play: a person who has not given up and for whom no bot plays.
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
