package server

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

func isNotFound(err error) bool { return errors.Is(err, storage.ErrNotFound) }

// Code is a one-time code.
type Code struct {
	Code    string    `json:"code"`
	Expires time.Time `json:"expires"`
}

// addCode creates a code that logs another browser in.
func (s *Server) addCode(q *request, _ noBody) (Code, error) {
	code, expires, err := s.people.sessions.AddCode(q, &q.session)
	return Code{code, expires}, err
}

// CodeUse is a one-time code with a label for the device.
type CodeUse struct {
	Code  string `json:"code"`
	Label string `json:"label,omitempty"`
}

// useCode logs a browser in with a one-time code.
func (s *Server) useCode(q *request, in CodeUse) (Me, error) {
	if err := s.checkGuess(q); err != nil {
		return Me{}, err
	}
	p, secret, err := s.people.sessions.UseCode(q, in.Code, in.Label)
	return s.become(q, secret, p, err)
}

// become logs a browser in as a person. It replaces the browser's secret.
func (s *Server) become(q *request, secret string, p people.Person, err error) (Me, error) {
	if err != nil {
		return Me{}, err
	}
	s.setCookie(q.w, secret, people.SessionLife)
	if q.session.Kind == people.Cookie {
		err = s.endSession(q)
	}
	return s.meOf(p), err
}

// Device describes a session to its owner.
type Device struct {
	ID      string             `json:"id"`
	Kind    people.SessionKind `json:"kind"`
	Label   string             `json:"label,omitempty"`
	Scope   people.Scope       `json:"scope,omitempty"` // what a token may do
	Created time.Time          `json:"created"`
	Seen    time.Time          `json:"seen"`
	This    bool               `json:"this,omitempty"` // the session of this request
}

func (s *Server) devices(q *request, _ noBody) ([]Device, error) {
	list, err := s.people.sessions.List(q, q.person.ID)
	return viewSessions(list, q.session.Secret), err
}

func viewSessions(list []people.Session, asking ids.Hash) []Device {
	out := []Device{}
	for i := range list {
		d := &list[i]
		out = append(out, Device{d.ShortID(), d.Kind, d.Label, d.Scope(), d.Created, d.Seen, d.Secret == asking})
	}
	return out
}

func (s *Server) removeDevice(q *request, _ noBody) (noBody, error) {
	secret, err := s.people.sessions.Revoke(q, q.person.ID, q.path("device"))
	if err == nil {
		s.sessionEnded(q, secret)
	}
	return noBody{}, err
}

func (s *Server) logout(q *request, _ noBody) (noBody, error) {
	s.setCookie(q.w, "", -time.Second)
	return noBody{}, s.endSession(q)
}

// endSession ends the session of the request.
func (s *Server) endSession(q *request) error {
	if err := s.people.sessions.End(q, q.session.Secret); err != nil {
		return err
	}
	s.sessionEnded(q, q.session.Secret)
	return nil
}

// sessionEnded closes the sockets of a session. A person without sessions loses the host role at their open tables.
func (s *Server) sessionEnded(q *request, secret ids.Hash) {
	s.Hub.closeDevice(q.person.ID, secret, CodeLoggedOut)
	left, err := s.people.sessions.List(context.WithoutCancel(q), q.person.ID)
	if err != nil { // the session has ended anyway
		s.Log.Error("list sessions failed", "person", q.person.ID, "error", err)
	} else if len(left) == 0 {
		s.TableServer.LoggedOut(q, q.person.ID)
	}
}

// TokenRequest requests a token.
type TokenRequest struct {
	Label string       `json:"label"`
	Scope people.Scope `json:"scope,omitempty"` // what the program may do; "play" without one
}

// TokenAnswer is shown once; only its hash is kept.
type TokenAnswer struct {
	Token string `json:"token"`
}

func (s *Server) addToken(q *request, in TokenRequest) (TokenAnswer, error) {
	if in.Scope != "" && in.Scope != people.ScopePlay {
		return TokenAnswer{}, game.Refuse(CodeBadRequest, "there is no scope %q", in.Scope)
	}
	token, err := s.people.sessions.AddToken(q, q.person.ID, in.Label)
	return TokenAnswer{token}, err
}
