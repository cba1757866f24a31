package isle

import "github.com/purrlor/purrlor/rules/game"

// PauseView tells a seat that it is asked only to close something, which anytime cards or royal rats could still be used before.
// It leaves out what is hidden from the seat, so that a page may go on by it.
type PauseView struct {
	Close  string `json:"close"`  // the action that closes it
	Useful []Card `json:"useful"` // anytime cards in hand that can do something useful now; the others miss nothing
	Chase  bool   `json:"chase"`  // a royal rat can be chased away, and the day ends
}

// pause returns what a seat is asked, if all it can do besides closing it is to play anytime cards and to chase royal rats.
func (s *State) pause(seat game.Seat) *PauseView {
	if s.top() != nil || !s.asked().Has(seat) || s.Phase == Drafting || s.Phase == Paying {
		return nil
	}
	v := &PauseView{Useful: []Card{}, Chase: s.canChase(seat)}
	idle := !v.Chase
	for _, c := range anytimeCards {
		idle = idle && (s.Seats[seat].Hand[c] == 0 || !s.canPlay(seat, c))
	}
	if idle {
		return nil
	}
	var buf [8]Action
	own := s.ownActions(seat, buf[:0])
	if len(own) != 1 || !own[0].Verb.closes() {
		return nil
	}
	v.Close, v.Chase = own[0].String(), v.Chase && s.Phase == Confirming
	for _, c := range anytimeCards {
		if s.Seats[seat].Hand[c] > 0 && s.canPlay(seat, c) && s.useful(seat, c) {
			v.Useful = append(v.Useful, c)
		}
	}
	return v
}

// closes reports whether a verb only closes what a seat is asked.
func (v Verb) closes() bool {
	switch v {
	case End, Pass, Confirm, Allow:
		return true
	}
	return false
}

// useful reports whether an anytime card that can be played does something now that would be missed later: it opens an action
// of the phase, changes what the sister's card does, draws cards for today, or gains something before the day ends.
func (s *State) useful(seat game.Seat, c Card) bool {
	e := c.Effect()
	switch {
	case s.Sister.Waits:
		return e == MoveCats || e == AddTiles
	case s.Phase == Reading, s.Phase == Preparing:
		return e == DrawCards
	case s.Phase == Rescuing, s.Phase == Finding:
		return s.opens(seat, c)
	}
	return s.Phase == Confirming && s.gains(seat, c)
}

// gains reports whether a card brings more than it costs at the end of a day. Fish break ties after the last one.
func (s *State) gains(seat game.Seat, c Card) bool {
	switch c.Effect() {
	case GainBasket:
		return s.Day < lastDay && s.Baskets > 0
	case DrawCards:
		return s.Day < lastDay
	case DiscardBasketForFish:
		return s.Day == lastDay
	case PlaceRandomTile:
		return s.anyInBag(s.Seats[seat].canPlace)
	}
	return s.mostFish(seat, c) > 0
}

// mostFish is what a card that pays fish for what is aboard brings at best.
func (s *State) mostFish(seat game.Seat, c Card) int16 {
	most := int16(0)
	for _, colour := range colours {
		fish, _ := s.fishFor(seat, c.facts(), colour)
		most = max(most, fish)
	}
	return most
}

// opens reports whether there is an action besides the closing one after a card has been played. Tiles that would be drawn are
// judged by what is in the bag, never by their order.
func (s *State) opens(seat game.Seat, c Card) bool {
	after := func(change func(*State, *Player) bool) bool {
		next := *s
		var buf [8]Action
		return change(&next, &next.Seats[seat]) && len(next.ownActions(seat, buf[:0])) > 1
	}
	switch c.Effect() {
	case NextTileAnywhere:
		return after(func(_ *State, p *Player) bool { p.Anywhere++; return true })
	case RescueSecondCat:
		return after(func(next *State, _ *Player) bool { next.Allowed++; return true })
	case GainBasket, DiscardLessonsForBasket, DiscardTreasuresForBasket:
		return s.Baskets > 0 && after(func(_ *State, p *Player) bool { p.UnusedBaskets++; return true })
	case DiscardBasketForFish:
		amount := int16(c.facts().amount)
		return after(func(_ *State, p *Player) bool {
			if p.Fish += amount; p.UsedBaskets > 0 {
				p.UsedBaskets--
			} else {
				p.UnusedBaskets--
			}
			return true
		})
	case MoveCats:
		for _, from := range [...]Field{Left, Right} {
			for _, t := range s.Fields[from].list() {
				if s.movable(&Effect{}, t, from) > 0 && after(func(next *State, _ *Player) bool { next.lieIn(Left+Right-from, t); return true }) {
					return true
				}
			}
		}
		return false
	case AddTiles:
		return s.anyInBag(func(t Tile) bool {
			return after(func(next *State, _ *Player) bool { next.lieIn(Left, t); return true })
		})
	}
	fish := s.mostFish(seat, c)
	return fish > 0 && after(func(_ *State, p *Player) bool { p.Fish += fish; return true })
}

// lieIn leaves a tile alone in a field.
func (s *State) lieIn(f Field, t Tile) {
	s.Fields[f] = Row{N: 1}
	s.Fields[f].Tiles[0] = t
}

// anyInBag reports whether some kind of tile in the bag is as wanted.
func (s *State) anyInBag(wanted func(Tile) bool) bool {
	for _, stack := range stacks(s.Bag[:s.BagN]) {
		if wanted(stack.Tile) {
			return true
		}
	}
	return false
}
