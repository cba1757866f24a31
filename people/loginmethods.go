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

// Passkey is a credential of a person's authenticator, by which they come back on any device.
type Passkey struct {
	ID     []byte // as the authenticator names it
	Person ids.PersonID
	Name   string // what the person calls it
	Record []byte // JSON: the public key, the counter of signatures and whether it is backed up
	Made   time.Time
	Used   time.Time // zero if it was not used yet
}

// Login is an account at an identity provider that the operator trusts.
type Login struct {
	Issuer  string // the address of the provider
	Subject string // the account, as the provider names it permanently
	Person  ids.PersonID
	Made    time.Time
	Used    time.Time // zero if it was not used yet
}

// How many passkeys and logins a person may have.
const (
	MaxPasskeys = 20
	MaxLogins   = 5
)

// LoginMethodStore stores by what people come back besides their sessions.
type LoginMethodStore interface {
	// AddPasskey stores a passkey. It returns storage.ErrNotFound if the person does not have the session that asks,
	// storage.ErrTaken for a passkey that somebody has, and storage.ErrTooMany for a person who has most already.
	AddPasskey(ctx context.Context, p Passkey, session ids.Hash, most int) error
	// Passkey returns a passkey, or storage.ErrNotFound. Passkeys returns those of a person, the oldest first.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	Passkeys(ctx context.Context, person ids.PersonID) ([]Passkey, error)
	// RenamePasskey changes what a person calls a passkey of theirs, or returns storage.ErrNotFound.
	RenamePasskey(ctx context.Context, person ids.PersonID, id []byte, name string) error
	RemovePasskey(ctx context.Context, person ids.PersonID, id []byte) error
	// NotePasskey stores the record of a passkey that was used, and when.
	NotePasskey(ctx context.Context, id, record []byte, used time.Time) error
	// AddLogin stores a login, with the errors of AddPasskey.
	AddLogin(ctx context.Context, l Login, session ids.Hash, most int) error
	// Login returns a login, or storage.ErrNotFound. Logins returns those of a person, the oldest first.
	Login(ctx context.Context, issuer, subject string) (Login, error)
	Logins(ctx context.Context, person ids.PersonID) ([]Login, error)
	RemoveLogin(ctx context.Context, person ids.PersonID, issuer, subject string) error
	// NoteLogin stores when a login was used.
	NoteLogin(ctx context.Context, issuer, subject string, used time.Time) error
	// SpendChallenge stores that a challenge was answered, until it has expired. It returns storage.ErrRepeated if it was before.
	SpendChallenge(ctx context.Context, challenge ids.Hash, expires time.Time) error
}

// LoginMethods decides by what people come back.
type LoginMethods struct {
	store     LoginMethodStore
	profiles  ProfileStore
	directory Directory
	sessions  *Sessions
}

// NewLoginMethods returns the rules about login methods over stores.
func NewLoginMethods(store LoginMethodStore, profiles ProfileStore, directory Directory, sessions *Sessions) *LoginMethods {
	return &LoginMethods{store, profiles, directory, sessions}
}

// methodID is enough of a hash to tell a person's passkeys and logins apart.
func methodID(name string) string {
	hash := ids.HashOf(name)
	return hex.EncodeToString(hash[:8])
}

// ShortID tells a person's passkeys apart.
func (p *Passkey) ShortID() string { return methodID(string(p.ID)) }

// ShortID tells a person's logins apart.
func (l *Login) ShortID() string { return methodID(l.Issuer + " " + l.Subject) }

// Passkeys returns the passkeys of a person, the oldest first.
func (f *LoginMethods) Passkeys(ctx context.Context, id ids.PersonID) ([]Passkey, error) {
	return f.store.Passkeys(ctx, id)
}

// Logins returns the logins of a person, the oldest first.
func (f *LoginMethods) Logins(ctx context.Context, id ids.PersonID) ([]Login, error) {
	return f.store.Logins(ctx, id)
}

// AddPasskey stores a passkey of the person of a session.
func (f *LoginMethods) AddPasskey(ctx context.Context, s *Session, id, record []byte, name string) (Passkey, error) {
	p := Passkey{ID: id, Person: s.Person, Name: name, Record: record, Made: f.sessions.now()}
	return p, refuseMethod(f.store.AddPasskey(ctx, p, s.Secret, MaxPasskeys), "passkeys")
}

// refuseMethod turns a store's answer about a new login method into a refusal.
func refuseMethod(err error, what string) error {
	switch {
	case errors.Is(err, storage.ErrTaken):
		return game.Refuse(CodeWayTaken, "it is somebody's already")
	case errors.Is(err, storage.ErrTooMany):
		return refuseTooMany(what)
	}
	return refuseEnded(err)
}

// RenamePasskey changes what a person calls the passkey that a short id names.
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

// RemovePasskey forgets the passkey of a person that a short id names.
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

// FindPasskey returns a passkey, if the handle that the authenticator has stored is its owner's, or that of an alias of theirs.
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

// UsePasskey notes that a passkey was used, and lets the browser of its owner in.
func (f *LoginMethods) UsePasskey(ctx context.Context, owner ids.PersonID, id, record []byte, label string) (Person, string, error) {
	if err := f.store.NotePasskey(ctx, id, record, f.sessions.now()); err != nil {
		return Person{}, "", err
	}
	return f.sessions.Admit(ctx, owner, label, CodeBadPasskey)
}

// SpendChallenge notes that a challenge was answered, which works once.
func (f *LoginMethods) SpendChallenge(ctx context.Context, challenge string, expires time.Time) error {
	return f.store.SpendChallenge(ctx, ids.HashOf("ceremony "+challenge), expires)
}

// RemoveLogin forgets the login of a person that a short id names.
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

// LoginAttempt is an account that the provider has vouched for, and who asks.
type LoginAttempt struct {
	Issuer, Subject string
	Names           []string     // what the provider calls the account, best first
	Add             ids.PersonID // who asked to add the login to themselves, empty for coming back
	Person          Person       // who asks now, if that is somebody
	Session         Session      // of Person
	Label           string       // of the new session
}

// LogIn lets a browser in by a login, adds the login to the person, or makes a guest if nobody has the login yet. It returns who the
// browser is then, with a secret if it has changed. allow bounds how many guests there are.
func (f *LoginMethods) LogIn(ctx context.Context, a *LoginAttempt, allow func() error) (p Person, secret string, guest bool, err error) {
	found, err := f.store.Login(ctx, a.Issuer, a.Subject)
	switch {
	case err != nil && !errors.Is(err, storage.ErrNotFound):
		return Person{}, "", false, err
	case a.Add != "" && a.Add != a.Person.ID:
		return Person{}, "", false, game.Refuse(CodeBadLogin, "somebody else has asked for this")
	case a.Add != "" && found.Person == a.Add: // the login stays
		return a.Person, "", false, nil
	case a.Add != "":
		return a.Person, "", false, f.addLogin(ctx, a, &a.Session)
	case err == nil:
		if err := f.store.NoteLogin(ctx, a.Issuer, a.Subject, f.sessions.now()); err != nil {
			return Person{}, "", false, err
		}
		p, secret, err = f.sessions.Admit(ctx, found.Person, a.Label, CodeBadLogin)
		return p, secret, false, err
	case a.Person.ID != "": // a guest who logs in for the first time gets the login
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

// guest makes a guest, called as the provider calls them, who can come back by the login.
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
