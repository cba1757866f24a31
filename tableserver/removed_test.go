package tableserver_test

import (
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

func TestRemove(t *testing.T) {
	t.Parallel()
	sit, out := table.Command{Do: table.DoSit}, table.Command{Do: table.DoRemove, Seat: seat(1)}
	allow := table.Command{Do: table.DoAllow, Person: "boris"}
	// removed returns a table from which Boris was removed; he had two of its four seats.
	removed := func(t *testing.T) (*fixture, ids.TableID) {
		h := newFixture(t)
		table := h.create("anna", isleOf(4))
		h.do(table, "boris", sit)
		h.do(table, "boris", sit)
		h.do(table, "anna", out)
		return h, table
	}
	// seated returns how many seats Boris has.
	seated := func(h *fixture, table ids.TableID, p ids.PersonID) (n int) {
		for _, c := range h.Peek(table).Chairs {
			if c.Person == p {
				n++
			}
		}
		return n
	}

	t.Run("frees all seats and lasts", func(t *testing.T) {
		h, tableID := removed(t)
		if got := seated(h, tableID, "boris"); got != 0 {
			t.Errorf("boris still has %d seats", got)
		}
		h.refuse(tableID, "boris", table.CodeRemoved, sit)
		h.refuse(tableID, "boris", table.CodeRemoved, table.Command{Do: table.DoSit, Seat: seat(3)})
		h = h.reopened()
		h.refuse(tableID, "boris", table.CodeRemoved, sit)
		h.do(tableID, "zoe", sit)
		h.folds(tableID)
	})

	t.Run("is shown at the table, until the host allows it", func(t *testing.T) {
		h, tableID := removed(t)
		w := watch(t, "boris")
		h.subscribe(tableID, w)
		if got := w.scene(-1).Table.Removed; len(got) != 1 || got[0].Person != "boris" || got[0].Name == "" {
			t.Errorf("got %+v", got)
		}
		h.refuse(tableID, "boris", table.CodeNotHost, allow)
		h.refuse(tableID, "zoe", table.CodeNotHost, allow)
		h.do(tableID, "anna", allow)
		h.do(tableID, "anna", allow)
		if got := w.scene(-1).Table.Removed; len(got) != 0 {
			t.Errorf("got %+v", got)
		}
		h.do(tableID, "boris", sit)
		h.folds(tableID)
	})

	t.Run("is no secret of an alias", func(t *testing.T) {
		h, tableID := removed(t)
		h.merge("borys", "boris")
		h.refuse(tableID, "borys", table.CodeRemoved, sit)
		h.do(tableID, "anna", table.Command{Do: table.DoAllow, Person: "borys"})
		h = h.reopened() // the table learns whose alias it is
		h.refuse(tableID, "borys", table.CodeRemoved, sit)
		if got := h.Peek(tableID).Removed; len(got) != 1 || got[0] != "borys" {
			t.Errorf("got %v", got)
		}
		h.do(tableID, "anna", table.Command{Do: table.DoAllow, Person: "borys"})
		h.do(tableID, "borys", sit)
		h.folds(tableID)
	})

	t.Run("leaves a seat that was freed before alone", func(t *testing.T) {
		h := newFixture(t)
		tableID := h.create("anna", isleOf(3))
		h.do(tableID, "boris", sit)
		h.do(tableID, "boris", table.Command{Do: table.DoRise})
		h.do(tableID, "boris", sit)
		h.refuse(tableID, "boris", table.CodeNotHost, table.Command{Do: table.DoRemove, Seat: seat(0)})
		h.refuse(tableID, "anna", table.CodeNotSeated, table.Command{Do: table.DoRemove, Seat: seat(0)})
	})
}
