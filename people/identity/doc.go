// Package identity knows how people show who they are: by a passkey, or by an account at a provider that the operator trusts. It keeps
// nothing and knows no HTTP server: what has to last between the two halves of a ceremony is sealed and given to the browser.
package identity
