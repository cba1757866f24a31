package isle

import (
	"maps"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Goals of events (R10.7): they pay at once, by what lies on the ships on that morning.

// eventNames lists the names of actions and goals, so that an event can carry a number.
var eventNames = slices.Concat(
	slices.Sorted(maps.Keys(expansionFile.Events.Actions)), slices.Sorted(maps.Keys(expansionFile.Events.Goals)),
)

// payGoal pays the goal of a name, if it is one, to every seat; the sister gets what the goal gives her on that day (R10.10).
func (s *State) payGoal(name string, ev *game.Events) {
	goal, ok := expansionFile.Events.Goals[name]
	if !ok {
		return
	}
	for _, seat := range s.order() {
		var f Facts
		s.Seats[seat].Ship.facts(Standing{}, &f)
		points := f.goal(name) * goal.Points
		s.Seats[seat].Goals[s.Day-1] = int8(points)
		ev.Add(evGoal, game.Nobody, int16(seat), int16(points))
	}
	if s.Mode == Solo {
		points := goal.Sister[s.Day-2]
		s.Sister.Goals[s.Day-1] = int8(points)
		ev.Add(evSisterGoal, game.Nobody, int16(points))
	}
}

// goal counts what a goal pays for.
func (f *Facts) goal(name string) int {
	switch name {
	case "per_2_visible_rats":
		return f.rats.Count() / 2
	case "per_visible_rat_touching_cat":
		return f.rats.And(hull.Neighbours(f.cats.all())).Count()
	case "row_cats":
		return f.bestLine(shipLayout.rows[:])
	case "column_cats":
		return f.bestLine(shipLayout.columns[:])
	case "cat_neighbours":
		return f.bestNeighbours()
	case "per_lonely_cat":
		return f.lonely.n
	case "per_empty_room":
		return countTrue(f.empty[:])
	case "per_filled_room":
		return countTrue(f.filled[:])
	case "per_common_treasure":
		return f.commons.n
	case "per_rare_treasure":
		return f.rares.n
	case "per_visible_map":
		return f.mapsOpen.Count()
	case "captain_rooms_empty":
		return roomsEmpty(f, &lesson{rooms: "captain", points: 1}, NoColour).points
	case "no_treasures":
		return countTrue([]bool{f.treasures() == 0})
	}
	panic("isle: unknown goal " + name)
}

// bestLine returns the most cats with a square in one of the lines.
func (f *Facts) bestLine(lines []grid.Bits) int {
	most := 0
	for _, line := range lines {
		n := 0
		for i := range f.n {
			if f.piece[i].Tile.isCat() && f.mask[i].Intersects(line) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// bestNeighbours returns the most other cats that one cat touches, of any colour.
func (f *Facts) bestNeighbours() int {
	most := 0
	for i := range f.n {
		if !f.piece[i].Tile.isCat() {
			continue
		}
		near, n := hull.Neighbours(f.mask[i]), 0
		for j := range f.n {
			if j != i && f.piece[j].Tile.isCat() && f.mask[j].Intersects(near) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

func countTrue(list []bool) int {
	n := 0
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}
