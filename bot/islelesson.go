package bot

import (
	"math"

	"github.com/purrlor/purrlor/games/isle"
	"github.com/purrlor/purrlor/grid"
)

// outlook is what a seat has beside its ship and what it may still expect of the game. The zero values of the expectations
// stand for the end, where every judgement is exact.
type outlook struct {
	fish, baskets, lessons       int
	first, alone                 bool
	raresFree                    bool
	othersFamily, othersTreasure int

	cats     float64 // further cats
	commons  float64
	rares    float64
	squares  float64 // further squares covered
	lessonsN float64 // further lessons
	days     float64 // rescues to come, in days
}

// chance is the likelihood that a count reaches a number when so many more are expected.
func chance(n, target int, more float64) float64 {
	if n >= target {
		return 1
	}
	if more <= 0 {
		return 0
	}
	return 1 / (1 + math.Exp((float64(target-n)-more)/(0.35+0.35*math.Sqrt(more))))
}

// exact is the likelihood that a count ends at a number. One that is there has to be kept, which is mostly in the player's
// hand.
func exact(n, target int, more float64) float64 {
	switch {
	case n > target:
		return 0
	case n == target:
		return 1 / (1 + 0.15*more)
	}
	return 0.8 * chance(n, target, more)
}

// filling is the likelihood that so many free squares of one place get covered.
func (o *outlook) filling(open int) float64 {
	if open == 0 {
		return 1
	}
	return chance(0, open, o.squares*0.3)
}

// expect returns the points that a lesson will bring.
func (l *lesson) expect(c *cargo, o *outlook, colour isle.Colour) float64 {
	points := float64(l.points)
	each := func(n int, more float64) float64 { return points * (float64(n) + more) }
	switch l.rule {
	case allCatsInFamilies:
		loose := 0
		for _, g := range c.groups[:c.groupN] {
			if g.size < 3 {
				loose += 3 - g.size
			}
		}
		if c.catsN == 0 {
			return points * min(0.3, o.cats/20)
		}
		return points * chance(0, loose, o.cats/3) / (1 + 0.1*o.cats)
	case catTouchingTreasures:
		most := 0
		for i, p := range c.pieces {
			if p.Colour == isle.NoColour {
				continue
			}
			n := c.treasuresTouching(c.masks[i])
			if n == l.count {
				return points / (1 + 0.05*o.commons)
			}
			if n < l.count {
				most = max(most, n)
			}
		}
		return points * 0.7 * chance(most, l.count, o.commons*0.4)
	case colourAtLeast:
		return points * chance(c.cats[colour], l.count, o.cats*0.35)
	case eachColourAtLeast:
		missing := 0
		for _, k := range colours {
			missing += max(0, l.count-c.cats[k])
		}
		return points * chance(0, missing, o.cats*0.75)
	case eachColourOnEdge:
		missing := 0
		for _, k := range colours {
			if c.edge[k] == 0 {
				missing++
			}
		}
		return points * chance(0, missing, o.cats*0.4)
	case edgeFull:
		return points * chance(0, c.chart.edge.AndNot(c.covered).Count(), o.squares*0.4)
	case middleFull:
		return points * chance(0, c.chart.middle.AndNot(c.covered).Count(), o.squares*0.3)
	case exactCats:
		return points * exact(c.catsN, l.count, o.cats)
	case exactCatsOfColour:
		return points * exact(c.cats[l.first], l.count, o.cats*0.4)
	case exactCatsOfTwoColours:
		return points * exact(c.cats[l.first], l.count, o.cats*0.4) * exact(c.cats[l.second], l.count, o.cats*0.4)
	case exactColours:
		n := 0
		for _, k := range colours {
			n += min(1, c.cats[k])
		}
		return points * exact(n, l.count, o.cats*0.25)
	case exactFamilies:
		return points * exact(c.families(3), l.count, o.cats*0.2)
	case exactMapsCovered:
		return points * exact(len(colours)-c.mapsOpen(), l.count, o.squares*0.03)
	case exactMapsOpen:
		return points * exact(len(colours)-c.mapsOpen(), len(colours)-l.count, o.squares*0.03)
	case exactBaskets:
		return points * exact(o.baskets, l.count, o.days*0.25)
	case exactLessons:
		return points * exact(o.lessons, l.count, o.lessonsN)
	case exactRareAndCommon:
		return points * exact(c.rares, l.rare, o.rares) * exact(c.commons, l.common, o.commons)
	case exactTreasures:
		return points * exact(c.treasures(), l.count, o.commons+o.rares)
	case exactRats:
		covered := -c.rats().Count()
		return points * exact(covered, -l.count, o.squares*0.12)
	case noRats:
		return points * chance(0, c.rats().Count(), o.squares*0.12)
	case twoEqualFamilies:
		if c.families(3) == 2 && c.family(0) == c.family(1) {
			return points / (1 + 0.3*o.cats)
		}
		return points * min(0.25, 0.02*o.cats)
	case familiesOfOneColour:
		most := 0
		for _, k := range colours {
			n := 0
			for _, g := range c.groups[:c.groupN] {
				if g.colour == k && g.size >= 3 {
					n++
				}
			}
			most = max(most, n)
		}
		return points * chance(most, l.count, o.cats*0.12)
	case firstInOrder:
		if o.days == 0 {
			return points * truth(o.first)
		}
		return points * 0.5
	case fishAtLeast:
		if o.days == 0 {
			return points * truth(o.fish >= l.count)
		}
		return points * 0.8
	case perFish:
		if o.days == 0 {
			return each(o.fish, 0)
		}
		return each(0, 2)
	case largestFamily:
		need := max(3, o.othersFamily)
		if o.alone {
			need = 7
		}
		if !o.alone && o.days > 0 {
			lead := float64(c.family(0)-o.othersFamily) / (1 + 0.5*math.Sqrt(o.cats))
			return points / (1 + math.Exp(-0.3-lead))
		}
		return points * chance(c.family(0), need, o.cats*0.35)
	case mostTreasures:
		need := o.othersTreasure
		if o.alone {
			need = l.least
		}
		return points * chance(c.treasures(), need, (o.commons+o.rares)*truth(o.alone))
	case largestFamilyPoints:
		return familyPoints(float64(c.family(0)) + 0.3*o.cats)
	case secondFamilyPoints:
		return familyPoints(float64(c.family(1)) + 0.15*o.cats)
	case thirdFamilyAgain:
		return familyPoints(float64(c.family(2)) + 0.12*o.cats)
	case perCatInLargest:
		return each(c.family(0), 0.3*o.cats)
	case perCatAbove:
		return points * max(0, float64(c.catsN-l.count)+o.cats)
	case perCatApart:
		near, n := c.chart.hull.Around(c.treasure), 0
		for i, p := range c.pieces {
			if p.Colour != isle.NoColour && !c.masks[i].Meets(near) {
				n++
			}
		}
		return each(n, 0.5*o.cats)
	case perCatOfColour:
		return each(c.cats[colour], o.cats*0.25)
	case perCatOfRarerColour:
		return each(min(c.cats[l.first], c.cats[l.second]), o.cats*0.15)
	case perColourOffEdge:
		return points * c.apart(c.chart.edge)
	case perColourOffTreasure:
		return points * c.apart(c.chart.hull.Around(c.treasure))
	case perColourOffRats:
		return points * c.apart(c.chart.hull.Around(c.rats()))
	case perCommon:
		return each(c.commons, o.commons)
	case perRare:
		return each(c.rares, o.rares)
	case perTreasure:
		return each(c.treasures(), o.commons+o.rares)
	case perTreasureTouchingColour:
		return each(c.treasuresTouching(c.of[colour]), 0.4*o.commons)
	case perMapCovered:
		return each(len(colours)-c.mapsOpen(), min(float64(c.mapsOpen()), o.squares*0.03))
	case perMapOpen:
		return each(c.mapsOpen(), -min(float64(c.mapsOpen())*0.7, o.squares*0.02))
	case perEdgeCat:
		return each(c.edgeN, o.cats*0.5)
	case perEdgeCats:
		if o.days == 0 {
			return each(c.edgeN/l.count, 0)
		}
		return (points*float64(c.edgeN) + points*o.cats*0.5) / float64(l.count)
	case perEdgeCatOfColour:
		return each(c.edge[colour], o.cats*0.15)
	case perEdgeCatOfBestColour:
		most := 0
		for _, k := range colours {
			most = max(most, c.edge[k])
		}
		return each(most, o.cats*0.2)
	case perFamily:
		return each(c.families(3), o.cats*0.15)
	case perFamilyAtLeast:
		return each(c.families(l.count), o.cats*0.12)
	case perRoomFilled:
		sum := 0.0
		for r := range c.chart.rooms {
			sum += o.filling(c.open(r))
		}
		return points * sum
	case perLonelyCat:
		return each(c.lonely(isle.NoColour), o.cats*0.15)
	case perLonelyCatOfColour:
		return each(c.lonely(colour), o.cats*0.06)
	case perOshax:
		return each(c.oshax, o.days*0.3)
	case perLesson:
		return each(o.lessons, o.lessonsN)
	case perColumn:
		sum := 0.0
		for _, column := range c.chart.columns {
			for _, k := range colours {
				if others := column.And(c.covered.AndNot(c.of[k])); others.IsZero() {
					sum += chance(column.And(c.of[k]).Count(), c.chart.hull.Height, o.cats*0.3)
				}
			}
		}
		return points * min(sum, 3+3*truth(o.days == 0))
	case perRat:
		return each(c.rats().Count(), -min(float64(c.rats().Count())*0.6, o.squares*0.03))
	case roomsEmpty:
		for _, r := range l.rooms[:l.roomsN] {
			if c.chart.rooms[r].squares.Meets(c.covered) {
				return 0
			}
		}
		return points / (1 + 0.12*o.days)
	case roomsFull:
		open := 0
		for _, r := range l.rooms[:l.roomsN] {
			open += c.open(r)
		}
		return points * o.filling(open)
	case treasuresAtMost:
		return points * truth(c.treasures() <= l.count) / (1 + 0.1*o.days)
	case treasuresBelow:
		return points * chance(-c.treasures(), 1-l.count, 0) / (1 + 0.05*o.days)
	case ratTouchingTreasures:
		most := 0
		rats := c.rats()
		for at := rats.Next(); at >= 0; at = rats.Next() {
			most = max(most, c.treasuresTouching(grid.Bit(at)))
		}
		return points * chance(most, l.count, o.commons*0.5)
	}
	return 0
}

// apart counts the colours none of whose cats lies on the squares.
func (c *cargo) apart(from grid.Bits) float64 {
	n := 0.0
	for _, k := range colours {
		n += truth(!c.of[k].Meets(from))
	}
	return n
}

// treasuresTouching counts the treasures beside squares.
func (c *cargo) treasuresTouching(squares grid.Bits) int {
	near := c.chart.hull.Around(squares)
	if !near.Meets(c.treasure) {
		return 0
	}
	n := 0
	for i, p := range c.pieces {
		if k := p.Tile.Kind(); (k == isle.KindCommon || k == isle.KindRare) && c.masks[i].Meets(near) {
			n++
		}
	}
	return n
}

// familyPoints is isle.FamilyPoints between whole sizes.
func familyPoints(size float64) float64 {
	low := math.Floor(size)
	a, b := float64(isle.FamilyPoints(int(low))), float64(isle.FamilyPoints(int(low)+1))
	return a + (size-low)*(b-a)
}
