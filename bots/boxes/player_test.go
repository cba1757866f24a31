package boxes

import (
	"testing"

	"github.com/purrlor/purrlor/bots/search/searchtest"
	"github.com/purrlor/purrlor/rules/boxes"
)

var configs = []string{`{"players":2}`, `{"players":5}`, `{"players":3,"rules":"advanced","columns":6,"rows":5}`}

func TestEvaluationIgnoresHiddenState(t *testing.T) { searchtest.Blind(t, Bots.Brain, configs) }

func TestPlayoutsEnd(t *testing.T) { searchtest.Playouts(t, Bots.Brain, configs) }

// BenchmarkSearch measures a playout of several rounds.
func BenchmarkSearch(b *testing.B) {
	searchtest.Benchmark(b, Bots.Brain, `{"players":2}`, func(s *boxes.State) bool { return s.DeckN < 60 && s.Phase == boxes.Playing })
}
