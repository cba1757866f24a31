package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/admin"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// filledDatabase is a file or PostgreSQL URL with a finished, a running and an open table, as a server leaves them.
type filledDatabase struct {
	path                string
	over, playing, open ids.TableID
	anna, borys         ids.PersonID
}

// then is the time of all data in the database.
var then = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// served plays the games of the database once for all tests.
var served = sync.OnceValues(func() (filledDatabase, []byte) {
	dir, err := os.MkdirTemp("", "purrlor")
	must(err)
	defer os.RemoveAll(dir)
	d := filledDatabase{path: filepath.Join(dir, "purrlor.db")}
	store, err := sqlite.Open(d.path, sqlite.Options{})
	must(err)
	d.fillStore(store)
	raw, err := os.ReadFile(d.path)
	must(err)
	return d, raw
})

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// fillStore plays the games in a store and closes it.
func (d *filledDatabase) fillStore(store backend.Store) {
	h := tableserver.New(wiring.Tables(store), tableserver.Options{
		Now: func() time.Time { return then }, Seed: func() game.Seed { return game.SeedOf("admin") }, BotPace: time.Millisecond,
	})
	d.fill(h, store)
	must(h.Close())
	must(store.Close())
}

func (d *filledDatabase) fill(h *tableserver.Server, store backend.Store) {
	ctx := context.Background()
	for id, name := range map[*ids.PersonID]string{&d.anna: "Anna", &d.borys: "Борис"} {
		_, secret := ids.NewSecret()
		*id = ids.PersonID(ids.New())
		must(store.AddPerson(ctx, people.Person{ID: *id, Name: name, Created: then}, people.Session{Secret: secret, Kind: people.Cookie}))
	}
	for _, id := range []*ids.TableID{&d.over, &d.playing, &d.open} {
		var err error
		*id, err = h.Create(ctx, d.anna, table.Settings{Game: "boxes", Config: []byte(`{"players":2}`)}, nil)
		must(err)
	}
	d.play(h, d.over, 1<<20)
	d.play(h, d.playing, 70)
	must(store.Report(ctx, people.Report{At: then, Table: d.over, By: d.anna, About: d.borys, Line: 3, Text: "a bad\x1b word", Reason: "rude"}))
}

// play makes Anna and Borys play random actions at a table.
func (d *filledDatabase) play(h *tableserver.Server, tableID ids.TableID, most int) {
	people, r := []ids.PersonID{d.anna, d.borys}, game.SeedOf("people").Stream("people", 0)
	do := func(who ids.PersonID, c table.Command) {
		c.ID = ids.New()
		must(h.Do(context.Background(), tableID, who, &c))
	}
	do(d.borys, table.Command{Do: table.DoSit})
	do(d.borys, table.Command{Do: table.DoReady, On: true})
	do(d.anna, table.Command{Do: table.DoStart})
	for range most {
		pos, err := h.Position(context.Background(), tableID, d.anna, nil)
		must(err)
		if pos.Scene.Table.Stage == table.Over {
			return
		}
		seat := pos.Match.Must().First()
		decision := pos.Decision(seat)
		do(people[seat], table.Command{Do: table.DoAct, Seat: &seat, Decision: &decision, Action: pos.Match.Pick(seat, &r)})
	}
}

// newDatabase returns a copy of the database for one test.
func newDatabase(t *testing.T) filledDatabase {
	t.Helper()
	d, raw := served()
	d.path = filepath.Join(t.TempDir(), "purrlor.db")
	if err := os.WriteFile(d.path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return d
}

// admin runs an operator command.
func (d *filledDatabase) admin(args ...string) result {
	return run("", append(append([]string{"admin"}, args...), database.FlagFor(d.path), d.path)...)
}

func (d *filledDatabase) mustAdmin(t *testing.T, args ...string) string {
	t.Helper()
	return mustRun(t, "", append(append([]string{"admin"}, args...), database.FlagFor(d.path), d.path)...)
}

// change changes the database directly.
func (d *filledDatabase) change(t *testing.T, queries ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", d.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, query := range queries {
		if _, err := db.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
}

// damage changes a byte in a row of the finished game.
func (d *filledDatabase) damage(t *testing.T) {
	t.Helper()
	d.change(t, "DROP TRIGGER rows_stay_as_they_are",
		"UPDATE rows SET body = CAST(replace(body, '{', '[') AS BLOB) WHERE number = 20 AND table_id = '"+string(d.over)+"'")
}

// serve opens the database like a server until the test ends.
func (d *filledDatabase) serve(t *testing.T) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open(d.path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func wantWords(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, want := range words {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

func TestOperatorCommandsExplainThemselves(t *testing.T) {
	wantWords(t, mustRun(t, "", "help"), "admin", "verify-seed")
	wantWords(t, mustRun(t, "", "admin", "help"), "list", "verify", "backup", "restore", "ban", "expire", "delete-table")
	for _, name := range []string{"list", "people", "reports", "ban", "export", "export-games", "import", "verify", "backup", "restore", "delete-table", "expire"} {
		wantWords(t, mustRun(t, "", "admin", name, "--help"), "Usage: purrlor admin "+name, `--data="purrlor.db"`, "$PURRLOR_DATA")
	}
	for _, args := range [][]string{
		{"ban"},
		{"export"},
		{"export-games", "--since", "yesterday"},
		{"import"},
		{"import", "game.json"},
		{"backup"},
		{"copy"},
		{"copy", "a.db"},
		{"restore"},
		{"delete-table"},
		{"ban", "a", "b"},
		{"list", "a"},
		{"fly"},
		{"list", "--stage", "gone"},
		{"expire"},
		{"expire", "--older-than", "long"},
		{"expire", "--older-than", "0d"},
		{"expire", "--older-than", "-3h"},
		{"expire", "--older-than", "999999999999d"},
		{"reports", "--limit", "-1"},
	} {
		if got := run("", append([]string{"admin"}, args...)...); got.status != 2 || !strings.Contains(got.err, "Usage:") || got.out != "" {
			t.Errorf("%q: got %+v, want status 2 and the usage", args, got)
		}
	}
}

func TestOperatorCommandsMakeNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing.db")
	for _, args := range [][]string{
		{"list"},
		{"people"},
		{"reports"},
		{"ban", "x"},
		{"export", "x"},
		{"export-games"},
		{"verify"},
		{"backup", path + ".copy"},
		{"delete-table", "x"},
		{"expire", "--older-than", "1d"},
	} {
		if got := run("", append(append([]string{"admin"}, args...), "--data", path)...); got.status != 1 {
			t.Errorf("%q: got %+v, want status 1", args, got)
		}
	}
	if names, _ := filepath.Glob(path + "*"); len(names) > 0 {
		t.Errorf("there are %q", names)
	}
}

func TestListTables(t *testing.T) {
	d := newDatabase(t)
	server := d.serve(t)
	out := d.mustAdmin(t, "list")
	wantWords(t, out, "table ", "changed", string(d.over), string(d.playing), string(d.open), "boxes", "2026-01-02 03:04")
	var lines []admin.TableLine
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "list", "--stage", "over", "--json")), &lines); err != nil {
		t.Fatal(err)
	}
	want, err := server.Summary(t.Context(), d.over)
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 1 || lines[0] != (admin.TableLine{Table: d.over, Game: "boxes", Stage: table.Over, People: 2, Rows: want.Number, Created: then, Changed: then}) {
		t.Errorf("got %+v, want the finished game", lines)
	}
	later := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	note := fmt.Sprintf(`{%q:{"times":3,"until":%q},%q:{"times":3,"until":"2026-01-02T03:04:05Z"}}`, d.over, later.Format(time.RFC3339), d.open)
	if err := server.SetSetting(t.Context(), "tables-aside", []byte(note)); err != nil {
		t.Fatal(err)
	}
	wantWords(t, d.mustAdmin(t, "list"), "aside until", later.Format("2006-01-02 15:04"))
	lines = nil
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "list", "--json")), &lines); err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if l.QuarantinedUntil.IsZero() == (l.Table == d.over) {
			t.Errorf("got %+v", l)
		}
	}
	if out := d.mustAdmin(t, "list", "--stage", "open"); strings.Count(out, "\n") != 2 {
		t.Errorf("got %q, want one open table", out)
	}
}

func TestListPeopleAndReports(t *testing.T) {
	d := newDatabase(t)
	wantWords(t, d.mustAdmin(t, "people"), string(d.anna), "Anna", string(d.borys), "Борис", "2026-01-02")
	var people []admin.PersonLine
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "people", string(d.open), "--json")), &people); err != nil {
		t.Fatal(err)
	}
	if len(people) != 1 || people[0] != (admin.PersonLine{Person: d.anna, Name: "Anna", Created: then, Tables: 3}) {
		t.Errorf("got %+v, want Anna alone", people)
	}
	wantRefused(t, d.admin("people", "nowhere"), "unknown_table")
	wantWords(t, d.mustAdmin(t, "reports"), string(d.over), string(d.anna), string(d.borys), `"Борис"`, `line 3: "a bad\x1b word"`, `"rude"`, "1 reports")
	var reports []admin.ReportLine
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "reports", "--json")), &reports); err != nil || len(reports) != 1 || reports[0].Text != "a bad\x1b word" {
		t.Errorf("got %+v (%v)", reports, err)
	}
}
