package isle

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// A card that the viewer has passed on must not be in the deck of any sampled world, even if few other cards remain for the other
// places.
func TestSampleDeckWithoutPassedCards(t *testing.T) {
	lesson := lessonCards[0]
	rescue := firstRescue
	tests := map[string]func(s *State){
		"a rescue card laid face down": func(s *State) {
			s.handOut(1, rescue)
			s.Seats[1].Hand.remove(rescue)
			s.Seats[1].Laid[0]++
		},
		"a card on offer": func(s *State) {
			s.drawOffer(1, 1, nil)
		},
		"hands of a draft that the viewer has not seen yet": func(s *State) {
			s.deal(nil)
		},
	}
	for name, set := range tests {
		t.Run(name, func(t *testing.T) {
			s := newState(mustConfig(`{"players":2}`), Version, game.SeedOf(name))
			s.Day, s.Phase = 1, Dawn
			if !s.handOut(1, lesson) {
				t.Fatal("the lesson is not in the deck")
			}
			s.Seats[1].Hand.remove(lesson)
			s.Seats[1].Lessons[lesson]++
			s.Seats[0].Unlocated[lesson]++
			set(&s)
			v := s.view(0)
			r := game.SeedOf(name).Stream("worlds", 0)
			for range 50 {
				world := sample(&v, &r)
				if err := checkKnown(&v, &world); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// A seat that still has to lay a public lesson must have one in every sampled world, because that is public (R6.3).
func TestSampleDealsDueLesson(t *testing.T) {
	s := newState(mustConfig(`{"players":3}`), Version, game.SeedOf("late"))
	s.Day, s.Phase, s.Passed = 1, Reading, game.Seats(0).With(1)
	if !s.handOut(1, publicCards[0]) || !s.handOut(1, anytimeCards[0]) || !s.handOut(1, anytimeCards[1]) {
		t.Fatal("the cards are not in the deck")
	}
	s.push(Effect{Kind: ReadingLate, Seat: 1})
	for _, viewer := range []game.Seat{0, 2, game.Nobody} {
		v := s.view(viewer)
		r := game.SeedOf("late").Stream("worlds", uint64(viewer+1))
		for range 50 {
			world := sample(&v, &r)
			if len(world.legal(1, nil)) == 0 {
				t.Fatalf("viewer %d: seat 1 has no action in a sampled world", viewer)
			}
			if got := world.Seats[1].Hand.Count(); got != 3 {
				t.Fatalf("viewer %d: seat 1 holds %d cards in a sampled world, 3 in the true one", viewer, got)
			}
		}
	}
}

func mustConfig(raw string) Config {
	c, err := ParseConfig([]byte(raw))
	if err != nil {
		panic(err)
	}
	return c
}
