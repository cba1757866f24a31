package bots_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/rules/isle"
)

// This measures what a solo tabby earns on each goal of the events, and what the sister gets for it on that day. With -v it prints the
// table of docs/statistics.md.
func TestEventGoalsBesideSister(t *testing.T) {
	type cell struct{ games, points, sister int }
	table := map[string]*[3]cell{}
	cats := 0
	games := 100
	if gametest.Soaking() {
		games = 1000
	}
	for i := range games {
		m := match(t, "isle", `{"players":1,"mode":"solo","difficulty":"medium","modules":["events"]}`, fmt.Sprint("goals ", i), few, bots.Tabby)
		v := m.View(game.Nobody).(isle.View)
		for _, p := range v.Seats[0].Ship.Pieces {
			if p.Colour != isle.NoColour {
				cats++
			}
		}
		for day := 2; day <= 4; day++ {
			if v.Sister.Goals == nil || v.Sister.Goals[day-1] == 0 {
				continue // an action, not a goal
			}
			name := v.Tokens[day-1].Event
			if table[name] == nil {
				table[name] = &[3]cell{}
			}
			c := &table[name][day-2]
			c.games++
			c.sister = v.Sister.Goals[day-1]
			if v.Seats[0].Goals != nil {
				c.points += v.Seats[0].Goals[day-1]
			}
		}
	}
	if len(table) != 13 {
		t.Errorf("%d goals came up, there are 13", len(table))
	}
	t.Logf("%.1f cats aboard at the end", float64(cats)/float64(games))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		line := fmt.Sprintf("%-30s", name)
		for _, c := range table[name] {
			line += fmt.Sprintf("  %5.1f : %d", float64(c.points)/float64(max(1, c.games)), c.sister)
		}
		t.Log(line)
	}
}
