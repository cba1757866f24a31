package isle

import (
	"testing"

	"github.com/purrlor/purrlor/game"
)

// A card that the viewer has passed on is not in the deck of any sampled world, however few other cards are left for
// what has to be dealt beside the deck.
func TestSampleKeepsPassedCardsOutOfTheDeck(t *testing.T) {
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

func mustConfig(raw string) Config {
	c, err := ParseConfig([]byte(raw))
	if err != nil {
		panic(err)
	}
	return c
}
