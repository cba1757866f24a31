package isle

import "github.com/purrlor/purrlor/game"

// doFinding handles a turn of rare finds: one card, or pass (R4.1).
func (s *State) doFinding(seat game.Seat, a Action, ev *game.Events) error {
	switch a.Verb {
	case Play:
		return s.playFind(seat, a, ev)
	case Pass:
		if s.Done > 0 {
			return game.Refuse(CodeCannotPass, "after a card the turn is ended, not passed")
		}
		ev.Add(evPassed, game.Nobody, int16(seat))
		s.through(seat, ev)
		return nil
	case End:
		if s.Done == 0 {
			return game.Refuse(CodeCannotEnd, "play a card or pass")
		}
		s.endTurn(ev)
		return nil
	}
	return game.Refuse(game.CodeWrongPhase, "%v is not for this phase, %v", a.Verb, s.Phase)
}

func (s *State) legalFinding(seat game.Seat, into []Action) []Action {
	if s.Done > 0 {
		return append(into, Action{Verb: End})
	}
	p := &s.Seats[seat]
	for c := 1; c < discoveryCount; c++ {
		if p.Hand[c] == 0 {
			continue
		}
		a := cardAction(Play, Card(c))
		switch Card(c).Effect() {
		case TakeOshax:
			free, touch := p.Ship.room(p.Anywhere > 0)
			for i, t := range s.oshax() {
				if contains(s.oshax()[:i], t) || !t.facts().piece.Fits(free, touch) {
					continue
				}
				a.Tile = t
				for _, a.Colour = range colours {
					into = append(into, a)
				}
			}
		case OneRareOrTwoCommon, TwoSmallOrPay:
			into = s.legalTreasures(seat, a, treasureCard(seat, Card(c)), into)
		}
	}
	return append(into, Action{Verb: Pass})
}

// playFind plays an oshax or treasure card and takes its first tile. A card is not played for nothing, so a first tile
// is part of playing it.
func (s *State) playFind(seat game.Seat, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	c := a.Cards[0]
	if kind := c.Type(); kind != TypeOshax && kind != TypeTreasure {
		return game.Refuse(CodeWrongCard, "%q is not played in this phase", c.String())
	}
	plain := cardAction(Play, c)
	plain.Tile, plain.Colour = a.Tile, a.Colour
	if a != plain {
		return game.Refuse(game.CodeBadAction, "%v says more than it can mean", c)
	}
	if p.Hand[c] == 0 {
		return game.Refuse(CodeNotInHand, "%v is not in hand", c)
	}
	if s.Done > 0 {
		return game.Refuse(CodeNoRescueLeft, "one card a turn")
	}
	if c.Type() == TypeOshax {
		if a.Tile.Kind() != KindOshax {
			return game.Refuse(CodeWrongTile, "%q is no oshax", a.Tile.String())
		}
		if !a.Colour.real() {
			return game.Refuse(CodeColourNeeded, "an oshax needs a colour")
		}
		if !contains(s.oshax(), a.Tile) {
			return game.Refuse(CodeTileGone, "%v is not there any more", a.Tile)
		}
		if !p.Ship.CanPlace(a.Tile, p.Anywhere > 0) {
			return game.Refuse(CodeDoesNotFit, "%v fits nowhere", a.Tile)
		}
		s.Done++
		s.playOpen(seat, c, ev)
		s.takeOshax(a.Tile)
		ev.Add(evTookOshax, game.Nobody, int16(seat), int16(a.Tile), int16(a.Colour))
		s.push(Effect{Kind: Placing, Seat: seat, Tile: a.Tile, Colour: a.Colour})
		return nil
	}
	if a.Colour != NoColour {
		return game.Refuse(game.CodeBadAction, "a treasure has no colour")
	}
	e := treasureCard(seat, c)
	if err := s.checkTreasure(&e, a.Tile); err != nil {
		return err
	}
	s.Done++
	s.playOpen(seat, c, ev)
	s.push(e)
	s.takeTreasure(s.top(), a.Tile, ev)
	return nil
}

// treasureCard is the effect of a treasure card before its first tile is taken.
func treasureCard(seat game.Seat, c Card) Effect {
	return Effect{Kind: Treasures, Seat: seat, Card: c, Left: 2, Rare: c.Effect() == OneRareOrTwoCommon}
}
