package table

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// end closes the game with the public score sheet.
func (tx *Transaction) end(why ratings.Reason) error {
	b := endBody{Reason: why}
	if tx.Table.match != nil {
		b.Sheet = tx.Table.match.Score(game.Nobody)
	}
	if why == ratings.Finished || why == ratings.Conceded {
		b.Winners = tx.Table.winners(&b.Sheet)
	}
	return tx.Row(RowEnd, game.Nobody, b)
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

// GameResult returns the result of a game that has just ended. A game that all agreed to end is not decided. Games played offline have
// no result, because their sender has seen the seed and may have tried it many times.
func (t *Table) GameResult(ended time.Time) *ratings.GameResult {
	if t.match == nil || t.Sheet == nil || t.Settings.Offline {
		return nil
	}
	r := &ratings.GameResult{
		Table: t.ID, Game: t.Settings.Game, Version: t.Version, Pool: t.Pool(), Public: t.Settings.Public,
		Rated: t.countsForRatings(), Reason: t.Reason, Started: t.Started, Ended: ended,
	}
	r.FairPlay = &ratings.FairPlay{Early: t.early()}
	if t.Settings.Deal != nil {
		r.Deal = t.Settings.Deal.ID
	}
	if r.Started.IsZero() { // it began before start times were stored
		r.Started = t.Created
	}
	records := t.match.SeatRecords()
	for _, a := range t.Sheet.Accounts {
		s := ratings.SeatResult{Seat: a.Seat, Points: a.Total, Bot: ratings.Sister, Rank: t.rank(&a)}
		exit := t.exit(a.Seat)
		if int(a.Seat) < len(t.Chairs) {
			c := &t.Chairs[a.Seat]
			s.BotName = c.BotName
			s.Person, s.Bot, s.Abandoned = c.Person, c.Bot, exit != ratings.Stayed && (t.decided() || t.deserted())
		}
		if s.Bot != "" {
			s.BotVersion = skill.BotVersion
		}
		if int(a.Seat) < len(records) && s.Person != "" && !s.Abandoned {
			s.Figures = records[a.Seat].Figures
			s.Picture = encodePicture(records[a.Seat].Picture)
		}
		r.Seats = append(r.Seats, s)
		r.FairPlay.Exits = append(r.FairPlay.Exits, exit)
	}
	return r
}

func encodePicture(picture any) []byte {
	if picture == nil {
		return nil
	}
	raw, _ := json.Marshal(picture) // encoding cannot fail
	return raw
}

// Pool returns the pool of the table's game.
func (t *Table) Pool() string {
	return ratings.PoolOf(t.Settings.Game, t.Settings.Config, len(t.Chairs))
}

// exit returns how the person of a seat left, if they did.
func (t *Table) exit(seat game.Seat) ratings.Exit {
	if int(seat) >= len(t.Chairs) {
		return ratings.Stayed
	}
	switch c := &t.Chairs[seat]; {
	case c.Person == "" || c.Standin == "":
		return ratings.Stayed
	case c.Conceded && t.ownMoves()[seat] < earlyMoves:
		return ratings.GaveUpEarly
	case c.Conceded:
		return ratings.GaveUp
	case c.TimedOut:
		return ratings.TimedOut
	}
	return ratings.Replaced
}

// rank returns the place of an account; the last one for a seat that gave up, 0 if the game is not decided.
func (t *Table) rank(a *game.Account) int {
	if !t.decided() {
		return 0
	}
	last := 1
	for _, b := range t.Sheet.Accounts {
		if !t.gaveUp(b.Seat) {
			last++
		}
	}
	return cmp.Or(t.place(a), last)
}

// decided reports whether the game has places. A game that all agreed to end has none, nor has one that all people left.
func (t *Table) decided() bool { return t.Reason == ratings.Finished || t.Reason == ratings.Conceded }

// Standing is the place of a seat, or of the sister, in a decided game.
type Standing struct {
	Seat   game.Seat      `json:"seat"`
	Place  int            `json:"place,omitempty"` // 1 for the winners; tied seats share a place; missing for a seat that gave up
	Titles []game.Message `json:"titles"`          // its titles, if the game was played to its end
}

// standings returns the standings of a decided game: the best first, seats that gave up last.
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

// place counts the accounts before one, ignoring seats that gave up.
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

// RowReader reads the rows of tables.
type RowReader interface {
	Rows(ctx context.Context, table ids.TableID, after int) ([]Row, error)
}

const rowsAfterEnd = 32

// FinalSheet returns the score sheet of a finished game and when it ended; nil if there is none.
func FinalSheet(ctx context.Context, store RowReader, s *Summary) (sheet *game.Sheet, ended time.Time, err error) {
	rows, err := store.Rows(ctx, s.Table, max(0, s.Number-rowsAfterEnd))
	for i := range rows {
		if rows[i].Kind != RowEnd {
			continue
		}
		var b endBody
		if err := json.Unmarshal(rows[i].Body, &b); err != nil {
			return nil, ended, game.Refuse(CodeDamaged, "%v: %v", &rows[i], err)
		}
		sheet, ended = &b.Sheet, rows[i].At
	}
	return sheet, ended, err
}
