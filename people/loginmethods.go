package people

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// Passkey is a credential of a person's authenticator, for logging in on any device.
type Passkey struct {
	ID     []byte // chosen by the authenticator
	Person ids.PersonID
	Name   string // chosen by the person
	Record []byte // JSON: the public key, the signature counter and whether it is backed up
	Made   time.Time
	Used   time.Time // zero if unused
}

// Login is an account at an identity provider that the operator trusts.
type Login struct {
	Issuer  string // the address of the provider
	Subject string // the provider's permanent id of the account
	Person  ids.PersonID
	Made    time.Time
	Used    time.Time // zero if unused
}

// Limits on a person's passkeys and logins.
const (
	MaxPasskeys = 20
	MaxLogins   = 5
)

// LoginMethodStore stores passkeys and logins.
type LoginMethodStore interface {
	// AddPasskey stores a passkey. It returns storage.ErrNotFound if the session is not the person's, storage.ErrTaken if somebody
	// has the passkey, and storage.ErrTooMany if the person already has most of them.
	AddPasskey(ctx context.Context, p Passkey, session ids.Hash, most int) error
	// Passkey returns a passkey, or storage.ErrNotFound. Passkeys returns those of a person, the oldest first.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	Passkeys(ctx context.Context, person ids.PersonID) ([]Passkey, error)
	// RenamePasskey changes the person's name for a passkey, or returns storage.ErrNotFound.
	RenamePasskey(ctx context.Context, person ids.PersonID, id []byte, name string) error
	RemovePasskey(ctx context.Context, person ids.PersonID, id []byte) error
	// TouchPasskey stores the new record of a used passkey, and the time.
	TouchPasskey(ctx context.Context, id, record []byte, used time.Time) error
	// AddLogin stores a login, with the errors of AddPasskey.
	AddLogin(ctx context.Context, l Login, session ids.Hash, most int) error
	// Login returns a login, or storage.ErrNotFound. Logins returns those of a person, the oldest first.
	Login(ctx context.Context, issuer, subject string) (Login, error)
	Logins(ctx context.Context, person ids.PersonID) ([]Login, error)
	RemoveLogin(ctx context.Context, person ids.PersonID, issuer, subject string) error
	// TouchLogin stores when a login was used.
	TouchLogin(ctx context.Context, issuer, subject string, used time.Time) error
	// SpendChallenge records, until the challenge expires, that it was answered. It returns storage.ErrRepeated if it had been
	// before.
	SpendChallenge(ctx context.Context, challenge ids.Hash, expires time.Time) error
}

// LoginMethods holds the rules for passkeys and logins.
type LoginMethods struct {
	store     LoginMethodStore
	profiles  ProfileStore
	directory Directory
	sessions  *Sessions
}

// NewLoginMethods returns the rules for login methods over stores.
func NewLoginMethods(store LoginMethodStore, profiles ProfileStore, directory Directory, sessions *Sessions) *LoginMethods {
	return &LoginMethods{store, profiles, directory, sessions}
}

// methodID returns enough of a hash to distinguish a person's passkeys and logins.
func methodID(name string) string {
	hash := ids.HashOf(name)
	return hex.EncodeToString(hash[:8])
}

// ShortID distinguishes a person's passkeys.
func (p *Passkey) ShortID() string { return methodID(string(p.ID)) }

// ShortID distinguishes a person's logins.
func (l *Login) ShortID() string { return methodID(l.Issuer + " " + l.Subject) }

// Passkeys returns the passkeys of a person, the oldest first.
func (f *LoginMethods) Passkeys(ctx context.Context, id ids.PersonID) ([]Passkey, error) {
	return f.store.Passkeys(ctx, id)
}

// Logins returns the logins of a person, the oldest first.
func (f *LoginMethods) Logins(ctx context.Context, id ids.PersonID) ([]Login, error) {
	return f.store.Logins(ctx, id)
}

// AddPasskey adds a passkey to the person of a session.
func (f *LoginMethods) AddPasskey(ctx context.Context, s *Session, id, record []byte, name string) (Passkey, error) {
	p := Passkey{ID: id, Person: s.Person, Name: name, Record: record, Made: f.sessions.now()}
	return p, refuseMethod(f.store.AddPasskey(ctx, p, s.Secret, MaxPasskeys), "passkeys")
}

// refuseMethod converts a store error about a new login method to a refusal.
func refuseMethod(err error, what string) error {
	switch {
	case errors.Is(err, storage.ErrTaken):
		return game.Refuse(CodeWayTaken, "it is somebody's already")
	case errors.Is(err, storage.ErrTooMany):
		return refuseTooMany(what)
	}
	return refuseEnded(err)
}

// RenamePasskey changes the person's name for the passkey with a short id.
func (f *LoginMethods) RenamePasskey(ctx context.Context, id ids.PersonID, short, name string) error {
	name, err := names.CleanName(name, f.sessions.nameChars)
	if err != nil {
		return err
	}
	p, err := f.ownPasskey(ctx, id, short)
	if err != nil {
		return err
	}
	return f.store.RenamePasskey(ctx, id, p.ID, name)
}

// RemovePasskey removes the passkey with a short id from a person.
func (f *LoginMethods) RemovePasskey(ctx context.Context, id ids.PersonID, short string) error {
	p, err := f.ownPasskey(ctx, id, short)
	if err != nil {
		return err
	}
	return f.store.RemovePasskey(ctx, id, p.ID)
}

func (f *LoginMethods) ownPasskey(ctx context.Context, id ids.PersonID, short string) (Passkey, error) {
	list, err := f.store.Passkeys(ctx, id)
	if err != nil {
		return Passkey{}, err
	}
	for i := range list {
		if list[i].ShortID() == short {
			return list[i], nil
		}
	}
	return Passkey{}, storage.ErrNotFound
}

// FindPasskey returns a passkey, if the handle stored by the authenticator belongs to its owner or to one of their aliases.
func (f *LoginMethods) FindPasskey(ctx context.Context, id, handle []byte) (Passkey, error) {
	p, err := f.store.Passkey(ctx, id)
	if err != nil {
		return Passkey{}, err
	}
	owner, err := Resolve(ctx, f.directory, ids.PersonID(handle))
	if err == nil && owner != p.Person {
		err = storage.ErrNotFound
	}
	return p, err
}

// UsePasskey records the use of a passkey and logs its owner's browser in.
func (f *LoginMethods) UsePasskey(ctx context.Context, owner ids.PersonID, id, record []byte, label string) (Person, string, error) {
	if err := f.store.TouchPasskey(ctx, id, record, f.sessions.now()); err != nil {
		return Person{}, "", err
	}
	return f.sessions.Admit(ctx, owner, label, CodeBadPasskey)
}

// SpendChallenge records that a challenge was answered, which works once.
func (f *LoginMethods) SpendChallenge(ctx context.Context, challenge string, expires time.Time) error {
	return f.store.SpendChallenge(ctx, ids.HashOf("ceremony "+challenge), expires)
}

// RemoveLogin removes the login with a short id from a person.
func (f *LoginMethods) RemoveLogin(ctx context.Context, id ids.PersonID, short string) error {
	list, err := f.store.Logins(ctx, id)
	if err != nil {
		return err
	}
	for i := range list {
		if list[i].ShortID() == short {
			return f.store.RemoveLogin(ctx, id, list[i].Issuer, list[i].Subject)
		}
	}
	return storage.ErrNotFound
}

// LoginAttempt is an account that the provider has verified, and the client that logs in.
type LoginAttempt struct {
	Issuer, Subject string
	Names           []string     // what the provider calls the account, best first
	Add             ids.PersonID // person who is adding the login to their account, empty for logging in
	Person          Person       // current person of the client, if any
	Session         Session      // of Person
	Label           string       // of the new session
}

// LogIn logs a browser in by a login, adds the login to the person, or creates a guest for an unknown login. It returns the
// browser's person afterwards, with a secret if the session has changed. allow limits the rate of new guests.
func (f *LoginMethods) LogIn(ctx context.Context, a *LoginAttempt, allow func() error) (p Person, secret string, guest bool, err error) {
	found, err := f.store.Login(ctx, a.Issuer, a.Subject)
	switch {
	case err != nil && !errors.Is(err, storage.ErrNotFound):
		return Person{}, "", false, err
	case a.Add != "" && a.Add != a.Person.ID:
		return Person{}, "", false, game.Refuse(CodeBadLogin, "somebody else has asked for this")
	case a.Add != "" && found.Person == a.Add: // they already have the login
		return a.Person, "", false, nil
	case a.Add != "":
		return a.Person, "", false, f.addLogin(ctx, a, &a.Session)
	case err == nil:
		if err := f.store.TouchLogin(ctx, a.Issuer, a.Subject, f.sessions.now()); err != nil {
			return Person{}, "", false, err
		}
		p, secret, err = f.sessions.Admit(ctx, found.Person, a.Label, CodeBadLogin)
		return p, secret, false, err
	case a.Person.ID != "": // a guest's first login is added to the guest
		return a.Person, "", false, f.addLogin(ctx, a, &a.Session)
	}
	p, secret, err = f.guest(ctx, a, allow)
	return p, secret, true, err
}

func (f *LoginMethods) addLogin(ctx context.Context, a *LoginAttempt, s *Session) error {
	l := Login{Issuer: a.Issuer, Subject: a.Subject, Person: s.Person, Made: f.sessions.now()}
	if a.Person.ID == "" {
		l.Used = l.Made
	}
	return refuseMethod(f.store.AddLogin(ctx, l, s.Secret, MaxLogins), "logins")
}

// guest creates a guest with the provider's name and the login.
func (f *LoginMethods) guest(ctx context.Context, a *LoginAttempt, allow func() error) (Person, string, error) {
	if err := allow(); err != nil {
		return Person{}, "", err
	}
	name := "Guest"
	for _, raw := range a.Names {
		if clean, err := names.CleanName(raw, f.sessions.nameChars); err == nil {
			name = clean
			break
		}
	}
	secret, s := f.sessions.newSession(Cookie, a.Label)
	p := Person{ID: ids.PersonID(ids.New()), Name: name, Created: s.Created}
	s.Person = p.ID
	if err := f.sessions.store.AddPerson(ctx, p, s); err != nil {
		return Person{}, "", err
	}
	if err := f.addLogin(ctx, a, &s); err != nil {
		return Person{}, "", errors.Join(err, f.profiles.DeletePerson(ctx, p.ID))
	}
	return p, secret, nil
}
