package bots

import (
	"testing"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

const benchIterations = 100

// BenchmarkSearch measures what a game played on in thought costs: a day of Isle from its draft, some rounds of Boxes.
func BenchmarkSearch(b *testing.B) {
	b.Run("isle", func(b *testing.B) {
		benchSearch(b, isleBrain, `{"players":2}`, func(s *isle.State) bool { return s.Day == 3 })
	})
	b.Run("boxes", func(b *testing.B) {
		benchSearch(b, boxesBrain, `{"players":2}`, func(s *boxes.State) bool { return s.DeckN < 60 && s.Phase == boxes.Playing })
	})
}

func benchSearch[S, A comparable, V any](b *testing.B, brain *brain[S, A, V], config string, there func(s *S) bool) {
	s, err := brain.rules.New([]byte(config), game.SeedOf("bench"))
	if err != nil {
		b.Fatal(err)
	}
	r := game.SeedOf("bench").Stream("moves", 0)
	p := brain.player()
	for !there(&s) {
		seat := brain.rules.Must(&s).First()
		legal := brain.rules.Legal(&s, seat, nil)
		if err := brain.rules.Step(&s, seat, legal[best(p.judge(&s, seat, legal), &r)], nil); err != nil {
			b.Fatal(err)
		}
	}
	seat := brain.rules.Must(&s).First()
	v, legal := brain.rules.View(&s, seat), brain.rules.Legal(&s, seat, nil)
	b.Run("tabby", func(b *testing.B) {
		for b.Loop() {
			world := brain.rules.Sample(&v, &r)
			p.judge(&world, seat, legal)
		}
	})
	b.Run("tiger", func(b *testing.B) {
		runs := 0
		for b.Loop() {
			for _, o := range brain.search(b.Context(), &v, legal, Budget{Iterations: benchIterations}, &r) {
				runs += len(o.trials)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(runs), "µs/iteration")
	})
}
