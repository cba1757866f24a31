package isle

import (
	"testing"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/bots/search/searchtest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

//nolint:funlen // a position for each reason
func TestEveryReason(t *testing.T) {
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
	tested := map[string]bool{}
	for _, c := range []struct {
		reason string
		facts  search.Args
		aboard []string
		action string
		change func(*isle.State)
		legal  []string
	}{
		{reason: "family_begun", facts: search.Args{"colour": "blue"}, action: "place cat-16-blue l3 0"},
		{reason: "family_pair", facts: search.Args{"colour": "blue"}, aboard: threeBlue[:1], action: "place cat-16-blue m3 0"},
		{reason: "family_made", facts: search.Args{"colour": "blue", "cats": 3}, aboard: threeBlue[:2], action: "place cat-16-blue n3 0"},
		{reason: "family_grows", facts: search.Args{"colour": "blue", "cats": 4}, aboard: threeBlue, action: "place cat-16-blue o3 0"},
		{reason: "rats", facts: search.Args{"count": 2}, action: "place common-2 n9 0"},
		{reason: "rats_last", facts: search.Args{"count": 1, "room": "moon-bottom"}, action: "place common-1 k9 0"},
		{reason: "royal", aboard: []string{"royal-rat l5 0"}, action: "place cat-16-red m3 0"},
		{reason: "room_full", facts: search.Args{"room": "parrot-bow"}, aboard: []string{"common-1 u4 0", "common-1 u5 0", "common-1 u6 0"}, action: "place common-1 v5 0"},
		{reason: "room_near", facts: search.Args{"room": "parrot-bow", "squares": 1}, aboard: []string{"common-1 u4 0", "common-1 u5 0"}, action: "place common-1 u6 0"},
		{reason: "rare", action: "place rare-O l4 0"},
		{reason: "friend", facts: search.Args{"count": 1}, aboard: threeBlue, action: "place beast-01 o3 0"},
		{reason: "lesson", facts: search.Args{"card": "lesson-123"}, action: "place common-1 l4 0", change: has(private, "lesson-123")},
		{reason: "family_card", facts: search.Args{"card": "family-164"}, action: "place common-1 l4 0", change: has(func(s *isle.State, c isle.Card) {
			s.Seats[0].Family[0] = c
		}, "family-164")},
		{reason: "public", facts: search.Args{"card": "public-148"}, action: "place common-1 l4 0", change: has(func(s *isle.State, c isle.Card) {
			s.Public[0], s.PublicN = isle.PublicLesson{Card: c}, 1
		}, "public-148")},
		{reason: "map", facts: search.Args{"colour": "blue"}, action: "place cat-16-blue o2 0"},
		{
			reason: "space", aboard: []string{"common-1 u4 0", "common-1 u6 0"}, action: "place common-1 v5 0",
			legal: []string{"place common-1 v5 0", "place common-1 u5 0"},
		},
		{reason: "sister", action: "place common-1 k9 0", change: has(func(s *isle.State, c isle.Card) {
			s.Mode, s.Players = isle.Solo, 1
			s.Sister.Lessons[0], s.Sister.LessonN = c, 1
		}, "sister-201")},
		{reason: "cheap", facts: search.Args{"fish": 3}, action: "rescue cat-16-red left regular"},
		{reason: "wanted", facts: search.Args{"colour": "red"}, action: "rescue cat-16-red left regular", change: func(s *isle.State) {
			s.Seats[1].Ship = isle.Ship{N: 5}
			for i := range 5 {
				s.Seats[1].Ship.Pieces[i] = isle.Piece{Tile: 1, Colour: isle.Red, At: isle.Square(60 + i)}
			}
		}},
		{reason: "second_kitten", action: "rescue kitten-2-red kitten-2-blue kittens regular"},
		{reason: "baskets", facts: search.Args{"count": 1}, action: "buy rescue-regular-1", change: day(1, isle.Paying)},
		{reason: "basket_half", action: "keep rescue-broken-0 lesson-114", change: day(1, isle.Drafting)},
		{reason: "basket", action: "buy gain-permanent-basket", change: day(1, isle.Paying)},
		{reason: "basket", action: "play gain-permanent-basket"},
		{reason: "speed", action: "buy rescue-swift-4", change: day(1, isle.Paying)},
		{reason: "speed", action: "token-speed", change: day(2, isle.Preparing)},
		{
			reason: "lesson_now", facts: search.Args{"card": "lesson-123", "points": 3}, action: "buy lesson-123", change: day(4, isle.Paying),
			aboard: []string{"common-1 l3 0", "common-1 l4 0", "common-1 l5 0"},
		},
		{reason: "lesson_soon", action: "buy lesson-114", change: day(2, isle.Paying)},
		{reason: "lesson_soon", action: "keep family-157 family-152", change: func(s *isle.State) { s.Mode, s.Phase = isle.Family, isle.Drafting }},
		{
			reason: "read", facts: search.Args{"card": "public-148"}, action: "read public-148", change: day(2, isle.Reading),
			aboard: []string{"common-1 l3 0", "common-1 l4 0"},
		},
		{reason: "oshax", facts: search.Args{"colour": "blue"}, aboard: threeBlue, action: "buy oshax", change: day(2, isle.Paying)},
		{reason: "treasures", aboard: threeBlue, action: "buy one-rare-or-two-common", change: day(2, isle.Paying)},
		{
			reason: "fish_card", facts: search.Args{"fish": 2}, action: "play fish-per-common-treasure",
			aboard: []string{"common-1 l3 0", "common-1 l4 0"},
		},
		{reason: "draw_cards", action: "play draw-cards-2", change: day(2, isle.Paying)},
		{reason: "random_tile", action: "play place-random-tile"},
		{reason: "second_cat", action: "play rescue-second-cat"},
		{reason: "card", facts: search.Args{"card": "next-tile-anywhere"}, action: "play next-tile-anywhere"},
		{reason: "fish_left", action: "buy nothing", legal: []string{"buy nothing", "buy lesson-114 lesson-115 lesson-116 oshax"}, change: func(s *isle.State) {
			day(2, isle.Paying)(s)
			s.Seats[0].UnusedBaskets = 4
		}},
		{reason: "lay_basket", action: "lay rescue-regular-1", change: day(2, isle.Preparing)},
		{reason: "lay_basket", action: "token-basket", change: day(2, isle.Preparing)},
		{reason: "lay_last", action: "lay rescue-broken-0", change: day(5, isle.Preparing)},
		{reason: "chase", action: "chase l5"},
		{reason: "fish_saved", facts: search.Args{"fish": 20}, action: "pass"},
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
			tested[c.reason] = true
			j := newEvaluator()
			j.look(&s, 0)
			w := explainer{search.Reasons{Game: "isle"}, j}
			w.action(&parse(c.action)[0], parse(c.legal...))
			searchtest.Reason(t, &w.Reasons, reasonNames, c.reason, c.facts)
		})
	}
	searchtest.NameEach(t, reasonNames, tested)
}
