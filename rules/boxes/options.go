package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Options lists the possible uses of a card. A box card has places with their effects; a Princess or a special toy has joints. A
// cat has the joints of the card just laid, or else the slots where it could sleep. For all other slots Options gives the reason
// why the card cannot be laid there. On an empty table the middle places come first.
type Options struct {
	Card    Card      `json:"card"`
	Places  []Place   `json:"places,omitempty"`
	Joints  []Choice  `json:"joints,omitempty"`
	Refused []Refused `json:"refused,omitempty"`
}

// Refused is a set of slots where a card cannot be laid, and why.
type Refused struct {
	Why   game.Code   `json:"why"`
	Slots []grid.Cell `json:"slots"`
}

// Gain is one part of a change of score: from toys, bottles, a closed box or further cats.
type Gain struct {
	Seat   game.Seat `json:"seat"`
	Source string    `json:"source"`
	Points int       `json:"points"`
}

// Place is a slot and a turn for a card, with the effects.
type Place struct {
	At     Slot        `json:"at"`
	Turned bool        `json:"turned,omitempty"`
	Box    []grid.Cell `json:"box"`              // slots of the box that the card would belong to
	Owners []game.Seat `json:"owners"`           // claimants of that box
	Joins  []Slot      `json:"joins"`            // boxes that it would connect, each by its first slot
	Closed bool        `json:"closed,omitempty"` // that box would be closed
	Closes []Slot      `json:"closes,omitempty"` // boxes that would become closed, including its own, each by its first slot
	Scores []int       `json:"scores"`           // change of each seat's score
	Gains  []Gain      `json:"gains,omitempty"`  // the parts of that change
	Cats   []Choice    `json:"cats"`             // joints of the card where a cat of the seat could lie, or why not
}

// Choice is a joint, or a slot with a sleeping cat, and whether it is possible.
type Choice struct {
	At     Slot      `json:"at"`
	Joint  bool      `json:"joint,omitempty"`
	Why    game.Code `json:"why,omitempty"` // why it is not possible
	Scores []int     `json:"scores,omitempty"`
	Gains  []Gain    `json:"gains,omitempty"`
}

// options lists the possible uses of a card by its id, or of a sleeping "cat".
func options(v *View, piece string) (Options, error) {
	c, ok := ParseCard(piece)
	if !ok {
		return Options{}, game.Refuse(game.CodeUnknownPiece, "unknown card %q", piece)
	}
	if v.Own == nil {
		return Options{}, game.Refuse(game.CodeUnknownSeat, "a spectator has no cards")
	}
	t := v.Table()
	p := t.openSides()
	out := Options{Card: c}
	s := State{Players: uint8(v.Config.Players), Advanced: v.advanced(), Table: t, Turn: v.Seat}
	for i, seat := range v.Seats {
		s.Seats[i].Cats = uint8(seat.Cats)
	}
	before := t.tally(s.Advanced)
	if c == catCard && v.Phase == Claiming && v.Turn == v.Seat {
		s.Last = *v.Last
		out.Joints = s.claims(&p, v.Seat, &before)
		out.Refused = refused(p.all, CodeNotOnCard)
		return out, nil
	}
	if c.Kind() == KindPrincess || c.Kind() == KindSpecial && s.anyJoint(&p) {
		out.Joints = s.overlays(&p, c, &before)
		why := CodeNoCardThere
		if c.Kind() == KindPrincess {
			why = CodeNoCatThere
		}
		out.Refused = refused(p.all, why)
		return out, nil
	}
	slots, why := p.frontier(), CodeTouchesNothing
	if c.Kind() == KindStart || p.occupied.IsZero() {
		slots, why = p.startSlots(), CodeShortSide
	}
	var walled grid.Bits
	left := slots
	for i := left.Next(); i >= 0; i = left.Next() {
		lays := s.legalLays(&p, Lay, c, Slot(i), nil)
		for _, a := range lays {
			out.Places = append(out.Places, s.try(v.Seat, &p, a, &before))
		}
		if len(lays) == 0 {
			walled.Set(i)
		}
	}
	if p.occupied.IsZero() {
		slices.SortStableFunc(out.Places, func(a, b Place) int { return t.compareRoom(a.At, b.At) })
	}
	out.Refused = slices.Concat(refused(p.occupied, CodeSlotTaken), refused(walled, CodeWallOnWall),
		refused(p.all.AndNot(p.occupied).AndNot(slots), why))
	return out, nil
}

// refused gives several slots the same reason.
func refused(slots grid.Bits, why game.Code) []Refused {
	if slots.IsZero() {
		return nil
	}
	return []Refused{{why, cells(slots)}}
}

// try lays a card on a copy and returns the effects.
func (s *State) try(seat game.Seat, p *openSides, a Action, before *tally) Place {
	next := *s
	laid := Laid{Card: a.Card, Turned: a.Turned}
	if a.Card == catCard {
		laid.Owner = uint8(seat) + 1
	}
	next.put(a.At, laid)
	q := next.Table.openSides()
	whole := next.Table.boxAt(&q, a.At, s.Advanced)
	box := whole.Slots
	place := Place{
		At: a.At, Turned: a.Turned, Box: cells(box), Owners: whole.Claimed.List(), Closed: whole.Closed,
		Joins: []Slot{}, Cats: []Choice{},
	}
	place.Scores, place.Gains = next.delta(before)
	// The previous boxes among the cards of the new one, and those beside it that have become closed.
	left := box.And(p.occupied)
	for !left.IsZero() {
		place.Joins = append(place.Joins, Slot(left.First()))
		left = left.AndNot(p.box(Slot(left.First())))
	}
	if place.Closed {
		place.Closes = append(place.Closes, Slot(box.First()))
	}
	beside := around(grid.Bit(int(a.At))).And(p.occupied).AndNot(box)
	for !beside.IsZero() {
		old := p.box(Slot(beside.First()))
		if !p.closed(old) && q.closed(old) {
			place.Closes = append(place.Closes, Slot(old.First()))
		}
		beside = beside.AndNot(old)
	}
	if a.Card.Kind() != KindBox && a.Card.Kind() != KindSpecial {
		return place
	}
	place.Cats = next.claims(&q, seat, before)
	return place
}

// claims lists the joints of the card just laid. Each has the effect of a cat there, or the reason why it is not allowed.
func (s *State) claims(p *openSides, seat game.Seat, before *tally) []Choice {
	out := []Choice{}
	joints := s.jointsOfLast()
	for i, joint := range joints {
		if i > 0 && joint == joints[0] {
			continue
		}
		choice := Choice{At: joint, Joint: true}
		if err := s.checkClaim(p, seat, joint); err != nil {
			choice.Why = game.CodeOf(err)
		} else {
			after := *s
			after.Table.Across[joint] = catOf(seat)
			choice.Scores, choice.Gains = after.delta(before)
		}
		out = append(out, choice)
	}
	return out
}

// overlays lists the joints and slots for a Princess or a special toy.
func (s *State) overlays(p *openSides, c Card, before *tally) []Choice {
	out := []Choice{}
	add := func(at Slot, joint bool, next *State) {
		choice := Choice{At: at, Joint: joint}
		choice.Scores, choice.Gains = next.delta(before)
		out = append(out, choice)
	}
	left := p.occupied
	for i := left.Next(); i >= 0; i = left.Next() {
		q := Slot(i)
		next := *s
		if c.Kind() == KindSpecial {
			if err := s.Table.checkJoint(p, q); err == nil {
				next.Table.Across[q] = acrossOf(c)
				add(q, true, &next)
			} else if p.south.Has(i) {
				out = append(out, Choice{At: q, Joint: true, Why: game.CodeOf(err)})
			}
			continue
		}
		if _, ok := s.catAt(q, true); ok {
			next.Table.Across[q] = acrossOf(c)
			add(q, true, &next)
		}
		next = *s
		if _, ok := s.catAt(q, false); ok {
			next.Table.lay(q, Laid{Card: c})
			add(q, false, &next)
		}
	}
	return out
}

// delta returns the change of each seat's score, and its parts.
func (s *State) delta(before *tally) ([]int, []Gain) {
	after := s.Table.tally(s.Advanced)
	scores, gains := make([]int, s.Players), []Gain{}
	for seat := range scores {
		for source, name := range sources {
			if points := after[seat][source] - before[seat][source]; points != 0 {
				scores[seat] += points
				gains = append(gains, Gain{game.Seat(seat), name, points})
			}
		}
	}
	return scores, gains
}
