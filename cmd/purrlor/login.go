//go:build !local

package main

import (
	"fmt"
	"net/url"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/people/identity/oidc"
	"github.com/purrlor/purrlor/people/identity/passkey"
	"github.com/purrlor/purrlor/server"
)

// provider returns the operator's provider, nil if there is none.
func (f *oidcFlags) provider(public *url.URL, now func() time.Time) (server.Provider, error) {
	if *f == (oidcFlags{}) {
		return nil, nil
	}
	if public == nil {
		return nil, command.UsageErrorf("--oidc-issuer needs --public-url, the address to which the provider sends people back")
	}
	config := oidc.Config{
		Issuer: f.Issuer, ClientID: f.ClientID, ClientSecret: f.ClientSecret, Name: f.ProviderName, Redirect: public.String() + server.LoginPath, Now: now,
	}
	if err := config.Check(); err != nil {
		return nil, fmt.Errorf("--oidc-issuer, --oidc-client-id and --oidc-name: %w", err)
	}
	return oidc.New(config), nil
}

// newPasskeys returns what makes passkeys for the public address, nil if it can have none.
func newPasskeys(public *url.URL) (server.Passkeys, error) {
	if identity.WhyNoPasskeys(public) != "" {
		return nil, nil
	}
	return passkey.New(public, server.SiteName)
}
