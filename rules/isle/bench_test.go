package isle

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// randomGame plays a game with uniformly random choices, without events.
func randomGame(s *State, r *game.Rand, buf []Action) (steps int, out []Action) {
	for s.Phase != Over {
		seat := s.must().First()
		buf = s.legal(seat, buf[:0])
		if err := s.step(seat, buf[r.IntN(len(buf))], nil); err != nil {
			panic(err)
		}
		steps++
	}
	return steps, buf
}

func mustNew(config, seed string) State {
	s, err := Rules{}.New([]byte(config), game.SeedOf(seed))
	if err != nil {
		panic(err)
	}
	return s
}

func BenchmarkRandomGame4(b *testing.B) {
	start := mustNew(`{"players":4}`, "bench")
	r := game.SeedOf("bench").Stream("moves", 0)
	var buf []Action
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		s := start
		var n int
		n, buf = randomGame(&s, &r, buf)
		steps += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(steps)/float64(b.N), "steps/game")
}

func BenchmarkCopyState(b *testing.B) {
	s := mustNew(`{"players":4}`, "bench")
	var t State
	for b.Loop() {
		t = s
	}
	_ = t
}

// BenchmarkRandomGames reports games per second of other tables.
func BenchmarkRandomGames(b *testing.B) {
	for _, config := range []string{
		`{"players":1,"mode":"solo"}`,
		`{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","beasts","events","promo"]}`,
		`{"players":4,"mode":"family"}`,
		`{"players":4,"modules":["kittens","beasts","events","promo"]}`,
		`{"players":6}`,
		`{"players":6,"modules":["kittens","beasts","events","promo"]}`,
	} {
		b.Run(config, func(b *testing.B) {
			start := mustNew(config, "bench")
			r := game.SeedOf("bench").Stream("moves", 0)
			var buf []Action
			for b.Loop() {
				s := start
				_, buf = randomGame(&s, &r, buf)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
