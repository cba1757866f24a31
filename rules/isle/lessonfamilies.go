package isle

import "github.com/purrlor/purrlor/rules/grid"

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

// aloneFamily is the family that counts as the largest where there are no other players (R8.3).
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

// familyAgain pays the points of the family at a place in order of size once more.
func familyAgain(f *Facts, place int) found {
	family := f.families[place]
	return found{FamilyPoints(family.Size), family.Size, family.Squares}
}
