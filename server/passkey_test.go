package server_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/wiring"
)

// home is the address of test servers with passkeys: browsers trust their own machine.
const home = "http://localhost"

func withPasskeys(s *serverSetup) { s.public = home }

var relyingParty = virtualwebauthn.RelyingParty{Name: "Purrlor", ID: "localhost", Origin: home}

// authenticator holds a person's passkeys.
type authenticator struct {
	virtualwebauthn.Authenticator
	rp  virtualwebauthn.RelyingParty
	key virtualwebauthn.Credential
}

// newAuthenticator holds one backed-up key for the person with a handle.
func newAuthenticator(handle ids.PersonID) *authenticator {
	a := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{
		UserHandle: []byte(handle), BackupEligible: true, BackupState: true,
	})
	return &authenticator{a, relyingParty, newKey()}
}

// newKey returns a key with full-length coordinates: the library drops leading zeros, which real authenticators keep.
func newKey() virtualwebauthn.Credential {
	const whole = 77 // bytes of a public key as it is sent
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == whole {
			return key
		}
	}
}

// create answers a ceremony that creates a passkey.
func (a *authenticator) create(t testing.TB, c server.Ceremony) json.RawMessage {
	t.Helper()
	options, err := virtualwebauthn.ParseAttestationOptions(`{"publicKey":` + string(c.Options) + `}`)
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(virtualwebauthn.CreateAttestationResponse(a.rp, a.Authenticator, a.key, *options))
}

// sign answers a ceremony that uses the passkey.
func (a *authenticator) sign(t testing.TB, c server.Ceremony) json.RawMessage {
	t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(`{"publicKey":` + string(c.Options) + `}`)
	if err != nil {
		t.Fatal(err)
	}
	a.key.Counter++
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(a.rp, a.Authenticator, a.key, *options))
}

func (p *person) begin(path string) (c server.Ceremony) {
	p.b.t.Helper()
	p.call("POST", path, nil).ok(p.b.t, &c)
	return c
}

// addPasskey makes a passkey of a person.
func (p *person) addPasskey(name string) *authenticator {
	p.b.t.Helper()
	a := newAuthenticator(p.id)
	p.call("POST", "/api/me/passkeys", server.NewPasskey{Name: name, Answer: a.create(p.b.t, p.begin("/api/me/passkeys/begin"))}).ok(p.b.t)
	return a
}

func (p *person) usePasskey(a *authenticator) answer {
	p.b.t.Helper()
	return p.call("POST", "/api/passkey", server.PasskeyUse{Answer: a.sign(p.b.t, p.begin("/api/passkey/begin")), Label: "New phone"})
}

func (p *person) ways() (w server.MyLoginMethods) {
	p.b.t.Helper()
	p.call("GET", "/api/me/ways", nil).ok(p.b.t, &w)
	return w
}

// A passkey brings name and games back.
func TestPasskeyLogin(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	table := b.started(isleOf(2), anna, boris)
	key := anna.addPasskey("My phone")
	second := anna.addPasskey("Key ring")
	w := anna.ways()
	if len(w.Passkeys) != 2 || w.Passkeys[0].Name != "My phone" || !w.Passkeys[0].Synced || w.Passkeys[0].Used != nil {
		t.Fatalf("got %+v, want both passkeys, backed up and not used yet", w.Passkeys)
	}
	anna.call("POST", "/api/me/logout", nil).ok(t)
	b.clock.advance(5 * 365 * 24 * time.Hour)
	for _, a := range []*authenticator{key, second} {
		back := b.nobody()
		var me server.Me
		back.usePasskey(a).ok(t, &me)
		if me.ID != anna.id || me.Name != "Anna" {
			t.Errorf("got %+v, want Anna", me)
		}
		back.call("GET", "/api/tables/"+string(table)+"/legal", nil).ok(t)
		if used := back.ways().Passkeys[0].Used; used == nil {
			t.Error("the use of the passkey was not recorded")
		}
	}
}

// A login with a passkey ends the session that the browser had before.
func TestPasskeyEndsOldSession(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	key, before := anna.addPasskey("Phone"), boris.secret()
	boris.usePasskey(key).ok(t)
	var me server.Me
	if boris.call("GET", "/api/me", nil).ok(t, &me); me.ID != anna.id {
		t.Errorf("got %s, want Anna", me.ID)
	}
	stale := b.nobody()
	stale.header.Set("Cookie", "purrlor="+before)
	stale.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
}

func TestPasskeyRefused(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	key := anna.addPasskey("Phone")
	refused := func(what string, a answer, code game.Code) {
		t.Helper()
		if a.code() != code {
			t.Errorf("%s: got %d %s, want %s", what, a.status, a.body, code)
		}
	}
	login := func(p *person, signed json.RawMessage) answer {
		return p.call("POST", "/api/passkey", server.PasskeyUse{Answer: signed})
	}

	somebody := b.nobody()
	signed := key.sign(t, somebody.begin("/api/passkey/begin"))
	u, _ := url.Parse(b.web.URL)
	cookies := somebody.http.Jar.Cookies(u)
	login(somebody, signed).ok(t)
	refused("an answer without its ceremony", login(b.nobody(), signed), server.CodeBadPasskey)
	replayed := b.nobody()
	replayed.http.Jar.SetCookies(u, cookies)
	refused("an answer for the second time, with its ceremony", login(replayed, signed), server.CodeBadPasskey)

	other := b.nobody()
	c := other.begin("/api/passkey/begin")
	stranger := newAuthenticator(anna.id)
	refused("a key that is not known", login(other, stranger.sign(t, c)), server.CodeBadPasskey)
	forged := newAuthenticator(anna.id)
	forged.key.ID = key.key.ID
	refused("another key under a known id", login(other, forged.sign(t, c)), server.CodeBadPasskey)
	misled := *key
	misled.rp.Origin = "http://localhost.example.org"
	refused("an answer for another site", login(other, misled.sign(t, c)), server.CodeBadPasskey)
	wrong := *key
	wrong.Authenticator.Options.UserHandle = []byte(boris.id)
	refused("a key of somebody else", login(other, wrong.sign(t, c)), server.CodeBadPasskey)
	copied := *key
	copied.key.Counter = 0
	refused("a key whose counter went back", login(other, copied.sign(t, c)), server.CodeBadPasskey)
	refused("nonsense", login(other, json.RawMessage(`{"id":7}`)), server.CodeBadPasskey)
	old := key.sign(t, c)
	b.clock.advance(11 * time.Minute)
	refused("an answer that came late", login(other, old), server.CodeBadPasskey)

	c = boris.begin("/api/me/passkeys/begin")
	adding := func(p *person, name string, made json.RawMessage) answer {
		return p.call("POST", "/api/me/passkeys", server.NewPasskey{Name: name, Answer: made})
	}
	refused("a passkey without a name", adding(boris, " ", newAuthenticator(boris.id).create(t, c)), names.CodeEmptyName)
	refused("a passkey of somebody else", adding(boris, "Mine", key.create(t, c)), server.CodeWayTaken)
	c = boris.begin("/api/me/passkeys/begin")
	mine := newAuthenticator(boris.id).create(t, c)
	boris2 := b.guest("Boris the second")
	boris2.http.Jar.SetCookies(u, ceremonyOf(boris, u))
	refused("a ceremony that somebody else began", adding(boris2, "Mine", mine), server.CodeBadPasskey)
	adding(boris, "Mine", mine).ok(t)
	refused("the same passkey again", adding(boris, "Mine", mine), server.CodeBadPasskey)
	if n := len(boris.ways().Passkeys); n != 1 {
		t.Errorf("Boris has %d passkeys, want 1", n)
	}
}

// ceremonyOf returns the cookie of a pending ceremony.
func ceremonyOf(p *person, u *url.URL) (list []*http.Cookie) {
	for _, c := range p.http.Jar.Cookies(u) {
		if strings.HasSuffix(c.Name, "-ceremony") {
			list = append(list, c)
		}
	}
	return list
}

// Only owners name and remove their passkeys.
func TestPasskeysManagedByOwner(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	key := anna.addPasskey("Phone")
	id := anna.ways().Passkeys[0].ID
	boris.call("PATCH", "/api/me/passkeys/"+id, server.PasskeyName{Name: "Mine"}).refused(t, http.StatusNotFound, server.CodeNotFound)
	boris.call("DELETE", "/api/me/passkeys/"+id, nil).refused(t, http.StatusNotFound, server.CodeNotFound)
	anna.withToken().call("DELETE", "/api/me/passkeys/"+id, nil).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
	anna.call("PATCH", "/api/me/passkeys/"+id, server.PasskeyName{Name: "Old phone"}).ok(t)
	if got := anna.ways().Passkeys[0].Name; got != "Old phone" {
		t.Errorf("the passkey is called %q", got)
	}
	anna.call("DELETE", "/api/me/passkeys/"+id, nil).ok(t)
	b.nobody().usePasskey(key).refused(t, http.StatusForbidden, server.CodeBadPasskey)
}

// Passkeys of banned and deleted people are refused.
func TestPasskeyOfBannedPerson(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	banned, deleted := anna.addPasskey("Phone"), boris.addPasskey("Phone")
	if err := b.disk.SetBanned(t.Context(), anna.id, true); err != nil {
		t.Fatal(err)
	}
	boris.call("DELETE", "/api/me", nil).ok(t)
	for _, key := range []*authenticator{banned, deleted} {
		b.nobody().usePasskey(key).refused(t, http.StatusForbidden, server.CodeBadPasskey)
	}
}

// Passkeys need https and a domain, or localhost.
func TestPasskeyAddresses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ public, why string }{
		{"", "no_address"},
		{"http://cats.example.org", "no_https"},
		{"https://192.0.2.7", "no_domain"},
		{"https://[2001:db8::7]:8443", "no_domain"},
		{"https://cats.example.org", ""},
		{"http://localhost:8080", ""},
	} {
		b := newTestServer(t, func(s *serverSetup) { s.public = tt.public })
		var w server.LoginMethods
		b.nobody().call("GET", "/api/ways", nil).ok(t, &w)
		if w.Why != tt.why || w.Passkeys != (tt.why == "") || w.Login != "" {
			t.Errorf("%s: got %+v, want %q", tt.public, w, tt.why)
		}
		if tt.why != "" {
			b.nobody().call("POST", "/api/passkey/begin", nil).refused(t, http.StatusForbidden, server.CodePasskeysOff)
			b.guest("Anna").call("POST", "/api/me/passkeys/begin", nil).refused(t, http.StatusForbidden, server.CodePasskeysOff)
		}
	}
}

// TestPasskeyAcrossServers begins at one server and finishes at another with the same store.
func TestPasskeyAcrossServers(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna := b.guest("Anna")
	key := anna.addPasskey("Phone")
	public, _ := url.Parse(home)
	second := httptest.NewServer(server.New(server.Config{
		TableServer: b.tables, Stores: wiring.Server(b.store), Hub: b.hub, Limits: lavishLimits(), Public: public, Passkeys: newPasskeys(t, public), Now: b.clock.Now,
	}).Handler())
	defer second.Close()
	back := b.nobody()
	c := back.begin("/api/passkey/begin")
	signed := key.sign(t, c)
	first := b.web
	from, _ := url.Parse(first.URL)
	to, _ := url.Parse(second.URL)
	back.http.Jar.SetCookies(to, back.http.Jar.Cookies(from))
	b.web = second
	back.call("POST", "/api/passkey", server.PasskeyUse{Answer: signed}).ok(t)
	b.web = first
}

func TestCeremonyCookie(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.public = "https://cats.example.org" })
	got := b.nobody().call("POST", "/api/passkey/begin", nil).header.Get("Set-Cookie")
	for _, want := range []string{"__Host-purrlor-ceremony=", "HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=600"} {
		if !strings.Contains(got, want) {
			t.Errorf("the cookie %q lacks %s", got, want)
		}
	}
}
