package sqlstore

import (
	"maps"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/transfer"
)

// TestLifetimesAreStored finds data whose lifetime is decided but that is stored nowhere, and the reverse.
func TestLifetimesAreStored(t *testing.T) {
	var decided []string
	for _, l := range people.Lifetimes() {
		decided = append(decided, l.Name)
	}
	if stored := slices.Sorted(maps.Keys(expiring)); !slices.Equal(slices.Sorted(slices.Values(decided)), stored) {
		t.Errorf("lifetimes of %v are decided, %v are stored", decided, stored)
	}
}

// TestHoldingsAreStored finds person columns that a migration added without a holding, and holdings without a column.
func TestHoldingsAreStored(t *testing.T) {
	logs := []string{"rows", "seats"} // table logs and data derived from them
	for _, table := range transfer.Tables() {
		for _, c := range table.Columns {
			if !slices.Contains([]string{"person", "other", "by", "about"}, c.Name) || slices.Contains(logs, table.Name) {
				continue
			}
			if !slices.ContainsFunc(holdings, func(h holding) bool { return h.table == table.Name && h.column == c.Name }) {
				t.Errorf("what becomes of %s in %s is not decided", c.Name, table.Name)
			}
		}
	}
	decided := people.Holdings()
	for _, h := range decided {
		if !slices.ContainsFunc(holdings, func(stored holding) bool { return stored.name == h.Name }) {
			t.Errorf("%s are stored nowhere", h.Name)
		}
	}
	for i := range holdings {
		h := &holdings[i]
		if !slices.ContainsFunc(decided, func(d people.Holding) bool { return d.Name == h.name }) {
			t.Errorf("what becomes of %s is not decided", h.name)
		}
	}
}
