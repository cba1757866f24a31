package bots

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// checkNamed fails the test if no case asks for one of the reasons of a game.
func checkNamed(t *testing.T, list map[string][]string, asked map[string]bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(list)) {
		if !asked[name] {
			t.Errorf("no case is about %q", name)
		}
	}
}

// checkReason fails the test unless a reason is among those given, with these facts, and tells all that words may ask for.
func checkReason(t *testing.T, w *reasons, known map[string][]string, name string, facts args) {
	t.Helper()
	for _, r := range w.list {
		told, ok := known[r.Key[len(w.game+".reason."):]]
		for _, fact := range told {
			if r.Args[fact] == nil {
				t.Errorf("%q does not tell %q", r.Key, fact)
			}
		}
		if !ok {
			t.Errorf("%q is not in the list", r.Key)
		}
	}
	i := slices.IndexFunc(w.list, func(r Reason) bool {
		return r.Key == w.game+".reason."+name && (facts == nil || reflect.DeepEqual(r.Args, facts))
	})
	if name == "little" && len(w.list) == 0 {
		i = 0
	}
	if i < 0 {
		t.Errorf("%q with %v is not among %+v", name, facts, w.list)
	}
}

//purrlor:long a position for each reason
func TestEveryReasonOfIsle(t *testing.T) {
	rules := isle.Rules{}
	threeBlue := []string{"cat-16-blue l3 0", "cat-16-blue m3 0", "cat-16-blue n3 0"}
	day := func(n uint8, phase isle.Phase) func(*isle.State) {
		return func(s *isle.State) { s.Day, s.Phase = n, phase }
	}
	card := func(name string) isle.Card {
		c, ok := isle.ParseCard(name)
		if !ok {
			t.Fatal(name)
		}
		return c
	}
	has := func(set func(s *isle.State, c isle.Card), name string) func(*isle.State) {
		return func(s *isle.State) { set(s, card(name)) }
	}
	private := func(s *isle.State, c isle.Card) { s.Seats[0].Lessons[c] = 1 }
	inHand := func(s *isle.State, c isle.Card) { s.Seats[0].Hand[c] = 1 }
	asked := map[string]bool{}
	for _, c := range []struct {
		reason string
		facts  args
		aboard []string
		action string
		change func(*isle.State)
		legal  []string
	}{
		{reason: "family_begun", facts: args{"colour": "blue"}, action: "place cat-16-blue l3 0"},
		{reason: "family_pair", facts: args{"colour": "blue"}, aboard: threeBlue[:1], action: "place cat-16-blue m3 0"},
		{reason: "family_made", facts: args{"colour": "blue", "cats": 3}, aboard: threeBlue[:2], action: "place cat-16-blue n3 0"},
		{reason: "family_grows", facts: args{"colour": "blue", "cats": 4}, aboard: threeBlue, action: "place cat-16-blue o3 0"},
		{reason: "rats", facts: args{"count": 2}, action: "place common-2 n9 0"},
		{reason: "rats_last", facts: args{"count": 1, "room": "moon-bottom"}, action: "place common-1 k9 0"},
		{reason: "royal", aboard: []string{"royal-rat l5 0"}, action: "place cat-16-red m3 0"},
		{reason: "room_full", facts: args{"room": "parrot-bow"}, aboard: []string{"common-1 u4 0", "common-1 u5 0", "common-1 u6 0"}, action: "place common-1 v5 0"},
		{reason: "room_near", facts: args{"room": "parrot-bow", "squares": 1}, aboard: []string{"common-1 u4 0", "common-1 u5 0"}, action: "place common-1 u6 0"},
		{reason: "rare", action: "place rare-O l4 0"},
		{reason: "friend", facts: args{"count": 1}, aboard: threeBlue, action: "place beast-01 o3 0"},
		{reason: "lesson", facts: args{"card": "lesson-123"}, action: "place common-1 l4 0", change: has(private, "lesson-123")},
		{reason: "family_card", facts: args{"card": "family-164"}, action: "place common-1 l4 0", change: has(func(s *isle.State, c isle.Card) {
			s.Seats[0].Family[0] = c
		}, "family-164")},
		{reason: "public", facts: args{"card": "public-148"}, action: "place common-1 l4 0", change: has(func(s *isle.State, c isle.Card) {
			s.Public[0], s.PublicN = isle.PublicLesson{Card: c}, 1
		}, "public-148")},
		{reason: "map", facts: args{"colour": "blue"}, action: "place cat-16-blue o2 0"},
		{
			reason: "space", aboard: []string{"common-1 u4 0", "common-1 u6 0"}, action: "place common-1 v5 0",
			legal: []string{"place common-1 v5 0", "place common-1 u5 0"},
		},
		{reason: "sister", action: "place common-1 k9 0", change: has(func(s *isle.State, c isle.Card) {
			s.Mode, s.Players = isle.Solo, 1
			s.Sister.Lessons[0], s.Sister.LessonN = c, 1
		}, "sister-201")},
		{reason: "cheap", facts: args{"fish": 3}, action: "rescue cat-16-red left regular"},
		{reason: "wanted", facts: args{"colour": "red"}, action: "rescue cat-16-red left regular", change: func(s *isle.State) {
			s.Seats[1].Ship = isle.Ship{N: 5}
			for i := range 5 {
				s.Seats[1].Ship.Pieces[i] = isle.Piece{Tile: 1, Colour: isle.Red, At: isle.Square(60 + i)}
			}
		}},
		{reason: "second_kitten", action: "rescue kitten-2-red kitten-2-blue kittens regular"},
		{reason: "baskets", facts: args{"count": 1}, action: "buy rescue-regular-1", change: day(1, isle.Paying)},
		{reason: "basket_half", action: "keep rescue-broken-0 lesson-114", change: day(1, isle.Drafting)},
		{reason: "basket", action: "buy gain-permanent-basket", change: day(1, isle.Paying)},
		{reason: "basket", action: "play gain-permanent-basket"},
		{reason: "speed", action: "buy rescue-swift-4", change: day(1, isle.Paying)},
		{reason: "speed", action: "token-speed", change: day(2, isle.Preparing)},
		{
			reason: "lesson_now", facts: args{"card": "lesson-123", "points": 3}, action: "buy lesson-123", change: day(4, isle.Paying),
			aboard: []string{"common-1 l3 0", "common-1 l4 0", "common-1 l5 0"},
		},
		{reason: "lesson_soon", action: "buy lesson-114", change: day(2, isle.Paying)},
		{reason: "lesson_soon", action: "keep family-157 family-152", change: func(s *isle.State) { s.Mode, s.Phase = isle.Family, isle.Drafting }},
		{
			reason: "read", facts: args{"card": "public-148"}, action: "read public-148", change: day(2, isle.Reading),
			aboard: []string{"common-1 l3 0", "common-1 l4 0"},
		},
		{reason: "oshax", facts: args{"colour": "blue"}, aboard: threeBlue, action: "buy oshax", change: day(2, isle.Paying)},
		{reason: "treasures", aboard: threeBlue, action: "buy one-rare-or-two-common", change: day(2, isle.Paying)},
		{
			reason: "fish_card", facts: args{"fish": 2}, action: "play fish-per-common-treasure",
			aboard: []string{"common-1 l3 0", "common-1 l4 0"},
		},
		{reason: "draw_cards", action: "play draw-cards-2", change: day(2, isle.Paying)},
		{reason: "random_tile", action: "play place-random-tile"},
		{reason: "second_cat", action: "play rescue-second-cat"},
		{reason: "card", facts: args{"card": "next-tile-anywhere"}, action: "play next-tile-anywhere"},
		{reason: "fish_left", action: "buy nothing", legal: []string{"buy nothing", "buy lesson-114 lesson-115 lesson-116 oshax"}, change: func(s *isle.State) {
			day(2, isle.Paying)(s)
			s.Seats[0].UnusedBaskets = 4
		}},
		{reason: "lay_basket", action: "lay rescue-regular-1", change: day(2, isle.Preparing)},
		{reason: "lay_basket", action: "token-basket", change: day(2, isle.Preparing)},
		{reason: "lay_last", action: "lay rescue-broken-0", change: day(5, isle.Preparing)},
		{reason: "chase", action: "chase l5"},
		{reason: "fish_saved", facts: args{"fish": 20}, action: "pass"},
		{reason: "cards_kept", action: "end", change: func(s *isle.State) {
			day(2, isle.Preparing)(s)
			inHand(s, card("rescue-regular-1"))
		}},
		{reason: "no_cat", action: "pass", change: day(5, isle.Rescuing)},
		{reason: "private_lessons", action: "end", change: func(s *isle.State) {
			day(2, isle.Reading)(s)
			inHand(s, card("lesson-121"))
		}},
		{reason: "little", action: "end", change: day(2, isle.Reading)},
		{reason: "no_treasure", action: "pass", change: day(2, isle.Finding)},
		{reason: "little", action: "confirm", change: day(5, isle.Confirming)},
	} {
		t.Run(c.reason, func(t *testing.T) {
			s, err := rules.New([]byte(`{"players":2}`), game.SeedOf("reasons"))
			if err != nil {
				t.Fatal(err)
			}
			parse := func(list ...string) (actions []isle.Action) {
				for _, text := range list {
					a, err := rules.Parse(text)
					if err != nil {
						t.Fatal(err)
					}
					actions = append(actions, a)
				}
				return actions
			}
			day(2, isle.Rescuing)(&s)
			p := &s.Seats[0]
			p.Ship, p.Fish = isle.Ship{}, 20
			for _, text := range c.aboard {
				a := parse("place " + text)[0]
				p.Ship.Pieces[p.Ship.N] = isle.Piece{Tile: a.Tile, Colour: a.Tile.Colour(), Turn: a.Turn, At: a.At[0]}
				p.Ship.N++
			}
			if c.change != nil {
				c.change(&s)
			}
			asked[c.reason] = true
			j := newJudge()
			j.look(&s, 0)
			w := isleWhy{reasons{game: "isle"}, j}
			w.action(&parse(c.action)[0], parse(c.legal...))
			checkReason(t, &w.reasons, isleReasons, c.reason, c.facts)
		})
	}
	checkNamed(t, isleReasons, asked)
}

func TestEveryReasonOfBoxes(t *testing.T) {
	rules := boxes.Rules{}
	// A card that is open below, and one below it that is open above and below, each slot in the notation of actions.
	table := map[string]string{"d4": "box-05", "d5": "box-04"}
	across := func(seat boxes.Across) func(*boxes.State) {
		return func(s *boxes.State) { s.Table.Across[3*boxesStride+3] = seat + 1 }
	}
	asked := map[string]bool{}
	for _, c := range []struct {
		reason string
		facts  args
		action string
		change func(*boxes.State)
		more   map[string]string
		legal  []string
	}{
		{reason: "closes", facts: args{"cards": 3}, action: "lay box-05 d6 180", change: across(0)},
		{reason: "toys", facts: args{"points": 2}, action: "lay box-04 d6", change: across(0)},
		{reason: "grows", action: "lay box-19 d6", change: across(0)},
		{reason: "claims", facts: args{"cards": 2}, action: "cat d4-d5"},
		{reason: "claimable", facts: args{"cards": 3}, action: "lay box-04 d6"},
		{reason: "majority", action: "cat d5-d6", change: across(1), more: map[string]string{"d6": "box-04"}},
		{reason: "extra_cat", action: "cat d5-d6", change: across(0), more: map[string]string{"d6": "box-04"}},
		{reason: "holds", action: "sleep d6"},
		{reason: "spoils", action: "lay box-06 d6", change: across(1)},
		{reason: "cat_out", action: "princess d4-d5", change: across(1)},
		{reason: "cat_back", action: "princess d4-d5", change: func(s *boxes.State) {
			across(0)(s)
			s.Table.Laid[3*boxesStride+3].Card = 6 // the bottle
			s.Table.Laid[4*boxesStride+3].Card = 6
		}},
		{reason: "ends", action: "cat d4-d5", change: func(s *boxes.State) { s.Seats[0].Cats = 1 }},
		{reason: "draw", action: "draw"},
		{reason: "keeps_cat", action: "end", legal: []string{"cat d4-d5", "end"}},
		{reason: "starts", action: "start start-1 d6"},
		{reason: "little", action: "discard box-01"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			s, err := rules.New([]byte(`{"players":2}`), game.SeedOf("reasons"))
			if err != nil {
				t.Fatal(err)
			}
			s.Turn, s.Phase = 0, boxes.Playing
			parse := func(text string) boxes.Action {
				a, err := rules.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				return a
			}
			for _, cards := range []map[string]string{table, c.more} {
				for at, card := range cards {
					a := parse("lay " + card + " " + at)
					s.Table.Laid[a.At] = boxes.Laid{Card: a.Card}
				}
			}
			if c.change != nil {
				c.change(&s)
			}
			var legal []boxes.Action
			for _, text := range c.legal {
				legal = append(legal, parse(text))
			}
			asked[c.reason] = true
			j := newBoxesJudge()
			j.look(&s, 0)
			w := boxesWhy{reasons{game: "boxes"}, j}
			a := parse(c.action)
			w.action(&a, legal)
			checkReason(t, &w.reasons, boxesReasons, c.reason, c.facts)
		})
	}
	checkNamed(t, boxesReasons, asked)
}

func TestTheWeightiestReasonsAreSaid(t *testing.T) {
	for _, c := range []struct{ points, want []float64 }{
		{[]float64{1, 4, 2, 3}, []float64{4, 3, 2}},
		{[]float64{0.4, 0.7, 0.2}, []float64{0.7}},
		{[]float64{0.1, 0.3, -5}, []float64{0.3}},
		{[]float64{-1}, []float64{0}},
	} {
		w := reasons{game: "isle"}
		for i, points := range c.points {
			w.add("rats", points, args{"count": i})
		}
		got := []float64{}
		for _, r := range w.weightiest() {
			got = append(got, r.Points)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %v are said %v, want %v", c.points, got, c.want)
		}
	}
}

func TestAReasonIsSaidOnce(t *testing.T) {
	w := reasons{game: "isle"}
	w.add("card", 1, args{"card": "oshax"})
	w.add("card", 2, args{"card": "rescue-regular-3"})
	w.add("card", 3, args{"card": "oshax"})
	want := []Reason{{"isle.reason.card", args{"card": "oshax"}, 4}, {"isle.reason.card", args{"card": "rescue-regular-3"}, 2}}
	if got := w.weightiest(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReasonsForBothActionsTellNothing(t *testing.T) {
	rats := Reason{"isle.reason.rats", args{"count": 2}, 2}
	more := Reason{"isle.reason.rats", args{"count": 3}, 3}
	cheap := Reason{"isle.reason.cheap", args{"fish": 1}, 1}
	none := Reason{Key: "isle.reason.little"}
	for _, c := range []struct{ list, other, want []Reason }{
		{[]Reason{rats, cheap}, []Reason{{"isle.reason.rats", args{"count": 2}, 1}}, []Reason{cheap}},
		{[]Reason{more}, []Reason{rats}, []Reason{more}},
		{[]Reason{rats}, []Reason{rats}, nil},
		{[]Reason{none}, []Reason{rats}, nil},
	} {
		if got := lacking(c.list, c.other); !reflect.DeepEqual(got, c.want) {
			t.Errorf("of %v beside %v is left %v, want %v", c.list, c.other, got, c.want)
		}
	}
}
