package people

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// SessionKind is how a client presents its secret.
type SessionKind string

// The kinds of sessions.
const (
	Cookie SessionKind = "cookie" // a browser
	Token  SessionKind = "token"  // a program, such as a bot
)

// Scope is a set of permissions of an API token.
type Scope string

// ScopePlay covers what a bot needs to play. Every token has it. server/routes.go lists the routes that it opens; the others require a
// browser.
const ScopePlay Scope = "play"

const (
	// SessionLife is how long an unused session lasts. Browser cookies expire after the same time.
	SessionLife = 400 * 24 * time.Hour
	// SeenPrecision limits how often the time of a session's last use is stored.
	SeenPrecision = time.Hour
	// RecoveryGrace is how long a spent recovery code works again until its new session is used, because the response may have been
	// lost.
	RecoveryGrace = 10 * time.Minute
)

// Session lets a browser or a program act for a person. Only the hash of its secret is stored.
type Session struct {
	Secret  ids.Hash
	Person  ids.PersonID
	Kind    SessionKind
	Label   string
	Created time.Time
	Seen    time.Time
}

// Scope returns the permissions of a token. A browser has no scope and may do everything.
func (s *Session) Scope() Scope {
	if s.Kind == Cookie {
		return ""
	}
	return ScopePlay
}

// May reports whether the session has a permission. Actions without a scope require a browser.
func (s *Session) May(needed Scope) bool {
	return s.Kind == Cookie || needed != "" && s.Scope() == needed
}

// expired reports whether the session has been unused for too long.
func (s *Session) expired(now time.Time) bool { return now.Sub(s.Seen) > SessionLife }

// SessionStore stores sessions.
type SessionStore interface {
	// AddPerson stores a person with their first session, in one transaction.
	AddPerson(ctx context.Context, p Person, s Session) error
	// Session returns the session of a secret and its person, or storage.ErrNotFound. An expired session is returned too.
	Session(ctx context.Context, secret ids.Hash) (Person, Session, error)
	// MarkSeen stores when a session was used. On the first use, it also spends the recovery code that created the session, if the
	// session has not changed since it was read.
	MarkSeen(ctx context.Context, read Session, now time.Time, first bool) error
	// Sessions returns the sessions of a person, the oldest first, expired ones too.
	Sessions(ctx context.Context, id ids.PersonID) ([]Session, error)
	// RemoveSession deletes a session and its one-time codes, but not its recovery code.
	RemoveSession(ctx context.Context, secret ids.Hash) error
	// RevokeSession deletes a session with its one-time codes and its recovery code.
	RevokeSession(ctx context.Context, secret ids.Hash) error
	// Admit runs one transaction. It locks the person that a key names, passes what it has read to decide, and stores the admission
	// that decide returns. It may call decide again. It returns storage.ErrNotFound for an unknown key, without writing.
	Admit(ctx context.Context, key EntryKey, decide func(Entry) (Admission, error)) (Person, error)
}

// EntryKey names the person who is logging in.
type EntryKey struct {
	Person   ids.PersonID // empty if Code is set
	Code     ids.Hash     // one of the person's codes
	Recovery bool         // Code is a recovery code; a spent one is stored with the one-time codes
}

// Entry is the data about a person that a store reads while it locks them.
type Entry struct {
	Person   Person
	Sessions []Session
	Code     EntryCode // set if the key has a code
}

// EntryCode is a code that names a person.
type EntryCode struct {
	Expires time.Time // zero for never
	// Session is the one that created the code; for a spent recovery code, the one that the code created.
	Session ids.Hash
}

// Admission is a new session and what it replaces. Admitting it spends the entry's code.
type Admission struct {
	Remove []ids.Hash // evicted sessions
	Add    Session
	Retry  time.Time // how long the spent code can be used again; zero for never
}

// evict returns the least recently used sessions that exceed the limit after adding one. 0 means no limit.
func evict(sessions []Session, now time.Time, most int) (gone []ids.Hash) {
	if most == 0 {
		return nil
	}
	alive := slices.DeleteFunc(slices.Clone(sessions), func(s Session) bool { return s.expired(now) })
	slices.SortFunc(alive, func(a, b Session) int { return cmp.Or(b.Seen.Compare(a.Seen), b.Created.Compare(a.Created)) })
	for _, s := range alive[min(len(alive), most-1):] {
		gone = append(gone, s.Secret)
	}
	return gone
}

// admitOneMore adds a session unless its person has reached the limit.
func admitOneMore(e *Entry, s Session, most int) (Admission, error) {
	alive := 0
	for i := range e.Sessions {
		if !e.Sessions[i].expired(s.Created) {
			alive++
		}
	}
	if most > 0 && alive >= most {
		return Admission{}, fmt.Errorf("%w: %d sessions of %d", storage.ErrTooMany, alive, most)
	}
	s.Person = e.Person.ID
	return Admission{Add: s}, nil
}

// admitByCode adds a session by a one-time code.
func admitByCode(e *Entry, s Session, most int) (Admission, error) {
	if err := checkOwner(e.Person, e.Code.Expires, s.Created); err != nil {
		return Admission{}, err
	}
	return admitOneMore(e, s, most)
}

// admitKnown adds a session for a person who has authenticated. It evicts the least recently used sessions.
func admitKnown(e *Entry, s Session, most int) (Admission, error) {
	if e.Person.Banned {
		return Admission{}, storage.ErrNotFound
	}
	s.Person = e.Person.ID
	return Admission{Add: s, Remove: evict(e.Sessions, s.Created, most)}, nil
}

// admitRecovered is admitKnown for a recovery code. Until the new session is used, the code can create another one that replaces
// it. An unused session has a last use before its creation.
func admitRecovered(e *Entry, s Session, most int) (Admission, error) {
	used := !e.Code.Expires.IsZero()
	if used && !s.Created.Before(e.Code.Expires) {
		return Admission{}, storage.ErrNotFound
	}
	var lost []ids.Hash
	if used {
		lost = append(lost, e.Code.Session)
		e.Sessions = slices.DeleteFunc(slices.Clone(e.Sessions), func(s Session) bool { return s.Secret == e.Code.Session })
	}
	a, err := admitKnown(e, s, most)
	a.Remove = append(lost, a.Remove...)
	a.Add.Seen = s.Created.Add(-SeenPrecision)
	a.Retry = s.Created.Add(RecoveryGrace)
	return a, err
}

// Authenticate returns the person and the session of a secret, or storage.ErrNotFound. It stores the time of use at most once an
// hour, and succeeds even if the store is read-only. It does not delete expired sessions, because the clock may be wrong.
func Authenticate(ctx context.Context, store SessionStore, secret ids.Hash, now time.Time) (Person, Session, error) {
	p, s, err := store.Session(ctx, secret)
	switch {
	case err != nil:
		return Person{}, Session{}, err
	case s.expired(now):
		return Person{}, Session{}, storage.ErrNotFound
	case now.Sub(s.Seen) < SeenPrecision:
		return p, s, nil
	}
	switch err := store.MarkSeen(ctx, s, now, s.Seen.Before(s.Created)); {
	case err == nil:
		s.Seen = time.UnixMilli(now.UnixMilli()).UTC()
	case !errors.Is(err, storage.ErrUnwritable):
		return Person{}, Session{}, err
	}
	return p, s, nil
}

// AddSession adds a session for a person. It returns storage.ErrTooMany if the person already has most sessions; 0 means no limit.
func AddSession(ctx context.Context, store SessionStore, s Session, most int) error {
	_, err := store.Admit(ctx, EntryKey{Person: s.Person}, func(e Entry) (Admission, error) { return admitOneMore(&e, s, most) })
	return err
}

// Admit adds a session for a person who has authenticated.
func Admit(ctx context.Context, store SessionStore, s Session, most int) (Person, error) {
	return store.Admit(ctx, EntryKey{Person: s.Person}, func(e Entry) (Admission, error) { return admitKnown(&e, s, most) })
}

// UseCode adds a session by a one-time code, and spends the code on success.
func UseCode(ctx context.Context, store SessionStore, code ids.Hash, s Session, most int) (Person, error) {
	return store.Admit(ctx, EntryKey{Code: code}, func(e Entry) (Admission, error) { return admitByCode(&e, s, most) })
}

// Recover adds a session by a recovery code. The code is spent when the session is first used.
func Recover(ctx context.Context, store SessionStore, code ids.Hash, s Session, most int) (Person, error) {
	return store.Admit(ctx, EntryKey{Code: code, Recovery: true}, func(e Entry) (Admission, error) { return admitRecovered(&e, s, most) })
}
