package isle

import (
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// source is a source of a ship's value.
type source uint8

const (
	fromRats source = iota
	fromRoyalRats
	fromRooms
	fromFamilies
	fromRares
	fromFriends
	fromLessons
	fromPublic
	fromMaps  // maps that can still be found
	fromSpace // how well the free squares can be filled
	fromSister
	fromColours // what the sister gets for cats by colour
	sourceCount
)

// shares is the value of a ship by source.
type shares [sourceCount]float64

func (w *shares) sum() float64 {
	v := 0.0
	for _, x := range w {
		v += x
	}
	return v
}

// worth is the expected points of a ship at the end, once for comparing placements of a tile and once for comparing tiles. The learned
// weights of the two differ.
type worth struct{ places, tiles float64 }

func (w *worth) add(places, tiles float64) {
	w.places += places
	w.tiles += tiles
}

// ship evaluates the contents of a ship.
func (j *evaluator) ship(c *shipContents) worth {
	w := j.shares(c)
	v := worth{j.liked(&w), j.liked(&w)}
	if j.knows() {
		v.add(j.sense(c, &w))
	}
	return v
}

// liked is a total that includes the character's taste for families.
func (j *evaluator) liked(v *shares) float64 { return v.sum() + j.w.Family*v[fromFamilies] }

func (j *evaluator) shares(c *shipContents) (v shares) {
	o, w := &j.o, &j.w
	j.promises = j.promises[:0]
	free := c.free()
	later := min(0.9, o.squares/float64(max(1, free.Count())))
	royals := c.royal.Count()
	v[fromRats] = -float64(c.rats().Count()-royals) * (1 - w.Rat*later)
	if royals > 0 {
		near := c.geometry.hull.Neighbours(c.of[1].Or(c.of[2]).Or(c.of[3]).Or(c.of[4]).Or(c.of[5]))
		v[fromRoyalRats] = w.Chase*float64(c.royal.And(near).Count())*oneIf(o.days > 0) - 3*float64(royals)
	}
	for r := range c.geometry.rooms {
		if open := c.open(r); open > 0 {
			v[fromRooms] -= j.unfilled[min(open, maxRoom)]
		}
	}
	for i := range c.groups[:c.groupN] {
		v[fromFamilies] += j.family(c, &c.groups[i], free)
	}
	if !o.raresFree {
		v[fromRares] = 3 * float64(c.rares)
	}
	if c.beasts > 0 {
		v[fromFriends] = 5 * float64(c.friends())
	}
	if o.days > 0 {
		v[fromSpace] = j.space(c)
		v[fromMaps] = w.Map * min(1, o.days/3) * float64(c.board.chest.And(free).Count())
	}
	for _, card := range j.private {
		l := &c.geometry.lessons[card]
		points := l.expect(c, o, isle.NoColour)
		v[fromLessons] += points
		j.promises = append(j.promises, promise{traitLessons + int(l.rule), points})
	}
	for _, p := range j.state.Public[:j.state.PublicN] {
		l := &c.geometry.lessons[p.Card]
		points := l.expect(c, o, p.Colour)
		if o.alone {
			points = half(points, o.days)
		}
		v[fromPublic] += points
		j.promises = append(j.promises, promise{traitLessons + int(l.rule), points})
	}
	if j.state.Mode == isle.Solo {
		v[fromColours] = -j.colours(c)
		v[fromSister] = -j.sister(c)
	}
	return v
}

// half is what a public lesson pays in a solo game: rounded up at the end.
func half(points, days float64) float64 {
	if days > 0 {
		return points / 2
	}
	return float64((int(points) + 1) / 2)
}

// family evaluates a group: its points, plus its prospects while time is left and it has room to grow.
func (j *evaluator) family(c *shipContents, g *group, free grid.Bits) float64 {
	now := float64(isle.FamilyPoints(g.size))
	if j.o.days == 0 {
		return now
	}
	if !g.near.Intersects(free) {
		return now
	}
	hope := min(1, j.o.days/2)
	switch g.size {
	case 1:
		return j.w.Single * hope
	case 2:
		return j.w.Pair * hope
	}
	return familyPoints(float64(g.size) + j.w.Grow*j.o.days)
}

// space evaluates how well the free squares can still be filled.
func (j *evaluator) space(c *shipContents) float64 {
	g, w := c.findGaps(), &j.w
	v := 0.0
	v -= w.Rim * float64(g.rim)
	v -= w.Hole1 * float64(g.holes.Count())
	v -= w.Hole2*float64(g.pairs) + w.End*float64(g.ends.Count()-2*g.pairs)
	return v
}

// colours estimates the sister's points for cats by colour.
func (j *evaluator) colours(c *shipContents) float64 {
	h := &j.state.Sister
	sum, hidden := 0.0, 0
	var open [colourCount]bool
	for i := range h.Open {
		k := h.Colours[i]
		open[k] = true
		sum += float64(lastDay-int(i)) * float64(c.cats[k])
	}
	if j.o.days > 0 { // the colours still face down pay the rest
		for _, k := range colours {
			if !open[k] {
				hidden += c.cats[k]
			}
		}
		sum += float64(hidden) * float64(lastDay-int(h.Open)+1) / 2
	}
	return sum
}

// sister estimates the sister's points for beasts and from her lessons.
func (j *evaluator) sister(c *shipContents) float64 {
	h := &j.state.Sister
	sum := 0.0
	if c.beasts > 0 {
		sum += 3 * float64(c.marks())
	}
	best, again := 0.0, false
	for _, card := range h.Lessons[:h.LessonN] {
		l := &c.geometry.lessons[card]
		again = again || l.rule == isle.RuleBestOtherLessonAgain
		points := l.expect(c, &j.o, isle.NoColour)
		best = max(best, points)
		sum += points
		j.promises = append(j.promises, promise{traitSister + int(l.rule), points})
	}
	if again {
		sum += best
	}
	return sum
}
