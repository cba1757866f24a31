package boxes

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Box is a box and everything that it pays (B7.2).
type Box struct {
	Slots   grid.Bits
	Closed  bool
	Icons   [icons]int
	Awake   [maxPlayers]int
	Asleep  [maxPlayers]int // all sleeping cats; they count only beside an awake cat of the same owner
	Claimed game.Seats
}

// toysPoints is the number of icons of the most frequent toy; tied kinds all count.
func (b *Box) toysPoints() int {
	most, kinds := 0, 0
	for _, n := range b.Icons[:toys] {
		switch {
		case n > most:
			most, kinds = n, 1
		case n == most:
			kinds++
		}
	}
	return most * kinds
}

// points is what every claimant gets, before further cats.
func (b *Box) points() int {
	points := b.toysPoints() - b.Icons[spray]
	if b.Closed {
		points *= 2
	}
	return points
}

// penalty is the cost of the spray bottles for a claimant, used for ties (B7.3).
func (b *Box) penalty() int {
	if b.Closed {
		return 2 * b.Icons[spray]
	}
	return b.Icons[spray]
}

// counting returns how many cats of a seat count in the box. Sleeping ones count only beside an awake one (B5.2).
func (b *Box) counting(seat int) int {
	if b.Awake[seat] == 0 {
		return 0
	}
	return b.Awake[seat] + b.Asleep[seat]
}

// further is what a claimant gets for further cats; the advanced rules pay nothing for them (B8.3).
func (b *Box) further(seat int, advanced bool) int {
	if advanced {
		return 0
	}
	return b.counting(seat) - 1
}

// weight is a seat's weight for the majority, in half cats: under the advanced rules a sleeping cat is half a cat (B8.4).
func (b *Box) weight(seat int, advanced bool) int {
	if b.Awake[seat] == 0 {
		return 0
	}
	if advanced {
		return 2*b.Awake[seat] + b.Asleep[seat]
	}
	return 2 * b.counting(seat)
}

// boxAt returns the box that contains a slot.
func (t *Table) boxAt(p *openSides, q Slot, advanced bool) Box {
	b := Box{Slots: p.box(q)}
	b.Closed = p.closed(b.Slots)
	left := b.Slots
	for i := left.Next(); i >= 0; i = left.Next() {
		laid := t.Laid[i]
		b.count(laid.Card)
		if laid.Owner > 0 {
			b.Asleep[laid.Owner-1]++
		}
		if seat, ok := t.Across[i].cat(); ok {
			b.Awake[seat]++
		} else {
			b.count(t.Across[i].card())
		}
	}
	most := 0
	for seat := range maxPlayers {
		switch w := b.weight(seat, advanced); {
		case w > most:
			most, b.Claimed = w, game.Seats(0).With(game.Seat(seat))
		case w == most && w > 0:
			b.Claimed = b.Claimed.With(game.Seat(seat))
		}
	}
	return b
}

func (b *Box) count(c Card) {
	for i, n := range c.facts().icons {
		b.Icons[i] += int(n)
	}
}

// Score returns each seat's points and penalties for the current table (B7.2, B7.3).
func (t *Table) Score(advanced bool) (points, penalties [maxPlayers]int) {
	p := t.openSides()
	for left := p.occupied; !left.IsZero(); {
		b := t.boxAt(&p, Slot(left.First()), advanced)
		left = left.AndNot(b.Slots)
		for seat := range maxPlayers {
			if b.Claimed.Has(game.Seat(seat)) {
				points[seat] += b.points() + b.further(seat, advanced)
				penalties[seat] += b.penalty()
			}
		}
	}
	return points, penalties
}

// sources are the sources of a box's points.
var sources = [...]string{"toys", "bottles", "closed", "further"}

// tally contains each seat's points by source.
type tally [maxPlayers][len(sources)]int

// tally counts the points of Score by source.
func (t *Table) tally(advanced bool) (points tally) {
	for _, b := range t.Boxes(advanced) {
		toys, bottles := b.toysPoints(), -b.Icons[spray]
		for _, seat := range b.Claimed.List() {
			parts := [...]int{toys, bottles, b.points() - toys - bottles, b.further(int(seat), advanced)}
			for source, n := range parts {
				points[seat][source] += n
			}
		}
	}
	return points
}

// Boxes returns all boxes of the table, in the order of their first slots.
func (t *Table) Boxes(advanced bool) []Box {
	var list []Box
	p := t.openSides()
	for left := p.occupied; !left.IsZero(); {
		list = append(list, t.boxAt(&p, Slot(left.First()), advanced))
		left = left.AndNot(list[len(list)-1].Slots)
	}
	return list
}

// sourceBox is the only source of points; the keys name its lines.
const (
	sourceBox  = "box"
	keyBox     = "boxes.source.box"
	keyBoxShut = "boxes.source.closed"
)

// Sheet writes the score, with a line for each box of each claimant.
func (t *Table) Sheet(players int, advanced, final bool) game.Sheet {
	sheet := game.Sheet{Final: final, Accounts: make([]game.Account, players)}
	for seat := range sheet.Accounts {
		sheet.Accounts[seat] = game.Account{Seat: game.Seat(seat), Lines: []game.Line{}, Breaks: []int{0}}
	}
	for _, b := range t.Boxes(advanced) {
		for seat := range sheet.Accounts {
			a := &sheet.Accounts[seat]
			if !b.Claimed.Has(a.Seat) {
				continue
			}
			line := game.Line{
				Source: sourceBox, Key: keyBox, Points: b.points() + b.further(seat, advanced), Squares: cells(b.Slots),
				Args: map[string]any{
					"cards": b.Slots.Count(), "toys": b.toysPoints(), "bottles": b.Icons[spray], "cats": b.counting(seat),
					"further": b.further(seat, advanced), "claimants": b.Claimed.Count(), "seats": b.Claimed.List(),
				},
			}
			if b.Closed {
				line.Key = keyBoxShut
			}
			a.Lines = append(a.Lines, line)
			a.Breaks[0] -= b.penalty()
		}
	}
	sheet.Sum()
	return sheet
}

func cells(b grid.Bits) []grid.Cell {
	out := make([]grid.Cell, 0, b.Count())
	for i := b.Next(); i >= 0; i = b.Next() {
		out = append(out, grid.Cell{X: int8(Slot(i).column()), Y: int8(Slot(i).row())})
	}
	return out
}
