package boxes

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/purrlor/purrlor/rules/game"
)

func TestSetUp(t *testing.T) {
	firsts := map[game.Seat]bool{}
	for players := minPlayers; players <= maxPlayers; players++ {
		for _, rules := range ruleSets {
			for i := range 20 {
				config := fmt.Sprintf(`{"players":%d,"rules":%q}`, players, rules)
				s, err := Rules{}.New([]byte(config), game.SeedOf(fmt.Sprint("set-up ", i)))
				if err != nil {
					t.Fatal(err)
				}
				firsts[s.First] = true
				checkSetUp(t, &s)
				if want := map[bool][2]uint8{true: {12, 9}, false: {10, 8}}[players > 3]; [2]uint8{s.Table.Columns, s.Table.Rows} != want {
					t.Errorf("%s: a table of %d x %d, want %v", config, s.Table.Columns, s.Table.Rows, want)
				}
			}
		}
	}
	if len(firsts) != maxPlayers {
		t.Errorf("only seats %v ever begin", firsts)
	}
}

// checkSetUp checks hands, deck and piles (B2, B8.1).
func checkSetUp(t *testing.T, s *State) {
	t.Helper()
	for seat := range s.Players {
		hand := s.Seats[seat].Hand.list()
		if len(hand) != 2 || hand[0].Kind() != KindBox || hand[1].Kind() != KindBox {
			t.Errorf("seat %d is dealt %v", seat, hand)
		}
		if s.Seats[seat].Cats != 5 {
			t.Errorf("seat %d has %d cats", seat, s.Seats[seat].Cats)
		}
	}
	var kinds [KindCat + 1]int
	for _, c := range s.Deck[:s.DeckN] {
		kinds[c.Kind()]++
	}
	ladies := int(s.Players)
	if s.Advanced {
		ladies = 5
	}
	if kinds[KindBox] != 72-2*int(s.Players) || kinds[KindSpecial] != 3 || kinds[KindPrincess] != ladies {
		t.Errorf("%d players: the deck has %v by kind", s.Players, kinds)
	}
	if s.Advanced {
		return
	}
	from, least, most := 0, maxDeck, 0
	for pile := range int(s.Players) {
		n := int(s.Piles[pile])
		least, most = min(least, n), max(most, n)
		found := 0
		for _, c := range s.Deck[from : from+n] {
			if c == princess {
				found++
			}
		}
		if found != 1 {
			t.Errorf("%d players: pile %d has %d Princess cards", s.Players, pile, found)
		}
		from += n
	}
	if most-least > 1 || s.Piles[s.Players-1] != uint8(most) {
		t.Errorf("%d players: piles %v; they differ by one at most, the top one is not smaller", s.Players, s.Piles)
	}
}

func TestStateIsSmall(t *testing.T) {
	t.Logf("a state has %d bytes, an action %d", unsafe.Sizeof(State{}), unsafe.Sizeof(Action{}))
	if n := unsafe.Sizeof(State{}); n > 2_000 {
		t.Errorf("a state has %d bytes", n)
	}
}

func TestPrintedCardsKnown(t *testing.T) {
	copies := map[Card]int{}
	for _, d := range deckFile.Boxes {
		c, ok := ParseCard(d.ID)
		if !ok || c.Kind() != KindBox {
			t.Errorf("%s is not known", d.ID)
		}
		copies[c]++
	}
	for c, n := range copies {
		if n != c.facts().copies {
			t.Errorf("%v: %d printed cards, %d copies", c, n, c.facts().copies)
		}
	}
}

func TestOptionsOfEmptyTable(t *testing.T) {
	for _, test := range []struct {
		players   int
		first     string
		low, high Slot // corners of the middle
	}{
		{2, "e4", slotAt(3, 2), slotAt(6, 5)},
		{5, "f5", slotAt(4, 2), slotAt(7, 5)},
	} {
		t.Run(fmt.Sprintf("begin in the middle for %d players", test.players), func(t *testing.T) {
			s, err := Rules{}.New(fmt.Appendf(nil, `{"players":%d}`, test.players), game.SeedOf("empty"))
			if err != nil {
				t.Fatal(err)
			}
			v := s.view(s.Turn)
			got, err := options(&v, s.starts()[0].String())
			if err != nil {
				t.Fatal(err)
			}
			if at := got.Places[0].At.String(); at != test.first {
				t.Errorf("the first place is %s, want %s", at, test.first)
			}
			outside := false
			for _, p := range got.Places {
				inside := p.At.column() >= test.low.column() && p.At.column() <= test.high.column() &&
					p.At.row() >= test.low.row() && p.At.row() <= test.high.row()
				if inside && outside {
					t.Errorf("%s comes after a place outside the middle", p.At)
				}
				outside = outside || !inside
			}
		})
	}
}
