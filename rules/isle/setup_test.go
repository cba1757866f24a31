package isle

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/purrlor/purrlor/rules/game"
)

// The deck holds the basic lessons and three whole modules.
func TestDeckContents(t *testing.T) {
	c := Config{Players: 4, Mode: "standard", Lessons: []string{"A", "B", "D"}}
	s := newState(c, Version, game.SeedOf("deck"))
	if s.DeckN != 150 {
		t.Fatalf("%d cards, want 150", s.DeckN)
	}
	var byModule [len(lessonModuleNames)]int
	var byType [TypePublicLesson + 1]int
	for _, card := range s.Deck[:s.DeckN] {
		byModule[card.facts().module]++
		byType[card.Type()]++
	}
	want := [len(lessonModuleNames)]int{NoModule: 112, ModuleBasic: 14, ModuleA: 8, ModuleB: 8, ModuleD: 8}
	if byModule != want {
		t.Errorf("cards by module %v, want %v", byModule, want)
	}
	wantTypes := [TypePublicLesson + 1]int{TypeOshax: 6, TypeRescue: 60, TypeAnytime: 31, TypeTreasure: 15, TypeLesson: 38}
	if byType != wantTypes {
		t.Errorf("cards by type %v, want %v", byType, wantTypes)
	}
}

// The table may choose who begins.
func TestFirstSeatChosen(t *testing.T) {
	for _, mode := range []string{"standard", "family"} {
		for seat := range 4 {
			for i := range 10 {
				s := mustNew(fmt.Sprintf(`{"players":4,"mode":%q,"first":%d}`, mode, seat), fmt.Sprint("first ", i))
				want := make([]game.Seat, 4)
				for k := range want {
					want[k] = game.Seat((seat + k) % 4)
				}
				if got := s.order(); !slices.Equal(got, want) {
					t.Fatalf("%s, seat %d begins: got the order %v", mode, seat, got)
				}
			}
		}
	}
	var begun game.Seats
	for i := range 100 {
		s := mustNew(`{"players":4}`, fmt.Sprint("first ", i))
		begun = begun.With(s.Order[0])
	}
	if begun != game.SeatsUpTo(4) {
		t.Errorf("left to chance only %v begin", begun.List())
	}
}

// The table may choose the Oshax.
func TestOshaxChosen(t *testing.T) {
	const six = `"promo-oshax-2","oshax-6","oshax-1","promo-oshax-1","oshax-3","oshax-4"`
	const nine = `"oshax-1","oshax-1","oshax-3","oshax-5","oshax-5","oshax-6","promo-oshax-1","promo-oshax-2","promo-oshax-3"`
	tests := []struct{ name, config, out, bag string }{
		{
			"six of nine", `{"players":2,"modules":["promo"],"oshax":[` + six + `]}`,
			"oshax-1 oshax-3 oshax-4 oshax-6 promo-oshax-1 promo-oshax-2", "oshax-2 oshax-5 promo-oshax-3",
		},
		{
			"six of nine alone", `{"players":1,"mode":"solo","modules":["promo"],"oshax":[` + six + `]}`,
			"oshax-1 oshax-3 oshax-4 oshax-6 promo-oshax-1 promo-oshax-2", "oshax-2 oshax-5 promo-oshax-3",
		},
		{
			"nine of twelve", `{"players":5,"modules":["promo"],"oshax":[` + nine + `]}`,
			"oshax-1 oshax-1 oshax-3 oshax-5 oshax-5 oshax-6 promo-oshax-1 promo-oshax-2 promo-oshax-3", "oshax-2 oshax-3 oshax-4",
		},
		{
			"the usual six", `{"players":2,"modules":["promo"]}`,
			"oshax-1 oshax-2 oshax-3 oshax-4 oshax-5 oshax-6", "promo-oshax-1 promo-oshax-2 promo-oshax-3",
		},
	}
	for _, test := range tests {
		rows := map[[maxOshax]Tile]bool{}
		for i := range 20 {
			c, err := ParseConfig([]byte(test.config))
			if err != nil {
				t.Fatal(err)
			}
			s := newState(c, Version, game.SeedOf(fmt.Sprint("oshax ", i)))
			rows[s.Oshax] = true
			var bag []Tile
			for _, tile := range s.Bag[:s.BagN] {
				if tile.Kind() == KindOshax {
					bag = append(bag, tile)
				}
			}
			if out, bag := names(s.oshax()), names(bag); out != test.out || bag != test.bag {
				t.Fatalf("%s: %s lie out, %s are in the bag", test.name, out, bag)
			}
			back := s.config()
			if again := back.settings(Version); again != s.settings {
				t.Errorf("%s: the configuration is read back as %+v", test.name, again)
			}
		}
		if alone := strings.Contains(test.config, "solo"); alone != (len(rows) > 1) {
			t.Errorf("%s: %d different rows", test.name, len(rows))
		}
	}
}

// names lists tiles in the order of the tiles.
func names(tiles []Tile) string {
	sorted := slices.Sorted(slices.Values(tiles))
	list := make([]string, len(sorted))
	for i, t := range sorted {
		list[i] = t.String()
	}
	return strings.Join(list, " ")
}

// Ships have their squares, rooms, rats and maps.
func TestShipLayouts(t *testing.T) {
	if n := shipLayout.squares.Count(); n != 142 {
		t.Errorf("%d squares, want 142", n)
	}
	if n := shipLayout.edge.Count(); n != 44 {
		t.Errorf("%d edge squares, want 44", n)
	}
	for b := range shipLayout.boards {
		board := &shipLayout.boards[b]
		if rats, maps := board.rats.Count(), board.all.Count(); rats != 19 || maps != 5 {
			t.Errorf("%s: %d rats and %d maps, want 19 and 5", board.id, rats, maps)
		}
		if board.rats.Intersects(board.all) || !board.rats.Or(board.all).IsSubset(shipLayout.squares) {
			t.Errorf("%s: a rat on a map, or outside the ship", board.id)
		}
	}
	var rooms int
	for r := range shipLayout.rooms {
		rooms += shipLayout.rooms[r].squares.Count()
	}
	if rooms != 142 {
		t.Errorf("the rooms have %d squares, want 142", rooms)
	}
}

func TestFamilyPoints(t *testing.T) {
	want := []int{0, 0, 0, 8, 11, 15, 20, 25, 30, 35, 40, 45, 50}
	for size, points := range want {
		if got := FamilyPoints(size); got != points {
			t.Errorf("a family of %d gives %d, want %d", size, got, points)
		}
	}
}

// The largest game has 17 of each common, 20 kittens and 3 royal rats for a ship. Laying the smallest first shows that a ship
// cannot exceed maxPieces.
func TestMaxPiecesOfShip(t *testing.T) {
	squares, pieces := shipLayout.squares.Count(), 0
	for _, kind := range []struct{ size, copies int }{{1, 17 + 3}, {2, 17 + 5}, {3, 34 + 10}, {4, 100}} {
		n := min(kind.copies, squares/kind.size)
		pieces, squares = pieces+n, squares-n*kind.size
	}
	if pieces > maxPieces {
		t.Errorf("a ship can carry %d pieces, there is room for %d", pieces, maxPieces)
	}
	cats := 0
	for tile := firstCat; tile < firstOshax; tile++ {
		cats += tile.facts().most
	}
	if cats > maxField {
		t.Errorf("a field can hold %d cats, there is room for %d", cats, maxField)
	}
}

func TestStateIsSmall(t *testing.T) {
	t.Logf("a state has %d bytes, an action %d", unsafe.Sizeof(State{}), unsafe.Sizeof(Action{}))
	if n := unsafe.Sizeof(State{}); n > 6_000 {
		t.Errorf("a state has %d bytes", n)
	}
	if n := unsafe.Sizeof(Action{}); n > 16 {
		t.Errorf("an action has %d bytes", n)
	}
}

func TestRescueCardsStandTogether(t *testing.T) {
	for c := Card(1); int(c) < cardCount; c++ {
		if is, want := c.Type() == TypeRescue, c >= firstRescue && c < firstRescue+rescueKinds; is != want {
			t.Errorf("%v: rescue card %v, in the range %v", c, is, want)
		}
	}
}

// A new key shuffles what nobody has seen, and nothing else.
func TestRekeyShufflesUnseenOnly(t *testing.T) {
	s := mustNew(`{"players":3}`, "rekey")
	again := s
	again.rekey(7)
	if again.Deck == s.Deck || again.Bag == s.Bag || again.Seed == s.Seed {
		t.Error("deck, bag or seed is as it was")
	}
	for viewer := game.Nobody; int(viewer) < int(s.Players); viewer++ {
		if got, want := toJSON(t, again.view(viewer)), toJSON(t, s.view(viewer)); got != want {
			t.Errorf("viewer %d sees a difference\n got %s\nwant %s", viewer, got, want)
		}
	}
	third := s
	third.rekey(7)
	if third != again {
		t.Error("the same takeback gives another game")
	}
	third.rekey(8)
	if third == again {
		t.Error("another takeback gives the same game")
	}
}

func TestPresetsCanBePlayed(t *testing.T) {
	for name, config := range Presets {
		if _, err := (Rules{}).New([]byte(config), game.SeedOf(name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The opening tells the first day and its cats.
func TestOpeningEvents(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		version int
		config  string
		want    int // events
	}{
		{"the day and four cats for each of three", 2, `{"players":3}`, 1 + 3*4},
		{"alone as for two", 2, `{"players":1,"mode":"solo"}`, 1 + 2*4},
		{"a family game begins with its cards", 2, `{"players":2,"mode":"family"}`, 0},
		{"version 1 told nothing", 1, `{"players":3}`, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rules := Rules{}.At(test.version)
			s, err := rules.New([]byte(test.config), game.SeedOf("opening"))
			if err != nil {
				t.Fatal(err)
			}
			before := s
			var ev game.Events
			rules.(game.Opener[State]).Opening(&s, &ev)
			if len(ev.List) != test.want || s != before {
				t.Fatalf("got %d events, want %d", len(ev.List), test.want)
			}
			var told [3][]Tile
			for i, e := range ev.List {
				if e.To != game.Nobody || (e.Kind == evDay) != (i == 0) {
					t.Errorf("event %d is %v", i, rules.Describe(e))
				}
				if i > 0 {
					told[e.Args[1]] = append(told[e.Args[1]], Tile(e.Args[0]))
				}
			}
			for f, tiles := range told {
				if test.want > 0 && !slices.Equal(tiles, s.Fields[f].list()) {
					t.Errorf("field %d was told as %v, it is %v", f, tiles, s.Fields[f].list())
				}
			}
		})
	}
}
