package gametest

import (
	"encoding/json"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// FuzzNotation fails unless any text is either refused with a code, or read as an action that survives a round trip.
func FuzzNotation[S, A comparable, V any](f *testing.F, su Suite[S, A, V], seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := su.Rules.Parse(text)
		if err != nil {
			if game.CodeOf(err) == "" {
				t.Fatalf("%q is refused without a code: %v", text, err)
			}
			return
		}
		if err := su.checkWriting(a); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// FuzzJSON does the same for the JSON form, and checks that a refusal changes nothing.
func FuzzJSON[S, A comparable, V any](f *testing.F, su Suite[S, A, V], seeds ...string) {
	for _, s := range seeds {
		a, err := su.Rules.Parse(s)
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
		var a, none A
		if err := json.Unmarshal(raw, &a); err != nil {
			if a != none {
				t.Fatalf("%s is refused and leaves %+v", raw, a)
			}
			return
		}
		if err := su.checkWriting(a); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
	})
}

// FuzzApply uses bytes to choose how far to play, and then tries garbage. An action is accepted exactly if it is legal, a refusal
// has a code, and no input state changes.
func FuzzApply[S, A comparable, V any](f *testing.F, su Suite[S, A, V], configs []string) {
	f.Add(uint8(0), []byte{0, 1, 2, 3, 4, 5, 6, 7})
	f.Add(uint8(1), []byte("a longer game, in which many things happen and some do not"))
	f.Add(uint8(2), []byte{255, 254, 1, 200, 17, 3, 90, 14, 0, 0, 0, 9, 9, 9})
	rules := su.Rules
	f.Fuzz(func(t *testing.T, which uint8, moves []byte) {
		seed := game.SeedOf(string(moves))
		s, err := rules.New([]byte(configs[int(which)%len(configs)]), seed)
		if err != nil {
			t.Fatal(err)
		}
		r := seed.Stream("fuzz", 0)
		for _, b := range moves {
			for range int(b) % 24 {
				if rules.Over(&s) {
					return
				}
				seat := pick(&r, rules.Must(&s))
				if err := rules.Step(&s, seat, game.RandomChoice(rules, &r, rules.Legal(&s, seat, nil)), nil); err != nil {
					t.Fatal(err)
				}
			}
			seat := game.Seat(int(b)%(rules.Players(&s)+2) - 1)
			a := su.Garbage(&r)
			before := s
			next, err := game.Apply(rules, &s, seat, a, nil)
			if s != before {
				t.Fatalf("%+v changed its input", a)
			}
			legal := false
			for _, l := range rules.Legal(&s, seat, nil) {
				legal = legal || l == a
			}
			switch {
			case err != nil && game.CodeOf(err) == "":
				t.Fatalf("%+v is refused without a code: %v", a, err)
			case legal != (err == nil):
				t.Fatalf("seat %d: %s is legal %v, and the answer is %v", seat, rules.Format(a), legal, err)
			}
			if err == nil {
				s = next
			}
		}
	})
}
