package isle

import "github.com/purrlor/purrlor/rules/game"

// The discard pile and what the seats know of it.

// drawCard takes the top card of the deck. An empty deck is replaced by the discard pile, shuffled (R2.4); with no card left
// anywhere it returns NoCard.
func (s *State) drawCard(ev *game.Events) Card {
	if s.DeckN == 0 {
		s.reshuffle(ev)
	}
	if s.DeckN == 0 {
		return NoCard
	}
	s.DeckN--
	c := s.Deck[s.DeckN]
	s.Deck[s.DeckN] = NoCard
	return c
}

// reshuffle makes a deck of the discard pile. Nobody knows any longer where a card is that they cannot see.
func (s *State) reshuffle(ev *game.Events) {
	for c, n := range s.Discard {
		for range n {
			s.Deck[s.DeckN] = Card(c)
			s.DeckN++
		}
	}
	if s.DeckN == 0 {
		return
	}
	s.Discard = Cards{}
	s.Reshuffles++
	stream := s.Seed.Stream("deck", uint64(s.Reshuffles))
	game.Shuffle(&stream, s.Deck[:s.DeckN])
	for seat := range s.Players {
		s.Seats[seat].Gone = Cards{}
		s.Seats[seat].Unlocated = Cards{}
	}
	ev.Add(evReshuffled, game.Nobody)
}

// discardHidden puts a card face down on the discard pile; only its owner knows which.
func (s *State) discardHidden(c Card, owner game.Seat) {
	s.Discard[c]++
	s.Seats[owner].Gone[c]++
}

// discardOpen puts a card on the discard pile that everybody has seen.
func (s *State) discardOpen(c Card) {
	s.Discard[c]++
	for seat := range s.Players {
		s.Seats[seat].Gone[c]++
	}
}

// show tells the other seats that a card of the owner's has come to light.
func (s *State) show(c Card, owner game.Seat) {
	for seat := range game.Seat(s.Players) {
		if seat != owner {
			s.Seats[seat].Unlocated.remove(c)
		}
	}
}

// playOpen takes a card from hand, shows it and discards it.
func (s *State) playOpen(seat game.Seat, c Card, ev *game.Events) {
	s.Seats[seat].Hand.remove(c)
	s.show(c, seat)
	s.discardOpen(c)
	ev.Add(evPlayed, game.Nobody, int16(seat), int16(c))
	ev.Seal() // everybody has seen it
}
