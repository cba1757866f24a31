package room_test

import (
	"context"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// folds expects that the log of a table makes the table that is in memory.
func (h *house) folds(table room.TableID) {
	h.t.Helper()
	rows, live := h.store.log(table), h.Peek(table)
	for len(rows) != live.Last { // a bot was quicker
		rows, live = h.store.log(table), h.Peek(table)
	}
	folded, err := room.Fold(rows)
	if err != nil {
		h.t.Fatal(err)
	}
	if !folded.Same(live) {
		h.t.Error("the log makes another table than the one in memory")
	}
}

func undo(s game.Seat) room.Command { return room.Command{Do: room.DoUndo, Seat: seat(s)} }

func TestUndoOfAPickLeavesTheLaterPicksOfOthers(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, watchers := h.started(isleOf(3), Crew(3)...)
	before := watchers[0].scene(0)
	h.refuse(table, "anna", room.CodeNothingToUndo, undo(0))
	h.play(table, "anna", 0, "keep")
	picked := h.play(table, "boris", 1, "keep")
	h.refuse(table, "boris", room.CodeNotYours, undo(0))
	h.do(table, "anna", undo(0))
	after := watchers[0].scene(0)
	before.Permissions.Decision += 2 // of the pick and of the undo
	if !reflect.DeepEqual(after.Permissions, before.Permissions) || after.Permissions.Undo {
		t.Errorf("got %+v, want %+v", after.Permissions, before.Permissions)
	}
	if got := h.position(table, "boris", 1).Match.Legal(1); len(got) != 1 || got[0] != "withdraw" {
		t.Errorf("the other's pick %s is gone: %v", picked, got)
	}
	h.refuse(table, "anna", room.CodeNothingToUndo, undo(0))
	h.folds(table)
	for _, w := range watchers {
		h.agree(table, w)
	}
}

func TestUndoGoesBackToTheLastSealedAction(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	people := Crew(2)
	table, _ := h.started(isleOf(2), people...)
	h.play(table, "anna", 0, "keep")
	h.play(table, "boris", 1, "keep") // the hands are passed on
	h.refuse(table, "anna", room.CodeNothingToUndo, undo(0))
	h.refuse(table, "boris", room.CodeNothingToUndo, undo(1))

	s := h.untilRescue(table, people)
	before := h.scene(table, people[s], s)
	h.play(table, people[s], s, "rescue")
	h.play(table, people[s], s, "place")
	h.do(table, people[s], undo(s))
	h.do(table, people[s], undo(s))
	if after := h.scene(table, people[s], s); !reflect.DeepEqual(after.View, before.View) || after.Permissions.Undo {
		t.Error("two undone actions leave a trace")
	}
	h.refuse(table, people[s], room.CodeNothingToUndo, undo(s))
	h.folds(table)
}

// untilRescue plays on until a seat can rescue a cat, and returns the seat.
func (h *house) untilRescue(table room.TableID, people []room.PersonID) game.Seat {
	h.t.Helper()
	h.playOut(table, people, func(pos room.Position) bool {
		v := pos.Match.View(game.Nobody).(isle.View)
		return v.Phase == isle.Rescuing && len(v.Effects) == 0 && has(pos.Match.Legal(pos.Match.Must().First()), "rescue")
	})
	return h.position(table, people[0], 0).Match.Must().First()
}

func has(actions []string, verb string) bool {
	for _, a := range actions {
		if len(a) > len(verb) && a[:len(verb)] == verb {
			return true
		}
	}
	return false
}

func TestUndoIsOfferedExactlyWhenItIsAccepted(t *testing.T) {
	t.Parallel()
	for _, settings := range []room.Settings{isleOf(3), boxesOf(3)} {
		t.Run(settings.Game, func(t *testing.T) {
			h := newHouse(t)
			table, people := h.create("anna", settings), Crew(3)
			for _, p := range people[1:] {
				h.do(table, p, room.Command{Do: room.DoSit})
				h.do(table, p, room.Command{Do: room.DoReady, On: true})
			}
			h.do(table, "anna", room.Command{Do: room.DoStart})
			offered := 0
			h.playOut(table, people, func(pos room.Position) bool {
				tab := h.Peek(table)
				for s := range game.Seat(3) {
					may := h.scene(table, people[s], s).Permissions.Undo
					if err := tab.TryUndo(s); may != (err == nil) {
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

func TestATakebackByConsent(t *testing.T) {
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
			h := newHouse(t)
			table, watchers := h.started(isleOf(3), Crew(3)...)
			var views [3]any
			for s := range views {
				views[s] = h.scene(table, Crew(3)[s], game.Seat(s)).View
			}
			state := h.Peek(table).Match().State()
			for s, p := range Crew(3) {
				h.play(table, p, game.Seat(s), "keep")
			}
			h.refuse(table, "anna", room.CodeNothingToUndo, undo(0))
			h.refuse(table, "anna", room.CodeNothingToUndo, room.Command{Do: room.DoTakeback, Seat: seat(0), Count: 2})
			h.refuse(table, "anna", room.CodeBadCommand, room.Command{Do: room.DoTakeback, Seat: seat(0)})
			h.do(table, "anna", room.Command{Do: room.DoTakeback, Seat: seat(0), Count: 1})
			h.refuse(table, "boris", room.CodeProposalOpen, room.Command{Do: room.DoAbandon, Seat: seat(1)})
			h.refuse(table, "zoe", room.CodeNotYours, room.Command{Do: room.DoVote, Yes: true})
			for i, yes := range tt.votes {
				h.do(table, Crew(3)[i+1], room.Command{Do: room.DoVote, Yes: yes})
			}
			if tt.late {
				h.clock.advance(61 * time.Second)
				h.Tick(context.Background())
			}
			open := len(tt.votes) == 1 && !tt.late
			if got := watchers[0].scene(0).Table.Proposal; (got != nil) != open {
				t.Errorf("got the proposal %+v", got)
			}
			now := h.Peek(table).Match()
			for s, before := range views {
				if same := reflect.DeepEqual(now.View(game.Seat(s)), before); same != tt.back {
					t.Errorf("seat %d sees what was before: %v, want %v", s, same, tt.back)
				}
			}
			if tt.back && now.State() == state {
				t.Error("what nobody has seen lies as it did")
			}
			h.folds(table)
			for _, w := range watchers {
				h.agree(table, w)
			}
			h.folds(table)
		})
	}
}

func TestBotsAndStandinsConsent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		settings := isleOf(3)
		settings.Clock = room.Clock{Kind: room.Days, Days: 1}
		table := h.create("anna", settings, "random")
		h.do(table, "boris", room.Command{Do: room.DoSit})
		h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
		h.do(table, "anna", room.Command{Do: room.DoStart})
		h.play(table, "anna", 0, "keep")
		h.clock.advance(25 * time.Hour)
		h.Tick(context.Background()) // a bot plays for Boris
		waitFor(t, func() bool { return h.position(table, "anna", 0).Match.Must() == game.Seats(0).With(0) })
		h.do(table, "anna", room.Command{Do: room.DoTakeback, Seat: seat(0), Count: 1})
		if got := h.scene(table, "anna", 0); got.Table.Proposal != nil {
			t.Errorf("got the proposal %+v", got.Table.Proposal)
		}
		h.folds(table)
	})
}

func TestATakebackBeforeATakeback(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	people := Crew(2)
	table, _ := h.started(isleOf(2), people...)
	for _, rows := range []int{30, 60, 90} {
		h.playOut(table, people, func(room.Position) bool { return len(h.store.log(table)) > rows })
		for _, count := range []int{1, 4} {
			h.do(table, "anna", room.Command{Do: room.DoTakeback, Seat: seat(0), Count: count})
			h.do(table, "boris", room.Command{Do: room.DoVote, Yes: true})
			h.folds(table)
			h.refuse(table, "anna", room.CodeNothingToUndo, undo(0))
		}
	}
	h.playOut(table, people, nil)
	h.folds(table)
	rep, err := h.Replay(context.Background(), table)
	if err != nil {
		t.Fatal(err)
	}
	end, err := rep.Record.Replay(game.Erase(isle.Rules{}), -1)
	if err != nil || end.State() != h.Peek(table).Match().State() {
		t.Errorf("the record leads elsewhere: %v", err)
	}
}

func TestAnUndoNamesWhatItUndoes(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	people := Crew(2)
	table, _ := h.started(isleOf(2), people...)
	s := h.untilRescue(table, people)
	h.play(table, people[s], s, "rescue")
	h.play(table, people[s], s, "place")
	at := h.scene(table, people[s], s).Permissions.Decision
	named := func(d room.Decision) room.Command {
		return room.Command{Do: room.DoUndo, Seat: seat(s), Decision: &d}
	}
	h.refuse(table, people[s], game.CodeStaleDecision, named(at-1))
	once := named(at)
	once.ID = "once"
	h.do(table, people[s], once)
	h.do(table, people[s], once)
	h.refuse(table, people[s], game.CodeStaleDecision, named(at))
	if !h.scene(table, people[s], s).Permissions.Undo {
		t.Error("an undo that was sent again has undone two actions")
	}
	h.folds(table)
}
