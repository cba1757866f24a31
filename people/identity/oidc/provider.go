// Package oidc logs people in through an OpenID Connect provider that the operator trusts.
package oidc

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/purrlor/purrlor/people/identity"
)

// Config configures login by OpenID Connect.
type Config struct {
	Issuer       string // the address of the provider
	ClientID     string
	ClientSecret string // empty for a public client, which PKCE alone protects
	Name         string // name of the provider on the login page
	Redirect     string // our page to which the provider redirects
	Now          func() time.Time
}

// Check rejects a configuration that cannot work or would be unsafe.
func (c *Config) Check() error {
	issuer, err := url.Parse(c.Issuer)
	switch {
	case err != nil || issuer.Host == "":
		return fmt.Errorf("%q is not the address of a provider", c.Issuer)
	case issuer.Scheme != "https" && !(issuer.Scheme == "http" && isLoopback(issuer.Hostname())):
		return errors.New("a provider needs https, unless it is on this machine")
	case c.ClientID == "" || c.Name == "":
		return errors.New("a provider needs a client id and a name that people know")
	}
	return nil
}

func isLoopback(host string) bool { return host == "localhost" || host == "127.0.0.1" || host == "::1" }

// Provider logs people in by OpenID Connect, with the code flow and PKCE. It discovers the provider's addresses and keys at the
// first login, so that the server can start while the provider is down.
type Provider struct {
	config Config
	client *http.Client
	mu     sync.Mutex
	found  *oidc.Provider
	style  oauth2.AuthStyle
}

// providerTimeout bounds each request to a provider.
const providerTimeout = 10 * time.Second

// New returns a provider for a checked configuration. Logins are rare and codes are accepted once, so no connection is kept: the
// provider might close it just as it is used again.
func New(c Config) *Provider {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableKeepAlives = true
	return &Provider{config: c, client: &http.Client{Timeout: providerTimeout, Transport: transport}}
}

// Issuer returns the address of the provider.
func (p *Provider) Issuer() string { return p.config.Issuer }

// Name returns the name of the provider on the login page.
func (p *Provider) Name() string { return p.config.Name }

// discover returns the provider's addresses and keys. Concurrent callers share one request.
func (p *Provider) discover(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found == nil {
		// The provider keeps the context for fetching keys later.
		found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.config.Issuer)
		if err != nil {
			return nil, nil, errors.Join(identity.ErrUnreachable, err)
		}
		if p.style, err = p.authStyle(found); err != nil {
			return nil, nil, errors.Join(identity.ErrUnreachable, err)
		}
		p.found = found
	}
	endpoint := p.found.Endpoint()
	endpoint.AuthStyle = p.style
	return p.found, &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret, Endpoint: endpoint, RedirectURL: p.config.Redirect,
		Scopes: []string{oidc.ScopeOpenID, "profile"},
	}, nil
}

// authStyle returns how the provider wants our secret, as its discovery document says. The library would find out by sending a code
// twice, and the second answer hides what was wrong with the first.
func (p *Provider) authStyle(found *oidc.Provider) (oauth2.AuthStyle, error) {
	var known struct {
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&known); err != nil {
		return 0, err
	}
	post := slices.Contains(known.Methods, "client_secret_post") && !slices.Contains(known.Methods, "client_secret_basic")
	if p.config.ClientSecret == "" || post {
		return oauth2.AuthStyleInParams, nil
	}
	return oauth2.AuthStyleInHeader, nil
}

// Begin starts a login and returns the address to redirect to.
func (p *Provider) Begin(ctx context.Context) (address string, s identity.LoginSession, err error) {
	_, config, err := p.discover(ctx)
	if err != nil {
		return "", s, err
	}
	s = identity.LoginSession{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
	return config.AuthCodeURL(s.State, oidc.Nonce(s.Nonce), oauth2.S256ChallengeOption(s.Verifier)), s, nil
}

// Finish exchanges the code of the redirect, and verifies whose it is.
func (p *Provider) Finish(ctx context.Context, s identity.LoginSession, code, state string) (identity.Subject, error) {
	if s.State == "" || subtle.ConstantTimeCompare([]byte(s.State), []byte(state)) != 1 {
		return identity.Subject{}, fmt.Errorf("%w: the state is another", identity.ErrLogin)
	}
	provider, config, err := p.discover(ctx)
	if err != nil {
		return identity.Subject{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(s.Verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) && refused.Response.StatusCode < http.StatusInternalServerError {
			return identity.Subject{}, fmt.Errorf("%w: exchange code: %w", identity.ErrLogin, err)
		}
		return identity.Subject{}, errors.Join(identity.ErrUnreachable, err)
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := provider.VerifierContext(ctx, &oidc.Config{ClientID: p.config.ClientID, Now: p.config.Now}).Verify(ctx, raw)
	if err != nil {
		return identity.Subject{}, fmt.Errorf("%w: verify token: %w", identity.ErrLogin, err)
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(s.Nonce)) != 1 || id.Subject == "" || len(id.Subject) > 255 {
		return identity.Subject{}, fmt.Errorf("%w: the token is of another login", identity.ErrLogin)
	}
	var claims struct {
		Nickname  string `json:"nickname"`
		Name      string `json:"name"`
		Preferred string `json:"preferred_username"`
	}
	if err := id.Claims(&claims); err != nil {
		return identity.Subject{}, fmt.Errorf("%w: read claims: %w", identity.ErrLogin, err)
	}
	return identity.Subject{ID: id.Subject, Names: []string{claims.Nickname, claims.Name, claims.Preferred}}, nil
}
