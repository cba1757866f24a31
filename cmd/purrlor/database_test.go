package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/admin"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
)

// --data and --store cannot both name a database.
func TestDatabaseNamedOnce(t *testing.T) {
	const url = "postgres://purrlor@127.0.0.1/purrlor"
	if f, _ := parseServe(t); f.Data != "purrlor.db" || f.Store != "" {
		t.Errorf("without flags: got %q and %q, want purrlor.db", f.Data, f.Store)
	}
	if f, _ := parseServe(t, "--store", url); f.Data != "" || f.Store != url {
		t.Errorf("--store: got %q and %q, want the URL", f.Data, f.Store)
	}
	if f, _ := parseServe(t, "--config", writeConfig(t, `{"store": "`+url+`"}`)); f.Store != url {
		t.Errorf("a configuration file: got %q, want the URL", f.Store)
	}
	two := func(name string, args ...string) {
		t.Helper()
		if got := run("", args...); got.status != 2 || !strings.Contains(got.err, "--data and --store name two databases") || got.out != "" {
			t.Errorf("%s: got %+v, want status 2 and what is wrong", name, got)
		}
	}
	two("two flags", "serve", "--data", "a.db", "--store", url)
	two("two flags of the operator", "admin", "list", "--data", "a.db", "--store", url)
	two("a flag and the file", "serve", "--store", url, "--config", writeConfig(t, `{"data": "a.db"}`))
	t.Setenv("PURRLOR_STORE", url)
	if f, _ := parseServe(t); f.Store != url {
		t.Errorf("the environment: got %q, want the URL", f.Store)
	}
	two("a flag and the environment", "serve", "--data", "a.db")
	t.Setenv("PURRLOR_DATA", "")
	if f, _ := parseServe(t); f.Store != url || f.Data != "" {
		t.Errorf("an empty variable: got %q and %q, want the URL", f.Data, f.Store)
	}
}

// A store that cannot be opened is explained.
func TestUnopenableStore(t *testing.T) {
	empty := postgrestest.Shared(t).NewDatabase(t, "", nil)
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, tt := range []struct {
		want   string
		status int
		args   []string
	}{
		{"begins with postgres://", 1, []string{"serve", "--store", "mysql://127.0.0.1/purrlor"}},
		{"refused", 1, []string{"serve", "--store", "postgres://127.0.0.1:1/purrlor"}},
		{"--max-pages is for database files", 2, []string{"serve", "--store", empty, "--max-pages", "9"}},
		{"start the server once", 1, []string{"admin", "list", "--store", empty}},
		{"this command is for database files", 2, []string{"admin", "backup", copied, "--store", empty}},
		{"this command is for database files", 2, []string{"admin", "restore", copied, "--store", empty}},
	} {
		if got := run("", tt.args...); got.status != tt.status || !strings.Contains(got.err, tt.want) || got.out != "" {
			t.Errorf("%q: got %+v, want status %d and %q", tt.args, got, tt.status, tt.want)
		}
	}
}

// TestOperatorCommandsOnPostgres runs every operator command except those that copy files.
func TestOperatorCommandsOnPostgres(t *testing.T) {
	d := filledDatabase{path: postgrestest.Shared(t).NewDatabase(t, "", nil)}
	open := func() *postgres.Store {
		store, err := postgres.Open(t.Context(), d.path, postgres.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return store
	}
	d.fillStore(open())
	server := open() // runs during the commands
	defer server.Close()

	wantWords(t, d.mustAdmin(t, "list"), string(d.over), string(d.playing), string(d.open), "boxes", "2026-01-02 03:04")
	wantWords(t, d.mustAdmin(t, "people"), string(d.anna), "Anna", string(d.borys), "Борис")
	wantWords(t, d.mustAdmin(t, "reports"), `line 3: "a bad\x1b word"`, "1 reports")
	wantWords(t, d.mustAdmin(t, "verify"), "3 tables with ", "0 damaged")
	wantRefused(t, d.admin("verify", "nowhere"), "unknown_table")
	wantRefused(t, d.admin("ban", "nobody"), "unknown_person")
	for _, banned := range []bool{true, false} {
		args := []string{"ban", string(d.borys)}
		if !banned {
			args = append(args, "--lift")
		}
		d.mustAdmin(t, args...)
		if p, err := server.Person(t.Context(), d.borys); err != nil || p.Banned != banned {
			t.Errorf("%q: got %+v (%v), want banned %v", args, p, err, banned)
		}
	}
	wantRefused(t, d.admin("export", string(d.playing)), "not_over")
	file, want := exported(t, &d)
	id := ids.TableID(strings.TrimSpace(d.mustAdmin(t, "import", file, "--seats", string(d.anna)+","+string(d.borys))))
	if got := replayOf(t, d.mustAdmin(t, "export", string(id))); got.Table != id || len(got.Record.Actions) != len(want.Record.Actions) {
		t.Errorf("got table %s with %d actions, want %s with %d", got.Table, len(got.Record.Actions), id, len(want.Record.Actions))
	}
	wantWords(t, d.mustAdmin(t, "delete-table", string(id)), "is deleted")
	wantWords(t, d.mustAdmin(t, "expire", "--older-than", "1d", "--trust-clock", "--dry-run"), string(d.open), "would be deleted")
	wantWords(t, d.mustAdmin(t, "expire", "--older-than", "1d", "--trust-clock"), "1 tables deleted: open")
	var left []admin.TableLine
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "list", "--json")), &left); err != nil || len(left) != 2 {
		t.Errorf("got %d tables (%v), want 2", len(left), err)
	}
	if _, err := server.Rows(t.Context(), d.open, 0); err != nil {
		t.Errorf("the server was disturbed: %v", err)
	}
}
