package isle

import "github.com/purrlor/purrlor/rules/game"

// doFinding handles a turn of rare finds: one card, or pass (R4.1).
func (s *State) doFinding(seat game.Seat, a Action, ev *game.Events) error {
	switch a.Verb {
	case Play:
		return s.playFind(seat, a, ev)
	case Pass, End:
		return s.closeTurn(seat, a.Verb, ev)
	}
	return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", a.Verb, s.Phase)
}

func (s *State) legalFinding(seat game.Seat, into []Action) []Action {
	if s.canFindMore() {
		for _, c := range findCards {
			into = s.legalFind(seat, c, into)
		}
	}
	return append(into, Action{Verb: s.closing()})
}

// canFindMore reports whether the turn's only card is still available (R4.1).
func (s *State) canFindMore() bool { return s.Done == 0 }

// legalFind lists the first tiles that an oshax or treasure card in hand can take.
func (s *State) legalFind(seat game.Seat, c Card, into []Action) []Action {
	p := &s.Seats[seat]
	if p.Hand[c] == 0 {
		return into
	}
	a := cardAction(Play, c)
	if c.Type() == TypeTreasure {
		e := treasureCard(seat, c)
		return s.legalTreasures(&e, a, into)
	}
	sp := p.space()
	for i, t := range s.oshax() {
		a.Tile = t
		if contains(s.oshax()[:i], t) || s.checkOshax(t, colours[0], &sp) != nil {
			continue
		}
		for _, a.Colour = range colours {
			into = append(into, a)
		}
	}
	return into
}

// checkOshax rejects an oshax that is not face up or does not fit. It gets its permanent colour when it is taken (R4.1, R4.2).
func (s *State) checkOshax(t Tile, c Colour, sp *space) error {
	switch {
	case t.Kind() != KindOshax:
		return errNotAnOshax
	case !c.real():
		return errOshaxNeedsColour
	case !contains(s.oshax(), t):
		return errOshaxGone
	case !sp.fits(t):
		return errTileDoesNotFit
	}
	return nil
}

// Refusals of oshax, created once so that searching does not allocate.
var (
	errNotAnOshax       = game.Refuse(CodeWrongTile, "the tile is not an oshax")
	errOshaxNeedsColour = game.Refuse(CodeColourNeeded, "an oshax needs a colour")
	errOshaxGone        = game.Refuse(CodeTileGone, "the oshax no longer lies face up")
)

// playFind plays an oshax or treasure card and takes its first tile. The first tile is part of the action, because a card must not
// be wasted.
func (s *State) playFind(seat game.Seat, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	c := a.Cards[0]
	if kind := c.Type(); kind != TypeOshax && kind != TypeTreasure {
		return game.Refuse(CodeWrongCard, "%q is not played in this phase", c.String())
	}
	plain := cardAction(Play, c)
	plain.Tile, plain.Colour = a.Tile, a.Colour
	if a != plain {
		return game.Refuse(game.CodeBadAction, "%v has fields that it does not use", c)
	}
	if p.Hand[c] == 0 {
		return game.Refuse(CodeNotInHand, "%v is not in hand", c)
	}
	if !s.canFindMore() {
		return game.Refuse(CodeNoRescueLeft, "only one card is played a turn")
	}
	if c.Type() == TypeOshax {
		sp := p.space()
		if err := s.checkOshax(a.Tile, a.Colour, &sp); err != nil {
			return err
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
	sp := p.space()
	if err := s.checkTreasure(&e, a.Tile, &sp); err != nil {
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
