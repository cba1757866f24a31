package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// The sister (R8) is the opponent in a solo game. She takes tiles by cards and scores by the player's ship.

const (
	sisterCards  = 23
	maxBaskets   = 4 // most cards that one card lets her play
	sisterMost   = 7 // number of lessons at the highest difficulty
	colourCards  = 5
	beastPerMark = 3
)

// Sister is her part of a solo game. Cards are numbers of soloFile.Sister.
type Sister struct {
	Colours [colourCards]Colour // in the order in which they pay 5, 4, 3, 2, 1
	Open    uint8               // number of revealed ones
	LessonN uint8
	Lessons [sisterMost]Card
	DeckN   uint8
	Deck    [sisterCards]uint8 // the top card is the last one
	UsedN   uint8
	Used    [sisterCards]uint8 // sorted
	RowN    uint8
	Row     [maxBaskets]uint8 // today's cards; the first is revealed immediately, the others when played
	Played  uint8             // played cards of the row
	Waits   bool              // the next card of the row is revealed and the player may answer before it acts (R6.1)
	Behind  bool              // she is after the player in turn order
	Goals   [lastDay]int8     // points of the events by day
	Mixed   uint8             // number of shuffles of the used cards
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

// rekeySister reshuffles her hidden cards: her deck, the face-down cards of her row and the colours.
func (s *State) rekeySister() {
	h := &s.Sister
	stream := s.Seed.Stream("sister cards", 0)
	h.shuffleHidden(&stream)
}

// shuffleHidden deals all her hidden cards at random.
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

// The solo draft (R8.3): five cards, of which three are kept and two discarded, twice; then one more. The first row of Draft
// contains the kept cards, the second the choice.
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

// keepSolo keeps three of the five cards and continues; the seventh card needs no choice.
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

// prepareSister reveals the top card. Its baskets are the number of cards that she plays today, and its speed is compared (R8.4).
// If she is faster than the player, she also replaces the kittens (R10.2).
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

// drawSister draws one of her cards, and shuffles the used ones if the deck is empty.
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

// left reports whether her row still has unplayed cards.
func (h *Sister) left() bool { return h.Played < h.RowN }

// sisterTurn reveals the next card of her row, if there is one. The card waits if the player has an anytime card as an answer;
// otherwise it acts immediately (R6.1).
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

// canAnswer reports whether the player can play an anytime card. This reveals nothing, because there are no other players.
func (s *State) canAnswer() bool {
	for _, c := range anytimeCards {
		if s.Seats[0].Hand[c] > 0 && s.canPlay(0, c) {
			return true
		}
	}
	return false
}

// doAnswer lets the sister's card act. Anytime cards take another path.
func (s *State) doAnswer(a Action, ev *game.Events) error {
	if a.Verb != Allow {
		return game.Refuse(CodeSisterWaits, "the sister's card is to act first")
	}
	s.sisterActs(ev)
	return nil
}

// sisterActs applies the next card of her row.
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

// endSisterRow discards her fully played row.
func (s *State) endSisterRow() {
	h := &s.Sister
	h.UsedN += uint8(copy(h.Used[h.UsedN:], h.Row[:h.RowN]))
	slices.Sort(h.Used[:h.UsedN])
	h.Row, h.RowN, h.Played = [maxBaskets]uint8{}, 0, 0
}

// pays reports what she gets for each of her open colours, for beasts, lessons and events.
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

// revealColour reveals the next colour card after a day (R8.2).
func (s *State) revealColour(ev *game.Events) {
	h := &s.Sister
	if h.Open < colourCards {
		h.Open++
		ev.Add(evSisterColour, game.Nobody, int16(h.Colours[h.Open-1]))
	}
}
