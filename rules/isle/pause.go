package isle

import "github.com/purrlor/purrlor/rules/game"

// PauseView tells a seat that it only has to close something, before which it could still use anytime cards or chase royal rats. It
// contains only what the seat may know, so that a page may close automatically.
type PauseView struct {
	Close  string `json:"close"`  // the action that closes it
	Useful []Card `json:"useful"` // anytime cards in hand with a useful effect now; other cards can wait
	Chase  bool   `json:"chase"`  // a royal rat can be chased away before the day ends
}

// pause returns a view if the seat's only other choices are anytime cards and chasing royal rats.
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

// closes reports whether a verb only closes a phase, a turn or a question.
func (v Verb) closes() bool {
	switch v {
	case End, Pass, Confirm, Allow:
		return true
	}
	return false
}

// useful reports whether a playable anytime card has an effect now that is lost later. It opens an action of the phase, changes the
// effect of the sister's card, draws cards for today, or gains something before the day ends.
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

// gains reports whether a card is worth more than its cost at the end of a day. After the last day fish break ties.
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

// mostFish is the maximum of fish from a card that pays for pieces aboard.
func (s *State) mostFish(seat game.Seat, c Card) int16 {
	most := int16(0)
	for _, colour := range colours {
		fish, _ := s.fishFor(seat, c.facts(), colour)
		most = max(most, fish)
	}
	return most
}

// opens reports whether playing a card makes another action possible besides the closing one. For tiles that would be drawn, it
// considers the contents of the bag, never their order.
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
				if s.movable(&Effect{}, t, from) > 0 && after(func(next *State, _ *Player) bool { next.setField(Left+Right-from, t); return true }) {
					return true
				}
			}
		}
		return false
	case AddTiles:
		return s.anyInBag(func(t Tile) bool {
			return after(func(next *State, _ *Player) bool { next.setField(Left, t); return true })
		})
	}
	fish := s.mostFish(seat, c)
	return fish > 0 && after(func(_ *State, p *Player) bool { p.Fish += fish; return true })
}

// setField puts a single tile into an otherwise empty field.
func (s *State) setField(f Field, t Tile) {
	s.Fields[f] = Row{N: 1}
	s.Fields[f].Tiles[0] = t
}

// anyInBag reports whether some kind of tile in the bag satisfies a condition.
func (s *State) anyInBag(wanted func(Tile) bool) bool {
	for _, stack := range stacks(s.Bag[:s.BagN]) {
		if wanted(stack.Tile) {
			return true
		}
	}
	return false
}
