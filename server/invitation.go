package server

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
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

// Invited is who is asked to a table.
type Invited struct {
	Person ids.PersonID `json:"person"`
}

// invite invites a friend to a table where the person sits and seats are free. A bot gets a challenge instead.
func (s *Server) invite(q *request, in Invited) (noBody, error) {
	summary, err := s.invitations.OpenTable(q, q.person.ID, q.table())
	if err != nil {
		return noBody{}, err
	}
	bot, err := s.people.bots.CheckInvitation(q, q.person.ID, in.Person)
	if err != nil {
		return noBody{}, err
	}
	if !s.throttles.lines.allow(q.person.ID) {
		return noBody{}, refuseTooMany("invitations")
	}
	if summary.People[0] == q.person.ID { // the host may invite anyone back, including removed players
		if err := s.TableServer.Do(q, summary.Table, q.person.ID, &table.Command{ID: ids.New(), Do: table.DoAllow, Person: in.Person}); err != nil {
			return noBody{}, err
		}
	}
	if bot.Open {
		if err := s.people.bots.Challenge(q, &bot, people.Challenge{Table: summary.Table, By: q.person.ID}, summary.Game); err != nil {
			return noBody{}, err
		}
	}
	n := table.PersonNotice{ID: ids.New(), Person: in.Person, Notice: table.Notice{Kind: table.Invited, Table: summary.Table, Game: summary.Game}}
	if s.Hub.Dispatcher != nil {
		if err := s.Stores.Notices.Post(q, n, s.Now()); err != nil {
			return noBody{}, err
		}
	}
	n.From = q.person.Name
	s.Hub.Notify(in.Person, n.Notice)
	return noBody{}, nil
}
