package table

import (
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

// A takeback counts moves. A move is what a seat did in one go, up to the end of its turn: all that it could have taken back
// alone before it ended the turn or showed something hidden. The end of a turn is not a move of its own, unless nothing else was
// done in the turn.

// maxTakebackEvents is how many sentences say what a takeback is about.
const maxTakebackEvents = 8

// step is an action of a seat as a takeback sees it.
type step struct {
	row    int
	begins bool // the seat was asked something else than after its step before
	end    bool // it ends a turn
	sealed bool
	events []game.Message // to everyone
}

type steps []step

// markSealed notes that nobody can undo alone what has been done so far, and returns how much that is.
func (l steps) markSealed() int {
	if n := len(l); n > 0 {
		l[n-1].sealed = true
	}
	return len(l)
}

// stepsOf plays the game again and returns the actions of a seat. What it has done in secret and can still take back alone is left
// out: a proposal must not tell of it.
func (t *Table) stepsOf(seat game.Seat) (steps, error) {
	m, err := replay(t.Settings, t.Version, t.Seed, nil)
	if err != nil {
		return nil, err
	}
	var list steps
	var asked game.Decision // after the last step
	known := 0              // the steps up to the last seal are public
	secret := map[int]bool{}
	for _, move := range t.Moves {
		if move.Rekey != 0 {
			m.Rekey(move.Rekey)
			known = list.markSealed()
			continue
		}
		now, hides := m.Decision(seat), Hidden(m)
		out, err := m.Act(move.Seat, move.Action)
		if err != nil {
			return nil, err
		}
		if move.Seat == seat {
			verb, _, _ := strings.Cut(move.Action, " ")
			s := step{row: move.Number, begins: now != asked, end: verb == game.EndVerb}
			asked = m.Decision(seat)
			for _, e := range out.Events {
				if e.To == game.Nobody {
					s.events = append(s.events, e.Message)
				}
			}
			hides |= Hidden(m)
			secret[s.row] = hides.Has(seat)
			list = append(list, s)
		}
		if move.Sealed {
			known = list.markSealed()
		}
	}
	open := slices.DeleteFunc(slices.Clone(list[known:]), func(s step) bool { return secret[s.row] })
	return append(list[:known], open...), nil
}

// moves joins the steps of a seat to moves.
func (l steps) moves() (list []steps) {
	for i, s := range l {
		if i == 0 || s.begins || l[i-1].end || l[i-1].sealed && !s.end {
			list = append(list, nil)
		}
		last := len(list) - 1
		list[last] = append(list[last], s)
	}
	return list
}

// lastMoves returns the row that a takeback of the last moves of a seat goes back to, and what everyone was told of them.
func (t *Table) lastMoves(seat game.Seat, count int) (to int, told []game.Message, err error) {
	steps, err := t.stepsOf(seat)
	if err != nil {
		return 0, nil, err
	}
	list := steps.moves()
	if len(list) < count {
		return 0, nil, game.Refuse(CodeNothingToUndo, "seat %d has made fewer than %d moves", seat, count)
	}
	list = list[len(list)-count:]
	for _, move := range list {
		for i, s := range move {
			if !s.end || i == 0 {
				told = append(told, s.events...)
			}
		}
	}
	return list[0][0].row, told[:min(len(told), maxTakebackEvents)], nil
}
