package sqlstore

import (
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/storage/transfer"
)

// TestMergeKnowsEveryColumn finds columns of people that a migration adds and joining would leave with the alias.
func TestMergeKnowsEveryColumn(t *testing.T) {
	stays := []string{"aliases", "commands", "rows", "seats"} // the logs and what is derived from them; aliases are written by Join
	all := strings.Join(joining, ";")
	for _, table := range transfer.Tables() {
		for _, c := range table.Columns {
			if !slices.Contains([]string{"person", "other", "by", "about"}, c.Name) || slices.Contains(stays, table.Name) {
				continue
			}
			if !strings.Contains(all, c.Name+" = $2") || !strings.Contains(all, " "+table.Name+" ") {
				t.Errorf("joining leaves %s of %s as it is", c.Name, table.Name)
			}
		}
	}
}
