package boxes

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// The size limits of a table, whose slots must fit one bit set.
const (
	minColumns, maxColumns = 6, 15
	minRows, maxRows       = 5, 15
	slots                  = 256
	stride                 = maxColumns + 1 // for tables of every size, so that a slot always has the same number
)

// Slot is a place on the table, numbered row by row with stride slots to a row.
type Slot uint8

func slotAt(column, row int) Slot { return Slot(row*stride + column) }

func (q Slot) column() int { return int(q) % stride }
func (q Slot) row() int    { return int(q) / stride }

// String writes the slot as its column letter and row number: a1, o15.
func (q Slot) String() string { return fmt.Sprintf("%c%d", 'a'+q.column(), q.row()+1) }

// MarshalJSON writes the slot as [column, row].
func (q Slot) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{q.column(), q.row()}) }

// UnmarshalJSON reads what MarshalJSON writes.
func (q *Slot) UnmarshalJSON(raw []byte) error {
	var xy []int
	if err := json.Unmarshal(raw, &xy); err != nil {
		return err
	}
	if len(xy) != 2 || xy[0] < 0 || xy[0] >= maxColumns || xy[1] < 0 || xy[1] >= maxRows {
		return fmt.Errorf("%v is not a slot", xy)
	}
	*q = slotAt(xy[0], xy[1])
	return nil
}

// Laid is the content of a slot. A sleeping cat has an owner; a Princess that has replaced one is a card.
type Laid struct {
	Card   Card
	Turned bool
	Owner  uint8 // seat+1 for a sleeping cat, 0 for everything else
}

// Across is what lies across a joint: 0 for nothing, 1 to 5 for the cat of a seat, or acrossCard plus a Princess or a special toy.
type Across uint8

const acrossCard Across = 128

func catOf(seat game.Seat) Across { return Across(seat) + 1 }
func acrossOf(c Card) Across      { return acrossCard | Across(c) }

// cat returns the owner of a cat.
func (a Across) cat() (game.Seat, bool) {
	return game.Seat(a) - 1, a > 0 && a < acrossCard
}

// card returns the card, NoCard for a cat or nothing.
func (a Across) card() Card {
	if a < acrossCard {
		return NoCard
	}
	return Card(a &^ acrossCard)
}

// Table is the cards on the table. The upper slot numbers a joint; the lower slot is stride further.
type Table struct {
	Columns, Rows uint8
	Laid          [slots]Laid // only lay writes it
	Across        [slots]Across

	Occupied grid.Bits    // slots with a card
	Open     [4]grid.Bits // slots with an open side to the north, east, south, west
}

// middle is the size of a table's middle in columns and rows, where the first card has most room.
const middle = 4

// FromMiddle is the distance of a slot from the middle of the table.
func (t *Table) FromMiddle(q Slot) int {
	outside := func(at, all int) int {
		first := (all - middle) / 2
		return max(0, first-at, at-first-middle+1)
	}
	return outside(q.column(), int(t.Columns)) + outside(q.row(), int(t.Rows))
}

// compareRoom orders the places of an empty table from the centre outwards.
func (t *Table) compareRoom(a, b Slot) int {
	fromCentre := func(q Slot) int {
		x, y := 2*q.column()-int(t.Columns)+1, 2*q.row()-int(t.Rows)+1
		return max(x, -x) + max(y, -y)
	}
	return cmp.Or(cmp.Compare(t.FromMiddle(a), t.FromMiddle(b)), cmp.Compare(fromCentre(a), fromCentre(b)))
}

// lay puts a card into a slot and updates the sets of slots.
func (t *Table) lay(q Slot, l Laid) {
	t.Laid[q] = l
	t.Occupied.Set(int(q))
	walls := l.Card.walls(l.Turned)
	for k := range t.Open {
		t.Open[k] = t.Open[k].AndNot(grid.Bit(int(q)))
		if walls>>k&1 == 0 {
			t.Open[k].Set(int(q))
		}
	}
}

// openSides caches the open sides and neighbours of a table.
type openSides struct {
	all      grid.Bits // slots of the table
	occupied grid.Bits
	open     [4]grid.Bits // slots with an open side to the north, east, south, west
	east     grid.Bits    // slots connected to the one on their right, both sides open
	south    grid.Bits    // slots connected to the one below, both sides open: joints that can carry something
}

func (t *Table) all() grid.Bits {
	var b grid.Bits
	for row := range int(t.Rows) {
		for column := range int(t.Columns) {
			b.Set(int(slotAt(column, row)))
		}
	}
	return b
}

// openSides reads the table.
func (t *Table) openSides() openSides {
	p := openSides{all: allOf[t.Columns][t.Rows], occupied: t.Occupied, open: t.Open}
	p.east = p.open[1].And(p.open[3].Down(1))
	p.south = p.open[2].And(p.open[0].Down(stride))
	return p
}

// allOf contains the slots of every table size.
var allOf = func() (all [maxColumns + 1][maxRows + 1]grid.Bits) {
	for c := minColumns; c <= maxColumns; c++ {
		for r := minRows; r <= maxRows; r++ {
			t := Table{Columns: uint8(c), Rows: uint8(r)}
			all[c][r] = t.all()
		}
	}
	return all
}()

// around returns the slots beside a set, which may be outside the table.
func around(b grid.Bits) grid.Bits {
	return b.Up(1).Or(b.Down(1)).Or(b.Up(stride)).Or(b.Down(stride))
}

// frontier returns the empty slots beside a card.
func (p *openSides) frontier() grid.Bits { return around(p.occupied).And(p.all).AndNot(p.occupied) }

// box returns the slots of the box that contains a slot: all those connected by open sides (B1.4).
func (p *openSides) box(q Slot) grid.Bits {
	reached := grid.Bit(int(q))
	for {
		next := reached.
			Or(reached.And(p.east).Up(1)).Or(reached.Down(1).And(p.east)).
			Or(reached.And(p.south).Up(stride)).Or(reached.Down(stride).And(p.south))
		if next == reached {
			return reached
		}
		reached = next
	}
}

// closed reports whether no card of a box has an open side next to an empty slot or the rim (B1.4).
func (p *openSides) closed(box grid.Bits) bool {
	return box.And(p.open[0]).IsSubset(p.occupied.Up(stride)) && box.And(p.open[1]).IsSubset(p.occupied.Down(1)) &&
		box.And(p.open[2]).IsSubset(p.occupied.Down(stride)) && box.And(p.open[3]).IsSubset(p.occupied.Up(1))
}

// asleep reports whether a slot has a sleeping cat or a Princess that replaced one. Nothing may lie across its joints (B4.1).
func (t *Table) asleep(q Slot) bool {
	k := t.Laid[q].Card.Kind()
	return k == KindCat || k == KindPrincess
}

// checkJoint rejects a joint that cannot carry anything: it lacks a card, has a wall, is occupied, or is beside a sleeping cat
// (B4.1).
func (t *Table) checkJoint(p *openSides, upper Slot) error {
	lower := int(upper) + stride
	switch {
	case lower >= slots || !p.occupied.Has(int(upper)) || !p.occupied.Has(lower):
		return errNoCardThere
	case !p.south.Has(int(upper)):
		return errWallAtJoint
	case t.Across[upper] != 0:
		return errJointTaken
	case t.asleep(upper) || t.asleep(Slot(lower)):
		return errAsleepThere
	}
	return nil
}

// Refusals of joints, created once so that searching for a free one does not allocate.
var (
	errNoCardThere = game.Refuse(CodeNoCardThere, "two cards have to meet there")
	errWallAtJoint = game.Refuse(CodeWallAtJoint, "a wall is there")
	errJointTaken  = game.Refuse(CodeJointTaken, "something lies across that joint")
	errAsleepThere = game.Refuse(CodeAsleepThere, "a cat sleeps there, or a Princess has taken its place")
)

// free reports whether a joint can carry something.
func (t *Table) free(p *openSides, upper Slot) bool { return t.checkJoint(p, upper) == nil }

// owners returns the seats with a cat, awake or asleep, in a box.
func (t *Table) owners(box grid.Bits) game.Seats {
	var seats game.Seats
	for i := box.Next(); i >= 0; i = box.Next() {
		if seat, ok := t.Across[i].cat(); ok {
			seats = seats.With(seat)
		}
		if o := t.Laid[i].Owner; o > 0 {
			seats = seats.With(game.Seat(o - 1))
		}
	}
	return seats
}

// checkLay rejects a card outside the table, on another one or beside none, and under the advanced rules wall against wall (B1.2,
// B1.3, B8.2).
func (t *Table) checkLay(p *openSides, c Card, q Slot, turned, advanced bool) error {
	switch {
	case !p.all.Has(int(q)):
		return game.Refuse(CodeOffTable, "%v is not on the table", q)
	case p.occupied.Has(int(q)):
		return game.Refuse(CodeSlotTaken, "a card lies on %v", q)
	case !p.occupied.IsZero() && !p.frontier().Has(int(q)):
		return game.Refuse(CodeTouchesNothing, "%v touches no card", q)
	}
	return t.checkFace(p, c, q, turned, advanced)
}

// checkFace rejects a turn without effect, and under the advanced rules a wall against a wall (B1.1, B8.2).
func (t *Table) checkFace(p *openSides, c Card, q Slot, turned, advanced bool) error {
	switch {
	case turned && c.symmetric():
		return errSameTurned
	case advanced && t.wallAgainstWall(p, c, q, turned):
		return errWallOnWall
	}
	return nil
}

// Refusals of faces, created once so that searching for places does not allocate.
var (
	errSameTurned = game.Refuse(game.CodeBadAction, "the card is the same turned or not")
	errWallOnWall = game.Refuse(CodeWallOnWall, "a wall would lie against a wall")
)

// wallAgainstWall reports whether a card in a slot would put a wall against a wall.
func (t *Table) wallAgainstWall(p *openSides, c Card, q Slot, turned bool) bool {
	walls := c.walls(turned)
	for k, d := range [...]int{-stride, 1, stride, -1} {
		n := int(q) + d
		if walls>>k&1 == 0 || n < 0 || n >= slots || !p.occupied.Has(n) {
			continue
		}
		opposite := (k + 2) % 4
		if !p.open[opposite].Has(n) {
			return true
		}
	}
	return false
}
