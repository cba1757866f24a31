package isle

import (
	"testing"

	"github.com/purrlor/purrlor/bots/search/searchtest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

var configs = []string{
	`{"players":2}`, `{"players":4,"lessons":["C","D","I"]}`, `{"players":3,"modules":["kittens","beasts","events","promo"]}`,
	`{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","events"]}`, `{"players":3,"mode":"family","modules":["kittens","beasts"]}`,
}

func TestEvaluationIgnoresHiddenState(t *testing.T) { searchtest.Blind(t, Bots.Brain, configs) }

func TestPlayoutsEnd(t *testing.T) { searchtest.Playouts(t, Bots.Brain, configs) }

// BenchmarkSearch measures a playout of one day, starting with its draft.
func BenchmarkSearch(b *testing.B) {
	searchtest.Benchmark(b, Bots.Brain, `{"players":2}`, func(s *isle.State) bool { return s.Day == 3 })
}

// Playouts of the first generation end with the day.
func TestPlayoutLength(t *testing.T) {
	for _, c := range []struct {
		config string
		taught *learnedWeights
		days   uint8
	}{
		{`{"players":1,"mode":"solo"}`, builtInWeights(), 2},
		{`{"players":1,"mode":"solo"}`, nil, 1},
		{`{"players":2}`, builtInWeights(), 1},
	} {
		rules := isle.Rules{}
		s, err := rules.New([]byte(c.config), game.SeedOf("far"))
		if err != nil {
			t.Fatal(err)
		}
		first, seat := s.Day, rules.Must(&s).First()
		newPlayer(c.taught).Playout(t.Context(), &s, seat, rules.Legal(&s, seat, nil)[0], game.SeedOf("luck"))
		if got := s.Day - first; got != c.days {
			t.Errorf("%s: a playout takes %d days, want %d", c.config, got, c.days)
		}
	}
}
