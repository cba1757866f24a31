package isle

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// endOfRandomGame is a position with many sources of points.
func endOfRandomGame(t testing.TB) State {
	t.Helper()
	s := mustNew(`{"players":4}`, "allocations")
	r := game.SeedOf("allocations").Stream("moves", 0)
	randomGame(&s, &r, nil)
	return s
}

func TestSteppingAllocatesNothing(t *testing.T) {
	start := mustNew(`{"players":4}`, "allocations")
	ev := game.Events{List: make([]game.Event, 0, 256)}
	legal := make([]Action, 0, 4096)
	var s State
	first := game.SeedOf("allocations").Stream("moves", 0)
	var r game.Rand
	allocations := testing.AllocsPerRun(20, func() {
		s, r = start, first
		for s.Phase != Over {
			seat := s.must().First()
			legal = s.legal(seat, legal[:0])
			ev.Reset()
			if err := s.step(seat, legal[r.IntN(len(legal))], &ev); err != nil {
				t.Fatal(err)
			}
		}
	})
	if allocations != 0 {
		t.Errorf("a whole game of listing and stepping allocates %v times", allocations)
	}
}

func TestListingPlacementsAllocatesNothing(t *testing.T) {
	s := endOfRandomGame(t)
	into := make([]grid.Placement, 0, 1024)
	if n := testing.AllocsPerRun(100, func() {
		for tile := firstCat; int(tile) < tileCount; tile++ {
			into = s.Seats[0].Ship.Placements(tile, false, into[:0])
		}
	}); n != 0 {
		t.Errorf("listing allocates %v times", n)
	}
}

func TestScoringAllocatesNothing(t *testing.T) {
	s := endOfRandomGame(t)
	if n := testing.AllocsPerRun(100, func() {
		var f Facts
		s.Seats[0].Ship.facts(s.standing(0), &f)
		for _, c := range lessonCards {
			c.facts().lesson.score(&f, NoColour)
		}
	}); n != 0 {
		t.Errorf("scoring a ship with every lesson allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { s.points() }); n != 0 {
		t.Errorf("scoring a table allocates %v times", n)
	}
}

func BenchmarkScoreShip(b *testing.B) {
	s := endOfRandomGame(b)
	b.ReportAllocs()
	for b.Loop() {
		var f Facts
		s.Seats[0].Ship.facts(s.standing(0), &f)
		f.basePoints()
	}
}

func BenchmarkStep(b *testing.B) {
	s := mustNew(`{"players":4}`, "bench")
	action := s.legal(0, nil)[0]
	ev := game.Events{List: make([]game.Event, 0, 16)}
	b.ReportAllocs()
	for b.Loop() {
		next := s
		ev.Reset()
		if err := next.step(0, action, &ev); err != nil {
			b.Fatal(err)
		}
	}
}
