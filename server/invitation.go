package server

import (
	"encoding/json"
	"errors"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// InvitationCode is the short code of a table, to be read aloud and typed.
type InvitationCode struct {
	Code string `json:"code"`
}

// codeTries is how many codes are made up until one is free. Of 34 million few are taken.
const codeTries = 8

// addInvitation returns the code of a table where the person sits; the first who asks has it made.
func (s *Server) addInvitation(q *request, _ noBody) (InvitationCode, error) {
	table, err := s.ownTable(q)
	if err != nil {
		return InvitationCode{}, err
	}
	switch {
	case table.Stage == room.Over:
		return InvitationCode{}, game.Refuse(room.CodeTableOver, "the table is over")
	case !table.OpensTo("", watchable(&table)):
		return InvitationCode{}, game.Refuse(room.CodeStarted, "the game has started and may not be watched")
	}
	for range codeTries {
		code, err := s.Store.AddInvitation(q, table.Table, room.NewInvitationCode())
		if !errors.Is(err, room.ErrTaken) {
			return InvitationCode{code}, err
		}
	}
	return InvitationCode{}, game.Refuse(room.CodeRetry, "no code was free")
}

// ownTable returns the table of a request if the person sits there or is its host.
func (s *Server) ownTable(q *request) (room.Summary, error) {
	table, err := s.Store.Summary(q, q.table())
	switch {
	case isNotFound(err):
		return table, game.Refuse(room.CodeUnknownTable, "there is no table %q", q.table())
	case err == nil && !table.Has(q.person.ID):
		return table, game.Refuse(room.CodeNotSeated, "you have no seat here")
	}
	return table, err
}

// watchable reports whether people without a seat may look on.
func watchable(table *room.Summary) bool {
	var card room.LobbyCard
	return json.Unmarshal(table.Card, &card) == nil && card.Watch
}

// invitation returns the table of a code. A wrong code, one of a table that is over, and one of a game that may not be watched are
// refused alike, so that guessing tells nothing.
func (s *Server) invitation(q *request, _ noBody) (TableRef, error) {
	table, err := s.invitedTo(q, q.path("code"))
	return TableRef{ID: table}, err
}

func (s *Server) invitedTo(q *request, typed string) (room.TableID, error) {
	wrong := game.Refuse(CodeBadInvitation, "the code is wrong, or its table is no longer open")
	code, ok := room.ParseInvitationCode(typed)
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
	Person room.PersonID `json:"person"`
}

// invite tells a friend of a table where the person sits and seats are free, or challenges a bot to it.
func (s *Server) invite(q *request, in Invited) (noBody, error) {
	table, err := s.ownTable(q)
	if err != nil {
		return noBody{}, err
	}
	if table.Stage != room.Open {
		return noBody{}, game.Refuse(room.CodeStarted, "the game has started")
	}
	bot, err := s.Store.Program(q, in.Person)
	if err != nil && !isNotFound(err) {
		return noBody{}, err
	}
	friends, err := s.Store.AreFriends(q, q.person.ID, in.Person)
	switch {
	case err != nil:
		return noBody{}, err
	case !friends && !bot.Open && bot.Person != "":
		return noBody{}, game.Refuse(CodeBotClosed, "the bot takes no challenges")
	case !friends && !bot.Open:
		return noBody{}, game.Refuse(CodeNotFriends, "you can invite friends alone, and bots")
	case !s.throttles.lines.allow(q.person.ID):
		return noBody{}, refuseTooMany("invitations")
	}
	if table.People[0] == q.person.ID { // whom the host invites may come, also who was removed
		if err := s.House.Do(q, table.Table, q.person.ID, &room.Command{ID: room.NewID(), Do: room.DoAllow, Person: in.Person}); err != nil {
			return noBody{}, err
		}
	}
	if bot.Open {
		if err := s.challenge(q, &bot, &table); err != nil {
			return noBody{}, err
		}
	}
	n := room.PersonNotice{ID: room.NewID(), Person: in.Person, Notice: room.Notice{Kind: room.Invited, Table: table.Table, Game: table.Game}}
	if s.Hub.Dispatcher != nil {
		if err := s.Store.Post(q, n, s.Now()); err != nil {
			return noBody{}, err
		}
	}
	n.From = q.person.Name
	s.Hub.Notify(in.Person, n.Notice)
	return noBody{}, nil
}
