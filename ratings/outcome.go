package ratings

// Reason says why a game ended.
type Reason string

// The reasons.
const (
	Finished  Reason = "finished"
	Conceded  Reason = "conceded"
	Abandoned Reason = "abandoned"
	Closed    Reason = "closed" // nobody was left before the start who could host it
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
