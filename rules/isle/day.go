package isle

import "github.com/purrlor/purrlor/rules/game"

// startDay starts a day: first its event, then fields, fish and cards. Some events need actions of the players before the morning.
func (s *State) startDay(ev *game.Events) {
	s.Day++
	s.FieldsDry = false
	ev.Add(evDay, game.Nobody, int16(s.Day))
	if s.has(Events) && s.resolveToken(ev) {
		return
	}
	s.morning(ev)
}

// Opening returns the events of the first day that the set-up has already started, and of the tiles in the fields.
func (Rules) Opening(s *State, ev *game.Events) {
	if s.Day == 0 || !s.announcesFirstDay() {
		return
	}
	ev.Add(evDay, game.Nobody, int16(s.Day))
	for _, field := range [...]Field{Left, Right} {
		for _, t := range s.Fields[field].list() {
			s.announceAshore(t, field, ev)
		}
	}
}

// morning fills the fields, gives fish and deals (R2.1-R2.3); the family game only gets its cats (R9.1).
func (s *State) morning(ev *game.Events) {
	s.fillFields(ev)
	if s.Mode == Family {
		s.enterTurns(Rescuing, ev)
		return
	}
	fish := s.fishToday()
	for seat := range s.Players {
		s.Seats[seat].Fish += fish
	}
	ev.Add(evFished, game.Nobody, fish)
	s.deal(ev)
}

// fillFields draws the cats of the left field, then of the right. Rare treasures and promo oshax go to their own places and do not
// count. Cats that a card added at dawn do not count either (R2.1, R11).
func (s *State) fillFields(ev *game.Events) {
	for _, field := range [...]Field{Left, Right} {
		want := s.catsFor(field)
		if s.fillsOnTop() {
			want += int(s.Fields[field].N)
		}
		for int(s.Fields[field].N) < want && s.BagN > 0 {
			t := s.drawTile()
			if s.layOut(t) {
				ev.Add(evRareDrawn, game.Nobody, int16(t))
				continue
			}
			s.putAshore(t, field, ev)
		}
	}
	if s.has(Beasts) && s.Day == 1 {
		s.putBeastsAshore(ev)
	}
}

// putAshore puts a tile into a field. The family game has just one.
func (s *State) putAshore(t Tile, f Field, ev *game.Events) {
	s.Fields[f].add(t)
	s.announceAshore(t, f, ev)
}

func (s *State) announceAshore(t Tile, f Field, ev *game.Events) {
	if s.Mode == Family {
		ev.Add(evAshore, game.Nobody, int16(t))
	} else {
		ev.Add(evCatDrawn, game.Nobody, int16(t), int16(f))
	}
}

// catsFor returns the number of cats for a field: two for each player, in a solo game as for two (R2.1, R8.1). The family game has
// one place for four cats for each player (R9.1). On the first day beasts replace cats (R9.4, R10.3), and an event may leave cats
// out (R10.6).
func (s *State) catsFor(f Field) int {
	players := s.tableSize()
	beastDay := s.has(Beasts) && s.Day == 1
	switch {
	case s.Mode == Family && f == Right, f == Right && beastDay:
		return 0
	case s.Mode == Family && !beastDay:
		return 4 * players
	case f == Left && s.isToday(actionLeftFieldLess):
		return players
	}
	return 2 * players
}

// tableSize is the number of players for the set-up. A solo game counts as two (R8.1).
func (s *State) tableSize() int {
	if s.Mode == Solo {
		return 2
	}
	return int(s.Players)
}

// layOut puts a drawn tile that is not a cat in its place, and reports whether it was one.
func (s *State) layOut(t Tile) bool {
	switch t.Kind() {
	case KindRare:
		s.addRare(t)
	case KindOshax:
		s.Oshax[s.OshaxN] = t
		s.OshaxN++
	default:
		return false
	}
	return true
}

func (s *State) fieldsEmpty() bool { return s.Fields[Left].N == 0 && s.Fields[Right].N == 0 }

// drawTile takes the next tile out of the bag, which must not be empty.
func (s *State) drawTile() Tile {
	s.BagN--
	t := s.Bag[s.BagN]
	s.Bag[s.BagN] = NoTile
	return t
}

// addRare adds a rare treasure to the display; equal shapes share a place.
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

// takeRare takes one rare treasure from the display and removes an empty place.
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

// endDay empties the fields, refreshes the baskets and starts the next day or ends the game (R4.3). Fish and cards in hand stay,
// without limit (R2.6).
func (s *State) endDay(ev *game.Events) {
	s.Chosen = 0
	ev.Add(evNight, game.Nobody, int16(s.Day))
	if left := int16(s.Fields[Left].N) + int16(s.Fields[Right].N); left > 0 {
		ev.Add(evCatsLeft, game.Nobody, left)
	}
	s.Fields = [3]Row{}
	s.Draft = [game.MaxSeats][draftCards]Card{} // knowledge of the draft lasts only for its day
	for seat := range s.Players {
		p := &s.Seats[seat]
		p.UnusedBaskets += p.UsedBaskets
		p.UsedBaskets = 0
	}
	s.spendTokens()
	switch s.Mode {
	case Family:
		s.moveFirstLast()
	case Solo:
		if s.Day < lastDay {
			s.revealColour(ev)
		}
	}
	if s.Day < lastDay {
		s.startDay(ev)
		return
	}
	s.Phase = Over
	ev.Add(evOver, game.Nobody)
	s.announceWinners(ev)
}
