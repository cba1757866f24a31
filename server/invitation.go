package server

import (
	"encoding/json"
	"errors"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// InvitationCode is the short code of a table, to be read aloud and typed.
type InvitationCode struct {
	Code string `json:"code"`
}

// codeTries is how many codes are made up until one is free. Of 34 million few are taken.
const codeTries = 8

// addInvitation returns the code of a table where the person sits; the first who asks has it made.
func (s *Server) addInvitation(q *request, _ noBody) (InvitationCode, error) {
	summary, err := s.ownTable(q)
	if err != nil {
		return InvitationCode{}, err
	}
	switch {
	case summary.Stage == table.Over:
		return InvitationCode{}, game.Refuse(table.CodeTableOver, "the table is over")
	case !summary.OpensTo("", watchable(&summary)):
		return InvitationCode{}, game.Refuse(table.CodeStarted, "the game has started and may not be watched")
	}
	for range codeTries {
		code, err := s.Store.AddInvitation(q, summary.Table, lobby.NewInvitationCode())
		if !errors.Is(err, storage.ErrTaken) {
			return InvitationCode{code}, err
		}
	}
	return InvitationCode{}, game.Refuse(table.CodeRetry, "no code was free")
}

// ownTable returns the table of a request if the person sits there or is its host.
func (s *Server) ownTable(q *request) (table.Summary, error) {
	summary, err := s.Store.Summary(q, q.table())
	switch {
	case isNotFound(err):
		return summary, game.Refuse(table.CodeUnknownTable, "there is no table %q", q.table())
	case err == nil && !summary.Has(q.person.ID):
		return summary, game.Refuse(table.CodeNotSeated, "you have no seat here")
	}
	return summary, err
}

// watchable reports whether people without a seat may look on.
func watchable(summary *table.Summary) bool {
	var card table.LobbyCard
	return json.Unmarshal(summary.Card, &card) == nil && card.Watch
}

// invitation returns the table of a code. A wrong code, one of a table that is over, and one of a game that may not be watched are
// refused alike, so that guessing tells nothing.
func (s *Server) invitation(q *request, _ noBody) (TableRef, error) {
	table, err := s.invitedTo(q, q.path("code"))
	return TableRef{ID: table}, err
}

func (s *Server) invitedTo(q *request, typed string) (ids.TableID, error) {
	wrong := game.Refuse(CodeBadInvitation, "the code is wrong, or its table is no longer open")
	code, ok := lobby.ParseInvitationCode(typed)
	if !ok {
		return "", wrong
	}
	if err := s.checkAddress(q, s.throttles.guesses, "codes from your address", s.clientAddr(q.r)); err != nil {
		return "", err
	}
	id, err := s.Store.Invitation(q, code)
	if isNotFound(err) {
		return "", wrong
	}
	if err != nil {
		return "", err
	}
	table, err := s.Store.Summary(q, id)
	if isNotFound(err) || err == nil && !table.OpensTo(q.person.ID, watchable(&table)) {
		return "", wrong
	}
	return id, err
}

// Invited is who is asked to a table.
type Invited struct {
	Person ids.PersonID `json:"person"`
}

// invite tells a friend of a table where the person sits and seats are free, or challenges a bot to it.
func (s *Server) invite(q *request, in Invited) (noBody, error) {
	summary, err := s.ownTable(q)
	if err != nil {
		return noBody{}, err
	}
	if summary.Stage != table.Open {
		return noBody{}, game.Refuse(table.CodeStarted, "the game has started")
	}
	bot, err := s.people.bots.CheckInvitation(q, q.person.ID, in.Person)
	if err != nil {
		return noBody{}, err
	}
	if !s.throttles.lines.allow(q.person.ID) {
		return noBody{}, refuseTooMany("invitations")
	}
	if summary.People[0] == q.person.ID { // whom the host invites may come, also who was removed
		if err := s.House.Do(q, summary.Table, q.person.ID, &table.Command{ID: ids.New(), Do: table.DoAllow, Person: in.Person}); err != nil {
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
		if err := s.Store.Post(q, n, s.Now()); err != nil {
			return noBody{}, err
		}
	}
	n.From = q.person.Name
	s.Hub.Notify(in.Person, n.Notice)
	return noBody{}, nil
}
