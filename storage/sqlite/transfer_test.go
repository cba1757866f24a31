package sqlite

import (
	"maps"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/storage/transfer"
)

// TestCopyCoversSchema fails when a migration adds something that a copy would miss.
func TestCopyCoversSchema(t *testing.T) {
	s := open(t, Options{})
	const columns = `SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT IN ('goose_db_version', 'presence', 'seeks')`
	list, err := sqlstore.Collect(s.reader(t.Context()), columns, nil, func(c *[2]string) []any { return []any{&c[0], &c[1]} })
	if err != nil {
		t.Fatal(err)
	}
	kept, copied := map[string][]string{}, map[string][]string{"reports": {"id"}} // reports.id holds the order of reports
	for _, c := range list {
		kept[c[0]] = append(kept[c[0]], c[1])
	}
	for _, table := range transfer.Tables() {
		for _, c := range table.Columns {
			copied[table.Name] = append(copied[table.Name], c.Name)
		}
	}
	for _, columns := range []map[string][]string{kept, copied} {
		for _, names := range columns {
			slices.Sort(names)
		}
	}
	if !maps.EqualFunc(kept, copied, slices.Equal) {
		t.Errorf("copied is %v, want %v", copied, kept)
	}
}
