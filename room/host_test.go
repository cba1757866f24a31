package room_test

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/room"
)

// hosts returns how many tables that are not over a person hosts.
func (h *house) hosts(p room.PersonID) int {
	h.store.mu.Lock()
	defer h.store.mu.Unlock()
	return h.store.hosted(p, "")
}

func TestNobodyHostsMoreThanTheyMayBecauseOthersLeave(t *testing.T) {
	t.Parallel()
	h := houseWith(t, newMemStore(), room.Options{MaxTablesPerPerson: 2})
	var tables []room.TableID
	for range 5 {
		table := h.create("anna", isleOf(3))
		h.do(table, "boris", room.Command{Do: room.DoSit})
		h.do(table, "anna", room.Command{Do: room.DoRise})
		tables = append(tables, table)
	}
	if got := h.hosts("boris"); got != 2 {
		t.Errorf("boris hosts %d tables, want 2", got)
	}
	for i, table := range tables {
		if got, want := h.Peek(table).Reason == ratings.Closed, i >= 2; got != want {
			t.Errorf("table %d is closed: got %v, want %v", i, got, want)
		}
	}
	table := h.create("anna", isleOf(3))
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.do(table, "celina", room.Command{Do: room.DoSit})
	h.do(table, "anna", room.Command{Do: room.DoRise})
	if got := h.hostOf(table); got != "celina" {
		t.Errorf("got the host %s, want celina, who has room", got)
	}
	h.folds(table)
}

func TestATableStaysItsHostsWhereNobodyMayHostOneMore(t *testing.T) {
	t.Parallel()
	tests := map[string]func(h *house, table room.TableID){
		"away": func(h *house, table room.TableID) {
			h.look(table, watch(h.t, "boris"))
			h.advance(time.Minute)
			for range 3 {
				h.advance(6 * time.Minute)
			}
		},
		"logged out": func(h *house, _ room.TableID) { h.LoggedOut(h.t.Context(), "anna") },
		"deleted in a running game": func(h *house, table room.TableID) {
			h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
			h.do(table, "anna", room.Command{Do: room.DoStart})
			h.Quit(h.t.Context(), "anna")
		},
	}
	for name, goes := range tests {
		t.Run(name, func(t *testing.T) {
			h := houseWith(t, newMemStore(), room.Options{MaxTablesPerPerson: 1})
			h.create("boris", isleOf(2))
			table := h.create("anna", isleOf(2))
			h.do(table, "boris", room.Command{Do: room.DoSit})
			goes(h, table)
			if got := h.hostOf(table); got != "anna" {
				t.Errorf("got the host %s, want anna", got)
			}
			if got := h.hosts("boris"); got != 1 {
				t.Errorf("boris hosts %d tables, want 1", got)
			}
			h.folds(table)
		})
	}
}
