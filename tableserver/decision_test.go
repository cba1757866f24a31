package tableserver_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// neverTwice expects every row of a log to raise the numbers of the seats that act or undo, and no number to fall.
func neverTwice(t *testing.T, rows []table.Row) {
	t.Helper()
	numbers, err := tableserver.Numbers(rows)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(rows); i++ {
		for s, now := range numbers[i] {
			if numbers[i-1] == nil {
				break
			}
			before := numbers[i-1][s]
			moved := rows[i].Kind == "takeback" || game.Seat(s) == rows[i].Seat && (rows[i].Kind == "act" || rows[i].Kind == "undo")
			if now < before || moved && now == before {
				t.Fatalf("%v: seat %d was at decision %d and is at %d", &rows[i], s, before, now)
			}
		}
	}
}

// actAt is a command with an action for a decision.
func actAt(s game.Seat, d table.Decision, action string) table.Command {
	return table.Command{Do: table.DoAct, Seat: seat(s), Decision: &d, Action: action}
}

func TestStaleActionAfterUndo(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(isleOf(2), crew(2)...)
	first, other := h.scene(table, "anna", 0).Permissions, h.scene(table, "boris", 1).Permissions
	h.play(table, "anna", 0, "keep")
	picked := h.scene(table, "anna", 0).Permissions
	h.do(table, "anna", undo(0))
	h.refuse(table, "anna", game.CodeStaleDecision, actAt(0, first.Decision, first.Actions[0]))
	h.refuse(table, "anna", game.CodeStaleDecision, actAt(0, picked.Decision, "withdraw"))
	if got := h.scene(table, "boris", 1).Permissions; got.Decision != other.Decision {
		t.Errorf("the undo of another seat made decision %d of %d", got.Decision, other.Decision)
	}
	h.do(table, "boris", actAt(1, other.Decision, other.Actions[0]))
	h.do(table, "anna", actAt(0, h.scene(table, "anna", 0).Permissions.Decision, first.Actions[0]))
	neverTwice(t, h.store.log(table))
}

func TestStaleActionAfterTakeback(t *testing.T) {
	t.Parallel()
	for _, settings := range []table.Settings{isleOf(2), boxesOf(2)} {
		t.Run(settings.Game, func(t *testing.T) {
			h := newFixture(t)
			people := crew(2)
			tableID, _ := h.started(settings, people...)
			asked := map[table.Decision]bool{}
			steps := 0
			h.playOut(tableID, people, func(pos tableserver.Position) bool {
				for s := range game.Seat(2) {
					asked[pos.Decision(s)<<1|table.Decision(s)] = true
				}
				steps++
				return steps > 20
			})
			h.do(tableID, "anna", table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 3})
			h.do(tableID, "boris", table.Command{Do: table.DoVote, Yes: true})
			for s, p := range people {
				now := h.scene(tableID, p, game.Seat(s)).Permissions.Decision
				for old := range asked {
					if old&1 != table.Decision(s) {
						continue
					}
					if old>>1 >= now {
						t.Fatalf("seat %d is at decision %d, which is no later than %d", s, now, old>>1)
					}
					h.refuse(tableID, p, game.CodeStaleDecision, actAt(game.Seat(s), old>>1, "pass"))
				}
			}
			h.playOut(tableID, people, func(tableserver.Position) bool { steps++; return steps > 60 })
			neverTwice(t, h.store.log(tableID))
		})
	}
}

// A takeback raises the decision numbers of all seats.
func TestTakebackRaisesDecisionNumbers(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(3)
	tableID, _ := h.started(isleOf(3), people...)
	h.play(tableID, "anna", 0, "keep")
	before := h.Peek(tableID).Decisions
	h.do(tableID, "anna", table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
	h.do(tableID, "boris", table.Command{Do: table.DoVote, Yes: true})
	h.do(tableID, "celina", table.Command{Do: table.DoVote, Yes: true})
	for s, now := range h.Peek(tableID).Decisions {
		if now <= before[s] {
			t.Errorf("seat %d was at decision %d and is at %d", s, before[s], now)
		}
	}
}

// Legal actions, hints and scenes name one decision.
func TestDecisionInLegalHintScene(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(withHints(isleOf(2)), crew(2)...)
	for range 3 {
		h.play(table, "anna", 0, "keep")
		h.do(table, "anna", undo(0))
	}
	hints, err := h.Hint(context.Background(), table, "anna", nil)
	if err != nil {
		t.Fatal(err)
	}
	pos := h.position(table, "anna", 0)
	if want := watchers[0].scene(0).Permissions.Decision; want != 6 || hints.Decision != want || pos.Decision(0) != want || pos.Scene.Permissions.Decision != want {
		t.Errorf("got %d, %d, %d and %d", hints.Decision, pos.Decision(0), pos.Scene.Permissions.Decision, want)
	}
	if got := pos.Decision(game.Nobody); got != 0 {
		t.Errorf("a spectator has decision %d", got)
	}
}

// A decision number goes on where that of the rules begins anew.
func TestDecisionContinuesAcrossOverflow(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(2), crew(2)...)
	s := h.Peek(tableID).Match().State().(isle.State)
	s.Seats[0].Decision = 65534
	saved, err := game.Save(&s)
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := tableserver.InWorld(h.Peek(tableID), saved)
	if err != nil {
		t.Fatal(err)
	}
	shelf := newMemStore()
	shelf.rows[tableID], shelf.snapshots[tableID], shelf.summaries[tableID] = h.store.log(tableID), snapshot, h.store.summaries[tableID]
	h = fixtureOn(t, shelf)
	before := h.scene(tableID, "anna", 0).Permissions.Decision
	for i := range table.Decision(6) {
		if got := h.scene(tableID, "anna", 0).Permissions.Decision; got != before+i {
			t.Fatalf("got decision %d, want %d", got, before+i)
		}
		h.play(tableID, "anna", 0, []string{"keep", "withdraw"}[i%2])
	}
}

// withoutNumbers is a snapshot in the format from before tables counted decisions.
func withoutNumbers(t *testing.T, s table.Snapshot) table.Snapshot {
	t.Helper()
	var body struct {
		Table map[string]json.RawMessage
		Match []byte
	}
	if err := json.Unmarshal(s.Body[sha256.Size:], &body); err != nil {
		t.Fatal(err)
	}
	if len(body.Table["Decisions"]) < 3 {
		t.Fatalf("the snapshot has the decisions %s", body.Table["Decisions"])
	}
	delete(body.Table, "Decisions")
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(raw)
	s.Body = append(sum[:], raw...)
	return s
}

// A snapshot without decisions is passed over.
func TestSnapshotWithoutDecisions(t *testing.T) {
	t.Parallel()
	h, over, playing := verified(t)
	for _, table := range []ids.TableID{over, playing} {
		h.store.set(func() { h.store.snapshots[table] = withoutNumbers(t, h.store.snapshots[table]) })
		if got := mustVerify(t, h.store, table); got.Damage != nil {
			t.Errorf("got damage %v", got.Damage)
		}
	}
	before := h.Peek(playing)
	again := h.reopened()
	if got := again.Peek(playing); !slices.Equal(got.Decisions, before.Decisions) || !tableserver.Same(got, before) {
		t.Errorf("got the decisions %v, want %v", got.Decisions, before.Decisions)
	}
	h.store.set(func() { // what else it says has to be true all the same
		s := h.store.snapshots[playing]
		raw := bytes.Replace(s.Body[sha256.Size:], []byte(`"Host":"Anna"`), []byte(`"Host":"Борис"`), 1)
		sum := sha256.Sum256(raw)
		s.Body = append(sum[:], raw...)
		h.store.snapshots[playing] = s
	})
	if got := mustVerify(t, h.store, playing); game.CodeOf(got.Damage) != table.CodeDamaged {
		t.Errorf("got damage %v", got.Damage)
	}
}
