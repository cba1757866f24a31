package isle

import (
	"encoding/json"
	"testing"

	"github.com/purrlor/purrlor/game"
)

// notations are actions of every verb.
var notations = []string{
	"keep lesson-113 lesson-114", "buy nothing", "buy oshax rescue-broken-0 rescue-broken-0", "withdraw",
	"read public-143 blue", "read public-147", "lay rescue-swift-4", "rescue cat-07-blue left permanent",
	"place cat-07-blue f3 90m", "place oshax-3 h1 270", "take common-2", "stop", "play draw-cards-2",
	"play oshax oshax-3 red", "play one-rare-or-two-common rare-J", "play fish-per-cat-of-one-colour purple",
	"play discard-permanent-basket-for-fish used", "play discard-2-lessons-for-basket lesson-113 lesson-301",
	"play discard-2-treasures-for-basket f3 g7", "put left", "move cat-17-orange right", "end", "pass", "confirm",
}

func FuzzNotation(f *testing.F) {
	for _, n := range notations {
		f.Add(n)
	}
	f.Add("place common-1 m1 m1 m1")
	f.Add("keep  keep")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseAction(text)
		if err != nil {
			if game.CodeOf(err) == "" {
				t.Fatalf("%q is refused without a code: %v", text, err)
			}
			return
		}
		again, err := ParseAction(a.String())
		if err != nil || again != a {
			t.Fatalf("%q is written as %q and read as %q, %v", text, a, again, err)
		}
	})
}

func FuzzActionJSON(f *testing.F) {
	for _, n := range notations {
		a, err := ParseAction(n)
		if err != nil {
			f.Fatal(err)
		}
		raw, err := json.Marshal(a)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Add([]byte(`{"verb":"place","tile":"cat-07-blue","at":[[1,2],[3,4],[5,6]]}`))
	f.Add([]byte(`{"verb":"keep","cards":["","lesson-113"]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var a Action
		if err := json.Unmarshal(raw, &a); err != nil {
			if a != (Action{}) {
				t.Fatalf("%s is refused and leaves %+v", raw, a)
			}
			return
		}
		back, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var again Action
		if err := json.Unmarshal(back, &again); err != nil || again != a {
			t.Fatalf("%s is written as %s and read as %+v, %v", raw, back, again, err)
		}
	})
}

// FuzzApply lets bytes choose seats and actions, legal ones and garbage, from some position of a game.
func FuzzApply(f *testing.F) {
	f.Add(uint8(2), []byte{0, 1, 2, 3, 4, 5, 6, 7})
	f.Add(uint8(4), []byte("a longer game, in which many things happen and some do not"))
	f.Add(uint8(3), []byte{255, 254, 1, 200, 17, 3, 90, 14, 0, 0, 0, 9, 9, 9})
	rules := Rules{}
	f.Fuzz(func(t *testing.T, players uint8, moves []byte) {
		config, _ := json.Marshal(map[string]any{"players": 2 + players%3})
		s, err := rules.New(config, game.SeedOf(string(moves)))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf(string(moves)).Stream("fuzz", 0)
		for _, b := range moves {
			// Play on for a while, so that garbage meets every phase.
			for range int(b) % 24 {
				if s.Phase == Over {
					return
				}
				seat := s.must().First()
				legal := s.legal(seat, nil)
				if err := s.step(seat, legal[r.IntN(len(legal))], nil); err != nil {
					t.Fatal(err)
				}
			}
			seat := game.Seat(int(b)%(int(s.Players)+2) - 1)
			a := garbage(&r)
			legal := s.legal(seat, nil)
			before := s
			next, err := game.Apply(rules, &s, seat, a, nil)
			if s != before {
				t.Fatalf("%+v changed its input", a)
			}
			if err != nil {
				if game.CodeOf(err) == "" {
					t.Fatalf("%+v is refused without a code: %v", a, err)
				}
				continue
			}
			found := false
			for _, l := range legal {
				found = found || l == a
			}
			if !found {
				t.Fatalf("seat %d: %v is not legal and accepted", seat, a)
			}
			s = next
		}
	})
}
