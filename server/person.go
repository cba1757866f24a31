package server

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
)

// Types of package protocol, which the offline engine shares.
type (
	// Me is what a person may know about themselves.
	Me = protocol.Me
	// Visit is who asks, if that is somebody yet.
	Visit = protocol.Visit
)

// Guests learns what changes about people who may sit at tables.
type Guests interface {
	Quit(ctx context.Context, p ids.PersonID)
	LoggedOut(ctx context.Context, p ids.PersonID)
	Renamed(ctx context.Context, p ids.PersonID)
}

// NewPerson is a request with a name.
type NewPerson struct {
	Name string `json:"name"`
}

// cookieName carries the prefix that binds a cookie to this host, and to https if the server uses it.
func (s *Server) cookieName() string {
	if s.secure() {
		return "__Host-purrlor"
	}
	return "purrlor"
}

func (s *Server) setCookie(w http.ResponseWriter, secret string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: secret, Path: "/", MaxAge: int(age / time.Second), HttpOnly: true,
		Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	})
}

// secretOf returns the secret of a request: the token of a program or the cookie of a browser.
func (s *Server) secretOf(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return token
	}
	if c, err := r.Cookie(s.cookieName()); err == nil {
		return c.Value
	}
	return ""
}

// identify finds the person who sent a request.
func (s *Server) identify(r *http.Request) (people.Person, people.Session, error) {
	secret := s.secretOf(r)
	if secret == "" {
		return people.Person{}, people.Session{}, game.Refuse(CodeUnknownPerson, "the request has neither cookie nor token")
	}
	return s.people.sessions.Authenticate(r.Context(), ids.HashOf(secret))
}

// identifyAs identifies the sender and checks their access. Unknown senders may use open addresses.
func (s *Server) identifyAs(r *http.Request, who access) (people.Person, people.Session, error) {
	p, d, err := s.identify(r)
	switch {
	case who.open && game.CodeOf(err) == CodeUnknownPerson:
		return people.Person{}, people.Session{}, nil
	case err == nil && !d.May(who.scope):
		return p, d, game.Refuse(CodeBrowserOnly, "tokens may not do this: it can only be done in a browser")
	}
	return p, d, err
}

func (s *Server) meOf(p people.Person) Me {
	m := protocol.MeOf(p)
	m.PushKey, m.Webhooks, m.Mail = s.PushKey, s.Webhooks, s.Mail
	return m
}

func (s *Server) visit(q *request, _ noBody) (Visit, error) {
	if q.person.ID == "" {
		return Visit{}, nil
	}
	me, err := s.me(q, noBody{})
	return Visit{Person: &me}, err
}

// me returns the person and renews the browser's cookie.
func (s *Server) me(q *request, _ noBody) (Me, error) {
	if q.session.Kind == people.Cookie {
		s.setCookie(q.w, s.secretOf(q.r), people.SessionLife)
	}
	return s.meOf(q.person), nil
}

// addPerson creates a guest, unless the request already has a person.
func (s *Server) addPerson(q *request, in NewPerson) (Me, error) {
	if q.person.ID != "" {
		return s.meOf(q.person), nil
	}
	p, secret, err := s.people.sessions.Guest(q, in.Name, func() error { return s.checkGuests(q) })
	if err != nil {
		return Me{}, err
	}
	s.setCookie(q.w, secret, people.SessionLife)
	return s.meOf(p), nil
}

// checkGuests limits how many guests an address may create.
func (s *Server) checkGuests(q *request) error {
	return s.checkAddress(q, s.throttles.guests, "new guests from your address", s.clientAddr(q.r))
}

func (s *Server) changeMe(q *request, in people.ProfileChanges) (Me, error) {
	p, err := s.people.profiles.Change(q, q.person.ID, in)
	if err == nil && in.Name != nil {
		s.TableServer.Renamed(q, p.ID)
	}
	return s.meOf(p), err
}

// deleteMe deletes a person. Bots take over their seats in running games at once, even if the client has disconnected.
func (s *Server) deleteMe(q *request, _ noBody) (noBody, error) {
	ctx := context.WithoutCancel(q)
	all, err := s.people.profiles.Delete(ctx, q.person.ID)
	if err != nil {
		return noBody{}, err
	}
	s.setCookie(q.w, "", -time.Second)
	s.Hub.closePerson(q.person.ID, CodeLoggedOut)
	for _, id := range all {
		s.TableServer.Quit(ctx, id)
		s.TableServer.Renamed(ctx, id)
	}
	return noBody{}, nil
}
