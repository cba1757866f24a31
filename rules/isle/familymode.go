package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// The family game (R9): no fish, baskets, oshax or discovery cards. Everyone keeps two of three family cards in secret;
// each day four cats a player lie around the island, and in turn order everyone takes one for nothing, or passes.

const (
	familyDealt = 3
	familyKept  = 2
)

// familyCardsInGame returns the cards of the family game; kittens or beasts add some (R11).
func (s *State) familyCardsInGame() []Card {
	list := []Card{}
	for c := firstFamily; c < firstSister; c++ {
		if c.facts().lesson.number < 200 || s.has(Kittens) || s.has(Beasts) {
			list = append(list, c)
		}
	}
	return list
}

// dealFamily deals three cards to everyone; they lie in Draft until two of them are kept.
func (s *State) dealFamily() {
	cards := s.familyCardsInGame()
	stream := s.Seed.Stream("family cards", 0)
	game.Shuffle(&stream, cards)
	for seat := range s.Players {
		hand := s.Draft[seat][:familyDealt]
		copy(hand, cards[familyDealt*int(seat):])
		slices.Sort(hand)
	}
	s.Phase = Drafting
}

// keepFamily settles the choice of family cards and begins the first day.
func (s *State) keepFamily(ev *game.Events) {
	for seat := range s.Players {
		p := &s.Seats[seat]
		copy(p.Family[:], p.Pick[:])
		p.Pick = [draftCards]Card{}
		s.Draft[seat] = [draftCards]Card{}
	}
	s.Chosen = 0
	s.startDay(ev)
}

// moveFirstLast moves the first player to the end of the order for the next day.
func (s *State) moveFirstLast() {
	order := s.order()
	first := order[0]
	copy(order, order[1:])
	order[len(order)-1] = first
}
