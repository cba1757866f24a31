package search

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

func TestRace(t *testing.T) {
	outcomes := [][]float64{{1, 2, 3}, {4, 5, 6}, {4, 5.5, 6}} // by candidate, repeated over the worlds
	trial := func(world, candidate int) float64 { return outcomes[candidate][world%3] }
	racers := race(t.Context(), []float64{0, 0, 0}, Budget{Iterations: 60}, trial)
	if got := leader(racers); got != 2 {
		t.Errorf("candidate %d leads", got)
	}
	if !racers[0].out || racers[0].behind <= 0 {
		t.Errorf("the worst is still in the race: %+v", racers[0])
	}
	trials := 0
	for _, c := range racers {
		trials += len(c.trials)
	}
	if trials > 60 {
		t.Errorf("%d trials with a budget of 60", trials)
	}
	for n := range 9 { // however short, a race has a fair leader
		racers := race(t.Context(), []float64{0, -1, -2}, Budget{Iterations: n + 1}, trial)
		if want := len(racers[0].trials); len(racers[1].trials) != want && !racers[1].out {
			t.Errorf("after %d trials the candidates have %d and %d", n+1, want, len(racers[1].trials))
		}
	}
}

func TestRaceOfEqualsEnds(t *testing.T) {
	far := Budget{Deadline: time.Now().Add(time.Hour)}
	racers := race(t.Context(), []float64{0, 0}, far, func(world, _ int) float64 { return float64(world % 3) })
	if got := len(racers[0].trials); got != maxTrials/2 {
		t.Errorf("each of two equals has run %d times", got)
	}
}

func TestChooseSoftly(t *testing.T) {
	counts := map[int]int{}
	b := Brain[int, int, int]{}
	r := game.SeedOf("kitten").Stream("kitten", 0)
	for range 2000 {
		counts[b.chooseSoftly([]int{0, 1, 2, 3}, []float64{0, 1, 2, Never}, LevelParams{Softness: 1}, &r)]++
	}
	if counts[3] > 0 || counts[2] < counts[1] || counts[1] < counts[0] || counts[0] == 0 {
		t.Errorf("got %v", counts)
	}
	b.SameKind = func(x, y int) bool { return x%2 == y%2 }
	for range 200 {
		if a := b.chooseSoftly([]int{0, 1, 2, 3}, []float64{0, 1, 2, 1}, LevelParams{Softness: 1}, &r); a%2 != 0 {
			t.Fatalf("got %d, which is of another kind than the best", a)
		}
	}
}

func TestWidth(t *testing.T) {
	soon := Budget{Deadline: time.Now().Add(time.Second)}
	for _, c := range []struct {
		most, players int
		budget        Budget
		want          int
	}{
		{24, 2, Budget{Iterations: 60}, 8},
		{24, 2, Budget{Iterations: 400}, 10},
		{24, 2, Budget{Iterations: 1000}, 24},
		{24, 2, soon, 24},
		{24, 1, Budget{Iterations: 60}, 8},
		{24, 1, Budget{Iterations: 200}, 16},
		{3, 1, Budget{Iterations: 200}, 3},
	} {
		if got := width(c.most, c.players, c.budget); got != c.want {
			t.Errorf("of at most %d actions, %d race with %d players and %v, want %d", c.most, got, c.players, c.budget, c.want)
		}
	}
}
