package sqlite

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/storage/storagetest"
)

var update = flag.Bool("update", false, "write the database of the latest schema to testdata")

func fixture(version int64) string {
	return filepath.Join("testdata", fmt.Sprintf("schema-%d.db.gz", version))
}

// TestOldDatabasesOpen opens a copy of every database in testdata. The files are never rewritten, except that of the latest schema
// before its release.
func TestOldDatabasesOpen(t *testing.T) {
	s := open(t, Options{})
	latest, err := version(t.Context(), s.readers)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		storagetest.Fill(t, s)
		path := filepath.Join(t.TempDir(), "plain.db")
		if err := s.Backup(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		plain, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		storagetest.WriteFixture(t, fixture(latest), plain)
	}
	for v := int64(1); v <= latest; v++ {
		t.Run(fmt.Sprint("schema ", v), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "purrlor.db")
			if err := os.WriteFile(path, storagetest.ReadFixture(t, fixture(v)), 0o600); err != nil {
				t.Fatal(err)
			}
			s := openAt(t, path, Options{})
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
			storagetest.Compare(t, s)
		})
	}
}
