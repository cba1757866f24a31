package identity

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Why a server has no passkeys: browsers offer them to a page that came by https from a host with a name.
const (
	NoAddress = "no_address" // the operator has not said by which address people come
	NoHTTPS   = "no_https"
	NoDomain  = "no_domain" // the address is a number
)

// WhyNoPasskeys says why an address cannot have passkeys, nothing if it can. A browser trusts the machine that it runs on.
func WhyNoPasskeys(public *url.URL) string {
	switch {
	case public == nil:
		return NoAddress
	case public.Hostname() == "localhost":
		return ""
	case public.Scheme != "https":
		return NoHTTPS
	case net.ParseIP(public.Hostname()) != nil:
		return NoDomain
	}
	return ""
}

// Passkeys makes and checks passkeys for one address.
type Passkeys struct{ rp *webauthn.WebAuthn }

// NewPasskeys makes passkeys for an address that can have them, under the name of the site.
func NewPasskeys(public *url.URL, site string) (*Passkeys, error) {
	if why := WhyNoPasskeys(public); why != "" {
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
	return &Passkeys{rp}, err
}

// Account is who makes a passkey.
type Account struct {
	Handle  []byte // what an authenticator keeps of the person
	Name    string
	Records [][]byte // of the passkeys that there are
}

// user is an account as the library wants it.
type user struct {
	handle      []byte
	name        string
	credentials []webauthn.Credential
}

func (u *user) WebAuthnID() []byte                         { return u.handle }
func (u *user) WebAuthnName() string                       { return u.name }
func (u *user) WebAuthnDisplayName() string                { return u.name }
func (u *user) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

func (a *Account) user() (*user, error) {
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

// Session is what has to be remembered from the first half of a ceremony to the second.
type Session = webauthn.SessionData

// BeginCreation returns what a browser needs to make a passkey.
func (p *Passkeys) BeginCreation(a Account) (options json.RawMessage, s *Session, err error) {
	u, err := a.user()
	if err != nil {
		return nil, nil, err
	}
	creation, s, err := p.rp.BeginRegistration(u, webauthn.WithExclusions(webauthn.Credentials(u.credentials).CredentialDescriptors()))
	if err != nil {
		return nil, nil, fmt.Errorf("begin passkey: %w", err)
	}
	options, err = json.Marshal(creation.Response)
	return options, s, err
}

// FinishCreation checks what a browser has made, and returns the id of the passkey and what is to be kept of it.
func (p *Passkeys) FinishCreation(a Account, s *Session, answer []byte) (id, record []byte, err error) {
	u, err := a.user()
	if err != nil {
		return nil, nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, nil, describe("read answer", err)
	}
	c, err := p.rp.CreateCredential(u, *s, parsed)
	if err != nil {
		return nil, nil, describe("check passkey", err)
	}
	c.Attestation = webauthn.CredentialAttestation{} // it is not asked for, so nobody will look at it again
	record, err = json.Marshal(c)
	return c.ID, record, err
}

// BeginLogin returns what a browser needs to ask its person for any passkey of this address.
func (p *Passkeys) BeginLogin() (options json.RawMessage, s *Session, err error) {
	assertion, s, err := p.rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationPreferred))
	if err != nil {
		return nil, nil, fmt.Errorf("begin login: %w", err)
	}
	options, err = json.Marshal(assertion.Response)
	return options, s, err
}

// ErrCopied says that the counter of a passkey went back: somebody else may have a copy of it.
var ErrCopied = errors.New("the counter of the passkey went back")

// FinishLogin checks the answer of a browser. It asks find for what is kept of the passkey, with the handle that the authenticator has
// kept, and returns its id and what is to be kept from now on.
func (p *Passkeys) FinishLogin(s *Session, answer []byte, find func(id, handle []byte) (record []byte, err error)) (id, record []byte, err error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, nil, describe("read answer", err)
	}
	c, err := p.rp.ValidateDiscoverableLogin(func(id, handle []byte) (webauthn.User, error) {
		kept, err := find(id, handle)
		if err != nil {
			return nil, err
		}
		a := Account{Handle: handle, Records: [][]byte{kept}}
		return a.user()
	}, *s, parsed)
	if err != nil {
		return nil, nil, describe("check passkey", err)
	}
	if c.Authenticator.CloneWarning {
		return nil, nil, ErrCopied
	}
	record, err = json.Marshal(c)
	return c.ID, record, err
}

// describe adds what the library tells developers, which its errors leave out.
func describe(what string, err error) error {
	var e *protocol.Error
	if errors.As(err, &e) && e.DevInfo != "" {
		return fmt.Errorf("%s: %w: %s", what, err, e.DevInfo)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// Facts are what a person may want to know about a passkey.
type Facts struct {
	Synced bool   // it is backed up, so that it is not lost with the device
	Count  uint32 // of signatures, 0 for those that do not count
}

// FactsOf reads what is kept of a passkey.
func FactsOf(record []byte) (Facts, error) {
	var c webauthn.Credential
	err := json.Unmarshal(record, &c)
	return Facts{c.Flags.BackupState, c.Authenticator.SignCount}, err
}
