package people

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// Sessions holds the rules for sessions, codes and merging.
type Sessions struct {
	store     SessionStore
	codes     CodeStore
	most      int // limit for each person
	nameChars int
	now       func() time.Time
}

// NewSessions returns the rules for sessions over stores. most limits the sessions of a person; 0 means no limit.
func NewSessions(store SessionStore, codes CodeStore, most, nameChars int, now func() time.Time) *Sessions {
	return &Sessions{store, codes, most, nameChars, now}
}

// Authenticate returns the person and the session of a secret, and rejects banned people.
func (f *Sessions) Authenticate(ctx context.Context, secret ids.Hash) (Person, Session, error) {
	p, s, err := Authenticate(ctx, f.store, secret, f.now())
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return p, s, game.Refuse(CodeUnknownPerson, "unknown cookie or token")
	case err == nil && p.Banned:
		return p, s, game.Refuse(CodeBanned, "the operator has banned you")
	}
	return p, s, err
}

// Guest creates a person with a browser session, and returns its secret. allow limits the rate.
func (f *Sessions) Guest(ctx context.Context, name string, allow func() error) (Person, string, error) {
	name, err := names.CleanName(name, f.nameChars)
	if err != nil {
		return Person{}, "", err
	}
	if err := allow(); err != nil {
		return Person{}, "", err
	}
	secret, s := f.newSession(Cookie, "")
	p := Person{ID: ids.PersonID(ids.New()), Name: name, Created: s.Created}
	s.Person = p.ID
	return p, secret, f.store.AddPerson(ctx, p, s)
}

// newSession returns a new secret and its session.
func (f *Sessions) newSession(kind SessionKind, label string) (string, Session) {
	secret, hash := ids.NewSecret()
	now := f.now()
	return secret, Session{Secret: hash, Kind: kind, Label: label, Created: now, Seen: now}
}

// CleanLabel cleans the optional label of a session.
func (f *Sessions) CleanLabel(raw string) (string, error) {
	if raw == "" {
		return "", nil
	}
	return names.CleanName(raw, f.nameChars)
}

// UseCode logs a browser in by a one-time code, and returns its secret. It spends the code only on success.
func (f *Sessions) UseCode(ctx context.Context, typed, label string) (Person, string, error) {
	return f.enter(label, game.Refuse(CodeBadCode, "the code is wrong or has expired"), func(s Session) (Person, error) {
		return UseCode(ctx, f.store, hashCode(forSession, typed), s, f.most)
	})
}

// Recover logs a browser in by a recovery code, and returns its secret.
func (f *Sessions) Recover(ctx context.Context, typed, label string) (Person, string, error) {
	return f.enter(label, game.Refuse(CodeBadRecovery, "the recovery code is wrong, used or replaced"), func(s Session) (Person, error) {
		return Recover(ctx, f.store, hashCode(forRecovery, typed), s, f.most)
	})
}

// Admit logs a browser in for a person who has authenticated, and returns its secret. It returns refused if the person was deleted
// or banned.
func (f *Sessions) Admit(ctx context.Context, id ids.PersonID, label string, refused game.Code) (Person, string, error) {
	return f.enter(label, game.Refuse(refused, "the person is not here any more"), func(s Session) (Person, error) {
		s.Person = id
		return Admit(ctx, f.store, s, f.most)
	})
}

// enter creates a browser session and stores it with add.
func (f *Sessions) enter(label string, refused error, add func(Session) (Person, error)) (Person, string, error) {
	label, err := f.CleanLabel(label)
	if err != nil {
		return Person{}, "", err
	}
	secret, s := f.newSession(Cookie, label)
	p, err := add(s)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		err = refused
	case errors.Is(err, storage.ErrTooMany):
		err = refuseTooMany("devices")
	}
	return p, secret, err
}

// AddToken creates an API token's session, and returns its secret.
func (f *Sessions) AddToken(ctx context.Context, id ids.PersonID, label string) (string, error) {
	label, err := f.CleanLabel(label)
	if err != nil {
		return "", err
	}
	secret, s := f.newSession(Token, label)
	s.Person = id
	err = AddSession(ctx, f.store, s, f.most)
	if errors.Is(err, storage.ErrTooMany) {
		err = refuseTooMany("devices")
	}
	return secret, err
}

// List returns the valid sessions of a person, the oldest first.
func (f *Sessions) List(ctx context.Context, id ids.PersonID) ([]Session, error) {
	list, err := f.store.Sessions(ctx, id)
	now := f.now()
	return slices.DeleteFunc(list, func(s Session) bool { return s.expired(now) }), err
}

// ShortID returns enough of the hash to distinguish a person's sessions.
func (s *Session) ShortID() string { return hex.EncodeToString(s.Secret[:8]) }

// Revoke deletes the session with a short id and its recovery code, because a thief of the device may have the code too. It returns
// the secret.
func (f *Sessions) Revoke(ctx context.Context, id ids.PersonID, short string) (ids.Hash, error) {
	list, err := f.store.Sessions(ctx, id)
	if err != nil {
		return ids.Hash{}, err
	}
	for i := range list {
		if list[i].ShortID() == short {
			return list[i].Secret, f.store.RevokeSession(ctx, list[i].Secret)
		}
	}
	return ids.Hash{}, storage.ErrNotFound
}

// End ends the requesting session.
func (f *Sessions) End(ctx context.Context, secret ids.Hash) error {
	return f.store.RemoveSession(ctx, secret)
}

// AddCode makes a one-time code for another browser.
func (f *Sessions) AddCode(ctx context.Context, s *Session) (code string, expires time.Time, err error) {
	return f.addCode(ctx, s, forSession)
}

// AddMergeCode creates a one-time code that makes another person an alias of this one.
func (f *Sessions) AddMergeCode(ctx context.Context, s *Session) (code string, expires time.Time, err error) {
	return f.addCode(ctx, s, forMerge)
}

func (f *Sessions) addCode(ctx context.Context, s *Session, purpose string) (string, time.Time, error) {
	code, expires := newCode(), f.now().Add(codeLife)
	err := f.codes.AddCode(ctx, LoginCode{Secret: hashCode(purpose, code), Person: s.Person, Session: s.Secret, Expires: expires})
	return code, expires, refuseEnded(err)
}

// AddRecovery creates a recovery code and replaces the previous one.
func (f *Sessions) AddRecovery(ctx context.Context, s *Session) (code string, made time.Time, err error) {
	code, made = newRecoveryCode(), f.now()
	err = f.codes.SetRecovery(ctx, Recovery{Code: hashCode(forRecovery, code), Person: s.Person, Session: s.Secret, Made: made})
	return code, made, refuseEnded(err)
}

// Recovery returns when a person's recovery code was created; zero if there is none.
func (f *Sessions) Recovery(ctx context.Context, id ids.PersonID) (time.Time, error) {
	r, err := f.codes.Recovery(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return time.Time{}, nil
	}
	return r.Made, err
}

// RemoveRecovery deletes a person's recovery code.
func (f *Sessions) RemoveRecovery(ctx context.Context, id ids.PersonID) error {
	return f.codes.RemoveRecovery(ctx, id)
}

// MergeOwner returns the person that a merge code would make the caller an alias of.
func (f *Sessions) MergeOwner(ctx context.Context, id ids.PersonID, typed string) (Person, error) {
	p, err := CodeOwner(ctx, f.codes, hashCode(forMerge, typed), f.now())
	if err == nil && p.ID == id {
		return Person{}, game.Refuse(CodeOwnCode, "the code is your own")
	}
	return p, refuseCode(err)
}

// Merge makes the person of a session an alias of the code's owner, and returns the owner. Both keep their sessions.
func (f *Sessions) Merge(ctx context.Context, s *Session, typed string) (Person, error) {
	if _, err := f.MergeOwner(ctx, s.Person, typed); err != nil {
		return Person{}, err
	}
	p, err := MergePeople(ctx, f.codes, Merge{Code: hashCode(forMerge, typed), Alias: s.Person, Session: s.Secret, At: f.now()})
	if errors.Is(err, ErrBothSeated) {
		err = game.Refuse(CodeBothSeated, "you are both at a table that is not over")
	}
	return p, refuseCode(err)
}

// refuseCode turns storage.ErrNotFound into a refusal.
func refuseCode(err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return game.Refuse(CodeBadCode, "the code is wrong or has expired")
	}
	return err
}

// refuseEnded converts a store error to a refusal if the session has ended.
func refuseEnded(err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return game.Refuse(CodeUnknownPerson, "the cookie or token is not known any more")
	}
	return err
}

// refuseTooMany is the refusal for a limit that is reached.
func refuseTooMany(what string) error {
	return game.Refuse(CodeTooMany, "too many %s; wait a little", what)
}
