package lab

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// A shared victory is divided among its winners.
func TestWinRateOfSharedVictory(t *testing.T) {
	st := newStatistics("isle", "random", nil, "shared", 3)
	st.seconds = 1
	for _, points := range [][]int{{8, 8, 3}, {1, 2, 9}} {
		var sheet game.Sheet
		for seat, p := range points {
			sheet.Accounts = append(sheet.Accounts, game.Account{Seat: game.Seat(seat), Lines: []game.Line{{Source: "family", Points: p}}})
		}
		sheet.Sum()
		st.add(&sheet, 10)
	}
	if got, want := st.report().WinRate, []float64{0.25, 0.25, 0.5}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestPointsSpread(t *testing.T) {
	tests := []struct {
		name   string
		values []int
		n      int
		want   spread
	}{
		{"one value", []int{7}, 1, spread{Mean: 7, Min: 7, Median: 7, Max: 7}},
		{"values in any order", []int{9, 1, 5}, 3, spread{Mean: 5, Stddev: math.Sqrt(32.0 / 3), Min: 1, Median: 5, Max: 9}},
		{"those that are missing count as 0", []int{4, 4}, 4, spread{Mean: 2, Stddev: 2, Median: 4, Max: 4}},
		{"missing ones come above losses", []int{-6}, 3, spread{Mean: -2, Stddev: math.Sqrt(8), Min: -6}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := newSpread(tt.values, tt.n)
			near := math.Abs(got.Stddev-tt.want.Stddev) < 1e-9 && math.Abs(got.Mean-tt.want.Mean) < 1e-9
			got.Stddev, got.Mean = tt.want.Stddev, tt.want.Mean
			if !near || got != tt.want {
				t.Errorf("got %+v, want %+v", newSpread(tt.values, tt.n), tt.want)
			}
		})
	}
}

// Workers finish games in any order, which must not affect the report.
func TestWinRatesIgnoreGameOrder(t *testing.T) {
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
