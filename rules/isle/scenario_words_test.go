package isle

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// The words of a scenario's situation and of its questions; testdata/scenarios/README.md lists them.

// line is a line of a scenario: a word and the rest. If the rest starts with a seat, it is split off.
type line struct {
	word string
	args []string
	seat game.Seat
	p    *Player
	rest []string
	v    View // what a spectator sees, for questions
}

func (s *State) line(words []string) line {
	l := line{word: words[0], args: words[1:]}
	if len(l.args) > 0 {
		if n, err := strconv.Atoi(l.args[0]); err == nil && n < int(s.Players) {
			l.seat, l.p, l.rest = game.Seat(n), &s.Seats[n], l.args[1:]
		}
	}
	return l
}

// set executes one line of a situation.
func (s *State) set(t *testing.T, words []string) {
	t.Helper()
	set, ok := settingWords[words[0]]
	if !ok {
		t.Fatalf("cannot read %q", strings.Join(words, " "))
	}
	set(t, s, s.line(words))
}

// answer answers a question of a scenario.
func answer(t *testing.T, s *State, words []string) string {
	t.Helper()
	ask, ok := questionWords[words[0]]
	if !ok {
		t.Fatalf("cannot read the question %q", words)
	}
	l := s.line(words)
	l.v = s.view(game.Nobody)
	return ask(t, s, l)
}

// nextLast reverses a list, because bags and decks store the next element last.
func nextLast[T any](list []T) []T {
	slices.Reverse(list)
	return list
}

// fill puts tiles into a field.
func (s *State) fill(t *testing.T, f Field, words []string) {
	t.Helper()
	s.Fields[f] = Row{}
	for _, tile := range mustTileList(t, words) {
		s.Fields[f].add(tile)
	}
}

// mustSisterCards reads numbers of the sister's cards.
func mustSisterCards(t *testing.T, words []string) (cards []uint8) {
	t.Helper()
	for _, w := range words {
		cards = append(cards, uint8(slices.Index(sisterNumbers(), mustInt(t, w))))
	}
	return cards
}

// settingWords carry out the lines of a situation.
var settingWords = map[string]func(t *testing.T, s *State, l line){
	"day": func(t *testing.T, s *State, l line) { s.Day = uint8(mustInt(t, l.args[0])) },
	"order": func(t *testing.T, s *State, l line) {
		for i, w := range l.args {
			s.Order[i] = game.Seat(mustInt(t, w))
		}
	},
	"supply": func(t *testing.T, s *State, l line) { s.Baskets = uint8(mustInt(t, l.args[0])) },
	"kittens": func(t *testing.T, s *State, l line) {
		s.Kittens = [kittensOut]Tile{}
		copy(s.Kittens[:], mustTileList(t, l.args))
	},
	"kitten-bag": func(t *testing.T, s *State, l line) {
		s.KittenBag = [kittens]Tile{}
		s.KittenN = uint8(copy(s.KittenBag[:], nextLast(mustTileList(t, l.args))))
	},
	"beast-bag": func(t *testing.T, s *State, l line) {
		s.BeastBag = [beasts]Tile{}
		s.BeastN = uint8(copy(s.BeastBag[:], nextLast(mustTileList(t, l.args))))
	},
	// the tokens of the five days
	"events": func(_ *testing.T, s *State, l line) {
		for day, id := range l.args {
			s.Tokens[day] = uint8(slices.IndexFunc(eventTokens, func(e eventToken) bool { return e.ID == id }))
		}
	},
	"token-supply": func(t *testing.T, s *State, l line) { s.Supply = uint8(mustInt(t, l.args[0])) },
	"oshax": func(t *testing.T, s *State, l line) {
		s.Oshax = [maxOshax]Tile{}
		s.OshaxN = uint8(copy(s.Oshax[:], mustTileList(t, l.args)))
	},
	// numbers, the top card first
	"sister-deck": func(t *testing.T, s *State, l line) {
		s.Sister.Deck = [sisterCards]uint8{}
		s.Sister.DeckN = uint8(copy(s.Sister.Deck[:], nextLast(mustSisterCards(t, l.args))))
	},
	// numbers, the top card first
	"sister-row": func(t *testing.T, s *State, l line) {
		s.Sister.RowN = uint8(copy(s.Sister.Row[:], mustSisterCards(t, l.args)))
	},
	// all five; the first N are open: sister-colours 2 red …
	"sister-colours": func(t *testing.T, s *State, l line) {
		s.Sister.Open = uint8(mustInt(t, l.args[0]))
		for i, name := range l.args[1:] {
			s.Sister.Colours[i], _ = ParseColour(name)
		}
	},
	"sister-lessons": func(t *testing.T, s *State, l line) {
		s.Sister.LessonN = uint8(copy(s.Sister.Lessons[:], mustCardList(t, l.args)))
	},
	"sister-behind": func(_ *testing.T, s *State, l line) { s.Sister.Behind = l.args[0] == "true" },
	"sister-goals": func(t *testing.T, s *State, l line) {
		for i, n := range l.args {
			s.Sister.Goals[i] = int8(mustInt(t, n))
		}
	},
	"left":  func(t *testing.T, s *State, l line) { s.fill(t, Left, l.args) },
	"right": func(t *testing.T, s *State, l line) { s.fill(t, Right, l.args) },
	"bag": func(t *testing.T, s *State, l line) {
		s.Bag, s.BagN = [maxBag]Tile{}, 0
		for _, tile := range nextLast(mustTileList(t, l.args)) {
			s.bagAdd(tile)
		}
	},
	"deck": func(t *testing.T, s *State, l line) {
		s.Deck = [maxDeck]Card{}
		s.DeckN = uint8(copy(s.Deck[:], nextLast(mustCardList(t, l.args))))
	},
	"discard": func(t *testing.T, s *State, l line) { s.Discard = cardsFrom(mustCardList(t, l.args)) },
	"rares": func(t *testing.T, s *State, l line) {
		for _, tile := range mustTileList(t, l.args) {
			s.addRare(tile)
		}
	},
	"commons": func(t *testing.T, s *State, l line) {
		for i, w := range l.args {
			s.Commons[i] = uint8(mustInt(t, w))
		}
	},
	"public": func(t *testing.T, s *State, l line) {
		lesson := PublicLesson{Card: mustCardList(t, l.rest[:1])[0], Seat: l.seat}
		if len(l.rest) > 1 {
			lesson.Colour, _ = ParseColour(l.rest[1])
		}
		s.Public[s.PublicN] = lesson
		s.PublicN++
	},
	"hand":    func(t *testing.T, _ *State, l line) { l.p.Hand = cardsFrom(mustCardList(t, l.rest)) },
	"lessons": func(t *testing.T, _ *State, l line) { l.p.Lessons = cardsFrom(mustCardList(t, l.rest)) },
	"laid":    func(t *testing.T, _ *State, l line) { l.p.layRescueCards(mustCardList(t, l.rest)) },
	// the hand that the seat was dealt, for the phase draft
	"deal": func(t *testing.T, s *State, l line) {
		cards := mustCardList(t, l.rest)
		slices.Sort(cards)
		copy(s.Draft[mustInt(t, l.args[0])][:], cards)
	},
	// the seven cards of the seat, for the phase pay
	"drafted": func(t *testing.T, s *State, l line) {
		cards := mustCardList(t, l.rest)
		for stage := range draftStages + 1 {
			copy(s.kept(game.Seat(mustInt(t, l.args[0])), stage), cards[2*stage:])
		}
	},
	"tokens": func(t *testing.T, _ *State, l line) { l.p.Tokens = uint8(mustInt(t, l.rest[0])) },
	"family": func(t *testing.T, _ *State, l line) { copy(l.p.Family[:], mustCardList(t, l.rest)) },
	"goals": func(t *testing.T, _ *State, l line) {
		for i, n := range l.rest {
			l.p.Goals[i] = int8(mustInt(t, n))
		}
	},
	"fish": func(t *testing.T, _ *State, l line) { l.p.Fish = int16(mustInt(t, l.rest[0])) },
	"baskets": func(t *testing.T, _ *State, l line) {
		l.p.UnusedBaskets, l.p.UsedBaskets = uint8(mustInt(t, l.rest[0])), uint8(mustInt(t, l.rest[1]))
	},
	"anywhere": func(t *testing.T, _ *State, l line) { l.p.Anywhere = uint8(mustInt(t, l.rest[0])) },
	"board": func(t *testing.T, _ *State, l line) {
		board, ok := ParseBoard(l.rest[0])
		if !ok {
			t.Fatalf("unknown ship %q", l.rest[0])
		}
		l.p.Ship = Ship{Board: board}
	},
	"piece": func(t *testing.T, _ *State, l line) {
		tile := mustTileList(t, l.rest[:1])[0]
		at := mustPlacement(t, tile, l.rest[1], l.rest[2])
		piece := Piece{Tile: tile, Colour: tile.Colour(), Turn: at.Turn, At: Square(at.At)}
		if len(l.rest) > 3 {
			piece.Colour, _ = ParseColour(l.rest[3])
		}
		if err := l.p.Ship.checkPlace(tile, at, true); err != nil {
			t.Fatal(err)
		}
		l.p.Ship.add(piece)
	},
}

// questionWords answer the questions of an outcome.
var questionWords = map[string]func(t *testing.T, s *State, l line) string{
	"day":          func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Day) },
	"marker":       func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(lastDay + 1 - s.Day) },
	"phase":        func(_ *testing.T, s *State, _ line) string { return s.Phase.String() },
	"turn":         func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.turnSeat()) },
	"order":        func(_ *testing.T, s *State, _ line) string { return list(s.order()) },
	"awaited":      func(_ *testing.T, s *State, _ line) string { return list(s.must().List()) },
	"seen-awaited": func(_ *testing.T, s *State, l line) string { return list(s.awaitedFor(l.seat).List()) },
	"effect": func(_ *testing.T, s *State, _ line) string {
		if top := s.top(); top != nil {
			return fmt.Sprintf("%v %d", top.Kind, top.Seat)
		}
		return "none"
	},
	"left":        func(_ *testing.T, _ *State, l line) string { return list(l.v.Left) },
	"right":       func(_ *testing.T, _ *State, l line) string { return list(l.v.Right) },
	"count-left":  func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(len(l.v.Left)) },
	"count-right": func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(len(l.v.Right)) },
	"rares": func(_ *testing.T, s *State, _ line) string {
		tiles := []Tile{}
		for _, r := range s.rares() {
			for range r.N {
				tiles = append(tiles, r.Tile)
			}
		}
		return list(tiles)
	},
	"commons":        func(_ *testing.T, s *State, _ line) string { return list(s.Commons[:]) },
	"oshax":          func(_ *testing.T, s *State, _ line) string { return list(s.oshax()) },
	"supply":         func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Baskets) },
	"kittens":        func(_ *testing.T, s *State, _ line) string { return list(strings.Fields(list(s.Kittens[:]))) },
	"kitten-bag":     func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.KittenN) },
	"token-supply":   func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Supply) },
	"event":          func(_ *testing.T, s *State, _ line) string { return s.eventOf(s.Day) },
	"sister-points":  func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.sisterPoints()) },
	"sister-colours": func(_ *testing.T, s *State, _ line) string { return list(s.Sister.Colours[:s.Sister.Open]) },
	"sister-lessons": func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Sister.LessonN) },
	// open cards, and how many are face down
	"sister-row": func(_ *testing.T, s *State, l line) string {
		return fmt.Sprintf("%s, %d", list(l.v.Sister.Row), l.v.Sister.Hidden)
	},
	"sister-behind": func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Sister.Behind) },
	"sister-waits":  func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Sister.Waits) },
	"sister-goals":  func(_ *testing.T, s *State, _ line) string { return list(s.Sister.Goals[:]) },
	"bag":           func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.BagN) },
	"bag-kinds": func(_ *testing.T, s *State, _ line) string {
		cats, rares := 0, 0
		for _, tile := range s.Bag[:s.BagN] {
			switch tile.Kind() {
			case KindCat:
				cats++
			case KindRare:
				rares++
			}
		}
		return fmt.Sprintf("%d %d", cats, rares)
	},
	"deck":          func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.DeckN) },
	"discard":       func(_ *testing.T, s *State, _ line) string { return list(s.Discard.List()) },
	"count-discard": func(_ *testing.T, s *State, _ line) string { return fmt.Sprint(s.Discard.Count()) },
	"public": func(_ *testing.T, s *State, l line) string {
		texts := []string{}
		for _, l := range s.public() {
			texts = append(texts, strings.TrimSpace(l.Card.String()+" "+l.Colour.String()))
		}
		return strings.Join(texts, ", ")
	},
	"different-ships": func(_ *testing.T, s *State, _ line) string {
		boards := map[Board]bool{}
		for i := range s.Players {
			boards[s.Seats[i].Ship.Board] = true
		}
		return fmt.Sprint(len(boards))
	},
	"winners": func(_ *testing.T, _ *State, l line) string {
		sheet := scoreView(&l.v)
		return list(sheet.Winners().List())
	},
	"hand":       func(_ *testing.T, _ *State, l line) string { return list(l.p.Hand.List()) },
	"count-hand": func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(l.p.Hand.Count()) },
	"lessons":    func(_ *testing.T, _ *State, l line) string { return list(l.p.Lessons.List()) },
	// what the spectator sees of a seat's private lessons: number and faces
	"seen-lessons": func(_ *testing.T, s *State, l line) string {
		return fmt.Sprintf("%d %s", l.v.Seats[l.seat].Lessons, list(l.v.Seats[l.seat].Shown))
	},
	"prepared": func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(l.v.Seats[l.seat].Prepared) },
	"laid":     func(_ *testing.T, _ *State, l line) string { return list(l.p.laid()) },
	"deal":     func(_ *testing.T, s *State, l line) string { return list(s.draftHand(l.seat)) },
	// held, laid as baskets, laid as speed
	"tokens": func(_ *testing.T, _ *State, l line) string {
		return fmt.Sprintf("%d %d %d", l.p.Tokens, l.p.BasketTokens, l.p.SpeedTokens)
	},
	"goals":  func(_ *testing.T, _ *State, l line) string { return list(l.p.Goals[:]) },
	"family": func(_ *testing.T, _ *State, l line) string { return list(l.p.Family[:]) },
	"friendships": func(_ *testing.T, s *State, l line) string {
		var f Facts
		l.p.Ship.facts(s.standing(l.seat), &f)
		return fmt.Sprint(f.nFriends)
	},
	"royal-rats": func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(l.p.Ship.count(KindRoyalRat)) },
	"fish":       func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(l.p.Fish) },
	"baskets": func(_ *testing.T, _ *State, l line) string {
		return fmt.Sprintf("%d %d", l.p.UnusedBaskets, l.p.UsedBaskets)
	},
	"anywhere": func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(l.p.Anywhere) },
	"pieces":   func(_ *testing.T, _ *State, l line) string { return fmt.Sprint(l.p.Ship.N) },
	"points":   func(_ *testing.T, s *State, l line) string { return fmt.Sprint(s.points()[l.seat]) },
	// can SEAT WORDS: how many legal actions begin with the words
	"can": func(_ *testing.T, s *State, l line) string {
		n := 0
		for _, a := range s.legal(l.seat, nil) {
			if strings.HasPrefix(a.String()+" ", strings.Join(l.args[1:], " ")+" ") {
				n++
			}
		}
		return fmt.Sprint(n)
	},
	"verbs": func(_ *testing.T, s *State, l line) string {
		verbs := map[string]bool{}
		for _, a := range s.legal(l.seat, nil) {
			verbs[a.Verb.String()] = true
		}
		return strings.Join(slices.Sorted(maps.Keys(verbs)), " ")
	},
}
