package postgres

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"

	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/storagetest"
)

var update = flag.Bool("update", false, "write the database of the latest schema to testdata")

func fixture(version int64) string {
	return filepath.Join("testdata", fmt.Sprintf("schema-%d.sql.gz", version))
}

// TestOldDatabasesOpen opens a copy of every database in testdata. The files are never rewritten, except that of the latest schema
// before its release.
func TestOldDatabasesOpen(t *testing.T) {
	server := postgrestest.Shared(t)
	address := migrated(t)
	s := openAt(t, address, Options{})
	db := stdlib.OpenDBFromPool(s.pool)
	defer db.Close()
	latest, err := version(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		storagetest.Fill(t, s)
		storagetest.WriteFixture(t, fixture(latest), []byte(server.Dump(t, databaseOf(address))))
	}
	for v := int64(1); v <= latest; v++ {
		t.Run(fmt.Sprint("schema ", v), func(t *testing.T) {
			address := server.NewDatabase(t, "", nil)
			server.Exec(t, databaseOf(address), string(storagetest.ReadFixture(t, fixture(v))))
			s := openAt(t, address, Options{})
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
			storagetest.Compare(t, s)
		})
	}
}

// nextSchema gives a database the schema of a later version of the program.
func nextSchema(t *testing.T, address, statements string) (known int64) {
	t.Helper()
	s := openAt(t, address, Options{})
	defer s.Close()
	db := stdlib.OpenDBFromPool(s.pool)
	defer db.Close()
	known, err := version(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	next := fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, true); ", known+1)
	postgrestest.Shared(t).Exec(t, databaseOf(address), next+statements)
	return known
}

func TestNextSchemaOpens(t *testing.T) {
	address := newDatabase(t)
	known := nextSchema(t, address, `ALTER TABLE tables ADD COLUMN mood TEXT; ALTER TABLE rows ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;
		ALTER TABLE persons ADD COLUMN colour TEXT NOT NULL DEFAULT 'black'; CREATE TABLE later (id TEXT PRIMARY KEY)`)
	s := openAt(t, address, Options{})
	storagetest.Fill(t, s)
	storagetest.Compare(t, s)
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	openAt(t, address, Options{ReadOnly: true}).Close()
	db := stdlib.OpenDBFromPool(s.pool)
	defer db.Close()
	if found, err := version(t.Context(), db); err != nil || found != known+1 {
		t.Errorf("the schema became %d (%v), want %d as before", found, err, known+1)
	}
}

func TestBreakingSchemaIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name, needs, want string
	}{
		{"it needs a later program", "known + 1", "cannot use: use a newer program"},
		{"it needs this program", "known", ""},
		{"it needs an earlier one", "known - 1", ""},
		{"it needs what is not a number", "'soon'", "is not the number of a schema"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			address := newDatabase(t)
			nextSchema(t, address, `INSERT INTO settings (name, value) SELECT 'needs-schema', convert_to((`+tt.needs+`)::text, 'UTF8')
				FROM (SELECT max(version_id) - 1 AS known FROM goose_db_version) AS schemas`)
			for _, options := range []Options{{}, {ReadOnly: true}} {
				s, err := Open(t.Context(), address, options)
				if err == nil {
					s.Close()
				}
				wantError(t, err, tt.want)
			}
		})
	}
}
