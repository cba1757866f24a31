package tableserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
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

// A bank runs for every awaited player, and each move adds to it.
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

// Every move gets its full time, and an undo restores none.
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
		{2 * time.Second, 120 * time.Millisecond, 0},    // a withdrawal, while the clock is stopped
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
