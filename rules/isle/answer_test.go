package isle

import (
	"fmt"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// canPlay must agree with the list of legal actions.
func TestPlayableCards(t *testing.T) {
	playable := map[Card]bool{}
	for _, config := range configs[:fixedConfigs] {
		for i := range 20 {
			s := mustNew(config, fmt.Sprint("playable ", i))
			r := game.SeedOf(config).Stream("moves", uint64(i))
			for s.Phase != Over {
				if err := checkPlayable(&s, playable); err != nil {
					t.Fatalf("%s, game %d: %v", config, i, err)
				}
				seat := s.must().First()
				if err := s.step(seat, game.RandomChoice(Rules{}, &r, s.legal(seat, nil)), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, c := range anytimeCards {
		if !playable[c] {
			t.Errorf("%v was never playable", c)
		}
	}
}

// checkPlayable fails unless seats can play exactly the listed anytime cards, and records those cards.
func checkPlayable(s *State, playable map[Card]bool) error {
	for seat := range game.Seat(s.Players) {
		listed := map[Card]bool{}
		for _, a := range s.legalAnytime(seat, nil) {
			listed[a.Cards[0]] = true
		}
		for _, c := range anytimeCards {
			if s.Seats[seat].Hand[c] == 0 {
				continue
			}
			if got := s.canPlay(seat, c); got != listed[c] {
				return fmt.Errorf("seat %d: %v is playable %v, and listed %v", seat, c, got, listed[c])
			}
			playable[c] = playable[c] || listed[c]
		}
	}
	return nil
}

// In a solo game the sister waits exactly when the player can answer her card.
func TestSisterWaitsForAnswer(t *testing.T) {
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
			at++ // nothing was played, so everything except "second cat" must still be playable
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

// onlySecondCat reports whether "second cat" is the only playable card.
func onlySecondCat(s *State) bool {
	for _, a := range s.legalAnytime(0, nil) {
		if a.Cards[0].Effect() != RescueSecondCat {
			return false
		}
	}
	return true
}

// The tiles that the view marks as targets of the open card must be gone after the card has acted.
func TestSisterTakesMarkedTiles(t *testing.T) {
	seen := map[string]int{}
	for i := range 120 {
		s := mustNew(`{"players":1,"mode":"solo","difficulty":"medium","modules":["kittens","beasts","events","promo"]}`, fmt.Sprint("targets ", i))
		r := game.SeedOf("targets").Stream("moves", uint64(i))
		for s.Phase != Over {
			if s.Sister.Waits {
				checkTargets(t, &s, seen)
			}
			if err := s.step(0, game.RandomChoice(Rules{}, &r, s.legal(0, nil)), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, place := range []string{placeCats, placeRares, placeOshax, placeCommons} {
		if seen[place] == 0 {
			t.Errorf("nothing was taken from %s", place)
		}
	}
}

// checkTargets lets the card act on a copy and compares the missing tiles.
func checkTargets(t *testing.T, s *State, seen map[string]int) {
	t.Helper()
	var want []Tile
	for _, target := range s.sisterTargets() {
		seen[target.Place]++
		want = append(want, s.targetTile(target))
	}
	after := *s
	after.sisterActs(&game.Events{})
	var got []Tile
	for tile, n := range s.tilesOnOffer() {
		for range n - after.tilesOnOffer()[tile] {
			got = append(got, tile)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		t.Fatalf("day %d: the card was to take %v and took %v", s.Day, want, got)
	}
}

func (s *State) targetTile(target SisterTarget) Tile {
	switch target.Place {
	case placeCats:
		field, i, _ := s.catAt(target.Index + 1)
		return s.Fields[field].Tiles[i]
	case placeRares:
		return s.Rares[target.Index].Tile
	case placeOshax:
		return s.Oshax[target.Index]
	}
	return firstCommon + Tile(target.Index)
}

// tilesOnOffer counts the tiles that the sister can take.
func (s *State) tilesOnOffer() map[Tile]int {
	out := map[Tile]int{}
	for _, f := range []Field{Left, Right} {
		for _, tile := range s.Fields[f].Tiles[:s.Fields[f].N] {
			out[tile]++
		}
	}
	for _, stack := range s.Rares[:s.RareN] {
		out[stack.Tile] += int(stack.N)
	}
	for _, tile := range s.Oshax[:s.OshaxN] {
		out[tile]++
	}
	for i, n := range s.Commons {
		out[firstCommon+Tile(i)] += int(n)
	}
	return out
}
