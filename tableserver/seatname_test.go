package tableserver_test

import (
	"testing"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/table"
)

func TestSeatNamesAtOneDevice(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3))
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	w := watch(t, "boris")
	h.subscribe(tableID, w)
	called := func() (list []string) {
		for _, s := range w.scene(2).Table.Seats {
			name := s.Name
			if s.Alike {
				name += "?"
			}
			list = append(list, name)
		}
		return list
	}
	equal(t, called(), "Name of anna?", "Name of anna?", "Name of boris")
	h.do(tableID, "anna", table.Command{Do: table.DoName, Seat: seat(1), Text: " Mia "})
	equal(t, called(), "Name of anna", "Mia", "Name of boris")
	h.do(tableID, "boris", table.Command{Do: table.DoName, Seat: seat(2), Text: "MIA"})
	equal(t, called(), "Name of anna", "Mia?", "MIA?")
	h.do(tableID, "boris", table.Command{Do: table.DoName, Seat: seat(2)})
	equal(t, called(), "Name of anna", "Mia", "Name of boris")
	h.refuse(tableID, "boris", table.CodeNotYours, table.Command{Do: table.DoName, Seat: seat(1), Text: "Max"})
	h.refuse(tableID, "anna", names.CodeBadName, table.Command{Do: table.DoName, Seat: seat(1), Text: "\u202e"})

	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(1)})
	h.do(tableID, "anna", table.Command{Do: table.DoRematch})
	next := w.scene(2).Table.Next
	again := h.scene(next, "anna", 0).Table.Seats
	equal(t, []string{again[0].Name, again[1].Name, again[2].Name}, "Mia", "Name of boris", "Name of anna")
}

// A name for one seat of a device leaves the others numbered.
func TestSeatNameKeepsOthersNumbered(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3))
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	alike := func(want ...bool) {
		t.Helper()
		for i, s := range h.scene(tableID, "anna", 0).Table.Seats {
			if s.Alike != want[i] {
				t.Errorf("seat %d, %q: alike is %v", i, s.Name, s.Alike)
			}
		}
	}
	alike(true, true, true)
	h.do(tableID, "anna", table.Command{Do: table.DoName, Seat: seat(0), Text: "Name of anna"})
	alike(false, true, true)
	h.do(tableID, "anna", table.Command{Do: table.DoName, Seat: seat(1), Text: "Mia"})
	alike(false, false, true)
	h.do(tableID, "anna", table.Command{Do: table.DoName, Seat: seat(2), Text: "Mia"})
	alike(false, true, true)
}

// A name of a seat is only for the person who gave it.
func TestSeatNameIsPersonal(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3))
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.do(tableID, "anna", table.Command{Do: table.DoName, Seat: seat(1), Text: "Mia"})
	h.do(tableID, "anna", table.Command{Do: table.DoRise, Seat: seat(1)})
	h.do(tableID, "boris", table.Command{Do: table.DoSit, Seat: seat(1)})
	if got := h.scene(tableID, "anna", 0).Table.Seats[1].Name; got != "Name of boris" {
		t.Errorf("got %q", got)
	}
}

func equal(t *testing.T, got []string, want ...string) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %q, want %q", got, want)
			return
		}
	}
}
