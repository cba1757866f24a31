package table

import "github.com/purrlor/purrlor/rules/game"

// Decision numbers a seat's decisions. It rises when the seat acts or has to decide something else, when its actions are undone and
// after a takeback, but not because of what other seats do. No number of a seat is reused: an action sent for an earlier decision is
// stale, even if the same decision comes back.
type Decision uint32

// ruleDecisions returns the rules' own numbers of the seats' decisions. Undoing something resets them along with the match.
func (t *Table) ruleDecisions() (list [game.MaxSeats]game.Decision) {
	for seat := range t.Chairs {
		list[seat] = t.match.Decision(game.Seat(seat))
	}
	return list
}

// raiseDecisions raises the numbers of seats whose decision an action has changed.
func (t *Table) raiseDecisions(before [game.MaxSeats]game.Decision) {
	for seat, now := range t.ruleDecisions() {
		if rise := now - before[seat]; rise != 0 { // the rules' numbers wrap around
			t.Decisions[seat] += Decision(rise)
		}
	}
}

// renewDecisions raises the numbers of seats after the match was replayed with other moves: those whose actions were taken back, and
// those with a different decision than before.
func (t *Table) renewDecisions(before [game.MaxSeats]game.Decision, back game.Seats) {
	for seat, now := range t.ruleDecisions() {
		if back.Has(game.Seat(seat)) || now != before[seat] {
			t.Decisions[seat]++
		}
	}
}

// Decision returns the number of a seat's current decision.
func (t *Table) Decision(seat game.Seat) Decision { return DecisionOf(t.Decisions, seat) }

// DecisionOf returns a seat's number; 0 for spectators and before the start.
func DecisionOf(list []Decision, seat game.Seat) Decision {
	if seat < 0 || int(seat) >= len(list) {
		return 0
	}
	return list[seat]
}
