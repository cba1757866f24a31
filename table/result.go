package table

import (
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// end closes the game with the sheet as everyone may know it.
func (d *Transaction) end(why ratings.Reason) error {
	b := endBody{Reason: why}
	if d.Table.match != nil {
		b.Sheet = d.Table.match.Score(game.Nobody)
	}
	if why == ratings.Finished || why == ratings.Conceded {
		b.Winners = d.Table.winners(&b.Sheet)
	}
	return d.Row(RowEnd, game.Nobody, b)
}

// close folds the end of the game into the table.
func (t *Table) close(b *endBody) {
	t.Stage, t.Reason, t.Winners, t.Proposal, t.Plans = Over, b.Reason, b.Winners, nil, nil
	if t.match != nil {
		t.Sheet = &b.Sheet
	}
}

// winners returns the best of the seats that have not given up. An account without a chair, the sister's, can be the best.
func (t *Table) winners(sheet *game.Sheet) []game.Seat {
	var best game.Seats
	rank := len(sheet.Accounts) + 1
	for _, a := range sheet.Accounts {
		switch {
		case t.gaveUp(a.Seat) || a.Rank > rank:
		case a.Rank < rank:
			rank, best = a.Rank, game.Seats(0).With(a.Seat)
		default:
			best = best.With(a.Seat)
		}
	}
	return (best & game.SeatsUpTo(len(t.Chairs))).List()
}
