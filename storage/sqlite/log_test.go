package sqlite

import (
	"strings"
	"testing"
)

func TestLogIsAppendOnly(t *testing.T) {
	tests := []struct {
		name, query, want string
	}{
		{"a body is not changed", "UPDATE rows SET body = x'00' WHERE number = 2", "never changed"},
		{"a number is not changed", "UPDATE rows SET number = 9 WHERE number = 3", "never changed"},
		{"a row is not replaced by an update", "UPDATE OR REPLACE rows SET number = 2 WHERE number = 3", "never changed"},
		{"a row is not deleted", "DELETE FROM rows WHERE number = 3", "with their table only"},
		{"all rows are not deleted", "DELETE FROM rows", "with their table only"},
		{"a row is not replaced", "INSERT OR REPLACE INTO rows SELECT table_id, number, at, by, person, command, kind, seat, x'00', hash FROM rows WHERE number = 2", "only grows"},
		{"a number is not left out", "INSERT INTO rows SELECT table_id, 5, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 2", "only grows"},
		{"no row comes before the first", "INSERT INTO rows SELECT table_id, 0, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 2", "only grows"},
		{"a row without table", "INSERT INTO rows SELECT 'nowhere', 1, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 1", "FOREIGN KEY"},
		{"a hash is whole", "INSERT INTO rows SELECT table_id, 4, at, by, person, command, kind, seat, body, x'00' FROM rows WHERE number = 3", "CHECK"},
		{"a type is what it says", "INSERT INTO rows SELECT table_id, 4, 'noon', by, person, command, kind, seat, body, hash FROM rows WHERE number = 3", "cannot store TEXT"},
		{"a table is not renamed", "UPDATE tables SET id = 'other'", "FOREIGN KEY"},
		{"the next row is taken", "INSERT INTO rows SELECT table_id, 4, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 3", ""},
		{"a table goes with its rows", "DELETE FROM tables", ""},
	}
	s := open(t, Options{})
	table := newTable()
	for range 3 {
		if err := s.Commit(t.Context(), table.next()); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := s.writer.write(t.Context(), func(w *writer) error {
				_, err := w.Exec(tt.query)
				return err
			})
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got error %v, want %q", err, tt.want)
			}
			if tt.want == "" {
				return
			}
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	if rows, err := s.Rows(t.Context(), table.id, 0); err != nil || len(rows) > 0 {
		t.Errorf("got %d rows (%v) of a deleted table", len(rows), err)
	}
}
