package server

import (
	"errors"

	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// LoginPath is the address of the page to which the provider sends people back. The page hands on what it was given.
const LoginPath = "/login"

func (s *Server) viewOfLogin(l *room.Login) LoginView {
	name := l.Issuer
	if s.Provider != nil && s.Provider.Issuer() == l.Issuer {
		name = s.Provider.Name()
	}
	return LoginView{wayID([]byte(l.Issuer + " " + l.Subject)), name, l.Made, optional(l.Used)}
}

// loginCeremony is what the browser keeps while its person is at the provider.
type loginCeremony struct {
	Session identity.LoginSession `json:"session"`
	Add     room.PersonID         `json:"add,omitempty"` // to whom the login is to be added; empty for coming back
}

// LoginWish asks for the provider.
type LoginWish struct {
	Add bool `json:"add,omitempty"` // add the login to me, rather than come back by it
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

func (s *Server) beginLogin(q *request, in LoginWish) (LoginAddress, error) {
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

// refuseLogin turns what the provider did into a refusal. What exactly went wrong is for the log.
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

// finishLogin lets a browser in by a login, adds the login to the person, or, if nobody has it yet, makes a guest who does.
func (s *Server) finishLogin(q *request, in LoginUse) (Me, error) {
	if err := s.checkProvider(); err != nil {
		return Me{}, err
	}
	label, err := s.label(in.Label)
	if err != nil {
		return Me{}, err
	}
	var c loginCeremony
	spend, err := s.finishCeremony(q, toLogIn, &c, CodeBadLogin)
	if err != nil {
		return Me{}, err
	}
	if err := spend(); err != nil { // before the provider is asked: its code works once as well
		return Me{}, err
	}
	subject, err := s.Provider.Finish(q, c.Session, in.Code, in.State)
	if err != nil {
		return Me{}, s.refuseLogin(err)
	}
	l, err := s.Store.Login(q, s.Provider.Issuer(), subject.ID)
	switch {
	case err != nil && !isNotFound(err):
		return Me{}, err
	case c.Add != "":
		return s.addLogin(q, c.Add, l, subject)
	case err == nil:
		if err := s.Store.NoteLogin(q, l.Issuer, l.Subject, s.Now()); err != nil {
			return Me{}, err
		}
		return s.admit(q, l.Person, label, CodeBadLogin)
	case q.person.ID != "": // a guest who logs in for the first time takes the login up
		return s.addLogin(q, q.person.ID, l, subject)
	}
	return s.guestByLogin(q, subject, label)
}

// addLogin adds a login to the person who asked for it and still does. One that is theirs already stays.
func (s *Server) addLogin(q *request, to room.PersonID, found room.Login, subject identity.Subject) (Me, error) {
	if q.person.ID != to {
		return Me{}, game.Refuse(CodeBadLogin, "somebody else has asked for this")
	}
	if found.Person == to {
		return s.meOf(q.person), nil
	}
	l := room.Login{Issuer: s.Provider.Issuer(), Subject: subject.ID, Person: to, Made: s.Now()}
	return s.meOf(q.person), refuseWay(s.Store.AddLogin(q, l, q.device.Secret), "logins")
}

// guestByLogin makes a guest, called as the provider calls them, who can come back by the login.
func (s *Server) guestByLogin(q *request, subject identity.Subject, label string) (Me, error) {
	if err := s.checkAddress(q, s.throttles.guests, "new guests from your address", s.clientAddr(q.r)); err != nil {
		return Me{}, err
	}
	name := "Guest"
	for _, raw := range subject.Names {
		if clean, err := names.CleanName(raw, s.Limits.NameChars); err == nil {
			name = clean
			break
		}
	}
	secret, device := s.newDevice(room.Cookie, label)
	p := room.Person{ID: room.PersonID(room.NewID()), Name: name, Created: s.Now()}
	if err := s.Store.AddPerson(q, p, device); err != nil {
		return Me{}, err
	}
	l := room.Login{Issuer: s.Provider.Issuer(), Subject: subject.ID, Person: p.ID, Made: s.Now(), Used: s.Now()}
	if err := s.Store.AddLogin(q, l, device.Secret); err != nil {
		return Me{}, errors.Join(refuseWay(err, "logins"), s.Store.DeletePerson(q, p.ID))
	}
	s.setCookie(q.w, secret, room.DeviceLife)
	return s.meOf(p), nil
}

func (s *Server) removeLogin(q *request, _ noBody) (noBody, error) {
	list, err := s.Store.Logins(q, q.person.ID)
	if err != nil {
		return noBody{}, err
	}
	for i := range list {
		if s.viewOfLogin(&list[i]).ID == q.path("login") {
			return noBody{}, s.Store.RemoveLogin(q, q.person.ID, list[i].Issuer, list[i].Subject)
		}
	}
	return noBody{}, room.ErrNotFound
}
