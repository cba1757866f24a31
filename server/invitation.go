package server

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/table"
)

// InvitationCode is the short code of a table, to be read aloud and typed.
type InvitationCode struct {
	Code string `json:"code"`
}

// addInvitation returns the code of a table where the person sits. The first request creates the code.
func (s *Server) addInvitation(q *request, _ noBody) (InvitationCode, error) {
	code, err := s.invitations.Code(q, q.person.ID, q.table())
	return InvitationCode{code}, err
}

// invitation returns the table of an invitation code.
func (s *Server) invitation(q *request, _ noBody) (TableRef, error) {
	table, err := s.invitedTo(q, q.path("code"))
	return TableRef{ID: table}, err
}

func (s *Server) invitedTo(q *request, typed string) (ids.TableID, error) {
	return s.invitations.Table(q, q.person.ID, typed, func() error { return s.checkGuess(q) })
}

// Invited names the person to invite to a table.
type Invited struct {
	Person ids.PersonID `json:"person"`
}

// invite invites a friend or a bot to a table where the person sits and seats are free.
func (s *Server) invite(q *request, in Invited) (noBody, error) {
	return noBody{}, s.inviter.Invite(q, q.person, q.table(), in.Person, func() error {
		if !s.throttles.lines.allow(q.person.ID) {
			return refuseTooMany("invitations")
		}
		return nil
	})
}

// deliver sends a notice to a person's sockets, and to their other targets if its kind is stored.
func (s *Server) deliver(ctx context.Context, n table.PersonNotice) error {
	if s.Hub.Dispatcher != nil && notifications.Stored(n.Kind) {
		if err := s.Stores.Notices.Post(ctx, n, s.Now()); err != nil {
			return err
		}
	}
	s.Hub.Notify(n.Person, n.Notice)
	return nil
}
