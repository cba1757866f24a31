package tableserver_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// TestNoticesStoredWithChange plays with people who do not follow the table, including reminders.
func TestNoticesStoredWithChange(t *testing.T) {
	t.Parallel()
	for _, kept := range []bool{true, false} {
		t.Run(fmt.Sprint("kept ", kept), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				store := newMemStore()
				var stored []string
				ids := map[string]bool{}
				store.beforeCommit = func(c *table.Change) {
					for _, n := range c.Notices {
						if n.Table != c.Summary.Table || n.Game != c.Summary.Game || ids[n.ID] {
							t.Errorf("row %d of %s has the notice %+v", c.Summary.Number, c.Summary.Table, n)
						}
						ids[n.ID] = true
						stored = append(stored, fmt.Sprint(n.Person, " ", n.Kind))
					}
				}
				h := fixtureWith(t, store, tableserver.Options{StoreNotices: kept})
				tableID, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Reminder, Minutes: 10}), crew(2)...)
				for _, w := range watchers {
					h.Unsubscribe(tableID, w)
				}
				h.advance(11 * time.Minute)
				h.Wake(context.Background())
				h.subscribe(tableID, watch(t, "boris")) // who needs no notice any more
				h.do(tableID, "boris", table.Command{Do: table.DoAbandon, Seat: seat(1)})
				h.notices.mu.Lock()
				defer h.notices.mu.Unlock()
				if len(h.notices.list) < 3 || !slices.Contains(h.notices.list, fmt.Sprint("anna ", table.TurnReminder)) {
					t.Errorf("got notices %q, want reminders and a vote", h.notices.list)
				}
				want := h.notices.list
				if !kept {
					want = nil
				}
				if !slices.Equal(stored, want) {
					t.Errorf("stored were %q, want %q", stored, want)
				}
			})
		})
	}
}
