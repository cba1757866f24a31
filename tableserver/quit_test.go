package tableserver_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// delete removes a person, only from the store.
func (f *fixture) delete(p ids.PersonID) { f.store.set(func() { f.store.deleted[p] = true }) }

// orphans returns the unfinished tables that wait for a deleted person.
func (f *fixture) orphans(except ...ids.TableID) (list []ids.TableID) {
	f.t.Helper()
	all, _ := f.store.List(f.t.Context(), table.Query{})
	for _, s := range all {
		if s.Stage == table.Over || slices.Contains(except, s.Table) {
			continue
		}
		tbl, err := table.Fold(f.store.log(s.Table))
		if err != nil {
			f.t.Fatal(err)
		}
		waits := tbl.Stage == table.Open && f.store.deleted[tbl.Host]
		for _, c := range tbl.Chairs {
			waits = waits || f.store.deleted[c.Person] && c.Standin == ""
		}
		if waits {
			list = append(list, s.Table)
		}
	}
	return list
}

// busy gives a person seats at open and running tables, hosted by them and by others.
func (f *fixture) busy(p, other ids.PersonID) (tables []ids.TableID) {
	f.t.Helper()
	alone := f.create(p, isleOf(2))
	shared := f.create(p, isleOf(3))
	f.do(shared, other, table.Command{Do: table.DoSit})
	guest := f.create(other, boxesOf(3))
	f.do(guest, p, table.Command{Do: table.DoSit})
	for _, pair := range [][]ids.PersonID{{p, other}, {other, p}} {
		running, _ := f.started(isleOf(2), pair...)
		tables = append(tables, running)
	}
	return append(tables, alone, shared, guest)
}

// A deleted person leaves no seat behind.
func TestQuitFreesSeats(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tables := h.busy("anna", "boris")
	h.delete("anna")
	if got := len(h.orphans()); got != len(tables) {
		t.Fatalf("%d tables wait for the person before, want %d", got, len(tables))
	}
	h.Quit(t.Context(), "anna")
	if got := h.orphans(); len(got) > 0 {
		t.Errorf("%d tables wait for somebody who is gone", len(got))
	}
}

// Leaving goes on past a table that fails.
func TestQuitDespiteFailingTable(t *testing.T) {
	t.Parallel()
	for stuck := range 5 {
		h := newFixture(t)
		tables := h.busy("anna", "boris")
		damaged := h.create("anna", isleOf(2))
		h.store.set(func() {
			h.store.deleted["anna"] = true
			h.store.rows[damaged][0].Body = []byte("{}")
			h.store.stuck = tables[stuck]
		})
		h.Quit(t.Context(), "anna")
		if got := h.orphans(damaged); !slices.Equal(got, tables[stuck:stuck+1]) {
			t.Errorf("got %v, want only the table that could not be written: %v", got, tables[stuck])
		}
		h.store.set(func() { h.store.stuck = "" })
		h.FinishQuits(t.Context())
		if got := h.orphans(damaged); len(got) > 0 {
			t.Errorf("%d tables wait for somebody who is gone, after a second try", len(got))
		}
	}
}

// What was left half done is finished when the server starts.
func TestQuitFinishedAtStart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		h.busy("anna", "boris")
		h.busy("boris", "anna")
		h.delete("anna") // and the server is killed
		h = h.reopened()
		h.BeginSweep()
		waitFor(t, func() bool { return len(h.orphans()) == 0 })
		h.delete("boris")
		h = h.reopened()
		h.BeginSweep()
		waitFor(t, func() bool { return len(h.orphans()) == 0 })
		rows := 0
		for _, id := range h.all() {
			rows += len(h.store.log(id))
		}
		h.Sweep(t.Context())
		for _, id := range h.all() {
			rows -= len(h.store.log(id))
		}
		if rows != 0 {
			t.Errorf("a second sweep wrote %d rows", -rows)
		}
	})
}

// all returns all tables.
func (f *fixture) all() (ids []ids.TableID) {
	all, _ := f.store.List(f.t.Context(), table.Query{})
	for _, s := range all {
		ids = append(ids, s.Table)
	}
	return ids
}

// The next game has no seat for a deleted person.
func TestRematchWithoutDeletedPerson(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(3), "anna", "boris", "celina")
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	h.do(tableID, "boris", table.Command{Do: table.DoConcede, Seat: seat(1)})
	h.delete("celina")
	h.Quit(t.Context(), "celina")
	next, err := h.Rematch(t.Context(), tableID, "anna")
	if err != nil {
		t.Fatal(err)
	}
	view := h.scene(next, "anna", game.Nobody).Table
	for _, s := range view.Seats {
		if s.Person == "celina" {
			t.Error("a deleted person sits at the next table")
		}
	}
	if got := h.orphans(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

// hostOf returns the host of a table.
func (f *fixture) hostOf(tableID ids.TableID) ids.PersonID {
	f.t.Helper()
	folded, err := table.Fold(f.store.log(tableID))
	if err != nil {
		f.t.Fatal(err)
	}
	return folded.Host
}

// A table whose host is away goes to whoever waits there.
func TestAbsentHostHandsTableOn(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(2))
	anna, boris := watch(t, "anna"), watch(t, "boris")
	h.subscribe(tableID, anna)
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.subscribe(tableID, boris)
	pass := func(minutes int) {
		h.clock.advance(time.Duration(minutes) * time.Minute)
		h.Tick(t.Context())
	}
	pass(60)
	if got := h.hostOf(tableID); got != "anna" {
		t.Fatalf("the host is there and was replaced by %s", got)
	}
	h.Unsubscribe(tableID, anna)
	pass(1)
	pass(3)
	if got := h.hostOf(tableID); got != "anna" {
		t.Fatalf("the host was replaced by %s at once", got)
	}
	h.subscribe(tableID, anna)
	pass(1)
	h.Unsubscribe(tableID, anna)
	pass(1)
	pass(4)
	if got := h.hostOf(tableID); got != "anna" {
		t.Fatalf("the host had come back and was replaced by %s", got)
	}
	pass(2)
	if got := h.hostOf(tableID); got != "boris" {
		t.Fatalf("got the host %s, want boris", got)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "boris", table.Command{Do: table.DoStart})
}

// A table with nobody else stays its host's.
func TestLoneHostKeepsTable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table := h.create("anna", isleOf(2))
	w := watch(t, "celina") // looks on
	h.subscribe(table, w)
	h.clock.advance(time.Hour)
	h.Tick(t.Context())
	h.LoggedOut(t.Context(), "anna")
	if got := h.hostOf(table); got != "anna" {
		t.Errorf("got the host %s, want anna", got)
	}
}

// Whoever logs out everywhere brings no table of others into memory.
func TestLogoutLoadsNoOtherTables(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("boris", isleOf(2))
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h = h.reopened()
	h.LoggedOut(t.Context(), "anna")
	if tables, _ := h.Live(); tables != 0 {
		t.Errorf("%d tables are in memory, want none", tables)
	}
}

// Whoever logs out everywhere hands their tables on.
func TestLogoutHandsTablesOn(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, running := h.create("anna", isleOf(2)), h.create("boris", isleOf(2))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(running, "anna", table.Command{Do: table.DoSit})
	h.LoggedOut(t.Context(), "anna")
	if got := h.hostOf(tableID); got != "boris" {
		t.Errorf("got the host %s, want boris", got)
	}
	if got := h.hostOf(running); got != "boris" {
		t.Errorf("got the host %s, want boris", got)
	}
	h.do(tableID, "boris", table.Command{Do: table.DoRemove, Seat: seat(0)})
	h.do(tableID, "boris", table.Command{Do: table.DoBot, Seat: seat(0), Level: "random"})
	h.do(tableID, "boris", table.Command{Do: table.DoStart})
}

// A person who could not be taken away for long is taken away in the end.
func TestQuitRetriedUntilDone(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tables := h.busy("anna", "boris")
	h.delete("anna")
	h.store.set(func() { h.store.fail = storage.ErrUnwritable })
	h.Quit(t.Context(), "anna")
	const tries = 100
	for range tries {
		h.FinishQuits(t.Context())
		h.clock.advance(30 * time.Second)
	}
	if got := len(h.orphans()); got != len(tables) {
		t.Fatalf("%d tables wait for the person, want all %d", got, len(tables))
	}
	h.store.set(func() {
		if most := 10 * len(tables); h.store.refused > most {
			t.Errorf("%d changes were tried while the store was full, want at most %d", h.store.refused, most)
		}
		h.store.fail = nil
	})
	h.clock.advance(time.Hour)
	h.FinishQuits(t.Context())
	if got := h.orphans(); len(got) > 0 {
		t.Errorf("%d tables wait for somebody who is gone", len(got))
	}
}
