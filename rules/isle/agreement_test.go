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

// recordOf turns a reference's case into the engine's.
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

// shapes are the tiles by their shape, each once.
func shapes() []isle.Tile {
	byShape := map[string]isle.Tile{}
	for t := isle.Tile(1); t.Kind() != isle.KindNone; t++ {
		if t.Kind() != isle.KindRoyalRat { // the references know no royal rats
			byShape[t.Shape()] = t
		}
	}
	return slices.Sorted(maps.Values(byShape))
}

func TestEngineAgreesWithBothReferencesOnPlacements(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 150 {
		c := randomShip(rng, refBoards[i%len(refBoards)])
		r := recordOf(t, c)
		ship, err := r.Build()
		if err != nil {
			t.Fatal(err)
		}
		for _, tile := range shapes() {
			got := placed(&ship, tile, false)
			anywhere := placed(&ship, tile, true)
			for _, ref := range refEngines {
				if want := refText(ref.placements(c, tile.Shape())); got != want {
					t.Fatalf("ship %d, %v: %s finds\n%s\nthe engine\n%s", i, tile, ref.name, want, got)
				}
				if ref.name != "arrays" {
					continue
				}
				if want := refText(ref.anywhere(c, tile.Shape())); anywhere != want {
					t.Fatalf("ship %d, %v anywhere: %s finds\n%s\nthe engine\n%s", i, tile, ref.name, want, anywhere)
				}
			}
		}
	}
}

// placed writes the engine's placements as the references do.
func placed(ship *isle.Ship, tile isle.Tile, anywhere bool) string {
	var list []refPlacement
	for _, at := range ship.Placements(tile, anywhere, nil) {
		var cells refPlacement
		for _, c := range (isle.Piece{Tile: tile, Turn: at.Turn, At: isle.Square(at.At)}).Cells() {
			cells = append(cells, [2]int{int(c.X), int(c.Y)})
		}
		slices.SortFunc(cells, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		if !refHolds(list, cells) { // a beast turned so that its marks lie elsewhere covers the same squares
			list = append(list, cells)
		}
	}
	return refText(list)
}

func TestEngineAgreesWithBothReferencesOnScores(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 600 {
		c := randomShip(rng, refBoards[i%len(refBoards)])
		r := recordOf(t, c)
		report, err := r.Report()
		if err != nil {
			t.Fatal(err)
		}
		got := toMap(t, report)
		delete(got, "id")
		for _, ref := range refEngines {
			if want := refPlain(t, ref.score(c)); !reflect.DeepEqual(got, want) {
				t.Fatalf("ship %d: %s finds\n%v\nthe engine\n%v", i, ref.name, want, got)
			}
		}
	}
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

// listers list the placements of a tile on a ship: the engine and both references.
func listers(b *testing.B) (names []string, list []func(i int)) {
	cases, ships := benchShips(b)
	tiles := shapes()
	buf := make([]grid.Placement, 0, 1000)
	return []string{"engine", "arrays", "maps"}, []func(i int){
		func(i int) { buf = ships[i%len(ships)].Placements(tiles[i%len(tiles)], false, buf[:0]) },
		func(i int) { arrayPlacements(cases[i%len(cases)], tiles[i%len(tiles)].Shape()) },
		func(i int) { mapPlacements(cases[i%len(cases)], tiles[i%len(tiles)].Shape()) },
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

// BenchmarkPlacementRatio compares the three in turns, so that a busy machine slows them alike, and fails where the
// engine is not clearly the fastest: 40 times faster than maps, 3 times faster than arrays.
func BenchmarkPlacementRatio(b *testing.B) {
	names, list := listers(b)
	rounds := []int{2000, 200, 20}
	var seconds [3]float64
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
	for k, want := range map[int]float64{1: 3, 2: 40} {
		ratio := seconds[k] / seconds[0]
		b.ReportMetric(ratio, names[k]+"/engine")
		if ratio < want {
			b.Errorf("the engine is %.1f times faster than %s, it should be %.0f times", ratio, names[k], want)
		}
	}
}
