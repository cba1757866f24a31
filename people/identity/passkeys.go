package identity

import (
	"encoding/json"
	"errors"
	"net"
	"net/url"
)

// Reasons why a server has no passkeys. Browsers offer them only on https pages of a named host.
const (
	NoAddress = "no_address" // the operator has not configured the public address
	NoHTTPS   = "no_https"
	NoDomain  = "no_domain" // the host is an IP address
)

// WhyNoPasskeys returns why an address cannot have passkeys, or nothing if it can. Browsers also trust localhost.
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

// Account is the account of a new passkey.
type Account struct {
	Handle  []byte // stored by the authenticator
	Name    string
	Records [][]byte // of the existing passkeys
}

// Session is the JSON state between the two halves of a ceremony.
type Session = json.RawMessage

// ErrCopied reports that a passkey's signature counter went back, so somebody else may have a copy.
var ErrCopied = errors.New("the counter of the passkey went back")

// Facts are the details of a passkey that matter to its owner.
type Facts struct {
	Synced bool   // backed up, so it survives the loss of the device
	Count  uint32 // number of signatures; 0 if the authenticator does not count
}

// FactsOf reads the record of a passkey.
func FactsOf(raw []byte) (Facts, error) {
	var record struct {
		Flags struct {
			BackupState bool `json:"backupState"`
		} `json:"flags"`
		Authenticator struct {
			SignCount uint32 `json:"signCount"`
		} `json:"authenticator"`
	}
	err := json.Unmarshal(raw, &record)
	return Facts{record.Flags.BackupState, record.Authenticator.SignCount}, err
}
