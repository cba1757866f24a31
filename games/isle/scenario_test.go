package isle

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/grid"
)

// Scenarios are files: lines with # are comments, a line of dashes divides the situation from what must come of it.
// testdata/scenarios/README.md describes the three kinds.

func TestScenarios(t *testing.T) {
	kinds := map[string]func(t *testing.T, situation, outcome []string){
		"score": scoreScenario, "place": placeScenario, "game": gameScenario,
	}
	for kind, run := range kinds {
		files, err := filepath.Glob("testdata/scenarios/" + kind + "/*.txt")
		if err != nil || len(files) == 0 {
			t.Fatalf("no scenarios of kind %s: %v", kind, err)
		}
		for _, file := range files {
			t.Run(kind+"/"+strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
				situation, outcome := readScenario(t, file)
				run(t, situation, outcome)
			})
		}
	}
}

func readScenario(t *testing.T, file string) (situation, outcome []string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	part := &situation
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimRight(line, "\r\n ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.Trim(line, "-") == "" && len(line) >= 3:
			if part == &outcome {
				t.Fatalf("%s: a second line of dashes", file)
			}
			part = &outcome
		default:
			*part = append(*part, line)
		}
	}
	if len(outcome) == 0 {
		t.Fatalf("%s: nothing is expected", file)
	}
	return situation, outcome
}

// readShip reads "ship BOARD", nine rows of a picture and a line for every letter in it: "A cat-07 blue". It returns the
// ship and the lines that are left.
func readShip(t *testing.T, lines []string) (ShipRecord, Ship, []string) {
	t.Helper()
	var r ShipRecord
	name, ok := strings.CutPrefix(lines[0], "ship ")
	if !ok || len(lines) < 1+hull.Height {
		t.Fatalf("a situation begins with the ship, not with %q", lines[0])
	}
	r.Ship = name
	cells := grid.ParsePicture(lines[1 : 1+hull.Height])
	rest := lines[1+hull.Height:]
	for len(rest) > 0 && len(rest[0]) > 2 && rest[0][1] == ' ' {
		words := strings.Fields(rest[0])
		tile := TileRecord{Tile: words[1]}
		for _, w := range words[2:] { // a colour, or the turn of a beast
			if _, ok := ParseColour(w); ok {
				tile.Colour = w
			} else {
				tile.Orientation = w
			}
		}
		for _, c := range cells[rest[0][0]] {
			tile.Cells = append(tile.Cells, []int{int(c.X), int(c.Y)})
		}
		delete(cells, rest[0][0])
		r.Tiles = append(r.Tiles, tile)
		rest = rest[1:]
	}
	for sign, where := range cells {
		if sign != '_' && len(where) > 0 {
			t.Fatalf("the picture has %q, which no line explains", sign)
		}
	}
	s, err := r.Build()
	if err != nil {
		t.Fatal(err)
	}
	return r, s, rest
}

// scoreScenario scores a ship. Expected are lines "SOURCE POINTS [FACTS]" in the order of the sheet, rats and rare
// treasures summed up, and "total POINTS".
func scoreScenario(t *testing.T, situation, outcome []string) {
	_, ship, rest := readShip(t, situation)
	var st Standing
	var private []Card
	var public []PublicLesson
	for _, line := range rest {
		words := strings.Fields(line)
		switch words[0] {
		case "lessons":
			private = mustCardList(t, words[1:])
		case "public":
			l := PublicLesson{Card: mustCardList(t, words[1:2])[0]}
			if len(words) > 2 {
				l.Colour, _ = ParseColour(words[2])
			}
			public = append(public, l)
		case "fish":
			st.Fish = mustInt(t, words[1])
		case "baskets":
			st.Baskets = mustInt(t, words[1])
		case "private":
			st.PrivateLessons = mustInt(t, words[1])
		case "first":
			st.First = true
		case "others-family":
			st.OthersFamily = mustInt(t, words[1])
		case "others-treasure":
			st.OthersTreasure = mustInt(t, words[1])
		case "alone":
			st.Alone = true
		case "family-game":
			st.RaresFree = true
		default:
			t.Fatalf("%q is not understood", line)
		}
	}
	got := []string{}
	total, rats, rares := 0, 0, 0
	flush := func() {
		if rats < 0 {
			got = append(got, fmt.Sprintf("rats %d", rats))
		}
		rats = 0
	}
	for _, l := range ScoreShip(&ship, st, private, public) {
		total += l.Points
		switch l.Source {
		case sourceRat:
			rats += l.Points
			continue
		case sourceRare:
			rares += l.Points
			continue
		case sourceRoom:
			flush()
			got = append(got, fmt.Sprintf("room %d %v", l.Points, l.Args["room"]))
		case sourceRoyal:
			flush()
			got = append(got, fmt.Sprintf("royal %d", l.Points))
		case sourceFriend:
			flush()
			if rares > 0 {
				got, rares = append(got, fmt.Sprintf("rares %d", rares)), 0
			}
			got = append(got, fmt.Sprintf("friend %d %v %v", l.Points, l.Args["tile"], l.Args["colour"]))
		case sourceFamily:
			flush()
			got = append(got, fmt.Sprintf("family %d %v %v", l.Points, l.Args["colour"], l.Args["cats"]))
		case sourceLesson, sourceFamilyCard, sourcePublic:
			flush()
			if rares > 0 {
				got, rares = append(got, fmt.Sprintf("rares %d", rares)), 0
			}
			got = append(got, fmt.Sprintf("%v %d", l.Args["card"], l.Points))
		}
	}
	flush()
	if rares > 0 {
		got = append(got, fmt.Sprintf("rares %d", rares))
	}
	got = append(got, fmt.Sprintf("total %d", total))
	if !slices.Equal(got, outcome) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(outcome, "\n"))
	}
}

// placeScenario tries placements. Expected are lines "TILE SQUARE TURN -> legal", "… -> CODE" or "TILE -> COUNT".
func placeScenario(t *testing.T, situation, outcome []string) {
	_, ship, rest := readShip(t, situation)
	if len(rest) > 0 {
		t.Fatalf("%q is not understood", rest[0])
	}
	for _, line := range outcome {
		what, want, _ := strings.Cut(line, " -> ")
		words := strings.Fields(what)
		tile, ok := ParseTile(words[0])
		if !ok {
			t.Fatalf("there is no tile %q", words[0])
		}
		got := "legal"
		if len(words) == 1 {
			got = strconv.Itoa(len(ship.Placements(tile, false, nil)))
		} else if err := ship.checkPlace(tile, mustPlacement(t, tile, words[1], words[2]), false); err != nil {
			got = string(game.CodeOf(err))
		}
		if got != want {
			t.Errorf("%s: got %s", line, got)
		}
	}
}

// gameScenario arranges a game and plays it. The outcome is a list of moves "SEAT ACTION", refusals
// "SEAT ACTION -> CODE" and questions "? PROBE = ANSWER".
func gameScenario(t *testing.T, situation, outcome []string) {
	s := arrange(t, situation)
	for _, line := range outcome {
		if probe, ok := strings.CutPrefix(line, "? "); ok {
			question, want, _ := strings.Cut(probe, "=")
			got := answer(t, &s, strings.Fields(question))
			if got != strings.TrimSpace(want) {
				t.Errorf("%s: got %s", line, got)
			}
			continue
		}
		move, want, _ := strings.Cut(line, " -> ")
		seat, action, err := game.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		a, err := ParseAction(action)
		next := s
		if err == nil {
			err = next.step(seat, a, nil)
		}
		if got := string(game.CodeOf(err)); got != want || err != nil && got == "" {
			t.Fatalf("%s: got %v", line, err)
		}
		if err == nil {
			s = next
		}
	}
}

// arrange sets a game up by hand; see the README of the scenarios for the words.
func arrange(t *testing.T, lines []string) State {
	t.Helper()
	config, seed := map[string]any{"players": 2}, "scenario"
	rest := slices.Clone(lines)
	rest = slices.DeleteFunc(rest, func(line string) bool {
		words := strings.Fields(line)
		switch words[0] {
		case "players":
			config["players"] = mustInt(t, words[1])
		case "modules":
			config["lessons"] = words[1:]
		case "mode":
			config["mode"] = words[1]
			if words[1] == "solo" {
				config["players"] = 1
			}
		case "with":
			config["modules"] = words[1:]
		case "option":
			config[words[1]] = words[2] == "true"
		case "difficulty":
			config["difficulty"] = words[1]
		case "seed":
			seed = words[1]
		default:
			return false
		}
		return true
	})
	raw, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ParseConfig(raw)
	if err != nil {
		t.Fatal(err)
	}
	s := newState(c, game.SeedOf(seed))
	if slices.Equal(rest, []string{"start"}) {
		s.begin()
		return s
	}
	s.Day = 1
	s.Draft = [game.MaxSeats][draftCards]Card{}
	phase, turn := "", game.Nobody
	for _, line := range rest {
		words := strings.Fields(line)
		switch words[0] {
		case "phase":
			phase = words[1]
		case "turn":
			turn = game.Seat(mustInt(t, words[1]))
		default:
			s.set(t, words)
		}
	}
	switch phase {
	case "night": // the day ends
		s.endDay(nil)
		return s
	case "morning": // the day begins
		s.Day--
		s.startDay(nil)
		return s
	}
	var p Phase
	if err := p.UnmarshalText([]byte(phase)); err != nil {
		t.Fatal(err)
	}
	if p.simultaneous() {
		s.Phase = p
		if p == Paying {
			s.Stage = draftStages
		}
	} else {
		s.enterTurns(p, nil)
	}
	if turn != game.Nobody {
		s.Turn = uint8(slices.Index(s.order(), turn))
	}
	return s
}

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

// sisterNumbers are the numbers of the sister's cards.
func sisterNumbers() []int {
	numbers := []int{}
	for _, c := range soloFile.Sister {
		numbers = append(numbers, c.Number)
	}
	return numbers
}

// list writes values with spaces between them, "none" for no value.
func list[T any](values []T) string {
	if len(values) == 0 {
		return "none"
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
	}
	return strings.Join(texts, " ")
}

func mustInt(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func mustCardList(t *testing.T, words []string) []Card {
	t.Helper()
	cards := []Card{}
	for _, w := range words {
		if w == "none" {
			continue
		}
		c, ok := ParseCard(w)
		if !ok {
			t.Fatalf("there is no card %q", w)
		}
		cards = append(cards, c)
	}
	return cards
}

func mustTileList(t *testing.T, words []string) []Tile {
	t.Helper()
	tiles := []Tile{}
	for _, w := range words {
		if w == "none" {
			continue
		}
		tile, ok := ParseTile(w)
		if !ok {
			t.Fatalf("there is no tile %q", w)
		}
		tiles = append(tiles, tile)
	}
	return tiles
}

func mustPlacement(t *testing.T, tile Tile, square, turn string) grid.Placement {
	t.Helper()
	q, ok := ParseSquare(square)
	r, ok2 := grid.ParseTurn(turn)
	if !ok || !ok2 {
		t.Fatalf("%q %q is no placement", square, turn)
	}
	return grid.Placement{Turn: tile.facts().piece.Canonical(r), At: uint8(q)}
}
