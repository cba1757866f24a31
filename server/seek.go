package server

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
)

// SeekState is the game that I seek, or the table just found for me.
type SeekState struct {
	Criteria lobby.Criteria `json:"wish"`
	Since    time.Time      `json:"since"`
	Table    ids.TableID    `json:"table,omitempty"` // the table that was found
}

// SeekEnd answers the end of a seek.
type SeekEnd struct {
	Table ids.TableID `json:"table,omitempty"` // set if a table was found before
}

// SeekList lists the criteria of waiting people, without their names.
type SeekList struct {
	Waiting  int              `json:"waiting"`
	Criteria []lobby.Criteria `json:"wishes"` // the oldest first; a long list is cut off
}

// Matchmaker pairs people who seek a game.
type Matchmaker interface {
	Seek(ctx context.Context, p ids.PersonID, w lobby.Criteria) (lobby.Seek, error)
	Seeking(ctx context.Context, p ids.PersonID) (lobby.Seek, error)
	RenewSeek(ctx context.Context, p ids.PersonID) (lobby.Seek, error)
	StopSeeking(ctx context.Context, p ids.PersonID) (ids.TableID, error)
	WaitingCriteria(ctx context.Context) ([]lobby.Criteria, error)
}

// maxListedSeeks limits the criteria in a list.
const maxListedSeeks = 50

func seekState(s lobby.Seek, err error) (SeekState, error) {
	return SeekState{Criteria: s.Criteria, Since: s.Since, Table: s.Table}, err
}

func (s *Server) seek(q *request, in lobby.Criteria) (SeekState, error) {
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
	list, err := s.TableServer.WaitingCriteria(q)
	return SeekList{Waiting: len(list), Criteria: list[:min(len(list), maxListedSeeks)]}, err
}
