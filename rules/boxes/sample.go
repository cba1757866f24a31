package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// sample creates a state that the viewer cannot distinguish from the true one. It deals the other seats' hands and the deck at
// random.
func sample(v *View, r *game.Rand) State {
	s := State{
		Players: uint8(v.Config.Players), Advanced: v.advanced(), Seed: r.Seed(), Phase: v.Phase, Final: v.Final, First: v.First,
		Turn: v.Turn, Special: v.Special, Table: v.Table(),
	}
	if v.Last != nil {
		s.Last = *v.Last
	}
	copy(s.Starts[:], v.Starts)
	for i, n := range v.Piles {
		s.Piles[i] = uint8(n)
		s.DeckN += uint8(n)
	}
	for _, c := range v.Gone {
		s.Gone[c]++
	}
	for i, seat := range v.Seats {
		s.Seats[i].Cats = uint8(seat.Cats)
		if seat.Move != nil {
			s.Seats[i].Move = seat.Move.move()
		}
	}
	if v.Own != nil {
		own := &s.Seats[v.Seat]
		copy(own.Hand[:], v.Own.Hand)
	}
	d := dealer{State: &s, v: v, r: r}
	d.gather()
	d.deal()
	return s
}

// dealer deals the hidden cards: Princess cards by pile, special toys only to the deck, and the rest anywhere.
type dealer struct {
	*State
	v          *View
	r          *game.Rand
	boxes      []Card
	specials   []Card
	princesses int
}

// gather determines which cards are hidden.
func (d *dealer) gather() {
	var seen [maxCards]int
	for _, c := range d.v.Cards {
		seen[c.Card]++
	}
	for _, o := range d.v.Across {
		seen[o.Card]++
	}
	for _, c := range d.v.Gone {
		seen[c]++
	}
	if d.v.Own != nil {
		for _, c := range d.v.Own.Hand {
			seen[c]++
		}
	}
	seen[d.v.Special]++
	for i := range cardTable {
		c := Card(i)
		n := c.facts().copies - seen[c]
		switch c.Kind() {
		case KindBox:
			d.boxes = append(d.boxes, slices.Repeat([]Card{c}, n)...)
		case KindSpecial:
			d.specials = append(d.specials, slices.Repeat([]Card{c}, n)...)
		case KindPrincess:
			d.princesses = princesses(d.State) - seen[c]
		}
	}
	game.Shuffle(d.r, d.boxes)
}

// princesses is the number of Princess cards in the game (B2.2, B8.1).
func princesses(s *State) int {
	if s.Advanced {
		return deckFile.Princess
	}
	return int(s.Players)
}

// deal gives every untouched pile its Princess and deals the other hidden ones to hands or started piles. Then it fills the deck
// with special toys, and everything with box cards.
func (d *dealer) deal() {
	hands := 0
	for i, seat := range d.v.Seats {
		if game.Seat(i) != d.v.Seat {
			hands += seat.Hand
		}
	}
	// Only the top pile that still has cards may have been started.
	top := -1
	for i, n := range d.Piles {
		if n > 0 {
			top = i
		}
	}
	var inPile [maxPlayers]int
	free := d.princesses
	room := int(d.DeckN) - len(d.specials) // special toys are never in a hand
	if d.Advanced {
		drawn := startingDeck(d.State) - int(d.DeckN) // nobody had a Princess before the first draw
		inPile[0] = d.spread(free, min(hands, drawn), room)
		free -= inPile[0]
	} else {
		for i := range top {
			inPile[i] = 1
			free--
		}
		untouched := top >= 0 && d.Piles[top] == pileSizes(d.State)[top]
		if top >= 0 && room > top && free > 0 && (untouched || free > hands || d.r.IntN(hands+int(d.Piles[top])) < int(d.Piles[top])) {
			inPile[top] = 1
			free--
		}
	}
	inHands := append(slices.Repeat([]Card{princess}, free), d.boxes[:hands-free]...)
	rest := append(slices.Clone(d.boxes[hands-free:]), d.specials...)
	game.Shuffle(d.r, inHands)
	game.Shuffle(d.r, rest)
	for i, seat := range d.v.Seats {
		if game.Seat(i) == d.v.Seat {
			continue
		}
		for range seat.Hand {
			d.Seats[i].Hand.add(inHands[0])
			inHands = inHands[1:]
		}
	}
	from := 0
	for i, n := range d.Piles {
		pile := d.Deck[from : from+int(n)]
		for k := range pile {
			if k < inPile[i] {
				pile[k] = princess
			} else {
				pile[k] = rest[0]
				rest = rest[1:]
			}
		}
		game.Shuffle(d.r, pile)
		from += int(n)
	}
}

// spread deals n Princess cards at random to two places of the given sizes, and returns how many go to the second.
func (d *dealer) spread(n, first, second int) int {
	in := 0
	for range n {
		if d.r.IntN(first+second) < second {
			in, second = in+1, second-1
		} else {
			first--
		}
	}
	return in
}
