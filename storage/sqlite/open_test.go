package sqlite

import (
	"database/sql"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/storage"
)

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got error %v, want %q", err, want)
	}
}

func wantLocked(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, ErrLocked) {
		t.Errorf("got error %v, want %v", err, ErrLocked)
	}
}

func TestLockRefusesSecondServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{})
	_, err := Open(path, Options{})
	wantLocked(t, err)
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("the first server was disturbed: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	openAt(t, path, Options{})
}

// elsewhere names the file that a child process of this test opens.
const elsewhere = "PURRLOR_TEST_OPEN"

func TestLockRefusesOtherProcess(t *testing.T) {
	if path := os.Getenv(elsewhere); path != "" {
		openAt(t, path, Options{})
		return
	}
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{})
	other := func() (string, error) {
		command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
		command.Env = append(os.Environ(), elsewhere+"="+path)
		output, err := command.CombinedOutput()
		return string(output), err
	}
	if output, err := other(); err == nil || !strings.Contains(output, ErrLocked.Error()) {
		t.Errorf("got %v and %q, want a refusal", err, output)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if output, err := other(); err != nil {
		t.Errorf("after the first has closed: %v, %s", err, output)
	}
}

func TestReadOnlyBesideServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	server := openAt(t, path, Options{})
	table := newTable()
	if err := server.Commit(t.Context(), table.next()); err != nil {
		t.Fatal(err)
	}
	command := openAt(t, path, Options{ReadOnly: true})
	if err := server.Commit(t.Context(), table.next()); err != nil {
		t.Fatal(err)
	}
	if rows, err := command.Rows(t.Context(), table.id, 0); err != nil || len(rows) != 2 {
		t.Errorf("got %d rows (%v), want 2", len(rows), err)
	}
	if err := command.Commit(t.Context(), table.next()); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
	}
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	if err := command.Close(); err != nil {
		t.Fatal(err)
	}
	command = openAt(t, path, Options{ReadOnly: true})
	if rows, err := command.Rows(t.Context(), table.id, 0); err != nil || len(rows) != 2 {
		t.Errorf("without a server: got %d rows (%v), want 2", len(rows), err)
	}
	if err := command.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	newer := filepath.Join(dir, "newer.db")
	openAt(t, newer, Options{}).Close()
	db, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)"); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, path string
		options    Options
		want       string
	}{
		{"a newer schema", newer, Options{}, "database has schema 999, but this program knows schemas up to 17"},
		{"a newer schema to read", newer, Options{ReadOnly: true}, "use a newer program"},
		{"an older schema to read", write("empty.db", ""), Options{ReadOnly: true}, "start the server once"},
		{"no file to read", filepath.Join(dir, "missing.db"), Options{ReadOnly: true}, "unable to open"},
		{"no directory", filepath.Join(dir, "nowhere", "a.db"), Options{}, "lock"},
		{"something else", write("text.db", strings.Repeat("This is not a database. ", 100)), Options{}, "not a database"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Open(tt.path, tt.options)
			if err == nil {
				s.Close()
			}
			wantError(t, err, tt.want)
			if errors.Is(err, ErrLocked) {
				t.Errorf("got error %v, though nobody holds it", err)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "missing.db")); !errors.Is(err, os.ErrNotExist) {
		t.Error("reading has made a file")
	}
}

func TestFilePermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{})
	if err := s.Commit(t.Context(), newTable().next()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got&0o077 != 0 {
			t.Errorf("%s: got %o, want nothing for others", filepath.Base(name), got)
		}
	}
}
