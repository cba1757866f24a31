package bots_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// start plays the first actions of a game, optionally up to one that matches a condition.
func start(t testing.TB, name, config, seed string, until func(m game.Match, seat game.Seat, legal []string) bool) (game.Match, game.Seat) {
	t.Helper()
	m := newMatch(t, name, config, seed)
	r := game.SeedOf(seed).Stream("start", 0)
	for !m.Over() {
		seat := m.Must().First()
		if legal := m.Legal(seat); until(m, seat, legal) {
			return m, seat
		}
		if _, err := m.Act(seat, m.Pick(seat, &r)); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the game ended before what was wanted")
	return nil, game.Nobody
}

// Hints name good actions and say why.
func TestHintsWithReasons(t *testing.T) {
	m, seat := start(t, "isle", `{"players":2}`, "hints", func(m game.Match, seat game.Seat, legal []string) bool {
		v := m.View(seat).(isle.View)
		return v.Day == 3 && len(v.Effects) > 0 && v.Effects[0].Kind == "place" && len(legal) > 20
	})
	r := game.SeedOf("hints").Stream("hints", 0)
	legal := m.Legal(seat)
	hints, err := bots.Hints(t.Context(), "isle", m.View(seat), legal, 3, few, &r)
	if err != nil {
		t.Fatal(err)
	}
	if len(hints) != 3 || hints[0].Behind != 0 || hints[1].Behind < 0 || hints[2].Behind < hints[1].Behind {
		t.Errorf("got %+v", hints)
	}
	for _, h := range hints {
		if !slices.Contains(legal, h.Action) {
			t.Errorf("%q is not legal", h.Action)
		}
		if len(h.Reasons) == 0 || len(h.Reasons) > 3 {
			t.Errorf("%q has the reasons %+v", h.Action, h.Reasons)
		}
		for i, r := range h.Reasons {
			if i > 0 && (r.Points < 0.5 || r.Points > h.Reasons[i-1].Points) {
				t.Errorf("%q has the reasons %+v", h.Action, h.Reasons)
			}
		}
	}
}

func TestHintsOfBoxes(t *testing.T) {
	m, seat := start(t, "boxes", `{"players":3}`, "hints", func(_ game.Match, _ game.Seat, legal []string) bool { return len(legal) > 30 })
	r := game.SeedOf("hints").Stream("hints", 0)
	hints, err := bots.Hints(t.Context(), "boxes", m.View(seat), m.Legal(seat), 5, few, &r)
	if err != nil || len(hints) != 5 {
		t.Errorf("got %+v, %v", hints, err)
	}
	if _, err := bots.Hints(t.Context(), "chess", m.View(seat), m.Legal(seat), 5, few, &r); game.CodeOf(err) != game.CodeUnknownGame {
		t.Errorf("got %v, want unknown_game", err)
	}
}

// endingContext ends after a number of calls to Err.
type endingContext struct {
	context.Context
	left, beyond int
}

func (c *endingContext) Err() error {
	if c.left--; c.left >= 0 {
		return nil
	}
	c.beyond++
	return context.Canceled
}

// A search stops with its context and at its deadline.
func TestSearchStops(t *testing.T) {
	m, seat := start(t, "isle", `{"players":6,"modules":["kittens","beasts","events","promo"]}`, "stop",
		func(m game.Match, seat game.Seat, legal []string) bool {
			return m.View(seat).(isle.View).Day == 2 && len(legal) > 10
		})
	mind, err := bots.For("isle", bots.Tiger)
	if err != nil {
		t.Fatal(err)
	}
	view, legal := m.View(seat), m.Legal(seat)
	r := game.SeedOf("stop").Stream("stop", 0)
	choose := func(name string, ctx context.Context, budget bots.Budget) { // which would go on for ever
		action, err := mind.Choose(ctx, view, legal, budget, &r)
		if err != nil || !slices.Contains(legal, action) {
			t.Errorf("%s: got %q, %v", name, action, err)
		}
	}
	ctx := &endingContext{Context: t.Context(), left: 200}
	choose("cancelled in time", ctx, bots.Budget{Iterations: 1 << 30})
	if ctx.beyond > 20 {
		t.Errorf("the search asked %d times more whether it is over", ctx.beyond)
	}
	choose("cancelled before", ctx, bots.Budget{Iterations: 1 << 30})
	choose("deadline", t.Context(), bots.Budget{Deadline: time.Now().Add(20 * time.Millisecond)})
}

// The same iterations give the same choice.
func TestSearchIsDeterministic(t *testing.T) {
	m, seat := start(t, "isle", `{"players":3}`, "same", func(_ game.Match, _ game.Seat, legal []string) bool { return len(legal) > 60 })
	for _, level := range bots.Levels() {
		mind, err := bots.For("isle", level)
		if err != nil {
			t.Fatal(err)
		}
		var got [2]string
		for i := range got {
			r := game.SeedOf("same").Stream("same", 0)
			if got[i], err = mind.Choose(t.Context(), m.View(seat), m.Legal(seat), few, &r); err != nil {
				t.Fatal(err)
			}
		}
		if got[0] != got[1] {
			t.Errorf("%s chooses %q, then %q", level, got[0], got[1])
		}
	}
}

// Hints never differ by the basket alone.
func TestHintsMergeBaskets(t *testing.T) {
	m, seat := start(t, "isle", `{"players":2}`, "baskets", func(m game.Match, seat game.Seat, legal []string) bool {
		baskets := 0
		for _, action := range legal {
			if strings.HasPrefix(action, "rescue ") && strings.HasSuffix(action, " regular") {
				baskets++
			}
		}
		return baskets > 1
	})
	r := game.SeedOf("baskets").Stream("hints", 0)
	hints, err := bots.Hints(t.Context(), "isle", m.View(seat), m.Legal(seat), 3, few, &r)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, h := range hints {
		words := strings.Fields(h.Action)
		move := strings.Join(words[:min(3, len(words))], " ")
		if seen[move] {
			t.Errorf("%q is hinted at twice", move)
		}
		seen[move] = true
	}
	if len(hints) < 2 {
		t.Errorf("got only %+v", hints)
	}
}
