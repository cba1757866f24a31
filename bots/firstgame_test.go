package bots_test

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// In a first game against a kitten, people should build and claim boxes, rather than sleep until the cats run out.
func TestFirstGameOfBoxes(t *testing.T) {
	const games = 20
	awake, asleep, points := 0, 0, 0
	for i := range games {
		m := match(t, "boxes", `{"players":2}`, fmt.Sprint("first game ", i), few, bots.Kitten)
		view := m.View(0).(boxes.View)
		table := view.Table()
		for _, box := range table.Boxes(false) {
			for seat := range m.Players() {
				awake += box.Awake[seat]
				asleep += box.Asleep[seat]
			}
		}
		won := 0
		for _, account := range m.Score(game.Nobody).Accounts {
			won += max(0, account.Total)
		}
		if won == 0 {
			t.Errorf("game %d ends without a point", i)
		}
		points += won
	}
	t.Logf("a game has %.1f cats awake, %.1f asleep and %.1f points", float64(awake)/games, float64(asleep)/games, float64(points)/games)
	if awake < 4*games {
		t.Errorf("%d cats lie awake in %d games, at least %d are expected", awake, games, 4*games)
	}
	if 2*asleep > awake {
		t.Errorf("%d cats sleep beside %d awake ones", asleep, awake)
	}
	if points < 8*games {
		t.Errorf("%d points in %d games, at least %d are expected", points, games, 8*games)
	}
}
