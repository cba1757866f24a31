// Package waittest lets tests wait for what goroutines, processes and machines do in their own time. Where time can be virtual, tests
// use testing/synctest instead.
package waittest

import (
	"testing"
	"time"
)

// Patience is when a wait gives up. It ends a test that hangs and decides nothing else: no machine is so slow.
const Patience = 5 * time.Minute

// interval is how often a condition is checked.
const interval = 2 * time.Millisecond

// Until waits until a condition holds. The condition must only look: what it did would depend on how often it is checked.
func Until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(Patience); !holds(); time.Sleep(interval) {
		if time.Now().After(end) {
			t.Fatalf("%s: it never came true", what)
		}
	}
}

// Next waits for the next value of a channel, or for its end.
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
