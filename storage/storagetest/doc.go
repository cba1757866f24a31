// Package storagetest is the suite that every storage adapter passes.
//
// An adapter's test calls Run with a function that opens an empty store, and Reopen if the store outlives the process. The rest of the
// server relies on everything that the suite demands.
package storagetest
