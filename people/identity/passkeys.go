package identity

import (
	"encoding/json"
	"errors"
	"net"
	"net/url"
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

// Account is who makes a passkey.
type Account struct {
	Handle  []byte // what an authenticator keeps of the person
	Name    string
	Records [][]byte // of the passkeys that there are
}

// Session is what has to be remembered from the first half of a ceremony to the second, as JSON.
type Session = json.RawMessage

// ErrCopied says that the counter of a passkey went back: somebody else may have a copy of it.
var ErrCopied = errors.New("the counter of the passkey went back")

// Facts are what a person may want to know about a passkey.
type Facts struct {
	Synced bool   // it is backed up, so that it is not lost with the device
	Count  uint32 // of signatures, 0 for those that do not count
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
