package main

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/people/identity/identitytest"
)

func TestLoginProviderFlags(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "cats.example.org"}
	idp := identitytest.New(t)
	for _, tt := range []struct {
		name   string
		flags  oidcFlags
		public *url.URL
		ok     bool
	}{
		{"all of it", oidcFlags{idp.URL, idp.ClientID, idp.ClientSecret, "Cat club"}, public, true},
		{"a client without a secret", oidcFlags{idp.URL, idp.ClientID, "", "Cat club"}, public, true},
		{"no public address", oidcFlags{idp.URL, idp.ClientID, idp.ClientSecret, "Cat club"}, nil, false},
		{"no name", oidcFlags{idp.URL, idp.ClientID, idp.ClientSecret, ""}, public, false},
		{"a secret alone", oidcFlags{ClientSecret: idp.ClientSecret}, public, false},
	} {
		provider, err := tt.flags.provider(tt.public, time.Now)
		if (err == nil) != tt.ok {
			t.Errorf("%s: got %v", tt.name, err)
		}
		if err != nil {
			continue
		}
		address, _, err := provider.Begin(t.Context())
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if want := url.QueryEscape("https://cats.example.org/login"); !strings.Contains(address, "redirect_uri="+want) {
			t.Errorf("%s: the provider at %s does not send people back to %s", tt.name, address, want)
		}
	}
	if provider, err := (&oidcFlags{}).provider(nil, time.Now); provider != nil || err != nil {
		t.Errorf("without flags: got %v (%v), want none", provider, err)
	}
}
