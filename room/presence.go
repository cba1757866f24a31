package room

import "github.com/purrlor/purrlor/game"

// Whoever looks at a table is there, and so is somebody who uses it without looking at it, a program that plays by HTTP say. The
// others see who looks and who asks. A command in a running game is not shown as presence; it counts when the question is whether
// somebody may be replaced, unless seats are answering in secret, because then an answer to that question would tell who has.

// notePresence records that a person is at the table. A proposal to let a bot play for them lapses.
func (l *live) notePresence(p PersonID, shown bool) {
	if len(l.table.seats(p)) == 0 && l.table.Host != p {
		return
	}
	now := l.house.Now()
	l.usedAt[p] = now
	if shown && !l.looking(p) {
		was := l.present(p)
		l.leftAt[p] = now
		if !was {
			l.refresh(nil)
		}
		l.schedule()
	}
	if q := l.table.Proposal; q != nil && q.What == Replace && l.table.Chairs[q.Seat].Person == p {
		l.automatic(func(d *transaction) error { return d.row(rowLapse, game.Nobody, nil) })
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

// present reports whether the others see a person at the table: one who looks at it or asks about it, or did until a moment ago.
func (l *live) present(p PersonID) bool {
	left, gone := l.leftAt[p]
	return l.looking(p) || gone && l.house.Now().Sub(left) < l.house.AwayGrace
}

// elsewhere reports whether a person follows the table on pages that are all out of sight. That is no secret of the game: it depends
// on nothing that anybody does there.
func (l *live) elsewhere(p PersonID) bool {
	found := false
	for _, x := range l.looks {
		if x.client.Person() == p {
			if !x.elsewhere {
				return false
			}
			found = true
		}
	}
	return found
}

// presentOrActive reports whether a person is at the table, whether or not others may see it.
func (l *live) presentOrActive(p PersonID) bool {
	used, known := l.usedAt[p]
	return l.present(p) || known && l.house.Now().Sub(used) < l.house.AwayGrace
}
