package main

import (
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Workers finish games in any order, so the order must not show in the report.
func TestTheOrderOfGamesDoesNotChangeTheWinRates(t *testing.T) {
	var sheets []game.Sheet
	for i := range 40 {
		points := []int{5, 5, 5}
		if i%2 == 0 {
			points = []int{9, 1, 1}
		}
		var sheet game.Sheet
		for seat, p := range points {
			sheet.Accounts = append(sheet.Accounts, game.Account{Seat: game.Seat(seat), Lines: []game.Line{{Points: p}}})
		}
		sheet.Sum()
		sheets = append(sheets, sheet)
	}
	rates := func(order []game.Sheet) []float64 {
		st := newStatistics("isle", "random", nil, "order", 3)
		st.seconds = 1
		for i := range order {
			st.add(&order[i], 10)
		}
		return st.report().WinRate
	}
	want := rates(sheets)
	slices.SortStableFunc(sheets, func(a, b game.Sheet) int { return a.Accounts[0].Total - b.Accounts[0].Total })
	if got := rates(sheets); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
