package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// deserted returns a table of bots and a person who has been deleted.
func deserted(t *testing.T) (*house, room.TableID) {
	h := newHouse(t)
	table := h.create("anna", isleOf(3), "random", "random")
	h.do(table, "anna", room.Command{Do: room.DoStart})
	h.Quit(t.Context(), "anna")
	return h, table
}

// rests expects that the bots of a table do nothing.
func (h *house) rests(table room.TableID, when string) {
	h.t.Helper()
	if n := h.Thinking(table); n != 0 {
		h.t.Errorf("%s: %d bots think", when, n)
	}
	rows := len(h.store.log(table))
	time.Sleep(20 * time.Millisecond)
	synctest.Wait()
	if got := len(h.store.log(table)); got != rows {
		h.t.Errorf("%s: %d rows were written", when, got-rows)
	}
}

func TestATableWithNobodyLeftToPlayPausesWhileNobodyLooks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, table := deserted(t)
		h.rests(table, "everyone has gone")
		rows := len(h.store.log(table))
		zoe := watch(t, "zoe")
		h.look(table, zoe)
		waitFor(t, func() bool { return len(h.store.log(table)) > rows+5 })
		second := watch(t, "zoe")
		h.look(table, second)
		h.Leave(table, zoe)
		rows = len(h.store.log(table))
		waitFor(t, func() bool { return len(h.store.log(table)) > rows+5 })
		h.Leave(table, second)
		h.rests(table, "the last one has left")
		h.look(table, zoe)
		waitFor(t, func() bool { return zoe.scene(game.Nobody).Table.Stage == room.Over })
		h.folds(table)
	})
}

func TestATableThatPausesIsNotWokenByTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, table := deserted(t)
		h.leaveMemory(table)
		sum, err := h.store.Summary(context.Background(), table)
		if err != nil || !sum.Due.IsZero() {
			t.Fatalf("it is due at %v, %v", sum.Due, err)
		}
		h.advance(24 * time.Hour)
		h.Wake(context.Background())
		if tables, _ := h.Live(); tables != 0 {
			t.Error("it was woken")
		}
		sum.Due = sum.Changed.Add(time.Minute) // as older servers wrote it
		h.store.set(func() { h.store.summaries[table] = sum })
		if a, err := room.Verify(context.Background(), h.store, table); err != nil || a.Damage != nil {
			t.Errorf("got %v, %v", a.Damage, err)
		}
		h.Wake(context.Background())
		if sum, err = h.store.Summary(context.Background(), table); err != nil || !sum.Due.IsZero() {
			t.Errorf("it is still due at %v, %v", sum.Due, err)
		}
		h.rests(table, "woken by an old summary")
	})
}

func TestWhoReturnsToATableThatPausesPlaysOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		table := h.create("anna", withClock(isleOf(3), room.Clock{Kind: room.Days, Days: 1}), "random", "random")
		h.do(table, "anna", room.Command{Do: room.DoStart})
		waitFor(t, func() bool { return h.Thinking(table) == 0 })
		h.advance(25 * time.Hour)
		if got := h.scene(table, "anna", 0).Table.Seats[0].Standin; got != "random" {
			t.Fatalf("%q plays for her", got)
		}
		h.rests(table, "a bot plays for the only person")
		h.leaveMemory(table)
		anna := watch(t, "anna")
		h.look(table, anna)
		if got := anna.scene(0).Table; got.Seats[0].Standin != "" || got.Stage != room.Playing {
			t.Errorf("got %+v", got)
		}
		h.play(table, "anna", 0, "keep")
		waitFor(t, func() bool { return h.position(table, "anna", 0).Match.Must() == game.Seats(0).With(0) })
		h.folds(table)
	})
}
