// Package identity authenticates people by a passkey, or by an account at a provider that the operator trusts. It stores nothing
// and knows no HTTP server. State between the two halves of a ceremony is sealed and held by the browser.
package identity
