package tableserver_test

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/tableserver"
)

// runs lets hours pass on a running server, and returns how often it deleted something.
func (f *fixture) runs(hours int) int {
	f.t.Helper()
	before := len(f.store.expired)
	for range hours {
		f.clock.advance(time.Hour)
		if err := f.Expire(f.t.Context()); err != nil {
			f.t.Fatal(err)
		}
	}
	return len(f.store.expired) - before
}

const month = 30 * 24

// What is too old is deleted when the clock can be trusted.
func TestExpireNeedsTrustedClock(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	if got := h.runs(month); got != 0 {
		t.Fatalf("something was deleted %d times within the first month", got)
	}
	if got := h.runs(2); got != 2 {
		t.Fatalf("after a month: got %d, want 2", got)
	}
	if got, want := h.store.expired[1], h.clock.Now().Add(-month*time.Hour); !got.Equal(want) {
		t.Errorf("what was too old at %v is deleted, want %v", got, want)
	}
}

// A clock that jumps deletes nothing.
func TestExpireAfterClockJump(t *testing.T) {
	t.Parallel()
	for name, jump := range map[string]time.Duration{
		"a year ahead": 365 * 24 * time.Hour, "four days ahead": 4 * 24 * time.Hour, "two years ahead": 2 * 365 * 24 * time.Hour,
		"a year back": -365 * 24 * time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			h.runs(month + 2)
			h.clock.advance(jump)
			if got := h.runs(month); got != 0 {
				t.Errorf("something was deleted %d times in the month after", got)
			}
			h.clock.advance(-jump) // set right in time
			if got := h.runs(month); got != 0 {
				t.Errorf("something was deleted %d times after the clock was set right", got)
			}
			if got := h.runs(3); got == 0 {
				t.Error("nothing is ever deleted again")
			}
		})
	}
}

// A server that is started again remembers the clock.
func TestTrustedTimeAfterRestart(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.runs(month / 2)
	h = h.reopened()
	for range 100 { // notes nothing more
		if err := h.Expire(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := h.runs(month/2 - 1); got != 0 {
		t.Fatalf("something was deleted %d times", got)
	}
	h.clock.advance(48 * time.Hour) // off over a weekend
	if got := h.runs(3); got == 0 {
		t.Error("nothing is deleted")
	}
}

func TestTrustedTime(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	trusted := func() time.Time {
		t.Helper()
		at, err := tableserver.TrustedTime(t.Context(), h.store)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	if got := trusted(); !got.IsZero() {
		t.Errorf("an empty store: got %v", got)
	}
	h.create("anna", isleOf(2))
	if got := trusted(); !got.Equal(h.clock.Now()) {
		t.Errorf("a store without notes: got %v, want the last change %v", got, h.clock.Now())
	}
	h.runs(2)
	right := h.clock.Now()
	if got := trusted(); !got.Equal(right) {
		t.Errorf("got %v, want the last note %v", got, right)
	}
	for _, jump := range []time.Duration{4 * 365 * 24 * time.Hour, -40 * 365 * 24 * time.Hour} {
		h.clock.advance(jump)
		h.runs(1)
		h.create("anna", isleOf(2))
		h = h.reopened()
		h.runs(5)
		if got := trusted(); !got.Equal(right) {
			t.Errorf("a clock that jumped by %v: got %v, want the last note before it, %v", jump, got, right)
		}
		h.clock.advance(right.Sub(h.clock.Now()))
		h.runs(2)
		if right = h.clock.Now(); !trusted().Equal(right) {
			t.Errorf("after a clock that jumped by %v was set right: got %v, want the last note %v", jump, trusted(), right)
		}
	}
	h.clock.advance(30 * 24 * time.Hour) // off for long
	h.runs(month)
	if got := trusted(); !got.Equal(right) {
		t.Errorf("for a month after: got %v, want the last note before it, %v", got, right)
	}
	h.runs(1)
	if got := trusted(); !got.Equal(h.clock.Now()) {
		t.Errorf("after a month: got %v, want the last note %v", got, h.clock.Now())
	}
}

// A database without notes about the clock trusts no clock that is far ahead.
func TestTrustedTimeWithoutNotes(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.create("anna", isleOf(2))
	changed := h.clock.Now()
	h.clock.advance(4 * 365 * 24 * time.Hour)
	h.runs(3)
	if got, err := tableserver.TrustedTime(t.Context(), h.store); err != nil || !got.Equal(changed) {
		t.Errorf("got %v (%v), want the last change %v", got, err, changed)
	}
}
