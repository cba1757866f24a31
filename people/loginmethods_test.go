package people_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

func (m *sessionMemory) AddPasskey(_ context.Context, p people.Passkey, session ids.Hash, most int) error {
	if _, taken := m.passkeys[string(p.ID)]; taken {
		return storage.ErrTaken
	}
	if len(m.passkeys) >= most {
		return storage.ErrTooMany
	}
	m.passkeys[string(p.ID)] = p
	return m.owns(p.Person, session)
}

func (m *sessionMemory) Passkey(_ context.Context, id []byte) (people.Passkey, error) {
	p, ok := m.passkeys[string(id)]
	if !ok {
		return p, storage.ErrNotFound
	}
	return p, nil
}

func (m *sessionMemory) Passkeys(_ context.Context, id ids.PersonID) (list []people.Passkey, err error) {
	for _, p := range m.passkeys {
		if p.Person == id {
			list = append(list, p)
		}
	}
	return list, nil
}

func (m *sessionMemory) RenamePasskey(_ context.Context, _ ids.PersonID, id []byte, name string) error {
	p := m.passkeys[string(id)]
	p.Name = name
	m.passkeys[string(id)] = p
	return nil
}

func (m *sessionMemory) RemovePasskey(_ context.Context, _ ids.PersonID, id []byte) error {
	delete(m.passkeys, string(id))
	return nil
}

func (m *sessionMemory) TouchPasskey(_ context.Context, id, record []byte, used time.Time) error {
	p := m.passkeys[string(id)]
	p.Record, p.Used = record, used
	m.passkeys[string(id)] = p
	return nil
}

func (m *sessionMemory) AddLogin(_ context.Context, l people.Login, session ids.Hash, most int) error {
	if _, taken := m.logins[l.Subject]; taken {
		return storage.ErrTaken
	}
	if len(m.logins) >= most {
		return storage.ErrTooMany
	}
	m.logins[l.Subject] = l
	return m.owns(l.Person, session)
}

func (m *sessionMemory) Login(_ context.Context, _, subject string) (people.Login, error) {
	l, ok := m.logins[subject]
	if !ok {
		return l, storage.ErrNotFound
	}
	return l, nil
}

func (m *sessionMemory) Logins(_ context.Context, id ids.PersonID) (list []people.Login, err error) {
	for _, l := range m.logins {
		if l.Person == id {
			list = append(list, l)
		}
	}
	return list, nil
}

func (m *sessionMemory) RemoveLogin(_ context.Context, _ ids.PersonID, _, subject string) error {
	delete(m.logins, subject)
	return nil
}

func (m *sessionMemory) TouchLogin(_ context.Context, _, subject string, used time.Time) error {
	l := m.logins[subject]
	l.Used = used
	m.logins[subject] = l
	return nil
}

func (m *sessionMemory) SpendChallenge(_ context.Context, challenge ids.Hash, _ time.Time) error {
	if m.spent[challenge] {
		return storage.ErrRepeated
	}
	m.spent[challenge] = true
	return nil
}

func methodsOver(m *sessionMemory) (*people.LoginMethods, *people.Sessions) {
	sessions := sessionsOver(m)
	return people.NewLoginMethods(m, m, m, sessions), sessions
}

func TestLogIn(t *testing.T) {
	throttled := errors.New("throttled")
	for _, tt := range []struct {
		name    string
		owner   string // owner of the login: me, other, banned or nobody
		me      bool   // the browser has a session
		add     string // person who is adding it: me or other
		allow   error
		refused game.Code
		err     error
		want    string // the browser's person afterwards
		added   bool
	}{
		{name: "unknown_without_session/makes_guest", want: "guest", added: true},
		{name: "unknown_without_session/throttled", allow: throttled, err: throttled},
		{name: "unknown_with_session/adds", me: true, want: "me", added: true},
		{name: "known_without_session/comes_back", owner: "other", want: "other", added: true},
		{name: "known_with_session/comes_back", owner: "other", me: true, want: "other", added: true},
		{name: "of_the_banned/refused", owner: "banned", refused: people.CodeBadLogin, added: true},
		{name: "add/own_stays", owner: "me", me: true, add: "me", want: "me", added: true},
		{name: "add/of_another_refused", owner: "other", me: true, add: "me", refused: people.CodeWayTaken, added: true},
		{name: "add/asked_by_another", me: true, add: "other", refused: people.CodeBadLogin},
		{name: "add/new", me: true, add: "me", want: "me", added: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newSessionMemory()
			f, sessions := methodsOver(m)
			who := map[string]ids.PersonID{}
			me, s := enter(t, sessions, "Me")
			other, _ := enter(t, sessions, "Other")
			banned, _ := enter(t, sessions, "Banned")
			m.SetBanned(t.Context(), banned.ID, true)
			who["me"], who["other"], who["banned"] = me.ID, other.ID, banned.ID
			if tt.owner != "" {
				m.logins["cat@example.org"] = people.Login{Issuer: "https://id", Subject: "cat@example.org", Person: who[tt.owner]}
			}
			a := people.LoginAttempt{Issuer: "https://id", Subject: "cat@example.org", Names: []string{"\x00", " Cleo "}, Add: who[tt.add]}
			if tt.me {
				a.Person, a.Session = me, *s
			}
			p, secret, guest, err := f.LogIn(t.Context(), &a, func() error { return tt.allow })
			if game.CodeOf(err) != tt.refused || tt.refused == "" && !errors.Is(err, tt.err) {
				t.Fatalf("got %v, want %q, %v", err, tt.refused, tt.err)
			}
			if _, added := m.logins["cat@example.org"]; added != tt.added {
				t.Errorf("logins are %v", m.logins)
			}
			if tt.want == "" {
				return
			}
			if guest != (tt.want == "guest") || guest && p.Name != "Cleo" || !guest && p.ID != who[tt.want] {
				t.Errorf("got %+v, guest %t, want %s", p, guest, tt.want)
			}
			if (secret != "") != (tt.want != "me") {
				t.Errorf("a new secret: %t", secret != "")
			} else if secret != "" {
				if p2, _ := known(t, sessions, secret); p2.ID != p.ID {
					t.Errorf("the secret is %v's", p2)
				}
			}
		})
	}
}

func TestLogInRemovesUnusableGuest(t *testing.T) {
	m := newSessionMemory()
	f, _ := methodsOver(m)
	for _, subject := range []string{"a", "b", "c", "d", "e"} { // the limit; the store rejects one more
		m.logins[subject] = people.Login{Subject: subject}
	}
	_, secret, _, err := f.LogIn(t.Context(), &people.LoginAttempt{Subject: "new"}, func() error { return nil })
	refusedAs(t, "a login that cannot be stored", err, people.CodeTooMany)
	if secret != "" {
		t.Error("a refused login got a secret")
	}
	if len(m.persons) > 0 {
		t.Errorf("persons left: %v", m.persons)
	}
}

func TestPasskey(t *testing.T) {
	m := newSessionMemory()
	f, sessions := methodsOver(m)
	ann, s := enter(t, sessions, "Ann")
	m.aliases["anna"] = ann.ID
	p, err := f.AddPasskey(t.Context(), s, []byte("key"), []byte("{}"), "phone")
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.AddPasskey(t.Context(), s, []byte("key"), []byte("{}"), "again")
	refusedAs(t, "a passkey that is somebody's", err, people.CodeWayTaken)
	for handle, want := range map[string]error{string(ann.ID): nil, "anna": nil, "bob": storage.ErrNotFound} {
		if _, err := f.FindPasskey(t.Context(), []byte("key"), []byte(handle)); !errors.Is(err, want) {
			t.Errorf("handle %s: got %v, want %v", handle, err, want)
		}
	}
	if err := f.RenamePasskey(t.Context(), ann.ID, p.ShortID(), " my  laptop "); err != nil || m.passkeys["key"].Name != "my laptop" {
		t.Errorf("renamed: %v, %v", m.passkeys, err)
	}
	who, secret, err := f.UsePasskey(t.Context(), ann.ID, []byte("key"), []byte(`{"count":1}`), "")
	if err != nil || who.ID != ann.ID || string(m.passkeys["key"].Record) != `{"count":1}` {
		t.Errorf("used: %v, %v", m.passkeys, err)
	}
	known(t, sessions, secret)
	if err := f.RemovePasskey(t.Context(), "bob", p.ShortID()); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("removed by somebody else: %v", err)
	}
	if err := f.RemovePasskey(t.Context(), ann.ID, p.ShortID()); err != nil || len(m.passkeys) > 0 {
		t.Errorf("removed: %v, %v", m.passkeys, err)
	}
	m.SetBanned(t.Context(), ann.ID, true)
	_, _, err = f.UsePasskey(t.Context(), ann.ID, []byte("key"), nil, "")
	refusedAs(t, "a passkey of the banned", err, people.CodeBadPasskey)
}
