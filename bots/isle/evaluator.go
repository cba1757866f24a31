package isle

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

const (
	lastDay = 5
	// tileRange exceeds the numbers of all tiles and cards.
	tileRange = 256
	// maxRoom is the size of the largest room.
	maxRoom = 60
	// maxCatch exceeds the number of cats that anyone rescues in a day.
	maxCatch = 10
	// placesInFull is how many placements of a tile are evaluated in full; a quick estimate drops the others.
	placesInFull = 12
	// placesInPlayout is the same for playouts.
	placesInPlayout = 4
)

// evaluator estimates positions of Isle for a seat. It uses only what the seat may see: its ship, hand and fish, the table and the other
// ships. It caches for speed and serves one goroutine.
type evaluator struct {
	geometry  *shipGeometry
	w         weights
	maxPlaces int
	taught    *learnedWeights // nil for the hand-tuned evaluation
	learned   *traitWeights   // weights for this game
	// today has the weights of ship traits for today, for comparing placements or tiles, and is zero without learned weights.
	today [rescuing + 1]traits
	// buying and keeping are the weights of card traits.
	buying, keeping cardWeights

	state *isle.State
	seat  game.Seat
	o     prospects
	base  shipContents
	tried shipContents
	other shipContents
	worth worth // of the ship as it is
	// promises are the lessons of the last evaluated ship.
	promises []promise
	// unfilled is the cost of a room by the number of its free squares.
	unfilled [maxRoom + 1]float64
	private  []isle.Card
	known    [tileRange * colourCount]known // best placements on this ship
	cards    [tileRange]known               // cards in this hand
	stamp    int
	seen     sight
	spots    []spot
	front    []int // indices of the spots with the highest estimates
	ground   ground
	values   []float64
	pack     pack              // what the seat has and has drafted today
	catch    [maxCatch]float64 // expected gains of the next rescues today, before their price
}

// known is the best placement of a tile and its gain.
type known struct {
	stamp int
	gain  float64
	at    grid.Placement
	fits  bool // there is one
}

// sight identifies everything that the evaluation of a ship depends on within a day.
type sight struct {
	game    int
	seat    game.Seat
	day     uint8
	pieces  uint8
	lessons uint8
	public  uint8
	loose   bool
}

// spot is a placement with its quick estimate.
type spot struct {
	at     grid.Placement
	marks  marks // of its squares
	glance float64
	index  int
}

func newEvaluator() *evaluator {
	return &evaluator{geometry: geometry(), w: tuned, maxPlaces: placesInFull}
}

// look moves to a seat of a state.
func (j *evaluator) look(s *isle.State, seat game.Seat) {
	j.state, j.seat = s, seat
	p := &s.Seats[seat]
	j.base.load(j.geometry, &p.Ship)
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
	for open := range j.unfilled {
		j.unfilled[open] = 5 * (1 - chance(0, open, j.o.squares*j.w.Room))
	}
	j.stamp++
	j.recall()
	j.worth = j.ship(&j.base)
	j.seen = sight{}
}

// glimpse is look for a numbered playout: it keeps results for a ship as long as the ship is unchanged.
func (j *evaluator) glimpse(s *isle.State, seat game.Seat, number int) {
	p := &s.Seats[seat]
	now := sight{number, seat, s.Day, p.Ship.N, uint8(p.Lessons.Count()), s.PublicN, p.Anywhere > 0}
	if now == j.seen {
		j.state = s
		return
	}
	j.look(s, seat)
	j.seen = now
}

// expect computes the seat's resources and prospects.
func (j *evaluator) expect() {
	s, p := j.state, &j.state.Seats[j.seat]
	j.o = prospects{
		fish: int(p.Fish), baskets: int(p.UnusedBaskets + p.UsedBaskets), lessons: p.Lessons.Count(), alone: s.Players == 1,
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
	later := float64(lastDay - int(s.Day))
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

// compare records what lessons need to know about another ship.
func (j *evaluator) compare(s *isle.Ship) {
	j.other.load(j.geometry, s)
	j.o.othersFamily = max(j.o.othersFamily, j.other.family(0))
	j.o.othersTreasure = max(j.o.othersTreasure, j.other.treasures())
}

// rescuesLeft is how many cats the seat can still rescue today.
func (j *evaluator) rescuesLeft() int {
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

// basketsOf counts the rescues that the baskets on the table allow.
func basketsOf(p *isle.Player) int {
	n := int(p.UnusedBaskets + p.BasketTokens)
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
