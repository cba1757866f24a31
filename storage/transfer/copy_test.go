package transfer

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// memory is a database that corrupts writes as a test demands.
type memory struct {
	rows     map[string][][]any
	spoil    func(table string, rows [][]any) [][]any
	fails    string // the table that cannot be read
	imported bool
}

func newMemory() *memory { return &memory{rows: map[string][][]any{}} }

func (m *memory) Export(_ context.Context, read func(Reader) error) error { return read(m) }

func (m *memory) Import(_ context.Context, write func(Writer) error) error {
	before := m.rows
	m.rows = map[string][][]any{}
	for name, rows := range before {
		m.rows[name] = rows
	}
	if err := write(m); err != nil {
		m.rows = before
		return err
	}
	m.imported = true
	return nil
}

func (m *memory) Read(_ context.Context, t *Table) Rows {
	return func(yield func([]any, error) bool) {
		for _, row := range m.rows[t.Name] {
			if !yield(row, nil) {
				return
			}
		}
		if m.fails == t.Name {
			yield(nil, errors.New("the wire is cut"))
		}
	}
}

func (m *memory) Write(_ context.Context, t *Table, rows Rows) error {
	for row, err := range rows {
		if err != nil {
			return err
		}
		m.rows[t.Name] = append(m.rows[t.Name], bytesCloned(row))
		if t.Name == "tables" { // the seats are derived from the tables
			m.rows["seats"] = append(m.rows["seats"], []any{"ann", row[0]})
		}
	}
	if m.spoil != nil {
		m.rows[t.Name] = m.spoil(t.Name, m.rows[t.Name])
	}
	return nil
}

func bytesCloned(row []any) []any {
	clone := make([]any, len(row))
	for i, value := range row {
		if raw, ok := value.([]byte); ok {
			value = bytes.Clone(raw)
		}
		clone[i] = value
	}
	return clone
}

// sample returns a database with values of every kind.
func sample() *memory {
	m := newMemory()
	m.rows["settings"] = [][]any{{"a", []byte("1")}, {"b", []byte{}}}
	m.rows["tables"] = [][]any{
		{"t1", "isle", int64(1), "over", true, int64(2), int64(5), int64(6), nil, []string{"ann", "bob"}, []byte("{}"), nil},
		{"t2", "isle", int64(1), "open", false, int64(0), int64(5), int64(6), int64(7), []string{"ann"}, []byte("{}"), []int64{0, 1}},
	}
	m.rows["seats"] = [][]any{{"ann", "t1"}, {"ann", "t2"}}
	m.rows["blocks"] = [][]any{{"ab", "c"}, {"x", "y"}}
	return m
}

func TestCopyIsEqual(t *testing.T) {
	from, to := sample(), newMemory()
	copied, err := Copy(t.Context(), from, to)
	if err != nil || !to.imported {
		t.Fatal(err)
	}
	total := 0
	for _, c := range copied {
		total += c.Rows
		if len(c.Hash) != 32 {
			t.Errorf("table %s has the hash %x", c.Table, c.Hash)
		}
	}
	if len(copied) != len(Tables()) || total != 8 {
		t.Errorf("copied were %d rows of %d tables, want 8 of %d", total, len(copied), len(Tables()))
	}
}

func TestUnequalCopyFails(t *testing.T) {
	only := func(name string, spoil func([][]any) [][]any) func(string, [][]any) [][]any {
		return func(table string, rows [][]any) [][]any {
			if table != name {
				return rows
			}
			return spoil(rows)
		}
	}
	change := func(row, column int, value any) func([][]any) [][]any {
		return func(rows [][]any) [][]any { rows[row][column] = value; return rows }
	}
	for name, spoil := range map[string]func(string, [][]any) [][]any{
		"a row is lost":             only("blocks", func(rows [][]any) [][]any { return rows[:1] }),
		"a row is there twice":      only("blocks", func(rows [][]any) [][]any { return append(rows, rows[1]) }),
		"rows have changed places":  only("blocks", func(rows [][]any) [][]any { return [][]any{rows[1], rows[0]} }),
		"a letter moved":            only("blocks", func(rows [][]any) [][]any { rows[0][0], rows[0][1] = "a", "bc"; return rows }),
		"a byte changed":            only("settings", change(0, 1, []byte("2"))),
		"nothing became something":  only("settings", change(1, 1, []byte{0})),
		"bytes became text":         only("settings", change(0, 1, "1")),
		"empty became NULL":         only("settings", change(1, 1, nil)),
		"NULL became a time":        only("tables", change(0, 8, int64(0))),
		"a flag changed":            only("tables", change(0, 4, false)),
		"a list lost its end":       only("tables", change(0, 9, []string{"ann"})),
		"a list was split":          only("tables", change(0, 9, []string{"an", "nbob"})),
		"a seat is awaited no more": only("tables", change(1, 11, []int64{0})),
		"a number changed":          only("tables", change(1, 6, int64(4))),
	} {
		t.Run(name, func(t *testing.T) {
			to := newMemory()
			to.spoil = spoil
			_, err := Copy(t.Context(), sample(), to)
			if err == nil || !strings.Contains(err.Error(), "was not copied faithfully") || to.imported || len(to.rows) > 0 {
				t.Errorf("got %v and %v, want an error and nothing", err, to.rows)
			}
		})
	}
	t.Run("a derived row is missing", func(t *testing.T) {
		from := sample()
		from.rows["seats"] = append(from.rows["seats"], []any{"bob", "t1"})
		if _, err := Copy(t.Context(), from, newMemory()); err == nil || !strings.Contains(err.Error(), "table seats was not copied faithfully") {
			t.Errorf("got %v", err)
		}
	})
}

func TestFailedCopyLeavesNothing(t *testing.T) {
	from, to := sample(), newMemory()
	from.fails = "tables"
	if _, err := Copy(t.Context(), from, to); err == nil || !strings.Contains(err.Error(), "read table tables of the source: the wire is cut") || len(to.rows) > 0 {
		t.Errorf("got %v and %v", err, to.rows)
	}
	from.fails, to.fails = "", "settings"
	if _, err := Copy(t.Context(), from, to); err == nil || !strings.Contains(err.Error(), "read table settings of the target") || to.imported {
		t.Errorf("got %v", err)
	}
	full := sample()
	if _, err := Copy(t.Context(), from, full); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("got %v, want %v", err, ErrNotEmpty)
	}
	from.rows["settings"][0][1] = 1.5
	if _, err := Copy(t.Context(), from, newMemory()); err == nil || !strings.Contains(err.Error(), "float64, which no column holds") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Copy(ctx, sample(), newMemory()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
