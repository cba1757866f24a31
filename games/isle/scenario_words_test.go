package isle

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/game"
)

// The words of a scenario's situation and of its questions; testdata/scenarios/README.md lists them.

// set carries out one line of a situation.
func (s *State) set(t *testing.T, words []string) {
	t.Helper()
	args := words[1:]
	var p *Player
	var rest []string
	if n, err := strconv.Atoi(args[0]); err == nil && n < int(s.Players) {
		p, rest = &s.Seats[n], args[1:]
	}
	switch words[0] {
	case "day":
		s.Day = uint8(mustInt(t, args[0]))
	case "order":
		for i, w := range args {
			s.Order[i] = game.Seat(mustInt(t, w))
		}
	case "supply":
		s.Baskets = uint8(mustInt(t, args[0]))
	case "kittens":
		s.Kittens = [kittensOut]Tile{}
		copy(s.Kittens[:], mustTileList(t, args))
	case "kitten-bag", "beast-bag":
		tiles := mustTileList(t, args)
		slices.Reverse(tiles)
		if words[0] == "kitten-bag" {
			s.KittenBag = [kittens]Tile{}
			s.KittenN = uint8(copy(s.KittenBag[:], tiles))
		} else {
			s.BeastBag = [beasts]Tile{}
			s.BeastN = uint8(copy(s.BeastBag[:], tiles))
		}
	case "events": // the tokens of the five days
		for day, id := range args {
			s.Tokens[day] = uint8(slices.IndexFunc(eventTokens, func(e eventToken) bool { return e.ID == id }))
		}
	case "token-supply":
		s.Supply = uint8(mustInt(t, args[0]))
	case "oshax":
		s.Oshax = [maxOshax]Tile{}
		s.OshaxN = uint8(copy(s.Oshax[:], mustTileList(t, args)))
	case "sister-deck", "sister-row": // numbers, the top card first
		var cards []uint8
		for _, n := range args {
			i := slices.IndexFunc(sisterNumbers(), func(number int) bool { return number == mustInt(t, n) })
			cards = append(cards, uint8(i))
		}
		if words[0] == "sister-row" {
			s.Sister.RowN = uint8(copy(s.Sister.Row[:], cards))
			break
		}
		slices.Reverse(cards)
		s.Sister.Deck = [sisterCards]uint8{}
		s.Sister.DeckN = uint8(copy(s.Sister.Deck[:], cards))
	case "sister-colours": // all five; the first N are open: sister-colours 2 red …
		s.Sister.Open = uint8(mustInt(t, args[0]))
		for i, name := range args[1:] {
			s.Sister.Colours[i], _ = ParseColour(name)
		}
	case "sister-lessons":
		s.Sister.LessonN = uint8(copy(s.Sister.Lessons[:], mustCardList(t, args)))
	case "sister-behind":
		s.Sister.Behind = args[0] == "true"
	case "sister-goals":
		for i, n := range args {
			s.Sister.Goals[i] = int8(mustInt(t, n))
		}
	case "left", "right":
		f := Field(slices.Index(fieldNames[:], words[0]))
		s.Fields[f] = Row{}
		for _, tile := range mustTileList(t, args) {
			s.Fields[f].add(tile)
		}
	case "bag":
		s.Bag, s.BagN = [maxBag]Tile{}, 0
		tiles := mustTileList(t, args)
		slices.Reverse(tiles)
		for _, tile := range tiles {
			s.bagAdd(tile)
		}
	case "deck":
		s.Deck = [maxDeck]Card{}
		cards := mustCardList(t, args)
		slices.Reverse(cards)
		s.DeckN = uint8(copy(s.Deck[:], cards))
	case "discard":
		s.Discard = cardsFrom(mustCardList(t, args))
	case "rares":
		for _, tile := range mustTileList(t, args) {
			s.addRare(tile)
		}
	case "commons":
		for i, w := range args {
			s.Commons[i] = uint8(mustInt(t, w))
		}
	case "public":
		l := PublicLesson{Card: mustCardList(t, rest[:1])[0], Seat: game.Seat(mustInt(t, args[0]))}
		if len(rest) > 1 {
			l.Colour, _ = ParseColour(rest[1])
		}
		s.Public[s.PublicN] = l
		s.PublicN++
	case "hand":
		p.Hand = cardsFrom(mustCardList(t, rest))
	case "lessons":
		p.Lessons = cardsFrom(mustCardList(t, rest))
	case "laid":
		p.lay(mustCardList(t, rest))
	case "deal": // the hand that the seat was dealt, for the phase draft
		cards := mustCardList(t, rest)
		slices.Sort(cards)
		copy(s.Draft[mustInt(t, args[0])][:], cards)
	case "drafted": // the seven cards of the seat, for the phase pay
		cards := mustCardList(t, rest)
		for stage := range draftStages + 1 {
			copy(s.kept(game.Seat(mustInt(t, args[0])), stage), cards[2*stage:])
		}
	case "tokens":
		p.Tokens = uint8(mustInt(t, rest[0]))
	case "family":
		copy(p.Family[:], mustCardList(t, rest))
	case "goals":
		for i, n := range rest {
			p.Goals[i] = int8(mustInt(t, n))
		}
	case "fish":
		p.Fish = int16(mustInt(t, rest[0]))
	case "baskets":
		p.Unused, p.Used = uint8(mustInt(t, rest[0])), uint8(mustInt(t, rest[1]))
	case "anywhere":
		p.Anywhere = uint8(mustInt(t, rest[0]))
	case "board":
		board, ok := ParseBoard(rest[0])
		if !ok {
			t.Fatalf("there is no ship %q", rest[0])
		}
		p.Ship = Ship{Board: board}
	case "piece":
		tile := mustTileList(t, rest[:1])[0]
		at := mustPlacement(t, tile, rest[1], rest[2])
		piece := Piece{Tile: tile, Colour: tile.Colour(), Turn: at.Turn, At: Square(at.At)}
		if len(rest) > 3 {
			piece.Colour, _ = ParseColour(rest[3])
		}
		if err := p.Ship.checkPlace(tile, at, true); err != nil {
			t.Fatal(err)
		}
		p.Ship.add(piece)
	default:
		t.Fatalf("%q is not understood", strings.Join(words, " "))
	}
}

// answer looks up what a question of a scenario asks for.
func answer(t *testing.T, s *State, words []string) string {
	t.Helper()
	args := words[1:]
	var p *Player
	var seat game.Seat
	if len(args) > 0 {
		if n, err := strconv.Atoi(args[0]); err == nil && n < int(s.Players) {
			seat, p = game.Seat(n), &s.Seats[n]
		}
	}
	v := s.view(game.Nobody)
	switch words[0] {
	case "day":
		return fmt.Sprint(s.Day)
	case "marker":
		return fmt.Sprint(lastDay + 1 - s.Day)
	case "phase":
		return s.Phase.String()
	case "turn":
		return fmt.Sprint(s.turnSeat())
	case "order":
		return list(s.order())
	case "awaited":
		return list(s.must().List())
	case "seen-awaited":
		return list(s.awaitedFor(seat).List())
	case "effect":
		if top := s.top(); top != nil {
			return fmt.Sprintf("%v %d", top.Kind, top.Seat)
		}
		return "none"
	case "left":
		return list(v.Left)
	case "right":
		return list(v.Right)
	case "count-left":
		return fmt.Sprint(len(v.Left))
	case "count-right":
		return fmt.Sprint(len(v.Right))
	case "rares":
		tiles := []Tile{}
		for _, r := range s.rares() {
			for range r.N {
				tiles = append(tiles, r.Tile)
			}
		}
		return list(tiles)
	case "commons":
		return list(s.Commons[:])
	case "oshax":
		return list(s.oshax())
	case "supply":
		return fmt.Sprint(s.Baskets)
	case "kittens":
		return list(strings.Fields(list(s.Kittens[:])))
	case "kitten-bag":
		return fmt.Sprint(s.KittenN)
	case "token-supply":
		return fmt.Sprint(s.Supply)
	case "event":
		return s.eventOf(s.Day)
	case "sister-points":
		return fmt.Sprint(s.sisterPoints())
	case "sister-colours":
		return list(s.Sister.Colours[:s.Sister.Open])
	case "sister-lessons":
		return fmt.Sprint(s.Sister.LessonN)
	case "sister-row": // open cards, and how many are face down
		return fmt.Sprintf("%s, %d", list(v.Sister.Row), v.Sister.Hidden)
	case "sister-behind":
		return fmt.Sprint(s.Sister.Behind)
	case "sister-waits":
		return fmt.Sprint(s.Sister.Waits)
	case "sister-goals":
		return list(s.Sister.Goals[:])
	case "bag":
		return fmt.Sprint(s.BagN)
	case "bag-kinds":
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
	case "deck":
		return fmt.Sprint(s.DeckN)
	case "discard":
		return list(s.Discard.List())
	case "count-discard":
		return fmt.Sprint(s.Discard.Count())
	case "public":
		texts := []string{}
		for _, l := range s.public() {
			texts = append(texts, strings.TrimSpace(l.Card.String()+" "+l.Colour.String()))
		}
		return strings.Join(texts, ", ")
	case "different-ships":
		boards := map[Board]bool{}
		for i := range s.Players {
			boards[s.Seats[i].Ship.Board] = true
		}
		return fmt.Sprint(len(boards))
	case "winners":
		sheet := scoreView(&v)
		return list(sheet.Winners().List())
	case "hand":
		return list(p.Hand.List())
	case "count-hand":
		return fmt.Sprint(p.Hand.Count())
	case "lessons":
		return list(p.Lessons.List())
	case "seen-lessons": // what the spectator sees of a seat's private lessons: number and faces
		return fmt.Sprintf("%d %s", v.Seats[seat].Lessons, list(v.Seats[seat].Shown))
	case "prepared":
		return fmt.Sprint(v.Seats[seat].Prepared)
	case "laid":
		return list(p.laid())
	case "deal":
		return list(s.draftHand(seat))
	case "tokens": // held, laid as baskets, laid as speed
		return fmt.Sprintf("%d %d %d", p.Tokens, p.Carrying, p.Hurrying)
	case "goals":
		return list(p.Goals[:])
	case "family":
		return list(p.Family[:])
	case "friendships":
		var f Facts
		p.Ship.facts(s.standing(seat), &f)
		return fmt.Sprint(f.nFriends)
	case "royal-rats":
		return fmt.Sprint(p.Ship.count(KindRoyalRat))
	case "fish":
		return fmt.Sprint(p.Fish)
	case "baskets":
		return fmt.Sprintf("%d %d", p.Unused, p.Used)
	case "anywhere":
		return fmt.Sprint(p.Anywhere)
	case "pieces":
		return fmt.Sprint(p.Ship.N)
	case "points":
		return fmt.Sprint(s.points()[seat])
	case "can": // can SEAT WORDS: how many legal actions begin with the words
		n := 0
		for _, a := range s.legal(seat, nil) {
			if strings.HasPrefix(a.String()+" ", strings.Join(args[1:], " ")+" ") {
				n++
			}
		}
		return fmt.Sprint(n)
	case "verbs":
		verbs := map[string]bool{}
		for _, a := range s.legal(seat, nil) {
			verbs[a.Verb.String()] = true
		}
		return strings.Join(slices.Sorted(maps.Keys(verbs)), " ")
	}
	t.Fatalf("the question %q is not understood", words)
	return ""
}
