package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// exported writes the finished game of a database to a file.
func exported(t *testing.T, d *filledDatabase) (string, table.Replay) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.json")
	text := d.mustAdmin(t, "export", string(d.over))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file, replayOf(t, text)
}

func replayOf(t *testing.T, text string) (r table.Replay) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestImportExportedGame(t *testing.T) {
	d := newDatabase(t)
	file, want := exported(t, &d)
	id := strings.TrimSpace(d.mustAdmin(t, "import", file, "--seats", string(d.anna)+","+string(d.borys)))
	wantWords(t, d.mustAdmin(t, "verify"), "4 tables with ", "0 damaged")
	got := replayOf(t, d.mustAdmin(t, "export", id))
	if string(got.Table) != id {
		t.Errorf("got table %s, want %s", got.Table, id)
	}
	got.Table = want.Table
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestImportedGameGoesOn(t *testing.T) {
	d := newDatabase(t)
	file, want := exported(t, &d)
	for name, moves := range map[string]string{"from the start": "0", "from the middle": "40"} {
		t.Run(name, func(t *testing.T) {
			id := ids.TableID(strings.TrimSpace(d.mustAdmin(t, "import", "--moves", moves, file, "--seats", "kitten,"+string(d.borys))))
			wantWords(t, d.mustAdmin(t, "verify", string(id)), "1 tables with ", "0 damaged")
			wantRefused(t, d.admin("export", string(id)), "not_over")
			store := d.serve(t)
			s, err := store.Summary(t.Context(), id)
			if err != nil || s.Stage != table.Playing || len(s.People) != 1 || s.People[0] != d.borys {
				t.Errorf("got %+v (%v), want a running game of Borys", s, err)
			}
			h := tableserver.New(wiring.Tables(store), tableserver.Options{})
			defer h.Close()
			pos, err := h.Position(t.Context(), id, d.borys, nil)
			if err != nil || pos.Viewer != 1 || !pos.Plays || pos.Scene.Table.Commitment != want.Commitment {
				t.Errorf("got %+v (%v), want Borys to play the same deal", pos, err)
			}
		})
	}
}

// Only games are imported.
func TestImportRefusals(t *testing.T) {
	d := newDatabase(t)
	file, replay := exported(t, &d)
	people := string(d.anna) + "," + string(d.borys)
	illegal := replay.Record
	illegal.Actions = append(append([]string{}, illegal.Actions[:30]...), illegal.Actions[0])
	older := replay.Record
	older.Version++
	for _, tt := range []struct {
		name string
		in   any
		args []string
		want string
	}{
		{"an action that is not legal", illegal, []string{"--seats", people}, "action 31"},
		{"a seat that is not there", strings.NewReplacer(`"0 `, `"7 `), []string{"--seats", people}, "unknown_seat"},
		{"nobody's seat", strings.NewReplacer(`"0 `, `"-1 `), []string{"--seats", people}, "unknown_seat"},
		{"other rules", older, []string{"--seats", people}, "rules_version"},
		{"another game", strings.NewReplacer(`"boxes"`, `"chess"`), []string{"--seats", people}, "unknown_game"},
		{"half a file", strings.NewReplacer(`]`, ``), []string{"--seats", people}, "bad_case"},
		{"more actions than there are", replay, []string{"--seats", people, "--moves", "100000"}, "bad_case"},
		{"too few seats", replay, []string{"--seats", string(d.anna)}, "bad_options"},
		{"bots alone", replay, []string{"--seats", "tabby,tabby"}, "bad_options"},
		{"a stranger", replay, []string{"--seats", "tabby,nobody"}, "unknown_person"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := json.Marshal(tt.in)
			if change, ok := tt.in.(*strings.Replacer); ok {
				text, err = json.Marshal(replay)
				text = []byte(change.Replace(string(text)))
			}
			if err != nil {
				t.Fatal(err)
			}
			wantRefused(t, run(string(text), append([]string{"admin", "import", "-", "--data", d.path}, tt.args...)...), tt.want)
		})
	}
	wantRefused(t, d.admin("import", filepath.Join(t.TempDir(), "missing"), "--seats", people), "no such file")
	wantWords(t, d.mustAdmin(t, "verify"), "3 tables with ")
	d.serve(t)
	wantRefused(t, d.admin("import", file, "--seats", people), "stop the server first")
}
