package boxes

import "github.com/purrlor/purrlor/rules/game"

// View is what a seat, or a spectator, may know. It is built from nothing, so that it cannot leak.
type View struct {
	Game    string     `json:"game"` // name of the game
	Seat    game.Seat  `json:"seat"` // Nobody for a spectator
	Config  Config     `json:"config"`
	Phase   Phase      `json:"phase"`
	Final   bool       `json:"final"`
	First   game.Seat  `json:"first"`
	Turn    game.Seat  `json:"turn"`
	Last    *Slot      `json:"last,omitempty"`    // slot of the card just laid, while a cat may follow
	Special Card       `json:"special,omitempty"` // the special toy to be played
	Starts  []Card     `json:"starts"`            // remaining starting cards
	Piles   []int      `json:"piles"`             // cards left in each pile of the deck, the top pile last; one pile under the advanced rules
	Gone    []Card     `json:"gone"`              // discarded
	Cards   []CardView `json:"cards"`
	Across  []Overlay  `json:"across"`
	Boxes   []BoxView  `json:"boxes"` // in the order of their first slots
	Seats   []SeatView `json:"seats"`
	Own     *OwnView   `json:"own,omitempty"`
}

// CardView is a card in a slot. Owner is the seat of a sleeping cat.
type CardView struct {
	At     Slot       `json:"at"`
	Card   Card       `json:"card"`
	Turned bool       `json:"turned,omitempty"`
	Owner  *game.Seat `json:"owner,omitempty"`
}

// Overlay is what lies across a joint: the cat of a seat, or a card.
type Overlay struct {
	At   Slot       `json:"at"` // the upper slot
	Cat  *game.Seat `json:"cat,omitempty"`
	Card Card       `json:"card,omitempty"`
}

// SeatView is what everyone may know of a seat.
type SeatView struct {
	Hand   int       `json:"hand"`
	Cats   int       `json:"cats"`
	Points int       `json:"points"`         // if the game ended now
	Move   *MoveView `json:"move,omitempty"` // the last move
}

// MoveView is the last card that a seat played.
type MoveView struct {
	Card  Card  `json:"card"`
	At    *Slot `json:"at,omitempty"`    // its slot; missing if it was discarded
	Joint bool  `json:"joint,omitempty"` // it lies across the joint below that slot
	Cat   bool  `json:"cat,omitempty"`   // a cat of the seat followed
}

func (m Move) view() *MoveView {
	if m.Card == NoCard {
		return nil
	}
	v := &MoveView{Card: m.Card, Joint: m.Joint, Cat: m.Cat}
	if !m.Gone {
		v.At = &m.At
	}
	return v
}

func (v *MoveView) move() Move {
	m := Move{Card: v.Card, Joint: v.Joint, Cat: v.Cat, Gone: v.At == nil}
	if v.At != nil {
		m.At = *v.At
	}
	return m
}

// OwnView is what only the seat itself may know.
type OwnView struct {
	Hand []Card `json:"hand"`
}

func (s *State) view(seat game.Seat) View {
	v := View{
		Game: Name, Seat: seat, Config: s.config(), Phase: s.Phase, Final: s.Final, First: s.First, Turn: s.Turn,
		Special: s.Special, Starts: append([]Card{}, s.starts()...), Piles: []int{}, Gone: []Card{}, Cards: []CardView{},
		Across: []Overlay{}, Seats: make([]SeatView, s.Players),
	}
	if s.Phase == Claiming {
		last := s.Last
		v.Last = &last
	}
	for _, n := range s.Piles[:s.Players] {
		v.Piles = append(v.Piles, int(n))
	}
	for c, n := range s.Gone {
		for range n {
			v.Gone = append(v.Gone, Card(c))
		}
	}
	p := s.Table.openSides()
	left := p.occupied
	for i := left.Next(); i >= 0; i = left.Next() {
		laid := s.Table.Laid[i]
		card := CardView{At: Slot(i), Card: laid.Card, Turned: laid.Turned}
		if laid.Owner > 0 {
			owner := game.Seat(laid.Owner - 1)
			card.Owner = &owner
		}
		v.Cards = append(v.Cards, card)
		if across := s.Table.Across[i]; across != 0 {
			over := Overlay{At: Slot(i), Card: across.card()}
			if cat, ok := across.cat(); ok {
				over.Cat = &cat
			}
			v.Across = append(v.Across, over)
		}
	}
	v.Boxes = s.Table.boxViews(s.Advanced)
	points, _ := s.Table.Score(s.Advanced)
	for i := range v.Seats {
		seat := &s.Seats[i]
		v.Seats[i] = SeatView{Hand: len(seat.Hand.list()), Cats: int(seat.Cats), Points: points[i], Move: seat.Move.view()}
	}
	if s.seats().Has(seat) {
		v.Own = &OwnView{Hand: append([]Card{}, s.Seats[seat].Hand.list()...)}
	}
	return v
}

// Table rebuilds the table from a view.
func (v *View) Table() Table {
	t := Table{Columns: uint8(v.Config.Columns), Rows: uint8(v.Config.Rows)}
	for _, c := range v.Cards {
		laid := Laid{Card: c.Card, Turned: c.Turned}
		if c.Owner != nil {
			laid.Owner = uint8(*c.Owner) + 1
		}
		t.lay(c.At, laid)
	}
	for _, o := range v.Across {
		if o.Cat != nil {
			t.Across[o.At] = catOf(*o.Cat)
		} else {
			t.Across[o.At] = acrossOf(o.Card)
		}
	}
	return t
}

func (v *View) advanced() bool { return v.Config.Rules == ruleSets[1] }
