package boxes

import (
	"encoding/json"
	"testing"

	"github.com/purrlor/purrlor/game"
)

// notations are actions of every verb.
var notations = []string{
	"start start-2 e4", "start start-2 e4 180", "draw", "sleep c4", "lay box-07 c4 180", "lay box-01 o15", "cat c4-c5",
	"princess c4-c5", "princess c4", "toy a14-a15", "discard box-07", "end",
}

func FuzzNotation(f *testing.F) {
	for _, n := range notations {
		f.Add(n)
	}
	f.Add("lay a1 a1")
	f.Add("cat o15-o16")
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
	f.Fuzz(func(t *testing.T, raw []byte) {
		var a Action
		if err := json.Unmarshal(raw, &a); err != nil {
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

// FuzzApply lets bytes choose garbage at positions of a game.
func FuzzApply(f *testing.F) {
	f.Add(uint8(2), []byte{0, 1, 2, 3, 4, 5, 6, 7})
	f.Add(uint8(5), []byte("a longer game, in which many things happen and some do not"))
	rules := Rules{}
	f.Fuzz(func(t *testing.T, players uint8, moves []byte) {
		config, _ := json.Marshal(map[string]any{"players": 2 + players%4, "rules": ruleSets[players%2]})
		s, err := rules.New(config, game.SeedOf(string(moves)))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf(string(moves)).Stream("fuzz", 0)
		for _, b := range moves {
			for range int(b) % 24 {
				if s.Phase == Over {
					return
				}
				if err := s.step(s.Turn, rules.Pick(&r, s.legal(s.Turn, nil)), nil); err != nil {
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
