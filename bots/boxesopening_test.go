package bots_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// A box with an open side at the rim never closes, so a game that starts there offers less to everyone.
func TestBoxesOpening(t *testing.T) {
	g, err := games.Named("boxes")
	if err != nil {
		t.Fatal(err)
	}
	for _, config := range []string{`{"players":2}`, `{"players":5}`} {
		for _, level := range bots.Ladder() {
			t.Run(fmt.Sprintf("%s is in the middle %s", level, config), func(t *testing.T) {
				t.Parallel()
				mind, err := bots.For("boxes", level)
				if err != nil {
					t.Fatal(err)
				}
				for i := range 20 {
					seed := game.SeedOf(fmt.Sprint("opening ", i))
					m, err := g.New([]byte(config), seed)
					if err != nil {
						t.Fatal(err)
					}
					seat := m.Must().First()
					r := seed.Stream("bots", 0)
					action, err := mind.Choose(context.Background(), m.View(seat), m.Legal(seat), few, &r)
					if err != nil {
						t.Fatal(err)
					}
					a, err := boxes.Rules{}.Parse(action)
					if err != nil || !strings.HasPrefix(action, "start ") {
						t.Fatalf("deal %d: got %q, want a starting card (%v)", i, action, err)
					}
					view := m.View(seat).(boxes.View)
					if table := view.Table(); table.FromMiddle(a.At) > 0 {
						t.Errorf("deal %d: %s is outside the middle", i, action)
					}
				}
			})
		}
	}
}
