package oidc_test

import (
	"errors"
	"testing"

	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/people/identity/identitytest"
	"github.com/purrlor/purrlor/people/identity/oidc"
)

// logIn logs in at a provider, and returns whose login it was.
func logIn(t *testing.T, p *identitytest.Provider) (identity.Subject, error) {
	t.Helper()
	ours := oidc.New(oidc.Config{Issuer: p.URL, ClientID: p.ClientID, ClientSecret: p.ClientSecret, Name: "Cat club", Redirect: "https://cats.example.org/login"})
	address, session, err := ours.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	code, state := p.LogIn(t, address, "anna", "Anna")
	return ours.Finish(t.Context(), session, code, state)
}

func TestSecretSentAsProviderWants(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		methods []string
		secret  string
	}{
		"no list":        {nil, "a-secret"},
		"in the header":  {[]string{"client_secret_basic"}, "a-secret"},
		"in the body":    {[]string{"client_secret_post"}, "a-secret"},
		"either":         {[]string{"client_secret_post", "client_secret_basic"}, "a-secret"},
		"without secret": {nil, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := identitytest.New(t)
			p.Methods, p.ClientSecret = test.methods, test.secret
			if who, err := logIn(t, p); err != nil || who.ID != "anna" {
				t.Errorf("got %+v and %v, want anna", who, err)
			}
			if n := p.Asked.Load(); n != 1 {
				t.Errorf("the provider was asked %d times, want once", n)
			}
		})
	}
}

// A code is accepted once: a second request would turn a lost connection into a refused login.
func TestCodeSentOnce(t *testing.T) {
	t.Parallel()
	p := identitytest.New(t)
	p.Drop = true
	if _, err := logIn(t, p); !errors.Is(err, identity.ErrUnreachable) {
		t.Errorf("got %v, want %v", err, identity.ErrUnreachable)
	}
	if n := p.Asked.Load(); n != 1 {
		t.Errorf("the provider was asked %d times, want once", n)
	}
}
