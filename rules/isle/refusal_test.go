package isle

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Configurations that break a rule are refused.
func TestConfigurationsRefused(t *testing.T) {
	tests := []struct {
		name, config string
		want         game.Code
	}{
		{"two players are enough", `{"players":2}`, ""},
		{"modules may stand in any order", `{"players":4,"lessons":["I","A","D"]}`, ""},
		{"alone against the sister", `{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","events"]}`, ""},
		{"a family of six with beasts", `{"players":6,"mode":"family","modules":["beasts","kittens"]}`, ""},
		{"six players with five modules", `{"players":6,"lessons":["A","B","C","E","I"],"modules":["promo"],"any_oshax":true}`, ""},
		{"two players alone", `{"players":2,"mode":"solo"}`, game.CodeBadPlayers},
		{"one player without the sister", `{"players":1}`, game.CodeBadPlayers},
		{"one player in a family game", `{"players":1,"mode":"family"}`, game.CodeBadPlayers},
		{"five players with three modules", `{"players":5,"lessons":["A","B","C"]}`, CodeLessonsCount},
		{"lesson modules in a family game", `{"players":2,"mode":"family","lessons":["A","B","C"]}`, CodeLessonsCount},
		{"events in a family game", `{"players":3,"mode":"family","modules":["events"]}`, CodeEventsInFamily},
		{"an unknown module", `{"players":2,"modules":["dogs"]}`, CodeUnknownModule},
		{"a module twice", `{"players":2,"modules":["kittens","kittens"]}`, CodeModuleTwice},
		{"an unknown difficulty", `{"players":1,"mode":"solo","difficulty":"godlike"}`, CodeUnknownDifficulty},
		{"a difficulty with others", `{"players":2,"difficulty":"easy"}`, CodeOptionOfOtherMode},
		{"any oshax without promo tiles", `{"players":2,"any_oshax":true}`, CodeOptionOfOtherMode},
		{"the family's maps in a standard game", `{"players":2,"family_map_rare":true}`, CodeOptionOfOtherMode},
		{"a seat that begins", `{"players":3,"first":2}`, ""},
		{"a seat that begins in a family game", `{"players":2,"mode":"family","first":0}`, ""},
		{"a seat that is not there begins", `{"players":3,"first":3}`, CodeUnknownFirst},
		{"nobody begins", `{"players":3,"first":-1}`, CodeUnknownFirst},
		{"a seat that begins alone", `{"players":1,"mode":"solo","first":0}`, CodeOptionOfOtherMode},
		{"a seat that begins and is not a number", `{"players":2,"first":"me"}`, game.CodeBadConfig},
		{"six chosen oshax", `{"players":2,"modules":["promo"],"oshax":["promo-oshax-3","oshax-1","oshax-2","oshax-3","oshax-4","promo-oshax-1"]}`, ""},
		{"chosen oshax alone", `{"players":1,"mode":"solo","modules":["promo"],"oshax":["promo-oshax-3","oshax-1","oshax-2","oshax-3","oshax-4","promo-oshax-1"]}`, ""},
		{"nine chosen oshax for five", `{"players":5,"modules":["promo"],"oshax":["promo-oshax-1","promo-oshax-2","promo-oshax-3","oshax-1","oshax-1","oshax-3","oshax-3","oshax-5","oshax-5"]}`, ""},
		{"six chosen oshax for five", `{"players":5,"modules":["promo"],"oshax":["promo-oshax-3","oshax-1","oshax-2","oshax-3","oshax-4","promo-oshax-1"]}`, CodeOshaxCount},
		{"an oshax twice", `{"players":2,"modules":["promo"],"oshax":["oshax-1","oshax-1","oshax-2","oshax-3","oshax-4","promo-oshax-1"]}`, CodeUnknownOshax},
		{"a cat among the oshax", `{"players":2,"modules":["promo"],"oshax":["cat-01-red","oshax-1","oshax-2","oshax-3","oshax-4","promo-oshax-1"]}`, CodeUnknownOshax},
		{"an empty name among the oshax", `{"players":2,"modules":["promo"],"oshax":["","oshax-1","oshax-2","oshax-3","oshax-4","promo-oshax-1"]}`, CodeUnknownOshax},
		{"a word that is not a tile among the oshax", `{"players":2,"modules":["promo"],"oshax":["tiger"]}`, game.CodeBadConfig},
		{"chosen oshax without promo tiles", `{"players":2,"oshax":["oshax-1","oshax-2","oshax-3","oshax-4","oshax-5","oshax-6"]}`, CodeOptionOfOtherMode},
		{"chosen oshax in a family game", `{"players":2,"mode":"family","modules":["promo"],"oshax":["oshax-1","oshax-2","oshax-3","oshax-4","oshax-5","oshax-6"]}`, CodeOptionOfOtherMode},
		{"oshax chosen and at random", `{"players":2,"modules":["promo"],"any_oshax":true,"oshax":["oshax-1","oshax-2","oshax-3","oshax-4","oshax-5","oshax-6"]}`, CodeOshaxBoth},
		{"no players", `{"players":0}`, game.CodeBadPlayers},
		{"players are missing", `{}`, game.CodeBadPlayers},
		{"seven players", `{"players":7}`, game.CodeBadPlayers},
		{"a negative number of players", `{"players":-1}`, game.CodeBadPlayers},
		{"an unknown key", `{"players":2,"colour":"blue"}`, game.CodeUnknownConfigKey},
		{"an unknown mode", `{"players":2,"mode":"chess"}`, CodeUnknownMode},
		{"an unknown lesson module", `{"players":2,"lessons":["A","B","Q"]}`, CodeUnknownLessons},
		{"the basic lessons are not a module to choose", `{"players":2,"lessons":["A","B","basic"]}`, CodeUnknownLessons},
		{"two lesson modules", `{"players":2,"lessons":["A","B"]}`, CodeLessonsCount},
		{"four lesson modules", `{"players":2,"lessons":["A","B","C","D"]}`, CodeLessonsCount},
		{"a lesson module twice", `{"players":2,"lessons":["A","B","A"]}`, CodeLessonsTwice},
		{"players that are not a number", `{"players":"two"}`, game.CodeBadConfig},
		{"no object", `[2]`, game.CodeBadConfig},
		{"null", `null`, game.CodeBadConfig},
		{"nothing", ``, game.CodeBadConfig},
	}
	for _, test := range tests {
		if _, err := (Rules{}).New([]byte(test.config), game.Seed{}); game.CodeOf(err) != test.want {
			t.Errorf("%s: got %v, want code %q", test.name, err, test.want)
		}
	}
}

// refusal tries an action on a copy and returns the code. It fails if the state changes.
func refusal(t *testing.T, s *State, seat game.Seat, action string) game.Code {
	t.Helper()
	a, err := ParseAction(action)
	if err != nil {
		return game.CodeOf(err)
	}
	before := *s
	_, err = game.Apply(Rules{}, s, seat, a, nil)
	if *s != before {
		t.Fatalf("%q changed its input", action)
	}
	return game.CodeOf(err)
}

// Actions that break a rule are refused.
func TestActionsRefused(t *testing.T) {
	rescue := arrange(t, []string{
		"phase rescue", "order 0 1", "board 0 blue", "fish 0 20", "fish 1 20", "piece 0 cat-16-orange m1 0",
		"left cat-01-blue cat-02-green", "right cat-03-red", "laid 0 rescue-regular-1", "hand 0 lesson-114 fish-per-oshax",
		"hand 1 fish-per-oshax",
	})
	placing := rescue
	if err := placing.step(0, mustAction(t, "rescue cat-01-blue left permanent"), nil); err != nil {
		t.Fatal(err)
	}
	poor := rescue
	poor.Seats[0].Fish = 2
	paying := arrange(t, []string{
		"phase pay", "fish 0 3", "fish 1 20",
		"drafted 0 oshax rescue-swift-4 rescue-regular-3 lesson-113 lesson-114 lesson-115 gain-permanent-basket",
		"drafted 1 oshax rescue-swift-4 rescue-regular-3 lesson-113 lesson-114 lesson-115 gain-permanent-basket",
	})
	over := rescue
	over.Phase = Over
	tests := []struct {
		name   string
		state  *State
		seat   game.Seat
		action string
		want   game.Code
	}{
		{"out of turn", &rescue, 1, "pass", game.CodeNotYourTurn},
		{"for a seat that is not there", &rescue, 5, "pass", game.CodeUnknownSeat},
		{"for a spectator", &rescue, game.Nobody, "pass", game.CodeUnknownSeat},
		{"in another phase", &rescue, 0, "keep lesson-113 lesson-114", game.CodeWrongPhase},
		{"for a tile that is gone", &rescue, 0, "rescue cat-17-blue left permanent", CodeTileGone},
		{"for a tile in the other field", &rescue, 0, "rescue cat-03-red left permanent", CodeTileGone},
		{"without the fish", &poor, 0, "rescue cat-01-blue left permanent", CodeTooExpensive},
		{"without such a basket", &rescue, 0, "rescue cat-01-blue left broken", CodeNoBasket},
		{"with a basket that cannot be used", &rescue, 0, "rescue cat-01-blue left used", CodeNoBasket},
		{"ending a turn in which nothing was done", &rescue, 0, "end", CodeCannotEnd},
		{"a card that is not in hand", &rescue, 0, "play draw-cards-2", CodeNotInHand},
		{"a lesson played like an anytime card", &rescue, 0, "play lesson-114", game.CodeWrongPhase},
		{"another seat's effect is pending", &placing, 1, "play fish-per-oshax", game.CodeEffectPending},
		{"an own effect is pending", &placing, 0, "play fish-per-oshax", game.CodeEffectPending},
		{"placing another tile", &placing, 0, "place cat-02-green n1 0", CodeWrongTile},
		{"overlapping", &placing, 0, "place cat-01-blue l2 0", CodeOverlap},
		{"leaving the ship", &placing, 0, "place cat-01-blue a1 0", CodeOutsideShip},
		{"leaving the board", &placing, 0, "place cat-01-blue v9 0", CodeOutsideShip},
		{"touching nothing", &placing, 0, "place cat-01-blue g5 0", CodeTouchesNothing},
		{"cards that cannot be paid", &paying, 0, "buy oshax", CodeTooExpensive},
		{"cards that are not offered", &paying, 0, "buy lesson-120", CodeNotOffered},
		{"one card twice", &paying, 1, "buy lesson-113 lesson-113", CodeNotOffered},
		{"nothing to withdraw", &paying, 0, "withdraw", game.CodeNothingChosen},
		{"after the end", &over, 0, "pass", game.CodeGameOver},
		{"an unknown verb", &rescue, 0, "dance", game.CodeBadAction},
		{"an unknown word", &rescue, 0, "rescue cat-99", game.CodeBadAction},
		{"nothing at all", &rescue, 0, "", game.CodeBadAction},
		{"more than the verb can mean", &rescue, 0, "pass cat-01-blue", game.CodeBadAction},
		{"a turn without a tile to place", &rescue, 0, "pass 90", game.CodeBadAction},
	}
	for _, test := range tests {
		if got := refusal(t, test.state, test.seat, test.action); got != test.want {
			t.Errorf("%s: %q gives %q, want %q", test.name, test.action, got, test.want)
		}
	}
}

// The number of a decision rises by own picks and new stages.
func TestDecisionNumbers(t *testing.T) {
	rules := Rules{}
	s := mustNew(`{"players":2}`, "stale")
	mine, other := rules.Decision(&s, 0), rules.Decision(&s, 1)
	play := func(seat game.Seat) {
		t.Helper()
		if err := s.step(seat, s.legal(seat, nil)[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	play(1)
	if got := rules.Decision(&s, 0); got != mine {
		t.Errorf("another seat's pick made decision %d of %d", got, mine)
	}
	if got := rules.Decision(&s, 1); got <= other {
		t.Errorf("the seat's own pick made decision %d of %d", got, other)
	}
	play(0)
	if got := rules.Decision(&s, 0); got <= mine {
		t.Errorf("a new stage made decision %d of %d", got, mine)
	}
}

func mustAction(t testing.TB, text string) Action {
	t.Helper()
	a, err := ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A ship record may contain more small tiles than any game has.
func TestOverfullShipRefused(t *testing.T) {
	r := ShipRecord{Ship: "blue"}
	var used [len(shipLayout.columns)][len(shipLayout.rows)]bool
	fill := func(tile string, size, copies int) {
		for y := range hull.Height {
			for x := 0; x+size <= hull.Width && copies > 0; x++ {
				var cells [][]int
				for d := range size {
					if q, ok := squareAt([]int{x + d, y}); ok && shipLayout.squares.Has(int(q)) && !used[x+d][y] {
						cells = append(cells, []int{x + d, y})
					}
				}
				if len(cells) < size {
					continue
				}
				for _, c := range cells {
					used[c[0]][c[1]] = true
				}
				r.Tiles = append(r.Tiles, TileRecord{Tile: tile, Cells: cells})
				copies--
			}
		}
	}
	fill("common-line-3", 3, 17)
	fill("common-2", 2, 17)
	fill("kitten-2-blue", 2, 1)
	fill("kitten-2-red", 2, 1)
	fill("kitten-2-green", 2, 1)
	fill("common-1", 1, 17)
	fill("royal-rat", 1, 18)
	fill("kitten-line-3-red", 3, 1)
	if len(r.Tiles) <= maxPieces {
		t.Fatalf("only %d tiles could be laid", len(r.Tiles))
	}
	if _, err := r.Report(); game.CodeOf(err) != CodeTooManyCopies {
		t.Errorf("%d tiles: %v", len(r.Tiles), err)
	}
}
