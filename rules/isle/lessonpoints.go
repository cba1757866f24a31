package isle

import "github.com/purrlor/purrlor/rules/grid"

// Lessons about cats, by number, colour and place. A function for each rule, named as in the data files.

func exactCats(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.cats.n == l.count, f.cats.n, f.cats.all())
}

func exactCatsOfColour(f *Facts, l *lesson, _ Colour) found {
	c := l.colours[0]
	return once(l, f.cats.of[c] == l.count, f.cats.of[c], f.cats.squares[c])
}

func exactCatsOfTwoColours(f *Facts, l *lesson, _ Colour) found {
	a, b := l.colours[0], l.colours[1]
	return once(l, f.cats.of[a] == l.count && f.cats.of[b] == l.count, f.cats.of[a]+f.cats.of[b],
		f.cats.squares[a].Or(f.cats.squares[b]))
}

func exactColours(f *Facts, l *lesson, _ Colour) found {
	n := 0
	for _, c := range colours {
		if f.cats.of[c] > 0 {
			n++
		}
	}
	return once(l, n == l.count, n, f.cats.all())
}

func colourAtLeast(f *Facts, l *lesson, c Colour) found {
	return once(l, f.cats.of[c] >= l.count, f.cats.of[c], f.cats.squares[c])
}

func eachColourAtLeast(f *Facts, l *lesson, _ Colour) found {
	n := 0
	for _, c := range colours {
		if f.cats.of[c] >= l.count {
			n++
		}
	}
	return once(l, n == len(colours), n, f.cats.all())
}

func eachColourTouchesEdge(f *Facts, l *lesson, _ Colour) found {
	n := 0
	for _, c := range colours {
		if f.edgeCats.of[c] > 0 {
			n++
		}
	}
	return once(l, n == len(colours), n, f.edgeCats.all())
}

func perCatAbove(f *Facts, l *lesson, _ Colour) found {
	return each(l, max(0, f.cats.n-l.count), f.cats.all())
}

func perCatOfColour(f *Facts, l *lesson, c Colour) found {
	return each(l, f.cats.of[c], f.cats.squares[c])
}

func perCatOfRarerColour(f *Facts, l *lesson, _ Colour) found {
	a, b := l.colours[0], l.colours[1]
	return each(l, min(f.cats.of[a], f.cats.of[b]), f.cats.squares[a].Or(f.cats.squares[b]))
}

func perCatNotTouchingTreasure(f *Facts, l *lesson, _ Colour) found {
	n := 0
	var at grid.Bits
	near := hull.Neighbours(f.treasure)
	for i := range f.n {
		if f.piece[i].Tile.isCat() && !f.mask[i].Intersects(near) {
			n, at = n+1, at.Or(f.mask[i])
		}
	}
	return each(l, n, at)
}

func perOshax(f *Facts, l *lesson, _ Colour) found { return each(l, f.oshax.n, f.oshax.all()) }

func perEdgeCat(f *Facts, l *lesson, _ Colour) found { return each(l, f.edgeCats.n, f.edgeCats.all()) }

func perEdgeCats(f *Facts, l *lesson, _ Colour) found {
	return found{l.points * (f.edgeCats.n / l.per), f.edgeCats.n, f.edgeCats.all()}
}

func perEdgeCatOfColour(f *Facts, l *lesson, c Colour) found {
	return each(l, f.edgeCats.of[c], f.edgeCats.squares[c])
}

func perEdgeCatOfBestColour(f *Facts, l *lesson, _ Colour) found {
	best := Blue
	for _, c := range colours {
		if f.edgeCats.of[c] > f.edgeCats.of[best] {
			best = c
		}
	}
	return each(l, f.edgeCats.of[best], f.edgeCats.squares[best])
}

func perColourNotTouchingEdge(f *Facts, l *lesson, _ Colour) found {
	return coloursApart(f, l, shipLayout.edge)
}

func perColourNotTouchingTreasure(f *Facts, l *lesson, _ Colour) found {
	return coloursApart(f, l, hull.Neighbours(f.treasure))
}

func perColourNotTouchingVisibleRat(f *Facts, l *lesson, _ Colour) found {
	return coloursApart(f, l, hull.Neighbours(f.rats))
}

func perSingleColourColumn(f *Facts, l *lesson, _ Colour) found {
	n := 0
	var at grid.Bits
	for x := range shipLayout.columns {
		for _, c := range colours {
			if shipLayout.columns[x].Count() == hull.Height && shipLayout.columns[x].IsSubset(f.cats.squares[c]) {
				n, at = n+1, at.Or(shipLayout.columns[x])
			}
		}
	}
	return each(l, n, at)
}

// coloursApart pays for each colour without a cat on the given squares, including colours that are not aboard.
func coloursApart(f *Facts, l *lesson, from grid.Bits) found {
	n := 0
	var at grid.Bits
	for _, c := range colours {
		if !f.cats.squares[c].Intersects(from) {
			n, at = n+1, at.Or(f.cats.squares[c])
		}
	}
	return each(l, n, at)
}

// Lessons about families of cats, and cats in and out of them. A function for each rule, named as in the data files.

func allCatsInFamilies(f *Facts, l *lesson, _ Colour) found {
	in := 0
	for _, family := range f.families[:f.nFamilies] {
		in += family.Size
	}
	return once(l, f.cats.n > 0 && in == f.cats.n, f.cats.n-in, f.cats.all().AndNot(f.familySquares(3)))
}

func exactFamilies(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.nFamilies == l.count, f.nFamilies, f.familySquares(3))
}

func exactlyTwoFamiliesOfEqualSize(f *Facts, l *lesson, _ Colour) found {
	equal := f.nFamilies == 2 && f.families[0].Size == f.families[1].Size
	return once(l, equal, f.nFamilies, f.familySquares(3))
}

func familiesOfOneColourAtLeast(f *Facts, l *lesson, _ Colour) found {
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

// aloneFamily is the size that counts as the largest family when there are no other players (R8.3).
const aloneFamily = 7

// largestFamily pays for a family at least as large as everyone else's.
func largestFamily(f *Facts, l *lesson, _ Colour) found {
	need := max(3, f.OthersFamily)
	if f.Alone {
		need = aloneFamily
	}
	return once(l, f.largest() >= need, f.largest(), f.families[0].Squares)
}

func largestFamilyPoints(f *Facts, _ *lesson, _ Colour) found { return familyAgain(f, 0) }

func secondFamilyPoints(f *Facts, _ *lesson, _ Colour) found { return familyAgain(f, 1) }

func thirdFamilyAgain(f *Facts, _ *lesson, _ Colour) found { return familyAgain(f, 2) }

func perFamily(f *Facts, l *lesson, _ Colour) found { return each(l, f.nFamilies, f.familySquares(3)) }

func perFamilyAtLeast(f *Facts, l *lesson, _ Colour) found {
	n := 0
	for _, family := range f.families[:f.nFamilies] {
		if family.Size >= l.count {
			n++
		}
	}
	return each(l, n, f.familySquares(l.count))
}

func perCatInLargestFamily(f *Facts, l *lesson, _ Colour) found {
	return each(l, f.largest(), f.families[0].Squares)
}

func perLonelyCat(f *Facts, l *lesson, _ Colour) found { return each(l, f.lonely.n, f.lonely.all()) }

func perLonelyCatOfColour(f *Facts, l *lesson, c Colour) found {
	return each(l, f.lonely.of[c], f.lonely.squares[c])
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

// familyAgain pays the points of a family again, chosen by its place in order of size.
func familyAgain(f *Facts, place int) found {
	family := f.families[place]
	return found{FamilyPoints(family.Size), family.Size, family.Squares}
}

// Lessons about the ship itself and the owner's other things. A function for each rule, named as in the data files.

func edgeFull(f *Facts, l *lesson, _ Colour) found { return full(f, l, shipLayout.edge) }

func middleRowFull(f *Facts, l *lesson, _ Colour) found { return full(f, l, shipLayout.middle) }

func roomsFull(f *Facts, l *lesson, _ Colour) found { return rooms(l, &f.filled) }

func roomsEmpty(f *Facts, l *lesson, _ Colour) found { return rooms(l, &f.empty) }

func perFilledRoom(f *Facts, l *lesson, _ Colour) found {
	n := 0
	var at grid.Bits
	for r := range shipLayout.rooms {
		if f.filled[r] {
			n, at = n+1, at.Or(shipLayout.rooms[r].squares)
		}
	}
	return each(l, n, at)
}

func exactVisibleRats(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.rats.Count() == l.count, f.rats.Count(), f.rats)
}

func noVisibleRats(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.rats.IsZero(), f.rats.Count(), f.rats)
}

func perVisibleRat(f *Facts, l *lesson, _ Colour) found { return each(l, f.rats.Count(), f.rats) }

func exactPermanentBaskets(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.Baskets == l.count, f.Baskets, grid.Bits{})
}

func exactPrivateLessons(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.PrivateLessons == l.count, f.PrivateLessons, grid.Bits{})
}

func perPrivateLesson(f *Facts, l *lesson, _ Colour) found {
	return each(l, f.PrivateLessons, grid.Bits{})
}

func fishAtLeast(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.Fish >= l.count, f.Fish, grid.Bits{})
}

func perFishLeft(f *Facts, l *lesson, _ Colour) found { return each(l, f.Fish, grid.Bits{}) }

func firstInTurnOrder(f *Facts, l *lesson, _ Colour) found { return once(l, f.First, 0, grid.Bits{}) }

// bestOtherLessonAgain pays nothing here: Sister.pays repeats the sister's best other lesson.
func bestOtherLessonAgain(*Facts, *lesson, Colour) found { return found{} }

// full pays if every square of an area is covered. It counts and shows the uncovered squares.
func full(f *Facts, l *lesson, area grid.Bits) found {
	open := area.AndNot(f.covered)
	return once(l, open.IsZero(), open.Count(), open)
}

// rooms pays when all rooms of the lesson's kind have the property.
func rooms(l *lesson, property *[roomCount]bool) found {
	ok, n := true, 0
	var at grid.Bits
	for r := range shipLayout.rooms {
		if shipLayout.rooms[r].kind == l.rooms {
			at = at.Or(shipLayout.rooms[r].squares)
			if property[r] {
				n++
			} else {
				ok = false
			}
		}
	}
	return once(l, ok, n, at)
}

// Lessons about treasures and maps. A function for each rule, named as in the data files.

func exactTreasures(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.treasures() == l.count, f.treasures(), f.treasure)
}

func exactRareAndCommon(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.rares.n == l.rare && f.commons.n == l.common, f.treasures(), f.treasure)
}

func treasuresAtMost(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.treasures() <= l.count, f.treasures(), f.treasure)
}

func treasuresBelow(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.treasures() < l.count, f.treasures(), f.treasure)
}

func mostTreasures(f *Facts, l *lesson, _ Colour) found {
	need := f.OthersTreasure
	if f.Alone {
		need = l.alone
	}
	return once(l, f.treasures() >= need, f.treasures(), f.treasure)
}

func perTreasure(f *Facts, l *lesson, _ Colour) found { return each(l, f.treasures(), f.treasure) }

func perRareTreasure(f *Facts, l *lesson, _ Colour) found { return each(l, f.rares.n, f.rares.all()) }

func perCommonTreasure(f *Facts, l *lesson, _ Colour) found {
	return each(l, f.commons.n, f.commons.all())
}

func perTreasureTouchingColour(f *Facts, l *lesson, c Colour) found {
	n := 0
	var at grid.Bits
	near := hull.Neighbours(f.cats.squares[c])
	for i := range f.n {
		if f.piece[i].Tile.isTreasure() && f.mask[i].Intersects(near) {
			n, at = n+1, at.Or(f.mask[i])
		}
	}
	return each(l, n, at)
}

func catTouchingExactTreasures(f *Facts, l *lesson, _ Colour) found {
	for i := range f.n {
		if f.piece[i].Tile.isCat() && f.treasuresTouching(f.mask[i]) == l.count {
			return once(l, true, 1, f.mask[i])
		}
	}
	return found{}
}

func visibleRatTouchingTreasures(f *Facts, l *lesson, _ Colour) found {
	rats := f.rats
	for at := rats.Next(); at >= 0; at = rats.Next() {
		if f.treasuresTouching(grid.Bit(at)) >= l.count {
			return once(l, true, 1, grid.Bit(at))
		}
	}
	return found{}
}

func exactMapsCovered(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.mapsCovered() == l.count, f.mapsCovered(), f.board.all.AndNot(f.mapsOpen))
}

func exactUncoveredMaps(f *Facts, l *lesson, _ Colour) found {
	return once(l, f.mapsOpen.Count() == l.count, f.mapsOpen.Count(), f.mapsOpen)
}

func perCoveredMap(f *Facts, l *lesson, _ Colour) found {
	return each(l, f.mapsCovered(), f.board.all.AndNot(f.mapsOpen))
}

func perUncoveredMap(f *Facts, l *lesson, _ Colour) found {
	return each(l, f.mapsOpen.Count(), f.mapsOpen)
}

// treasuresTouching counts the treasures that share a side with the given squares.
func (f *Facts) treasuresTouching(squares grid.Bits) int {
	near := hull.Neighbours(squares)
	if !near.Intersects(f.treasure) {
		return 0
	}
	n := 0
	for i := range f.n {
		if f.piece[i].Tile.isTreasure() && f.mask[i].Intersects(near) {
			n++
		}
	}
	return n
}
