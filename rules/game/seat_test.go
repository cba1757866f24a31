package game_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

func TestSeatsMatchPlainSet(t *testing.T) {
	for set := range 1 << game.MaxSeats {
		seats := game.Seats(set)
		list := []game.Seat{}
		for seat := range game.Seat(game.MaxSeats) {
			in := set>>seat&1 == 1
			if in {
				list = append(list, seat)
			}
			if got := seats.Has(seat); got != in {
				t.Errorf("%06b has %d: got %v, want %v", set, seat, got, in)
			}
			if got, want := seats.With(seat), game.Seats(set|1<<seat); got != want {
				t.Errorf("%06b with %d: got %06b, want %06b", set, seat, got, want)
			}
			if got, want := seats.Without(seat), game.Seats(set&^(1<<seat)); got != want {
				t.Errorf("%06b without %d: got %06b, want %06b", set, seat, got, want)
			}
		}
		if got := seats.Count(); got != len(list) {
			t.Errorf("%06b: got %d seats, want %d", set, got, len(list))
		}
		if got := seats.List(); !slices.Equal(got, list) {
			t.Errorf("%06b: got %v, want %v", set, got, list)
		}
		if got, want := seats.First(), append(list, game.Nobody)[0]; got != want {
			t.Errorf("%06b: the first is %d, want %d", set, got, want)
		}
	}
}

// No set holds a seat out of range.
func TestSeatsOutOfRange(t *testing.T) {
	all := game.SeatsUpTo(game.MaxSeats)
	for _, seat := range []game.Seat{game.Nobody, -128, game.MaxSeats, 9, 127} {
		if all.Has(seat) {
			t.Errorf("seat %d is in the set of all", seat)
		}
	}
}

func TestSeatsUpTo(t *testing.T) {
	for n := range game.MaxSeats + 1 {
		got := game.SeatsUpTo(n).List()
		want := []game.Seat{}
		for seat := range game.Seat(n) {
			want = append(want, seat)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d seats: got %v, want %v", n, got, want)
		}
	}
}

func TestEmptySeatsNotNull(t *testing.T) {
	if got, err := json.Marshal(game.Seats(0).List()); err != nil || string(got) != "[]" {
		t.Errorf("got %s, %v, want []", got, err)
	}
}
