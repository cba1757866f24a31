package patch_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/protocol/patch"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
)

// pair is what a viewer sees before and after a move.
type pair struct{ old, new any }

// play plays a random game and returns what every seat and a spectator see of each move.
func play(t testing.TB, g game.Game, config, seed string) (pairs []pair) {
	t.Helper()
	m, err := g.New([]byte(config), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	r := game.SeedOf(seed).Stream("players", 0)
	views := map[game.Seat]any{}
	look := func() {
		for seat := game.Nobody; int(seat) < m.Players(); seat++ {
			if old, ok := views[seat]; ok {
				pairs = append(pairs, pair{old, m.View(seat)})
			}
			views[seat] = m.View(seat)
		}
	}
	for look(); !m.Over(); look() {
		seats := m.Must().List()
		seat := seats[r.IntN(len(seats))]
		if _, err := m.Act(seat, m.Pick(seat, &r)); err != nil {
			t.Fatal(err)
		}
	}
	return pairs
}

// stride spares time: applying patches is slow. It has no factor in common with the number of viewers, so that each of
// them has its turn.
const stride = 23

// Views turn into the next.
func TestPatchBetweenViews(t *testing.T) {
	configs := map[string][]string{
		"isle":  {isle.Presets["standard"], isle.Presets["family"], isle.Presets["everything"], `{"players":1,"mode":"solo"}`},
		"boxes": {`{"players":2}`, `{"players":4}`},
	}
	for _, g := range games.All() {
		for _, config := range configs[g.Info().Name] {
			t.Run(g.Info().Name+" "+config, func(t *testing.T) {
				pairs := play(t, g, config, "views")
				for i := 0; i < len(pairs); i += stride {
					turns(t, pairs[i].old, pairs[i].new)
				}
			})
		}
	}
}

// upToFour is the configuration of a game of four players, or of as many as can play.
func upToFour(g game.Game) string { return fmt.Sprintf(`{"players":%d}`, min(4, g.Info().MaxPlayers)) }

func TestViewsByMemory(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Name, func(t *testing.T) {
			for i, p := range play(t, g, upToFour(g), "memory") {
				got, err := patch.Append(nil, p.old, p.new)
				if err != nil {
					t.Fatal(err)
				}
				want, err := patch.AppendByReflection(nil, p.old, p.new)
				if err != nil || string(got) != string(want) {
					t.Fatalf("view %d: got %s; by reflection %s, %v", i, got, want, err)
				}
			}
		})
	}
}

func TestScenesAreNotDecoded(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[table.Scene](), reflect.TypeFor[isle.View](), reflect.TypeFor[boxes.View]()} {
		if types := patch.Decoded(of); len(types) > 0 {
			t.Errorf("%v: %v have tags that make every update slow", of, types)
		}
	}
}

func isleGame(t testing.TB) []pair {
	return play(t, game.Erase(isle.Rules{}), isle.Presets["standard"], "size")
}

func TestPatchSize(t *testing.T) {
	var sizes, whole []int
	for _, p := range isleGame(t) {
		raw, err := patch.Append(nil, p.old, p.new)
		if err != nil {
			t.Fatal(err)
		}
		view, err := json.Marshal(p.new)
		if err != nil {
			t.Fatal(err)
		}
		if len(raw) > len(view) {
			t.Errorf("a patch has %d bytes and the view %d", len(raw), len(view))
		}
		sizes, whole = append(sizes, len(raw)), append(whole, len(view))
	}
	slices.Sort(sizes)
	slices.Sort(whole)
	n := len(sizes)
	t.Logf("%d patches: median %d bytes, p90 %d, most %d; views: median %d bytes, most %d",
		n, sizes[n/2], sizes[n*9/10], sizes[n-1], whole[n/2], whole[n-1])
	if median, most := sizes[n/2], 250; median > most {
		t.Errorf("the median patch has %d bytes, at most %d are wanted", median, most)
	}
}

func BenchmarkAppend(b *testing.B) {
	pairs := isleGame(b)
	buf := make([]byte, 0, 64<<10)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		if _, err := patch.Append(buf, p.old, p.new); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendEqual(b *testing.B) {
	one, other := isleGame(b), isleGame(b)
	last, same := one[len(one)-1].new, other[len(other)-1].new
	buf := make([]byte, 0, 64<<10)
	b.ReportAllocs()
	for b.Loop() {
		if raw, err := patch.Append(buf, last, same); err != nil || string(raw) != "[]" {
			b.Fatal(string(raw), err)
		}
	}
}

func BenchmarkMarshal(b *testing.B) {
	pairs := isleGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := json.Marshal(pairs[i%len(pairs)].new); err != nil {
			b.Fatal(err)
		}
	}
}

// A memo changes no patch.
func TestMemoKeepsPatches(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Name, func(t *testing.T) {
			pairs := play(t, g, upToFour(g), "memo")
			const viewers = 5
			for i := 0; i+viewers <= len(pairs); i += viewers {
				var memo patch.Memo
				for _, p := range pairs[i : i+viewers] {
					plain, err := patch.Append(nil, p.old, p.new)
					if err != nil {
						t.Fatal(err)
					}
					shared, err := memo.Append(nil, p.old, p.new)
					if err != nil || string(shared) != string(plain) {
						t.Fatalf("with a memo %s, %v; without %s", shared, err, plain)
					}
				}
			}
		})
	}
}
