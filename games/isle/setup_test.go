package isle

import (
	"testing"
	"unsafe"

	"github.com/purrlor/purrlor/game"
)

func TestDeckHoldsTheBasicLessonsAndThreeWholeModules(t *testing.T) {
	c := Config{Players: 4, Mode: "standard", Lessons: []string{"A", "B", "D"}}
	s := newState(c, Version, game.SeedOf("deck"))
	if s.DeckN != 150 {
		t.Fatalf("%d cards, want 150", s.DeckN)
	}
	var byModule [len(moduleNames)]int
	var byType [TypePublicLesson + 1]int
	for _, card := range s.Deck[:s.DeckN] {
		byModule[card.facts().module]++
		byType[card.Type()]++
	}
	want := [len(moduleNames)]int{NoModule: 112, ModuleBasic: 14, ModuleA: 8, ModuleB: 8, ModuleD: 8}
	if byModule != want {
		t.Errorf("cards by module %v, want %v", byModule, want)
	}
	wantTypes := [TypePublicLesson + 1]int{TypeOshax: 6, TypeRescue: 60, TypeAnytime: 31, TypeTreasure: 15, TypeLesson: 38}
	if byType != wantTypes {
		t.Errorf("cards by type %v, want %v", byType, wantTypes)
	}
}

func TestShipsHaveTheirSquaresRoomsRatsAndMaps(t *testing.T) {
	if n := plan.squares.Count(); n != 142 {
		t.Errorf("%d squares, want 142", n)
	}
	if n := plan.edge.Count(); n != 44 {
		t.Errorf("%d edge squares, want 44", n)
	}
	for b := range plan.boards {
		board := &plan.boards[b]
		if rats, maps := board.rats.Count(), board.all.Count(); rats != 19 || maps != 5 {
			t.Errorf("%s: %d rats and %d maps, want 19 and 5", board.id, rats, maps)
		}
		if board.rats.Meets(board.all) || !board.rats.Or(board.all).Within(plan.squares) {
			t.Errorf("%s: a rat on a map, or outside the ship", board.id)
		}
	}
	var rooms int
	for r := range plan.rooms {
		rooms += plan.rooms[r].squares.Count()
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

// The largest game has 17 of each common, 20 kittens and 3 royal rats for a ship; laying the smallest first shows that no
// ship can carry more pieces than there is room for.
func TestNoShipCarriesMorePiecesThanItHasRoomFor(t *testing.T) {
	squares, pieces := plan.squares.Count(), 0
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

func TestRekeyShufflesWhatNobodyHasSeenAndNothingElse(t *testing.T) {
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
