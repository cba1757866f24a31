package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/tableserver"
)

// backedUp returns a database with its backup.
func backedUp(t *testing.T) (filledDatabase, string) {
	t.Helper()
	d := newDatabase(t)
	file := filepath.Join(t.TempDir(), "backup.db")
	wantWords(t, d.mustAdmin(t, "backup", file), file, "is a sound copy")
	return d, file
}

func TestBackupBesideServer(t *testing.T) {
	d := newDatabase(t)
	server := d.serve(t)
	if _, err := server.ChangePerson(t.Context(), d.anna, func(p *people.Person) error {
		p.Name = "Hanna"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "backup.db")
	d.mustAdmin(t, "backup", file)
	copied := filledDatabase{path: file}
	wantWords(t, copied.mustAdmin(t, "people"), "Hanna")
	wantWords(t, copied.mustAdmin(t, "verify"), "3 tables with ", "0 damaged")
	wantRefused(t, d.admin("backup", file), "file_exists")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("got %v (%v), want a file for its owner only", info.Mode(), err)
	}
	if names, _ := filepath.Glob(file + "*"); len(names) != 1 {
		t.Errorf("got the files %q, want one", names)
	}
}

func TestBackupOfDamagedDatabase(t *testing.T) {
	d := newDatabase(t)
	d.damage(t)
	wantRefused(t, d.admin("backup", filepath.Join(t.TempDir(), "backup.db")), "table_damaged")
}

func TestRestore(t *testing.T) {
	tests := []struct {
		name    string
		prepare func(t *testing.T, d *filledDatabase)
		args    []string
		kept    int // files of the database so far
	}{
		{"where nothing is", func(t *testing.T, d *filledDatabase) { removeDatabase(t, d.path) }, nil, 0},
		{"over a database", func(*testing.T, *filledDatabase) {}, []string{"--force"}, 1},
		{"over something else", func(t *testing.T, d *filledDatabase) {
			removeDatabase(t, d.path)
			for _, name := range []string{d.path, d.path + "-wal", d.path + "-shm"} {
				if err := os.WriteFile(name, []byte(strings.Repeat("This is not a database. ", 100)), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}, []string{"--force"}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, file := backedUp(t)
			d.change(t, "UPDATE persons SET name = 'Somebody'")
			tt.prepare(t, &d)
			wantWords(t, d.mustAdmin(t, append([]string{"restore", file}, tt.args...)...), "3 tables with ", "is restored from "+file)
			wantWords(t, d.mustAdmin(t, "people"), "Anna", "Борис")
			if kept, _ := filepath.Glob(d.path + ".2*"); len(kept) != tt.kept {
				t.Errorf("got %q, want %d files", kept, tt.kept)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(d.path), ".restore-*")); len(left) > 0 {
				t.Errorf("got %q, want nothing left over", left)
			}
			server := d.serve(t)
			if err := server.Check(t.Context()); err != nil {
				t.Error(err)
			}
			if _, err := tableserver.New(wiring.Tables(server), tableserver.Options{}).Replay(t.Context(), d.over); err != nil {
				t.Error(err)
			}
		})
	}
}

// A restore writes the file behind a link.
func TestRestoreThroughLink(t *testing.T) {
	d, file := backedUp(t)
	d.change(t, "UPDATE persons SET name = 'Somebody'")
	real := d.path
	d.path = filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(real, d.path); err != nil {
		t.Skip(err)
	}
	wantRefused(t, d.admin("restore", file), "file_exists")
	d.mustAdmin(t, "restore", file, "--force")
	if info, err := os.Lstat(d.path); err != nil || info.Mode().Type() != os.ModeSymlink {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	d.path = real
	wantWords(t, d.mustAdmin(t, "people"), "Anna", "Борис")
}

func removeDatabase(t *testing.T, path string) {
	t.Helper()
	names, _ := filepath.Glob(path + "*")
	for _, name := range names {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRestoreRefusals(t *testing.T) {
	tests := []struct {
		name    string
		prepare func(t *testing.T, d *filledDatabase, file string) (backup string)
		args    []string
		want    string
	}{
		{"over a database without force", func(_ *testing.T, _ *filledDatabase, file string) string { return file }, nil, "file_exists"},
		{"while a server runs", func(t *testing.T, d *filledDatabase, file string) string { d.serve(t); return file }, []string{"--force"}, "stop the server first"},
		{"of no file", func(_ *testing.T, _ *filledDatabase, file string) string { return file + "x" }, []string{"--force"}, "no such file"},
		{"of the database itself", func(_ *testing.T, d *filledDatabase, _ string) string { return d.path }, []string{"--force"}, "no_backup"},
		{"of a database that is in use", func(t *testing.T, _ *filledDatabase, file string) string {
			(&filledDatabase{path: file}).serve(t)
			return file
		}, []string{"--force"}, "no_backup"},
		{"of a damaged backup", func(t *testing.T, d *filledDatabase, file string) string {
			(&filledDatabase{path: file, over: d.over}).damage(t)
			return file
		}, []string{"--force"}, "table_damaged"},
		{"of something else", func(t *testing.T, _ *filledDatabase, file string) string {
			if err := os.WriteFile(file, []byte(strings.Repeat("This is not a database. ", 100)), 0o600); err != nil {
				t.Fatal(err)
			}
			return file
		}, []string{"--force"}, "not a database"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, file := backedUp(t)
			d.change(t, "UPDATE persons SET name = 'Somebody'")
			backup := tt.prepare(t, &d, file)
			got := d.admin(append([]string{"restore", backup}, tt.args...)...)
			if got.status != 1 || !strings.Contains(got.err, tt.want) || strings.Contains(got.out, "restored from") {
				t.Errorf("got %+v, want status 1 and %q", got, tt.want)
			}
			wantWords(t, d.mustAdmin(t, "people"), "Somebody")
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(d.path), ".restore-*")); len(left) > 0 {
				t.Errorf("got %q, want nothing left over", left)
			}
		})
	}
}

// No server starts while a restore holds the database.
func TestRestoreBlocksServer(t *testing.T) {
	d := newDatabase(t)
	unlock, err := sqlite.Lock(t.Context(), d.path)
	if err != nil {
		t.Fatal(err)
	}
	if store, err := sqlite.Open(d.path, sqlite.Options{}); err == nil {
		store.Close()
		t.Error("a server has started")
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	d.serve(t)
}
