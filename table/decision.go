package table

import "github.com/purrlor/purrlor/rules/game"

// Decision numbers what a seat is asked. It rises when the seat acts or is asked something else, when its actions are undone
// and when a takeback is agreed to, and never because of what other seats do meanwhile. No number of a seat comes twice, so
// that an action that is under way when its question goes is stale, even if the same question comes back.
type Decision uint32

// ruleDecisions returns the rules' own numbers of what the seats are asked. They go back with the match when something is undone.
func (t *Table) ruleDecisions() (list [game.MaxSeats]game.Decision) {
	for seat := range t.Chairs {
		list[seat] = t.match.Decision(game.Seat(seat))
	}
	return list
}

// raiseDecisions raises the numbers of seats that an action has changed the question of.
func (t *Table) raiseDecisions(before [game.MaxSeats]game.Decision) {
	for seat, now := range t.ruleDecisions() {
		if rise := now - before[seat]; rise != 0 { // the rules' numbers go round
			t.Decisions[seat] += Decision(rise)
		}
	}
}

// renewDecisions raises the numbers of seats after the match was played again with other moves: of those whose actions were taken
// back, and of any other that is asked something else than before.
func (t *Table) renewDecisions(before [game.MaxSeats]game.Decision, back game.Seats) {
	for seat, now := range t.ruleDecisions() {
		if back.Has(game.Seat(seat)) || now != before[seat] {
			t.Decisions[seat]++
		}
	}
}

// Decision returns the number of what a seat is asked now.
func (t *Table) Decision(seat game.Seat) Decision { return DecisionOf(t.Decisions, seat) }

// DecisionOf returns the number of a seat, 0 for spectators and before the start.
func DecisionOf(list []Decision, seat game.Seat) Decision {
	if seat < 0 || int(seat) >= len(list) {
		return 0
	}
	return list[seat]
}
