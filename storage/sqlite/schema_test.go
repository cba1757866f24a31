package sqlite

import (
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/storage/storagetest"
)

var update = flag.Bool("update", false, "write the database of the latest schema to testdata")

func fixture(version int64) string {
	return filepath.Join("testdata", fmt.Sprintf("schema-%d.db.gz", version))
}

// TestOldDatabasesOpen opens a copy of every database in testdata. None is ever rewritten, except that of the latest
// schema before its release.
func TestOldDatabasesOpen(t *testing.T) {
	s := open(t, Options{})
	latest, err := version(t.Context(), s.readers)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		storagetest.FillKept(t, s)
		pack(t, s, fixture(latest))
	}
	for v := int64(1); v <= latest; v++ {
		t.Run(fmt.Sprint("schema ", v), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "purrlor.db")
			unpack(t, fixture(v), path)
			s := openAt(t, path, Options{})
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
			storagetest.CompareKept(t, s)
		})
	}
}

func pack(t *testing.T, s *Store, path string) {
	t.Helper()
	plain := filepath.Join(t.TempDir(), "plain.db")
	if err := s.Backup(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(plain)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	packed := gzip.NewWriter(to)
	if _, err := io.Copy(packed, from); err != nil {
		t.Fatal(err)
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
}

func unpack(t *testing.T, path, into string) {
	t.Helper()
	from, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	packed, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(into, plain, 0o600); err != nil {
		t.Fatal(err)
	}
}
