package boxes_test

import (
	"testing"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// TestTutorialOffersClosedBox checks the assumptions of the guide on the page.
func TestTutorialOffersClosedBox(t *testing.T) {
	t.Parallel()
	tutorial := boxes.Rules{}.Info().Tutorial
	seed, err := game.ParseSeed(tutorial.Seed)
	if err != nil {
		t.Fatal(err)
	}
	record := game.Record{Game: "boxes", Version: boxes.Version, Config: []byte(tutorial.Config), Seed: seed, Actions: tutorial.Actions}
	m, err := record.Replay(game.Erase(boxes.Rules{}), -1)
	if err != nil {
		t.Fatal(err)
	}
	before := m.Score(0).Accounts[0].Total
	for _, action := range []string{"lay box-42 f4 180", "cat f3-f4"} {
		if _, err := m.Act(0, action); err != nil {
			t.Fatalf("%s: %v", action, err)
		}
	}
	if won := m.Score(0).Accounts[0].Total - before; won != 12 {
		t.Errorf("the first cat wins %d points, want 12", won)
	}
}
