// Package storagetest is the suite that every storage adapter passes.
//
// An adapter's test calls Run with a function that opens an empty store, and Reopen if the store outlives the process.
// Whatever the suite demands, rooms rely on.
package storagetest
