package people_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// sessionMemory stores sessions and codes in memory.
type sessionMemory struct {
	*memory
	sessions   map[ids.Hash]people.Session
	codes      map[ids.Hash]people.LoginCode
	recoveries map[ids.PersonID]people.Recovery
	logins     map[string]people.Login
	passkeys   map[string]people.Passkey
	spent      map[ids.Hash]bool
	bothSeated bool
	ties       []people.Tie
	full       bool // the store is read-only
}

func newSessionMemory(names ...ids.PersonID) *sessionMemory {
	return &sessionMemory{
		newMemory(names...),
		map[ids.Hash]people.Session{},
		map[ids.Hash]people.LoginCode{},
		map[ids.PersonID]people.Recovery{},
		map[string]people.Login{},
		map[string]people.Passkey{},
		map[ids.Hash]bool{},
		false, nil, false,
	}
}

func (m *sessionMemory) AddPerson(_ context.Context, p people.Person, s people.Session) error {
	s.Person = p.ID
	m.persons[p.ID], m.sessions[s.Secret] = p, s
	return nil
}

func (m *sessionMemory) Session(_ context.Context, secret ids.Hash) (people.Person, people.Session, error) {
	s, ok := m.sessions[secret]
	if !ok {
		return people.Person{}, s, storage.ErrNotFound
	}
	return m.persons[s.Person], s, nil
}

func (m *sessionMemory) MarkSeen(_ context.Context, read people.Session, now time.Time, first bool) error {
	if m.full {
		return storage.ErrUnwritable
	}
	s := m.sessions[read.Secret]
	if first && s.Seen.Equal(read.Seen) {
		for code, c := range m.codes {
			if c.Session == s.Secret {
				delete(m.codes, code)
			}
		}
	}
	s.Seen = now
	m.sessions[s.Secret] = s
	return nil
}

func (m *sessionMemory) Sessions(_ context.Context, id ids.PersonID) (list []people.Session, err error) {
	for _, s := range m.sessions {
		if s.Person == id {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b people.Session) int { return a.Created.Compare(b.Created) })
	return list, nil
}

func (m *sessionMemory) RemoveSession(_ context.Context, secret ids.Hash) error {
	delete(m.sessions, secret)
	return nil
}

func (m *sessionMemory) RevokeSession(ctx context.Context, secret ids.Hash) error {
	if id := m.sessions[secret].Person; m.recoveries[id].Session == secret {
		delete(m.recoveries, id)
	}
	return m.RemoveSession(ctx, secret)
}

func (m *sessionMemory) Admit(ctx context.Context, key people.EntryKey, decide func(people.Entry) (people.Admission, error)) (people.Person, error) {
	e := people.Entry{Person: m.persons[key.Person]}
	if c, ok := m.codes[key.Code]; ok {
		e.Person, e.Code = m.persons[c.Person], people.EntryCode{Expires: c.Expires, Session: c.Session}
	}
	for id, r := range m.recoveries {
		if key.Recovery && r.Code == key.Code {
			e.Person, e.Code = m.persons[id], people.EntryCode{Session: r.Session}
		}
	}
	if e.Person.ID == "" {
		return people.Person{}, storage.ErrNotFound
	}
	e.Sessions, _ = m.Sessions(ctx, e.Person.ID)
	a, err := decide(e)
	if err != nil {
		return people.Person{}, err
	}
	for _, secret := range a.Remove {
		delete(m.sessions, secret)
	}
	m.sessions[a.Add.Secret] = a.Add
	delete(m.codes, key.Code)
	if key.Recovery {
		delete(m.recoveries, e.Person.ID)
	}
	if !a.Retry.IsZero() {
		m.codes[key.Code] = people.LoginCode{Secret: key.Code, Person: e.Person.ID, Session: a.Add.Secret, Expires: a.Retry}
	}
	return e.Person, nil
}

func (m *sessionMemory) owns(id ids.PersonID, secret ids.Hash) error {
	if m.sessions[secret].Person != id {
		return storage.ErrNotFound
	}
	return nil
}

func (m *sessionMemory) AddCode(_ context.Context, c people.LoginCode) error {
	m.codes[c.Secret] = c
	return m.owns(c.Person, c.Session)
}

func (m *sessionMemory) Code(_ context.Context, code ids.Hash) (people.Person, time.Time, error) {
	c, ok := m.codes[code]
	if !ok {
		return people.Person{}, time.Time{}, storage.ErrNotFound
	}
	return m.persons[c.Person], c.Expires, nil
}

func (m *sessionMemory) SetRecovery(_ context.Context, r people.Recovery) error {
	m.recoveries[r.Person] = r
	return m.owns(r.Person, r.Session)
}

func (m *sessionMemory) Recovery(_ context.Context, id ids.PersonID) (people.Recovery, error) {
	r, ok := m.recoveries[id]
	if !ok {
		return r, storage.ErrNotFound
	}
	return r, nil
}

func (m *sessionMemory) RemoveRecovery(_ context.Context, id ids.PersonID) error {
	delete(m.recoveries, id)
	return nil
}

func (m *sessionMemory) Merge(ctx context.Context, g people.Merge, decide func(*people.MergeFacts) (people.MergeChange, error)) (people.Person, error) {
	owner, expires, err := m.Code(ctx, g.Code)
	if err != nil {
		return people.Person{}, err
	}
	facts := &people.MergeFacts{Owner: owner, Expires: expires, LoggedIn: m.owns(g.Alias, g.Session) == nil, BothSeated: m.bothSeated, Ties: m.ties}
	change, err := decide(facts)
	if err != nil {
		return people.Person{}, err
	}
	m.ties = change.Ties
	m.aliases[g.Alias] = owner.ID
	delete(m.codes, g.Code)
	return owner, nil
}

const mostSessions = 2

func sessionsOver(m *sessionMemory) *people.Sessions {
	return people.NewSessions(m, m, mostSessions, 24, time.Now)
}

// enter creates a guest and returns their session.
func enter(t *testing.T, f *people.Sessions, name string) (people.Person, *people.Session) {
	t.Helper()
	_, secret, err := f.Guest(t.Context(), name, func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return known(t, f, secret)
}

func known(t *testing.T, f *people.Sessions, secret string) (people.Person, *people.Session) {
	t.Helper()
	p, s, err := f.Authenticate(t.Context(), ids.HashOf(secret))
	if err != nil {
		t.Fatal(err)
	}
	return p, &s
}

func refusedAs(t *testing.T, what string, err error, want game.Code) {
	t.Helper()
	if game.CodeOf(err) != want {
		t.Errorf("%s: got %v, want %s", what, err, want)
	}
}

func TestAuthenticate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSessionMemory()
		f := sessionsOver(m)
		ann, s := enter(t, f, "Ann")
		for _, tt := range []struct {
			wait, seen time.Duration // since the session began
		}{{59 * time.Minute, 0}, {2 * time.Minute, 61 * time.Minute}, {people.SessionLife, 61*time.Minute + people.SessionLife}} {
			time.Sleep(tt.wait)
			if _, _, err := f.Authenticate(t.Context(), s.Secret); err != nil {
				t.Fatal(err)
			}
			if got := m.sessions[s.Secret].Seen.Sub(s.Created); got != tt.seen {
				t.Errorf("seen after %s, want %s", got, tt.seen)
			}
		}
		time.Sleep(2 * time.Hour)
		m.full = true
		if _, _, err := f.Authenticate(t.Context(), s.Secret); err != nil {
			t.Errorf("a store that is full: %v", err)
		}
		m.SetBanned(t.Context(), ann.ID, true)
		_, _, err := f.Authenticate(t.Context(), s.Secret)
		refusedAs(t, "a banned person", err, people.CodeBanned)
		time.Sleep(people.SessionLife)
		_, _, err = f.Authenticate(t.Context(), s.Secret)
		refusedAs(t, "an expired session", err, people.CodeUnknownPerson)
		_, _, err = f.Authenticate(t.Context(), ids.HashOf("nobody's"))
		refusedAs(t, "an unknown secret", err, people.CodeUnknownPerson)
	})
}

func TestOneTimeCode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSessionMemory()
		f := sessionsOver(m)
		ann, s := enter(t, f, "Ann")
		code, _, err := f.AddCode(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = f.Recover(t.Context(), code, "")
		refusedAs(t, "a code of another purpose", err, people.CodeBadRecovery)
		p, secret, err := f.UseCode(t.Context(), code, " my  phone ")
		if err != nil || p.ID != ann.ID {
			t.Fatal(p, err)
		}
		if _, other := known(t, f, secret); other.Label != "my phone" || other.Kind != people.Cookie {
			t.Errorf("got %+v", other)
		}
		_, _, err = f.UseCode(t.Context(), code, "")
		refusedAs(t, "a code that was used", err, people.CodeBadCode)

		code, _, _ = f.AddCode(t.Context(), s)
		_, _, err = f.UseCode(t.Context(), code, "")
		refusedAs(t, "one session too many", err, people.CodeTooMany)
		m.RemoveSession(t.Context(), ids.HashOf(secret))
		m.SetBanned(t.Context(), ann.ID, true)
		_, _, err = f.UseCode(t.Context(), code, "")
		refusedAs(t, "a code of the banned", err, people.CodeBadCode)
		m.SetBanned(t.Context(), ann.ID, false)
		time.Sleep(10 * time.Minute)
		_, _, err = f.UseCode(t.Context(), code, "")
		refusedAs(t, "a code that has expired", err, people.CodeBadCode)
		m.RemoveSession(t.Context(), s.Secret)
		_, _, err = f.AddCode(t.Context(), s)
		refusedAs(t, "a code of a session that has ended", err, people.CodeUnknownPerson)
	})
}

func TestRecoveryCode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSessionMemory()
		f := sessionsOver(m)
		ann, old := enter(t, f, "Ann")
		time.Sleep(time.Hour)
		code, _, err := f.AddRecovery(t.Context(), old)
		if err != nil {
			t.Fatal(err)
		}
		for name, kept := range map[string]time.Duration{"first": 0, "second": time.Minute} {
			m.sessions[ids.HashOf(name)] = people.Session{Secret: ids.HashOf(name), Person: ann.ID, Created: time.Now().Add(-kept), Seen: time.Now().Add(-kept)}
		}
		delete(m.sessions, old.Secret)

		_, lost, err := f.Recover(t.Context(), code, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, evicted := m.sessions[ids.HashOf("second")]; evicted || len(m.sessions) != mostSessions {
			t.Errorf("sessions are %v, want the one not seen for longest evicted", m.sessions)
		}
		time.Sleep(people.RecoveryGrace - time.Second)
		_, back, err := f.Recover(t.Context(), code, "")
		if err != nil {
			t.Fatal("the answer was lost, but the code fails:", err)
		}
		_, _, err = f.Authenticate(t.Context(), ids.HashOf(lost))
		refusedAs(t, "the session whose answer was lost", err, people.CodeUnknownPerson)
		if len(m.sessions) != mostSessions {
			t.Errorf("sessions are %v", m.sessions)
		}
		known(t, f, back)
		_, _, err = f.Recover(t.Context(), code, "")
		refusedAs(t, "a code whose session was seen", err, people.CodeBadRecovery)
		if made, err := f.Recovery(t.Context(), ann.ID); err != nil || !made.IsZero() {
			t.Errorf("the code that is left: %v, %v", made, err)
		}

		_, s := known(t, f, back)
		code, _, _ = f.AddRecovery(t.Context(), s)
		if secret, err := f.Revoke(t.Context(), ann.ID, s.ShortID()); err != nil || secret != s.Secret {
			t.Fatal(err)
		}
		_, _, err = f.Recover(t.Context(), code, "")
		refusedAs(t, "a code of a revoked session", err, people.CodeBadRecovery)
		if _, err := f.Revoke(t.Context(), ann.ID, s.ShortID()); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("revoked again: %v", err)
		}
	})
}

func TestRecoveryRetryExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := sessionsOver(newSessionMemory())
		_, s := enter(t, f, "Ann")
		code, _, _ := f.AddRecovery(t.Context(), s)
		if _, _, err := f.Recover(t.Context(), code, ""); err != nil {
			t.Fatal(err)
		}
		time.Sleep(people.RecoveryGrace)
		_, _, err := f.Recover(t.Context(), code, "")
		refusedAs(t, "a code used long ago", err, people.CodeBadRecovery)
	})
}

func TestToken(t *testing.T) {
	m := newSessionMemory()
	f := sessionsOver(m)
	ann, browser := enter(t, f, "Ann")
	secret, err := f.AddToken(t.Context(), ann.ID, "bot")
	if err != nil {
		t.Fatal(err)
	}
	_, token := known(t, f, secret)
	for _, tt := range []struct {
		s      *people.Session
		needed people.Scope
		may    bool
	}{{browser, "", true}, {browser, people.ScopePlay, true}, {token, "", false}, {token, people.ScopePlay, true}, {token, "account", false}} {
		if tt.s.May(tt.needed) != tt.may {
			t.Errorf("%s needs %q: may it? want %t", tt.s.Kind, tt.needed, tt.may)
		}
	}
	_, err = f.AddToken(t.Context(), ann.ID, "")
	refusedAs(t, "one token too many", err, people.CodeTooMany)
}

func TestMerge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSessionMemory()
		f := sessionsOver(m)
		ann, anns := enter(t, f, "Ann")
		_, bobs := enter(t, f, "Bob")
		code, _, err := f.AddMergeCode(t.Context(), anns)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Merge(t.Context(), anns, code)
		refusedAs(t, "one's own code", err, people.CodeOwnCode)
		_, err = f.Merge(t.Context(), bobs, "ABCDE-FGHKM")
		refusedAs(t, "a wrong code", err, people.CodeBadCode)
		m.bothSeated = true
		_, err = f.Merge(t.Context(), bobs, code)
		refusedAs(t, "both at a table", err, people.CodeBothSeated)
		m.bothSeated = false
		_, err = f.Merge(t.Context(), &people.Session{Person: bobs.Person, Secret: ids.HashOf("ended")}, code)
		refusedAs(t, "a session that has ended", err, people.CodeBadCode)
		m.SetBanned(t.Context(), ann.ID, true)
		_, err = f.Merge(t.Context(), bobs, code)
		refusedAs(t, "into a banned person", err, people.CodeBadCode)
		m.SetBanned(t.Context(), ann.ID, false)
		m.ties = []people.Tie{{Kind: people.TieMute, From: bobs.Person, To: "cat"}}
		p, err := f.Merge(t.Context(), bobs, code)
		if want := []people.Tie{{Kind: people.TieMute, From: ann.ID, To: "cat"}}; !slices.Equal(m.ties, want) {
			t.Errorf("ties %v, want %v", m.ties, want)
		}
		if err != nil || p.ID != ann.ID || m.aliases[bobs.Person] != ann.ID {
			t.Errorf("got %v, %v, aliases %v", p, err, m.aliases)
		}
		code, _, _ = f.AddMergeCode(t.Context(), anns)
		time.Sleep(10 * time.Minute)
		_, err = f.MergeOwner(t.Context(), bobs.Person, code)
		refusedAs(t, "a code that has expired", err, people.CodeBadCode)
	})
}
