package room

import (
	"context"
	"maps"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// A person who was joined with another is that other's alias. The rows that name an alias stay; a table where one sits gets a row that
// says who it is, as soon as the table is in memory, and from then on the seat is the other's as if it had always been.

// aliasBody says that what is the alias's at the table is the person's from now on.
type aliasBody struct{ Alias, Person PersonID }

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

// resolveAliases notes who the aliases at the table are.
func (l *live) resolveAliases(ctx context.Context) {
	known, err := l.house.store.Aliases(ctx, append(l.table.people(), l.table.Removed...))
	if err == nil && len(known) > 0 {
		err = l.change(ctx, ByClock, "", "", func(d *transaction) error { return d.resolve(known) })
	}
	if err != nil {
		l.logFailure("resolve aliases failed", err)
	}
}

func (d *transaction) resolve(known map[PersonID]PersonID) error {
	d.sameHost = true
	for _, alias := range slices.Sorted(maps.Keys(known)) {
		if err := d.row(rowAlias, game.Nobody, aliasBody{alias, known[alias]}); err != nil {
			return err
		}
	}
	return nil
}

// idsOf returns all ids under which tables may know a person.
func (h *House) idsOf(ctx context.Context, p PersonID) ([]PersonID, error) {
	aliases, err := h.store.AliasesOf(ctx, p)
	return append([]PersonID{p}, aliases...), err
}
