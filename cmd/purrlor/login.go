package main

import (
	"fmt"
	"net/url"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/server"
)

// oidcFlags name the operator's provider of identities.
type oidcFlags struct {
	Issuer       string `name:"oidc-issuer" placeholder:"URL" help:"Address of your OpenID Connect provider; people can log in there if it is set. Needs --public-url."`
	ClientID     string `name:"oidc-client-id" placeholder:"ID" help:"What the provider knows this server as."`
	ClientSecret string `name:"oidc-client-secret" placeholder:"SECRET" help:"The secret that goes with it; better by PURRLOR_OIDC_CLIENT_SECRET or the configuration file, since others on the machine can see flags."`
	ProviderName string `name:"oidc-name" placeholder:"NAME" help:"What people log in with, in your words, such as the name of your club."`
}

// provider returns the operator's provider, nil if there is none.
func (f *oidcFlags) provider(public *url.URL, now func() time.Time) (*identity.Provider, error) {
	if *f == (oidcFlags{}) {
		return nil, nil
	}
	if public == nil {
		return nil, command.UsageErrorf("--oidc-issuer needs --public-url, the address to which the provider sends people back")
	}
	config := identity.ProviderConfig{
		Issuer: f.Issuer, ClientID: f.ClientID, ClientSecret: f.ClientSecret, Name: f.ProviderName, Redirect: public.String() + server.LoginPath, Now: now,
	}
	if err := config.Check(); err != nil {
		return nil, fmt.Errorf("--oidc-issuer, --oidc-client-id and --oidc-name: %w", err)
	}
	return identity.NewProvider(config), nil
}
