package isle

import (
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/grid"
)

// PublicLesson is a lesson laid face up, with the colour chosen for it, if it asks for one.
type PublicLesson struct {
	Card   Card      `json:"card"`
	Colour Colour    `json:"colour,omitempty"`
	Seat   game.Seat `json:"seat"`
}

// Sources of points.
const (
	sourceRat    = "rat"
	sourceRoom   = "room"
	sourceFamily = "family"
	sourceRare   = "rare"
	sourceLesson = "lesson"
	sourcePublic = "public"
)

// Sources lists the sources of points in the order of the sheet.
func Sources() []string {
	return []string{sourceRat, sourceRoom, sourceFamily, sourceRare, sourceLesson, sourcePublic}
}

// Keys of score lines. A public lesson with a colour has a sentence of its own.
const (
	keyRat          = "isle.source.rat"
	keyRoom         = "isle.source.room"
	keyFamily       = "isle.source.family"
	keyRare         = "isle.source.rare"
	keyLesson       = "isle.source.lesson"
	keyPublic       = "isle.source.public"
	keyPublicColour = "isle.source.public_colour"
)

// ScoreShip returns the score lines of a ship, with or without a game around it (R7).
func ScoreShip(s *Ship, st Standing, private []Card, public []PublicLesson) []game.Line {
	var f Facts
	s.facts(st, &f)
	return f.lines(private, public)
}

// points sums the lines without writing them.
func (f *Facts) points(private []Card, public []PublicLesson) int {
	sum := f.basePoints()
	for _, c := range private {
		sum += c.facts().lesson.score(f, NoColour).points
	}
	for _, p := range public {
		sum += p.Card.facts().lesson.score(f, p.Colour).points
	}
	return sum
}

// lines names every source of points with the squares concerned.
func (f *Facts) lines(private []Card, public []PublicLesson) []game.Line {
	lines := make([]game.Line, 0, f.rats.Count()+roomCount+f.nFamilies+f.rares.n+len(private)+len(public))
	for _, rat := range hull.Cells(f.rats) {
		lines = append(lines, game.Line{Source: sourceRat, Key: keyRat, Points: -1, Squares: []grid.Cell{rat}})
	}
	for r := range plan.rooms {
		if room := &plan.rooms[r]; !f.filled[r] {
			open := room.squares.AndNot(f.covered)
			lines = append(lines, game.Line{
				Source: sourceRoom, Key: keyRoom, Points: -5, Squares: hull.Cells(open),
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
		if p.Tile.Kind() == KindRare {
			lines = append(lines, game.Line{
				Source: sourceRare, Key: keyRare, Points: 3, Squares: hull.Cells(f.mask[i]), Args: map[string]any{"tile": p.Tile, "tile_name": p.Tile.Name()},
			})
		}
	}
	for _, c := range private {
		lines = append(lines, f.lessonLine(sourceLesson, keyLesson, c, NoColour))
	}
	for _, p := range public {
		lines = append(lines, f.lessonLine(sourcePublic, keyPublic, p.Card, p.Colour))
	}
	return lines
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
		if f.mask[i].Meets(squares) {
			tiles = append(tiles, f.piece[i].Tile)
		}
	}
	slices.Sort(tiles)
	return tiles
}

// compareOthers tells every ship of a table what lessons ask about the other players.
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

// standing returns what lessons ask about a seat beside its ship and the others.
func (s *State) standing(seat game.Seat) Standing {
	p := &s.Seats[seat]
	return Standing{
		Fish: int(p.Fish), Baskets: int(p.Unused + p.Used), PrivateLessons: p.Lessons.Count(), First: s.Order[0] == seat,
	}
}

// points returns every seat's score as if the game ended now, without writing lines.
func (s *State) points() (points [game.MaxSeats]int) {
	var facts [game.MaxSeats]Facts
	for seat := range game.Seat(s.Players) {
		s.Seats[seat].Ship.facts(s.standing(seat), &facts[seat])
	}
	compareOthers(facts[:s.Players])
	for seat := range s.Players {
		f := &facts[seat]
		points[seat] = f.basePoints()
		for _, c := range lessonCards {
			if s.Seats[seat].Lessons[c] > 0 {
				points[seat] += c.facts().lesson.score(f, NoColour).points
			}
		}
		for _, l := range s.public() {
			points[seat] += l.Card.facts().lesson.score(f, l.Colour).points
		}
	}
	return points
}

// rank returns a seat's place: more points, then more fish (R7.4); seats tied in both share it.
func (s *State) rank(points *[game.MaxSeats]int, seat game.Seat) int {
	rank := 1
	for other := range s.Players {
		better := points[other] - points[seat]
		if better > 0 || better == 0 && s.Seats[other].Fish > s.Seats[seat].Fish {
			rank++
		}
	}
	return rank
}

// scoreView is the sheet as far as a view knows it. Private lessons of others count once they are shown.
func scoreView(v *View) game.Sheet {
	facts := v.facts()
	sheet := game.Sheet{Final: v.Phase == Over, Accounts: make([]game.Account, len(v.Seats))}
	for i := range v.Seats {
		private := v.lessons(game.Seat(i))
		sheet.Accounts[i] = game.Account{
			Seat: game.Seat(i), Lines: facts[i].lines(private, v.Public), Breaks: []int{v.Seats[i].Fish},
			Unknown: v.Seats[i].Lessons - len(private),
		}
	}
	sheet.Sum()
	return sheet
}

// facts counts every ship of a view.
func (v *View) facts() []Facts {
	facts := make([]Facts, len(v.Seats))
	for i := range v.Seats {
		seat := &v.Seats[i]
		ship := seat.Ship.Ship()
		ship.facts(Standing{
			Fish: seat.Fish, Baskets: seat.Unused + seat.Used, PrivateLessons: seat.Lessons, First: v.Order[0] == game.Seat(i),
		}, &facts[i])
	}
	compareOthers(facts)
	return facts
}

// lessons returns the private lessons of a seat that the viewer knows.
func (v *View) lessons(seat game.Seat) []Card {
	if v.Own != nil && seat == v.Seat {
		return v.Own.Lessons
	}
	return v.Seats[seat].Shown
}
