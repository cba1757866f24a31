package bot

import (
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/isle"
	"github.com/purrlor/purrlor/grid"
)

const (
	isleDays = 5
	// tileRange is more than the numbers of tiles, and of cards.
	tileRange = 256
	// maxCatch is more cats than anyone rescues in a day.
	maxCatch = 10
	// closely is how many placements of a tile are judged in full; the others are dropped at a glance.
	closely = 12
	// roughly is the same for games played on in thought.
	roughly = 4
)

// judge knows what positions of Isle are worth to a seat. It looks only at what that seat may see: its ship, hand and
// fish, the table and the other ships. It keeps memory for speed and serves one goroutine.
type judge struct {
	chart   *chart
	w       weights
	closely int

	state   *isle.State
	seat    game.Seat
	o       outlook
	base    cargo
	tried   cargo
	other   cargo
	worth   float64 // of the ship as it is
	private []isle.Card
	known   [tileRange * colourCount]known // best placements on this ship
	cards   [tileRange]known               // cards in this hand
	stamp   int
	seen    sight
	spots   []spot
	values  []float64
	pack    pack              // what the seat has and has drafted today
	catch   [maxCatch]float64 // what the next rescues today should bring, before their price
}

// known is the best placement of a tile and what it adds.
type known struct {
	stamp int
	gain  float64
	at    grid.Placement
}

// sight is all that a judgement of a ship depends on within a day.
type sight struct {
	game    int
	seat    game.Seat
	day     uint8
	pieces  uint8
	lessons uint8
	public  uint8
	loose   bool
}

// spot is a placement at a glance.
type spot struct {
	at     grid.Placement
	mask   grid.Bits
	glance float64
	index  int
}

func newJudge() *judge { return &judge{chart: isleChart(), w: tuned, closely: closely} }

// look turns to a seat of a state.
func (j *judge) look(s *isle.State, seat game.Seat) {
	j.state, j.seat = s, seat
	p := &s.Seats[seat]
	j.base.load(j.chart, &p.Ship)
	j.private = j.private[:0]
	for c, n := range p.Lessons {
		if n > 0 {
			j.private = append(j.private, isle.Card(c))
		}
	}
	for _, c := range p.Family {
		if c != isle.NoCard {
			j.private = append(j.private, c)
		}
	}
	j.expect()
	j.stamp++
	j.worth = j.ship(&j.base)
	j.seen = sight{}
}

// glimpse is look for a game played on in thought, which has a number: what is known of a ship is kept as long as it stays
// the same.
func (j *judge) glimpse(s *isle.State, seat game.Seat, number int) {
	p := &s.Seats[seat]
	now := sight{number, seat, s.Day, p.Ship.N, uint8(p.Lessons.Count()), s.PublicN, p.Anywhere > 0}
	if now == j.seen {
		j.state = s
		return
	}
	j.look(s, seat)
	j.seen = now
}

// expect fills in what the seat has and what it may still hope for.
func (j *judge) expect() {
	s, p := j.state, &j.state.Seats[j.seat]
	j.o = outlook{
		fish: int(p.Fish), baskets: int(p.Unused + p.Used), lessons: p.Lessons.Count(), alone: s.Players == 1,
		first: s.Order[0] == j.seat && (s.Mode != isle.Solo || s.Sister.Behind), raresFree: s.Mode == isle.Family,
	}
	for other := range game.Seat(s.Players) {
		if other != j.seat && !j.o.alone {
			j.compare(&s.Seats[other].Ship)
		}
	}
	if s.Phase == isle.Over {
		return
	}
	later := float64(isleDays - int(s.Day))
	today, finds := 0.0, 0.0
	switch s.Phase {
	case isle.Dawn, isle.Drafting, isle.Paying, isle.Reading, isle.Preparing:
		today, finds = 1, 1
	case isle.Rescuing:
		today = min(1, float64(j.rescuesLeft())/j.w.CatsPerDay)
		finds = 1
	case isle.Finding:
		finds = 0.5
	}
	perDay := j.w.CatsPerDay
	if s.Mode == isle.Family {
		perDay, finds = 4, 0
	}
	j.o.days = later + today
	j.o.cats = perDay * (later + today)
	j.o.commons = j.w.CommonsPerDay * (later + finds)
	j.o.rares = 0.35 * (later + finds)
	j.o.lessonsN = 0.8 * later
	j.o.squares = 5.6*j.o.cats + 2.5*j.o.commons + 4*j.o.rares
}

// compare notes what lessons ask about another ship.
func (j *judge) compare(s *isle.Ship) {
	j.other.load(j.chart, s)
	j.o.othersFamily = max(j.o.othersFamily, j.other.family(0))
	j.o.othersTreasure = max(j.o.othersTreasure, j.other.treasures())
}

// rescuesLeft is how many cats the seat can still rescue today.
func (j *judge) rescuesLeft() int {
	s, p := j.state, &j.state.Seats[j.seat]
	cats := int(s.Fields[isle.Left].N + s.Fields[isle.Right].N)
	if s.Passed.Has(j.seat) || s.FieldsDry {
		return 0
	}
	if s.Mode == isle.Family {
		return (cats + int(s.Players) - 1) / int(s.Players)
	}
	return min(cats, basketsOf(p), int(p.Fish)/3)
}

// basketsOf counts the rescues that baskets on the table allow.
func basketsOf(p *isle.Player) int {
	n := int(p.Unused + p.Carrying)
	broken := 0
	for i, k := range p.Laid {
		switch rescueCards[i].basket {
		case isle.RegularBasket:
			n += int(k)
		case isle.BrokenBasket:
			broken += int(k)
		}
	}
	return n + broken/2
}

// source is where the worth of a ship comes from.
type source uint8

const (
	fromRats source = iota
	fromRoyalRats
	fromRooms
	fromFamilies
	fromRares
	fromFriends
	fromLessons
	fromPublic
	fromMaps  // maps that can still be found
	fromSpace // how well the free squares can be filled
	fromSister
	sourceCount
)

// sourceNames are those of the score sheet where it has one.
var sourceNames = [sourceCount]string{
	"rat", "royal", "room", "family", "rare", "friend", "lesson", "public", "map", "space", "sister",
}

// shares is the worth of a ship by source.
type shares [sourceCount]float64

func (w *shares) sum() float64 {
	v := 0.0
	for _, x := range w {
		v += x
	}
	return v
}

// ship judges a cargo: the points it will bring at the end.
func (j *judge) ship(c *cargo) float64 {
	w := j.shares(c)
	return w.sum()
}

func (j *judge) shares(c *cargo) (v shares) {
	o, w := &j.o, &j.w
	free := c.free()
	later := min(0.9, o.squares/float64(max(1, free.Count())))
	royals := c.royal.Count()
	v[fromRats] = -float64(c.rats().Count()-royals) * (1 - w.Rat*later)
	if royals > 0 {
		near := c.chart.hull.Around(c.of[1].Or(c.of[2]).Or(c.of[3]).Or(c.of[4]).Or(c.of[5]))
		v[fromRoyalRats] = w.Chase*float64(c.royal.And(near).Count())*truth(o.days > 0) - 3*float64(royals)
	}
	for r := range c.chart.rooms {
		if open := c.open(r); open > 0 {
			v[fromRooms] -= 5 * (1 - chance(0, open, o.squares*w.Room))
		}
	}
	for i := range c.groups[:c.groupN] {
		v[fromFamilies] += j.family(c, &c.groups[i], free)
	}
	if !o.raresFree {
		v[fromRares] = 3 * float64(c.rares)
	}
	if c.beasts > 0 {
		v[fromFriends] = 5 * float64(c.friends())
	}
	if o.days > 0 {
		v[fromSpace] = j.space(c, free)
		v[fromMaps] = w.Map * min(1, o.days/3) * float64(c.board.chest.And(free).Count())
	}
	for _, card := range j.private {
		v[fromLessons] += c.chart.lessons[card].expect(c, o, isle.NoColour)
	}
	for _, l := range j.state.Public[:j.state.PublicN] {
		points := c.chart.lessons[l.Card].expect(c, o, l.Colour)
		if o.alone {
			points = half(points, o.days)
		}
		v[fromPublic] += points
	}
	if j.state.Mode == isle.Solo {
		v[fromSister] = -j.sister(c)
	}
	return v
}

// half is what a public lesson pays alone: at the end rounded up.
func half(points, days float64) float64 {
	if days > 0 {
		return points / 2
	}
	return float64((int(points) + 1) / 2)
}

// family judges touching cats: what they score, and while there is time what they may become if they have room to grow.
func (j *judge) family(c *cargo, g *group, free grid.Bits) float64 {
	now := float64(isle.FamilyPoints(g.size))
	if j.o.days == 0 {
		return now
	}
	if !c.chart.hull.Around(g.squares).Meets(free) {
		return now
	}
	hope := min(1, j.o.days/2)
	switch g.size {
	case 1:
		return j.w.Single * hope
	case 2:
		return j.w.Pair * hope
	}
	return familyPoints(float64(g.size) + j.w.Grow*j.o.days)
}

// space judges how well the free squares can still be filled.
func (j *judge) space(c *cargo, free grid.Bits) float64 {
	hull, w := c.chart.hull, &j.w
	v := 0.0
	n := uint(hull.Stride())
	rim := free.And(c.covered.Up(1)).Count() + free.And(c.covered.Down(1)).Count() +
		free.And(c.covered.Up(n)).Count() + free.And(c.covered.Down(n)).Count()
	v -= w.Rim * float64(rim)
	// Squares without a free neighbour, and pairs; larger pockets are found by flooding what is nearly closed.
	alone := free.AndNot(hull.Around(free))
	v -= w.Hole1 * float64(alone.Count())
	rest := free.AndNot(alone)
	// A square with one free neighbour is the end of a corridor.
	up, down, left, right := rest.Down(n), rest.Up(n), rest.Down(1), rest.Up(1)
	two := up.And(down).Or(left.And(right)).Or(up.Or(down).And(left.Or(right)))
	ends := rest.AndNot(two)
	pairs := ends.And(hull.Around(ends)).Count() / 2
	v -= w.Hole2*float64(pairs) + w.End*float64(ends.Count()-2*pairs)
	return v
}

// sister judges what the sister will get for a cargo.
func (j *judge) sister(c *cargo) float64 {
	h := &j.state.Sister
	sum, hidden := 0.0, 0
	var open [colourCount]bool
	for i := range h.Open {
		k := h.Colours[i]
		open[k] = true
		sum += float64(isleDays-int(i)) * float64(c.cats[k])
	}
	if j.o.days > 0 { // the colours still face down pay the rest
		for _, k := range colours {
			if !open[k] {
				hidden += c.cats[k]
			}
		}
		sum += float64(hidden) * float64(isleDays-int(h.Open)+1) / 2
	}
	if c.beasts > 0 {
		marks := 0
		for _, p := range c.pieces {
			if p.Tile.Kind() == isle.KindBeast {
				for _, label := range c.chart.pieces[p.Tile].Shape(0).Labels {
					if label != '#' {
						marks++
					}
				}
			}
		}
		sum += 3 * float64(marks)
	}
	best, again := 0.0, false
	for _, card := range h.Lessons[:h.LessonN] {
		l := &c.chart.lessons[card]
		again = again || l.rule == bestOtherLesson
		points := l.expect(c, &j.o, isle.NoColour)
		best = max(best, points)
		sum += points
	}
	if again {
		sum += best
	}
	return sum
}
