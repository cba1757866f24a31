package tableserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func bank(minutes, seconds int) table.Clock {
	return table.Clock{Kind: table.Bank, Minutes: minutes, Seconds: seconds}
}

// left returns the remaining time of a seat as a viewer sees it, and whether its clock runs.
func (f *fixture) left(table ids.TableID, p ids.PersonID, viewer, of game.Seat) (time.Duration, bool) {
	f.t.Helper()
	switch v := f.scene(table, p, viewer).Table.Seats[of]; {
	case v.Until != nil:
		return v.Until.Sub(f.clock.Now()), true
	case v.Left != nil:
		return time.Duration(*v.Left) * time.Millisecond, false
	}
	f.t.Fatalf("%s sees no clock at seat %d", p, of)
	return 0, false
}

// clockShows expects everyone to see the same clock.
func (f *fixture) clockShows(table ids.TableID, of game.Seat, want time.Duration, runs bool) {
	f.t.Helper()
	for i, p := range f.Peek(table).Chairs {
		if p.Person == "" {
			continue
		}
		if got, running := f.left(table, p.Person, game.Seat(i), of); got != want || running != runs {
			f.t.Errorf("seat %d sees %v at seat %d, running %v, want %v, %v", i, got, of, running, want, runs)
		}
	}
}

func TestClockSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		clock table.Clock
		ok    bool
	}{
		{"none", table.Clock{}, true},
		{"a reminder", table.Clock{Kind: table.Reminder, Minutes: 10}, true},
		{"a reminder with seconds", table.Clock{Kind: table.Reminder, Minutes: 10, Seconds: 1}, false},
		{"a bank", bank(15, 0), true},
		{"a bank that gains", bank(180, 180), true},
		{"an empty bank", bank(0, 10), false},
		{"too large a bank", bank(181, 0), false},
		{"a bank that gains too much", bank(15, 181), false},
		{"a bank that loses", bank(15, -1), false},
		{"a bank with days", table.Clock{Kind: table.Bank, Minutes: 15, Days: 1}, false},
		{"a move", table.Clock{Kind: table.PerMove, Seconds: 10}, true},
		{"too short a move", table.Clock{Kind: table.PerMove, Seconds: 9}, false},
		{"too long a move", table.Clock{Kind: table.PerMove, Seconds: 3601}, false},
		{"days", table.Clock{Kind: table.Days, Days: 2}, true},
		{"days with nights and vacation", table.Clock{Kind: table.Days, Days: 2, NightFrom: 22, NightTo: 8, Zone: -210, Vacation: 14}, true},
		{"an hour too late", table.Clock{Kind: table.Days, Days: 2, NightFrom: 24}, false},
		{"a zone nowhere", table.Clock{Kind: table.Days, Days: 2, Zone: 841}, false},
		{"too long a vacation", table.Clock{Kind: table.Days, Days: 2, Vacation: 31}, false},
		{"a vacation of a bank", table.Clock{Kind: table.Bank, Minutes: 5, Vacation: 1}, false},
		{"an unknown kind", table.Clock{Kind: "hourglass"}, false},
	} {
		s := withClock(isleOf(2), c.clock)
		if _, err := s.Check(); (err == nil) != c.ok || err != nil && game.CodeOf(err) != table.CodeBadOptions {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

// A bank runs for all who are awaited and gains by moves.
func TestClockBank(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(withClock(isleOf(2), bank(5, 10)), crew(2)...)
	h.clockShows(table, 0, 5*time.Minute, true)
	h.advance(20 * time.Second)
	h.clockShows(table, 0, 280*time.Second, true)
	h.clockShows(table, 1, 280*time.Second, true)
	h.play(table, "anna", 0, "keep")
	h.advance(30 * time.Second)
	h.clockShows(table, 0, 280*time.Second, false)
	for range 3 { // an answer that is taken back gains nothing
		h.play(table, "anna", 0, "withdraw")
		h.advance(time.Second)
		h.play(table, "anna", 0, "keep")
	}
	h.clockShows(table, 0, 277*time.Second, false)
	h.play(table, "boris", 1, "keep")
	h.clockShows(table, 0, 287*time.Second, true)
	h.clockShows(table, 1, (300-53+10)*time.Second, true)
	h.folds(table)
}

// Every move has its time anew, and an undo gives none back.
func TestClockPerMove(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(withClock(isleOf(2), table.Clock{Kind: table.PerMove, Seconds: 60}), crew(2)...)
	h.advance(20 * time.Second)
	h.play(table, "anna", 0, "keep")
	h.do(table, "anna", undo(0))
	if got, _ := h.left(table, "anna", 0, 0); got != 40*time.Second {
		t.Errorf("an undo gives the time back: %v", got)
	}
	h.play(table, "anna", 0, "keep")
	h.play(table, "boris", 1, "keep")
	h.clockShows(table, 0, time.Minute, true)
	h.clockShows(table, 1, time.Minute, true)
	h.folds(table)
}

// rows returns the rows of a kind in the log of a table.
func (f *fixture) rows(table ids.TableID, kind table.RowKind) (list []table.Row) {
	for _, r := range f.store.log(table) {
		if r.Kind == kind {
			list = append(list, r)
		}
	}
	return list
}

// A bot ends the move of whoever is out of time.
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

// Whoever moves in time has not lapsed.
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

// What a bot did for somebody who was late stays.
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

func TestTakebackGivesNoTime(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(withClock(isleOf(2), bank(30, 30)), crew(2)...)
	keep := func() {
		h.play(tableID, "anna", 0, "keep")
		h.play(tableID, "boris", 1, "keep")
	}
	h.advance(10 * time.Second)
	keep()
	h.clockShows(tableID, 0, 30*time.Minute+20*time.Second, true)
	for range 3 {
		h.advance(10 * time.Second)
		h.do(tableID, "anna", table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
		h.do(tableID, "boris", table.Command{Do: table.DoVote, Yes: true})
		keep()
	}
	h.clockShows(tableID, 0, 30*time.Minute-10*time.Second, true)
	h.folds(tableID)
}

func TestLagCompensationBounds(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(withClock(isleOf(2), bank(30, 0)), crew(2)...)
	act := func(after, lag time.Duration) (given time.Duration) {
		t.Helper()
		h.clock.advance(after)
		before, _ := h.left(tableID, "anna", 0, 0)
		m := h.Peek(tableID)
		action := "withdraw"
		if m.Match().Must().Has(0) {
			action = m.Match().Legal(0)[0]
		}
		c := table.Command{ID: h.Peek(tableID).Hash.String()[:20], Do: table.DoAct, Seat: seat(0), Decision: ptr(m.Decisions[0]), Action: action}
		if err := h.Do(tableserver.WithLag(context.Background(), lag), tableID, "anna", &c); err != nil {
			t.Fatal(err)
		}
		after, _ = h.left(tableID, "anna", 0, 0)
		return after - before
	}
	for i, c := range []struct{ after, lag, want time.Duration }{
		{2 * time.Second, 120 * time.Millisecond, 120 * time.Millisecond},
		{2 * time.Second, 120 * time.Millisecond, 0},    // a withdrawal, when the clock stands
		{2 * time.Second, 5 * time.Second, time.Second}, // no more than a second
		{0, time.Second, 0}, // a withdrawal
		{50 * time.Millisecond, time.Second, 50 * time.Millisecond}, // no more than has passed
		{0, time.Second, 0},
		{2 * time.Second, -time.Hour, 0},
		{0, 0, 0},
		{2 * time.Second, time.Second, time.Second},
		{0, 0, 0},
		{2 * time.Second, time.Second, time.Second},
		{0, 0, 0},
		{2 * time.Second, time.Second, time.Second},
		{0, 0, 0},
		{2 * time.Second, time.Second, time.Second},
		{0, 0, 0},
		{2 * time.Second, time.Second, time.Second},
		{0, 0, 0},
		{2 * time.Second, time.Second, 500 * time.Millisecond},
		{0, 0, 0}, // all is given back that there was, but for what two actions gain
		{2 * time.Second, time.Second, 500 * time.Millisecond},
	} {
		if got := act(c.after, c.lag); got != c.want {
			t.Errorf("action %d with a lag of %v: %v was given back, want %v", i, c.lag, got, c.want)
		}
	}
	h.folds(tableID)
}

func TestClocksStandDuringOutage(t *testing.T) {
	t.Parallel()
	t.Run("after it was closed", func(t *testing.T) {
		h := newFixture(t)
		table, _ := h.started(withClock(isleOf(2), bank(5, 0)), crew(2)...)
		h.play(table, "anna", 0, "keep")
		h.advance(100 * time.Second)
		h.Close()
		h.clock.advance(time.Hour)
		h = fixtureOn(t, h.store)
		h.clock.advance(7 * time.Second) // until somebody comes
		h.clockShows(table, 0, 300*time.Second, false)
		h.clockShows(table, 1, (300-107)*time.Second, true)
		if got := h.rows(table, "outage"); len(got) != 1 {
			t.Errorf("got %d rows", len(got))
		}
		h.folds(table)
		h = h.reopened()
		h.clockShows(table, 1, (300-107)*time.Second, true)
		h.folds(table)
	})
	t.Run("after a crash", func(t *testing.T) {
		h := newFixture(t)
		table, _ := h.started(withClock(isleOf(2), bank(5, 0)), crew(2)...)
		h.advance(100 * time.Second)
		h.Pulse()
		h.clock.advance(5 * time.Second)
		h = fixtureOn(t, h.store) // while the first does nothing any more
		h.clock.advance(time.Second)
		h.clockShows(table, 1, (300-101)*time.Second, true)
		h.folds(table)
	})
	t.Run("but not while other nodes run", func(t *testing.T) {
		h := newFixture(t)
		table, _ := h.started(withClock(isleOf(2), bank(5, 0)), crew(2)...)
		h.Pulse()
		h.clock.advance(25 * time.Second)
		h = fixtureWith(t, h.store, tableserver.Options{Cluster: alone{}})
		h.clockShows(table, 1, (300-25)*time.Second, true)
		if got := h.rows(table, "outage"); len(got) != 0 {
			t.Errorf("got %d rows", len(got))
		}
	})
	t.Run("nor while a table is not in memory", func(t *testing.T) {
		h := newFixture(t)
		tableID, _ := h.started(withClock(isleOf(2), bank(60, 0)), crew(2)...)
		h.Pulse()
		h.advance(time.Minute)
		h.EvictAll(table.CodeRetry)
		h.advance(time.Minute)
		h.clockShows(tableID, 1, 58*time.Minute, true)
	})
}

// alone is a cluster of one node.
type alone struct{ tableserver.Cluster }

func (alone) Claim(context.Context, ids.TableID) (table.Fence, error) { return table.Fence{}, nil }
func (alone) Release(ids.TableID, table.Fence)                        {}
func (alone) Serving() bool                                           { return true }

// A table whose clocks run stays in memory.
func TestRunningClocksPreventEviction(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(withClock(isleOf(2), bank(60, 0)), crew(2)...)
	for _, w := range watchers {
		h.Unsubscribe(table, w)
	}
	h.advance(30 * time.Minute)
	h.advance(time.Second)
	if tables, _ := h.Live(); tables != 1 {
		t.Error("the table has left memory")
	}
}

// A deadline at night moves to the morning.
func TestDeadlineAtNight(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		from, to int
		zone     int
		at, want string
	}{
		{"no night", 0, 0, 0, "2030-05-01T03:00:00Z", "2030-05-01T03:00:00Z"},
		{"after midnight", 22, 8, 0, "2030-05-01T03:00:00Z", "2030-05-01T08:00:00Z"},
		{"before midnight", 22, 8, 0, "2030-04-30T22:00:00Z", "2030-05-01T08:00:00Z"},
		{"the end of the night", 22, 8, 0, "2030-05-01T08:00:00Z", "2030-05-01T08:00:00Z"},
		{"by day", 22, 8, 0, "2030-05-01T21:59:00Z", "2030-05-01T21:59:00Z"},
		{"a night after midnight", 0, 7, 0, "2030-05-01T00:00:00Z", "2030-05-01T07:00:00Z"},
		{"in the east", 22, 8, 180, "2030-04-30T19:00:00Z", "2030-05-01T05:00:00Z"},
		{"in the west", 22, 8, -210, "2030-05-01T02:00:00Z", "2030-05-01T11:30:00Z"},
	} {
		clock := table.Clock{Kind: table.Days, Days: 1, NightFrom: c.from, NightTo: c.to, Zone: c.zone}
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := tableserver.SkipNight(clock, at).Format(time.RFC3339); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// Days do not pass on vacation.
func TestDeadlineOnVacation(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 2, Vacation: 5}), crew(2)...)
	until := func(of game.Seat) time.Duration {
		return watchers[1].scene(1).Table.Seats[of].Until.Sub(h.clock.Now())
	}
	vacation := func(days int) table.Command { return table.Command{Do: table.DoVacation, Count: days} }
	h.advance(24 * time.Hour)
	h.refuse(tableID, "anna", table.CodeNoVacation, vacation(6))
	h.refuse(tableID, "anna", table.CodeNoVacation, vacation(0))
	h.do(tableID, "anna", vacation(3))
	if got := until(0); got != 4*24*time.Hour {
		t.Errorf("%v are left on vacation, want a day after its end", got)
	}
	if got := until(1); got != 24*time.Hour {
		t.Errorf("the other has %v", got)
	}
	v := watchers[0].scene(0)
	if v.Table.Seats[0].Away == nil || v.Permissions.Vacation != 2 || watchers[1].scene(1).Permissions.Vacation != 5 {
		t.Errorf("got %+v, %d days left", v.Table.Seats[0], v.Permissions.Vacation)
	}
	h.do(tableID, "anna", vacation(2))
	if got := until(0); got != 6*24*time.Hour {
		t.Errorf("%v are left on a longer vacation", got)
	}
	h.refuse(tableID, "anna", table.CodeNoVacation, vacation(1))
	h.refuse(tableID, "zoe", table.CodeNotSeated, vacation(1))
	h.play(tableID, "boris", 1, "keep")
	h.advance(6*24*time.Hour - time.Minute)
	if got := h.scene(tableID, "boris", 1).Table.Seats[0].Standin; got != "" {
		t.Errorf("%s plays for somebody on vacation", got)
	}
	h.advance(time.Minute)
	if got := h.scene(tableID, "boris", 1).Table.Seats[0].Standin; got != "random" {
		t.Errorf("%q plays for somebody who is late", got)
	}
	h.folds(tableID)

	tableID, _ = h.started(withClock(isleOf(2), bank(5, 0)), crew(2)...)
	h.refuse(tableID, "anna", table.CodeNoVacation, vacation(1))
}

// A wait that begins on vacation lasts from the end of the vacation.
func TestWaitBeginsAfterVacation(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 2, Vacation: 5}), crew(2)...)
	h.play(tableID, "anna", 0, "keep")
	h.do(tableID, "anna", table.Command{Do: table.DoVacation, Count: 3})
	h.advance(24 * time.Hour)
	h.play(tableID, "boris", 1, "keep")
	if got := watchers[1].scene(1).Table.Seats[0].Until.Sub(h.clock.Now()); got != 4*24*time.Hour {
		t.Errorf("got %v, want two days after the end of two", got)
	}
}

func TestOldTablesWithoutClockAccount(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 1}), crew(2)...)
	raw, err := json.Marshal(h.Peek(table))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"Clocks", "Outage", "Holidays", "Late"} {
		if bytes.Contains(raw, []byte(`"`+field+`"`)) {
			t.Errorf("%s is kept", field)
		}
	}
}
