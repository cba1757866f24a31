package tableserver_test

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

var (
	daysClock = table.Clock{Kind: table.Days, Days: 3, Vacation: 5}
	bankClock = table.Clock{Kind: table.Bank, Minutes: 60}
)

// ratedBank returns settings of a rated game with a clock in minutes.
func ratedBank(n int) table.Settings {
	s := ratedOf(withClock(boxesOf(n), bankClock))
	s.Watch = true
	return s
}

func TestReplaceRule(t *testing.T) {
	t.Parallel()
	const gone = time.Minute
	tests := []struct {
		name  string
		clock table.Clock
		rated bool
		away  map[ids.PersonID]time.Duration
		want  game.Code
	}{
		{"everyone is there", table.Clock{}, false, nil, table.CodeNotAbsent},
		{"away for a moment", table.Clock{}, false, map[ids.PersonID]time.Duration{"boris": gone - 1}, table.CodeNotAbsent},
		{"away for a minute", table.Clock{}, false, map[ids.PersonID]time.Duration{"boris": gone}, ""},
		{"two of three away", table.Clock{}, false, map[ids.PersonID]time.Duration{"boris": gone, "celina": gone}, ""},
		{"a reminder", table.Clock{Kind: table.Reminder, Minutes: 5}, false, map[ids.PersonID]time.Duration{"boris": gone}, ""},
		{"minutes for the game", bankClock, false, map[ids.PersonID]time.Duration{"boris": gone}, ""},
		{"days for a move", daysClock, false, map[ids.PersonID]time.Duration{"boris": 48 * time.Hour}, table.CodeClockDecides},
		{"rated, days for a move", daysClock, true, map[ids.PersonID]time.Duration{"boris": 48 * time.Hour}, table.CodeClockDecides},
		{"rated, two there", bankClock, true, map[ids.PersonID]time.Duration{"boris": gone}, ""},
		{"rated, one there", bankClock, true, map[ids.PersonID]time.Duration{"boris": gone, "celina": 48 * time.Hour}, table.CodeTooFewAgree},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tbl := table.Table{
				Stage: table.Playing, Settings: table.Settings{Clock: tt.clock, Rated: tt.rated},
				Chairs: []table.Chair{{Person: "anna"}, {Person: "boris"}, {Person: "celina"}, {Bot: "tabby"}},
			}
			if got := game.CodeOf(tableserver.CheckReplace(&tbl, 0, 1, tt.away)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for _, s := range []game.Seat{0, 3} {
				if got := game.CodeOf(tableserver.CheckReplace(&tbl, 0, s, tt.away)); got != table.CodeNotAbsent {
					t.Errorf("one's own seat or a bot's: seat %d: got %q", s, got)
				}
			}
		})
	}
}

// standin returns the bot that plays for a seat.
func (f *fixture) standin(table ids.TableID, s game.Seat) string {
	return f.Peek(table).Chairs[s].Standin
}

// offered returns the seats that a seat may propose to replace with a bot.
func (f *fixture) offered(table ids.TableID, p ids.PersonID, s game.Seat) []game.Seat {
	return f.scene(table, p, s).Permissions.Replace
}

func TestReplace(t *testing.T) {
	t.Parallel()
	vacation := table.Command{Do: table.DoVacation, Count: 5}

	t.Run("never where a clock of days runs", func(t *testing.T) {
		for name, settings := range map[string]table.Settings{
			"unrated": withClock(boxesOf(2), daysClock), "rated": ratedOf(withClock(boxesOf(2), daysClock)),
		} {
			h := newFixture(t)
			tableID, watchers := h.started(settings, crew(2)...)
			h.Unsubscribe(tableID, watchers[1])
			h.advance(time.Hour)
			h.refuse(tableID, "anna", table.CodeClockDecides, replace(1))
			h.do(tableID, "boris", vacation)
			h.advance(time.Hour)
			h.refuse(tableID, "anna", table.CodeClockDecides, replace(1))
			if got := h.offered(tableID, "anna", 0); len(got) > 0 {
				t.Errorf("%s: a bot is offered for seats %v", name, got)
			}
			h.folds(tableID)
		}
	})

	t.Run("takes minutes, and the absent player is warned", func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(boxesOf(2), crew(2)...)
		h.Unsubscribe(tableID, watchers[1])
		h.advance(59 * time.Second)
		h.refuse(tableID, "anna", table.CodeNotAbsent, replace(1))
		if got := watchers[0].scene(0).Permissions.Replace; len(got) > 0 {
			t.Errorf("offered too early: %v", got)
		}
		h.advance(time.Second)
		if got := watchers[0].scene(0).Permissions.Replace; !slices.Equal(got, []game.Seat{1}) {
			t.Errorf("offered: %v", got)
		}
		h.do(tableID, "anna", replace(1))
		if got := h.notices.count("boris", table.StandinSoon); got != 1 {
			t.Errorf("boris is warned %d times", got)
		}
		if got := watchers[0].scene(0).Table.Proposal; got == nil || got.What != table.Replace || got.Until.Sub(h.clock.Now()) != 3*time.Minute {
			t.Errorf("got the proposal %+v", got)
		}
		h.advance(3*time.Minute - 1)
		if got := h.standin(tableID, 1); got != "" {
			t.Errorf("%s plays already", got)
		}
		h.advance(1)
		if got := h.standin(tableID, 1); got == "" || h.Peek(tableID).Proposal != nil {
			t.Errorf("got %q", got)
		}
		h.folds(tableID)
	})

	t.Run("is never one opponent's decision in a rated game", func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(ratedBank(2), crew(2)...)
		h.Unsubscribe(tableID, watchers[1])
		h.advance(time.Minute)
		h.refuse(tableID, "anna", table.CodeTooFewAgree, replace(1))
		tableID, watchers = h.started(ratedBank(3), crew(3)...)
		h.Unsubscribe(tableID, watchers[1])
		h.Unsubscribe(tableID, watchers[2])
		h.advance(time.Minute)
		h.refuse(tableID, "anna", table.CodeTooFewAgree, replace(1))
		h.subscribe(tableID, watchers[2])
		h.do(tableID, "anna", replace(1))
		h.advance(3 * time.Minute)
		if got := h.standin(tableID, 1); got != "" {
			t.Errorf("%s plays though celina has said nothing", got)
		}
		h.do(tableID, "anna", replace(1))
		h.do(tableID, "celina", agree)
		h.advance(3 * time.Minute)
		if got := h.standin(tableID, 1); got == "" {
			t.Error("no bot plays although two have agreed")
		}
		h.folds(tableID)
	})
}

func TestReplaceCalledOff(t *testing.T) {
	t.Parallel()
	t.Run("by coming back", func(t *testing.T) {
		for name, come := range map[string]func(*fixture, ids.TableID){
			"by saying so": func(h *fixture, tableID ids.TableID) { h.do(tableID, "boris", table.Command{Do: table.DoReturn}) },
			"by looking":   func(h *fixture, table ids.TableID) { h.subscribe(table, watch(h.t, "boris")) },
		} {
			h := newFixture(t)
			table, watchers := h.started(boxesOf(2), crew(2)...)
			h.Unsubscribe(table, watchers[1])
			h.advance(time.Minute)
			h.do(table, "anna", replace(1))
			h.advance(2 * time.Minute)
			come(h, table)
			if got := h.Peek(table).Proposal; got != nil {
				t.Errorf("%s: got %+v", name, got)
			}
			h.advance(time.Minute)
			if got := h.standin(table, 1); got != "" {
				t.Errorf("%s: %s plays", name, got)
			}
		}
	})

	t.Run("by a page that is in sight again", func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(boxesOf(2), crew(2)...)
		h.subscribeElsewhere(tableID, watchers[1], true)
		h.advance(time.Minute)
		h.do(tableID, "anna", replace(1))
		if got := h.notices.count("boris", table.StandinSoon); got != 1 {
			t.Errorf("boris is warned %d times", got)
		}
		h.subscribeElsewhere(tableID, watchers[1], true) // a broken connection reconnects
		if h.Peek(tableID).Proposal == nil {
			t.Error("a hidden page cancelled the proposal")
		}
		h.subscribeElsewhere(tableID, watchers[1], false)
		if h.Peek(tableID).Proposal != nil {
			t.Error("coming back does not call it off")
		}
		h.subscribeElsewhere(tableID, watchers[1], true)
		h.advance(time.Minute)
		h.do(tableID, "anna", replace(1))
		h.advance(3 * time.Minute)
		if got := h.standin(tableID, 1); got == "" {
			t.Error("no bot plays for a person with a hidden page")
		}
		h.do(tableID, "boris", table.Command{Do: table.DoReturn})
		if got := h.standin(tableID, 1); got != "" {
			t.Error("the seat is not handed back")
		}
		h.folds(tableID)
	})
}

func TestReplaceAfterRestart(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]bool{"and the player comes back": true, "and nobody comes": false} {
		h := newFixture(t)
		table, watchers := h.started(boxesOf(3), crew(3)...)
		h.Unsubscribe(table, watchers[1])
		h.advance(time.Minute)
		h.do(table, "anna", replace(1))
		h.do(table, "celina", agree)
		at := h.clock.Now()
		h = h.reopened()
		h.clock.advance(at.Sub(h.clock.Now()) + 4*time.Minute)
		h.Wake(context.Background())
		if got := h.standin(table, 1); got != "" {
			t.Errorf("%s: %s plays before boris could come back", name, got)
		}
		if back {
			h.subscribe(table, watch(t, "boris"))
		}
		h.advance(time.Minute)
		h.Wake(context.Background())
		if got := h.standin(table, 1); (got == "") != back || h.Peek(table).Proposal != nil {
			t.Errorf("%s: got %q, %+v", name, got, h.Peek(table).Proposal)
		}
		h.folds(table)
	}
}

// Ending a game needs the consent of those for whom a bot plays.
func TestAbandonNeedsReplacedPeople(t *testing.T) {
	t.Parallel()
	abandon := table.Command{Do: table.DoAbandon, Seat: seat(0)}
	// absent returns a game with a clock in days, in which bots have replaced two of three players.
	absent := func(t *testing.T, asked bool) (*fixture, ids.TableID) {
		h := newFixture(t)
		table, watchers := h.started(withClock(isleOf(3), table.Clock{Kind: table.Days, Days: 1}), crew(3)...)
		h.Unsubscribe(table, watchers[1])
		h.Unsubscribe(table, watchers[2])
		h.play(table, "anna", 0, "keep")
		h.advance(23 * time.Hour)
		if asked {
			h.do(table, "anna", abandon)
		}
		h.advance(time.Hour)
		for s := range game.Seat(2) {
			if h.standin(table, s+1) == "" {
				t.Fatalf("no bot plays for seat %d", s+1)
			}
		}
		return h, table
	}
	t.Run("when they are asked", func(t *testing.T) {
		h, tableID := absent(t, false)
		h.do(tableID, "anna", abandon)
		if got := h.Peek(tableID); got.Stage != table.Playing || got.Proposal == nil || !slices.Equal(got.Proposal.Voters, []game.Seat{0, 1, 2}) {
			t.Errorf("got %s, %+v", got.Stage, got.Proposal)
		}
		h.do(tableID, "boris", agree)
		h.do(tableID, "celina", agree)
		if got := h.stage(tableID); got != table.Over {
			t.Errorf("got %s though all have agreed", got)
		}
		h.folds(tableID)
	})
	t.Run("when the bots come later", func(t *testing.T) {
		h, tableID := absent(t, true)
		if got := h.Peek(tableID); got.Stage != table.Playing || got.Proposal == nil {
			t.Errorf("got %s, %+v", got.Stage, got.Proposal)
		}
		h.folds(tableID)
		// A log from before bots took their seat out of the vote keeps its old meaning.
		rows, err := h.store.Rows(context.Background(), tableID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			rows[i].Body = bytes.Replace(rows[i].Body, []byte(`"Keep":true,`), nil, 1)
		}
		table.Seal(rows, 0, ids.Hash{})
		old, err := table.Fold(rows)
		if err != nil || old.Proposal == nil || !slices.Equal(old.Proposal.Voters, []game.Seat{0}) {
			t.Errorf("got %+v, %v", old.Proposal, err)
		}
	})
}
