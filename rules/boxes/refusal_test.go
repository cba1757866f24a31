package boxes

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Configurations that break a rule are refused.
func TestConfigurationsRefused(t *testing.T) {
	tests := []struct {
		name, config string
		want         game.Code
	}{
		{"two players", `{"players":2}`, ""},
		{"five under the advanced rules on a small table", `{"players":5,"rules":"advanced","columns":6,"rows":5}`, ""},
		{"one player", `{"players":1}`, game.CodeBadPlayers},
		{"six players", `{"players":6}`, game.CodeBadPlayers},
		{"unknown rules", `{"players":2,"rules":"wild"}`, CodeUnknownRules},
		{"too few columns", `{"players":2,"columns":5}`, CodeBadTable},
		{"too many rows", `{"players":2,"rows":16}`, CodeBadTable},
		{"no rows at all", `{"players":2,"rows":0}`, CodeBadTable},
		{"an unknown key", `{"players":2,"colour":1}`, game.CodeUnknownConfigKey},
		{"no number", `{"players":"two"}`, game.CodeBadConfig},
		{"no object", `7`, game.CodeBadConfig},
	}
	for _, test := range tests {
		if _, err := (Rules{}).New([]byte(test.config), game.Seed{}); game.CodeOf(err) != test.want {
			t.Errorf("%s: got %v, want code %q", test.name, err, test.want)
		}
	}
}

func TestImpossibleTablesRefused(t *testing.T) {
	tests := []struct {
		name, line string
		want       game.Code
	}{
		{"a fine one", `{"id":"a","players":2,"cards":[{"at":"c4","card":"start-1"},{"at":"c5","card":"start-2"}],"across":[{"at":"c4-c5","cat":1}]}`, ""},
		{"an unknown card", `{"players":2,"cards":[{"at":"c4","card":"box-99"}]}`, game.CodeUnknownPiece},
		{"a slot off the table", `{"players":2,"columns":6,"rows":5,"cards":[{"at":"g1","card":"start-1"}]}`, CodeOffTable},
		{"two cards on a slot", `{"players":2,"cards":[{"at":"c4","card":"start-1"},{"at":"c4","card":"start-2"}]}`, CodeSlotTaken},
		{"a card twice", `{"players":2,"cards":[{"at":"c4","card":"start-1"},{"at":"c5","card":"start-1"}]}`, CodeTooManyCopies},
		{"a cat across a wall", `{"players":2,"cards":[{"at":"c4","card":"start-1"},{"at":"c5","card":"start-4"}],"across":[{"at":"c4-c5","cat":1}]}`, CodeWallAtJoint},
		{"a cat of nobody", `{"players":2,"cards":[{"at":"c4","card":"cat","cat":5}]}`, game.CodeUnknownSeat},
		{"a sleeping cat without an owner", `{"players":2,"cards":[{"at":"c4","card":"cat"}]}`, CodeOwnerMissing},
		{"no players", `{"cards":[]}`, game.CodeBadPlayers},
		{"an unknown field", `{"players":2,"crads":[]}`, CodeBadTableCase},
	}
	for _, test := range tests {
		r, err := ParseRecord([]byte(test.line))
		if err == nil {
			_, err = r.Report()
		}
		if game.CodeOf(err) != test.want {
			t.Errorf("%s: got %v, want code %q", test.name, err, test.want)
		}
	}
}

func TestViewsHideHandsAndDeck(t *testing.T) {
	s := newState(Config{Players: 3, Rules: "basic", Columns: 10, Rows: 8}, game.SeedOf("view"))
	s.Seats[1].Hand = Hand{princess}
	raw, err := json.Marshal(s.view(0))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), "princess") || strings.Contains(string(raw), s.Seed.String()) {
		t.Errorf("seat 0 sees another hand or the seed: %s", raw)
	}
	for viewer, want := range map[game.Seat]bool{1: true, game.Nobody: false, 2: false} {
		raw, err := json.Marshal(s.view(viewer))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(raw), "princess"); got != want {
			t.Errorf("viewer %d sees the Princess: %v, want %v", viewer, got, want)
		}
	}
}

func TestSteppingAllocatesNothing(t *testing.T) {
	rules := Rules{}
	start, err := rules.New([]byte(`{"players":4}`), game.SeedOf("allocations"))
	if err != nil {
		t.Fatal(err)
	}
	ev := game.Events{List: make([]game.Event, 0, 64)}
	legal := make([]Action, 0, 4096)
	first := game.SeedOf("allocations").Stream("moves", 0)
	var s State
	var r game.Rand
	if n := testing.AllocsPerRun(20, func() {
		s, r = start, first
		for s.Phase != Over {
			legal = s.legal(s.Turn, legal[:0])
			ev.Reset()
			if err := s.step(s.Turn, rules.Pick(&r, legal), &ev); err != nil {
				t.Fatal(err)
			}
		}
	}); n != 0 {
		t.Errorf("a whole game allocates %v times", n)
	}
}

// A new key keeps the piles and what is seen.
func TestRekeyKeepsPiles(t *testing.T) {
	s := newState(Config{Players: 3, Rules: "basic", Columns: 10, Rows: 8}, game.SeedOf("rekey"))
	again := s
	again.rekey(5)
	if again.Deck == s.Deck {
		t.Error("the deck is as it was")
	}
	from := 0
	for pile, n := range s.Piles {
		ladies := 0
		for _, c := range again.Deck[from : from+int(n)] {
			if c == princess {
				ladies++
			}
		}
		if n > 0 && ladies != 1 {
			t.Errorf("pile %d has %d Princess cards", pile, ladies)
		}
		from += int(n)
	}
}

// Near the end the deck may contain only special toys, which are never in a hand.
func TestSamplesKeepSpecialToys(t *testing.T) {
	for _, rules := range ruleSets {
		s := newState(Config{Players: 4, Rules: rules, Columns: 12, Rows: 9}, game.SeedOf("late"))
		// Everything except the special toys and one Princess has been played.
		var late []Card
		for _, c := range s.Deck[:s.DeckN] {
			if c.Kind() == KindSpecial {
				late = append(late, c)
			} else {
				s.Gone[c]++
			}
		}
		s.Gone[princess]--
		late = append(late, princess)
		s.Deck = [maxDeck]Card{}
		s.DeckN = uint8(copy(s.Deck[:], late))
		s.Piles = [maxPlayers]uint8{s.DeckN}
		v := s.view(0)
		r := game.SeedOf("late").Stream("samples", 0)
		for range 300 {
			world := sample(&v, &r)
			for seat := range world.Players {
				hand := world.Seats[seat].Hand.list()
				if slices.ContainsFunc(hand, func(c Card) bool { return c.Kind() == KindSpecial }) {
					t.Fatalf("%s: a special toy is in the hand %v", rules, hand)
				}
			}
			if got, want := census(&world), census(&s); len(got) != len(want) {
				t.Fatalf("%s: cards are lost", rules)
			}
		}
	}
}

// checkPrincesses runs checkWorld on several sampled worlds.
func checkPrincesses(v *View, r *game.Rand, sizes *[maxPlayers]uint8, drawn int) error {
	for range 20 {
		world := sample(v, r)
		if err := checkWorld(&world, sizes, drawn); err != nil {
			return err
		}
	}
	return nil
}

// checkWorld fails if the other seats hold more Princess cards than were drawn. Under the basic rules, every untouched pile must
// contain one.
func checkWorld(world *State, sizes *[maxPlayers]uint8, drawn int) error {
	count := func(cards []Card) int {
		n := 0
		for _, c := range cards {
			if c == princess {
				n++
			}
		}
		return n
	}
	held, from := 0, 0
	for seat := 1; seat < int(world.Players); seat++ {
		held += count(world.Seats[seat].Hand.list())
	}
	if held > drawn {
		return fmt.Errorf("%d Princess cards in hands after %d draws", held, drawn)
	}
	for pile, n := range world.Piles {
		found := count(world.Deck[from : from+int(n)])
		if !world.Advanced && n > 0 && n == sizes[pile] && found != 1 {
			return fmt.Errorf("an untouched pile has %d Princess cards", found)
		}
		from += int(n)
	}
	return nil
}

// An untouched pile contains its Princess, and nobody holds one before the first draw (B2.1, B2.2, B8.1).
func TestSamplesPlacePrincesses(t *testing.T) {
	for _, rules := range ruleSets {
		for players := minPlayers; players <= maxPlayers; players++ {
			s := newState(Config{Players: players, Rules: rules, Columns: 12, Rows: 9}, game.SeedOf("ladies"))
			sizes := s.Piles
			r := game.SeedOf("ladies").Stream("samples", 0)
			for drawn := range 30 {
				v := s.view(0)
				if err := checkPrincesses(&v, &r, &sizes, drawn); err != nil {
					t.Fatalf("%s, %d players: %v", rules, players, err)
				}
				c := s.draw()
				s.Gone[c]++ // drawn and discarded in public
			}
		}
	}
}

// Options tell of the card just laid.
func TestOptionsOfLaidCard(t *testing.T) {
	// A mouse, a yarn and a fish tie for most frequent.
	s := arrange(t, []string{"phase play", "hand 0 box-01", "card c3 start-1", "card d4 start-4", "cats 1 4"})
	for _, m := range []string{"lay box-01 c4"} {
		play(t, &s, "0 "+m)
	}
	v := s.view(0)
	got, err := options(&v, "cat")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(got.Joints)
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"at":[2,2],"joint":true,"scores":[3,0],"gains":[{"seat":0,"source":"toys","points":3}]},{"at":[2,3],"joint":true,"why":"no_card_there"}]`
	if string(raw) != want {
		t.Errorf("got %s, want %s", raw, want)
	}
}

// Options tell why a card cannot lie on a slot.
func TestOptionsExplainRefusedSlots(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		verb  Verb
		card  string
		want  game.Code
	}{
		{"a card", []string{"phase play", "hand 0 box-01", "card c3 start-1"}, Lay, "box-01", CodeTouchesNothing},
		{"a sleeping cat", []string{"phase decide", "card c3 start-1"}, Sleep, "cat", CodeSlotTaken},
		{"wall on wall", []string{"rules advanced", "phase play", "hand 0 box-04", "card c3 start-2"}, Lay, "box-04", CodeWallOnWall},
		{"a Princess", []string{"phase play", "hand 0 princess", "card c3 start-1"}, PlayPrincess, "princess", CodeNoCatThere},
	}
	for _, test := range tests {
		s := arrange(t, test.lines)
		v := s.view(0)
		got, err := options(&v, test.card)
		if err != nil {
			t.Fatal(err)
		}
		seen, slots := map[game.Code]bool{}, len(got.Places)
		for _, r := range got.Refused {
			seen[r.Why] = true
			slots += len(r.Slots)
			for _, c := range r.Slots {
				a := Action{Verb: test.verb, At: slotAt(int(c.X), int(c.Y))}
				if test.verb == Lay {
					a.Card = got.Card
				}
				next := s
				if err := next.step(0, a, nil); game.CodeOf(err) != r.Why {
					t.Errorf("%s at %v: options say %q, the game %v", test.name, a.At, r.Why, err)
				}
			}
		}
		if !seen[test.want] {
			t.Errorf("%s: %q is not among %v", test.name, test.want, got.Refused)
		}
		if slots < v.Config.Columns*v.Config.Rows {
			t.Errorf("%s: %d slots told of", test.name, slots)
		}
	}
}

func TestGainsSumToScores(t *testing.T) {
	s := arrange(t, []string{"phase play", "hand 0 box-01", "card c3 start-1", "card d4 start-4", "cats 1 4"})
	play(t, &s, "0 lay box-01 c4")
	before := s.Table.tally(s.Advanced)
	play(t, &s, "0 cat c3-c4")
	scores, gains := s.delta(&before)
	for _, g := range gains {
		scores[g.Seat] -= g.Points
	}
	if scores[0] != 0 || scores[1] != 0 || len(gains) == 0 {
		t.Errorf("%v are not all of the score", gains)
	}
}
