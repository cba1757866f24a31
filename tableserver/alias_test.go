package tableserver_test

import (
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// merge makes a person an alias of another one, only in the store.
func (f *fixture) merge(person, alias ids.PersonID) {
	f.store.set(func() { f.store.aliases = map[ids.PersonID]ids.PersonID{alias: person} })
}

// last returns the kinds of the last rows of a table.
func (f *fixture) last(table ids.TableID, n int) (kinds []table.RowKind) {
	rows := f.store.log(table)
	for _, r := range rows[max(0, len(rows)-n):] {
		kinds = append(kinds, r.Kind)
	}
	return kinds
}

// verified fails the test if a table does not match its log.
func (f *fixture) verified(tableID ids.TableID) {
	f.t.Helper()
	if _, err := table.Verify(f.t.Context(), f.store, tableID); err != nil {
		f.t.Error(err)
	}
}

// Seats of an alias are those of the person.
func TestAliasSeats(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), "boris", "celina")
	before := h.store.log(tableID)
	h.merge("anna", "boris")
	h.Renamed(t.Context(), "boris")
	scene := h.scene(tableID, "anna", game.Nobody)
	if scene.Table.Seats[0].Person != "anna" || scene.Table.Host != "anna" || scene.Permissions == nil {
		t.Errorf("got %+v, want the seat and the table of Anna", scene.Table)
	}
	if left := watchers[0].lastLeft(); left.Seat != 0 {
		t.Errorf("the alias received %+v, want the end of the seat's stream", left)
	}
	h.refuse(tableID, "boris", table.CodeNotYours, table.Command{Do: table.DoConcede, Seat: seat(0)})
	if got := h.last(tableID, 1); !slices.Equal(got, []table.RowKind{"alias"}) {
		t.Errorf("the last row is %v, want one that says who it is", got)
	}
	if after := h.store.log(tableID); !slices.EqualFunc(after[:len(before)], before, func(a, b table.Row) bool { return a.Hash == b.Hash }) {
		t.Error("the log before was rewritten")
	}
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	h.verified(tableID)
}

// A table that is not in memory learns of an alias when it is loaded.
func TestAliasOfUnloadedTable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	running, _ := h.started(isleOf(2), "celina", "boris")
	open := h.create("boris", isleOf(3))
	over, _ := h.finished(boxesOf(2), 2) // anna and boris
	changed := h.store.summaries[over].Changed
	h = h.reopened()
	h.clock.advance(time.Hour)
	h.merge("danilo", "boris")
	for _, tableID := range []ids.TableID{running, open, over} {
		scene := h.scene(tableID, "danilo", game.Nobody)
		if !slices.ContainsFunc(scene.Table.Seats, func(s table.SeatView) bool { return s.Person == "danilo" }) {
			t.Errorf("table that is %s: got seats %+v, want one of Danilo's", scene.Table.Stage, scene.Table.Seats)
		}
		h.verified(tableID)
	}
	if got := h.store.summaries[over].Changed; !got.Equal(changed) {
		t.Errorf("the finished game has changed at %v, want %v: lists would move it", got, changed)
	}
	h.do(open, "danilo", table.Command{Do: table.DoBot, Seat: seat(1), Level: "random"}) // as its host
	h.do(over, "danilo", table.Command{Do: table.DoRematch})
	rows := len(h.store.log(running))
	h = h.reopened()
	h.scene(running, "danilo", game.Nobody)
	if again := len(h.store.log(running)); again != rows {
		t.Errorf("loading the table again wrote %d rows", again-rows)
	}
}

// An alias may bring more tables than a person may host.
func TestAliasExceedsHostLimit(t *testing.T) {
	t.Parallel()
	store := newMemStore()
	h := fixtureWith(t, store, tableserver.Options{MaxTablesPerPerson: 1})
	h.create("anna", isleOf(2))
	table := h.create("boris", isleOf(2))
	h.merge("anna", "boris")
	h.Renamed(t.Context(), "boris")
	if got := h.scene(table, "anna", game.Nobody).Table.Host; got != "anna" {
		t.Errorf("the host is %s, want Anna", got)
	}
}

// An alias changes nothing while it cannot be stored.
func TestAliasNeedsStore(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(isleOf(2), "boris", "celina")
	h.merge("anna", "boris")
	h.store.set(func() { h.store.fail = storage.ErrUnwritable })
	h.Renamed(t.Context(), "boris")
	if got := h.scene(table, "celina", game.Nobody).Table.Seats[0].Person; got != "boris" {
		t.Errorf("seat 0 is %s's, want it to stay Boris's", got)
	}
	h.store.set(func() { h.store.fail = nil })
	h.Renamed(t.Context(), "boris")
	if got := h.scene(table, "celina", game.Nobody).Table.Seats[0].Person; got != "anna" {
		t.Errorf("seat 0 is %s's, want Anna's", got)
	}
}

// The best result of an alias is one's own.
func TestAliasBest(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	small := boxesOf(2)
	small.Config = []byte(`{"players":2,"columns":6,"rows":5}`)
	_, r := h.finished(small, 2)
	h.clock.advance(time.Minute)
	later, _ := h.finished(small, 2)
	h = h.reopened()
	h.merge("danilo", "boris")
	best, err := h.Best(t.Context(), later, "danilo")
	if err != nil {
		t.Fatal(err)
	}
	if want := totals(r.Sheet)[1]; best.Points == nil || *best.Points != want {
		t.Errorf("got %v, want %d", best.Points, want)
	}
}
