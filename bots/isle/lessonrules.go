package isle

import (
	"math"

	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// Rows of lessons that need more than a line.

func allCatsInFamilies(a appraisal) float64 {
	loose := 0
	for _, g := range a.c.groups[:a.c.groupN] {
		if g.size < 3 {
			loose += 3 - g.size
		}
	}
	if a.c.catsN == 0 {
		return a.points * min(0.3, a.o.cats/20)
	}
	return a.points * chance(0, loose, a.o.cats/3) / (1 + 0.1*a.o.cats)
}

func catTouchingExactTreasures(a appraisal) float64 {
	most := 0
	for i, p := range a.c.pieces {
		if p.Colour == isle.NoColour {
			continue
		}
		n := a.c.treasuresTouching(a.c.masks[i])
		if n == a.count {
			return a.points / (1 + 0.05*a.o.commons)
		}
		if n < a.count {
			most = max(most, n)
		}
	}
	return a.points * 0.7 * chance(most, a.count, a.o.commons*0.4)
}

func eachColourAtLeast(a appraisal) float64 {
	missing := 0
	for _, k := range colours {
		missing += max(0, a.count-a.c.cats[k])
	}
	return a.points * chance(0, missing, a.o.cats*0.75)
}

func eachColourTouchesEdge(a appraisal) float64 {
	missing := 0
	for _, k := range colours {
		if a.c.edge[k] == 0 {
			missing++
		}
	}
	return a.points * chance(0, missing, a.o.cats*0.4)
}

func exactColours(a appraisal) float64 {
	n := 0
	for _, k := range colours {
		n += min(1, a.c.cats[k])
	}
	return a.points * exact(n, a.count, a.o.cats*0.25)
}

func exactVisibleRats(a appraisal) float64 {
	covered := -a.c.rats().Count()
	return a.points * exact(covered, -a.count, a.o.squares*0.12)
}

func exactlyTwoFamiliesOfEqualSize(a appraisal) float64 {
	if a.c.families(3) == 2 && a.c.family(0) == a.c.family(1) {
		return a.points / (1 + 0.3*a.o.cats)
	}
	return a.points * min(0.25, 0.02*a.o.cats)
}

func familiesOfOneColourAtLeast(a appraisal) float64 {
	most := 0
	for _, k := range colours {
		n := 0
		for _, g := range a.c.groups[:a.c.groupN] {
			if g.colour == k && g.size >= 3 {
				n++
			}
		}
		most = max(most, n)
	}
	return a.points * chance(most, a.count, a.o.cats*0.12)
}

func firstInTurnOrder(a appraisal) float64 {
	if a.o.days == 0 {
		return a.points * oneIf(a.o.first)
	}
	return a.points * 0.5
}

func fishAtLeast(a appraisal) float64 {
	if a.o.days == 0 {
		return a.points * oneIf(a.o.fish >= a.count)
	}
	return a.points * 0.8
}

func perFishLeft(a appraisal) float64 {
	if a.o.days == 0 {
		return a.each(a.o.fish, 0)
	}
	return a.each(0, 2)
}

func largestFamily(a appraisal) float64 {
	need := max(3, a.o.othersFamily)
	if a.o.alone {
		need = 7
	}
	if !a.o.alone && a.o.days > 0 {
		lead := float64(a.c.family(0)-a.o.othersFamily) / (1 + 0.5*math.Sqrt(a.o.cats))
		return a.points / (1 + math.Exp(-0.3-lead))
	}
	return a.points * chance(a.c.family(0), need, a.o.cats*0.35)
}

func mostTreasures(a appraisal) float64 {
	need := a.o.othersTreasure
	if a.o.alone {
		need = a.l.least
	}
	return a.points * chance(a.c.treasures(), need, (a.o.commons+a.o.rares)*oneIf(a.o.alone))
}

func perCatNotTouchingTreasure(a appraisal) float64 {
	near, n := a.c.geometry.hull.Neighbours(a.c.treasure), 0
	for i, p := range a.c.pieces {
		if p.Colour != isle.NoColour && !a.c.masks[i].Intersects(near) {
			n++
		}
	}
	return a.each(n, 0.5*a.o.cats)
}

func perEdgeCats(a appraisal) float64 {
	if a.o.days == 0 {
		return a.each(a.c.edgeN/a.count, 0)
	}
	return (a.points*float64(a.c.edgeN) + a.points*a.o.cats*0.5) / float64(a.count)
}

func perEdgeCatOfBestColour(a appraisal) float64 {
	most := 0
	for _, k := range colours {
		most = max(most, a.c.edge[k])
	}
	return a.each(most, a.o.cats*0.2)
}

func perFilledRoom(a appraisal) float64 {
	sum := 0.0
	for r := range a.c.geometry.rooms {
		sum += a.o.filling(a.c.open(r))
	}
	return a.points * sum
}

func perSingleColourColumn(a appraisal) float64 {
	sum := 0.0
	for _, column := range a.c.geometry.columns {
		for _, k := range colours {
			if others := column.And(a.c.covered.AndNot(a.c.of[k])); others.IsZero() {
				sum += chance(column.And(a.c.of[k]).Count(), a.c.geometry.hull.Height, a.o.cats*0.3)
			}
		}
	}
	return a.points * min(sum, 3+3*oneIf(a.o.days == 0))
}

func roomsEmpty(a appraisal) float64 {
	for _, r := range a.l.rooms[:a.l.roomsN] {
		if a.c.geometry.rooms[r].squares.Intersects(a.c.covered) {
			return 0
		}
	}
	return a.points / (1 + 0.12*a.o.days)
}

func roomsFull(a appraisal) float64 {
	open := 0
	for _, r := range a.l.rooms[:a.l.roomsN] {
		open += a.c.open(r)
	}
	return a.points * a.o.filling(open)
}

func visibleRatTouchingTreasures(a appraisal) float64 {
	most := 0
	rats := a.c.rats()
	for at := rats.Next(); at >= 0; at = rats.Next() {
		most = max(most, a.c.treasuresTouching(grid.Bit(at)))
	}
	return a.points * chance(most, a.count, a.o.commons*0.5)
}

// apart counts the colours without a cat on the squares.
func (c *shipContents) apart(from grid.Bits) float64 {
	n := 0.0
	for _, k := range colours {
		n += oneIf(!c.of[k].Intersects(from))
	}
	return n
}

// treasuresTouching counts the treasures beside squares.
func (c *shipContents) treasuresTouching(squares grid.Bits) int {
	near := c.geometry.hull.Neighbours(squares)
	if !near.Intersects(c.treasure) {
		return 0
	}
	n := 0
	for i, p := range c.pieces {
		if k := p.Tile.Kind(); (k == isle.KindCommon || k == isle.KindRare) && c.masks[i].Intersects(near) {
			n++
		}
	}
	return n
}

// familyPoints interpolates isle.FamilyPoints between whole sizes.
func familyPoints(size float64) float64 {
	low := math.Floor(size)
	a, b := float64(isle.FamilyPoints(int(low))), float64(isle.FamilyPoints(int(low)+1))
	return a + (size-low)*(b-a)
}

func oneIf(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
