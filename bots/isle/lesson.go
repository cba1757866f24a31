package isle

import "github.com/purrlor/purrlor/rules/isle"

// appraisal is a lesson with a ship and its owner's prospects.
type appraisal struct {
	points float64 // of the lesson
	count  int
	l      *lesson
	c      *shipContents
	o      *prospects
	colour isle.Colour // the one chosen as the lesson was laid
}

// each pays the points for each of n, and for expected ones.
func (a *appraisal) each(n int, more float64) float64 { return a.points * (float64(n) + more) }

// expect returns the expected points of a lesson, or 0 for other cards.
func (l *lesson) expect(c *shipContents, o *prospects, colour isle.Colour) float64 {
	if row := lessonRows[l.rule]; row != nil {
		return row(appraisal{float64(l.points), l.count, l, c, o, colour})
	}
	return 0
}

// lessonRows estimate lessons by rule. At the end, without prospects, a row returns the score of the lesson.
var lessonRows = [isle.LessonRuleCount]func(a appraisal) float64{
	isle.RuleAllCatsInFamilies:         allCatsInFamilies,
	isle.RuleBestOtherLessonAgain:      func(appraisal) float64 { return 0 }, // see evaluator.sister
	isle.RuleCatTouchingExactTreasures: catTouchingExactTreasures,
	isle.RuleColourAtLeast:             func(a appraisal) float64 { return a.points * chance(a.c.cats[a.colour], a.count, a.o.cats*0.35) },
	isle.RuleEachColourAtLeast:         eachColourAtLeast,
	isle.RuleEachColourTouchesEdge:     eachColourTouchesEdge,
	isle.RuleEdgeFull: func(a appraisal) float64 {
		return a.points * chance(0, a.c.geometry.edge.AndNot(a.c.covered).Count(), a.o.squares*0.4)
	},
	isle.RuleExactCats:         func(a appraisal) float64 { return a.points * exact(a.c.catsN, a.count, a.o.cats) },
	isle.RuleExactCatsOfColour: func(a appraisal) float64 { return a.points * exact(a.c.cats[a.l.first], a.count, a.o.cats*0.4) },
	isle.RuleExactCatsOfTwoColours: func(a appraisal) float64 {
		return a.points * exact(a.c.cats[a.l.first], a.count, a.o.cats*0.4) * exact(a.c.cats[a.l.second], a.count, a.o.cats*0.4)
	},
	isle.RuleExactColours:  exactColours,
	isle.RuleExactFamilies: func(a appraisal) float64 { return a.points * exact(a.c.families(3), a.count, a.o.cats*0.2) },
	isle.RuleExactMapsCovered: func(a appraisal) float64 {
		return a.points * exact(len(colours)-a.c.mapsOpen(), a.count, a.o.squares*0.03)
	},
	isle.RuleExactPermanentBaskets: func(a appraisal) float64 { return a.points * exact(a.o.baskets, a.count, a.o.days*0.25) },
	isle.RuleExactPrivateLessons:   func(a appraisal) float64 { return a.points * exact(a.o.lessons, a.count, a.o.lessonsN) },
	isle.RuleExactRareAndCommon: func(a appraisal) float64 {
		return a.points * exact(a.c.rares, a.l.rare, a.o.rares) * exact(a.c.commons, a.l.common, a.o.commons)
	},
	isle.RuleExactTreasures: func(a appraisal) float64 { return a.points * exact(a.c.treasures(), a.count, a.o.commons+a.o.rares) },
	isle.RuleExactUncoveredMaps: func(a appraisal) float64 {
		return a.points * exact(len(colours)-a.c.mapsOpen(), len(colours)-a.count, a.o.squares*0.03)
	},
	isle.RuleExactVisibleRats:              exactVisibleRats,
	isle.RuleExactlyTwoFamiliesOfEqualSize: exactlyTwoFamiliesOfEqualSize,
	isle.RuleFamiliesOfOneColourAtLeast:    familiesOfOneColourAtLeast,
	isle.RuleFirstInTurnOrder:              firstInTurnOrder,
	isle.RuleFishAtLeast:                   fishAtLeast,
	isle.RuleLargestFamily:                 largestFamily,
	isle.RuleLargestFamilyPoints:           func(a appraisal) float64 { return familyPoints(float64(a.c.family(0)) + 0.3*a.o.cats) },
	isle.RuleMiddleRowFull: func(a appraisal) float64 {
		return a.points * chance(0, a.c.geometry.middle.AndNot(a.c.covered).Count(), a.o.squares*0.3)
	},
	isle.RuleMostTreasures:             mostTreasures,
	isle.RuleNoVisibleRats:             func(a appraisal) float64 { return a.points * chance(0, a.c.rats().Count(), a.o.squares*0.12) },
	isle.RulePerCatAbove:               func(a appraisal) float64 { return a.points * max(0, float64(a.c.catsN-a.count)+a.o.cats) },
	isle.RulePerCatInLargestFamily:     func(a appraisal) float64 { return a.each(a.c.family(0), 0.3*a.o.cats) },
	isle.RulePerCatNotTouchingTreasure: perCatNotTouchingTreasure,
	isle.RulePerCatOfColour:            func(a appraisal) float64 { return a.each(a.c.cats[a.colour], a.o.cats*0.25) },
	isle.RulePerCatOfRarerColour: func(a appraisal) float64 {
		return a.each(min(a.c.cats[a.l.first], a.c.cats[a.l.second]), a.o.cats*0.15)
	},
	isle.RulePerColourNotTouchingEdge:       func(a appraisal) float64 { return a.points * a.c.apart(a.c.geometry.edge) },
	isle.RulePerColourNotTouchingTreasure:   func(a appraisal) float64 { return a.points * a.c.apart(a.c.geometry.hull.Neighbours(a.c.treasure)) },
	isle.RulePerColourNotTouchingVisibleRat: func(a appraisal) float64 { return a.points * a.c.apart(a.c.geometry.hull.Neighbours(a.c.rats())) },
	isle.RulePerCommonTreasure:              func(a appraisal) float64 { return a.each(a.c.commons, a.o.commons) },
	isle.RulePerCoveredMap: func(a appraisal) float64 {
		return a.each(len(colours)-a.c.mapsOpen(), min(float64(a.c.mapsOpen()), a.o.squares*0.03))
	},
	isle.RulePerEdgeCat:                func(a appraisal) float64 { return a.each(a.c.edgeN, a.o.cats*0.5) },
	isle.RulePerEdgeCatOfBestColour:    perEdgeCatOfBestColour,
	isle.RulePerEdgeCatOfColour:        func(a appraisal) float64 { return a.each(a.c.edge[a.colour], a.o.cats*0.15) },
	isle.RulePerEdgeCats:               perEdgeCats,
	isle.RulePerFamily:                 func(a appraisal) float64 { return a.each(a.c.families(3), a.o.cats*0.15) },
	isle.RulePerFamilyAtLeast:          func(a appraisal) float64 { return a.each(a.c.families(a.count), a.o.cats*0.12) },
	isle.RulePerFilledRoom:             perFilledRoom,
	isle.RulePerFishLeft:               perFishLeft,
	isle.RulePerLonelyCat:              func(a appraisal) float64 { return a.each(a.c.lonely(isle.NoColour), a.o.cats*0.15) },
	isle.RulePerLonelyCatOfColour:      func(a appraisal) float64 { return a.each(a.c.lonely(a.colour), a.o.cats*0.06) },
	isle.RulePerOshax:                  func(a appraisal) float64 { return a.each(a.c.oshax, a.o.days*0.3) },
	isle.RulePerPrivateLesson:          func(a appraisal) float64 { return a.each(a.o.lessons, a.o.lessonsN) },
	isle.RulePerRareTreasure:           func(a appraisal) float64 { return a.each(a.c.rares, a.o.rares) },
	isle.RulePerSingleColourColumn:     perSingleColourColumn,
	isle.RulePerTreasure:               func(a appraisal) float64 { return a.each(a.c.treasures(), a.o.commons+a.o.rares) },
	isle.RulePerTreasureTouchingColour: func(a appraisal) float64 { return a.each(a.c.treasuresTouching(a.c.of[a.colour]), 0.4*a.o.commons) },
	isle.RulePerUncoveredMap: func(a appraisal) float64 {
		return a.each(a.c.mapsOpen(), -min(float64(a.c.mapsOpen())*0.7, a.o.squares*0.02))
	},
	isle.RulePerVisibleRat: func(a appraisal) float64 {
		return a.each(a.c.rats().Count(), -min(float64(a.c.rats().Count())*0.6, a.o.squares*0.03))
	},
	isle.RuleRoomsEmpty:         roomsEmpty,
	isle.RuleRoomsFull:          roomsFull,
	isle.RuleSecondFamilyPoints: func(a appraisal) float64 { return familyPoints(float64(a.c.family(1)) + 0.15*a.o.cats) },
	isle.RuleThirdFamilyAgain:   func(a appraisal) float64 { return familyPoints(float64(a.c.family(2)) + 0.12*a.o.cats) },
	isle.RuleTreasuresAtMost:    func(a appraisal) float64 { return a.points * oneIf(a.c.treasures() <= a.count) / (1 + 0.1*a.o.days) },
	isle.RuleTreasuresBelow: func(a appraisal) float64 {
		return a.points * chance(-a.c.treasures(), 1-a.count, 0) / (1 + 0.05*a.o.days)
	},
	isle.RuleVisibleRatTouchingTreasures: visibleRatTouchingTreasures,
}
