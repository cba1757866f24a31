package isle

import "github.com/purrlor/purrlor/rules/game"

// Kittens (R10.1, R10.2) are cats on their own board, which only the first player in turn order may rescue.

const (
	kittens    = kittenShapes * 5
	kittensOut = 4
)

func (s *State) setUpKittens() {
	for t := firstKitten; t < firstBeast; t++ {
		s.KittenBag[s.KittenN] = t
		s.KittenN++
	}
	stream := s.Seed.Stream("kittens", 0)
	game.Shuffle(&stream, s.KittenBag[:])
	s.refillKittens(nil)
}

// refillKittens fills the empty places on the kitten board.
func (s *State) refillKittens(ev *game.Events) {
	for i := range s.Kittens {
		if s.Kittens[i] == NoTile && s.KittenN > 0 {
			s.KittenN--
			s.Kittens[i] = s.KittenBag[s.KittenN]
			s.KittenBag[s.KittenN] = NoTile
			ev.Add(evCatDrawn, game.Nobody, int16(s.Kittens[i]), int16(KittenBoard))
			ev.Seal()
		}
	}
}

// takeKitten takes a kitten off the board.
func (s *State) takeKitten(t Tile) {
	for i := range s.Kittens {
		if s.Kittens[i] == t {
			s.Kittens[i] = NoTile
			return
		}
	}
}

// mayTakeKittens reports whether a seat may rescue kittens: only the first in turn order, and in a solo game only before the
// sister.
func (s *State) mayTakeKittens(seat game.Seat) bool {
	return s.has(Kittens) && s.isFirst(seat)
}

// kittensLeft reports whether somebody may still rescue a kitten in this phase. The day of the family game ends when the cats are
// gone (R9.1).
func (s *State) kittensLeft() bool {
	first := s.Order[0]
	return s.Mode != Family && s.mayTakeKittens(first) && !s.Passed.Has(first) && s.Kittens != [kittensOut]Tile{}
}

// kittenPrice is the price of one or two kittens.
func (s *State) kittenPrice(two bool) int16 {
	switch {
	case s.Mode == Family:
		return 0
	case two:
		return 5
	}
	return 2
}

// checkKittens rejects kittens that are missing or too expensive. The first must have room. A second one without room goes back
// when its turn comes.
func (s *State) checkKittens(seat game.Seat, a Action) error {
	p := &s.Seats[seat]
	out := func(t Tile) bool { return t != NoTile && contains(s.Kittens[:], t) }
	switch {
	case !s.mayTakeKittens(seat):
		return errNotFirst
	case !out(a.Tile), a.Second != NoTile && (!out(a.Second) || a.Second == a.Tile || s.Mode == Family):
		return errKittenGone
	case p.Fish < s.kittenPrice(a.Second != NoTile):
		return errNoFishForKittens
	case !p.canPlace(a.Tile):
		return errKittenDoesNotFit
	}
	return nil
}

// Refusals that legalKittens needs while it searches, created once so that searching does not allocate.
var (
	errNotFirst         = game.Refuse(CodeNotFirst, "only the first player in turn order rescues kittens")
	errKittenGone       = game.Refuse(CodeTileGone, "that kitten is not on the board")
	errNoFishForKittens = game.Refuse(CodeTooExpensive, "there are not enough fish for the kittens")
	errKittenDoesNotFit = game.Refuse(CodeDoesNotFit, "the kitten fits nowhere")
)

// rescueKittens takes one or two kittens. The first is placed immediately, the second after all effects of the first.
func (s *State) rescueKittens(seat game.Seat, a Action, ev *game.Events) {
	price := s.kittenPrice(a.Second != NoTile)
	s.Seats[seat].Fish -= price
	s.takeKitten(a.Tile)
	s.announceRescue(seat, a, price, ev)
	s.push(Effect{Kind: Refilling, Seat: seat})
	if a.Second != NoTile {
		s.takeKitten(a.Second)
		ev.Add(evSecondKitten, game.Nobody, int16(seat), int16(a.Second))
		s.push(Effect{Kind: SecondKitten, Seat: seat, Tile: a.Second, Colour: a.Second.Colour()})
	}
	s.push(Effect{Kind: Placing, Seat: seat, Tile: a.Tile, Colour: a.Tile.Colour()})
}

// placeSecondKitten makes the owner place the waiting kitten, or returns it with a refund. It reports whether the kitten was
// returned.
func (s *State) placeSecondKitten(e *Effect, ev *game.Events) (back bool) {
	p := &s.Seats[e.Seat]
	if p.canPlace(e.Tile) {
		e.Kind = Placing
		return false
	}
	for i := range s.Kittens {
		if s.Kittens[i] == NoTile {
			s.Kittens[i] = e.Tile
			break
		}
	}
	refund := s.kittenPrice(true) - s.kittenPrice(false)
	p.Fish += refund
	ev.Add(evKittenBack, game.Nobody, int16(e.Seat), int16(e.Tile), refund)
	return true
}

// legalKittens lists the rescues of one or two kittens with each of the usable baskets.
func (s *State) legalKittens(seat game.Seat, usable []Basket, into []Action) []Action {
	if !s.mayTakeKittens(seat) {
		return into
	}
	for _, first := range s.Kittens {
		for i := -1; i < kittensOut; i++ {
			a := Action{Verb: Rescue, Tile: first, Field: KittenBoard}
			if i >= 0 {
				if a.Second = s.Kittens[i]; a.Second == NoTile {
					continue
				}
			}
			if s.checkKittens(seat, a) != nil {
				continue
			}
			for _, a.Basket = range usable {
				into = append(into, a)
			}
		}
	}
	return into
}

// swapKittens replaces all kittens on the board if the sister is faster (R10.2).
func (s *State) swapKittens(ev *game.Events) {
	s.Kittens = [kittensOut]Tile{}
	ev.Add(evKittensLeave, game.Nobody)
	s.refillKittens(ev)
}
