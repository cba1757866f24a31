package isle

import (
	"fmt"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
)

// Names of rigs that are not named after a card.
const (
	runsDry    = "a deck that runs dry in drawing"
	promoOnTop = "a promo oshax on top of the bag"
	fullHands  = "hands full of cards"
	studious   = "many private lessons"
)

// rigs deal and play every anytime card, and set up situations that need more.
func rigs() []gametest.Rig[State, Action] {
	var list []gametest.Rig[State, Action]
	add := func(name string, set func(s *State, seat game.Seat, r *game.Rand) ([]Action, bool)) {
		list = append(list, gametest.Rig[State, Action]{Name: name, Set: set})
	}
	for _, c := range anytimeCards {
		add(c.String(), func(s *State, seat game.Seat, r *game.Rand) ([]Action, bool) {
			if !s.handOut(seat, c) {
				return nil, false
			}
			s.Seats[seat].Fish += dailyFish
			return s.playsOf(seat, c, r)
		})
	}
	add(runsDry, func(s *State, seat game.Seat, r *game.Rand) ([]Action, bool) {
		draws := slices.DeleteFunc(slices.Clone(anytimeCards), func(c Card) bool { return c.Effect() != DrawCards })
		c := draws[r.IntN(len(draws))]
		if !s.handOut(seat, c) {
			return nil, false
		}
		for s.DeckN > 1 {
			s.discardOpen(s.drawCard(nil))
		}
		return s.playsOf(seat, c, r)
	})
	add(promoOnTop, func(s *State, seat game.Seat, r *game.Rand) ([]Action, bool) {
		bag := s.Bag[:s.BagN]
		i := slices.IndexFunc(bag, func(t Tile) bool { return t >= firstPromoOshax && t < firstKitten })
		c, _ := ParseCard("place-random-tile")
		if i < 0 || !s.handOut(seat, c) {
			return nil, false
		}
		bag[i], bag[len(bag)-1] = bag[len(bag)-1], bag[i]
		return s.playsOf(seat, c, r)
	})
	add(fullHands, func(s *State, _ game.Seat, _ *game.Rand) ([]Action, bool) {
		if s.DeckN < 8*s.Players {
			return nil, false
		}
		for seat := range s.Players {
			for range 8 {
				s.Seats[seat].Hand[s.drawCard(nil)]++
			}
		}
		return nil, true
	})
	add(studious, func(s *State, _ game.Seat, _ *game.Rand) ([]Action, bool) {
		some := false
		for _, c := range lessonCards {
			for seat := range game.Seat(s.Players) {
				if s.handOut(seat, c) {
					s.Seats[seat].Hand.remove(c)
					s.Seats[seat].Lessons[c]++
					some = true
				}
			}
		}
		return nil, some
	})
	return list
}

// handOut moves a card from the deck to a seat's hand, and reports whether there was one.
func (s *State) handOut(seat game.Seat, c Card) bool {
	i := slices.Index(s.Deck[:s.DeckN], c)
	if i < 0 {
		return false
	}
	copy(s.Deck[i:], s.Deck[i+1:s.DeckN])
	s.DeckN--
	s.Deck[s.DeckN] = NoCard
	s.Seats[seat].Hand[c]++
	return true
}

// playsOf picks a random way to play a card now.
func (s *State) playsOf(seat game.Seat, c Card, r *game.Rand) ([]Action, bool) {
	legal := slices.DeleteFunc(s.legal(seat, nil), func(a Action) bool { return a.Verb != Play || a.Cards[0] != c })
	if len(legal) == 0 {
		return nil, false
	}
	return legal[r.IntN(len(legal)):][:1], true
}

// situation combines the kind of table and the phase.
func situation(s *State) string {
	where := fmt.Sprintf("%s %d, %v", modeNames[s.Mode], min(s.Players, smallTable), s.Phase)
	if s.Phase == Drafting {
		where += fmt.Sprint(" ", s.Stage)
	}
	return where
}

// Cards can be drawn, and the deck can run out, in every phase except the payment. For every viewer, a sampled world must be as
// consistent as the true one.
func TestRarePositions(t *testing.T) {
	t.Parallel()
	var want [][2]string
	for _, table := range []string{"solo 1", "standard 2", "standard 3", "standard 4"} {
		for _, phase := range []string{"dawn", "draft 0", "draft 1", "draft 2", "read", "prepare", "rescue", "find", "confirm"} {
			if table == "solo 1" && phase == "draft 2" {
				continue
			}
			for _, rig := range []string{"draw-cards-2", "draw-cards-3", runsDry, fullHands, studious} {
				want = append(want, [2]string{rig, table + ", " + phase})
			}
		}
		want = append(want, [2]string{promoOnTop, table + ", rescue"}, [2]string{fullHands, table + ", pay"})
	}
	gametest.Rare(t, suite, configs, 200, 2_000, want)
}
