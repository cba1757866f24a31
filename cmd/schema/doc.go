// Command schema writes the documentation of the server's interface that programs read: docs/openapi.json, and the types
// of web/src/protocol.ts. Both come from the Go types that the server sends and reads, and from their comments.
//
// Run it in the folder of the module after a change of those types; a test fails until that is done.
//
// Where to look: document.go (addresses), registry.go (the schema of a Go type), enums.go (words that a value can
// be), overrides.go (what the Go types do not say), messages.go (the socket), typescript.go.
package main
