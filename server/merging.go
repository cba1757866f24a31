package server

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Merging two profiles needs both owners: one creates a code, and the other sees its owner and then uses it. The second profile becomes
// an alias, permanently. Programs can neither create nor use such codes.

func (s *Server) addMergeCode(q *request, _ noBody) (Code, error) {
	code, expires, err := s.people.sessions.AddMergeCode(q, &q.session)
	return Code{code, expires}, err
}

// MergeCode is a code that merges two profiles.
type MergeCode struct {
	Code string `json:"code"`
}

// MergePreview is the profile that the person would merge into.
type MergePreview struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name"`
}

func (s *Server) previewMerge(q *request, in MergeCode) (MergePreview, error) {
	if err := s.checkGuess(q); err != nil {
		return MergePreview{}, err
	}
	p, err := s.people.sessions.MergeOwner(q, q.person.ID, in.Code)
	return MergePreview{p.ID, p.Name}, err
}

// merge makes the person an alias of the code's owner. Their sessions stay valid and belong to the owner.
func (s *Server) merge(q *request, in MergeCode) (Me, error) {
	if err := s.checkGuess(q); err != nil {
		return Me{}, err
	}
	p, err := s.people.sessions.Merge(q, &q.session, in.Code)
	if err != nil {
		return Me{}, err
	}
	s.merged(context.WithoutCancel(q), p.ID, q.person.ID)
	return s.meOf(p), nil
}

// merged announces a merge. Sockets of the alias close and reconnect as the owner.
func (s *Server) merged(ctx context.Context, person, alias ids.PersonID) {
	s.Hub.closePerson(alias, table.CodeRetry)
	s.Hub.befriended(person)
	if err := tableserver.TransferSeats(ctx, s.TableServer, s.Stores.Tables, person, alias); err != nil {
		s.Log.Error("transfer seats of alias failed", "person", person, "alias", alias, "error", err)
	}
}
