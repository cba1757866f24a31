package table

import "github.com/purrlor/purrlor/rules/game"

// GivesHints reports whether the table allows hints.
func (t *Table) GivesHints() bool {
	switch {
	case t.Settings.Rated || t.Settings.Hints == HintsNever:
		return false
	case t.Settings.Hints == HintsAlways:
		return true
	}
	people := 0
	for i := range t.Chairs {
		if t.Chairs[i].Person != "" {
			people++
		}
	}
	return people == 1
}

// addHint folds a hint to a seat.
func (t *Table) addHint(seat game.Seat, asked Decision) {
	c := &t.Chairs[seat]
	c.Hints++
	c.Hinted = asked + 1 // 0 means no hint
	t.secret = t.confirming()
}

// confirming reports whether seats answer in secret. Then a hint must stay secret too, because it reveals who has not answered.
func (t *Table) confirming() bool {
	return t.Stage == Playing && (Hidden(t.match) != 0 || t.match.Secret() != 0)
}

// showHints makes hints public, unless that would reveal who has not confirmed.
func (t *Table) showHints() {
	for i := range t.Chairs {
		c := &t.Chairs[i]
		if c.Hints == c.HintsShown {
			continue
		}
		if t.confirming() {
			return
		}
		c.HintsShown = c.Hints
		t.logEvent("hinted", game.Seat(i))
	}
}
