package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// PublicLesson is a lesson laid face up, with the colour chosen for it, if it asks for one.
type PublicLesson struct {
	Card   Card      `json:"card"`
	Colour Colour    `json:"colour,omitempty"`
	Seat   game.Seat `json:"seat"`
}

// Sources of points.
const (
	sourceRat        = "rat"
	sourceRoom       = "room"
	sourceFamily     = "family"
	sourceRoyal      = "royal"
	sourceRare       = "rare"
	sourceFriend     = "friend"
	sourceLesson     = "lesson"
	sourceFamilyCard = "family_card"
	sourcePublic     = "public"
	sourceGoal       = "goal"

	sourceSisterColour = "sister_colour"
	sourceSisterBeast  = "sister_beast"
	sourceSisterLesson = "sister_lesson"
)

// Sources lists the sources of points in the order of the sheet.
func Sources() []string {
	return []string{
		sourceRat, sourceRoyal, sourceRoom, sourceFamily, sourceRare, sourceFriend, sourceLesson, sourceFamilyCard, sourcePublic, sourceGoal,
		sourceSisterColour, sourceSisterBeast, sourceSisterLesson,
	}
}

// Keys of score lines. A public lesson with a colour has a sentence of its own.
const (
	keyRat          = "isle.source.rat"
	keyRoom         = "isle.source.room"
	keyFamily       = "isle.source.family"
	keyRoyal        = "isle.source.royal"
	keyRare         = "isle.source.rare"
	keyFriend       = "isle.source.friend"
	keyLesson       = "isle.source.lesson"
	keyFamilyCard   = "isle.source.family_card"
	keyPublic       = "isle.source.public"
	keyPublicColour = "isle.source.public_colour"
	keyGoal         = "isle.source.goal"
)

// ScoreShip returns the score lines of a ship, with or without a game (R7).
func ScoreShip(s *Ship, st Standing, private []Card, public []PublicLesson) []game.Line {
	var f Facts
	s.facts(st, &f)
	return f.lines(private, public, true)
}

// publicPoints are the points of a public lesson; a solo game pays half, rounded up (R8.3).
func (f *Facts) publicPoints(p PublicLesson) int {
	points := p.Card.facts().lesson.score(f, p.Colour).points
	if f.Alone {
		return (points + 1) / 2
	}
	return points
}

// lines returns a line for every source of points, with the squares concerned. Losses that covering squares can avert are open
// until the game is over.
func (f *Facts) lines(private []Card, public []PublicLesson, over bool) []game.Line {
	lines := make([]game.Line, 0, f.rats.Count()+roomCount+f.nFamilies+f.rares.n+len(private)+len(public))
	for _, rat := range hull.Cells(f.rats.AndNot(f.royal)) {
		lines = append(lines, game.Line{Source: sourceRat, Key: keyRat, Points: ratPoints, Squares: []grid.Cell{rat}, Open: !over})
	}
	for _, rat := range hull.Cells(f.royal) {
		lines = append(lines, game.Line{Source: sourceRoyal, Key: keyRoyal, Points: royalPoints, Squares: []grid.Cell{rat}, Open: !over})
	}
	for r := range shipLayout.rooms {
		if room := &shipLayout.rooms[r]; !f.filled[r] {
			open := room.squares.AndNot(f.covered)
			lines = append(lines, game.Line{
				Source: sourceRoom, Key: keyRoom, Points: roomPoints, Squares: hull.Cells(open), Open: !over,
				Args: map[string]any{"room": room.id, "squares": open.Count()},
			})
		}
	}
	for _, family := range f.families[:f.nFamilies] {
		lines = append(lines, game.Line{
			Source: sourceFamily, Key: keyFamily, Points: FamilyPoints(family.Size), Squares: hull.Cells(family.Squares),
			Args: map[string]any{"colour": family.Colour, "cats": family.Size, "tiles": f.tilesOn(family.Squares)},
		})
	}
	for i, p := range f.piece[:f.n] {
		if p.Tile.Kind() == KindRare && !f.RaresFree {
			lines = append(lines, game.Line{
				Source: sourceRare, Key: keyRare, Points: rarePoints, Squares: hull.Cells(f.mask[i]), Args: map[string]any{"tile": p.Tile, "tile_name": p.Tile.Name()},
			})
		}
	}
	for _, friend := range f.friends[:f.nFriends] {
		lines = append(lines, game.Line{
			Source: sourceFriend, Key: keyFriend, Points: friendPoints, Squares: []grid.Cell{friend.mark.Cell()},
			Args: map[string]any{"colour": friend.colour, "tile": f.piece[friend.piece].Tile},
		})
	}
	for _, c := range private {
		source, key := lessonSource(c)
		lines = append(lines, f.lessonLine(source, key, c, NoColour))
	}
	for _, p := range public {
		line := f.lessonLine(sourcePublic, keyPublic, p.Card, p.Colour)
		line.Points = f.publicPoints(p)
		lines = append(lines, line)
	}
	return lines
}

// lessonSource is the source of an own lesson or family card, and the key of its line.
func lessonSource(c Card) (source, key string) {
	if c.Type() == TypeFamily {
		return sourceFamilyCard, keyFamilyCard
	}
	return sourceLesson, keyLesson
}

func (f *Facts) lessonLine(source, key string, c Card, colour Colour) game.Line {
	got := c.facts().lesson.score(f, colour)
	line := game.Line{
		Source: source, Key: key, Points: got.points, Squares: hull.Cells(got.at),
		Args: map[string]any{"card": c, "count": got.n},
	}
	if colour != NoColour {
		line.Key, line.Args["colour"] = keyPublicColour, colour
	}
	return line
}

// tilesOn lists the tiles that cover squares of a set.
func (f *Facts) tilesOn(squares grid.Bits) []Tile {
	var tiles []Tile
	for i := range f.n {
		if f.mask[i].Intersects(squares) {
			tiles = append(tiles, f.piece[i].Tile)
		}
	}
	slices.Sort(tiles)
	return tiles
}

// compareOthers gives every ship of a table the facts about other players that lessons need.
func compareOthers(facts []Facts) {
	for i := range facts {
		f := &facts[i]
		f.Alone = len(facts) == 1
		for j := range facts {
			if j != i {
				f.OthersFamily = max(f.OthersFamily, facts[j].largest())
				f.OthersTreasure = max(f.OthersTreasure, facts[j].treasures())
			}
		}
	}
}

// standing returns what lessons need to know about a seat besides its ship and the other players.
func (s *State) standing(seat game.Seat) Standing {
	p := &s.Seats[seat]
	return Standing{
		Fish: int(p.Fish), Baskets: int(p.UnusedBaskets + p.UsedBaskets), PrivateLessons: p.Lessons.Count(),
		First: s.isFirst(seat), RaresFree: s.Mode == Family,
	}
}

// isFirst reports whether a seat is the first in turn order; in a solo game, before the sister.
func (s *State) isFirst(seat game.Seat) bool {
	return isFirst(s.order(), seat, s.Mode == Solo && !s.Sister.Behind)
}

func isFirst(order []game.Seat, seat game.Seat, sisterAhead bool) bool {
	return order[0] == seat && !sisterAhead
}

// points returns every seat's score as if the game ended now, without creating lines.
func (s *State) points() (points [game.MaxSeats]int) {
	var facts [game.MaxSeats]Facts
	points = s.openPoints(&facts)
	for seat := range s.Players {
		f, p := &facts[seat], &s.Seats[seat]
		for _, c := range lessonCards {
			if p.Lessons[c] > 0 {
				points[seat] += c.facts().lesson.score(f, NoColour).points
			}
		}
		for _, c := range p.Family {
			if c != NoCard {
				points[seat] += c.facts().lesson.score(f, NoColour).points
			}
		}
	}
	return points
}

// openPoints returns every seat's public score, without face-down lessons and family cards. It fills in the facts of the ships.
func (s *State) openPoints(facts *[game.MaxSeats]Facts) (points [game.MaxSeats]int) {
	for seat := range game.Seat(s.Players) {
		s.Seats[seat].Ship.facts(s.standing(seat), &facts[seat])
	}
	compareOthers(facts[:s.Players])
	for seat := range s.Players {
		f := &facts[seat]
		points[seat] = f.basePoints()
		for _, l := range s.public() {
			points[seat] += f.publicPoints(l)
		}
		for _, goal := range s.Seats[seat].Goals {
			points[seat] += int(goal)
		}
	}
	return points
}

// openPointsOf returns the public score of one seat, and the losses in it.
func (s *State) openPointsOf(seat game.Seat) (points, losses int) {
	var facts [game.MaxSeats]Facts
	return s.openPoints(&facts)[seat], facts[seat].losses()
}

// tieBreak is the tie breaker: fish, or filled rooms in the family game (R7.4, R9.3).
func (f *Facts) tieBreak(family bool) int {
	if family {
		return countTrue(f.filled[:])
	}
	return f.Fish
}

// tieBreak is the tie breaker of a seat.
func (s *State) tieBreak(seat game.Seat) int {
	var f Facts
	s.Seats[seat].Ship.facts(s.standing(seat), &f)
	return f.tieBreak(s.Mode == Family)
}

// announceWinners adds the event with the winners. In a solo game the player needs more points than the sister (R8.6).
func (s *State) announceWinners(ev *game.Events) {
	if ev == nil {
		return
	}
	points := s.points()
	if s.Mode == Solo {
		if hers := s.sisterPoints(); hers >= points[0] {
			ev.Add(evSisterWins, game.Nobody, int16(hers))
			return
		}
	}
	for seat := range game.Seat(s.Players) {
		best := true
		for other := range game.Seat(s.Players) {
			better := points[other] - points[seat]
			if better > 0 || better == 0 && other != seat && s.tieBreak(other) > s.tieBreak(seat) {
				best = false
			}
		}
		if best {
			ev.Add(evWinner, game.Nobody, int16(seat), int16(points[seat]))
		}
	}
}

// scoreView is the sheet that a view knows. Private lessons of other seats count after they are shown. In a solo game the sister
// has an account after the player's and wins ties.
func scoreView(v *View) game.Sheet {
	facts := v.facts()
	sheet := game.Sheet{Final: v.Phase == Over, Accounts: make([]game.Account, len(v.Seats))}
	for i := range v.Seats {
		private := v.lessons(game.Seat(i))
		sheet.Accounts[i] = game.Account{
			Seat: game.Seat(i), Lines: append(facts[i].lines(private, v.Public, v.Phase == Over), v.goalLines(i)...),
			Breaks:  []int{facts[i].tieBreak(v.isFamily())},
			Unknown: v.Seats[i].Lessons - len(private),
		}
	}
	if v.Sister != nil {
		sheet.Accounts[0].Breaks = []int{0}
		sheet.Accounts = append(sheet.Accounts, game.Account{
			Seat: game.Seat(len(v.Seats)), Lines: v.Sister.lines(&facts[0], v.Tokens), Breaks: []int{1},
		})
	}
	sheet.Sum()
	return sheet
}

// goalLines are the points of events.
func (v *View) goalLines(seat int) []game.Line {
	return goalLines(v.Seats[seat].Goals, v.Tokens)
}

func goalLines(points []int, tokens []TokenView) []game.Line {
	var lines []game.Line
	for day, n := range points {
		if n > 0 {
			lines = append(lines, game.Line{
				Source: sourceGoal, Key: keyGoal, Points: n, Args: map[string]any{"event": tokens[day].Event, "day": day + 1},
			})
		}
	}
	return lines
}

// isFamily reports whether the view is of a family game.
func (v *View) isFamily() bool { return v.Config.Mode == modeNames[Family] }

// facts computes the facts of every ship in a view.
func (v *View) facts() []Facts {
	facts := make([]Facts, len(v.Seats))
	for i := range v.Seats {
		seat := &v.Seats[i]
		ship := seat.Ship.Ship()
		ship.facts(Standing{
			Fish: seat.Fish, Baskets: seat.UnusedBaskets + seat.UsedBaskets, PrivateLessons: seat.Lessons,
			First:     isFirst(v.Order, game.Seat(i), v.Sister != nil && !v.Sister.Behind),
			RaresFree: v.isFamily(),
		}, &facts[i])
	}
	compareOthers(facts)
	return facts
}

// lessons returns the private lessons of a seat that the viewer knows, or the family cards in the family game.
func (v *View) lessons(seat game.Seat) []Card {
	if v.Own != nil && seat == v.Seat {
		return v.Own.Lessons
	}
	return v.Seats[seat].Shown
}
