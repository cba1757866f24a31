package isle

import "github.com/purrlor/purrlor/game"

// newState sets up a game and starts its first day (R1).
func newState(c Config, seed game.Seed) State {
	s := State{Mode: Standard, Players: uint8(c.Players), Modules: c.modules(), Seed: seed, Baskets: baskets}

	boards := [4]Board{0, 1, 2, 3}
	ships := seed.Stream("ships", 0)
	game.Shuffle(&ships, boards[:])
	for seat := range c.Players {
		s.Seats[seat].Ship.Board = boards[seat]
		s.Seats[seat].Unused = 1
		s.Baskets--
	}

	firstStream := seed.Stream("first player", 0)
	first := firstStream.IntN(c.Players)
	for i := range c.Players {
		s.Order[i] = game.Seat((first + i) % c.Players)
	}

	for t := firstCat; t < firstOshax; t++ {
		s.bagAdd(t)
	}
	for t := firstRare; int(t) < tileCount; t++ {
		for range tileFile.Rares.Copies {
			s.bagAdd(t)
		}
	}
	bag := seed.Stream("bag", 0)
	game.Shuffle(&bag, s.Bag[:s.BagN])

	for i := range s.Commons {
		s.Commons[i] = commonCopies[c.Players]
	}
	for t := firstOshax; t < firstCommon; t++ {
		s.Oshax[s.OshaxN] = t
		s.OshaxN++
	}

	for card, n := range s.cardsInGame() {
		for range n {
			s.Deck[s.DeckN] = Card(card)
			s.DeckN++
		}
	}
	deck := seed.Stream("deck", 0)
	game.Shuffle(&deck, s.Deck[:s.DeckN])
	return s
}

// commonCopies is how many common treasures of each shape there are by number of players (R1.3).
var commonCopies = [game.MaxSeats + 1]uint8{1: 5, 2: 5, 3: 8, 4: 11}

// cardsInGame returns all discovery cards: those that are no lessons, the basic lessons and the chosen modules (R1.5).
func (s *State) cardsInGame() (all Cards) {
	for card := 1; card < cardCount; card++ {
		f := &cardTable[card]
		if f.module == NoModule || s.Modules>>f.module&1 != 0 {
			all[card] = uint8(f.copies)
		}
	}
	return all
}

func (s *State) bagAdd(t Tile) {
	s.Bag[s.BagN] = t
	s.BagN++
}

// rekey shuffles deck and bag anew from a fresh seed.
func (s *State) rekey(counter uint64) {
	s.Seed = s.Seed.Key("rekey", counter)
	deck, bag := s.Seed.Stream("deck", 0), s.Seed.Stream("bag", 0)
	game.Shuffle(&deck, s.Deck[:s.DeckN])
	game.Shuffle(&bag, s.Bag[:s.BagN])
}

// startDay fills the fields, fishes and deals (R2.1-R2.3).
func (s *State) startDay(ev *game.Events) {
	s.Day++
	ev.Add(evDay, game.Nobody, int16(s.Day))
	for _, field := range [...]Field{Left, Right} {
		for int(s.Fields[field].N) < 2*int(s.Players) && s.BagN > 0 {
			t := s.drawTile()
			if t.Kind() == KindRare {
				s.addRare(t)
				ev.Add(evRareDrawn, game.Nobody, int16(t))
				continue
			}
			s.Fields[field].add(t)
			ev.Add(evCatDrawn, game.Nobody, int16(t), int16(field))
		}
	}
	s.FieldsDry = s.fieldsEmpty()
	for seat := range s.Players {
		s.Seats[seat].Fish += dailyFish
	}
	ev.Add(evFished, game.Nobody, dailyFish)
	s.deal(ev)
}

func (s *State) fieldsEmpty() bool { return s.Fields[Left].N == 0 && s.Fields[Right].N == 0 }

// drawTile takes the next tile out of the bag, which must not be empty.
func (s *State) drawTile() Tile {
	s.BagN--
	t := s.Bag[s.BagN]
	s.Bag[s.BagN] = NoTile
	return t
}

// addRare lays a rare treasure out; equal shapes share a place.
func (s *State) addRare(t Tile) {
	for i := range s.rares() {
		if s.Rares[i].Tile == t {
			s.Rares[i].N++
			return
		}
	}
	s.Rares[s.RareN] = Stack{t, 1}
	s.RareN++
}

// takeRare takes one rare treasure; an empty place closes up.
func (s *State) takeRare(t Tile) bool {
	for i := range s.rares() {
		if s.Rares[i].Tile == t {
			if s.Rares[i].N--; s.Rares[i].N == 0 {
				copy(s.Rares[i:], s.Rares[i+1:s.RareN])
				s.RareN--
				s.Rares[s.RareN] = Stack{}
			}
			return true
		}
	}
	return false
}

// takeOshax takes a face-up oshax.
func (s *State) takeOshax(t Tile) bool {
	for i, o := range s.oshax() {
		if o == t {
			copy(s.Oshax[i:], s.Oshax[i+1:s.OshaxN])
			s.OshaxN--
			s.Oshax[s.OshaxN] = NoTile
			return true
		}
	}
	return false
}
