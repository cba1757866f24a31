package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// weights are the numbers of the evaluation that self-play has tuned.
type weights struct {
	Close  [5]float64 // probability that a box with this many gaps closes in time
	Grow   float64    // points that a gap may add to the seat's box
	Hold   float64    // share of an unclaimed box that goes to the only one who sleeps in it
	Gift   float64    // share of an unclaimed box that goes to the next player
	Cat    float64    // a cat in the supply while time is left
	Duel   float64    // the same with two players, where every unclaimed box goes to the opponent
	Spread float64    // a contested box: probability that the majority changes
	Draw   float64    // one card more to choose from
	Time   float64    // turns of a seat that count as plenty of time
	Room   float64    // a starting card: each slot outside the middle, where open sides may face the rim forever
}

var tuned = weights{
	Close: [5]float64{1, 0.55, 0.35, 0.2, 0.1}, Grow: 0.8, Gift: 0.2, Hold: 0.8, Cat: 0.8, Duel: 1.1, Spread: 0.2, Draw: 4, Time: 8, Room: 0.5,
}

// evaluator estimates positions of Boxes for a seat, from the table and the seat's hand.
type evaluator struct {
	w      weights
	state  *boxes.State
	seat   game.Seat
	time   float64 // 1 early in the game, 0 at its end
	layout layout
	base   float64
	ending float64 // the effect of the end of time
	judged bool    // it is known
	values []float64
}

func newEvaluator() *evaluator { return &evaluator{w: tuned} }

// newFirstEvaluator returns the evaluator of the first generation, which opened at the rim: an unclaimed box that never closes gives the
// next player least.
func newFirstEvaluator() *evaluator {
	j := newEvaluator()
	j.w.Room, j.w.Duel = 0, j.w.Cat
	return j
}

// look moves to a seat of a state.
func (j *evaluator) look(s *boxes.State, seat game.Seat) {
	j.state, j.seat = s, seat
	j.layout.load(&s.Table)
	j.time = 0
	if !s.Final && s.Phase != boxes.Over {
		turns := float64(s.DeckN) / float64(s.Players)
		for i := range s.Players {
			turns = min(turns, 4*float64(s.Seats[i].Cats))
		}
		j.time = min(1, turns/j.w.Time)
	}
	j.base, j.judged = j.all(&j.layout), false
}

// all evaluates the whole table.
func (j *evaluator) all(f *layout) float64 {
	v := 0.0
	for left := f.occupied; !left.IsZero(); {
		b := f.box(left.First())
		left = left.AndNot(b.slots)
		v += j.box(&b)
	}
	return v
}

// box evaluates a box: its points for the seat minus those for the others.
func (j *evaluator) box(b *box) float64 {
	points := float64(b.points())
	seats, cats := b.claims(j.state.Advanced)
	if b.closed() {
		points *= 2
	} else {
		if points > 0 && seats != 0 {
			points += j.time * j.w.Grow * float64(min(b.gaps, 4))
		}
		if !b.rim {
			points *= 1 + j.time*j.w.Close[min(b.gaps, 4)]
		}
	}
	others := 1 / float64(j.state.Players-1)
	if seats == 0 {
		owners := b.owners()
		switch {
		case !b.joints || j.time == 0:
			return 0
		case owners == 0:
			return -j.w.Gift * max(0, points)
		case sole(owners) >= 0: // only the sleeper can claim it
			hope := max(0, points) + j.time*j.w.Grow*float64(min(b.gaps, 4))
			return j.side(sole(owners), others) * j.w.Hold * hope
		}
		return 0
	}
	v := 0.0
	for seat := range int(j.state.Players) {
		if seats>>seat&1 == 0 {
			if cats[seat] > 0 && sole(seats) >= 0 { // beaten, but present
				v += j.side(seat, others) * j.time * j.w.Spread * points
			}
			continue
		}
		got := points
		if !j.state.Advanced {
			got += float64(cats[seat] - 1)
		}
		v += j.side(seat, others) * got
	}
	return v
}

// side is 1 for the evaluator's seat, and splits -1 among the others.
func (j *evaluator) side(seat int, others float64) float64 {
	if seat == int(j.seat) {
		return 1
	}
	return -others
}

// cat is the value of a cat in the supply while time is left.
func (j *evaluator) cat() float64 {
	if j.state.Players == 2 {
		return j.w.Duel
	}
	return j.w.Cat
}

// supply is the value of a number of unused cats. The last one ends the game.
func (j *evaluator) supply(cats int) float64 { return j.cat() * j.time * float64(cats) }

// evaluateAll computes the value of each legal action, relative to leaving the table unchanged.
func (j *evaluator) evaluateAll(s *boxes.State, seat game.Seat, legal []boxes.Action) []float64 {
	j.look(s, seat)
	j.values = slices.Grow(j.values[:0], len(legal))[:len(legal)]
	for i := range legal {
		j.values[i] = j.action(&legal[i])
	}
	return j.values
}

func (j *evaluator) action(a *boxes.Action) float64 {
	s := j.state
	switch a.Verb {
	case boxes.Start:
		return j.lay(int(a.At), boxes.Laid{Card: a.Card, Turned: a.Turned}, false) - j.w.Room*float64(s.Table.FromMiddle(a.At))
	case boxes.Lay:
		return j.lay(int(a.At), boxes.Laid{Card: a.Card, Turned: a.Turned}, true)
	case boxes.Sleep:
		return j.lay(int(a.At), boxes.Laid{Card: j.layout.faces.cat, Owner: uint8(j.seat) + 1}, false) + j.cost()
	case boxes.Draw:
		return j.draw()
	case boxes.Cat:
		b := j.layout.box(int(a.At))
		before := j.box(&b)
		b.awake[j.seat]++
		return j.box(&b) - before + j.cost()
	case boxes.Toy:
		b := j.layout.box(int(a.At))
		before := j.box(&b)
		b.count(j.layout.faces, s.Special)
		return j.box(&b) - before
	case boxes.PlayPrincess:
		return j.playPrincess(a)
	}
	return 0
}

// draw evaluates drawing a card by the best play with the hand.
func (j *evaluator) draw() float64 {
	most := 0.0
	left := j.layout.frontier()
	for q := left.Next(); q >= 0; q = left.Next() {
		for _, c := range j.state.Seats[j.seat].Hand {
			if c.Kind() == boxes.KindBox {
				most = max(most, j.lay(q, boxes.Laid{Card: c}, true), j.lay(q, boxes.Laid{Card: c, Turned: true}, true))
			}
		}
	}
	return most + j.w.Draw*j.time
}

// cost is the value of the cat that leaves the supply. The last one ends the time for boxes and cats.
func (j *evaluator) cost() float64 {
	n := int(j.state.Seats[j.seat].Cats)
	if n > 1 || j.state.Final {
		return -j.supply(1)
	}
	if !j.judged {
		v := -j.supply(n)
		for seat := range int(j.state.Players) {
			if seat != int(j.seat) {
				v += j.supply(int(j.state.Seats[seat].Cats)) / float64(j.state.Players-1)
			}
		}
		time := j.time
		j.time = 0
		j.ending, j.judged = j.all(&j.layout)-j.base+v, true
		j.time = time
	}
	return j.ending
}

// lay evaluates a card on a slot, with the best cat that may follow it.
func (j *evaluator) lay(q int, l boxes.Laid, claim bool) float64 {
	around := [...]int{q - stride, q + 1, q + stride, q - 1}
	before := 0.0
	seen := j.layout.occupied
	for _, n := range around {
		if n >= 0 && n < slotRange && seen.Has(n) {
			b := j.layout.box(n)
			seen = seen.AndNot(b.slots)
			before += j.box(&b)
		}
	}
	next := j.layout.with(q, l)
	own := next.box(q)
	seen = next.occupied.AndNot(own.slots)
	after := j.box(&own)
	for _, n := range around {
		if n >= 0 && n < slotRange && seen.Has(n) {
			b := next.box(n)
			seen = seen.AndNot(b.slots)
			after += j.box(&b)
		}
	}
	v := after - before
	if owners := own.owners(); claim && j.state.Seats[j.seat].Cats > 0 && (owners == 0 || owners>>j.seat&1 != 0) &&
		(j.joint(&next, q-stride) || j.joint(&next, q)) {
		was := j.box(&own)
		own.awake[j.seat]++
		v += max(0, j.box(&own)-was+j.cost())
	}
	return v
}

// slotRange is the number of slots that a table can have.
const slotRange = 256

// joint reports whether a cat fits across the joint below a slot.
func (j *evaluator) joint(f *layout, upper int) bool {
	lower := upper + stride
	if upper < 0 || lower >= slotRange || !f.open[2].Has(upper) || !f.open[0].Has(lower) || j.state.Table.Across[upper] != 0 {
		return false
	}
	for _, q := range [...]int{upper, lower} {
		if k := f.at(q).Card.Kind(); k == boxes.KindCat || k == boxes.KindPrincess {
			return false
		}
	}
	return true
}

// playPrincess evaluates a Princess that replaces a cat, which returns to its owner.
func (j *evaluator) playPrincess(a *boxes.Action) float64 {
	b := j.layout.box(int(a.At))
	before := j.box(&b)
	var owner int
	if a.Joint {
		owner = int(j.state.Table.Across[a.At]) - 1
		b.awake[owner]--
	} else {
		owner = int(j.state.Table.Laid[a.At].Owner) - 1
		b.asleep[owner]--
	}
	cat := j.cat() * j.time * j.side(owner, 1/float64(j.state.Players-1))
	return j.box(&b) - before + cat
}
