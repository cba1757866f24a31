package game

import "math/bits"

// Seat is a place at the table, from 0. Rules know seats but no people.
type Seat int8

// Nobody is the seat of a spectator, and the audience of a public event.
const Nobody Seat = -1

// MaxSeats is the size of the largest table of any game.
const MaxSeats = 6

// Seats is a set of seats.
type Seats uint8

// SeatsUpTo returns the set of the first n seats.
func SeatsUpTo(n int) Seats { return Seats(1<<n - 1) }

// Has reports whether a seat is in the set.
func (s Seats) Has(seat Seat) bool { return seat >= 0 && s>>seat&1 != 0 }

// With returns the set with one more seat. Adding Nobody changes nothing.
func (s Seats) With(seat Seat) Seats { return s | seat.bit() }

// Without returns the set without a seat.
func (s Seats) Without(seat Seat) Seats { return s &^ seat.bit() }

func (s Seat) bit() Seats {
	if s < 0 {
		return 0
	}
	return 1 << s
}

// Count returns the number of seats.
func (s Seats) Count() int { return bits.OnesCount8(uint8(s)) }

// First returns the lowest seat, or Nobody.
func (s Seats) First() Seat {
	if s == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros8(uint8(s)))
}

// List returns the seats in order; it is never nil, so that an empty set is [] in JSON.
func (s Seats) List() []Seat {
	list := make([]Seat, 0, s.Count())
	for ; s != 0; s &= s - 1 {
		list = append(list, s.First())
	}
	return list
}
