package boxes

import (
	"math/bits"
	"strings"
	"sync"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/grid"
)

const (
	stride     = 16 // from a slot to the one below
	maxSeats   = 5  // players of Boxes
	iconKinds  = 6
	toyKinds   = iconKinds - 1 // the last icon is the spray bottle
	cardRange  = 128
	acrossCard = 128 // from here on a card lies across a joint, below the cat of a seat
)

// faces are the walls and icons of the cards, read once from the rules.
type faces struct {
	walls    [cardRange]boxes.Side
	icons    [cardRange][iconKinds]int8
	princess boxes.Card
	cat      boxes.Card
}

var cardFaces = sync.OnceValue(func() *faces {
	f := &faces{}
	f.princess, _ = boxes.ParseCard("princess")
	f.cat, _ = boxes.ParseCard("cat")
	for c := boxes.Card(1); c.Kind() != boxes.KindNone; c++ {
		walls, _, _ := strings.Cut(c.Face(), "]")
		for k, name := range "NESW" {
			if strings.ContainsRune(walls, name) {
				f.walls[c] |= 1 << k
			}
		}
		v := boxes.View{Config: boxes.Config{Columns: 10, Rows: 8}, Cards: []boxes.CardView{{At: 0, Card: c}}}
		t := v.Table()
		for i, n := range t.Boxes(false)[0].Icons {
			f.icons[c][i] = int8(n)
		}
	}
	return f
})

// sides returns the walls of a card in its orientation.
func (f *faces) sides(c boxes.Card, turned bool) boxes.Side {
	w := f.walls[c]
	if turned {
		return w<<2&15 | w>>2
	}
	return w
}

// layout is a table with its boxes and open sides, plus one trial card.
type layout struct {
	faces    *faces
	table    *boxes.Table
	all      grid.Bits
	occupied grid.Bits
	open     [4]grid.Bits // slots with an open side to the north, east, south, west
	extra    int          // the slot of the trial card, or -1
	laid     boxes.Laid
}

// load reads a table.
func (f *layout) load(t *boxes.Table) {
	f.faces, f.table, f.extra = cardFaces(), t, -1
	f.all, f.occupied, f.open = grid.Bits{}, grid.Bits{}, [4]grid.Bits{}
	for r := range int(t.Rows) {
		for c := range int(t.Columns) {
			q := r*stride + c
			f.all.Set(q)
			if t.Laid[q].Card != boxes.NoCard {
				f.put(q, t.Laid[q])
			}
		}
	}
}

func (f *layout) put(q int, l boxes.Laid) {
	f.occupied.Set(q)
	walls := f.faces.sides(l.Card, l.Turned)
	for k := range f.open {
		if walls>>k&1 == 0 {
			f.open[k].Set(q)
		}
	}
}

// with returns the layout plus one card.
func (f *layout) with(q int, l boxes.Laid) layout {
	next := *f
	next.extra, next.laid = q, l
	next.put(q, l)
	return next
}

// frontier returns the empty slots beside a card.
func (f *layout) frontier() grid.Bits {
	near := f.occupied.Up(1).Or(f.occupied.Down(1)).Or(f.occupied.Up(stride)).Or(f.occupied.Down(stride))
	return near.And(f.all).AndNot(f.occupied)
}

func (f *layout) at(q int) boxes.Laid {
	if q == f.extra {
		return f.laid
	}
	return f.table.Laid[q]
}

// box is a box with its properties.
type box struct {
	slots  grid.Bits
	icons  [iconKinds]int
	awake  [maxSeats]int
	asleep [maxSeats]int
	gaps   int  // open sides towards empty slots
	rim    bool // an open side towards the rim, so that it never closes
	joints bool // a card laid there can make a new joint
}

// box finds the box at a slot.
func (f *layout) box(q int) box {
	east := f.open[1].And(f.open[3].Down(1))
	south := f.open[2].And(f.open[0].Down(stride))
	reached := grid.Bit(q)
	for {
		next := reached.
			Or(reached.And(east).Up(1)).Or(reached.Down(1).And(east)).
			Or(reached.And(south).Up(stride)).Or(reached.Down(stride).And(south))
		if next == reached {
			break
		}
		reached = next
	}
	b := box{slots: reached}
	north, right := reached.And(f.open[0]).Down(stride), reached.And(f.open[1]).Up(1)
	below, left := reached.And(f.open[2]).Up(stride), reached.And(f.open[3]).Down(1)
	gaps := [...]grid.Bits{north.AndNot(f.occupied), right.AndNot(f.occupied), below.AndNot(f.occupied), left.AndNot(f.occupied)}
	for k, g := range gaps {
		inside := g.And(f.all).Count()
		b.gaps += inside
		if inside < reached.And(f.open[k]).Count()-f.facing(reached, k) {
			b.rim = true
		}
		if k%2 == 0 && inside > 0 {
			b.joints = true
		}
	}
	for i := reached.Next(); i >= 0; i = reached.Next() {
		l := f.at(i)
		b.count(f.faces, l.Card)
		if l.Owner > 0 {
			b.asleep[l.Owner-1]++
		}
		switch a := f.table.Across[i]; {
		case a >= acrossCard:
			b.count(f.faces, boxes.Card(a-acrossCard))
		case a > 0:
			b.awake[a-1]++
		}
	}
	return b
}

// facing counts the open sides of a box in one direction that face a card.
func (f *layout) facing(slots grid.Bits, k int) int {
	from := slots.And(f.open[k])
	switch k {
	case 0:
		return from.And(f.occupied.Up(stride)).Count()
	case 1:
		return from.And(f.occupied.Down(1)).Count()
	case 2:
		return from.And(f.occupied.Down(stride)).Count()
	}
	return from.And(f.occupied.Up(1)).Count()
}

func (b *box) count(f *faces, c boxes.Card) {
	for i, n := range f.icons[c] {
		b.icons[i] += int(n)
	}
}

func (b *box) closed() bool { return b.gaps == 0 && !b.rim }

// points is what a claimant scores, before further cats and while the box is open.
func (b *box) points() int {
	most, kinds := 0, 0
	for _, n := range b.icons[:toyKinds] {
		switch {
		case n > most:
			most, kinds = n, 1
		case n == most:
			kinds++
		}
	}
	return most*kinds - b.icons[toyKinds]
}

// claims returns the seats with most cats as bits, and how many cats of each count.
func (b *box) claims(advanced bool) (seats uint8, cats [maxSeats]int) {
	most := 0
	for seat := range cats {
		if b.awake[seat] == 0 {
			continue
		}
		cats[seat] = b.awake[seat] + b.asleep[seat]
		weight := 2 * cats[seat]
		if advanced {
			weight = 2*b.awake[seat] + b.asleep[seat]
		}
		if weight > most {
			most, seats = weight, 0
		}
		if weight == most {
			seats |= 1 << seat
		}
	}
	return seats, cats
}

// owners returns the seats with a cat in the box, awake or asleep, as bits.
func (b *box) owners() (seats uint8) {
	for seat := range b.awake {
		if b.awake[seat]+b.asleep[seat] > 0 {
			seats |= 1 << seat
		}
	}
	return seats
}

// sole returns the only seat in a set, or -1.
func sole(seats uint8) int {
	if bits.OnesCount8(seats) != 1 {
		return -1
	}
	return bits.TrailingZeros8(seats)
}
