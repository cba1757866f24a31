// Package passkey registers and verifies passkeys.
package passkey

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/purrlor/purrlor/people/identity"
)

// RelyingParty registers and verifies passkeys for one address.
type RelyingParty struct{ rp *webauthn.WebAuthn }

// New returns the relying party for an address that can have passkeys, under the name of the site.
func New(public *url.URL, site string) (*RelyingParty, error) {
	if why := identity.WhyNoPasskeys(public); why != "" {
		return nil, fmt.Errorf("make passkeys: %s", why)
	}
	yes := true
	rp, err := webauthn.New(&webauthn.Config{
		RPID: public.Hostname(), RPDisplayName: site, RPOrigins: []string{public.Scheme + "://" + public.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &yes, UserVerification: protocol.VerificationPreferred,
		},
	})
	return &RelyingParty{rp}, err
}

// user adapts an account to the library.
type user struct {
	handle      []byte
	name        string
	credentials []webauthn.Credential
}

func (u *user) WebAuthnID() []byte                         { return u.handle }
func (u *user) WebAuthnName() string                       { return u.name }
func (u *user) WebAuthnDisplayName() string                { return u.name }
func (u *user) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

func userOf(a identity.Account) (*user, error) {
	u := &user{handle: a.Handle, name: a.Name}
	for _, record := range a.Records {
		var c webauthn.Credential
		if err := json.Unmarshal(record, &c); err != nil {
			return nil, fmt.Errorf("read passkey: %w", err)
		}
		u.credentials = append(u.credentials, c)
	}
	return u, nil
}

// BeginCreation returns the options that a browser needs to create a passkey.
func (p *RelyingParty) BeginCreation(a identity.Account) (options json.RawMessage, s identity.Session, err error) {
	u, err := userOf(a)
	if err != nil {
		return nil, nil, err
	}
	creation, data, err := p.rp.BeginRegistration(u, webauthn.WithExclusions(webauthn.Credentials(u.credentials).CredentialDescriptors()))
	if err != nil {
		return nil, nil, fmt.Errorf("begin passkey: %w", err)
	}
	return marshalBoth(creation.Response, data)
}

// FinishCreation verifies the browser's response, and returns the passkey's id and the record to store.
func (p *RelyingParty) FinishCreation(a identity.Account, s identity.Session, answer []byte) (id, record []byte, err error) {
	var data webauthn.SessionData
	if err := json.Unmarshal(s, &data); err != nil {
		return nil, nil, fmt.Errorf("read session: %w", err)
	}
	u, err := userOf(a)
	if err != nil {
		return nil, nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, nil, describe("read answer", err)
	}
	c, err := p.rp.CreateCredential(u, data, parsed)
	if err != nil {
		return nil, nil, describe("check passkey", err)
	}
	c.Attestation = webauthn.CredentialAttestation{} // never used, because the server requests no attestation
	record, err = json.Marshal(c)
	return c.ID, record, err
}

// marshalBoth returns the JSON for the browser and the JSON of the session.
func marshalBoth(response any, data *webauthn.SessionData) (options json.RawMessage, s identity.Session, err error) {
	if options, err = json.Marshal(response); err != nil {
		return nil, nil, err
	}
	s, err = json.Marshal(data)
	return options, s, err
}

// BeginLogin returns the options that a browser needs to ask for any passkey of this address.
func (p *RelyingParty) BeginLogin() (options json.RawMessage, s identity.Session, err error) {
	assertion, data, err := p.rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationPreferred))
	if err != nil {
		return nil, nil, fmt.Errorf("begin login: %w", err)
	}
	return marshalBoth(assertion.Response, data)
}

// FinishLogin verifies the browser's response. It calls find for the stored record, with the handle from the authenticator, and
// returns the passkey's id and the new record.
func (p *RelyingParty) FinishLogin(s identity.Session, answer []byte, find func(id, handle []byte) (record []byte, err error)) (id, record []byte, err error) {
	var data webauthn.SessionData
	if err := json.Unmarshal(s, &data); err != nil {
		return nil, nil, fmt.Errorf("read session: %w", err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, nil, describe("read answer", err)
	}
	c, err := p.rp.ValidateDiscoverableLogin(func(id, handle []byte) (webauthn.User, error) {
		kept, err := find(id, handle)
		if err != nil {
			return nil, err
		}
		a := identity.Account{Handle: handle, Records: [][]byte{kept}}
		return userOf(a)
	}, data, parsed)
	if err != nil {
		return nil, nil, describe("check passkey", err)
	}
	if c.Authenticator.CloneWarning {
		return nil, nil, identity.ErrCopied
	}
	record, err = json.Marshal(c)
	return c.ID, record, err
}

// describe adds the library's details for developers, which its error texts leave out.
func describe(what string, err error) error {
	var e *protocol.Error
	if errors.As(err, &e) && e.DevInfo != "" {
		return fmt.Errorf("%s: %w: %s", what, err, e.DevInfo)
	}
	return fmt.Errorf("%s: %w", what, err)
}
