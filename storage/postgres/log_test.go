package postgres

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/storage/storagetest"
)

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("got error %v, want %q", err, want)
	}
}

func TestLogIsAppendOnly(t *testing.T) {
	tests := []struct {
		name, query, want string
	}{
		{"a body is not changed", "UPDATE rows SET body = '' WHERE number = 2", "never changed"},
		{"a number is not changed", "UPDATE rows SET number = 9 WHERE number = 3", "never changed"},
		{"a row is not deleted", "DELETE FROM rows WHERE number = 3", "with their table only"},
		{"all rows are not deleted", "DELETE FROM rows", "with their table only"},
		{"the log is not emptied", "TRUNCATE rows", "with their table only"},
		{"the log is not emptied with its tables", "TRUNCATE tables CASCADE", "with their table only"},
		{"a row is not replaced", "INSERT INTO rows SELECT * FROM rows WHERE number = 2 ON CONFLICT (table_id, number) DO UPDATE SET body = ''", "only grows"},
		{"a number is not left out", "INSERT INTO rows SELECT table_id, 5, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 2", "only grows"},
		{"no row comes before the first", "INSERT INTO rows SELECT table_id, 0, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 2", "only grows"},
		{"a row without table", "INSERT INTO rows SELECT 'nowhere', 1, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 1", "foreign key"},
		{"a hash is whole", "INSERT INTO rows SELECT table_id, 4, at, by, person, command, kind, seat, body, '' FROM rows WHERE number = 3", "check constraint"},
		{"a table is not renamed", "UPDATE tables SET id = 'other'", "foreign key"},
		{"the next row is taken", "INSERT INTO rows SELECT table_id, 4, at, by, person, command, kind, seat, body, hash FROM rows WHERE number = 3", ""},
		{"a table goes with its rows", "DELETE FROM tables", ""},
	}
	s := open(t, Options{})
	book := storagetest.NewBook()
	mustCommit(t, s, book.Next(3))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.exec(t.Context(), tt.query)
			wantError(t, err, tt.want)
			if tt.want == "" {
				return
			}
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	if rows, err := s.Rows(t.Context(), book.Table, 0); err != nil || len(rows) > 0 {
		t.Errorf("got %d rows (%v) of a deleted table", len(rows), err)
	}
}

func TestCheckSeesDamage(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a changed row", "UPDATE rows SET body = '' WHERE number = 2", "row 2 does not match its hash"},
		{"a lost row", "DELETE FROM rows WHERE number = 2", "row 3 follows row 1"},
		{"a lost end", "DELETE FROM rows WHERE number = 3", "has 2 rows, want 3"},
	}
	address := newDatabase(t)
	s := openAt(t, address, Options{})
	if _, err := s.exec(t.Context(), "ALTER TABLE rows DISABLE TRIGGER USER"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			empty(t, address)
			mustCommit(t, s, storagetest.NewBook().Next(3))
			if err := s.Check(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.pool.Exec(t.Context(), tt.query); err != nil {
				t.Fatal(err)
			}
			wantError(t, s.Check(t.Context()), tt.want)
		})
	}
}
