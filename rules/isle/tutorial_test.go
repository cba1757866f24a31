package isle_test

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// TestTutorialOffersFamily checks the assumptions of the guide on the page.
func TestTutorialOffersFamily(t *testing.T) {
	t.Parallel()
	m := playTutorial(t)
	v := m.View(0).(isle.View)
	if v.Day != 1 || v.Phase != isle.Rescuing || !m.Must().Has(0) {
		t.Fatalf("the tutorial begins on day %d in phase %v, awaiting %v", v.Day, v.Phase, m.Must())
	}
	if got := v.Left; !strings.Contains(strings.Join(tileNames(got), " "), "cat-14-orange") {
		t.Fatalf("the left field has %v", got)
	}
	for _, action := range []string{"rescue cat-14-orange left permanent", "place cat-14-orange k3 0"} {
		if _, err := m.Act(0, action); err != nil {
			t.Fatalf("%s: %v", action, err)
		}
	}
	families := 0
	for _, line := range m.Score(0).Accounts[0].Lines {
		if line.Source == "family" {
			families++
		}
	}
	if families != 1 {
		t.Errorf("seat 0 has %d families, want 1", families)
	}
}

func playTutorial(t *testing.T) game.Match {
	t.Helper()
	tutorial := isle.Rules{}.Info().Tutorial
	seed, err := game.ParseSeed(tutorial.Seed)
	if err != nil {
		t.Fatal(err)
	}
	record := game.Record{Game: "isle", Version: isle.Version, Config: []byte(tutorial.Config), Seed: seed, Actions: tutorial.Actions}
	m, err := record.Replay(game.Erase(isle.Rules{}), -1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func tileNames(tiles []isle.Tile) []string {
	var out []string
	for _, tile := range tiles {
		out = append(out, tile.String())
	}
	return out
}
