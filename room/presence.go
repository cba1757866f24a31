package room

import "github.com/purrlor/purrlor/game"

// Whoever looks at a table is there, and so is somebody who uses it without looking at it, a program that plays by HTTP say. The
// others see who looks and who asks. A command in a running game is not shown as presence, because it may be a choice in secret
// and nobody is to know when it was made; it counts when the question is whether somebody may be replaced.

// arrive notes that a person is at the table. A proposal to let a bot play for them lapses.
func (l *live) arrive(p PersonID, shown bool) {
	if len(l.table.seats(p)) == 0 && l.table.Host != p {
		return
	}
	now := l.house.Now()
	l.used[p] = now
	if shown && !l.looking(p) {
		was := l.present(p)
		l.left[p] = now
		if !was {
			l.refresh(nil)
		}
		l.schedule()
	}
	if q := l.table.Proposal; q != nil && q.What == Replace && l.table.Chairs[q.Seat].Person == p {
		l.automatic(func(d *decision) error { return d.row(rowLapse, game.Nobody, nil) })
	}
}

func (l *live) looking(p PersonID) bool {
	for _, x := range l.looks {
		if x.client.Person() == p {
			return true
		}
	}
	return false
}

// present tells whether the others see a person at the table: one who looks at it or asks about it, or did until a moment ago.
func (l *live) present(p PersonID) bool {
	left, gone := l.left[p]
	return l.looking(p) || gone && l.house.Now().Sub(left) < l.house.Grace
}

// here tells whether a person is at the table, be it shown or not.
func (l *live) here(p PersonID) bool {
	used, known := l.used[p]
	return l.present(p) || known && l.house.Now().Sub(used) < l.house.Grace
}
