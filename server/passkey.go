package server

import (
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
)

// LoginMethods lists the ways to log in to this server, besides codes.
type LoginMethods struct {
	Passkeys bool   `json:"passkeys"`
	Why      string `json:"why,omitempty"`   // why passkeys are unavailable: no_address, no_https or no_domain
	Login    string `json:"login,omitempty"` // the provider's display name, if there is a provider
}

func (s *Server) loginMethods(*request, noBody) (LoginMethods, error) {
	w := LoginMethods{Passkeys: s.Passkeys != nil, Why: identity.WhyNoPasskeys(s.Public)}
	if s.Provider != nil {
		w.Login = s.Provider.Name()
	}
	return w, nil
}

// MyLoginMethods lists what I can log in with, besides codes.
type MyLoginMethods struct {
	Passkeys []PasskeyView `json:"passkeys"`
	Logins   []LoginView   `json:"logins"`
}

// PasskeyView describes a passkey to its owner.
type PasskeyView struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Made   time.Time  `json:"made"`
	Used   *time.Time `json:"used,omitempty"`
	Synced bool       `json:"synced,omitempty"` // its provider backs it up, so losing a device does not lose it
}

// LoginView describes a login to its owner.
type LoginView struct {
	ID   string     `json:"id"`
	Name string     `json:"name"` // of the provider
	Made time.Time  `json:"made"`
	Used *time.Time `json:"used,omitempty"`
}

func optional(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func viewOfPasskey(p *people.Passkey) (PasskeyView, error) {
	facts, err := identity.FactsOf(p.Record)
	return PasskeyView{p.ShortID(), p.Name, p.Made, optional(p.Used), facts.Synced}, err
}

func (s *Server) myLoginMethods(q *request, _ noBody) (MyLoginMethods, error) {
	passkeys, err := s.people.methods.Passkeys(q, q.person.ID)
	if err != nil {
		return MyLoginMethods{}, err
	}
	logins, err := s.people.methods.Logins(q, q.person.ID)
	if err != nil {
		return MyLoginMethods{}, err
	}
	return s.viewLoginMethods(passkeys, logins)
}

func (s *Server) viewLoginMethods(passkeys []people.Passkey, logins []people.Login) (MyLoginMethods, error) {
	out := MyLoginMethods{Passkeys: []PasskeyView{}, Logins: []LoginView{}}
	for i := range passkeys {
		view, err := viewOfPasskey(&passkeys[i])
		if err != nil {
			return out, err
		}
		out.Passkeys = append(out.Passkeys, view)
	}
	for i := range logins {
		out.Logins = append(out.Logins, s.viewOfLogin(&logins[i]))
	}
	return out, nil
}

// Ceremony holds the options that a browser passes to its authenticator.
type Ceremony struct {
	Options json.RawMessage `json:"options"` // the publicKey option of navigator.credentials
}

func (s *Server) checkPasskeys() error {
	if s.Passkeys == nil {
		return game.Refuse(CodePasskeysOff, "passkeys need an https address with a name: %s", identity.WhyNoPasskeys(s.Public))
	}
	return nil
}

// account is a person as an authenticator knows them, with the passkeys that it must not create again.
func (s *Server) account(q *request) (identity.Account, error) {
	a := identity.Account{Handle: []byte(q.person.ID), Name: q.person.Name}
	list, err := s.people.methods.Passkeys(q, q.person.ID)
	for _, p := range list {
		a.Records = append(a.Records, p.Record)
	}
	return a, err
}

func (s *Server) beginPasskey(q *request, _ noBody) (Ceremony, error) {
	if err := s.checkPasskeys(); err != nil {
		return Ceremony{}, err
	}
	account, err := s.account(q)
	if err != nil {
		return Ceremony{}, err
	}
	options, session, err := s.Passkeys.BeginCreation(account)
	if err != nil {
		return Ceremony{}, err
	}
	return Ceremony{options}, s.beginCeremony(q, toAddPasskey, session)
}

// NewPasskey is what an authenticator has created, with a name for the list of passkeys.
type NewPasskey struct {
	Name   string          `json:"name"`
	Answer json.RawMessage `json:"answer"` // the credential as JSON
}

func (s *Server) addPasskey(q *request, in NewPasskey) (PasskeyView, error) {
	if err := s.checkPasskeys(); err != nil {
		return PasskeyView{}, err
	}
	name, err := names.CleanName(in.Name, s.Limits.NameChars)
	if err != nil {
		return PasskeyView{}, err
	}
	var session identity.Session
	spend, err := s.finishCeremony(q, toAddPasskey, &session, CodeBadPasskey)
	if err != nil {
		return PasskeyView{}, err
	}
	account, err := s.account(q)
	if err != nil {
		return PasskeyView{}, err
	}
	id, record, err := s.Passkeys.FinishCreation(account, session, in.Answer)
	if err != nil {
		s.Log.Info("refuse passkey", "error", err)
		return PasskeyView{}, game.Refuse(CodeBadPasskey, "the passkey cannot be used here")
	}
	if err := spend(); err != nil {
		return PasskeyView{}, err
	}
	p, err := s.people.methods.AddPasskey(q, &q.session, id, record, name)
	if err != nil {
		return PasskeyView{}, err
	}
	return viewOfPasskey(&p)
}

// PasskeyName renames a passkey.
type PasskeyName struct {
	Name string `json:"name"`
}

func (s *Server) renamePasskey(q *request, in PasskeyName) (noBody, error) {
	return noBody{}, s.people.methods.RenamePasskey(q, q.person.ID, q.path("passkey"), in.Name)
}

func (s *Server) removePasskey(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.methods.RemovePasskey(q, q.person.ID, q.path("passkey"))
}

func (s *Server) beginPasskeyLogin(q *request, _ noBody) (Ceremony, error) {
	if err := s.checkPasskeys(); err != nil {
		return Ceremony{}, err
	}
	options, session, err := s.Passkeys.BeginLogin()
	if err != nil {
		return Ceremony{}, err
	}
	return Ceremony{options}, s.beginCeremony(q, toUsePasskey, session)
}

// PasskeyUse is an authenticator's answer, with a label for the device.
type PasskeyUse struct {
	Answer json.RawMessage `json:"answer"`
	Label  string          `json:"label,omitempty"`
}

// passkeyLogin spends the ceremony only after the passkey has been verified, so that a failing store does not use it up.
func (s *Server) passkeyLogin(q *request, in PasskeyUse) (Me, error) {
	if err := s.checkPasskeys(); err != nil {
		return Me{}, err
	}
	label, err := s.people.sessions.CleanLabel(in.Label) // validates before the ceremony is spent
	if err != nil {
		return Me{}, err
	}
	var session identity.Session
	spend, err := s.finishCeremony(q, toUsePasskey, &session, CodeBadPasskey)
	if err != nil {
		return Me{}, err
	}
	var owner ids.PersonID
	var failed error // a failure of the store
	id, record, err := s.Passkeys.FinishLogin(session, in.Answer, func(id, handle []byte) ([]byte, error) {
		p, err := s.people.methods.FindPasskey(q, id, handle)
		if err != nil && !isNotFound(err) {
			failed = err
		}
		owner = p.Person
		return p.Record, err
	})
	if failed != nil {
		return Me{}, failed
	}
	if err != nil {
		s.Log.Info("refuse passkey", "error", err)
		return Me{}, game.Refuse(CodeBadPasskey, "the passkey is not known here")
	}
	if err := spend(); err != nil {
		return Me{}, err
	}
	p, secret, err := s.people.methods.UsePasskey(q, owner, id, record, label)
	return s.become(q, secret, p, err)
}
