package isle

import (
	"fmt"
)

// places calls card and tile for every discovery card and tile of the game, wherever it is.
func places(s *State, card func(c Card, n int), tile func(t Tile, n int)) {
	cards := func(list []Card) {
		for _, c := range list {
			if c != NoCard {
				card(c, 1)
			}
		}
	}
	tiles := func(list []Tile) {
		for _, t := range list {
			if t != NoTile {
				tile(t, 1)
			}
		}
	}
	cards(s.Discard.List())
	cards(s.Deck[:s.DeckN])
	for _, l := range s.public() {
		card(l.Card, 1)
	}
	for e := range s.Depth {
		cards(s.Stack[e].Cards[:])
		tiles([]Tile{s.Stack[e].Tile})
	}
	for seat := range s.Players {
		p := &s.Seats[seat]
		cards(p.Hand.List())
		cards(p.Lessons.List())
		cards(p.laid())
		if s.drafting() && s.Mode != Family {
			cards(s.Draft[seat][:])
		}
		for _, piece := range p.Ship.aboard() {
			tile(piece.Tile, 1)
		}
	}
	if s.Mode == Solo && s.drafting() {
		cards(s.Draft[soloHand][:])
	}
	tiles(s.Bag[:s.BagN])
	for _, f := range s.Fields {
		tiles(f.list())
	}
	tiles(s.Kittens[:])
	tiles(s.KittenBag[:s.KittenN])
	tiles(s.BeastBag[:s.BeastN])
	tiles(s.oshax())
	for _, r := range s.rares() {
		tile(r.Tile, int(r.N))
	}
	for i, n := range s.Commons {
		tile(firstCommon+Tile(i), int(n))
	}
}

// census counts cards, tiles and baskets. It counts tiles that have left the game as the difference to the box, so it detects only
// duplicated tiles. Cards never leave.
func census(s *State) map[string]int {
	parts := make(map[string]int, cardCount)
	tiles := map[Tile]int{}
	places(s, func(c Card, n int) { parts[c.String()] += n }, func(t Tile, n int) { tiles[t] += n })
	permanent, tokens := int(s.Baskets), int(s.Supply)
	for seat := range s.Players {
		p := &s.Seats[seat]
		permanent += int(p.UnusedBaskets + p.UsedBaskets)
		tokens += int(p.Tokens + p.BasketTokens + p.SpeedTokens + p.SpentTokens)
	}
	parts["baskets"], parts["tokens"] = permanent, tokens
	if s.Mode == Solo {
		h := &s.Sister
		for _, pile := range [][]uint8{h.Deck[:h.DeckN], h.Used[:h.UsedN], h.Row[:h.RowN]} {
			for _, c := range pile {
				parts[fmt.Sprint("card of the sister ", c)]++
			}
		}
		for _, c := range h.Colours {
			parts["colour of the sister "+c.String()]++
		}
	}
	for t, n := range tiles {
		most := t.facts().most
		if t.Kind() == KindCommon {
			most = int(commonCopies[s.Players])
		}
		if s.Players <= smallTable && (t.Kind() == KindCat || t.Kind() == KindOshax) {
			most = 1
		}
		if n > most {
			parts["too many "+t.String()] = n
		}
	}
	return parts
}

// inventory counts what the census cannot: tiles, which can leave the game, and family cards, some of which are not dealt.
func inventory(s *State) map[string]int {
	parts := map[string]int{}
	places(s, func(Card, int) {}, func(t Tile, n int) { parts[t.String()] += n })
	for t, n := range parts {
		if n == 0 {
			delete(parts, t)
		}
	}
	seen := map[Card]bool{}
	family := func(list []Card) {
		for _, c := range list {
			if c == NoCard {
				continue
			}
			parts["family cards"]++
			if seen[c] || c.Type() != TypeFamily {
				parts["wrong "+c.String()]++
			}
			seen[c] = true
		}
	}
	for seat := range s.Players {
		family(s.Seats[seat].Family[:])
		if s.Mode == Family && s.Phase == Drafting {
			family(s.Draft[seat][:])
		}
	}
	for _, token := range s.Tokens {
		parts[fmt.Sprint("event ", token)]++
	}
	return parts
}

// checkKnown fails unless cards that a seat knows to be discarded are in the discard pile. Cards that it has passed on must be
// neither in the deck nor just drawn from it.
func checkKnown(v *View, world *State) error {
	own := v.Own
	if own == nil {
		return nil
	}
	gone, passed := cardsFrom(own.Gone), cardsFrom(own.Unlocated)
	elsewhere := world.cardsInGame() // outside of the deck and of cards just drawn
	leave := func(list []Card) {
		for _, c := range list {
			if c != NoCard && !elsewhere.remove(c) {
				panic(fmt.Sprintf("too many of %v", c)) // the census has been taken
			}
		}
	}
	leave(world.Deck[:world.DeckN])
	if top := world.top(); top != nil {
		leave(top.Cards[:])
	}
	for c := range gone {
		if gone[c] > world.Discard[c] {
			return fmt.Errorf("%d of %v are known to be discarded, %d are", gone[c], Card(c), world.Discard[c])
		}
		if passed[c] > elsewhere[c] {
			return fmt.Errorf("%d of %v are known not to be in the deck, %d are elsewhere", passed[c], Card(c), elsewhere[c])
		}
	}
	return nil
}
