package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

func TestExportFinishedGame(t *testing.T) {
	d := newDatabase(t)
	d.serve(t)
	var replay table.Replay
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "export", string(d.over))), &replay); err != nil {
		t.Fatal(err)
	}
	seed := game.SeedOf("admin")
	if replay.Table != d.over || replay.Record.Seed != seed || replay.Commitment != table.Commitment(seed) || replay.Seats[1].Name != "Борис" {
		t.Errorf("got %+v", replay)
	}
	if m := again(t, replay.Record, -1); !m.Over() {
		t.Error("the record does not come to its end")
	}
}

func TestExportRefusals(t *testing.T) {
	d := newDatabase(t)
	tests := []struct {
		name  string
		table ids.TableID
		code  string
	}{
		{"while the game runs", d.playing, "not_over"},
		{"before it has begun", d.open, "not_over"},
		{"of no table", "nowhere", "unknown_table"},
		{"of a damaged game", d.over, "table_damaged"},
	}
	d.damage(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := d.admin("export", string(tt.table))
			wantRefused(t, got, tt.code)
			if strings.Contains(got.err, game.SeedOf("admin").String()) {
				t.Errorf("the seed is in %q", got.err)
			}
		})
	}
}

func TestVerifySoundTables(t *testing.T) {
	d := newDatabase(t)
	d.serve(t)
	wantWords(t, d.mustAdmin(t, "verify"), "3 tables with ", "0 damaged")
	wantWords(t, d.mustAdmin(t, "verify", string(d.over), string(d.open)), "2 tables with ", "0 damaged")
	wantRefused(t, d.admin("verify", "nowhere"), "unknown_table")
}

func TestVerifyNamesDamagedTables(t *testing.T) {
	tests := []struct {
		name    string
		queries []string
		want    string
	}{
		{"a changed byte", []string{"DROP TRIGGER rows_stay_as_they_are", "UPDATE rows SET body = CAST(replace(body, '{', '[') AS BLOB) WHERE number = 20 AND table_id = '%s'"}, "%s: damaged at row 20: table_damaged: "},
		{"a lost row", []string{"DROP TRIGGER rows_go_with_their_table", "DELETE FROM rows WHERE number = 20 AND table_id = '%s'"}, "%s: damaged at row 20: table_damaged: "},
		{"a lost end", []string{"DROP TRIGGER rows_go_with_their_table", "DELETE FROM rows WHERE number > 20 AND table_id = '%s'"}, "%s: damaged: table_damaged: the log has 20 of "},
		{"a changed snapshot", []string{"UPDATE snapshots SET body = zeroblob(100) WHERE table_id = '%s'"}, "the snapshot"},
		{"a changed summary", []string{"UPDATE tables SET stage = 'open' WHERE id = '%s'"}, "the summary has stage open, but the log gives over"},
		{"people that cannot be read", []string{"DROP TRIGGER seats_of_changed_table", "UPDATE tables SET people = '[' WHERE id = '%s'"}, "JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newDatabase(t)
			for _, query := range tt.queries {
				d.change(t, strings.ReplaceAll(query, "%s", string(d.over)))
			}
			got := d.admin("verify")
			if got.status != 1 {
				t.Errorf("got %+v, want status 1", got)
			}
			wantWords(t, got.out+got.err, strings.ReplaceAll(tt.want, "%s", string(d.over)))
			if got.out == "" {
				return // even the list could not be read
			}
			wantWords(t, got.out, "3 tables with ", "1 damaged")
			wantWords(t, got.err, "table_damaged: 1 of 3 tables")
			wantWords(t, d.mustAdmin(t, "verify", string(d.playing)), "0 damaged")
		})
	}
}

// Records that belong to no table are found.
func TestVerifyFindsOrphans(t *testing.T) {
	d := newDatabase(t)
	d.change(t, "PRAGMA foreign_keys = OFF", "DELETE FROM tables WHERE id = '"+string(d.over)+"'")
	got := d.admin("verify")
	if got.status != 1 {
		t.Errorf("got %+v, want status 1", got)
	}
	wantWords(t, got.out, "2 tables with ", "0 damaged")
	wantWords(t, got.err, "refer to missing rows")
}

func TestVerifyChangesNothing(t *testing.T) {
	d := newDatabase(t)
	d.damage(t)
	before, err := os.ReadFile(d.path)
	if err != nil {
		t.Fatal(err)
	}
	d.admin("verify")
	after, err := os.ReadFile(d.path)
	if err != nil || string(before) != string(after) {
		t.Errorf("the file has changed (%v)", err)
	}
}
