package main

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

var update = flag.Bool("update", false, "play the positions of the browser tests anew and write them down")

// positions are recorded games from which browser tests continue, each up to a moment of a bot game.
var positions = []struct {
	name, game, config, level string
	left                      int    // how many actions seat 0 still has, or
	until                     string // the verb that it may do
}{
	{"isle", "isle", `{"players":2}`, bots.Tabby, 26, ""},
	{"isle-last", "isle", `{"players":2}`, bots.Tabby, 9, ""},
	{"isle-rescue", "isle", `{"players":4}`, bots.Tabby, 0, "rescue"},
	{"family", "isle", `{"players":2,"mode":"family","modules":["kittens","beasts"]}`, bots.Tabby, 13, ""},
	{"sister", "isle", `{"players":1,"mode":"solo","difficulty":"hard","modules":["kittens","beasts","events","promo"]}`, bots.Tabby, 21, ""},
	{"answer", "isle", `{"players":1,"mode":"solo","difficulty":"easy"}`, bots.Tabby, 0, "allow"},
	{"everything", "isle", `{"players":4,"lessons":["C","D","E"],"modules":["kittens","beasts","events","promo"]}`, bots.Tabby, 26, ""},
	{"boxes", "boxes", `{"players":2,"columns":6,"rows":5}`, bots.Tabby, 9, ""},
	{"boxes-last", "boxes", `{"players":2,"columns":6,"rows":5}`, bots.Random, 9, ""}, // there is nearly no card left to draw
}

// TestPositionsOfBrowserTests fails when stored games no longer match the rules; -update plays new ones.
func TestPositionsOfBrowserTests(t *testing.T) {
	for _, p := range positions {
		t.Run(p.name, func(t *testing.T) {
			file := filepath.Join("../../web/e2e/positions", p.name+".json")
			if *update {
				rec := playedByBots(t, p.game, p.config, p.level, p.left, p.until)
				if err := command.WriteRecord(file, &rec); err != nil {
					t.Fatal(err)
				}
			}
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m, err := command.ReplayRecord(raw, -1)
			if err != nil {
				t.Fatalf("%v\nnew ones: go test ./cmd/purrlor -run Positions -update", err)
			}
			if m.Over() || !m.Must().Has(0) {
				t.Error("seat 0 has nothing to decide")
			}
		})
	}
}

// playedByBots records a game until seat 0 has a number of actions left, or may use a verb.
func playedByBots(t *testing.T, name, config, level string, left int, until string) game.Record {
	t.Helper()
	g, err := games.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	seed := game.SeedOf(config)
	m, err := g.New(json.RawMessage(config), seed)
	if err != nil {
		t.Fatal(err)
	}
	mind, err := bots.For(name, level)
	if err != nil {
		t.Fatal(err)
	}
	rec := game.Record{Game: name, Version: g.Info().Version, Config: m.Config(), Seed: seed}
	for r := seed.Stream("bots", 0); !m.Over(); {
		seat := m.Must().First()
		if verbs, _ := m.VerbCounts(0, 0); until != "" && verbs[until] > 0 {
			return rec
		}
		action, err := mind.Choose(context.Background(), m.View(seat), m.Legal(seat), bots.Budget{}, &r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		rec.Add(seat, action)
	}
	for i, a := range slices.Backward(rec.Actions) {
		if strings.HasPrefix(a, "0 ") {
			if left--; left == 0 {
				rec.Actions = rec.Actions[:i]
				break
			}
		}
	}
	return rec
}
