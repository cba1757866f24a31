package tableserver_test

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// hosts counts the unfinished tables that a person hosts.
func (f *fixture) hosts(p ids.PersonID) int {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	return f.store.hosted(p, "")
}

// Nobody hosts more than they may because others leave.
func TestHostLimitWhenOthersLeave(t *testing.T) {
	t.Parallel()
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesPerPerson: 2})
	var tables []ids.TableID
	for range 5 {
		tableID := h.create("anna", isleOf(3))
		h.do(tableID, "boris", table.Command{Do: table.DoSit})
		h.do(tableID, "anna", table.Command{Do: table.DoRise})
		tables = append(tables, tableID)
	}
	if got := h.hosts("boris"); got != 2 {
		t.Errorf("boris hosts %d tables, want 2", got)
	}
	for i, table := range tables {
		if got, want := h.Peek(table).Reason == ratings.Closed, i >= 2; got != want {
			t.Errorf("table %d is closed: got %v, want %v", i, got, want)
		}
	}
	tableID := h.create("anna", isleOf(3))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(tableID, "celina", table.Command{Do: table.DoSit})
	h.do(tableID, "anna", table.Command{Do: table.DoRise})
	if got := h.hostOf(tableID); got != "celina" {
		t.Errorf("got the host %s, want celina, who has room", got)
	}
	h.folds(tableID)
}

// A table stays its host's where nobody may host one more.
func TestHostStaysWithoutSuccessor(t *testing.T) {
	t.Parallel()
	tests := map[string]func(h *fixture, table ids.TableID){
		"away": func(h *fixture, table ids.TableID) {
			h.subscribe(table, watch(h.t, "boris"))
			h.advance(time.Minute)
			for range 3 {
				h.advance(6 * time.Minute)
			}
		},
		"logged out": func(h *fixture, _ ids.TableID) { h.LoggedOut(h.t.Context(), "anna") },
		"deleted in a running game": func(h *fixture, tableID ids.TableID) {
			h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
			h.do(tableID, "anna", table.Command{Do: table.DoStart})
			h.Quit(h.t.Context(), "anna")
		},
	}
	for name, goes := range tests {
		t.Run(name, func(t *testing.T) {
			h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesPerPerson: 1})
			h.create("boris", isleOf(2))
			tableID := h.create("anna", isleOf(2))
			h.do(tableID, "boris", table.Command{Do: table.DoSit})
			goes(h, tableID)
			if got := h.hostOf(tableID); got != "anna" {
				t.Errorf("got the host %s, want anna", got)
			}
			if got := h.hosts("boris"); got != 1 {
				t.Errorf("boris hosts %d tables, want 1", got)
			}
			h.folds(tableID)
		})
	}
}
