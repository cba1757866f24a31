package boxes

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

func TestHoldingsMatchSheet(t *testing.T) {
	for _, c := range []Config{
		{Players: 2, Rules: "basic", Columns: 10, Rows: 8},
		{Players: 5, Rules: "advanced", Columns: 12, Rows: 9},
	} {
		s := newState(c, game.SeedOf("holdings"))
		if _, err := game.Playout(Rules{}, &s, game.SeedOf(fmt.Sprint(c)).Stream("moves", 0)); err != nil {
			t.Fatal(err)
		}
		v := s.view(game.Nobody)
		sheet := Rules{}.Score(&v)
		for seat, h := range v.holdings() {
			lines := sheet.Accounts[seat].Lines
			want := holding{boxes: len(lines), asleep: h.asleep, left: int(s.Seats[seat].Cats)}
			for _, l := range lines {
				want.closed += oneIf(l.Key == keyBoxShut)
				want.shared += oneIf(l.Args["claimants"].(int) > 1)
				want.cards = max(want.cards, len(l.Squares))
				want.points = max(want.points, l.Points)
				want.crowd = max(want.crowd, l.Args["cats"].(int))
				want.toys += l.Args["toys"].(int)
				want.bottles += l.Args["bottles"].(int)
			}
			if h != want {
				t.Errorf("%v, seat %d: got %+v, want %+v", c, seat, h, want)
			}
		}
	}
}

// Players are praised for their boxes.
func TestTitlesForBoxes(t *testing.T) {
	tests := []struct {
		name     string
		holdings []holding
		want     []string
	}{
		{
			"the greatest box, and no box at all",
			[]holding{{boxes: 1, cards: 9, points: 7, bottles: 1, left: 1}, {left: 3}},
			[]string{"boxes.title.great_box boxes.title.rich_box", "boxes.title.there"},
		},
		{
			"no bottle in a box, and a box with one",
			[]holding{{boxes: 1, cards: 2, points: 2, crowd: 1, toys: 2, left: 1}, {boxes: 1, cards: 2, points: 2, crowd: 1, toys: 2, bottles: 1, left: 1}},
			[]string{"boxes.title.dry", "boxes.title.own_box"},
		},
		{
			"most cats asleep, and none left in hand",
			[]holding{{asleep: 2, left: 1}, {asleep: 1}},
			[]string{"boxes.title.asleep", "boxes.title.all_out"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := game.Titles(titlePrefix, test.holdings, feats, modestFeats)
			for seat, list := range got {
				keys := ""
				for _, title := range list {
					keys += " " + title.Key
				}
				if keys != " "+test.want[seat] {
					t.Errorf("seat %d: got%s, want %s", seat, keys, test.want[seat])
				}
			}
		})
	}
}
