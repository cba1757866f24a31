package tableserver_test

import (
	"context"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// folds expects that a table's log rebuilds the table in memory.
func (f *fixture) folds(tableID ids.TableID) {
	f.t.Helper()
	rows, live := f.store.log(tableID), f.Peek(tableID)
	for len(rows) != live.Last { // a bot was quicker
		rows, live = f.store.log(tableID), f.Peek(tableID)
	}
	folded, err := table.Fold(rows)
	if err != nil {
		f.t.Fatal(err)
	}
	if !tableserver.Same(folded, live) {
		f.t.Error("the log makes another table than the one in memory")
	}
}

func undo(s game.Seat) table.Command { return table.Command{Do: table.DoUndo, Seat: seat(s)} }

// An undo of a pick leaves the later picks of others.
func TestUndoKeepsLaterPicks(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(3), crew(3)...)
	before := watchers[0].scene(0)
	h.refuse(tableID, "anna", table.CodeNothingToUndo, undo(0))
	h.play(tableID, "anna", 0, "keep")
	picked := h.play(tableID, "boris", 1, "keep")
	h.refuse(tableID, "boris", table.CodeNotYours, undo(0))
	h.do(tableID, "anna", undo(0))
	after := watchers[0].scene(0)
	before.Permissions.Decision += 2 // of the pick and of the undo
	if !reflect.DeepEqual(after.Permissions, before.Permissions) || after.Permissions.Undo {
		t.Errorf("got %+v, want %+v", after.Permissions, before.Permissions)
	}
	if got := h.position(tableID, "boris", 1).Match.Legal(1); len(got) != 1 || got[0] != "withdraw" {
		t.Errorf("the other's pick %s is gone: %v", picked, got)
	}
	h.refuse(tableID, "anna", table.CodeNothingToUndo, undo(0))
	h.folds(tableID)
	for _, w := range watchers {
		h.agree(tableID, w)
	}
}

func TestUndoStopsAtSealedAction(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	tableID, _ := h.started(isleOf(2), people...)
	h.play(tableID, "anna", 0, "keep")
	h.play(tableID, "boris", 1, "keep") // the hands are passed on
	h.refuse(tableID, "anna", table.CodeNothingToUndo, undo(0))
	h.refuse(tableID, "boris", table.CodeNothingToUndo, undo(1))

	s := h.untilRescue(tableID, people)
	before := h.scene(tableID, people[s], s)
	h.play(tableID, people[s], s, "rescue")
	h.play(tableID, people[s], s, "place")
	h.do(tableID, people[s], undo(s))
	h.do(tableID, people[s], undo(s))
	if after := h.scene(tableID, people[s], s); !reflect.DeepEqual(after.View, before.View) || after.Permissions.Undo {
		t.Error("two undone actions leave a trace")
	}
	h.refuse(tableID, people[s], table.CodeNothingToUndo, undo(s))
	h.folds(tableID)
}

// untilRescue plays until a seat can rescue a cat, and returns the seat.
func (f *fixture) untilRescue(table ids.TableID, people []ids.PersonID) game.Seat {
	f.t.Helper()
	f.playOut(table, people, func(pos tableserver.Position) bool {
		v := pos.Match.View(game.Nobody).(isle.View)
		return v.Phase == isle.Rescuing && len(v.Effects) == 0 && has(pos.Match.Legal(pos.Match.Must().First()), "rescue")
	})
	return f.position(table, people[0], 0).Match.Must().First()
}

func has(actions []string, verb string) bool {
	for _, a := range actions {
		if len(a) > len(verb) && a[:len(verb)] == verb {
			return true
		}
	}
	return false
}

func TestUndoOfferedWhenAccepted(t *testing.T) {
	t.Parallel()
	for _, settings := range []table.Settings{isleOf(3), boxesOf(3)} {
		t.Run(settings.Game, func(t *testing.T) {
			h := newFixture(t)
			tableID, people := h.create("anna", settings), crew(3)
			for _, p := range people[1:] {
				h.do(tableID, p, table.Command{Do: table.DoSit})
				h.do(tableID, p, table.Command{Do: table.DoReady, On: true})
			}
			h.do(tableID, "anna", table.Command{Do: table.DoStart})
			offered := 0
			h.playOut(tableID, people, func(pos tableserver.Position) bool {
				tab := h.Peek(tableID)
				for s := range game.Seat(3) {
					may := h.scene(tableID, people[s], s).Permissions.Undo
					if err := tableserver.TryUndo(tab, s); may != (err == nil) {
						t.Fatalf("row %d, seat %d: undo is offered: %v, accepted: %v", tab.Last, s, may, err)
					}
					if may {
						offered++
					}
				}
				return tab.Last > 250
			})
			if offered == 0 {
				t.Error("undo was never offered")
			}
		})
	}
}

func TestTakebackByConsent(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		votes []bool // of the second and third seat
		late  bool
		back  bool
	}{
		{"all say yes", []bool{true, true}, false, true},
		{"one says no", []bool{true, false}, false, false},
		{"one does not answer", []bool{true}, false, false},
		{"one does not answer in time", []bool{true}, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newFixture(t)
			tableID, watchers := h.started(isleOf(3), crew(3)...)
			var views [3]any
			for s := range views {
				views[s] = h.scene(tableID, crew(3)[s], game.Seat(s)).View
			}
			state := h.Peek(tableID).Match().State()
			for s, p := range crew(3) {
				h.play(tableID, p, game.Seat(s), "keep")
			}
			h.refuse(tableID, "anna", table.CodeNothingToUndo, undo(0))
			h.refuse(tableID, "anna", table.CodeNothingToUndo, table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 2})
			h.refuse(tableID, "anna", table.CodeBadCommand, table.Command{Do: table.DoTakeback, Seat: seat(0)})
			h.do(tableID, "anna", table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
			h.refuse(tableID, "boris", table.CodeProposalOpen, table.Command{Do: table.DoAbandon, Seat: seat(1)})
			h.refuse(tableID, "zoe", table.CodeNotYours, table.Command{Do: table.DoVote, Yes: true})
			for i, yes := range tt.votes {
				h.do(tableID, crew(3)[i+1], table.Command{Do: table.DoVote, Yes: yes})
			}
			if tt.late {
				h.clock.advance(61 * time.Second)
				h.Tick(context.Background())
			}
			open := len(tt.votes) == 1 && !tt.late
			if got := watchers[0].scene(0).Table.Proposal; (got != nil) != open {
				t.Errorf("got the proposal %+v", got)
			}
			now := h.Peek(tableID).Match()
			for s, before := range views {
				if same := reflect.DeepEqual(now.View(game.Seat(s)), before); same != tt.back {
					t.Errorf("seat %d sees what was before: %v, want %v", s, same, tt.back)
				}
			}
			if tt.back && now.State() == state {
				t.Error("hidden cards kept their order")
			}
			h.folds(tableID)
			for _, w := range watchers {
				h.agree(tableID, w)
			}
			h.folds(tableID)
		})
	}
}

func TestBotsAndStandinsConsent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		settings := isleOf(3)
		settings.Clock = table.Clock{Kind: table.Days, Days: 1}
		tableID := h.create("anna", settings, "random")
		h.do(tableID, "boris", table.Command{Do: table.DoSit})
		h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		h.play(tableID, "anna", 0, "keep")
		h.clock.advance(25 * time.Hour)
		h.Tick(context.Background()) // a bot plays for Boris
		waitFor(t, func() bool { return h.position(tableID, "anna", 0).Match.Must() == game.Seats(0).With(0) })
		h.do(tableID, "anna", table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
		if got := h.scene(tableID, "anna", 0); got.Table.Proposal != nil {
			t.Errorf("got the proposal %+v", got.Table.Proposal)
		}
		h.folds(tableID)
	})
}

func TestTakebackBeforeTakeback(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	tableID, _ := h.started(isleOf(2), people...)
	for _, rows := range []int{30, 60, 90} {
		h.playOut(tableID, people, func(tableserver.Position) bool { return len(h.store.log(tableID)) > rows })
		for _, count := range []int{1, 4} {
			h.do(tableID, "anna", table.Command{Do: table.DoTakeback, Seat: seat(0), Count: count})
			h.do(tableID, "boris", table.Command{Do: table.DoVote, Yes: true})
			h.folds(tableID)
			h.refuse(tableID, "anna", table.CodeNothingToUndo, undo(0))
		}
	}
	h.playOut(tableID, people, nil)
	h.folds(tableID)
	rep, err := h.Replay(context.Background(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	end, err := rep.Record.Replay(game.Erase(isle.Rules{}), -1)
	if err != nil || end.State() != h.Peek(tableID).Match().State() {
		t.Errorf("the record leads elsewhere: %v", err)
	}
}

// An undo names what it undoes.
func TestUndoNamesAction(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	tableID, _ := h.started(isleOf(2), people...)
	s := h.untilRescue(tableID, people)
	h.play(tableID, people[s], s, "rescue")
	h.play(tableID, people[s], s, "place")
	at := h.scene(tableID, people[s], s).Permissions.Decision
	named := func(d table.Decision) table.Command {
		return table.Command{Do: table.DoUndo, Seat: seat(s), Decision: &d}
	}
	h.refuse(tableID, people[s], game.CodeStaleDecision, named(at-1))
	once := named(at)
	once.ID = "once"
	h.do(tableID, people[s], once)
	h.do(tableID, people[s], once)
	h.refuse(tableID, people[s], game.CodeStaleDecision, named(at))
	if !h.scene(tableID, people[s], s).Permissions.Undo {
		t.Error("an undo that was sent again has undone two actions")
	}
	h.folds(tableID)
}
