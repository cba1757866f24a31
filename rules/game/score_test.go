package game_test

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// account is an account with a line for each number of points.
func account(seat game.Seat, breaks []int, points ...int) game.Account {
	a := game.Account{Seat: seat, Breaks: breaks, Total: 99, Rank: 99}
	for _, p := range points {
		a.Lines = append(a.Lines, game.Line{Points: p})
	}
	return a
}

// A sheet is summed up and ranked.
func TestSheetRanking(t *testing.T) {
	tests := []struct {
		name     string
		accounts []game.Account
		totals   []int
		ranks    []int
		winners  []game.Seat
	}{
		{"nobody", nil, nil, nil, []game.Seat{}},
		{"one seat wins alone", []game.Account{account(0, nil, -3)}, []int{-3}, []int{1}, []game.Seat{0}},
		{
			"more points win",
			[]game.Account{account(0, nil, 5, 3), account(1, nil, 10, -1), account(2, nil)},
			[]int{8, 9, 0},
			[]int{2, 1, 3},
			[]game.Seat{1},
		},
		{
			"tied seats share a rank and the next rank is left out",
			[]game.Account{account(0, nil, 4), account(1, nil, 7), account(2, nil, 2), account(3, nil, 4)},
			[]int{4, 7, 2, 4},
			[]int{2, 1, 4, 2},
			[]game.Seat{1},
		},
		{
			"a shared victory",
			[]game.Account{account(0, []int{2, 1}, 4), account(1, []int{2, 1}, 4), account(2, []int{2, 0}, 4)},
			[]int{4, 4, 4},
			[]int{1, 1, 3},
			[]game.Seat{0, 1},
		},
		{
			"the first break counts before the second",
			[]game.Account{account(0, []int{1, 9}, 4), account(1, []int{2, 0}, 4), account(2, []int{1, 10}, 4)},
			[]int{4, 4, 4},
			[]int{3, 1, 2},
			[]game.Seat{1},
		},
		{
			"points count before any break",
			[]game.Account{account(0, []int{100}, 4), account(1, []int{0}, 5)},
			[]int{4, 5},
			[]int{2, 1},
			[]game.Seat{1},
		},
		{
			"accounts need not be in the order of seats",
			[]game.Account{account(3, nil, 1), account(0, nil, 9), account(2, nil, 9)},
			[]int{1, 9, 9},
			[]int{3, 1, 1},
			[]game.Seat{0, 2},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sheet := game.Sheet{Accounts: tt.accounts}
			sheet.Sum()
			var totals, ranks []int
			for _, a := range sheet.Accounts {
				totals, ranks = append(totals, a.Total), append(ranks, a.Rank)
			}
			if !slices.Equal(totals, tt.totals) || !slices.Equal(ranks, tt.ranks) {
				t.Errorf("got totals %v and ranks %v, want %v and %v", totals, ranks, tt.totals, tt.ranks)
			}
			if got := sheet.Winners().List(); !slices.Equal(got, tt.winners) {
				t.Errorf("got winners %v, want %v", got, tt.winners)
			}
		})
	}
}
