// Package storagetest is the test suite that every storage adapter must pass.
//
// An adapter's test calls Run with a function that opens an empty store, and Reopen if its data outlives the process. The rest of
// the server relies on every promise that the suite checks.
package storagetest
