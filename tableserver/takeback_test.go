package tableserver_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func takeback(s game.Seat, count int) table.Command {
	return table.Command{Do: table.DoTakeback, Seat: seat(s), Count: count}
}

var agree = table.Command{Do: table.DoVote, Yes: true}

// awaited returns the seat that a table waits for, with its view.
func (f *fixture) awaited(table ids.TableID, people []ids.PersonID) (game.Seat, *table.Scene) {
	f.t.Helper()
	s := f.position(table, people[0], 0).Match.Must().First()
	return s, f.scene(table, people[s], s)
}

// isBack expects a seat to have its earlier view and legal actions.
func (f *fixture) isBack(table ids.TableID, p ids.PersonID, s game.Seat, before *table.Scene) {
	f.t.Helper()
	after := f.scene(table, p, s)
	if !reflect.DeepEqual(after.View, before.View) || !reflect.DeepEqual(after.Permissions.Verbs, before.Permissions.Verbs) {
		f.t.Errorf("got %+v, want %+v", after.Permissions, before.Permissions)
	}
	f.folds(table)
}

// A takeback goes before the move and not just before the end of the turn.
func TestTakebackGoesBeforeMove(t *testing.T) {
	t.Parallel()
	t.Run("boxes", func(t *testing.T) {
		h := newFixture(t)
		people := crew(2)
		table, watchers := h.started(boxesOf(2), people...)
		h.playOut(table, people, func(pos tableserver.Position) bool {
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
		h := newFixture(t)
		people := crew(2)
		table, _ := h.started(isleOf(2), people...)
		h.playOut(table, people, func(pos tableserver.Position) bool {
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
		h := newFixture(t)
		people := crew(2)
		table, _ := h.started(isleOf(2), people...)
		h.playOut(table, people, func(pos tableserver.Position) bool {
			return pos.Match.View(game.Nobody).(isle.View).Phase == isle.Preparing
		})
		s, before := h.awaited(table, people)
		h.play(table, people[s], s, "end")
		h.do(table, people[s], takeback(s, 1))
		h.do(table, people[1-s], agree)
		h.isBack(table, people[s], s, before)
	})
}

// TestTakebackHidesSecretSteps requests takebacks before and after a seat has confirmed secretly, and after it has withdrawn
// that. All of them refer to the same move.
func TestTakebackHidesSecretSteps(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(3)
	tableID, _ := h.started(isleOf(3), people...)
	h.playOut(tableID, people, inPhase(isle.Confirming, 2))
	asked := h.position(tableID, "anna", 0).Match.Must().List()
	by, other := asked[0], asked[1]
	var before *table.ProposalView
	for _, verb := range []string{"", "confirm", "withdraw"} {
		if verb != "" {
			h.play(tableID, people[by], by, verb)
		}
		h.do(tableID, people[by], takeback(by, 1))
		got := h.scene(tableID, people[other], other).Table.Proposal
		if before == nil {
			before = got
		}
		if got == nil || len(got.Events) == 0 || !reflect.DeepEqual(got, before) {
			t.Errorf("after %q the others are asked %+v, before that %+v", verb, got, before)
		}
		h.do(tableID, people[other], table.Command{Do: table.DoVote})
	}
}

// A takeback of more moves than there are is refused.
func TestTakebackOfTooManyMoves(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(boxesOf(2), crew(2)...)
	pos := h.position(tableID, "anna", 0)
	s := pos.Match.Must().First()
	h.refuse(tableID, crew(2)[s], table.CodeNothingToUndo, takeback(s, 1))
	h.play(tableID, crew(2)[s], s, "start")
	h.refuse(tableID, crew(2)[s], table.CodeNothingToUndo, takeback(s, 2))
	h.do(tableID, crew(2)[s], takeback(s, 1))
	h.do(tableID, crew(2)[1-s], agree)
	if v := h.position(tableID, "anna", 0).Match.View(game.Nobody).(boxes.View); v.Phase != boxes.Starting {
		t.Errorf("got phase %v", v.Phase)
	}
}

// A takeback is worked out only if it can be proposed.
func TestTakebackComputedIfProposable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(3), crew(3)...)
	h.do(tableID, "anna", table.Command{Do: table.DoAbandon, Seat: seat(0)})
	h.refuse(tableID, "boris", table.CodeProposalOpen, table.Command{Do: table.DoTakeback, Seat: seat(1), Count: 99})
}
