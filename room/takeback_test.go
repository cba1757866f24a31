package room_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

func takeback(s game.Seat, count int) room.Command {
	return room.Command{Do: room.DoTakeback, Seat: seat(s), Count: count}
}

var agree = room.Command{Do: room.DoVote, Yes: true}

// TestMoves has steps as letters: r for one that its seat can undo, s for a sealed one, e for the end of a turn, and p for a pick,
// after which the seat is asked something else.
func TestMoves(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, steps, want string }{
		{"nothing", "", ""},
		{"a turn of two steps and its end", "rre", "rre"},
		{"two turns", "rrere", "rre re"},
		{"what was hidden stays seen", "srre", "s rre"},
		{"a sealed step with the end of its turn", "se", "se"},
		{"sealed steps", "rsse", "rs se"},
		{"a turn in which nothing was done", "ree", "re e"},
		{"a turn that is not over", "rerr", "re rr"},
		{"picks", "ppp", "p p p"},
		{"a pick and a turn of nothing", "pe", "p e"},
	}
	for _, tt := range tests {
		if got := strings.Join(room.MovesOf(tt.steps), " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// awaited returns the seat that a table waits for, and what it sees.
func (h *house) awaited(table room.TableID, people []room.PersonID) (game.Seat, *room.Scene) {
	h.t.Helper()
	s := h.position(table, people[0], 0).Match.Must().First()
	return s, h.scene(table, people[s], s)
}

// isBack expects that a seat sees and may do what it did before.
func (h *house) isBack(table room.TableID, p room.PersonID, s game.Seat, before *room.Scene) {
	h.t.Helper()
	after := h.scene(table, p, s)
	if !reflect.DeepEqual(after.View, before.View) || !reflect.DeepEqual(after.Permissions.Verbs, before.Permissions.Verbs) {
		h.t.Errorf("got %+v, want %+v", after.Permissions, before.Permissions)
	}
	h.folds(table)
}

func TestATakebackGoesBeforeTheMoveAndNotJustBeforeTheEndOfTheTurn(t *testing.T) {
	t.Parallel()
	t.Run("boxes", func(t *testing.T) {
		h := newHouse(t)
		people := Crew(2)
		table, watchers := h.started(boxesOf(2), people...)
		h.playOut(table, people, func(pos room.Position) bool {
			v := pos.Match.View(0).(boxes.View)
			return pos.Match.Must().Has(0) && v.Phase == boxes.Playing && v.Special == 0 && has(pos.Match.Legal(0), "lay")
		})
		before := h.scene(table, "anna", 0)
		lay := h.play(table, "anna", 0, "lay")
		h.play(table, "anna", 0, "end")
		h.do(table, "anna", takeback(0, 1))
		for _, w := range watchers {
			p := w.scene(game.Seat(slices.Index(people, w.person))).Table.Proposal
			if p == nil || len(p.Events) != 1 || p.Events[0].Key != "boxes.event.laid" || !strings.Contains(lay, p.Events[0].Args["card"].(string)) {
				t.Errorf("%s is asked %+v about %s", w.person, p, lay)
			}
		}
		h.do(table, "boris", agree)
		h.isBack(table, "anna", 0, before)
	})
	t.Run("isle", func(t *testing.T) {
		h := newHouse(t)
		people := Crew(2)
		table, _ := h.started(isleOf(2), people...)
		h.playOut(table, people, func(pos room.Position) bool {
			v := pos.Match.View(game.Nobody).(isle.View)
			return v.Phase == isle.Rescuing && len(v.Effects) == 0 && has(pos.Match.Legal(pos.Match.Must().First()), "rescue")
		})
		s, before := h.awaited(table, people)
		h.play(table, people[s], s, "rescue")
		h.play(table, people[s], s, "place")
		h.play(table, people[s], s, "end")
		h.do(table, people[s], takeback(s, 1))
		h.do(table, people[1-s], agree)
		h.isBack(table, people[s], s, before)
	})
	t.Run("a turn in which nothing was done", func(t *testing.T) {
		h := newHouse(t)
		people := Crew(2)
		table, _ := h.started(isleOf(2), people...)
		h.playOut(table, people, func(pos room.Position) bool {
			return pos.Match.View(game.Nobody).(isle.View).Phase == isle.Preparing
		})
		s, before := h.awaited(table, people)
		h.play(table, people[s], s, "end")
		h.do(table, people[s], takeback(s, 1))
		h.do(table, people[1-s], agree)
		h.isBack(table, people[s], s, before)
	})
}

// TestATakebackDoesNotTellOfSecretSteps asks for takebacks before and after a seat has confirmed in secret, and again after it has
// withdrawn that: all are about the same move.
func TestATakebackDoesNotTellOfSecretSteps(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	people := Crew(3)
	table, _ := h.started(isleOf(3), people...)
	h.playOut(table, people, inPhase(isle.Confirming, 2))
	asked := h.position(table, "anna", 0).Match.Must().List()
	by, other := asked[0], asked[1]
	var before *room.ProposalView
	for _, verb := range []string{"", "confirm", "withdraw"} {
		if verb != "" {
			h.play(table, people[by], by, verb)
		}
		h.do(table, people[by], takeback(by, 1))
		got := h.scene(table, people[other], other).Table.Proposal
		if before == nil {
			before = got
		}
		if got == nil || len(got.Events) == 0 || !reflect.DeepEqual(got, before) {
			t.Errorf("after %q the others are asked %+v, before that %+v", verb, got, before)
		}
		h.do(table, people[other], room.Command{Do: room.DoVote})
	}
}

func TestATakebackOfMoreMovesThanThereAreIsRefused(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(boxesOf(2), Crew(2)...)
	pos := h.position(table, "anna", 0)
	s := pos.Match.Must().First()
	h.refuse(table, Crew(2)[s], room.CodeNothingToUndo, takeback(s, 1))
	h.play(table, Crew(2)[s], s, "start")
	h.refuse(table, Crew(2)[s], room.CodeNothingToUndo, takeback(s, 2))
	h.do(table, Crew(2)[s], takeback(s, 1))
	h.do(table, Crew(2)[1-s], agree)
	if v := h.position(table, "anna", 0).Match.View(game.Nobody).(boxes.View); v.Phase != boxes.Starting {
		t.Errorf("got phase %v", v.Phase)
	}
}

func TestATakebackIsWorkedOutOnlyIfItCanBeProposed(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(isleOf(3), Crew(3)...)
	h.do(table, "anna", room.Command{Do: room.DoAbandon, Seat: seat(0)})
	h.refuse(table, "boris", room.CodeProposalOpen, room.Command{Do: room.DoTakeback, Seat: seat(1), Count: 99})
}
