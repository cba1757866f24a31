package tableserver_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

// overdue returns a server with a table whose clock has run out, beside 150 tables that cannot be woken. Those were due some minutes
// earlier or later.
func overdue(t *testing.T, minutes int) (*fixture, ids.TableID) {
	t.Helper()
	h := newFixture(t)
	table, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 1}), crew(2)...)
	for _, w := range watchers {
		h.Unsubscribe(table, w)
	}
	due, err := h.store.Summary(t.Context(), table)
	if err != nil || due.Due.IsZero() {
		t.Fatalf("got %+v, %v", due, err)
	}
	h.store.set(func() {
		for i := range 150 {
			s := due
			s.Table = ids.TableID(fmt.Sprint("lost ", i))
			s.Due = due.Due.Add(time.Duration(minutes) * time.Minute).Add(time.Duration(i) * time.Millisecond)
			s.Changed = due.Changed.Add(time.Hour)
			h.store.summaries[s.Table] = s
		}
	})
	again := h.reopened()
	again.clock.advance(26 * time.Hour)
	return again, table
}

func TestWakeMostOverdueFirst(t *testing.T) {
	t.Parallel()
	h, table := overdue(t, 5)
	before := len(h.store.log(table))
	h.Wake(context.Background())
	if got := len(h.store.log(table)); got == before {
		t.Error("a table waits behind others that were due later")
	}
}

// Tables that cannot be woken do not keep others waiting.
func TestWakeSkipsFailingTables(t *testing.T) {
	t.Parallel()
	h, table := overdue(t, -5)
	before := len(h.store.log(table))
	for range 2 {
		h.Wake(context.Background())
	}
	if got := len(h.store.log(table)); got == before {
		t.Error("a table waits for ever behind others that cannot be woken")
	}
}

// A table that could not be woken is tried again.
func TestWakeRetries(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 1}), crew(2)...)
	for _, w := range watchers {
		h.Unsubscribe(table, w)
	}
	rows := h.store.log(table)
	h.store.set(func() { h.store.rows[table] = nil })
	h = h.reopened()
	h.clock.advance(26 * time.Hour)
	h.Wake(context.Background())
	h.store.set(func() { h.store.rows[table] = rows })
	h.Wake(context.Background())
	if got := len(h.store.log(table)); got != len(rows) {
		t.Fatalf("it was tried at once: %d rows, want %d", got, len(rows))
	}
	h.clock.advance(time.Minute)
	h.Wake(context.Background())
	if got := len(h.store.log(table)); got == len(rows) {
		t.Error("it was not tried again")
	}
}
