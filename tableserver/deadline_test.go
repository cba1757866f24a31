package tableserver_test

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

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
