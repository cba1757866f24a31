package isle

import "github.com/purrlor/purrlor/rules/grid"

// Lessons about the ship itself, and what its owner has besides it. A function for each rule, named as in the data files.

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

// bestOtherLessonAgain pays nothing by itself: the sister gets her best other lesson again (see Sister.pays).
func bestOtherLessonAgain(*Facts, *lesson, Colour) found { return found{} }

// full pays when every square of an area is covered; it counts and shows those that are not.
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
