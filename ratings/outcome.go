package ratings

// Reason is why a game ended.
type Reason string

// The reasons.
const (
	Finished  Reason = "finished"
	Conceded  Reason = "conceded"
	Abandoned Reason = "abandoned" // it has no winner: all agreed to end it, or all people left a rated game
	Closed    Reason = "closed"    // the host left before the start and nobody could replace them
)

// Outcome is the result of a game for the person of a seat. Profiles, lists, exports and tallies all use GameResult.Outcome, so that
// they agree.
type Outcome string

// The outcomes.
const (
	Won       Outcome = "won"     // first place, perhaps shared
	Lost      Outcome = "lost"    // a later place
	Left      Outcome = "left"    // gave up, or was replaced by a bot at the end, which did not win
	BotWon    Outcome = "bot_won" // the bot that replaced the person won: neither a win nor a desertion
	Undecided Outcome = "none"    // all agreed to end the game
)

// Exit is how the person of a seat left the game early.
type Exit string

// The exits.
const (
	Stayed      Exit = ""
	GaveUp      Exit = "gave_up"
	GaveUpEarly Exit = "gave_up_early" // before they had made some moves
	TimedOut    Exit = "timed_out"     // the clock expired and a bot took over
	Replaced    Exit = "replaced"      // another person let a bot take over, or the person was deleted
)

// Outcome returns the result of the game for the person of a seat.
func (r *GameResult) Outcome(i int) Outcome {
	switch s := &r.Seats[i]; {
	case s.Abandoned && s.Rank == 1 && (r.Reason == Finished || r.FairPlay.standin(i)): // if all give up, they share the first place
		return BotWon
	case s.Abandoned:
		return Left
	case s.Rank == 0:
		return Undecided
	case s.Rank == 1:
		return Won
	}
	return Lost
}
