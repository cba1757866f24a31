package isle

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/game"
)

// What is found to be playable at a glance must be what the list of actions has.
func TestACardIsPlayableJustWhenItIsListed(t *testing.T) {
	seen := map[Card][2]int{}
	for _, config := range configs[:fixedConfigs] {
		for i := range 20 {
			s := mustNew(config, fmt.Sprint("playable ", i))
			r := game.SeedOf(config).Stream("moves", uint64(i))
			for s.Phase != Over {
				for seat := range game.Seat(s.Players) {
					listed := map[Card]bool{}
					for _, a := range s.legalAnytime(seat, nil) {
						listed[a.Cards[0]] = true
					}
					for _, c := range anytimeCards {
						if s.Seats[seat].Hand[c] == 0 {
							continue
						}
						if got := s.playable(seat, c); got != listed[c] {
							t.Fatalf("%s, game %d, seat %d: %v is playable %v, and listed %v", config, i, seat, c, got, listed[c])
						}
						n := seen[c]
						n[map[bool]int{true: 1}[listed[c]]]++
						seen[c] = n
					}
				}
				seat := s.must().First()
				if err := s.step(seat, game.RandomChoice(Rules{}, &r, s.legal(seat, nil)), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, c := range anytimeCards {
		if seen[c][1] == 0 {
			t.Errorf("%v was never playable", c)
		}
	}
}

// Alone the sister waits where there is something to answer her card with, and nowhere else.
func TestTheSisterWaitsJustWhereSheCanBeAnswered(t *testing.T) {
	first, between, last, at := 0, 0, 0, 0
	for i := range 300 {
		s := mustNew(`{"players":1,"mode":"solo","difficulty":"medium","modules":["kittens","beasts","events","promo"]}`, fmt.Sprint("waits ", i))
		r := game.SeedOf("waits").Stream("moves", uint64(i))
		var ev game.Events
		for s.Phase != Over {
			if s.Sister.Waits && s.Depth == 0 {
				if len(s.legalAnytime(0, nil)) == 0 {
					t.Fatalf("game %d, day %d: she waits for nothing", i, s.Day)
				}
				switch {
				case s.Passed == s.seats():
					last++
				case s.Sister.Played == 0:
					first++
				default:
					between++
				}
			}
			answerable := len(s.legalAnytime(0, nil)) > 0
			before := s
			ev.Reset()
			a := game.RandomChoice(Rules{}, &r, s.legal(0, nil))
			if err := s.step(0, a, &ev); err != nil {
				t.Fatal(err)
			}
			if a.Verb == Allow && before.Sister.Waits && s.Phase == Rescuing && s.Sister.Played == before.Sister.Played {
				t.Fatalf("game %d, day %d: nothing acts though it may", i, s.Day)
			}
			if !answerable || before.Phase != Rescuing || s.Phase != Rescuing || before.Depth > 0 || a.Verb != End && a.Verb != Pass {
				continue
			}
			at++ // nothing was played, so what was playable still is, but for "second cat"
			if !s.Sister.Waits && s.Sister.Played > before.Sister.Played && s.canAnswer() && s.Seats[0].Hand == before.Seats[0].Hand {
				if c := onlySecondCat(&before); !c {
					t.Fatalf("game %d, day %d: she did not wait", i, s.Day)
				}
			}
		}
	}
	if first == 0 || between == 0 || last == 0 || at == 0 {
		t.Errorf("she waited %d times before the first turn, %d times after others, %d times after a pass; %d turns ended", first, between, last, at)
	}
}

// onlySecondCat tells whether nothing but "second cat" can be played.
func onlySecondCat(s *State) bool {
	for _, a := range s.legalAnytime(0, nil) {
		if a.Cards[0].Effect() != RescueSecondCat {
			return false
		}
	}
	return true
}
