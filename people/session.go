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

// SessionKind says how a client shows its secret.
type SessionKind string

// The kinds of sessions.
const (
	Cookie SessionKind = "cookie" // a browser
	Token  SessionKind = "token"  // a program, such as a bot
)

// Scope is a set of things that a program may do by its token.
type Scope string

// ScopePlay is what a bot needs: games, tables, moves, talk, challenges and seeks. Every token has it. The account, its
// sessions and whatever would outlive the token are for browsers.
const ScopePlay Scope = "play"

const (
	// SessionLife is how long a session lasts without being seen. Browsers keep no cookie for longer.
	SessionLife = 400 * 24 * time.Hour
	// SeenPrecision is how precisely it is known when a session was last seen.
	SeenPrecision = time.Hour
	// RecoveryGrace is how long a recovery code can be used again while the browser that it let in was not seen: the answer
	// may have been lost.
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

// Scope returns what a token may do. A browser has no scope: it may do everything.
func (s *Session) Scope() Scope {
	if s.Kind == Cookie {
		return ""
	}
	return ScopePlay
}

// May reports whether the session may do what needs a scope. What needs none is for browsers.
func (s *Session) May(needed Scope) bool {
	return s.Kind == Cookie || needed != "" && s.Scope() == needed
}

// expired reports whether the session was not seen for too long.
func (s *Session) expired(now time.Time) bool { return now.Sub(s.Seen) > SessionLife }

// SessionStore stores who may act for whom.
type SessionStore interface {
	// AddPerson stores a person with their first session, or neither.
	AddPerson(ctx context.Context, p Person, s Session) error
	// Session returns the session of a secret and its person, or storage.ErrNotFound. An expired session is returned too.
	Session(ctx context.Context, secret ids.Hash) (Person, Session, error)
	// MarkSeen stores when a session was seen. If it is the first time and the session is still as it was read, the
	// recovery code that let it in is spent.
	MarkSeen(ctx context.Context, read Session, now time.Time, first bool) error
	// Sessions returns the sessions of a person, the oldest first, expired ones too.
	Sessions(ctx context.Context, id ids.PersonID) ([]Session, error)
	// RemoveSession makes a secret worthless, and the one-time codes that the session has made, but not its recovery code.
	RemoveSession(ctx context.Context, secret ids.Hash) error
	// RevokeSession is RemoveSession that takes the recovery code too.
	RevokeSession(ctx context.Context, secret ids.Hash) error
	// Admit locks the person whom a key names, passes what it has read to decide, and stores the admission that decide
	// returns, in one transaction. It may call decide again. It returns storage.ErrNotFound for a key that names nobody,
	// without writing.
	Admit(ctx context.Context, key EntryKey, decide func(Entry) (Admission, error)) (Person, error)
	// Expire deletes what is too old at a moment, and returns how many sessions and codes there were.
	Expire(ctx context.Context, at time.Time) (deleted int, err error)
}

// EntryKey names whom somebody wants to act for.
type EntryKey struct {
	Person   ids.PersonID // by their id, or empty
	Code     ids.Hash     // by a code of theirs
	Recovery bool         // Code is a recovery code; one that was used is among the one-time codes
}

// Entry is what a store knows about a person while it holds them.
type Entry struct {
	Person   Person
	Sessions []Session
	Code     EntryCode // of an entry by a code
}

// EntryCode is a code that names a person.
type EntryCode struct {
	Expires time.Time // zero for never
	// Session is the one that made the code; of a recovery code that was used, the one that it let in.
	Session ids.Hash
}

// Admission is what a store writes to let somebody in. The code of the entry is spent.
type Admission struct {
	Remove []ids.Hash // sessions that make room
	Add    Session
	Retry  time.Time // until when the spent code can be used again; zero for never
}

// evict returns the sessions that were not seen for longest, beyond the most that a person may have with one more. 0 means
// no bound.
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

// admitOneMore lets a session in if its person does not have too many.
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

// admitByCode lets a session in by a one-time code. Codes of the banned are not found.
func admitByCode(e *Entry, s Session, most int) (Admission, error) {
	if e.Person.Banned || !s.Created.Before(e.Code.Expires) {
		return Admission{}, storage.ErrNotFound
	}
	return admitOneMore(e, s, most)
}

// admitKnown lets a session of somebody in who has shown who they are. Sessions that were not seen for longest make room.
func admitKnown(e *Entry, s Session, most int) (Admission, error) {
	if e.Person.Banned {
		return Admission{}, storage.ErrNotFound
	}
	s.Person = e.Person.ID
	return Admission{Add: s, Remove: evict(e.Sessions, s.Created, most)}, nil
}

// admitRecovered is admitKnown by a recovery code. Until the session is seen, the code lets another in, which replaces it. A session
// that was never seen is known by being seen last before it was created.
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

// Authenticate returns the person and the session of a secret, or storage.ErrNotFound. It notes when the session was seen, at
// most once an hour. A store that cannot be written still knows people. Expired sessions are not deleted: the clock may be wrong.
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

// AddSession adds a session of a person who is known. It returns storage.ErrTooMany if the person has most already, 0 for no bound.
func AddSession(ctx context.Context, store SessionStore, s Session, most int) error {
	_, err := store.Admit(ctx, EntryKey{Person: s.Person}, func(e Entry) (Admission, error) { return admitOneMore(&e, s, most) })
	return err
}

// Admit adds a session of a person who has shown who they are.
func Admit(ctx context.Context, store SessionStore, s Session, most int) (Person, error) {
	return store.Admit(ctx, EntryKey{Person: s.Person}, func(e Entry) (Admission, error) { return admitKnown(&e, s, most) })
}

// UseCode adds a session by a one-time code, which is spent if that works.
func UseCode(ctx context.Context, store SessionStore, code ids.Hash, s Session, most int) (Person, error) {
	return store.Admit(ctx, EntryKey{Code: code}, func(e Entry) (Admission, error) { return admitByCode(&e, s, most) })
}

// Recover adds a session by a recovery code, which is spent when the session is first seen.
func Recover(ctx context.Context, store SessionStore, code ids.Hash, s Session, most int) (Person, error) {
	return store.Admit(ctx, EntryKey{Code: code, Recovery: true}, func(e Entry) (Admission, error) { return admitRecovered(&e, s, most) })
}
