package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/people/identity/identitytest"
	"github.com/purrlor/purrlor/people/identity/oidc"
	"github.com/purrlor/purrlor/server"
)

// club is a server with a login provider.
type club struct {
	*testServer
	provider *identitytest.Provider
}

func newClub(t *testing.T, change ...func(*serverSetup)) *club {
	t.Helper()
	p := identitytest.New(t)
	config := oidc.Config{
		Issuer: p.URL, ClientID: p.ClientID, ClientSecret: p.ClientSecret, Name: "Cat club", Redirect: home + server.LoginPath, Now: time.Now,
	}
	if err := config.Check(); err != nil {
		t.Fatal(err)
	}
	change = append(change, func(s *serverSetup) { s.public, s.provider = home, oidc.New(config) })
	return &club{newTestServer(t, change...), p}
}

// begin returns the address of the provider's login page.
func (c *club) begin(p *person, add bool) string {
	c.t.Helper()
	var at server.LoginAddress
	p.call("POST", "/api/login/begin", server.LoginRequest{Add: add}).ok(c.t, &at)
	return at.URL
}

// logIn visits the provider and returns.
func (c *club) logIn(p *person, add bool, subject, name string) answer {
	c.t.Helper()
	code, state := c.provider.LogIn(c.t, c.begin(p, add), subject, name)
	return p.call("POST", "/api/login", server.LoginUse{Code: code, State: state, Label: "Laptop"})
}

// The first login makes a guest, and later ones bring them back.
func TestLoginNewAndReturning(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	first := c.nobody()
	var me, again server.Me
	c.logIn(first, false, "sub-1", "Anna  Purr").ok(t, &me)
	if me.Name != "Anna Purr" {
		t.Errorf("the guest is called %q", me.Name)
	}
	second := c.nobody()
	c.logIn(second, false, "sub-1", "Somebody else").ok(t, &again)
	if again.ID != me.ID || again.Name != me.Name {
		t.Errorf("got %+v, want %+v", again, me)
	}
	if w := second.ways(); len(w.Logins) != 1 || w.Logins[0].Name != "Cat club" || w.Logins[0].Used == nil {
		t.Errorf("got %+v, want one login that was used", w.Logins)
	}
	var other server.Me
	c.logIn(c.nobody(), false, "sub-2", "\u202e").ok(t, &other)
	if other.ID == me.ID || other.Name != "Guest" {
		t.Errorf("got %+v, want another guest without a name of their own", other)
	}
}

// A guest who adds a login keeps the games.
func TestLoginAddedByGuest(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	anna, boris := c.guest("Anna"), c.guest("Boris")
	table := c.started(isleOf(2), anna, boris)
	for _, add := range []bool{true, false} { // by adding it, or by logging in for the first time
		p := map[bool]*person{true: anna, false: boris}[add]
		var me server.Me
		c.logIn(p, add, p.name, p.name).ok(t, &me)
		c.logIn(p, true, p.name, p.name).ok(t) // twice does no harm
		if me.ID != p.id {
			t.Errorf("add %v: got %s, want %s", add, me.ID, p.id)
		}
		back := c.nobody()
		c.logIn(back, false, p.name, "").ok(t)
		back.call("GET", "/api/tables/"+string(table)+"/legal", nil).ok(t)
		if n := len(back.ways().Logins); n != 1 {
			t.Errorf("%s has %d logins, want 1", p.name, n)
		}
	}
	c.logIn(anna, true, "Boris", "").refused(t, http.StatusConflict, server.CodeWayTaken)
	id := anna.ways().Logins[0].ID
	boris.call("DELETE", "/api/me/logins/"+id, nil).refused(t, http.StatusNotFound, server.CodeNotFound)
	anna.call("DELETE", "/api/me/logins/"+id, nil).ok(t)
	var me server.Me
	c.logIn(c.nobody(), false, "Anna", "New").ok(t, &me)
	if me.ID == anna.id {
		t.Error("a login that was removed still brings Anna back")
	}
}

func TestLoginRefused(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	anna := c.guest("Anna")
	c.logIn(anna, true, "anna", "Anna").ok(t)
	u, _ := url.Parse(c.web.URL)
	finish := func(p *person, code, state string) answer {
		return p.call("POST", "/api/login", server.LoginUse{Code: code, State: state})
	}
	for name, attempt := range map[string]func(p *person) answer{
		"a code without its ceremony": func(p *person) answer {
			code, state := c.provider.LogIn(t, c.begin(p, false), "anna", "")
			return finish(c.nobody(), code, state)
		},
		"another state": func(p *person) answer {
			code, _ := c.provider.LogIn(t, c.begin(p, false), "anna", "")
			return finish(p, code, "another")
		},
		"a code of another login": func(p *person) answer { // whose verifier and nonce are others
			code, _ := c.provider.LogIn(t, c.begin(c.nobody(), false), "anna", "")
			_, state := c.provider.LogIn(t, c.begin(p, false), "boris", "")
			return finish(p, code, state)
		},
		"an answer for the second time": func(p *person) answer {
			code, state := c.provider.LogIn(t, c.begin(p, false), "anna", "")
			kept := ceremonyOf(p, u)
			finish(p, code, state).ok(t)
			again := c.nobody()
			again.http.Jar.SetCookies(u, kept)
			return finish(again, code, state)
		},
		"an answer that came late": func(p *person) answer {
			code, state := c.provider.LogIn(t, c.begin(p, false), "anna", "")
			c.clock.advance(11 * time.Minute)
			return finish(p, code, state)
		},
		"the wish of somebody else": func(p *person) answer {
			boris := c.guest("Boris")
			code, state := c.provider.LogIn(t, c.begin(boris, true), "boris", "")
			anna.http.Jar.SetCookies(u, ceremonyOf(boris, u))
			return finish(anna, code, state)
		},
	} {
		if got := attempt(c.nobody()); got.code() != server.CodeBadLogin {
			t.Errorf("%s: got %d %s", name, got.status, got.body)
		}
	}
	c.nobody().call("POST", "/api/login/begin", server.LoginRequest{Add: true}).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	anna.withToken().call("POST", "/api/login/begin", server.LoginRequest{Add: true}).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
}

func TestLoginProviderTokensRefused(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	for name, change := range map[string]func(map[string]any){
		"for another client":   func(claims map[string]any) { claims["aud"] = "somebody" },
		"by another provider":  func(claims map[string]any) { claims["iss"] = "https://evil.example" },
		"that has expired":     func(claims map[string]any) { claims["exp"] = time.Now().Add(-time.Hour).Unix() },
		"of another login":     func(claims map[string]any) { claims["nonce"] = "another" },
		"of nobody":            func(claims map[string]any) { claims["sub"] = "" },
		"of an endless person": func(claims map[string]any) { claims["sub"] = strings.Repeat("x", 300) },
	} {
		c.provider.Change = change
		if got := c.logIn(c.nobody(), false, "anna", "Anna"); got.code() != server.CodeBadLogin {
			t.Errorf("a token %s: got %d %s", name, got.status, got.body)
		}
	}
	c.provider.Change, c.provider.Sign = nil, identitytest.NewKey(t)
	c.logIn(c.nobody(), false, "anna", "Anna").refused(t, http.StatusForbidden, server.CodeBadLogin)
	c.provider.Sign = nil
	c.logIn(c.nobody(), false, "anna", "Anna").ok(t)
}

// The provider of logins is down or missing.
func TestLoginProviderDown(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	var w server.LoginMethods
	if c.nobody().call("GET", "/api/ways", nil).ok(t, &w); w.Login != "Cat club" {
		t.Errorf("got %+v, want the operator's name of the provider", w)
	}
	late := c.nobody()
	code, state := c.provider.LogIn(t, c.begin(late, false), "anna", "")
	c.provider.Close()
	late.call("POST", "/api/login", server.LoginUse{Code: code, State: state}).refused(t, http.StatusBadGateway, server.CodeProviderDown)

	gone := oidc.New(oidc.Config{Issuer: c.provider.URL, ClientID: "x", Name: "Down"})
	b := newTestServer(t, func(s *serverSetup) { s.provider = gone })
	b.nobody().call("POST", "/api/login/begin", server.LoginRequest{}).refused(t, http.StatusBadGateway, server.CodeProviderDown)

	b = newTestServer(t)
	b.nobody().call("POST", "/api/login/begin", server.LoginRequest{}).refused(t, http.StatusForbidden, server.CodeLoginOff)
	b.nobody().call("POST", "/api/login", server.LoginUse{}).refused(t, http.StatusForbidden, server.CodeLoginOff)
}

func TestLoginProviderConfig(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		issuer, id, name string
		ok               bool
	}{
		{"https://id.example.org", "x", "Club", true},
		{"http://localhost:9000/realm", "x", "Club", true},
		{"http://id.example.org", "x", "Club", false},
		{"id.example.org", "x", "Club", false},
		{"https://id.example.org", "", "Club", false},
		{"https://id.example.org", "x", "", false},
	} {
		config := oidc.Config{Issuer: tt.issuer, ClientID: tt.id, Name: tt.name}
		if err := config.Check(); (err == nil) != tt.ok {
			t.Errorf("%+v: got %v", tt, err)
		}
	}
}
