package room_test

import (
	"testing"

	"github.com/purrlor/purrlor/room"
)

func TestRemove(t *testing.T) {
	t.Parallel()
	sit, out := room.Command{Do: room.DoSit}, room.Command{Do: room.DoRemove, Seat: seat(1)}
	allow := room.Command{Do: room.DoAllow, Person: "boris"}
	// removed returns a table from which boris was removed, who had two of its four seats.
	removed := func(t *testing.T) (*house, room.TableID) {
		h := newHouse(t)
		table := h.create("anna", isleOf(4))
		h.do(table, "boris", sit)
		h.do(table, "boris", sit)
		h.do(table, "anna", out)
		return h, table
	}
	// seated returns how many seats boris has.
	seated := func(h *house, table room.TableID, p room.PersonID) (n int) {
		for _, c := range h.Peek(table).Chairs {
			if c.Person == p {
				n++
			}
		}
		return n
	}

	t.Run("frees all seats and lasts", func(t *testing.T) {
		h, table := removed(t)
		if got := seated(h, table, "boris"); got != 0 {
			t.Errorf("boris still has %d seats", got)
		}
		h.refuse(table, "boris", room.CodeRemoved, sit)
		h.refuse(table, "boris", room.CodeRemoved, room.Command{Do: room.DoSit, Seat: seat(3)})
		h = h.reopened()
		h.refuse(table, "boris", room.CodeRemoved, sit)
		h.do(table, "zoe", sit)
		h.folds(table)
	})

	t.Run("is shown at the table, until the host allows it", func(t *testing.T) {
		h, table := removed(t)
		w := watch(t, "boris")
		h.look(table, w)
		if got := w.scene(-1).Table.Removed; len(got) != 1 || got[0].Person != "boris" || got[0].Name == "" {
			t.Errorf("got %+v", got)
		}
		h.refuse(table, "boris", room.CodeNotHost, allow)
		h.refuse(table, "zoe", room.CodeNotHost, allow)
		h.do(table, "anna", allow)
		h.do(table, "anna", allow)
		if got := w.scene(-1).Table.Removed; len(got) != 0 {
			t.Errorf("got %+v", got)
		}
		h.do(table, "boris", sit)
		h.folds(table)
	})

	t.Run("is no secret of an alias", func(t *testing.T) {
		h, table := removed(t)
		h.join("borys", "boris")
		h.refuse(table, "borys", room.CodeRemoved, sit)
		h.do(table, "anna", room.Command{Do: room.DoAllow, Person: "borys"})
		h = h.reopened() // the table learns whose alias it is
		h.refuse(table, "borys", room.CodeRemoved, sit)
		if got := h.Peek(table).Removed; len(got) != 1 || got[0] != "borys" {
			t.Errorf("got %v", got)
		}
		h.do(table, "anna", room.Command{Do: room.DoAllow, Person: "borys"})
		h.do(table, "borys", sit)
		h.folds(table)
	})

	t.Run("leaves a seat that was freed before alone", func(t *testing.T) {
		h := newHouse(t)
		table := h.create("anna", isleOf(3))
		h.do(table, "boris", sit)
		h.do(table, "boris", room.Command{Do: room.DoRise})
		h.do(table, "boris", sit)
		h.refuse(table, "boris", room.CodeNotHost, room.Command{Do: room.DoRemove, Seat: seat(0)})
		h.refuse(table, "anna", room.CodeNotSeated, room.Command{Do: room.DoRemove, Seat: seat(0)})
	})
}
