package tableserver_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func TestRefusedActionChangesNothing(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	tableID, watchers := h.started(isleOf(2), people...)
	spectator := watch(t, "zoe")
	h.subscribe(tableID, spectator)
	now := h.scene(tableID, "anna", 0).Permissions.Decision
	stale, action := now+1, h.position(tableID, "anna", 0).Match.Legal(0)[0]
	tests := []struct {
		name    string
		person  ids.PersonID
		command table.Command
		want    game.Code
	}{
		{"another person's seat", "boris", table.Command{Seat: seat(0), Decision: &now, Action: action}, table.CodeNotYours},
		{"a spectator", "zoe", table.Command{Seat: seat(0), Decision: &now, Action: action}, table.CodeNotYours},
		{"a stale decision", "anna", table.Command{Seat: seat(0), Decision: &stale, Action: action}, game.CodeStaleDecision},
		{"no decision", "anna", table.Command{Seat: seat(0), Action: action}, table.CodeBadCommand},
		{"no seat", "anna", table.Command{Decision: &now, Action: action}, game.CodeUnknownSeat},
		{"a seat that is not there", "anna", table.Command{Seat: seat(7), Decision: &now, Action: action}, game.CodeUnknownSeat},
		{"an action that cannot be read", "anna", table.Command{Seat: seat(0), Decision: &now, Action: "fly"}, game.CodeBadAction},
		{"an action of another phase", "anna", table.Command{Seat: seat(0), Decision: &now, Action: "pass"}, game.CodeWrongPhase},
		{"an id that is too long", "anna", table.Command{ID: strings.Repeat("x", 65), Seat: seat(0), Decision: &now, Action: action}, table.CodeBadCommand},
	}
	before := len(watchers[0].messages()) + len(watchers[1].messages()) + len(spectator.messages())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.command.Do = table.DoAct
			h.refuse(tableID, tt.person, tt.want, tt.command)
		})
	}
	if err := h.Do(context.Background(), tableID, "anna", &table.Command{Do: table.DoReady}); game.CodeOf(err) != table.CodeBadCommand {
		t.Errorf("a command without id: got %v", err)
	}
	if after := len(watchers[0].messages()) + len(watchers[1].messages()) + len(spectator.messages()); after != before {
		t.Errorf("%d messages have been sent", after-before)
	}
	if err := h.Do(context.Background(), "nowhere", "anna", &table.Command{ID: "x", Do: table.DoSit}); game.CodeOf(err) != table.CodeUnknownTable {
		t.Errorf("an unknown table: got %v", err)
	}
}

// A command is carried out once.
func TestRepeatedCommand(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(isleOf(3), crew(3)...)
		decision := h.scene(tableID, "anna", 0).Permissions.Decision
		c := table.Command{ID: "same", Do: table.DoAct, Seat: seat(0), Decision: &decision, Action: h.position(tableID, "anna", 0).Match.Legal(0)[0]}
		h.do(tableID, "anna", c)
		rows := len(h.store.log(tableID))
		again := func(h *fixture, when string) {
			t.Helper()
			if err := h.try(tableID, "anna", c); err != nil {
				t.Errorf("%s: got %v", when, err)
			}
			if got := len(h.store.log(tableID)); got != rows {
				t.Errorf("%s: got %d rows, want %d", when, got, rows)
			}
		}
		again(h, "at once")
		for _, w := range watchers {
			h.Unsubscribe(tableID, w)
		}
		h.clock.advance(10 * 60e9)
		h.Tick(context.Background())
		waitFor(t, func() bool { tables, _ := h.Live(); return tables == 0 })
		again(h, "after the table left memory")
		h = h.reopened()
		again(h, "in a new house")
		decision = h.scene(tableID, "boris", 1).Permissions.Decision
		c.Seat, c.Action = seat(1), h.position(tableID, "boris", 1).Match.Legal(1)[0]
		h.do(tableID, "boris", c)
		if got := len(h.store.log(tableID)); got != rows+1 {
			t.Errorf("the same id of another person: got %d rows, want %d", got, rows+1)
		}
	})
}

func TestSnapshotsKeepCommandIDs(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	tableID, _ := h.started(boxesOf(2), people...)
	decision := h.scene(tableID, "anna", 0).Permissions.Decision
	first := h.position(tableID, "anna", 0).Match.Must().First()
	c := table.Command{
		ID: "same", Do: table.DoAct, Seat: seat(first), Decision: &decision,
		Action: h.position(tableID, people[first], first).Match.Legal(first)[0],
	}
	h.do(tableID, people[first], c)
	h.playOut(tableID, people, func(tableserver.Position) bool { return len(h.store.log(tableID)) > 70 })
	h = h.reopened()
	if err := h.try(tableID, people[first], c); err != nil {
		t.Errorf("got %v", err)
	}
}

// Commands logged by versions that hashed no ids are carried out once too.
func TestRepeatedCommandWithUnhashedID(t *testing.T) {
	t.Parallel()
	t.Run("in the log", func(t *testing.T) {
		h := newFixture(t)
		tableID, _ := h.started(boxesOf(2), crew(2)...)
		first := h.position(tableID, "anna", 0).Match.Must().First()
		who := crew(2)[first]
		c := table.Command{ID: "same", Do: table.DoAct, Seat: seat(first), Decision: ptr(h.scene(tableID, who, first).Permissions.Decision)}
		c.Action = h.position(tableID, who, first).Match.Legal(first)[0]
		h.do(tableID, who, c)
		old := h.store.log(tableID)
		for i := range old {
			if old[i].Command == table.LoggedID(c.ID) {
				old[i].Command = c.ID
			}
		}
		table.Seal(old, 0, ids.Hash{})
		h.store.rows[tableID] = old
		delete(h.store.snapshots, tableID)
		h = h.reopened()
		if err := h.try(tableID, who, c); err != nil || len(h.store.log(tableID)) != len(old) {
			t.Errorf("sent again after the upgrade: got error %v and %d rows, want %d", err, len(h.store.log(tableID)), len(old))
		}
	})
	t.Run("beside the log", func(t *testing.T) {
		h := newFixture(t)
		tableID, _ := h.started(boxesOf(2), crew(2)...)
		for id, c := range map[string]table.Command{
			"line": {Do: table.DoSay, Text: "purr"}, "name": {Do: table.DoName, Seat: seat(0), Text: "Mia"}, "report": {Do: table.DoReport, Person: "boris", Reason: "rude"},
		} {
			if err := h.store.noteCommand(tableID, "anna", id); err != nil {
				t.Fatal(err)
			}
			c.ID = id
			h.do(tableID, "anna", c)
		}
		if s := h.store; len(s.lines)+len(s.called)+len(s.reports) > 0 {
			t.Errorf("sent again after the upgrade: got %v, %v, %v", s.lines, s.called, s.reports)
		}
	})
}

func TestRematch(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	h.refuse(tableID, "zoe", table.CodeNotSeated, table.Command{Do: table.DoRematch})
	h.do(tableID, "boris", table.Command{Do: table.DoRematch})
	h.do(tableID, "anna", table.Command{Do: table.DoRematch})
	next := watchers[0].scene(0).Table.Next
	got := h.scene(next, "boris", 0).Table
	if got.Host != "boris" || got.Seats[0].Person != "boris" || got.Seats[1].Person != "anna" || got.Stage != table.Open {
		t.Errorf("got %+v, want the same people, the first seat moved on", got)
	}
	if again, err := h.Rematch(context.Background(), tableID, "anna"); err != nil || again != next {
		t.Errorf("got %s, %v, want %s", again, err, next)
	}
}

// Characters stay with their bots within a game.
func TestBotsKeepCharacters(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(2), "lynx.families")
	w := watch(t, "anna")
	h.subscribe(tableID, w)
	h.do(tableID, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "kitten.lessons"})
	if said := w.messages(); !strings.Contains(string(said[len(said)-1]), `"level":"kitten"`) {
		t.Errorf("the table is told %s, want the level alone", said[len(said)-1])
	}
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	next, err := h.Rematch(t.Context(), tableID, "anna")
	if err != nil {
		t.Fatal(err)
	}
	if got := h.scene(next, "anna", 1).Table.Seats[0].Bot; got != "kitten.lessons" {
		t.Errorf("the next game has a bot %q", got)
	}
	other := boxesOf(2)
	h.do(next, "anna", table.Command{Do: table.DoSettings, Settings: &other})
	if got := h.scene(next, "anna", 1).Table.Seats[0].Bot; got != "kitten" {
		t.Errorf("another game has a bot %q", got)
	}
	h.folds(next)
}

func TestServerChoosesCharacters(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(4), "lynx.any", "lynx.any")
	h.do(tableID, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "lynx.any"})
	h.refuse(tableID, "anna", bots.CodeUnknownCharacter, table.Command{Do: table.DoBot, Seat: seat(1), Level: "random.any"})
	seen := map[string]bool{}
	for _, s := range h.scene(tableID, "anna", 0).Table.Seats[1:] {
		level, character := bots.SplitName(s.Bot)
		if level != "lynx" || !slices.Contains(bots.Characters("isle"), character) {
			t.Errorf("got a bot %q", s.Bot)
		}
		seen[character] = true
	}
	if len(seen) != 3 {
		t.Errorf("three bots have the characters %v", seen)
	}
	h.folds(tableID)
}

func TestFailedRematchLeavesNoTable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(isleOf(2), crew(2)...)
	h.do(table, "anna", concede(0))
	h.store.set(func() { h.store.stuck = table })
	for range 3 {
		if next, err := h.Rematch(t.Context(), table, "anna"); err == nil {
			t.Errorf("got the table %s", next)
		}
	}
	if got := h.all(); len(got) != 1 {
		t.Errorf("there are %d tables, want the one that is over", len(got))
	}
	h.store.set(func() { h.store.stuck = "" })
	if _, err := h.Rematch(t.Context(), table, "anna"); err != nil {
		t.Error(err)
	}
}
