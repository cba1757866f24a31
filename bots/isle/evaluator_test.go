package isle

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

func TestChartMatchesGame(t *testing.T) {
	c := geometry()
	if got := c.squares.Count(); got != 142 {
		t.Errorf("%d squares", got)
	}
	if got := c.edge.Count(); got != 44 {
		t.Errorf("%d edge squares", got)
	}
	if len(c.rooms) != 7 || len(c.boards) != 6 || len(c.columns) != 8 {
		t.Errorf("%d rooms, %d boards, %d columns", len(c.rooms), len(c.boards), len(c.columns))
	}
	for i, b := range c.boards {
		if b.rats.Count() != 19 || b.chest.Count() != 5 {
			t.Errorf("ship %d has %d rats and %d maps", i, b.rats.Count(), b.chest.Count())
		}
	}
	for tile := isle.Tile(1); int(tile) < len(c.pieces); tile++ {
		ship := isle.Ship{}
		want := ship.Placements(tile, false, nil)
		if got := c.pieces[tile].Placements(c.squares, c.squares, nil); !slices.Equal(got, want) {
			t.Errorf("%v can lie in %d ways, want %d", tile, len(got), len(want))
		}
	}
	for i := range rescueCards {
		if card := firstRescue + isle.Card(i); card.Type() != isle.TypeRescue {
			t.Errorf("%v is not a rescue card", card)
		}
	}
}

// Every rule of lessons has a row.
func TestLessonRows(t *testing.T) {
	for rule := isle.NoRule + 1; rule < isle.LessonRuleCount; rule++ {
		if lessonRows[rule] == nil {
			t.Errorf("lessonRows in bots/isle/lesson.go has no row for the rule %v; see docs/adding-a-lesson.md", rule)
		}
	}
}

// At the end of a game the evaluation of a ship equals its score, lesson by lesson.
func TestEvaluationEqualsFinalScore(t *testing.T) {
	rules := isle.Rules{}
	for _, config := range []string{
		`{"players":3,"lessons":["A","B","C"]}`, `{"players":2,"lessons":["D","E","I"],"modules":["kittens","beasts","events","promo"]}`,
		`{"players":1,"mode":"solo","difficulty":"expert","modules":["beasts"]}`, `{"players":3,"mode":"family","modules":["kittens","beasts"]}`,
	} {
		for i := range 12 {
			s, err := rules.New([]byte(config), game.SeedOf(fmt.Sprint("end ", i)))
			if err != nil {
				t.Fatal(err)
			}
			r := game.SeedOf(config).Stream("moves", uint64(i))
			j := newEvaluator()
			for !rules.Over(&s) {
				seat := rules.Must(&s).First()
				legal := rules.Legal(&s, seat, nil)
				a := legal[r.IntN(len(legal))]
				if i%2 == 0 {
					a = legal[search.Best(j.evaluateAll(&s, seat, legal), &r)]
				}
				if err := rules.Step(&s, seat, a, nil); err != nil {
					t.Fatal(err)
				}
			}
			v := rules.View(&s, game.Nobody)
			sheet := rules.Score(&v)
			for seat := range v.Seats {
				want := withoutGoals(&sheet.Accounts[seat], v.Seats[seat].Goals)
				if v.Sister != nil {
					want -= withoutGoals(&sheet.Accounts[1], v.Sister.Goals)
				}
				if j.look(&s, game.Seat(seat)); math.Abs(j.worth.places-want) > 1e-9 {
					t.Errorf("%s, game %d, seat %d: got %v, want %v", config, i, seat, j.worth.places, want)
				}
			}
		}
	}
}

// withoutGoals is a total without the points of events, which are not on the ship.
func withoutGoals(a *game.Account, goals []int) float64 {
	total := a.Total
	for _, points := range goals {
		total -= points
	}
	return float64(total)
}
