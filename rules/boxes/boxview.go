package boxes

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// BoxView is a box: its cats, what it pays now, and its open sides.
type BoxView struct {
	Slots  []grid.Cell `json:"slots"`
	Closed bool        `json:"closed,omitempty"`
	Points int         `json:"points"`          // for everyone with the most cats in it, before further cats
	Cats   []BoxCats   `json:"cats,omitempty"`  // by seat
	Sides  []SideView  `json:"sides,omitempty"` // its open sides next to an empty slot or the rim
}

// BoxCats is the number of a seat's cats in a box.
type BoxCats struct {
	Seat   game.Seat `json:"seat"`
	Awake  int       `json:"awake,omitempty"`
	Asleep int       `json:"asleep,omitempty"`
	Points *int      `json:"points,omitempty"` // what the box pays the seat; missing if others have more cats in it
}

// SideView is a side of a card: n, e, s or w.
type SideView struct {
	At   Slot   `json:"at"`
	Side string `json:"side"`
}

func (t *Table) boxViews(advanced bool) []BoxView {
	p := t.openSides()
	list := []BoxView{}
	for _, b := range t.Boxes(advanced) {
		v := BoxView{Slots: cells(b.Slots), Closed: b.Closed, Points: b.points(), Sides: p.ways(b.Slots)}
		for seat := range maxPlayers {
			if b.Awake[seat]+b.Asleep[seat] == 0 {
				continue
			}
			c := BoxCats{Seat: game.Seat(seat), Awake: b.Awake[seat], Asleep: b.Asleep[seat]}
			if b.Claimed.Has(c.Seat) {
				points := b.points() + b.further(seat, advanced)
				c.Points = &points
			}
			v.Cats = append(v.Cats, c)
		}
		list = append(list, v)
	}
	return list
}

// ways lists the open sides of a box next to an empty slot or the rim: none if it is closed (B1.4).
func (p *openSides) ways(box grid.Bits) []SideView {
	var list []SideView
	beside := [...]grid.Bits{p.occupied.Up(stride), p.occupied.Down(1), p.occupied.Down(stride), p.occupied.Up(1)}
	for k, name := range [...]string{"n", "e", "s", "w"} {
		open := box.And(p.open[k]).AndNot(beside[k])
		for i := open.Next(); i >= 0; i = open.Next() {
			list = append(list, SideView{At: Slot(i), Side: name})
		}
	}
	return list
}
