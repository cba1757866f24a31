package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// The sister (R8): in a solo game she takes tiles by cards and scores by the player's ship.

const (
	sisterCards  = 23
	maxBaskets   = 4 // the most cards that one card lets her play
	sisterMost   = 7 // lessons at the highest difficulty
	colourCards  = 5
	beastPerMark = 3
)

// Sister is her side of a solo game. Cards are numbers of soloFile.Sister.
type Sister struct {
	Colours [colourCards]Colour // in the order in which they pay 5, 4, 3, 2, 1
	Open    uint8               // of them revealed
	LessonN uint8
	Lessons [sisterMost]Card
	DeckN   uint8
	Deck    [sisterCards]uint8 // the top card is the last one
	UsedN   uint8
	Used    [sisterCards]uint8 // sorted
	RowN    uint8
	Row     [maxBaskets]uint8 // today's cards; the first is revealed at once, the others as they are played
	Played  uint8             // of the row
	Waits   bool              // the next card of the row is turned up and may be answered before it acts (R6.1)
	Behind  bool              // she comes after the player in turn order
	Goals   [lastDay]int8     // points of the events by day
	Mixed   uint8             // how often the used cards were shuffled
}

func (s *State) setUpSister() {
	h := &s.Sister
	h.Behind = true
	copy(h.Colours[:], colours[:])
	stream := s.Seed.Stream("sister colours", 0)
	game.Shuffle(&stream, h.Colours[:])
	h.Open = 1
	var plain, advanced []Card
	for c := firstSister; int(c) < cardCount; c++ {
		if c.facts().advanced {
			advanced = append(advanced, c)
		} else {
			plain = append(plain, c)
		}
	}
	lessons := s.Seed.Stream("sister lessons", 0)
	game.Shuffle(&lessons, plain)
	game.Shuffle(&lessons, advanced)
	level := soloFile.Difficulty[difficulties[s.Difficulty]]
	n := copy(h.Lessons[:], plain[:level.Lessons])
	n += copy(h.Lessons[n:], advanced[:level.Advanced])
	h.LessonN = uint8(n)
	for i := range h.Deck {
		h.Deck[i] = uint8(i)
	}
	h.DeckN = sisterCards
	deck := s.Seed.Stream("sister cards", 0)
	game.Shuffle(&deck, h.Deck[:])
}

// rekeySister shuffles what is hidden of hers: her deck, the cards of her row that are still face down and the colours.
func (s *State) rekeySister() {
	h := &s.Sister
	stream := s.Seed.Stream("sister cards", 0)
	h.shuffleHidden(&stream)
}

// shuffleHidden deals everything of hers that is hidden at random.
func (h *Sister) shuffleHidden(r *game.Rand) {
	from := h.open()
	var hidden [sisterCards]uint8
	n := copy(hidden[:], h.Deck[:h.DeckN])
	n += copy(hidden[n:], h.Row[from:h.RowN])
	game.Shuffle(r, hidden[:n])
	copy(h.Deck[:], hidden[:h.DeckN])
	copy(h.Row[from:h.RowN], hidden[h.DeckN:n])
	game.Shuffle(r, h.Colours[h.Open:])
}

// The draft alone (R8.3): five cards, three kept and two discarded, twice; then one more. What is kept lies in the first
// row of Draft, what is chosen from in the second.
const (
	soloHand   = 1
	soloDealt  = 5
	soloKept   = 3
	soloStages = 2
)

func (s *State) dealSolo(ev *game.Events) {
	hand := s.draftHand(0)
	for i := range hand {
		hand[i] = s.drawCard(ev)
	}
	slices.Sort(hand)
	ev.Add(evDealt, game.Nobody, soloDealt)
	addCards(ev, evDealtYou, 0, hand)
}

// keepSolo keeps three of the five cards and goes on; the seventh card comes by itself.
func (s *State) keepSolo(ev *game.Events) {
	p := &s.Seats[0]
	rest := cardsFrom(s.draftHand(0))
	n := soloKept * int(s.Stage)
	copy(s.Draft[0][n:], p.Pick[:soloKept])
	rest.forget(p.Pick[:soloKept])
	for _, c := range s.draftHand(0) {
		if rest.remove(c) {
			s.discardHidden(c, 0)
		}
	}
	p.Pick, s.Draft[soloHand] = [draftCards]Card{}, [draftCards]Card{}
	s.Stage++
	s.Chosen = 0
	if s.Stage < soloStages {
		s.dealSolo(ev)
		return
	}
	last := s.drawCard(ev)
	s.Draft[0][draftCards-1] = last
	addCards(ev, evDealtYou, 0, []Card{last})
	s.Phase = Paying
}

// prepareSister reveals the top card: its baskets are the cards she plays today, its speed is compared (R8.4). Faster than
// the player she also sends the kittens away (R10.2).
func (s *State) prepareSister(speed int, ev *game.Events) {
	h := &s.Sister
	first := s.drawSister()
	h.Row[0], h.RowN, h.Played = first, 1, 0
	for int(h.RowN) < soloFile.Sister[first].Baskets {
		h.Row[h.RowN] = s.drawSister()
		h.RowN++
	}
	hers := soloFile.Sister[first].Speed
	if hers != speed {
		h.Behind = hers < speed
	}
	ev.Add(evSister, game.Nobody, int16(soloFile.Sister[first].Number), int16(h.RowN), int16(hers))
	if s.has(Kittens) && hers > speed {
		s.swapKittens(ev)
	}
}

// drawSister draws one of her cards, shuffling the used ones if there is none.
func (s *State) drawSister() uint8 {
	h := &s.Sister
	if h.DeckN == 0 {
		h.Mixed++
		h.DeckN = uint8(copy(h.Deck[:], h.Used[:h.UsedN]))
		h.Used, h.UsedN = [sisterCards]uint8{}, 0
		stream := s.Seed.Stream("sister cards", uint64(h.Mixed))
		game.Shuffle(&stream, h.Deck[:h.DeckN])
	}
	h.DeckN--
	c := h.Deck[h.DeckN]
	h.Deck[h.DeckN] = 0
	return c
}

// left reports whether a card of her row has not been played yet.
func (h *Sister) left() bool { return h.Played < h.RowN }

// sisterTurn turns up the next card of her row, if there is one. It waits if the player has an anytime card to answer it
// with, else it acts at once (R6.1).
func (s *State) sisterTurn(ev *game.Events) {
	h := &s.Sister
	if !h.left() {
		return
	}
	h.Waits = s.sisterIsAnswered()
	if !h.Waits || !s.canAnswer() {
		s.sisterActs(ev)
		return
	}
	ev.Add(evSisterWaits, game.Nobody, int16(soloFile.Sister[h.Row[h.Played]].Number))
	ev.Seal()
}

// canAnswer reports whether the player has an anytime card that can be played. Nobody else sits there to learn from it.
func (s *State) canAnswer() bool {
	for _, c := range anytimeCards {
		if s.Seats[0].Hand[c] > 0 && s.canPlay(0, c) {
			return true
		}
	}
	return false
}

// doAnswer lets the sister's card act. Anytime cards, which can be played before it, do not come here.
func (s *State) doAnswer(a Action, ev *game.Events) error {
	if a.Verb != Allow {
		return game.Refuse(CodeSisterWaits, "the sister's card is to act first")
	}
	s.sisterActs(ev)
	return nil
}

// sisterActs carries out the next card of her row.
func (s *State) sisterActs(ev *game.Events) {
	h := &s.Sister
	card := &soloFile.Sister[h.Row[h.Played]]
	h.Played++
	h.Waits = false
	ev.Add(evSisterPlays, game.Nobody, int16(card.Number))
	ev.Seal()
	for _, a := range card.Actions {
		switch {
		case a.Swap != nil:
			s.swapCats(a.Swap[0], a.Swap[1], ev)
		case a.Take == "common":
			s.sisterTakesCommon(a.Shape, ev)
		default:
			if t := s.sisterTakes(a.Take, a.Position); t != NoTile {
				ev.Add(evSisterTakes, game.Nobody, int16(t))
			}
		}
	}
	s.noteDry()
}

// endSisterRow puts her row away, all of which has been played.
func (s *State) endSisterRow() {
	h := &s.Sister
	h.UsedN += uint8(copy(h.Used[h.UsedN:], h.Row[:h.RowN]))
	slices.Sort(h.Used[:h.UsedN])
	h.Row, h.RowN, h.Played = [maxBaskets]uint8{}, 0, 0
}

// pays tells what she gets for each of her open colours, for beasts, lessons and events.
func (h *Sister) pays(f *Facts, tell func(sisterLine)) {
	for i, c := range h.Colours[:h.Open] {
		n := f.cats.of[c]
		tell(sisterLine{source: sourceSisterColour, colour: c, n: n, points: (colourCards - i) * n, at: f.cats.squares[c]})
	}
	marks := 0
	for _, p := range f.piece[:f.n] {
		if p.Tile.Kind() == KindBeast {
			marks += p.Tile.marks()
		}
	}
	if marks > 0 {
		tell(sisterLine{source: sourceSisterBeast, n: marks, points: beastPerMark * marks})
	}
	best := 0
	for _, c := range h.Lessons[:h.LessonN] {
		best = max(best, c.facts().lesson.score(f, NoColour).points)
	}
	for _, c := range h.Lessons[:h.LessonN] {
		got := c.facts().lesson.score(f, NoColour)
		if c.Rule() == RuleBestOtherLessonAgain { // R7, lesson 204
			got.points = best
		}
		tell(sisterLine{source: sourceSisterLesson, card: c, n: got.n, points: got.points, at: got.at})
	}
}

// sisterLine is a line of her score.
type sisterLine struct {
	source string
	colour Colour
	card   Card
	n      int
	points int
	at     grid.Bits
}

// sisterPoints is her score as if the game ended now.
func (s *State) sisterPoints() int {
	var f Facts
	st := s.standing(0)
	st.Alone = true
	s.Seats[0].Ship.facts(st, &f)
	sum := 0
	s.Sister.pays(&f, func(l sisterLine) { sum += l.points })
	for _, points := range s.Sister.Goals {
		sum += int(points)
	}
	return sum
}

// revealColour opens the next colour card after a day (R8.2).
func (s *State) revealColour(ev *game.Events) {
	h := &s.Sister
	if h.Open < colourCards {
		h.Open++
		ev.Add(evSisterColour, game.Nobody, int16(h.Colours[h.Open-1]))
	}
}
