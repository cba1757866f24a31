package isle_test

import (
	"bufio"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// refTile is a tile aboard, or one to place when it has no cells.
type refTile struct {
	Tile   string   `json:"tile"`
	Colour string   `json:"colour,omitempty"`
	Cells  [][2]int `json:"cells,omitempty"`
}

// refCase is a ship with the state of its owner. An empty list of others means a solo game (R8.3).
type refCase struct {
	ID                  string    `json:"id"`
	Ship                string    `json:"ship"`
	Tiles               []refTile `json:"tiles"`
	Fish                int       `json:"fish"`
	PermanentBaskets    int       `json:"permanent_baskets"`
	PrivateLessons      int       `json:"private_lessons"`
	FirstInTurnOrder    bool      `json:"first_in_turn_order"`
	OthersLargestFamily []int     `json:"others_largest_family"`
	OthersTreasures     []int     `json:"others_treasures,omitempty"`
	Place               *refTile  `json:"place,omitempty"`
}

// refScore is the score of R7, and the points of every card as if the owner had it. A public lesson is an int, or a map from colour
// to int if it needs a colour.
type refScore struct {
	VisibleRats   int            `json:"visible_rats"`
	UnfilledRooms []string       `json:"unfilled_rooms"`
	EmptyRooms    []string       `json:"empty_rooms"`
	Families      []int          `json:"families"`
	FamilyPoints  int            `json:"family_points"`
	RarePoints    int            `json:"rare_points"`
	UncoveredMaps int            `json:"uncovered_maps"`
	Lessons       map[string]int `json:"lessons"`
	PublicLessons map[string]any `json:"public_lessons"`
	FamilyCards   map[string]int `json:"family_cards"`
	SoloLessons   map[string]int `json:"solo_lessons"`
}

// refPlacement is a tile's squares sorted by x then y.
type refPlacement = [][2]int

var refBoards = []string{"blue", "green", "red", "purple", "orange", "teal"}

// refText writes placements one a line, sorted bytewise.
func refText(list []refPlacement) string {
	lines := make([]string, len(list))
	for i, cells := range list {
		parts := make([]string, len(cells))
		for j, sq := range cells {
			parts[j] = fmt.Sprintf("%d,%d", sq[0], sq[1])
		}
		lines[i] = strings.Join(parts, ";")
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func refHolds(list []refPlacement, cells refPlacement) bool {
	return slices.ContainsFunc(list, func(other refPlacement) bool { return slices.Equal(other, cells) })
}

// refDigest is the digest of the placement goldens.
func refDigest(list []refPlacement) string {
	sum := sha1.Sum([]byte(refText(list)))
	return hex.EncodeToString(sum[:])[:16]
}

// refLines decodes each line of a golden file.
func refLines[T any](t *testing.T, file string) []T {
	t.Helper()
	f, err := os.Open("testdata/golden/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []T
	scanner := bufio.NewScanner(f)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var line T
		if err := json.Unmarshal(scanner.Bytes(), &line); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		list = append(list, line)
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatalf("%s: no lines", file)
	}
	return list
}

// refPlain converts a score by way of JSON, to compare it with a golden file.
func refPlain(t *testing.T, score refScore) map[string]any {
	t.Helper()
	raw, err := json.Marshal(score)
	if err != nil {
		t.Fatal(err)
	}
	var plain map[string]any
	if err := json.Unmarshal(raw, &plain); err != nil {
		t.Fatal(err)
	}
	return plain
}

// refMissing lists what got lacks or contradicts in want. The golden files omit the 3xx cards, so got may contain more.
func refMissing(path string, want, got any) []string {
	wanted, ok := want.(map[string]any)
	if !ok {
		if !reflect.DeepEqual(want, got) {
			return []string{fmt.Sprintf("%s: want %v, got %v", path, want, got)}
		}
		return nil
	}
	held, _ := got.(map[string]any)
	var missing []string
	for key, value := range wanted {
		missing = append(missing, refMissing(path+"/"+key, value, held[key])...)
	}
	slices.Sort(missing)
	return missing
}

func TestReferenceGoldenPlacements(t *testing.T) {
	type line struct {
		refCase
		Expect struct {
			Legal    int    `json:"legal"`
			Anywhere int    `json:"anywhere"`
			Digest   string `json:"legal_digest"`
			OnOwnMap *int   `json:"on_own_map"`
		} `json:"expect"`
	}
	for _, g := range refLines[line](t, "placements.jsonl") {
		legal := arrayPlacements(g.refCase, g.Place.Tile)
		if len(legal) != g.Expect.Legal {
			t.Errorf("%s: legal %d, want %d", g.ID, len(legal), g.Expect.Legal)
		}
		if n := len(arrayAnywhere(g.refCase, g.Place.Tile)); n != g.Expect.Anywhere {
			t.Errorf("%s: anywhere %d, want %d", g.ID, n, g.Expect.Anywhere)
		}
		if digest := refDigest(legal); digest != g.Expect.Digest {
			t.Errorf("%s: digest %s, want %s", g.ID, digest, g.Expect.Digest)
		}
		if (g.Place.Colour != "") != (g.Expect.OnOwnMap != nil) {
			t.Fatalf("%s: on_own_map belongs to tiles with a colour", g.ID)
		}
		if g.Expect.OnOwnMap == nil {
			continue
		}
		if n := arrayOnOwnMap(g.refCase, g.Place.Tile, g.Place.Colour); n != *g.Expect.OnOwnMap {
			t.Errorf("%s: on own map %d, want %d", g.ID, n, *g.Expect.OnOwnMap)
		}
	}
}

func TestReferenceGoldenScoring(t *testing.T) {
	type line struct {
		refCase
		Expect map[string]any `json:"expect"`
	}
	for _, g := range refLines[line](t, "scoring.jsonl") {
		for _, m := range refMissing("", g.Expect, refPlain(t, arrayScore(g.refCase))) {
			t.Errorf("%s %s", g.ID, m)
		}
	}
}

// The score must contain exactly the cards of the data files.
func TestReferenceHoldsEveryCard(t *testing.T) {
	names := func(ranges ...[2]int) []string {
		var list []string
		for _, r := range ranges {
			for n := r[0]; n <= r[1]; n++ {
				list = append(list, strconv.Itoa(n))
			}
		}
		return list
	}
	score := arrayScore(refCase{Ship: "blue"})
	check := func(what string, got []string, want []string) {
		t.Helper()
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	check("lessons", slices.Collect(maps.Keys(score.Lessons)), names([2]int{113, 142}, [2]int{301, 315}, [2]int{317, 323}))
	check("public lessons", slices.Collect(maps.Keys(score.PublicLessons)), names([2]int{143, 150}, [2]int{316, 316}, [2]int{324, 324}))
	check("family cards", slices.Collect(maps.Keys(score.FamilyCards)), names([2]int{151, 168}, [2]int{331, 337}))
	check("solo lessons", slices.Collect(maps.Keys(score.SoloLessons)), names([2]int{197, 203}, [2]int{205, 215}))
}

// randomShip places random legal tiles up to a random fill level. Some ships use few colours or few treasures, to get large
// families and columns.
func randomShip(rng *rand.Rand, board string) refCase {
	c := refCase{
		Ship:                board,
		Tiles:               []refTile{},
		Fish:                rng.IntN(26),
		PermanentBaskets:    rng.IntN(7),
		PrivateLessons:      rng.IntN(10),
		FirstInTurnOrder:    rng.IntN(2) == 0,
		OthersLargestFamily: []int{},
		OthersTreasures:     []int{},
	}
	for range rng.IntN(4) {
		c.OthersLargestFamily = append(c.OthersLargestFamily, rng.IntN(9))
		c.OthersTreasures = append(c.OthersTreasures, rng.IntN(16))
	}

	colours := []string{"blue", "green", "red", "purple", "orange"}
	rng.Shuffle(len(colours), func(i, j int) { colours[i], colours[j] = colours[j], colours[i] })
	colours = colours[:1+rng.IntN(5)]
	var cats, treasures []refTile
	for n := range 17 {
		for _, colour := range colours {
			cats = append(cats, refTile{Tile: fmt.Sprintf("cat-%02d", n+1), Colour: colour})
		}
	}
	for n := range 6 {
		cats = append(cats, refTile{Tile: fmt.Sprintf("oshax-%d", n+1), Colour: colours[rng.IntN(len(colours))]})
	}
	for _, tile := range []string{"common-1", "common-2", "common-corner-3", "common-line-3"} {
		treasures = append(treasures, slices.Repeat([]refTile{{Tile: tile}}, 11)...)
	}
	for _, tile := range []string{"rare-J", "rare-T", "rare-O", "rare-Z", "rare-I"} {
		treasures = append(treasures, slices.Repeat([]refTile{{Tile: tile}}, 5)...)
	}
	for _, list := range [][]refTile{cats, treasures} {
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}

	target := rng.IntN(143)
	if rng.IntN(4) == 0 {
		target = 142
	}
	treasureShare := []float64{0, 0.1, 0.3, 0.5, 0.8}[rng.IntN(5)]
	for fill := 0; fill < target && len(cats)+len(treasures) > 0; {
		from := &cats
		if len(cats) == 0 || len(treasures) > 0 && rng.Float64() < treasureShare {
			from = &treasures
		}
		tile := (*from)[0]
		*from = (*from)[1:]
		legal := arrayPlacements(c, tile.Tile)
		if len(legal) == 0 {
			continue
		}
		tile.Cells = slices.Clone(legal[rng.IntN(len(legal))])
		c.Tiles = append(c.Tiles, tile)
		fill += len(tile.Cells)
	}
	return c
}

// The generator must respect R5.1 and the number of copies.
func TestReferenceRandomShipsAreLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	byShape := tilesByShape()
	for n := range 30 {
		full := randomShip(rng, refBoards[n%len(refBoards)])
		copies := map[string]int{}
		grown := full
		grown.Tiles = nil
		for _, tile := range full.Tiles {
			r := recordOf(t, grown)
			ship, err := r.Build()
			if err != nil {
				t.Fatal(err)
			}
			if !refHolds(placements(&ship, byShape[tile.Tile], false), tile.Cells) {
				t.Fatalf("ship %d: %s is not legal at %v", n, tile.Tile, tile.Cells)
			}
			grown.Tiles = append(grown.Tiles, tile)
			key, limit := tile.Tile, 1
			switch {
			case strings.HasPrefix(key, "cat-"):
				key += tile.Colour
			case strings.HasPrefix(key, "common-"):
				limit = 11
			case strings.HasPrefix(key, "rare-"):
				limit = 5
			}
			if copies[key]++; copies[key] > limit {
				t.Fatalf("ship %d: too many %s", n, key)
			}
		}
	}
}

// refPays returns the points of a card in a score, false if it is missing. It leaves out public lessons with a colour.
func refPays(score refScore, card string) (int, bool) {
	for _, group := range []map[string]int{score.Lessons, score.FamilyCards, score.SoloLessons} {
		if points, ok := group[card]; ok {
			return points, true
		}
	}
	switch points := score.PublicLessons[card].(type) {
	case int:
		return points, true
	case float64: // the engine's score was JSON
		return int(points), true
	}
	return 0, false
}

// The 3xx cards are in no golden file. These ships were worked out by hand, for the engine and for the reference.
//
//nolint:funlen // a table of ships
func TestReferenceHandMade(t *testing.T) {
	tile := func(name, colour string, cells ...int) refTile {
		placed := refTile{Tile: name, Colour: colour}
		for i := 0; i < len(cells); i += 2 {
			placed.Cells = append(placed.Cells, [2]int{cells[i], cells[i+1]})
		}
		return placed
	}
	// A column of one colour needs two cats; the third makes a family.
	column := func(colour string, x int) []refTile {
		return []refTile{
			tile("cat-16", colour, x, 0, x, 1, x, 2, x, 3, x, 4),
			tile("cat-09", colour, x, 5, x, 6, x, 7, x, 8, x+1, 8),
		}
	}
	family := func(colour string, x int) []refTile {
		return append(column(colour, x), tile("cat-15", colour, x+1, 4, x+1, 5, x+2, 5, x+2, 6))
	}
	twoFamilies := append(family("blue", 12), family("red", 7)...)
	lonely := tile("cat-16", "green", 16, 3, 17, 3, 18, 3, 19, 3, 20, 3)
	threeFamilies := append(family("orange", 12),
		tile("cat-03", "orange", 4, 2, 4, 3, 4, 4, 5, 1, 5, 2, 5, 3),
		tile("cat-05", "orange", 4, 5, 4, 6, 5, 4, 5, 5, 5, 6),
		tile("cat-08", "orange", 6, 3, 7, 3, 8, 1, 8, 2, 8, 3),
		tile("cat-04", "orange", 15, 2, 16, 2, 16, 3, 17, 2, 18, 2),
		tile("cat-13", "orange", 17, 4, 18, 3, 18, 4, 18, 5, 19, 4),
		tile("cat-10", "orange", 19, 3, 19, 5, 20, 3, 20, 4, 20, 5))
	surrounded := []refTile{
		tile("cat-16", "red", 11, 4, 12, 4, 13, 4, 14, 4, 15, 4),
		tile("common-1", "", 11, 3), tile("common-1", "", 13, 3), tile("common-1", "", 15, 3),
		tile("common-1", "", 12, 5), tile("common-1", "", 14, 5),
	}
	row := []refTile{
		tile("rare-I", "", 0, 4, 1, 4, 2, 4, 3, 4), tile("rare-I", "", 4, 4, 5, 4, 6, 4, 7, 4), tile("rare-I", "", 8, 4, 9, 4, 10, 4, 11, 4),
		tile("common-1", "", 12, 4), tile("common-1", "", 13, 4), tile("common-1", "", 14, 4),
		tile("common-1", "", 15, 4), tile("common-1", "", 16, 4), tile("common-1", "", 17, 4),
	}
	with := func(tiles []refTile, more ...refTile) []refTile { return append(slices.Clone(tiles), more...) }

	for _, test := range []struct {
		name   string
		tiles  []refTile
		others []int // treasures
		want   map[string]int
	}{
		{
			"empty ship", nil, nil,
			map[string]int{"302": 0, "332": 0, "303": 0, "308": 0, "314": 15, "337": 10, "316": 0, "317": 0, "319": 0, "323": 0, "324": 0},
		},
		{"none with treasures", nil, []int{0, 0}, map[string]int{"323": 7}},
		{
			"column", column("blue", 12), nil,
			map[string]int{"301": 0, "302": 0, "309": 7, "331": 5, "334": 0, "335": 0},
		},
		{
			"last full column",
			[]refTile{column("blue", 14)[0], tile("cat-09", "blue", 13, 8, 14, 5, 14, 6, 14, 7, 14, 8)},
			nil,
			map[string]int{"309": 7, "331": 5},
		},
		{
			"column of 7 squares",
			[]refTile{tile("cat-16", "blue", 15, 1, 15, 2, 15, 3, 15, 4, 15, 5), tile("cat-15", "blue", 14, 7, 14, 8, 15, 6, 15, 7)},
			nil,
			map[string]int{"309": 0, "331": 0},
		},
		{
			"column of two colours",
			[]refTile{column("blue", 12)[0], column("red", 12)[1]},
			nil,
			map[string]int{"309": 0, "331": 0, "320": 2, "322": 0},
		},
		{
			"family", family("blue", 12), nil,
			map[string]int{"301": 3, "302": 7, "304": 0, "309": 7, "313": 0, "319": 0, "332": 9, "335": 2},
		},
		{
			"two families", twoFamilies, nil,
			map[string]int{"301": 6, "302": 7, "308": 0, "309": 14, "313": 0, "319": 12, "320": 6, "321": 0, "331": 10, "332": 9, "335": 4},
		},
		{
			"two families and a lonely cat", with(twoFamilies, lonely), nil,
			map[string]int{"302": 0, "308": 9, "319": 12, "332": 0, "334": 9},
		},
		{
			"families of 3 and 4", with(twoFamilies, tile("cat-13", "blue", 13, 3, 14, 2, 14, 3, 14, 4, 15, 3)), nil,
			map[string]int{"301": 6, "302": 7, "319": 0, "320": 6},
		},
		{
			"three families of a colour", threeFamilies, nil,
			map[string]int{"301": 9, "302": 7, "304": 0, "309": 7, "313": 15, "319": 0, "335": 6},
		},
		{
			"one cat short", threeFamilies[:8], nil,
			map[string]int{"301": 6, "302": 0, "313": 0, "319": 12},
		},
		{
			"cat between 5 treasures", surrounded, nil,
			map[string]int{"310": 9, "314": 0, "315": 0, "316": 10, "323": 0},
		},
		{
			"cat between 6 treasures", with(surrounded, tile("common-1", "", 13, 5)), nil,
			map[string]int{"310": 0, "316": 12},
		},
		{
			"rat between 2 treasures",
			[]refTile{tile("common-1", "", 16, 2), tile("common-1", "", 17, 3)},
			nil,
			map[string]int{"314": 15, "315": 7, "337": 10},
		},
		{
			"rat in the bend of a treasure",
			[]refTile{tile("common-corner-3", "", 16, 2, 16, 3, 17, 3)},
			nil,
			map[string]int{"315": 0},
		},
		{"3 rare and 6 common", row, nil, map[string]int{"155": 0, "312": 12, "316": 18, "323": 7}},
		{"as many as the best", row, []int{4, 9}, map[string]int{"323": 7}},
		{"fewer than the best", row, []int{10, 4}, map[string]int{"323": 0}},
		{"8 alone", row[1:], nil, map[string]int{"312": 0, "316": 16, "323": 0}},
		{
			"middle row", with(row, tile("common-2", "", 18, 4, 19, 4), tile("common-2", "", 20, 4, 21, 4)), nil,
			map[string]int{"155": 10, "312": 0, "316": 22},
		},
		{
			"3 maps under treasures",
			[]refTile{tile("common-1", "", 14, 1), tile("common-1", "", 7, 0), tile("common-1", "", 1, 3)},
			nil,
			map[string]int{"150": 10, "212": 12, "303": 7, "314": 0, "317": 12, "333": 7},
		},
		{
			"captain's bow room",
			[]refTile{tile("rare-T", "", 20, 3, 20, 4, 20, 5, 21, 4)},
			nil,
			map[string]int{"324": 3, "336": 0},
		},
	} {
		c := refCase{Ship: "blue", Tiles: test.tiles, OthersTreasures: test.others}
		covered := map[[2]int]bool{}
		for _, placed := range c.Tiles {
			if !refHolds(arrayAnywhere(refCase{Ship: "blue"}, placed.Tile), placed.Cells) {
				t.Fatalf("%s: %s does not lie at %v", test.name, placed.Tile, placed.Cells)
			}
			for _, sq := range placed.Cells {
				if covered[sq] {
					t.Fatalf("%s: two tiles on %v", test.name, sq)
				}
				covered[sq] = true
			}
		}
		for engine, score := range map[string]refScore{"engine": engineScore(t, c), "reference": arrayScore(c)} {
			for card, want := range test.want {
				if got, found := refPays(score, card); !found || got != want {
					t.Errorf("%s, %s: card %s pays %d, want %d", test.name, engine, card, got, want)
				}
			}
		}
	}
}
