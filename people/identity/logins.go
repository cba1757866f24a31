package identity

import "errors"

// LoginSession is what has to be remembered until the provider sends somebody back.
type LoginSession struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Subject is who has logged in.
type Subject struct {
	ID    string   // for good, at this provider
	Names []string // what the provider calls the person, the best first
}

var (
	// ErrUnreachable says that the provider did not answer as one does.
	ErrUnreachable = errors.New("the provider cannot be reached")
	// ErrLogin says that somebody has not logged in.
	ErrLogin = errors.New("the login was not accepted")
)
