package games_test

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// TestProgressGrowsFromNothing plays random games. Their progress must start near zero, never shrink and get far.
func TestProgressGrowsFromNothing(t *testing.T) {
	for _, g := range games.All() {
		m, err := g.New([]byte(`{"players":2}`), game.SeedOf("progress"))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf("progress").Stream("play", 0)
		last := m.Progress()
		if last > 10 {
			t.Errorf("%s begins with %d percent played", g.Info().Name, last)
		}
		for !m.Over() {
			seat := m.Must().List()[0]
			if _, err := m.Act(seat, m.Pick(seat, &r)); err != nil {
				t.Fatal(err)
			}
			now := m.Progress()
			if now < last || now > 100 {
				t.Fatalf("%s goes from %d to %d percent", g.Info().Name, last, now)
			}
			last = now
		}
		if last < 60 {
			t.Errorf("%s ends with %d percent played", g.Info().Name, last)
		}
	}
}
