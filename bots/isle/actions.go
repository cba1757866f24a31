package isle

import (
	"math"
	"slices"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// rescueCard is the effect of a rescue card; the order is that in which players count the cards they lay.
type rescueCard struct {
	basket isle.CardBasket
	speed  int
}

// rescueCards are the rescue cards, starting with firstRescue.
var rescueCards = readRescueCards()

const firstRescue = isle.Card(2)

func readRescueCards() (cards [6]rescueCard) {
	baskets := map[string]isle.CardBasket{
		"isle.text.rescue_broken": isle.BrokenBasket, "isle.text.rescue_regular": isle.RegularBasket,
	}
	for i := range cards {
		text := (firstRescue + isle.Card(i)).Text()
		cards[i].basket = baskets[text.Key]
		cards[i].speed, _ = text.Args["speed"].(int)
	}
	return cards
}

// evaluateAll computes the value of each legal action of a seat, in points at the end relative to doing nothing.
func (j *evaluator) evaluateAll(s *isle.State, seat game.Seat, legal []isle.Action) []float64 {
	j.look(s, seat)
	return j.evaluateSeen(legal)
}

// evaluateSeen is evaluateAll for the current position of the evaluator.
func (j *evaluator) evaluateSeen(legal []isle.Action) []float64 {
	j.values = slices.Grow(j.values[:0], len(legal))[:len(legal)]
	switch legal[0].Verb {
	case isle.Place:
		j.placements(legal)
		return j.values
	case isle.Buy, isle.Keep:
		j.expectCatch()
	}
	for i := range legal {
		j.values[i] = j.action(&legal[i])
	}
	return j.values
}

// placements evaluates the placements of the tile in hand.
func (j *evaluator) placements(legal []isle.Action) {
	t, colour := legal[0].Tile, legal[0].Tile.Colour()
	if d := j.state.Depth; d > 0 {
		colour = j.state.Stack[d-1].Colour
	}
	j.spots = j.spots[:0]
	for i := range legal {
		j.spots = append(j.spots, spot{at: grid.Placement{Turn: legal[i].Turn, At: uint8(legal[i].At[0])}, index: i})
		j.values[i] = search.Never
	}
	j.glance(t, colour)
	for k := range j.spots[:min(j.maxPlaces, len(j.spots))] {
		sp := &j.spots[k]
		j.values[sp.index] = j.place(t, colour, sp.at).places - j.worth.places
	}
}

// ground is a quick summary of one ship, for the quick estimates of placements.
type ground struct {
	stamp   int
	squares [grid.MaxSquares]marks
}

// marks describe a free square. The sum over the squares of a tile describes its placement: each mark has enough bits for a count.
type marks uint64

const (
	aFreeSide marks = 1       // for each free square beside it
	aRat      marks = 1 << 8  // there is a rat
	besideCat marks = 1 << 12 // there is a cat of the first colour beside it; more colours follow, with countBits for each
	aMap      marks = 1 << 40 // the map of the first colour; more colours follow, with countBits for each
	countBits       = 4
	countMask       = 1<<countBits - 1
)

// of is a mark for a colour.
func (m marks) of(colour isle.Colour) marks { return m << (countBits * (colour - isle.Blue)) }

// mark adds a mark to some squares.
func (d *ground) mark(squares grid.Bits, m marks) {
	for at := squares.Next(); at >= 0; at = squares.Next() {
		d.squares[at] += m
	}
}

// survey updates the ground.
func (j *evaluator) survey() {
	d := &j.ground
	if d.stamp == j.stamp {
		return
	}
	d.stamp = j.stamp
	c := &j.base
	hull, free := j.geometry.hull, c.free()
	n := uint(hull.Stride())
	east, west, south, north := free.Down(1), free.Up(1), free.Down(n), free.Up(n)
	rest := free
	for at := rest.Next(); at >= 0; at = rest.Next() {
		d.squares[at] = bit(&east, at) + bit(&west, at) + bit(&south, at) + bit(&north, at)
	}
	d.mark(c.board.rats.And(free), aRat)
	for _, colour := range colours {
		d.mark(hull.Neighbours(c.of[colour]).And(free), besideCat.of(colour))
		d.mark(grid.Bit(c.board.maps[colour]).And(free), aMap.of(colour))
	}
}

// bit is the mark aFreeSide if a square is in a set.
func bit(b *grid.Bits, at int) marks {
	if b.Has(at) {
		return aFreeSide
	}
	return 0
}

// joins is the size of the group that a cat on these squares would form.
func (j *evaluator) joins(colour isle.Colour, m *grid.Bits) int {
	size := 1
	for i := range j.base.groups[:j.base.groupN] {
		if g := &j.base.groups[i]; g.colour == colour && m.Intersects(g.near) {
			size += g.size
		}
	}
	return size
}

// glance moves the most promising placements to the front.
func (j *evaluator) glance(t isle.Tile, colour isle.Colour) {
	j.survey()
	free := j.base.free()
	piece, prints, squares := &j.geometry.pieces[t], &j.geometry.prints[t], &j.ground.squares
	for i := range j.spots {
		sp := &j.spots[i]
		sp.marks = 0
		for _, offset := range prints[sp.at.Turn&7].squares {
			sp.marks += squares[sp.at.At+offset]
		}
	}
	var besideOwn, onMap marks
	if colour != isle.NoColour {
		besideOwn, onMap = countMask*besideCat.of(colour), countMask*aMap.of(colour)
	}
	top := min(j.maxPlaces, len(j.spots))
	var best [placesInFull]float64 // the highest estimates in order
	for i := range best[:top] {
		best[i] = math.Inf(-1)
	}
	for i := range j.spots {
		sp := &j.spots[i]
		exposed := int(sp.marks%aRat) - prints[sp.at.Turn&7].inner
		g := 0.8*float64(sp.marks/aRat&countMask) - 0.45*float64(exposed)
		if sp.marks&besideOwn != 0 {
			mask, _ := piece.Mask(sp.at)
			g += 1.5 + 0.8*float64(min(j.joins(colour, &mask), 6))
		}
		if sp.marks&onMap != 0 {
			g += 2
		}
		if j.maxPlaces == placesInFull { // playouts leave holes to the full evaluation
			mask, _ := piece.Mask(sp.at)
			after := free.AndNot(mask)
			g -= 1.2 * float64(after.AndNot(j.geometry.hull.Neighbours(after)).Count())
		}
		sp.glance = g
		if g > best[top-1] {
			at := top - 1
			for ; at > 0 && g > best[at-1]; at-- {
				best[at] = best[at-1]
			}
			best[at] = g
		}
	}
	if top > 0 {
		j.advance(top, best[top-1])
	}
}

// advance moves the placements with the highest estimates to the front, given the lowest estimate of those.
func (j *evaluator) advance(top int, least float64) {
	spots, front := j.spots, j.front[:0]
	for i := range spots {
		if spots[i].glance >= least {
			front = append(front, i)
		}
	}
	j.front = front
	for i := range top {
		b := -1
		for _, k := range front {
			if k >= i && (b < 0 || spots[k].glance > spots[b].glance) {
				b = k
			}
		}
		spots[i], spots[b] = spots[b], spots[i]
	}
}

// place evaluates the ship after a placement.
func (j *evaluator) place(t isle.Tile, colour isle.Colour, at grid.Placement) worth {
	j.base.copyTo(&j.tried)
	mask, _ := j.geometry.pieces[t].Mask(at)
	j.tried.add(isle.Piece{Tile: t, Colour: colour, Turn: at.Turn, At: isle.Square(at.At)}, mask)
	v := j.ship(&j.tried)
	if colour != isle.NoColour && mask.Has(j.base.board.maps[colour]) {
		v.add(j.w.Found+j.today[placing][traitFound], j.w.Found+j.today[rescuing][traitFound])
	}
	return v
}

// gain is what the best placement of a tile adds to the ship; a tile without a placement adds nothing.
func (j *evaluator) gain(t isle.Tile, colour isle.Colour) float64 {
	k := &j.known[int(t)*colourCount+int(colour)]
	if k.stamp == j.stamp {
		return k.gain
	}
	p := &j.state.Seats[j.seat]
	free := j.base.free()
	touch := free
	if p.Ship.N > 0 && p.Anywhere == 0 {
		touch = j.geometry.hull.Neighbours(j.base.covered).And(free)
	}
	j.spots = j.spots[:0]
	piece := &j.geometry.pieces[t]
	for i := range piece.Orientations {
		o := &piece.Orientations[i]
		corners := o.Corners(free, touch)
		for at := corners.Next(); at >= 0; at = corners.Next() {
			j.spots = append(j.spots, spot{at: grid.Placement{Turn: o.Turn, At: uint8(at)}})
		}
	}
	*k = known{stamp: j.stamp, fits: len(j.spots) > 0}
	j.glance(t, colour)
	most := worth{places: search.Never}
	for i := range j.spots[:min(j.maxPlaces, len(j.spots))] {
		at := j.spots[i].at
		if v := j.place(t, colour, at); v.places > most.places {
			most, k.at, k.gain = v, at, v.tiles-j.worth.tiles
		}
	}
	return k.gain
}

// spot returns the best placement of a tile that fits.
func (j *evaluator) spot(t isle.Tile, colour isle.Colour) isle.Action {
	j.gain(t, colour)
	at := j.known[int(t)*colourCount+int(colour)].at
	return isle.Action{Verb: isle.Place, Tile: t, Turn: at.Turn, At: [2]isle.Square{isle.Square(at.At)}}
}

// ample is how many fish a seat can use on the next day besides that day's catch.
const ample = 10

// purse is the value of fish left after the rescue: for later days, or at the end for lessons and ties. The sister may score them. Then
// fish beyond the need of later days count negative.
func (j *evaluator) purse(fish int) float64 {
	later := j.later()
	v := 0.02 * float64(fish)
	if later > 0 {
		v = j.w.Fish*float64(min(fish, ample)) + j.w.Hoard*float64(max(0, fish-ample))
	}
	for _, c := range j.private {
		if l := &j.geometry.lessons[c]; l.rule == isle.RuleFishAtLeast && fish >= l.count && later == 0 {
			v += float64(l.points)
		}
	}
	if h := &j.state.Sister; j.o.alone {
		for _, c := range h.Lessons[:h.LessonN] {
			if l := &j.geometry.lessons[c]; l.rule == isle.RulePerFishLeft {
				v -= float64(l.points) * max(0, float64(fish)-ample*later) / (1 + later)
			}
		}
	}
	return v
}

// spend is the value that a seat loses by spending fish now.
func (j *evaluator) spend(fish int) float64 {
	p := &j.state.Seats[j.seat]
	v := j.purse(int(p.Fish)) - j.purse(int(p.Fish)-fish)
	if j.later() == 0 && j.state.Phase <= isle.Rescuing && int(p.Fish) < 4*basketsOf(p) {
		v += j.w.Fish * float64(fish) // fish are short: another rescue may be better
	}
	return v
}

// action evaluates an action other than a placement.
func (j *evaluator) action(a *isle.Action) float64 {
	s, p := j.state, &j.state.Seats[j.seat]
	switch a.Verb {
	case isle.Keep:
		return j.keep(a)
	case isle.Buy:
		return j.buy(a)
	case isle.Read:
		return j.read(a.Cards[0], a.Colour)
	case isle.Lay:
		return j.lay(a.Cards[0])
	case isle.TokenBasket:
		return j.basketWanted() - 0.5
	case isle.TokenSpeed:
		return 4*j.w.Speed - 1.5 + 0.5*oneIf(int(s.Day) == lastDay)
	case isle.Rescue:
		return j.rescue(a)
	case isle.Take:
		return j.gain(a.Tile, isle.NoColour)
	case isle.Play:
		return j.play(a)
	case isle.Put:
		return oneIf(a.Field == isle.Left)
	case isle.Dye:
		n := s.Depth
		return j.gain(s.Stack[n-1].Tile, a.Colour)
	case isle.Chase:
		if int(s.Day) == lastDay && s.Phase == isle.Confirming || p.Fish > 8 {
			return 2
		}
		return -0.1
	case isle.Withdraw, isle.Move:
		return search.Never
	case isle.Pass:
		if j.knows() {
			return j.senseSpending(0, 0)
		}
		return 0
	case isle.End, isle.Confirm, isle.Allow, isle.Stop:
		return 0
	}
	return 0
}

// rescue evaluates taking a cat, or two kittens.
func (j *evaluator) rescue(a *isle.Action) float64 {
	v := j.gain(a.Tile, a.Tile.Colour())
	cost := priceOf(a.Field)
	switch {
	case j.state.Mode == isle.Family:
		cost = 0
	case a.Second != isle.NoTile:
		cost = rightPrice
		v += 0.9 * j.gain(a.Second, a.Second.Colour())
	}
	v -= j.spend(cost)
	if j.knows() {
		v += j.senseSpending(cost, basketsOf(&j.state.Seats[j.seat])-1)
	}
	if a.Basket == isle.Temporary {
		v -= 0.01
	}
	return v + j.w.Deny*j.wanted(a.Tile.Colour())
}

// priceOf is the price of a rescue from a field; two kittens cost as much as a cat of the right field.
func priceOf(f isle.Field) int {
	switch f {
	case isle.Left:
		return 3
	case isle.KittenBoard:
		return 2
	}
	return rightPrice
}

// wanted is the value of one more cat of a colour to another seat.
func (j *evaluator) wanted(colour isle.Colour) float64 {
	if colour == isle.NoColour {
		return 0
	}
	most := 0
	for other := range game.Seat(j.state.Players) {
		if other == j.seat {
			continue
		}
		ship, n := &j.state.Seats[other].Ship, 0
		for i := range ship.N {
			if ship.Pieces[i].Colour == colour {
				n++
			}
		}
		most = max(most, n)
	}
	return familyPoints(float64(most)+1) - familyPoints(float64(most))
}
