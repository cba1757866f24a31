package room_test

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/room"
)

// runs lets hours pass with the server running, and returns how often something was deleted meanwhile.
func (h *house) runs(hours int) int {
	h.t.Helper()
	before := len(h.store.expired)
	for range hours {
		h.clock.turn(time.Hour)
		if err := h.Expire(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
	}
	return len(h.store.expired) - before
}

const month = 30 * 24

func TestWhatIsTooOldIsDeletedWhenTheClockCanBeTrusted(t *testing.T) {
	h := newHouse(t)
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

func TestAClockThatJumpsDeletesNothing(t *testing.T) {
	for name, jump := range map[string]time.Duration{
		"a year ahead": 365 * 24 * time.Hour, "four days ahead": 4 * 24 * time.Hour, "two years ahead": 2 * 365 * 24 * time.Hour,
		"a year back": -365 * 24 * time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.runs(month + 2)
			h.clock.turn(jump)
			if got := h.runs(month); got != 0 {
				t.Errorf("something was deleted %d times in the month after", got)
			}
			h.clock.turn(-jump) // set right in time
			if got := h.runs(month); got != 0 {
				t.Errorf("something was deleted %d times after the clock was set right", got)
			}
			if got := h.runs(3); got == 0 {
				t.Error("nothing is ever deleted again")
			}
		})
	}
}

func TestAServerThatIsStartedAgainRemembersTheClock(t *testing.T) {
	h := newHouse(t)
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
	h.clock.turn(48 * time.Hour) // off over a weekend
	if got := h.runs(3); got == 0 {
		t.Error("nothing is deleted")
	}
}

func TestTheNewestTimeOfAStore(t *testing.T) {
	h := newHouse(t)
	newest := func() time.Time {
		t.Helper()
		at, err := room.Newest(t.Context(), h.store)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	if got := newest(); !got.IsZero() {
		t.Errorf("an empty store: got %v", got)
	}
	h.runs(2)
	if got := newest(); !got.Equal(h.clock.Now()) {
		t.Errorf("got %v, want the last note %v", got, h.clock.Now())
	}
	h.clock.turn(time.Minute)
	h.create("anna", isleOf(2))
	if got := newest(); !got.Equal(h.clock.Now()) {
		t.Errorf("got %v, want the last change %v", got, h.clock.Now())
	}
}
