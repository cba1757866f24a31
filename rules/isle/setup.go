package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// newState sets up a game (R1, R8, R9, R12). begin starts it.
func newState(c Config, version int, seed game.Seed) State {
	s := State{settings: c.settings(version), Seed: seed, Baskets: baskets}
	if s.Players > smallTable {
		s.Baskets = uint8(largeFile.Baskets)
	}
	s.layOutShips()
	s.fillBag()
	for i := range s.Commons {
		s.Commons[i] = commonCopies[s.Players]
	}
	if s.Mode != Family {
		s.layOutOshax()
		for card, n := range s.cardsInGame() {
			for range n {
				s.Deck[s.DeckN] = Card(card)
				s.DeckN++
			}
		}
		deck := seed.Stream("deck", 0)
		game.Shuffle(&deck, s.Deck[:s.DeckN])
	}
	bag := s.Seed.Stream("bag", 0)
	game.Shuffle(&bag, s.Bag[:s.BagN])
	if s.has(Kittens) {
		s.setUpKittens()
	}
	if s.has(Beasts) {
		s.setUpBeasts()
	}
	if s.has(Events) {
		s.setUpEvents()
	}
	if s.Mode == Solo {
		s.setUpSister()
	}
	return s
}

// begin starts the first day; the family game first deals its secret cards.
func (s *State) begin() {
	if s.Mode == Family {
		s.dealFamily()
		return
	}
	s.startDay(nil)
}

// commonCopies is the number of common treasures of each shape, by number of players (R1.3).
var commonCopies = [game.MaxSeats + 1]uint8{1: 5, 2: 5, 3: 8, 4: 11, 5: 14, 6: 17}

// layOutShips gives every player a ship and a basket, and sets the first turn order (R1.1, R1.4, R1.6).
func (s *State) layOutShips() {
	boards := [boardCount]Board{0, 1, 2, 3, 4, 5}
	in := boards[:smallTable]
	if s.Players > smallTable {
		in = boards[:]
	}
	ships := s.Seed.Stream("ships", 0)
	game.Shuffle(&ships, in)
	first := s.Seed.Stream("first player", 0)
	from := first.IntN(int(s.Players))
	if s.First > 0 {
		from = int(s.First) - 1
	}
	for seat := range int(s.Players) {
		s.Seats[seat].Ship.Board = in[seat]
		s.Order[seat] = game.Seat((from + seat) % int(s.Players))
		if s.Mode != Family {
			s.Seats[seat].UnusedBaskets = 1
			s.Baskets--
		}
	}
}

// fillBag puts the cats and rare treasures into the bag (R1.2, R11, R12).
func (s *State) fillBag() {
	for t := firstCat; t < firstOshax; t++ {
		s.bagAdd(t)
		if s.Players > smallTable && t.facts().most > 1 {
			s.bagAdd(t)
		}
	}
	for t := firstRare; t < firstPromoRare; t++ {
		for range tileFile.Rares.Copies {
			s.bagAdd(t)
		}
	}
	if s.has(Promo) {
		for t := firstPromoRare; t < firstPromoOshax; t++ {
			s.bagAdd(t)
		}
	}
}

// oshaxOf lists the oshax of a game, and returns how many of them start face up: as many as there are without promo oshax, which
// come last (R1.4, R11, R12).
func oshaxOf(large, promo bool, list *[maxOshax]Tile) (all []Tile, out int) {
	all = list[:0]
	for t := firstOshax; t < firstCommon; t++ {
		all = append(all, t)
		if large && t.facts().most > 1 {
			all = append(all, t)
		}
	}
	out = len(all)
	if promo {
		for t := firstPromoOshax; t < firstKitten; t++ {
			all = append(all, t)
		}
	}
	return all, out
}

// layOutOshax puts the oshax face up: the usual ones, the table's choice, or random ones. With promo tiles the others go into the
// bag (R11). In a solo game they have a random order (R8.1).
func (s *State) layOutOshax() {
	var list [maxOshax]Tile
	all, out := oshaxOf(s.Players > smallTable, s.has(Promo), &list)
	if s.FaceUp[0] != NoTile {
		for i, t := range s.FaceUp[:out] {
			at := i + slices.Index(all[i:], t)
			copy(all[i+1:at+1], all[i:at])
			all[i] = t
		}
	}
	row := s.Seed.Stream("oshax", 0)
	if s.AnyOshax {
		game.Shuffle(&row, all)
	} else if s.Mode == Solo {
		game.Shuffle(&row, all[:out])
	}
	s.OshaxN = uint8(copy(s.Oshax[:], all[:out]))
	for _, t := range all[out:] {
		s.bagAdd(t)
	}
}

// cardsInGame returns all discovery cards: everything except lessons, the basic lessons and the chosen modules (R1.5, R12). The
// family game has none.
func (s *State) cardsInGame() (all Cards) {
	if s.Mode == Family {
		return all
	}
	for card := 1; card < discoveryCount; card++ {
		f := &cardTable[card]
		if f.module == NoModule || s.Lessons>>f.module&1 != 0 {
			all[card] = uint8(f.copies)
			if s.Players > smallTable {
				all[card] += uint8(f.extra)
			}
		}
	}
	return all
}

func (s *State) bagAdd(t Tile) {
	s.Bag[s.BagN] = t
	s.BagN++
}

// rekey reshuffles everything with a hidden order, from a new seed.
func (s *State) rekey(counter uint64) {
	s.Seed = s.Seed.Key("rekey", counter)
	mix := func(label string, tiles []Tile) {
		stream := s.Seed.Stream(label, 0)
		game.Shuffle(&stream, tiles)
	}
	mix("bag", s.Bag[:s.BagN])
	mix("kittens", s.KittenBag[:s.KittenN])
	mix("beasts", s.BeastBag[:s.BeastN])
	deck := s.Seed.Stream("deck", 0)
	game.Shuffle(&deck, s.Deck[:s.DeckN])
	if s.Mode == Solo {
		s.rekeySister()
	}
}
