package bots_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/rules/games"
)

// TestRecordedGenerations compares a generation's choices with recorded ones: a game of tabbies, with a tiger's choice at every
// ninth decision. With -update it records only new generations.
func TestRecordedGenerations(t *testing.T) {
	tests := []struct{ game, name, config string }{
		{"isle", "two", `{"players":2}`},
		{"isle", "four-with-everything", `{"players":4,"lessons":["C","D","I"],"modules":["kittens","beasts","events","promo"]}`},
		{"isle", "alone", `{"players":1,"mode":"solo","difficulty":"expert"}`},
		{"isle", "family", `{"players":3,"mode":"family"}`},
		{"boxes", "two", `{"players":2}`},
		{"boxes", "four-advanced", `{"players":4,"rules":"advanced"}`},
	}
	newest := map[string]int{"isle": 2, "boxes": 2}
	for _, tt := range tests {
		for generation := 1; generation <= newest[tt.game]; generation++ {
			name := fmt.Sprintf("%s-%d-%s", tt.game, generation, tt.name)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				path := filepath.Join("testdata", "generations", name+".txt")
				gametest.Compare(t, path, choices(t, tt.game, tt.config, generation))
			})
		}
	}
}

// choices plays a game and prints each choice on a line.
func choices(t *testing.T, name, config string, generation int) string {
	t.Helper()
	g, err := games.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(config), game.SeedOf("generations"))
	if err != nil {
		t.Fatal(err)
	}
	tabby, err := bots.Named(name, fmt.Sprintf("tabby@%d", generation))
	if err != nil {
		t.Fatal(err)
	}
	tiger, err := bots.Named(name, fmt.Sprintf("tiger@%d", generation))
	if err != nil {
		t.Fatal(err)
	}
	r := game.SeedOf("generations").Stream("bots", 0)
	var lines strings.Builder
	for n := 0; !m.Over(); {
		seat := m.Must().First()
		view, legal := m.View(seat), m.Legal(seat)
		action, err := tabby.Choose(context.Background(), view, legal, bots.Budget{}, &r)
		if err != nil {
			t.Fatal(err)
		}
		if len(legal) > 1 {
			fmt.Fprintf(&lines, "%d %s\n", seat, action)
			if n++; n%9 == 0 {
				better, err := tiger.Choose(context.Background(), view, legal, bots.Budget{Iterations: 24}, &r)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&lines, "%d tiger %s\n", seat, better)
			}
		}
		if _, err := m.Act(seat, action); err != nil {
			t.Fatal(err)
		}
	}
	return lines.String()
}
