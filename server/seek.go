package server

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
)

// SeekState is what I look for, or where I have just found it.
type SeekState struct {
	Wish  lobby.Wish  `json:"wish"`
	Since time.Time   `json:"since"`
	Table ids.TableID `json:"table,omitempty"` // where I play now
}

// SeekEnd says what there was when somebody stopped looking for a game.
type SeekEnd struct {
	Table ids.TableID `json:"table,omitempty"` // where I play: it was found before
}

// SeekList is what people look for who wait, without their names.
type SeekList struct {
	Waiting int          `json:"waiting"`
	Wishes  []lobby.Wish `json:"wishes"` // the oldest first, not all of very many
}

// Matchmaker pairs people who seek a game.
type Matchmaker interface {
	Seek(ctx context.Context, p ids.PersonID, w lobby.Wish) (lobby.Seek, error)
	Seeking(ctx context.Context, p ids.PersonID) (lobby.Seek, error)
	RenewSeek(ctx context.Context, p ids.PersonID) (lobby.Seek, error)
	StopSeeking(ctx context.Context, p ids.PersonID) (ids.TableID, error)
	Wishes(ctx context.Context) ([]lobby.Wish, error)
}

// maxWishes is how many wishes a list has.
const maxWishes = 50

func seekState(s lobby.Seek, err error) (SeekState, error) {
	return SeekState{Wish: s.Wish, Since: s.Since, Table: s.Table}, err
}

func (s *Server) seek(q *request, in lobby.Wish) (SeekState, error) {
	if !s.throttles.commands.allow(q.person.ID) {
		return SeekState{}, refuseTooMany("commands")
	}
	return seekState(s.TableServer.Seek(q, q.person.ID, in))
}

func (s *Server) seeking(q *request, _ noBody) (SeekState, error) {
	return seekState(s.TableServer.Seeking(q, q.person.ID))
}

func (s *Server) renewSeek(q *request, _ noBody) (SeekState, error) {
	return seekState(s.TableServer.RenewSeek(q, q.person.ID))
}

func (s *Server) stopSeeking(q *request, _ noBody) (SeekEnd, error) {
	table, err := s.TableServer.StopSeeking(q, q.person.ID)
	return SeekEnd{table}, err
}

func (s *Server) seeks(q *request, _ noBody) (SeekList, error) {
	list, err := s.TableServer.Wishes(q)
	return SeekList{Waiting: len(list), Wishes: list[:min(len(list), maxWishes)]}, err
}
