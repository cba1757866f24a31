package isle

import (
	"fmt"

	"github.com/purrlor/purrlor/grid"
)

// lesson is a card that pays at the end: a rule with its numbers. Lessons, family cards and the sister's lessons share
// the rules.
type lesson struct {
	number  int
	rule    string
	points  int
	count   int
	per     int
	rare    int
	common  int
	colours [2]Colour
	rooms   string
	alone   int // the minimum where there are no other players
}

// found is what a rule saw: the points, what it counted and the squares concerned.
type found struct {
	points int
	n      int
	at     grid.Bits
}

func newLesson(d cardData) lesson {
	l := lesson{
		number: d.Number, rule: d.Rule, points: d.Points, count: d.Count, per: d.Per,
		rare: d.Rare, common: d.Common, rooms: d.Rooms, alone: d.SoloMinimum,
	}
	if d.Colour != NoColour {
		l.colours[0] = d.Colour
	}
	copy(l.colours[:], d.Colours)
	l.score(&Facts{board: &plan.boards[0]}, NoColour) // a rule that is not known shows at once
	return l
}

// each pays the points for every one of n.
func each(l *lesson, n int, at grid.Bits) found { return found{l.points * n, n, at} }

// once pays the points if the condition holds.
func once(l *lesson, ok bool, n int, at grid.Bits) found {
	if !ok {
		return found{0, n, at}
	}
	return found{l.points, n, at}
}

// score finds the points of a lesson; colour is the one chosen when a public lesson was laid. docs/rules-isle.md has the
// readings. It is a switch, not a table of functions, because only then the facts can stay on the caller's stack.
func (l *lesson) score(f *Facts, c Colour) found {
	switch l.rule {
	case "all_cats_in_families":
		return allCatsInFamilies(f, l)
	case "best_other_lesson_again": // the sister's best lesson; see sister.go
		return found{}
	case "cat_touching_exact_treasures":
		return catTouchingExactTreasures(f, l)
	case "colour_at_least":
		return once(l, f.cats.of[c] >= l.count, f.cats.of[c], f.cats.squares[c])
	case "each_colour_at_least":
		return eachColourAtLeast(f, l)
	case "each_colour_touches_edge":
		return eachColourTouchesEdge(f, l)
	case "edge_full":
		return full(f, l, plan.edge)
	case "exact_cats":
		return once(l, f.cats.n == l.count, f.cats.n, f.cats.all())
	case "exact_cats_of_colour":
		return exactCatsOfColour(f, l)
	case "exact_cats_of_two_colours":
		return exactCatsOfTwoColours(f, l)
	case "exact_colours":
		return exactColours(f, l)
	case "exact_families":
		return once(l, f.nFamilies == l.count, f.nFamilies, f.familySquares(3))
	case "exact_maps_covered":
		return once(l, f.mapsCovered() == l.count, f.mapsCovered(), f.board.all.AndNot(f.mapsOpen))
	case "exact_permanent_baskets":
		return once(l, f.Baskets == l.count, f.Baskets, grid.Bits{})
	case "exact_private_lessons":
		return once(l, f.PrivateLessons == l.count, f.PrivateLessons, grid.Bits{})
	case "exact_rare_and_common":
		return once(l, f.rares.n == l.rare && f.commons.n == l.common, f.treasures(), f.treasure)
	case "exact_treasures":
		return once(l, f.treasures() == l.count, f.treasures(), f.treasure)
	case "exact_uncovered_maps":
		return once(l, f.mapsOpen.Count() == l.count, f.mapsOpen.Count(), f.mapsOpen)
	case "exact_visible_rats":
		return once(l, f.rats.Count() == l.count, f.rats.Count(), f.rats)
	case "exactly_two_families_of_equal_size":
		equal := f.nFamilies == 2 && f.families[0].Size == f.families[1].Size
		return once(l, equal, f.nFamilies, f.familySquares(3))
	case "families_of_one_colour_at_least":
		return familiesOfOneColour(f, l)
	case "first_in_turn_order":
		return once(l, f.First, 0, grid.Bits{})
	case "fish_at_least":
		return once(l, f.Fish >= l.count, f.Fish, grid.Bits{})
	case "largest_family":
		return largestFamily(f, l)
	case "largest_family_points":
		return familyAgain(f, 0)
	case "middle_row_full":
		return full(f, l, plan.middle)
	case "most_treasures":
		return mostTreasures(f, l)
	case "no_visible_rats":
		return once(l, f.rats.IsZero(), f.rats.Count(), f.rats)
	case "per_cat_above":
		return each(l, max(0, f.cats.n-l.count), f.cats.all())
	case "per_cat_in_largest_family":
		return each(l, f.largest(), f.families[0].Squares)
	case "per_cat_not_touching_treasure":
		return perCatNotTouchingTreasure(f, l)
	case "per_cat_of_colour":
		return each(l, f.cats.of[c], f.cats.squares[c])
	case "per_cat_of_rarer_colour":
		return perCatOfRarerColour(f, l)
	case "per_colour_not_touching_edge":
		return coloursApart(f, l, plan.edge)
	case "per_colour_not_touching_treasure":
		return coloursApart(f, l, hull.Around(f.treasure))
	case "per_colour_not_touching_visible_rat":
		return coloursApart(f, l, hull.Around(f.rats))
	case "per_common_treasure":
		return each(l, f.commons.n, f.commons.all())
	case "per_covered_map":
		return each(l, f.mapsCovered(), f.board.all.AndNot(f.mapsOpen))
	case "per_edge_cat":
		return each(l, f.edgeCats.n, f.edgeCats.all())
	case "per_edge_cat_of_best_colour":
		return perEdgeCatOfBestColour(f, l)
	case "per_edge_cat_of_colour":
		return each(l, f.edgeCats.of[c], f.edgeCats.squares[c])
	case "per_edge_cats":
		return found{l.points * (f.edgeCats.n / l.per), f.edgeCats.n, f.edgeCats.all()}
	case "per_family":
		return each(l, f.nFamilies, f.familySquares(3))
	case "per_family_at_least":
		return perFamilyAtLeast(f, l)
	case "per_filled_room":
		return perFilledRoom(f, l)
	case "per_fish_left":
		return each(l, f.Fish, grid.Bits{})
	case "per_lonely_cat":
		return each(l, f.lonely.n, f.lonely.all())
	case "per_lonely_cat_of_colour":
		return each(l, f.lonely.of[c], f.lonely.squares[c])
	case "per_oshax":
		return each(l, f.oshax.n, f.oshax.all())
	case "per_private_lesson":
		return each(l, f.PrivateLessons, grid.Bits{})
	case "per_rare_treasure":
		return each(l, f.rares.n, f.rares.all())
	case "per_single_colour_column":
		return perSingleColourColumn(f, l)
	case "per_treasure":
		return each(l, f.treasures(), f.treasure)
	case "per_treasure_touching_colour":
		return perTreasureTouchingColour(f, l, c)
	case "per_uncovered_map":
		return each(l, f.mapsOpen.Count(), f.mapsOpen)
	case "per_visible_rat":
		return each(l, f.rats.Count(), f.rats)
	case "rooms_empty":
		return rooms(l, &f.empty)
	case "rooms_full":
		return rooms(l, &f.filled)
	case "second_family_points":
		return familyAgain(f, 1)
	case "third_family_again":
		return familyAgain(f, 2)
	case "treasures_at_most":
		return once(l, f.treasures() <= l.count, f.treasures(), f.treasure)
	case "treasures_below":
		return once(l, f.treasures() < l.count, f.treasures(), f.treasure)
	case "visible_rat_touching_treasures":
		return visibleRatTouchingTreasures(f, l)
	}
	panic(fmt.Sprintf("isle: lesson %d has the unknown rule %q", l.number, l.rule))
}

// familySquares returns the squares of all families of at least a size.
func (f *Facts) familySquares(least int) grid.Bits {
	var b grid.Bits
	for _, family := range f.families[:f.nFamilies] {
		if family.Size >= least {
			b = b.Or(family.Squares)
		}
	}
	return b
}

// full pays when every square of an area is covered; it counts and shows those that are not.
func full(f *Facts, l *lesson, area grid.Bits) found {
	open := area.AndNot(f.covered)
	return once(l, open.IsZero(), open.Count(), open)
}

// rooms pays when all rooms of the lesson's kind have the property.
func rooms(l *lesson, property *[roomCount]bool) found {
	ok, n := true, 0
	var at grid.Bits
	for r := range plan.rooms {
		if plan.rooms[r].kind == l.rooms {
			at = at.Or(plan.rooms[r].squares)
			if property[r] {
				n++
			} else {
				ok = false
			}
		}
	}
	return once(l, ok, n, at)
}

func perFilledRoom(f *Facts, l *lesson) found {
	n := 0
	var at grid.Bits
	for r := range plan.rooms {
		if f.filled[r] {
			n, at = n+1, at.Or(plan.rooms[r].squares)
		}
	}
	return each(l, n, at)
}

func allCatsInFamilies(f *Facts, l *lesson) found {
	in := 0
	for _, family := range f.families[:f.nFamilies] {
		in += family.Size
	}
	return once(l, f.cats.n > 0 && in == f.cats.n, f.cats.n-in, f.cats.all().AndNot(f.familySquares(3)))
}

func eachColourAtLeast(f *Facts, l *lesson) found {
	n := 0
	for _, c := range colours {
		if f.cats.of[c] >= l.count {
			n++
		}
	}
	return once(l, n == len(colours), n, f.cats.all())
}

func eachColourTouchesEdge(f *Facts, l *lesson) found {
	n := 0
	for _, c := range colours {
		if f.edgeCats.of[c] > 0 {
			n++
		}
	}
	return once(l, n == len(colours), n, f.edgeCats.all())
}

func exactCatsOfColour(f *Facts, l *lesson) found {
	c := l.colours[0]
	return once(l, f.cats.of[c] == l.count, f.cats.of[c], f.cats.squares[c])
}

func exactCatsOfTwoColours(f *Facts, l *lesson) found {
	a, b := l.colours[0], l.colours[1]
	return once(l, f.cats.of[a] == l.count && f.cats.of[b] == l.count, f.cats.of[a]+f.cats.of[b],
		f.cats.squares[a].Or(f.cats.squares[b]))
}

func perCatOfRarerColour(f *Facts, l *lesson) found {
	a, b := l.colours[0], l.colours[1]
	return each(l, min(f.cats.of[a], f.cats.of[b]), f.cats.squares[a].Or(f.cats.squares[b]))
}

func exactColours(f *Facts, l *lesson) found {
	n := 0
	for _, c := range colours {
		if f.cats.of[c] > 0 {
			n++
		}
	}
	return once(l, n == l.count, n, f.cats.all())
}

func perEdgeCatOfBestColour(f *Facts, l *lesson) found {
	best := Blue
	for _, c := range colours {
		if f.edgeCats.of[c] > f.edgeCats.of[best] {
			best = c
		}
	}
	return each(l, f.edgeCats.of[best], f.edgeCats.squares[best])
}

func familiesOfOneColour(f *Facts, l *lesson) found {
	var of [len(colours) + 1]int
	most := 0
	for _, family := range f.families[:f.nFamilies] {
		of[family.Colour]++
		most = max(most, of[family.Colour])
	}
	var at grid.Bits
	for _, family := range f.families[:f.nFamilies] {
		if of[family.Colour] == most {
			at = at.Or(family.Squares)
		}
	}
	return once(l, most >= l.count, most, at)
}

// aloneFamily is the family that counts as the largest where there are no other players (R8.3).
const aloneFamily = 7

// largestFamily pays for a family at least as large as everyone else's.
func largestFamily(f *Facts, l *lesson) found {
	need := max(3, f.OthersFamily)
	if f.Alone {
		need = aloneFamily
	}
	return once(l, f.largest() >= need, f.largest(), f.families[0].Squares)
}

func mostTreasures(f *Facts, l *lesson) found {
	need := f.OthersTreasure
	if f.Alone {
		need = l.alone
	}
	return once(l, f.treasures() >= need, f.treasures(), f.treasure)
}

// familyAgain pays the points of the family at a place in order of size once more.
func familyAgain(f *Facts, place int) found {
	family := f.families[place]
	return found{FamilyPoints(family.Size), family.Size, family.Squares}
}

func perFamilyAtLeast(f *Facts, l *lesson) found {
	n := 0
	for _, family := range f.families[:f.nFamilies] {
		if family.Size >= l.count {
			n++
		}
	}
	return each(l, n, f.familySquares(l.count))
}

// coloursApart pays for each colour none of whose cats lies on the given squares; a colour not aboard counts.
func coloursApart(f *Facts, l *lesson, from grid.Bits) found {
	n := 0
	var at grid.Bits
	for _, c := range colours {
		if !f.cats.squares[c].Meets(from) {
			n, at = n+1, at.Or(f.cats.squares[c])
		}
	}
	return each(l, n, at)
}

func perCatNotTouchingTreasure(f *Facts, l *lesson) found {
	n := 0
	var at grid.Bits
	near := hull.Around(f.treasure)
	for i := range f.n {
		if f.piece[i].Tile.isCat() && !f.mask[i].Meets(near) {
			n, at = n+1, at.Or(f.mask[i])
		}
	}
	return each(l, n, at)
}

func perTreasureTouchingColour(f *Facts, l *lesson, c Colour) found {
	n := 0
	var at grid.Bits
	near := hull.Around(f.cats.squares[c])
	for i := range f.n {
		if f.piece[i].Tile.isTreasure() && f.mask[i].Meets(near) {
			n, at = n+1, at.Or(f.mask[i])
		}
	}
	return each(l, n, at)
}

// treasuresTouching counts the treasures that share a side with the given squares.
func (f *Facts) treasuresTouching(squares grid.Bits) int {
	near := hull.Around(squares)
	if !near.Meets(f.treasure) {
		return 0
	}
	n := 0
	for i := range f.n {
		if f.piece[i].Tile.isTreasure() && f.mask[i].Meets(near) {
			n++
		}
	}
	return n
}

func catTouchingExactTreasures(f *Facts, l *lesson) found {
	for i := range f.n {
		if f.piece[i].Tile.isCat() && f.treasuresTouching(f.mask[i]) == l.count {
			return once(l, true, 1, f.mask[i])
		}
	}
	return found{}
}

func visibleRatTouchingTreasures(f *Facts, l *lesson) found {
	rats := f.rats
	for at := rats.Next(); at >= 0; at = rats.Next() {
		if f.treasuresTouching(grid.Bit(at)) >= l.count {
			return once(l, true, 1, grid.Bit(at))
		}
	}
	return found{}
}

func perSingleColourColumn(f *Facts, l *lesson) found {
	n := 0
	var at grid.Bits
	for x := range plan.columns {
		for _, c := range colours {
			if plan.columns[x].Count() == hull.Height && plan.columns[x].Within(f.cats.squares[c]) {
				n, at = n+1, at.Or(plan.columns[x])
			}
		}
	}
	return each(l, n, at)
}
