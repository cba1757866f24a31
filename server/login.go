package server

import (
	"errors"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/rules/game"
)

// LoginPath is the page to which the provider redirects people. The page forwards the parameters to the server.
const LoginPath = "/login"

func (s *Server) viewOfLogin(l *people.Login) LoginView {
	name := l.Issuer
	if s.Provider != nil && s.Provider.Issuer() == l.Issuer {
		name = s.Provider.Name()
	}
	return LoginView{l.ShortID(), name, l.Made, optional(l.Used)}
}

// loginCeremony is the browser's state while the person is at the provider.
type loginCeremony struct {
	Session identity.LoginSession `json:"session"`
	Add     ids.PersonID          `json:"add,omitempty"` // the person who adds the login; empty for logging in
}

// LoginRequest begins a login at the provider.
type LoginRequest struct {
	Add bool `json:"add,omitempty"` // add the login to my profile, instead of logging in
}

// LoginAddress is where the page has to go.
type LoginAddress struct {
	URL string `json:"url"`
}

func (s *Server) checkProvider() error {
	if s.Provider == nil {
		return game.Refuse(CodeLoginOff, "the operator has no provider")
	}
	return nil
}

func (s *Server) beginLogin(q *request, in LoginRequest) (LoginAddress, error) {
	if err := s.checkProvider(); err != nil {
		return LoginAddress{}, err
	}
	c := loginCeremony{}
	if in.Add {
		if q.person.ID == "" {
			return LoginAddress{}, game.Refuse(CodeUnknownPerson, "the request has neither cookie nor token")
		}
		c.Add = q.person.ID
	}
	address, session, err := s.Provider.Begin(q)
	if err != nil {
		return LoginAddress{}, s.refuseLogin(err)
	}
	c.Session = session
	return LoginAddress{address}, s.beginCeremony(q, toLogIn, c)
}

// refuseLogin converts a provider error into an error for clients. The log gets the details.
func (s *Server) refuseLogin(err error) error {
	switch {
	case errors.Is(err, identity.ErrUnreachable):
		s.Log.Error("reach provider failed", "error", err)
		return game.Refuse(CodeProviderDown, "the provider does not answer")
	case errors.Is(err, identity.ErrLogin):
		s.Log.Info("refuse login", "error", err)
		return game.Refuse(CodeBadLogin, "the provider did not let you in")
	}
	return err
}

// LoginUse is what the provider has sent the person back with.
type LoginUse struct {
	Code  string `json:"code"`
	State string `json:"state"`
	Label string `json:"label,omitempty"` // of the device
}

// finishLogin logs a browser in, or adds the login to the person. A new login without an owner creates a guest.
func (s *Server) finishLogin(q *request, in LoginUse) (Me, error) {
	if err := s.checkProvider(); err != nil {
		return Me{}, err
	}
	label, err := s.people.sessions.CleanLabel(in.Label) // validates before the code is spent
	if err != nil {
		return Me{}, err
	}
	var c loginCeremony
	spend, err := s.finishCeremony(q, toLogIn, &c, CodeBadLogin)
	if err != nil {
		return Me{}, err
	}
	if err := spend(); err != nil { // the provider accepts its code once, so the ceremony is spent first
		return Me{}, err
	}
	subject, err := s.Provider.Finish(q, c.Session, in.Code, in.State)
	if err != nil {
		return Me{}, s.refuseLogin(err)
	}
	p, secret, guest, err := s.people.methods.LogIn(q, &people.LoginAttempt{
		Issuer: s.Provider.Issuer(), Subject: subject.ID, Names: subject.Names, Add: c.Add, Person: q.person, Session: q.session, Label: label,
	}, func() error { return s.checkGuests(q) })
	switch {
	case err != nil:
		return Me{}, err
	case secret == "":
		return s.meOf(p), nil
	case guest:
		s.setCookie(q.w, secret, people.SessionLife)
		return s.meOf(p), nil
	}
	return s.become(q, secret, p, nil)
}

func (s *Server) removeLogin(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.methods.RemoveLogin(q, q.person.ID, q.path("login"))
}
