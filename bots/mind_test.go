package bots_test

import (
	"context"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// few is a small budget for tests.
var few = bots.Budget{Iterations: 8}

// newMatch returns a new game.
func newMatch(t testing.TB, name, config, seed string) game.Match {
	t.Helper()
	g, err := games.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(config), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// match plays a game between minds, one for each seat, and returns its end.
func match(t testing.TB, name, config, seed string, budget bots.Budget, levels ...string) game.Match {
	t.Helper()
	m := newMatch(t, name, config, seed)
	minds := make([]bots.Mind, m.Players())
	streams := make([]game.Rand, m.Players())
	for seat := range minds {
		mind, err := bots.Named(name, levels[seat%len(levels)])
		if err != nil {
			t.Fatal(err)
		}
		minds[seat] = mind
		streams[seat] = game.SeedOf(seed).Stream("bot", uint64(seat))
	}
	for steps := 0; !m.Over(); steps++ {
		seat := m.Must().First()
		if seat == game.Nobody || steps > 20_000 {
			t.Fatalf("%s %s, seed %s: stuck after %d steps", name, config, seed, steps)
		}
		legal := m.Legal(seat)
		action, err := minds[seat].Choose(t.Context(), m.View(seat), legal, budget, &streams[seat])
		if err == nil && !slices.Contains(legal, action) {
			t.Fatalf("%s %s, seed %s: %q is not legal", name, config, seed, action)
		}
		if err == nil {
			_, err = m.Act(seat, action)
		}
		if err != nil {
			t.Fatalf("%s %s, seed %s, step %d: %v", name, config, seed, steps, err)
		}
	}
	return m
}

// Every level finishes every kind of game. At a large table the strongest levels play one game together.
func TestLevelsFinishGames(t *testing.T) {
	configs := []struct {
		game, config string
		large        bool
	}{
		{"isle", `{"players":2}`, false},
		{"isle", `{"players":4,"lessons":["C","D","E"]}`, true},
		{"isle", `{"players":6,"modules":["kittens","beasts","events","promo"]}`, true},
		{"isle", `{"players":1,"mode":"solo","modules":["kittens","events"]}`, false},
		{"isle", `{"players":1,"mode":"solo","difficulty":"expert","modules":["beasts","promo"]}`, false},
		{"isle", `{"players":3,"mode":"family","modules":["kittens","beasts"]}`, false},
		{"boxes", `{"players":2}`, false},
		{"boxes", `{"players":5,"rules":"advanced"}`, false},
	}
	for _, tt := range configs {
		if tt.large {
			t.Run(tt.game+" "+tt.config, func(t *testing.T) {
				t.Parallel()
				strongest := bots.Ladder()
				slices.Reverse(strongest)
				match(t, tt.game, tt.config, "every kind", bots.Budget{Iterations: 1}, strongest...)
			})
			continue
		}
		for _, level := range bots.Levels() {
			t.Run(tt.game+" "+tt.config+" "+level, func(t *testing.T) {
				t.Parallel()
				match(t, tt.game, tt.config, "every kind", bots.Budget{Iterations: 1}, level)
			})
		}
	}
}

// An unknown game, level or character is refused.
func TestUnknownGamesAndLevels(t *testing.T) {
	tests := []struct{ name, game, level, want string }{
		{"an unknown level", "isle", "lion", "unknown_level"},
		{"an unknown game", "chess", bots.Tabby, "unknown_game"},
		{"an unknown character", "isle", "tabby.shy", "unknown_character"},
		{"a character of another game", "boxes", "tabby.families", "unknown_character"},
		{"a character of nothing", "isle", "tabby.", "unknown_character"},
		{"two characters", "isle", "tabby.families.lessons", "unknown_character"},
		{"a random bot with a character", "isle", "random.families", "unknown_character"},
		{"a character of an unknown level", "isle", "lion.families", "unknown_level"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := bots.For(tt.game, tt.level); string(game.CodeOf(err)) != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
	for _, name := range []string{"lion@1", "tiger@", "tiger@one", "tiger@0", "tiger@99", "tiger@1@1", "lynx@1"} {
		if _, err := bots.Named("isle", name); game.CodeOf(err) != bots.CodeUnknownLevel {
			t.Errorf("%s: got %v", name, err)
		}
	}
	r := game.SeedOf("none").Stream("bot", 0)
	for _, name := range []string{"isle", "boxes"} {
		mind, err := bots.For(name, bots.Tabby)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mind.Choose(context.Background(), 7, []string{"pass"}, few, &r); game.CodeOf(err) != bots.CodeNoDecision {
			t.Errorf("%s: a view that is none gives %v", name, err)
		}
	}
}
