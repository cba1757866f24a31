package room

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Outcome is what a game was for the person, the bot or the sister of a seat. Profiles, lists, exports and tallies all take it from
// SeatResult.Outcome, and the table from the same places.
type Outcome string

// The outcomes.
const (
	Won       Outcome = "won"  // the first place, perhaps with others
	Lost      Outcome = "lost" // a later place
	Left      Outcome = "left" // gave up, or had a bot in their place at the end, whatever it made of the seat
	Undecided Outcome = "none" // all agreed to end the game
)

// Exit is how the person of a seat left the game before its end.
type Exit string

// The exits.
const (
	Stayed   Exit = ""
	GaveUp   Exit = "gave_up"
	TimedOut Exit = "timed_out" // the clock let a bot play for them
	Replaced Exit = "replaced"  // somebody else did, or they were deleted
)

// Outcome returns what the game was for a seat.
func (s *SeatResult) Outcome() Outcome {
	switch {
	case s.Abandoned:
		return Left
	case s.Rank == 0:
		return Undecided
	case s.Rank == 1:
		return Won
	}
	return Lost
}

// exit returns how the person of a seat has left, if they have.
func (t *Table) exit(seat game.Seat) Exit {
	if int(seat) >= len(t.Chairs) {
		return Stayed
	}
	switch c := &t.Chairs[seat]; {
	case c.Person == "" || c.Standin == "":
		return Stayed
	case c.Conceded:
		return GaveUp
	case c.TimedOut:
		return TimedOut
	}
	return Replaced
}

// rank is the place of an account, the last for a seat that gave up; 0 if the game is not decided.
func (t *Table) rank(a *game.Account) int {
	if !t.decided() {
		return 0
	}
	last := 1
	for _, b := range t.Sheet.Accounts {
		if !t.gaveUp(b.Seat) {
			last++
		}
	}
	return cmp.Or(t.place(a), last)
}

// decided reports whether the game has places. One that all agreed to end has none, nor one that all its people left.
func (t *Table) decided() bool { return t.Reason == Finished || t.Reason == Conceded }

// earlyMoves is how many moves every seat must have made before somebody gives up, for the game to be rated.
const earlyMoves = 5

// early reports whether a game was given up before every seat had made some moves.
func (t *Table) early() bool {
	made := movesMade(t.Moves)
	return t.Reason == Conceded && slices.Min(made[:len(t.Chairs)]) < earlyMoves
}
