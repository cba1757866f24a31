//go:build js && wasm

// Command offline is the offline server for browsers: package offline compiled to WebAssembly. Two workers run the same module, one as
// the server and one for its bots. The page hosts them and stores the journal in IndexedDB. See docs/offline.md.
package main
