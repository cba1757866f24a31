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

// coloursApart pays for each colour none of whose cats lies on the given squares; a colour not aboard counts.
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
