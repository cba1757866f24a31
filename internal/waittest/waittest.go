// Package waittest lets tests wait for goroutines, processes and machines. Where time can be virtual, use testing/synctest instead.
package waittest

import (
	"testing"
	"time"
)

// Patience is when a wait gives up. It only ends hanging tests, so it is longer than any slow machine needs.
const Patience = 5 * time.Minute

// interval is how often a condition is checked.
const interval = 2 * time.Millisecond

// Until waits until a condition holds. The condition must have no side effects, because it runs an arbitrary number of times.
func Until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(Patience); !holds(); time.Sleep(interval) {
		if time.Now().After(end) {
			t.Fatalf("%s: it never came true", what)
		}
	}
}

// Next waits for a channel's next value, or for its end.
func Next[T any](t testing.TB, what string, from <-chan T) (next T) {
	t.Helper()
	late := time.NewTimer(Patience)
	defer late.Stop()
	select {
	case next = <-from:
	case <-late.C:
		t.Fatalf("%s: it never came", what)
	}
	return next
}
