package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// ProviderConfig is how the operator lets people log in by OpenID Connect.
type ProviderConfig struct {
	Issuer       string // the address of the provider
	ClientID     string
	ClientSecret string // empty for a public client, which PKCE alone protects
	Name         string // what people are told that they log in with
	Redirect     string // the address of our page to which the provider sends people back
	Now          func() time.Time
}

// Check refuses what cannot work, or would not be safe.
func (c *ProviderConfig) Check() error {
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

// Provider logs people in by OpenID Connect, with the code flow and PKCE. It asks the provider for its addresses and keys when somebody
// first logs in, so that a server starts though its provider is down.
type Provider struct {
	ProviderConfig
	client *http.Client
	mu     sync.Mutex
	found  *oidc.Provider
}

// providerTimeout bounds each request to a provider.
const providerTimeout = 10 * time.Second

// NewProvider makes a provider of a configuration that was checked.
func NewProvider(c ProviderConfig) *Provider {
	return &Provider{ProviderConfig: c, client: &http.Client{Timeout: providerTimeout}}
}

// ErrUnreachable says that the provider did not answer as one does.
var ErrUnreachable = errors.New("the provider cannot be reached")

// discover returns the provider's addresses and keys. Whoever comes while somebody asks waits for the same answer.
func (p *Provider) discover(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found == nil {
		// The provider keeps the context for fetching keys later.
		found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
		if err != nil {
			return nil, nil, errors.Join(ErrUnreachable, err)
		}
		p.found = found
	}
	return p.found, &oauth2.Config{
		ClientID: p.ClientID, ClientSecret: p.ClientSecret, Endpoint: p.found.Endpoint(), RedirectURL: p.Redirect,
		Scopes: []string{oidc.ScopeOpenID, "profile"},
	}, nil
}

// LoginSession is what has to be remembered until the provider sends somebody back.
type LoginSession struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Begin returns the address at which somebody logs in.
func (p *Provider) Begin(ctx context.Context) (address string, s LoginSession, err error) {
	_, config, err := p.discover(ctx)
	if err != nil {
		return "", s, err
	}
	s = LoginSession{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
	return config.AuthCodeURL(s.State, oidc.Nonce(s.Nonce), oauth2.S256ChallengeOption(s.Verifier)), s, nil
}

// Subject is who has logged in.
type Subject struct {
	ID    string   // for good, at this provider
	Names []string // what the provider calls the person, the best first
}

// ErrLogin says that somebody has not logged in.
var ErrLogin = errors.New("the login was not accepted")

// Finish exchanges the code with which somebody was sent back, and checks whose it is.
func (p *Provider) Finish(ctx context.Context, s LoginSession, code, state string) (Subject, error) {
	if s.State == "" || subtle.ConstantTimeCompare([]byte(s.State), []byte(state)) != 1 {
		return Subject{}, fmt.Errorf("%w: the state is another", ErrLogin)
	}
	provider, config, err := p.discover(ctx)
	if err != nil {
		return Subject{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(s.Verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) && refused.Response.StatusCode < http.StatusInternalServerError {
			return Subject{}, fmt.Errorf("%w: exchange code: %w", ErrLogin, err)
		}
		return Subject{}, errors.Join(ErrUnreachable, err)
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := provider.VerifierContext(ctx, &oidc.Config{ClientID: p.ClientID, Now: p.Now}).Verify(ctx, raw)
	if err != nil {
		return Subject{}, fmt.Errorf("%w: verify token: %w", ErrLogin, err)
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(s.Nonce)) != 1 || id.Subject == "" || len(id.Subject) > 255 {
		return Subject{}, fmt.Errorf("%w: the token is of another login", ErrLogin)
	}
	var claims struct {
		Nickname  string `json:"nickname"`
		Name      string `json:"name"`
		Preferred string `json:"preferred_username"`
	}
	if err := id.Claims(&claims); err != nil {
		return Subject{}, fmt.Errorf("%w: read claims: %w", ErrLogin, err)
	}
	return Subject{id.Subject, []string{claims.Nickname, claims.Name, claims.Preferred}}, nil
}
