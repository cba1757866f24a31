package isle_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// recordOf converts a case of the reference to the engine's type.
func recordOf(t testing.TB, c refCase) isle.ShipRecord {
	t.Helper()
	raw, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := isle.ParseRecord(raw)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tilesByShape maps each shape to one tile. The reference has no royal rats.
func tilesByShape() map[string]isle.Tile {
	byShape := map[string]isle.Tile{}
	for t := isle.Tile(1); t.Kind() != isle.KindNone; t++ {
		if t.Kind() != isle.KindRoyalRat {
			byShape[t.Shape()] = t
		}
	}
	return byShape
}

// shapes lists the tiles of tilesByShape in order.
func shapes() []isle.Tile { return slices.Sorted(maps.Values(tilesByShape())) }

// randomShipWithGaps is a random ship. Sometimes a tile was removed, so that the rest is not connected (R5.3).
func randomShipWithGaps(rng *rand.Rand, board string) refCase {
	c := randomShip(rng, board)
	if len(c.Tiles) > 2 && rng.IntN(4) == 0 {
		i := rng.IntN(len(c.Tiles))
		c.Tiles = slices.Delete(c.Tiles, i, i+1)
	}
	return c
}

func TestEngineAgreesWithReference(t *testing.T) {
	t.Run("placements", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range 100 {
			c := randomShipWithGaps(rng, refBoards[i%len(refBoards)])
			r := recordOf(t, c)
			ship, err := r.Build()
			if err != nil {
				t.Fatal(err)
			}
			for _, tile := range shapes() {
				got, want := refText(placements(&ship, tile, false)), refText(arrayPlacements(c, tile.Shape()))
				if got != want {
					t.Fatalf("ship %d, %v: the reference finds\n%s\nthe engine\n%s", i, tile, want, got)
				}
				got, want = refText(placements(&ship, tile, true)), refText(arrayAnywhere(c, tile.Shape()))
				if got != want {
					t.Fatalf("ship %d, %v anywhere: the reference finds\n%s\nthe engine\n%s", i, tile, want, got)
				}
			}
		}
	})
	t.Run("scores", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 4))
		values := map[string]map[any]bool{} // distinct points seen, by card
		note := func(card string, points any) {
			if values[card] == nil {
				values[card] = map[any]bool{}
			}
			values[card][points] = true
		}
		for i := range 800 {
			c := randomShipWithGaps(rng, refBoards[i%len(refBoards)])
			r := recordOf(t, c)
			report, err := r.Report()
			if err != nil {
				t.Fatal(err)
			}
			got := toMap(t, report)
			delete(got, "id")
			if want := refPlain(t, arrayScore(c)); !reflect.DeepEqual(got, want) {
				t.Fatalf("ship %d: the reference finds\n%v\nthe engine\n%v", i, want, got)
			}
			for _, group := range []string{"lessons", "public_lessons", "family_cards", "solo_lessons"} {
				for card, points := range got[group].(map[string]any) {
					byColour, ok := points.(map[string]any)
					if !ok {
						note(card, points)
					}
					for colour, points := range byColour {
						note(card+colour, points)
					}
				}
			}
		}
		// A card whose points never change is not really tested.
		for card, seen := range values {
			if len(seen) < 2 {
				t.Errorf("card %s always pays %v", card, seen)
			}
		}
	})
}

// engineScore converts the engine's score to the reference's type.
func engineScore(t *testing.T, c refCase) refScore {
	t.Helper()
	r := recordOf(t, c)
	report, err := r.Report()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	var score refScore
	if err := json.Unmarshal(raw, &score); err != nil {
		t.Fatal(err)
	}
	return score
}

// placements lists the engine's placements in the reference's form.
func placements(ship *isle.Ship, tile isle.Tile, anywhere bool) []refPlacement {
	var list []refPlacement
	for _, at := range ship.Placements(tile, anywhere, nil) {
		var cells refPlacement
		for _, c := range (isle.Piece{Tile: tile, Turn: at.Turn, At: isle.Square(at.At)}).Cells() {
			cells = append(cells, [2]int{int(c.X), int(c.Y)})
		}
		slices.SortFunc(cells, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		if !refHolds(list, cells) { // another turn of a beast can cover the same squares
			list = append(list, cells)
		}
	}
	return list
}

// benchShips are half-full ships on which placements are listed.
func benchShips(b *testing.B) (cases []refCase, ships []isle.Ship) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 24 {
		c := randomShip(rng, refBoards[i%4])
		r := recordOf(b, c)
		ship, err := r.Build()
		if err != nil {
			b.Fatal(err)
		}
		cases, ships = append(cases, c), append(ships, ship)
	}
	return cases, ships
}

// listers list the placements of a tile on a ship: one is the engine, one the reference.
func listers(b *testing.B) (names []string, list []func(i int)) {
	cases, ships := benchShips(b)
	tiles := shapes()
	buf := make([]grid.Placement, 0, 1000)
	return []string{"engine", "reference"}, []func(i int){
		func(i int) { buf = ships[i%len(ships)].Placements(tiles[i%len(tiles)], false, buf[:0]) },
		func(i int) { arrayPlacements(cases[i%len(cases)], tiles[i%len(tiles)].Shape()) },
	}
}

func BenchmarkPlacements(b *testing.B) {
	names, list := listers(b)
	for k, name := range names {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				list[k](i)
			}
		})
	}
}

// BenchmarkPlacementRatio alternates between the two, so that a busy machine slows both equally. It fails unless the engine is at
// least 3 times faster.
func BenchmarkPlacementRatio(b *testing.B) {
	_, list := listers(b)
	rounds := []int{2000, 200}
	var seconds [2]float64
	n := 0
	for b.Loop() {
		for k := range list {
			start := time.Now()
			for i := range rounds[k] {
				list[k](n*rounds[k] + i)
			}
			seconds[k] += time.Since(start).Seconds() / float64(rounds[k])
		}
		n++
	}
	ratio := seconds[1] / seconds[0]
	b.ReportMetric(ratio, "reference/engine")
	if ratio < 3 {
		b.Errorf("the engine is %.1f times faster than the reference, want at least 3 times", ratio)
	}
}
