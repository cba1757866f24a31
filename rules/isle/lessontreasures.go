package isle

import "github.com/purrlor/purrlor/rules/grid"

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
