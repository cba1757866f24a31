package isle

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/rules/grid"
)

// Scenarios are files. Lines with # are comments, and a line of dashes separates the situation from the expected outcome.
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
				gametest.LogComments(t, file)
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
	cells := map[byte][]grid.Cell{}
	for y, row := range lines[1 : 1+hull.Height] {
		for x := range len(row) {
			if row[x] != '.' && row[x] != ' ' {
				cells[row[x]] = append(cells[row[x]], grid.Cell{X: int8(x), Y: int8(y)})
			}
		}
	}
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

// scoreScenario scores a ship. The expected lines are "SOURCE POINTS [FACTS]" in the order of the sheet, with rats and rare
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
			t.Fatalf("cannot read %q", line)
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

// placeScenario tries placements. The expected lines are "TILE SQUARE TURN -> legal", "… -> CODE" or "TILE -> COUNT".
func placeScenario(t *testing.T, situation, outcome []string) {
	_, ship, rest := readShip(t, situation)
	if len(rest) > 0 {
		t.Fatalf("cannot read %q", rest[0])
	}
	for _, line := range outcome {
		what, want, _ := strings.Cut(line, " -> ")
		words := strings.Fields(what)
		tile, ok := ParseTile(words[0])
		if !ok {
			t.Fatalf("unknown tile %q", words[0])
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

// gameScenario sets up a game and plays it. The outcome lists moves "SEAT ACTION", refusals "SEAT ACTION -> CODE" and questions "?
// PROBE = ANSWER".
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
	config, seed, version := map[string]any{"players": 2}, "scenario", Version
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
		case "version":
			version = mustInt(t, words[1])
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
	s := newState(c, version, game.SeedOf(seed))
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
			t.Fatalf("unknown card %q", w)
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
			t.Fatalf("unknown tile %q", w)
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
		t.Fatalf("%q %q is not a placement", square, turn)
	}
	return grid.Placement{Turn: tile.facts().piece.Canonical(r), At: uint8(q)}
}
