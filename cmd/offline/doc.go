//go:build js && wasm

// Command offline is the house of a device, for browsers: package device compiled to WebAssembly. Two workers run the same module, one
// as the house and one as the thinker of its bots; web/src/device hosts them and keeps the journal in IndexedDB. See docs/offline.md.
package main
