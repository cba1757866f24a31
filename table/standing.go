package table

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Standing is how a seat, or the sister, came out of a game that was decided.
type Standing struct {
	Seat   game.Seat      `json:"seat"`
	Place  int            `json:"place,omitempty"` // 1 for the winners, tied seats share one; none for a seat that gave up
	Titles []game.Message `json:"titles"`          // what it is praised for, if the game was played to its end
}

// standings returns how everyone came out of a game that was decided: the best first, and last who gave up.
func (t *Table) standings() []Standing {
	if t.Sheet == nil || t.match == nil || !t.decided() {
		return nil
	}
	titles := t.match.Titles()
	list := make([]Standing, len(t.Sheet.Accounts))
	for i, a := range t.Sheet.Accounts {
		list[i] = Standing{Seat: a.Seat, Place: t.place(&a), Titles: []game.Message{}}
		if int(a.Seat) < len(titles) {
			list[i].Titles = titles[a.Seat]
		}
	}
	slices.SortStableFunc(list, func(a, b Standing) int {
		return cmp.Compare(uint(a.Place-1), uint(b.Place-1)) // no place is the last one
	})
	return list
}

// place counts the accounts before one, those of seats that gave up aside.
func (t *Table) place(a *game.Account) int {
	if t.gaveUp(a.Seat) {
		return 0
	}
	place := 1
	for _, b := range t.Sheet.Accounts {
		if b.Rank < a.Rank && !t.gaveUp(b.Seat) {
			place++
		}
	}
	return place
}

// gaveUp reports whether a seat has given up. An account without a chair, the sister's, never has.
func (t *Table) gaveUp(seat game.Seat) bool {
	return int(seat) < len(t.Chairs) && t.Chairs[seat].Conceded
}
