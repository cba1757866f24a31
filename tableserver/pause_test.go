package tableserver_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// deserted returns a table of bots and a deleted person.
func deserted(t *testing.T) (*fixture, ids.TableID) {
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3), "random", "random")
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	h.Quit(t.Context(), "anna")
	return h, tableID
}

// rests expects that the bots of a table are idle.
func (f *fixture) rests(table ids.TableID, when string) {
	f.t.Helper()
	if n := f.Thinking(table); n != 0 {
		f.t.Errorf("%s: %d bots think", when, n)
	}
	rows := len(f.store.log(table))
	time.Sleep(20 * time.Millisecond)
	synctest.Wait()
	if got := len(f.store.log(table)); got != rows {
		f.t.Errorf("%s: %d rows were written", when, got-rows)
	}
}

// A table with nobody left to play pauses while nobody looks.
func TestDesertedTablePauses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, tableID := deserted(t)
		h.rests(tableID, "everyone has gone")
		rows := len(h.store.log(tableID))
		zoe := watch(t, "zoe")
		h.subscribe(tableID, zoe)
		waitFor(t, func() bool { return len(h.store.log(tableID)) > rows+5 })
		second := watch(t, "zoe")
		h.subscribe(tableID, second)
		h.Unsubscribe(tableID, zoe)
		rows = len(h.store.log(tableID))
		waitFor(t, func() bool { return len(h.store.log(tableID)) > rows+5 })
		h.Unsubscribe(tableID, second)
		h.rests(tableID, "the last one has left")
		h.subscribe(tableID, zoe)
		waitFor(t, func() bool { return zoe.scene(game.Nobody).Table.Stage == table.Over })
		h.folds(tableID)
	})
}

// Time does not wake a table that pauses.
func TestPausedTableIsNotWoken(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, tableID := deserted(t)
		h.leaveMemory(tableID)
		sum, err := h.store.Summary(context.Background(), tableID)
		if err != nil || !sum.Due.IsZero() {
			t.Fatalf("it is due at %v, %v", sum.Due, err)
		}
		h.advance(24 * time.Hour)
		h.Wake(context.Background())
		if tables, _ := h.Live(); tables != 0 {
			t.Error("it was woken")
		}
		sum.Due = sum.Changed.Add(time.Minute) // as older servers wrote it
		h.store.set(func() { h.store.summaries[tableID] = sum })
		if a, err := table.Verify(context.Background(), h.store, tableID); err != nil || a.Damage != nil {
			t.Errorf("got %v, %v", a.Damage, err)
		}
		h.Wake(context.Background())
		if sum, err = h.store.Summary(context.Background(), tableID); err != nil || !sum.Due.IsZero() {
			t.Errorf("it is still due at %v, %v", sum.Due, err)
		}
		h.rests(tableID, "woken by an old summary")
	})
}

// Whoever returns to a table that pauses plays on.
func TestReturnToPausedTable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID := h.create("anna", withClock(isleOf(3), table.Clock{Kind: table.Days, Days: 1}), "random", "random")
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		waitFor(t, func() bool { return h.Thinking(tableID) == 0 })
		h.advance(25 * time.Hour)
		if got := h.scene(tableID, "anna", 0).Table.Seats[0].Standin; got != "random" {
			t.Fatalf("%q plays for her", got)
		}
		h.rests(tableID, "a bot plays for the only person")
		h.leaveMemory(tableID)
		anna := watch(t, "anna")
		h.subscribe(tableID, anna)
		if got := anna.scene(0).Table; got.Seats[0].Standin != "" || got.Stage != table.Playing {
			t.Errorf("got %+v", got)
		}
		h.play(tableID, "anna", 0, "keep")
		waitFor(t, func() bool { return h.position(tableID, "anna", 0).Match.Must() == game.Seats(0).With(0) })
		h.folds(tableID)
	})
}
