package tableserver

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Best is a person's best earlier result in the same game and mode with the same number of seats.
type Best struct {
	Points *int `json:"points,omitempty"` // missing if there is no earlier game
}

// How many recent games are searched for the best one, and how many log rows may follow the row that ended a game.
const (
	gamesCompared = 200
)

// result is the outcome of a game that was played to its end.
type result struct {
	kind  gameKind
	card  table.LobbyCard
	sheet game.Sheet
	ended int64 // in milliseconds
}

// gameKind is what games must share before their points are compared.
type gameKind struct {
	game, mode string
	seats      int
}

// Best returns a person's best earlier games, for a person seated at a finished table. Everyone else is refused.
func (s *Server) Best(ctx context.Context, id ids.TableID, p ids.PersonID) (Best, error) {
	if _, err := s.checkViewer(ctx, id, p); err != nil {
		return Best{}, err
	}
	summary, err := s.store.Tables.Summary(ctx, id)
	if err != nil {
		return Best{}, err
	}
	ids, err := s.idsOf(ctx, p)
	if err != nil {
		return Best{}, err
	}
	this, ok, err := s.result(ctx, &summary)
	switch {
	case err != nil:
		return Best{}, err
	case !ok:
		return Best{}, game.Refuse(table.CodeNotOver, "the game was not played to its end")
	case !slices.ContainsFunc(this.card.Seats, func(lobbySeat table.LobbySeat) bool { return slices.Contains(ids, lobbySeat.Person) }):
		return Best{}, game.Refuse(table.CodeNotSeated, "person %s has no seat at table %s", p, id)
	}
	earlier, err := s.store.Tables.List(ctx, table.Query{Person: p, Stage: table.Over, Game: summary.Game, Limit: gamesCompared})
	if err != nil {
		return Best{}, err
	}
	var best Best
	for i := range earlier {
		r, ok, err := s.result(ctx, &earlier[i])
		if err != nil {
			return Best{}, err
		}
		if !ok || earlier[i].Table == id || r.kind != this.kind || r.ended >= this.ended {
			continue
		}
		if points, sat := r.pointsOf(ids); sat && (best.Points == nil || points > *best.Points) {
			best.Points = &points
		}
	}
	return best, nil
}

// pointsOf returns the most points of the seats of a person, under any of their ids, and whether there is one.
func (r *result) pointsOf(ids []ids.PersonID) (most int, sat bool) {
	for _, a := range r.sheet.Accounts {
		if int(a.Seat) < len(r.card.Seats) && slices.Contains(ids, r.card.Seats[a.Seat].Person) && (!sat || a.Total > most) {
			most, sat = a.Total, true
		}
	}
	return most, sat
}

// result reads the outcome of a game, if it was played to its end.
func (s *Server) result(ctx context.Context, summary *table.Summary) (r result, ok bool, err error) {
	readable := json.Unmarshal(summary.Card, &r.card) == nil // an unfinished game has no result
	if !readable || r.card.Reason != ratings.Finished || r.card.Offline {
		return r, false, nil
	}
	var config struct {
		Mode string `json:"mode"`
	}
	_ = json.Unmarshal(r.card.Config, &config) // games without modes have none
	r.kind = gameKind{summary.Game, cmp.Or(config.Mode, "standard"), len(r.card.Seats)}
	sheet, ended, err := table.FinalSheet(ctx, s.store.Tables, summary)
	if sheet == nil {
		return r, false, err
	}
	r.sheet, r.ended = *sheet, ended.UnixMilli()
	return r, true, nil
}
