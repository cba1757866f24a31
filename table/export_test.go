package table

import "github.com/purrlor/purrlor/rules/game"

// MovesOf joins steps, each a letter, to moves.
func MovesOf(letters string) (list []string) {
	var all steps
	for i, c := range letters {
		all = append(all, step{row: i, begins: i > 0 && letters[i-1] == 'p', sealed: c == 's' || c == 'e', end: c == 'e'})
	}
	for _, move := range all.moves() {
		text := ""
		for _, s := range move {
			text += letters[s.row : s.row+1]
		}
		list = append(list, text)
	}
	return list
}

// confirming is a match that asks for a confirmation, or for secret answers.
type confirming struct {
	game.Match
	decline string
	secret  game.Seats
}

func (c confirming) Decline(game.Seat) string { return c.decline }
func (c confirming) Secret() game.Seats       { return c.secret }

// TimeoutOf returns what happens to seat 0 when its clock runs out after some earlier timeouts in a row. The seat can decline by an
// action, if it is asked to confirm, and seats may be answering in secret.
func TimeoutOf(clock Clock, lapses int, decline string, secret game.Seats) string {
	t := Table{Settings: Settings{Clock: clock}, Chairs: make([]Chair, 2), match: confirming{decline: decline, secret: secret}}
	t.windClocks()
	if len(t.Clocks) > 0 {
		t.Clocks[0].Lapses = lapses
	}
	return string(t.timeoutOf(0))
}
