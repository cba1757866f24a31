package tableserver_test

import (
	"bytes"
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
)

func (f *fixture) advance(d time.Duration) {
	f.clock.advance(d)
	f.Tick(context.Background())
}

// leaveMemory ends all subscriptions and evicts the table.
func (f *fixture) leaveMemory(table ids.TableID, watchers ...*watcher) {
	f.t.Helper()
	for _, w := range watchers {
		f.Unsubscribe(table, w)
	}
	f.advance(6 * time.Minute)
	waitFor(f.t, func() bool { tables, _ := f.Live(); return tables == 0 })
}

func withClock(s table.Settings, c table.Clock) table.Settings {
	s.Clock = c
	return s
}

func TestReminderOncePerWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Reminder, Minutes: 10}), crew(2)...)
		for _, w := range watchers {
			h.Unsubscribe(tableID, w)
		}
		reminded := func(when string, anna, boris int) {
			t.Helper()
			if a, b := h.notices.count("anna", table.TurnReminder), h.notices.count("boris", table.TurnReminder); a != anna || b != boris {
				t.Errorf("%s: got %d and %d reminders, want %d and %d", when, a, b, anna, boris)
			}
		}
		h.advance(9 * time.Minute)
		h.Wake(context.Background())
		reminded("before the time", 0, 0)
		h.advance(2 * time.Minute)
		h.Wake(context.Background())
		reminded("after the time", 1, 1)
		for range 10 { // the table leaves memory and must not be woken again and again
			h.advance(6 * time.Minute)
			waitFor(t, func() bool { tables, _ := h.Live(); return tables == 0 })
			h.Wake(context.Background())
		}
		reminded("after an hour", 1, 1)
		h.play(tableID, "anna", 0, "keep")
		h.play(tableID, "boris", 1, "keep")
		h.advance(11 * time.Minute)
		h.Wake(context.Background())
		reminded("at the next decision", 2, 2)
		if got := h.scene(tableID, "anna", 0).Table.Seats[0].Standin; got != "" {
			t.Errorf("%s plays for somebody who was to be reminded", got)
		}
		h.folds(tableID)
	})
}

func TestViewersAreNotNotified(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(isleOf(2), crew(2)...)
	h.play(table, "boris", 1, "keep")
	h.Unsubscribe(table, watchers[1])
	h.advance(time.Second)
	h.play(table, "anna", 0, "keep")
	if got := h.notices.list; len(got) != 1 || got[0] != "boris your_turn" {
		t.Errorf("got %v", got)
	}
}

// After days a bot takes over, and it hands the seat back at once.
func TestBotTakesOverAfterDays(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 2}), crew(2)...)
		h.play(tableID, "anna", 0, "keep")
		until := h.scene(tableID, "anna", 0).Table.Seats[1].Until
		if until == nil || !until.Equal(h.clock.Now().Add(48*time.Hour)) {
			t.Errorf("got the limit %v", until)
		}
		h.leaveMemory(tableID, watchers...)
		h.advance(49 * time.Hour)
		h.Wake(context.Background())
		waitFor(t, func() bool { return h.position(tableID, "anna", 0).Match.Must().Has(0) })
		chairs := h.scene(tableID, "anna", 0).Table.Seats
		if chairs[1].Standin != "random" || chairs[0].Standin != "" {
			t.Errorf("got %+v", chairs)
		}
		if h.notices.count("boris", table.StandinPlays) != 1 || h.notices.count("anna", table.YourTurn) == 0 {
			t.Errorf("got %v", h.notices.list)
		}
		w := watch(t, "boris")
		h.subscribe(tableID, w)
		if got := w.scene(1).Table.Seats[1]; got.Standin != "" || !got.Present {
			t.Errorf("got %+v, want the seat handed back", got)
		}
		h.folds(tableID)
	})
}

func TestCommandHandsSeatBack(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(withClock(isleOf(3), table.Clock{Kind: table.Days, Days: 1}), crew(3)...)
	h.play(tableID, "anna", 0, "keep")
	h.play(tableID, "celina", 2, "keep")
	h.advance(25 * time.Hour)
	h.do(tableID, "boris", table.Command{Do: table.DoQuiet, Seat: seat(1)})
	if got := h.scene(tableID, "boris", 1).Table.Seats[1].Standin; got != "" {
		t.Errorf("%s plays for somebody who is back", got)
	}
}

// A choice that is still secret does not shorten the time for the next one.
func TestClockOfDaysBeginsAnewForEachChoice(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(withClock(isleOf(3), table.Clock{Kind: table.Days, Days: 1}), crew(3)...)
	for s, p := range crew(3) {
		h.advance(7 * time.Hour)
		h.play(tableID, p, game.Seat(s), "keep")
	}
	until := h.clock.Now().Add(24 * time.Hour)
	for s, chair := range h.scene(tableID, "anna", 0).Table.Seats {
		if chair.Until == nil || !chair.Until.Equal(until) {
			t.Errorf("seat %d: got the limit %v, want %v", s, chair.Until, until)
		}
	}
}

// confirming plays until several seats are asked to confirm the end of a day.
func confirming(t *testing.T, settings table.Settings, people ...ids.PersonID) (*fixture, ids.TableID, []*watcher) {
	h := newFixture(t)
	tableID, watchers := h.started(settings, people...)
	h.playOut(tableID, people, inPhase(isle.Confirming, 2))
	if h.scene(tableID, people[0], 0).Table.Stage == table.Over {
		t.Fatal("the game never asked for a confirmation")
	}
	return h, tableID, watchers
}

func TestLateConfirmationDeclinedUnnoticed(t *testing.T) {
	t.Parallel()
	h, tableID, watchers := confirming(t, withClock(isleOf(3), table.Clock{Kind: table.Days, Days: 1}), crew(3)...)
	asked := h.Peek(tableID).Match().Must().List()
	h.advance(time.Hour)
	first := asked[0]
	others := append(watchers[:first:first], watchers[first+1:]...)
	before := []int{len(others[0].messages()), len(others[1].messages())}
	h.play(tableID, crew(3)[first], first, "confirm")
	for i, w := range others {
		if len(w.messages()) != before[i] {
			t.Errorf("%s received an update", w.person)
		}
		for _, s := range asked {
			if until := w.scene(w.streams()[0]).Table.Seats[s].Until; until == nil {
				t.Errorf("%s can tell from the clock that seat %d has confirmed", w.person, s)
			}
		}
	}
	day := h.Peek(tableID).Match().View(game.Nobody).(isle.View).Day
	h.advance(24 * time.Hour)
	h.Tick(context.Background())
	h.folds(tableID)
	now := h.Peek(tableID).Match().View(game.Nobody).(isle.View)
	if now.Day == day && now.Phase != isle.Over {
		t.Errorf("day %d, phase %v: the day has not ended", now.Day, now.Phase)
	}
	for _, r := range h.store.log(tableID) {
		if r.Kind == "replace" || r.By == table.ByClock && r.Kind == "act" && !bytes.Contains(r.Body, []byte("confirm")) {
			t.Errorf("the clock did %s %s", r.Kind, r.Body)
		}
	}
}

// Whoever does not want to be asked confirms unnoticed.
func TestAutomaticConfirmationUnnoticed(t *testing.T) {
	t.Parallel()
	h, tableID, watchers := confirming(t, isleOf(3), crew(3)...)
	asked := h.Peek(tableID).Match().Must().List()
	quiet, rest := asked[0], asked[1:]
	var counts []int
	for _, w := range watchers {
		counts = append(counts, len(w.messages()))
	}
	h.do(tableID, crew(3)[quiet], table.Command{Do: table.DoQuiet, Seat: seat(quiet), On: true})
	if h.Peek(tableID).Match().Must().Has(quiet) {
		t.Error("a quiet seat has a decision")
	}
	for i, w := range watchers {
		if noticed := len(w.messages()) > counts[i]; noticed != (game.Seat(i) == quiet) {
			t.Errorf("seat %d received %v", i, noticed)
		}
	}
	if last := h.store.log(tableID); last[len(last)-1].By != table.ByClock || last[len(last)-1].Person != "" {
		t.Errorf("got the row %v, want one by the clock", &last[len(last)-1])
	}
	for _, s := range rest {
		h.play(tableID, crew(3)[s], s, "confirm")
	}
	h.folds(tableID)
	h.agree(tableID, watchers[0])
}

func TestPresenceGrace(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(isleOf(2), crew(2)...)
	second := watch(t, "boris")
	h.subscribe(table, second)
	present := func(when string, want bool) {
		t.Helper()
		if got := watchers[0].scene(0).Table.Seats[1].Present; got != want {
			t.Errorf("%s: present %v, want %v", when, got, want)
		}
	}
	h.Unsubscribe(table, second)
	h.advance(time.Minute)
	present("one of two clients has left", true)
	h.Unsubscribe(table, watchers[1])
	h.advance(9 * time.Second)
	present("within the grace", true)
	h.advance(2 * time.Second)
	present("after the grace", false)
	h.subscribe(table, second)
	present("back again", true)
}
