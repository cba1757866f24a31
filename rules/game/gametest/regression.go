package gametest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Regressions replays recorded games that once revealed a bug, named after it, and checks everything at every state.
func Regressions[S, A comparable, V any](t *testing.T, su Suite[S, A, V], dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s holds no recorded game: %v", dir, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var rec game.Record
			if err := json.Unmarshal(raw, &rec); err != nil {
				t.Fatal(err)
			}
			if err := su.checkRecord(&rec); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// checkRecord replays a recorded game and checks everything at every state.
func (su *Suite[S, A, V]) checkRecord(rec *game.Record) error {
	s, err := su.Rules.At(rec.Version).New(rec.Config, rec.Seed)
	if err != nil {
		return err
	}
	r := rec.Seed.Stream("check", 0)
	var parts map[string]int
	for i := 0; ; i++ {
		if err := su.checkState(&s, &parts, &r); err != nil {
			return fmt.Errorf("after %d actions: %w", i, err)
		}
		if i == len(rec.Actions) {
			return nil
		}
		seat, text, err := game.ParseMove(rec.Actions[i])
		if err != nil {
			return err
		}
		a, err := su.Rules.Parse(text)
		if err != nil {
			return err
		}
		if err := su.Rules.Step(&s, seat, a, nil); err != nil {
			return fmt.Errorf("action %d, %q: %w", i+1, rec.Actions[i], err)
		}
	}
}
