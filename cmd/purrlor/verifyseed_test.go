package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// The SHA-256 of 64 zeros, computed by sha256sum.
const (
	zeros          = "0000000000000000000000000000000000000000000000000000000000000000"
	zerosCommitted = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
)

func TestVerifySeedCommitment(t *testing.T) {
	seed := game.SeedOf("cats")
	committed := table.Commitment(seed)
	wantWords(t, mustRun(t, "", "verify-seed", zeros, zerosCommitted), "Yes.")
	wantWords(t, mustRun(t, "", "verify-seed", seed.String(), committed), "Yes.")
	wantWords(t, mustRun(t, "", "verify-seed", strings.ToUpper(seed.String()), strings.ToUpper(committed)), "Yes.")
	wantRefused(t, run("", "verify-seed", zeros, committed), "other_seed: No.")
	wantRefused(t, run("", "verify-seed", committed, seed.String()), "other_seed: No.")
	wantRefused(t, run("", "verify-seed", "cats", committed), "64 hexadecimal digits")
	for _, args := range [][]string{{}, {zeros}, {zeros, committed, "x"}, {"--replay", "a.json", zeros, committed}, {"--fly"}} {
		if got := run("", append([]string{"verify-seed"}, args...)...); got.status != 2 || !strings.Contains(got.err, "Usage:") {
			t.Errorf("%q: got %+v, want status 2", args, got)
		}
	}
}

func TestVerifySeedReplay(t *testing.T) {
	d := newDatabase(t)
	raw := d.mustAdmin(t, "export", string(d.over))
	committed := table.Commitment(game.SeedOf("admin"))
	file := filepath.Join(t.TempDir(), "replay.json")
	if err := os.WriteFile(file, []byte(raw), 0o600); err != nil {
		t.Fatal(err)
	}
	wantWords(t, mustRun(t, "", "verify-seed", "--replay", file), "Yes.", "same final sheet", committed)
	wantWords(t, mustRun(t, raw, "verify-seed", "--replay", "-", committed), "Yes.")
	wantWords(t, mustRun(t, "", "verify-seed", strings.ToUpper(committed), "--replay", file), "Yes.")
	wantRefused(t, run("", "verify-seed", "--replay", file, zerosCommitted), "other_seed: No.")

	tests := []struct {
		name   string
		change func(*table.Replay)
		want   string
	}{
		{"another seed", func(r *table.Replay) { r.Record.Seed[0]++ }, "other_seed: No."},
		{"another seed with its commitment", func(r *table.Replay) {
			r.Record.Seed[0]++
			r.Commitment = table.Commitment(r.Record.Seed)
		}, "other_result: No."},
		{"another sheet", func(r *table.Replay) { r.Sheet.Accounts[0].Total++ }, "other_result: No."},
		{"fewer actions", func(r *table.Replay) { r.Record.Actions = r.Record.Actions[:9] }, "other_result: No."},
		{"an action that cannot be", func(r *table.Replay) { r.Record.Actions[4] = "0 fly" }, "other_result: No."},
		{"other rules", func(r *table.Replay) { r.Record.Version += 7 }, "rules_version"},
		{"another game", func(r *table.Replay) { r.Record.Game = "chess" }, "unknown_game"},
		{"no commitment", func(r *table.Replay) { r.Commitment = "" }, "bad_replay"},
		{"no sheet", func(r *table.Replay) { r.Sheet = nil }, "bad_replay"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var replay table.Replay
			if err := json.Unmarshal([]byte(raw), &replay); err != nil {
				t.Fatal(err)
			}
			tt.change(&replay)
			wantRefused(t, run(inJSON(t, replay), "verify-seed", "--replay", "-"), tt.want)
		})
	}
	wantRefused(t, run("no replay", "verify-seed", "--replay", "-"), "bad_replay")
}
