package table

import (
	"maps"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// aliasBody says that what is the alias's at the table is the person's from now on.
type aliasBody struct{ Alias, Person ids.PersonID }

// becomes gives everything of an alias at the table to the person whose alias it is. Lists keep the table where it was.
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

func (d *Transaction) Resolve(known map[ids.PersonID]ids.PersonID) error {
	d.Effects.SameHost = true
	for _, alias := range slices.Sorted(maps.Keys(known)) {
		if err := d.Row(rowAlias, game.Nobody, aliasBody{alias, known[alias]}); err != nil {
			return err
		}
	}
	return nil
}
