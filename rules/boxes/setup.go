package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// newState sets up a game (B2).
func newState(c Config, seed game.Seed) State {
	s := State{
		Players: uint8(c.Players), Advanced: c.Rules == ruleSets[1], Seed: seed,
		Table: Table{Columns: uint8(c.Columns), Rows: uint8(c.Rows)},
	}
	first := seed.Stream("first player", 0)
	s.First = game.Seat(first.IntN(c.Players))
	s.Turn = s.First
	n := 0
	for card := range cardTable {
		f := &cardTable[card]
		switch f.kind {
		case KindBox, KindSpecial:
			for range f.copies {
				s.Deck[s.DeckN] = Card(card)
				s.DeckN++
			}
		case KindStart:
			s.Starts[n] = Card(card)
			n++
		}
	}
	deck := seed.Stream("deck", 0)
	game.Shuffle(&deck, s.Deck[:s.DeckN])
	for seat := range s.Players { // B2.1
		s.Seats[seat].Cats = uint8(deckFile.Cats)
		for range handSize {
			s.Seats[seat].Hand.add(s.dealBox())
		}
	}
	// Skipped special toys may end up anywhere in the deck.
	game.Shuffle(&deck, s.Deck[:s.DeckN])
	s.addPrincesses(&deck)
	return s
}

// dealBox takes the topmost card that is not a special toy, because hands start without special toys (B2.1).
func (s *State) dealBox() Card {
	for i := int(s.DeckN) - 1; ; i-- {
		if c := s.Deck[i]; c.Kind() == KindBox {
			copy(s.Deck[i:], s.Deck[i+1:s.DeckN])
			s.DeckN--
			s.Deck[s.DeckN] = NoCard
			return c
		}
	}
}

// addPrincesses shuffles one Princess into each of as many piles as players. Under the advanced rules it shuffles all of them into
// the whole deck (B2.2, B8.1).
func (s *State) addPrincesses(r *game.Rand) {
	if s.Advanced {
		for range deckFile.Princess {
			s.Deck[s.DeckN] = princess
			s.DeckN++
		}
		game.Shuffle(r, s.Deck[:s.DeckN])
		s.Piles[0] = s.DeckN
		return
	}
	cards := slices.Clone(s.Deck[:s.DeckN])
	s.Piles = pileSizes(s)
	s.DeckN = 0
	for _, size := range s.Piles[:s.Players] {
		pile := s.Deck[s.DeckN : s.DeckN+size]
		n := copy(pile[:size-1], cards)
		cards = cards[n:]
		pile[n] = princess
		game.Shuffle(r, pile)
		s.DeckN += size
	}
}

// startingDeck is the number of cards in the deck at the start.
func startingDeck(s *State) int {
	n := princesses(s) - handSize*int(s.Players)
	for _, f := range cardTable {
		if f.kind == KindBox || f.kind == KindSpecial {
			n += f.copies
		}
	}
	return n
}

// pileSizes are the sizes of the piles at the start from the bottom, each including its Princess. The top piles get the remainder.
func pileSizes(s *State) (sizes [maxPlayers]uint8) {
	players := int(s.Players)
	cards := startingDeck(s) - players
	for pile := range players {
		sizes[pile] = uint8(cards/players) + 1
		if pile >= players-cards%players {
			sizes[pile]++
		}
	}
	return sizes
}

// draw takes the top card of the deck.
func (s *State) draw() Card {
	s.DeckN--
	c := s.Deck[s.DeckN]
	s.Deck[s.DeckN] = NoCard
	for pile := len(s.Piles) - 1; pile >= 0; pile-- {
		if s.Piles[pile] > 0 {
			s.Piles[pile]--
			break
		}
	}
	return c
}

// rekey reshuffles the deck, pile by pile.
func (s *State) rekey(counter uint64) {
	s.Seed = s.Seed.Key("rekey", counter)
	stream := s.Seed.Stream("deck", 0)
	from := uint8(0)
	for _, n := range s.Piles {
		game.Shuffle(&stream, s.Deck[from:from+n])
		from += n
	}
}
