package postgres

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/table"
)

// shards splits table data over four partitions by table id, as several databases would.
const shards = `
	ALTER TABLE tables RENAME TO whole_tables;
	ALTER TABLE rows RENAME TO whole_rows;
	ALTER TABLE snapshots RENAME TO whole_snapshots;
	ALTER TABLE lines RENAME TO whole_lines;
	CREATE TABLE tables (LIKE whole_tables INCLUDING DEFAULTS, PRIMARY KEY (id)) PARTITION BY HASH (id);
	CREATE TABLE rows (LIKE whole_rows INCLUDING DEFAULTS, PRIMARY KEY (table_id, number)) PARTITION BY HASH (table_id);
	CREATE TABLE snapshots (LIKE whole_snapshots INCLUDING DEFAULTS, PRIMARY KEY (table_id)) PARTITION BY HASH (table_id);
	CREATE TABLE lines (LIKE whole_lines INCLUDING DEFAULTS, PRIMARY KEY (table_id, number)) PARTITION BY HASH (table_id);
	DO $$
	DECLARE
		part TEXT;
	BEGIN
		FOREACH part IN ARRAY ARRAY['tables', 'rows', 'snapshots', 'lines'] LOOP
			FOR i IN 0..3 LOOP
				EXECUTE format('CREATE TABLE %s_of_shard%s PARTITION OF %s FOR VALUES WITH (MODULUS 4, REMAINDER %s)', part, i, part, i);
			END LOOP;
		END LOOP;
	END
	$$;`

// TestTableStatementsTouchOneShard proves that tables can be split over several databases by id: every query and write during play
// touches one shard.
func TestTableStatementsTouchOneShard(t *testing.T) {
	t.Parallel()
	address := newDatabase(t)
	openAt(t, address, Options{})
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), shards, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	id := ids.TableID("table")
	rows := []table.Row{{Table: id, At: time.UnixMilli(1), By: table.ByPerson, Kind: "create"}, {Table: id, At: time.UnixMilli(2), By: table.ByPerson, Kind: "act"}}
	table.Seal(rows, 0, ids.Hash{})
	summary := table.Summary{Table: id, Game: "isle", Stage: table.Playing, Number: 2, Created: time.UnixMilli(1), Changed: time.UnixMilli(1)}
	change := table.Change{Rows: rows[1:], Summary: summary, Fence: table.Fence{Owner: "node", Term: 1}, Snapshot: &table.Snapshot{Table: id, Number: 2}}
	first := change
	first.Rows, first.Fence = rows, table.Fence{}
	made, changed := newChange(t.Context(), first), newChange(t.Context(), change)
	for name, statement := range map[string]struct {
		query string
		args  []any
	}{
		"make a table":      {made.query(), made.args},
		"change a table":    {changed.query(), changed.args},
		"claim a table":     {claimTable, []any{"node", "table"}},
		"find an owner":     {selectOwner, []any{"node", "table"}},
		"read a log":        {sqlstore.SelectRows, []any{"table", 0}},
		"read a summary":    {sqlstore.TableColumns + " FROM tables WHERE id = $1", []any{"table"}},
		"read what is said": {"SELECT number FROM lines WHERE table_id = $1 ORDER BY number DESC LIMIT $2", []any{"table", 100}},
		"read a snapshot":   {"SELECT number, hash, version, body FROM snapshots WHERE table_id = $1", []any{"table"}},
	} {
		t.Run(name, func(t *testing.T) {
			answer, err := conn.Query(t.Context(), "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) "+statement.query, statement.args...)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := pgx.CollectRows(answer, pgx.RowTo[string])
			if err != nil {
				t.Fatal(err)
			}
			lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasSuffix(line, "(never executed)") })
			plan := strings.Join(lines, "\n")
			touched := regexp.MustCompile(`_of_shard\d`).FindAllString(plan, -1)
			slices.Sort(touched)
			if touched = slices.Compact(touched); len(touched) > 1 || len(touched) == 0 && statement.query != made.query() {
				t.Errorf("it touches %v:\n%s", touched, plan)
			}
		})
	}
}
