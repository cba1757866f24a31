package tableserver

import (
	"context"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Moment returns a finished game as it was after a number of actions.
func (s *Server) Moment(ctx context.Context, id ids.TableID, after int, viewer game.Seat) (table.Moment, error) {
	r, err := s.Replay(ctx, id)
	if err != nil {
		return table.Moment{}, err
	}
	return r.Moment(after, viewer)
}

// Chart returns how the points of a finished game developed.
func (s *Server) Chart(ctx context.Context, id ids.TableID) (table.Chart, error) {
	r, err := s.Replay(ctx, id)
	if err != nil {
		return table.Chart{}, err
	}
	return r.Chart()
}

// Replay returns a finished game. It refuses a running one, because the seed and the log are secret.
func (s *Server) Replay(ctx context.Context, id ids.TableID) (table.Replay, error) {
	var r table.Replay
	err := s.onTable(ctx, id, func(l *live) (err error) {
		r, err = l.table.Replay(l.roster)
		return err
	})
	return r, err
}

// removeHidden removes names of people who have hidden a finished game, unless the requester played in it.
func (s *Server) removeHidden(ctx context.Context, id ids.TableID, p ids.PersonID, seats []table.SeatView) error {
	if p != "" && slices.ContainsFunc(seats, func(seatView table.SeatView) bool { return seatView.Person == p }) {
		return nil
	}
	result, err := s.store.Ratings.Result(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	for _, seatResult := range result.Seats {
		if seatResult.Hidden && int(seatResult.Seat) < len(seats) {
			seats[seatResult.Seat].Person, seats[seatResult.Seat].Name = "", ""
		}
	}
	return err
}
