package tableserver_test

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
)

// A bot finishes the move of a player who is out of time.
func TestBotMovesAfterTimeout(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(withClock(isleOf(2), bank(1, 0)), crew(2)...)
		chair := func() table.SeatView { return watchers[0].scene(0).Table.Seats[0] }
		for lapse := 1; lapse <= 2; lapse++ {
			h.play(tableID, "boris", 1, "keep")
			moves := len(h.Peek(tableID).Moves)
			h.advance(59 * time.Second)
			if lapse > 1 {
				moves-- // the least time of a move has run out before
			}
			h.advance(time.Second)
			waitFor(t, func() bool { return len(h.Peek(tableID).Moves) > moves && h.Thinking(tableID) == 0 })
			if got := len(h.rows(tableID, "late")); got != lapse {
				t.Errorf("got %d rows, want %d that say so", got, lapse)
			}
			last := h.store.log(tableID)[len(h.store.log(tableID))-1]
			if last.By != table.ByBot || last.Seat != 0 || !bytes.Contains(last.Body, []byte(`"Late":true`)) {
				t.Errorf("got %v %s, want an action of a bot", &last, last.Body)
			}
			if chair().Standin != "" {
				t.Error("the bot has the seat")
			}
			h.clockShows(tableID, 0, 15*time.Second, true)
		}
		h.play(tableID, "boris", 1, "keep")
		h.advance(15 * time.Second)
		if chair().Standin != "random" {
			t.Error("the bot does not have the seat after three lapses")
		}
		waitFor(t, func() bool { return h.Thinking(tableID) == 0 })
		h.do(tableID, "anna", table.Command{Do: table.DoQuiet, Seat: seat(0)})
		if chair().Standin != "" {
			t.Error("the seat was not handed back")
		}
		h.clockShows(tableID, 0, 15*time.Second, false) // the bot had picked
		h.folds(tableID)
	})
}

// A move in time resets the count of lapses.
func TestMoveInTimeResetsLapses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		table, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.PerMove, Seconds: 10}), crew(2)...)
		keep := func(s game.Seat) {
			if m := h.Peek(table).Match(); m.Must().Has(s) && has(m.Legal(s), "keep") {
				h.play(table, crew(2)[s], s, "keep")
			}
		}
		for range 2 { // twice late, once in time, and again
			for range 2 {
				keep(1)
				h.advance(10 * time.Second)
				waitFor(t, func() bool { return h.Thinking(table) == 0 })
			}
			keep(0)
			keep(1)
		}
		if got := watchers[1].scene(1).Table.Seats[0]; got.Standin != "" || len(h.rows(table, "late")) < 3 {
			t.Errorf("got %+v after %d lapses", got, len(h.rows(table, "late")))
		}
	})
}

// A late player cannot undo what the bot did.
func TestLateMoveCannotBeUndone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, _ := h.started(withClock(isleOf(2), bank(1, 0)), crew(2)...)
		h.advance(30 * time.Second)
		h.play(tableID, "boris", 1, "keep")
		h.play(tableID, "boris", 1, "withdraw")
		h.advance(30 * time.Second) // both run out, so that neither pick is sealed before the other
		waitFor(t, func() bool { return h.Thinking(tableID) == 0 })
		for s := range game.Seat(2) {
			h.refuse(tableID, crew(2)[s], table.CodeNothingToUndo, undo(s))
		}
		h.folds(tableID)
	})
}

func TestSecretAnswerClocksTellNothing(t *testing.T) {
	t.Parallel()
	h, table, watchers := confirming(t, withClock(isleOf(3), bank(60, 0)), crew(3)...)
	asked := h.Peek(table).Match().Must().List()
	first, second := asked[0], asked[1]
	before, _ := h.left(table, crew(3)[first], first, first)
	sees := func(viewer game.Seat) (time.Duration, bool) { return h.left(table, crew(3)[viewer], viewer, first) }
	h.advance(10 * time.Second)
	count := len(watchers[second].messages())
	h.play(table, crew(3)[first], first, "confirm")
	h.advance(20 * time.Second)
	if got, runs := sees(first); got != before-10*time.Second || runs {
		t.Errorf("they see %v on their own clock, running %v", got, runs)
	}
	if got, runs := sees(second); got != before-30*time.Second || !runs {
		t.Errorf("the other sees %v, running %v", got, runs)
	}
	h.play(table, crew(3)[first], first, "withdraw")
	h.advance(5 * time.Second)
	if got, _ := sees(first); got != before-15*time.Second {
		t.Errorf("they see %v after a withdrawal", got)
	}
	if got, runs := sees(second); got != before-35*time.Second || !runs {
		t.Errorf("the other sees %v after a withdrawal, running %v", got, runs)
	}
	if got := len(watchers[second].messages()); got != count {
		t.Errorf("the other got %d messages", got-count)
	}
	for _, s := range asked {
		h.play(table, crew(3)[s], s, "confirm")
	}
	if got, _ := sees(second); got < before-15*time.Second {
		t.Errorf("the other sees %v after all have answered, want what was charged", got)
	}
	h.folds(table)
}

func TestSecretTimeoutUnnoticed(t *testing.T) {
	t.Parallel()
	h, table, watchers := confirming(t, withClock(isleOf(3), bank(60, 0)), crew(3)...)
	asked := h.Peek(table).Match().Must().List()
	first, second := asked[0], asked[1]
	least, most := time.Hour, time.Duration(0)
	for _, s := range asked {
		got, _ := h.left(table, crew(3)[s], s, s)
		least, most = min(least, got), max(most, got)
	}
	day := h.Peek(table).Match().View(game.Nobody).(isle.View).Day
	h.advance(least - time.Second)
	count := len(watchers[second].messages())
	if least < most {
		h.advance(time.Second)
		if got := len(watchers[second].messages()); got != count {
			t.Errorf("the other got %d messages when the first ran out", got-count)
		}
	}
	h.advance(most)
	if now := h.Peek(table).Match().View(game.Nobody).(isle.View); now.Day == day && now.Phase == isle.Confirming {
		t.Error("the day has not ended")
	}
	if got := h.rows(table, "late"); len(got) != 0 {
		t.Errorf("got %v", got)
	}
	if got, _ := h.left(table, crew(3)[first], first, first); got < 15*time.Second-most {
		t.Errorf("%v are left for the next move", got)
	}
	h.folds(table)
}
