package main

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// A full store refuses, and loses nothing.
func TestFullStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	w := newWitness()
	tables := crowd(w, 3)
	l := live(t, path, tables, "--max-pages", "100")
	for i, err := range l.wait() {
		if game.CodeOf(err) != table.CodeStoreFull {
			t.Errorf("table %d of a full store: got %v, want %s", i, err, table.CodeStoreFull)
		}
		if tables[i].ID == "" {
			continue // not even the table found room
		}
		if err := tables[i].Watch(t.Context()); err != nil {
			t.Errorf("table %d of a full store cannot be looked at: %v", i, err)
		}
	}
	l.server.Kill()
	if n, _ := w.check(t, path); n < len(tables) {
		t.Errorf("only %d commands were acknowledged", n)
	}

	l = live(t, path, tables) // fails unless the refused move of each table can be made now
	l.server.Kill()
	l.wait()
	w.check(t, path)
}

// A damaged table is not served, and others are.
func TestDamagedTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	w := newWitness()
	tables := crowd(w, 2)
	l := live(t, path, tables)
	l.server.Kill()
	l.wait()
	flip(t, path, tables[0].ID)

	t.Setenv(asProgram, "1")
	server, err := load.StartServer(path, &l.log)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Kill()
	if err := tables[0].resume(t.Context(), server.URL); game.CodeOf(err) != table.CodeDamaged {
		t.Errorf("the damaged table: got %v, want %s", err, table.CodeDamaged)
	}
	if err := tables[1].resume(t.Context(), server.URL); err != nil {
		t.Fatalf("the other table: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	made := 0
	_, err = tables[1].playOn(ctx, func() {
		if made++; made == 5 {
			stop()
		}
	})
	if made < 5 {
		t.Errorf("the other table has made %d moves: %v", made, err)
	}
}

// flip changes one bit in the middle of a row of a table's log, like a bad disk, bypassing the protection of rows.
func flip(t *testing.T, path string, table ids.TableID) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var guard string
	var body []byte
	const name = "rows_stay_as_they_are"
	if err := db.QueryRow("SELECT sql FROM sqlite_master WHERE name = ?", name).Scan(&guard); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRow("SELECT body FROM rows WHERE table_id = ? AND kind = 'start'", table).Scan(&body); err != nil {
		t.Fatal(err)
	}
	body[len(body)/2] ^= 1
	for _, do := range []struct {
		query string
		args  []any
	}{
		{"DROP TRIGGER " + name, nil},
		{"UPDATE rows SET body = ? WHERE table_id = ? AND kind = 'start'", []any{body, table}},
		{guard, nil},
	} {
		if _, err := db.Exec(do.query, do.args...); err != nil {
			t.Fatal(err)
		}
	}
}

// A file that the server may not write is named at the start.
func TestReadOnlyFileNamed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "purrlor.db")
	t.Setenv(asProgram, "1")
	var output bytes.Buffer
	server, err := load.StartServer(path, &output)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience) // a server that opens would go on
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0], "serve", "--listen", "127.0.0.1:0", "--data", path)
	if os.Geteuid() == 0 {
		asNobody(t, command, dir)
	}
	output.Reset()
	command.Stdout, command.Stderr = &output, &output
	err = command.Run()
	if command.ProcessState.ExitCode() != 1 || !strings.Contains(output.String(), path) || !strings.Contains(output.String(), "not writable") {
		t.Errorf("got %v and %q, want status 1 and that %s is not writable", err, output.String(), path)
	}
}

// asNobody runs a command as a user who may write the folder but is not root, because root may write every file.
func asNobody(t *testing.T, command *exec.Cmd, dir string) {
	t.Helper()
	const nobody = 65534
	for _, folder := range []string{dir, filepath.Dir(dir)} {
		if err := os.Chmod(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	program, err := os.ReadFile(command.Path)
	if err != nil {
		t.Fatal(err)
	}
	command.Path = filepath.Join(dir, "program")
	if err := os.WriteFile(command.Path, program, 0o755); err != nil {
		t.Fatal(err)
	}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
}
