package identity

import "errors"

// LoginSession is the state of a login until the provider redirects the browser back.
type LoginSession struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Subject is an account that has logged in.
type Subject struct {
	ID    string   // permanent at this provider
	Names []string // what the provider calls the person, the best first
}

var (
	// ErrUnreachable reports that the provider did not give a valid answer.
	ErrUnreachable = errors.New("the provider cannot be reached")
	// ErrLogin reports that a login failed.
	ErrLogin = errors.New("the login was not accepted")
)
