package isle

import "github.com/purrlor/purrlor/rules/game"

// The figures that are recorded of a ship.
const (
	figureFamily = "family"
	figureRats   = "rats"
)

// SeatRecords records the ship of each seat, its largest family and its rats.
func (Rules) SeatRecords(v *View) []game.SeatRecord {
	if v.Phase != Over {
		return nil
	}
	facts := v.facts()
	list := make([]game.SeatRecord, len(v.Seats))
	for seat := range list {
		list[seat] = game.SeatRecord{
			Figures: []game.Figure{
				{Name: figureFamily, Value: facts[seat].largest()},
				{Name: figureRats, Value: facts[seat].rats.Count(), Least: true},
			},
			Picture: v.Seats[seat].Ship,
		}
	}
	return list
}

// titlePrefix is the prefix of title keys.
const titlePrefix = "isle.title."

// captain is what the titles of a seat depend on.
type captain struct {
	*Facts
	points map[string]int // by source
}

func (c *captain) lessons() int { return c.points[sourceLesson] + c.points[sourceFamilyCard] }

func (c *captain) uncovered() int { return shipLayout.squares.AndNot(c.covered).Count() }

// strongest returns the points, if they are the seat's best source.
func (c *captain) strongest(points int) int {
	if points < max(c.points[sourceFamily], c.lessons(), c.points[sourcePublic], c.points[sourceGoal]) {
		return 0
	}
	return points
}

// feats are the titles, the most glorious first.
var feats = []game.Feat[captain]{
	{Name: "clan", Most: true, Count: func(c *captain) int { return c.largest() }},
	{Name: "no_rats", Count: func(c *captain) int { return oneIf(c.rats.IsZero()) }},
	{Name: "all_rooms", Count: func(c *captain) int { return oneIf(countTrue(c.filled[:]) == roomCount) }},
	{Name: "tidy", Most: true, Count: func(c *captain) int { return c.covered.Count() }, Shown: (*captain).uncovered},
	{Name: "lessons", Most: true, Count: (*captain).lessons},
	{Name: "public", Most: true, Count: func(c *captain) int { return c.points[sourcePublic] }},
	{Name: "treasures", Most: true, Count: func(c *captain) int { return c.treasures() }},
	{Name: "oshax", Most: true, Count: func(c *captain) int { return c.oshax.n }},
	{Name: "cats", Most: true, Count: func(c *captain) int { return c.cats.n }},
	{Name: "families", Most: true, Count: func(c *captain) int { return c.nFamilies }},
	{Name: "friends", Most: true, Count: func(c *captain) int { return c.nFriends }},
	{Name: "goals", Most: true, Count: func(c *captain) int { return c.points[sourceGoal] }},
	{Name: "fish", Most: true, Count: func(c *captain) int { return c.Fish }},
	{Name: "maps", Count: func(c *captain) int { return oneIf(c.mapsOpen.IsZero()) }},
}

// modestFeats are for seats without any of those: for their best source of points, and for coming home.
var modestFeats = []game.Feat[captain]{
	{Name: "own_families", Count: func(c *captain) int { return c.strongest(c.points[sourceFamily]) }},
	{Name: "own_lessons", Count: func(c *captain) int { return c.strongest(c.lessons()) }},
	{Name: "own_public", Count: func(c *captain) int { return c.strongest(c.points[sourcePublic]) }},
	{Name: "own_goals", Count: func(c *captain) int { return c.strongest(c.points[sourceGoal]) }},
	{Name: "home", Count: func(*captain) int { return 1 }},
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// titles returns every captain's titles after the game.
func titles(v *View) [][]game.Message {
	if v.Phase != Over {
		return nil
	}
	facts := v.facts()
	captains := make([]captain, len(facts))
	for seat := range captains {
		captains[seat] = captain{&facts[seat], map[string]int{}}
		lines := facts[seat].lines(v.lessons(game.Seat(seat)), v.Public, true)
		for _, line := range append(lines, v.goalLines(seat)...) {
			captains[seat].points[line.Source] += line.Points
		}
	}
	return game.Titles(titlePrefix, captains, feats, modestFeats)
}
