package server

import (
	"context"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// Two people who are one are joined with the consent of both: one makes a code, the other is told whose it is and uses it. That one
// becomes an alias, which cannot be undone. Programs make and use none.

func joinHash(code string) room.Hash { return room.HashOf("join " + normalizeCode(code)) }

func (s *Server) addJoinCode(q *request, _ noBody) (Code, error) {
	c := Code{room.NewCode(), s.Now().Add(codeAge)}
	err := s.Store.AddCode(q, room.DeviceCode{Secret: joinHash(c.Code), Person: q.person.ID, Device: q.device.Secret, Expires: c.Expires})
	return c, refuseRemoved(err)
}

// JoinCode is a code for joining.
type JoinCode struct {
	Code string `json:"code"`
}

// JoinPreview is whom one would become.
type JoinPreview struct {
	Person room.PersonID `json:"person"`
	Name   string        `json:"name"`
}

// codeOwner returns who made a code for joining.
func (s *Server) codeOwner(q *request, in JoinCode) (room.Person, error) {
	if err := s.checkAddress(q, s.throttles.guesses, "codes from your address", s.clientAddr(q.r)); err != nil {
		return room.Person{}, err
	}
	p, err := s.Store.CodeOwner(q, joinHash(in.Code), s.Now())
	switch {
	case isNotFound(err):
		return p, game.Refuse(CodeBadCode, "the code is wrong or has expired")
	case err == nil && p.ID == q.person.ID:
		return p, game.Refuse(CodeOwnCode, "the code is your own")
	}
	return p, err
}

func (s *Server) previewJoin(q *request, in JoinCode) (JoinPreview, error) {
	p, err := s.codeOwner(q, in)
	return JoinPreview{p.ID, p.Name}, err
}

// join makes the person an alias of whoever made the code. Their devices stay logged in, as the other.
func (s *Server) join(q *request, in JoinCode) (Me, error) {
	if _, err := s.codeOwner(q, in); err != nil {
		return Me{}, err
	}
	alias := q.person.ID
	p, err := s.Store.Join(q, joinHash(in.Code), alias, q.device.Secret, s.Now())
	switch {
	case isNotFound(err):
		return Me{}, game.Refuse(CodeBadCode, "the code is wrong or has expired")
	case errors.Is(err, room.ErrBothSeated):
		return Me{}, game.Refuse(CodeBothSeated, "you are both at a table that is not over")
	case err != nil:
		return Me{}, err
	}
	s.joined(context.WithoutCancel(q), p.ID, alias)
	return s.meOf(p), nil
}

// joined lets everyone know who an alias is: sockets of the alias end, and are opened again as the other's; tables in memory give
// the seats to the other, and those that are not over come into memory to do so.
func (s *Server) joined(ctx context.Context, person, alias room.PersonID) {
	s.Hub.closePerson(alias, room.CodeRetry)
	s.House.Renamed(ctx, alias)
	s.Hub.befriended(person)
	for _, stage := range []room.Stage{room.Open, room.Playing} {
		list, err := s.Store.List(ctx, room.Query{Person: person, Stage: stage})
		if err != nil { // they learn of it when somebody looks
			s.Log.Error("list tables of alias failed", "person", person, "error", err)
		}
		for i := range list {
			if !slices.Contains(list[i].People, alias) {
				continue
			}
			if _, err := s.House.Ask(ctx, list[i].Table, person, &room.Question{What: room.AskInvitation}); err != nil {
				s.Log.Error("load table of alias failed", "table", list[i].Table, "error", err)
			}
		}
	}
}
