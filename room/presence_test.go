package room_test

import (
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

func replace(s game.Seat) room.Command { return room.Command{Do: room.DoReplace, Seat: seat(s)} }

func TestAProposalToReplaceSomebodyLapsesWhenTheyReturn(t *testing.T) {
	tests := []struct {
		name string
		come func(*house, room.TableID)
	}{
		{"to look", func(h *house, table room.TableID) { h.look(table, watch(h.t, "boris")) }},
		{"to play by a command", func(h *house, table room.TableID) {
			h.do(table, "boris", actAt(1, h.Peek(table).Decisions[1], h.Peek(table).Match().Legal(1)[0]))
		}},
		{"with a command that is refused", func(h *house, table room.TableID) {
			h.refuse(table, "boris", room.CodeNothingToUndo, undo(1))
		}},
		{"to ask", func(h *house, table room.TableID) { h.position(table, "boris", 1) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			table, watchers := h.started(isleOf(3), crew(3)...)
			h.Leave(table, watchers[1])
			h.wait(time.Minute)
			h.do(table, "anna", replace(1))
			if got := watchers[0].scene(0).Table.Proposal; got == nil {
				t.Fatal("there is no proposal")
			}
			tt.come(h, table)
			if got := watchers[0].scene(0).Table.Proposal; got != nil {
				t.Errorf("got the proposal %+v", got)
			}
			h.refuse(table, "celina", room.CodeNoProposal, agree)
			h.refuse(table, "anna", room.CodeNotAbsent, replace(1))
			if got := watchers[0].scene(0).Table.Seats[1].Standin; got != "" {
				t.Errorf("a %s plays for somebody who is there", got)
			}
			h.folds(table)
			h.wait(time.Minute)
			if tt.name != "to look" { // all but the look is over
				h.do(table, "anna", replace(1))
			}
		})
	}
}

func TestWhoPlaysWithoutLookingIsThere(t *testing.T) {
	h := newHouse(t)
	table, watchers := h.started(isleOf(4), crew(4)...)
	for _, w := range watchers[1:] {
		h.Leave(table, w)
	}
	h.wait(time.Minute)
	h.do(table, "celina", actAt(2, h.Peek(table).Decisions[2], h.Peek(table).Match().Legal(2)[0]))
	h.refuse(table, "anna", room.CodeNotAbsent, replace(2))
	h.position(table, "danilo", 3)
	h.refuse(table, "anna", room.CodeNotAbsent, replace(3))
	var seen []game.Seat
	for s, chair := range watchers[0].scene(0).Table.Seats {
		if chair.Present {
			seen = append(seen, game.Seat(s))
		}
	}
	if !slices.Equal(seen, []game.Seat{0, 3}) {
		t.Errorf("seats %v are shown as present; a command may be a secret, a question is none", seen)
	}
	h.do(table, "anna", replace(1))
	if got := watchers[0].scene(0).Table.Proposal; got == nil || !slices.Equal(got.Voters, []game.Seat{0, 2, 3}) {
		t.Fatalf("got the proposal %+v, want those who are there to vote", got)
	}
	h.do(table, "celina", agree)
	h.do(table, "danilo", agree)
	if got := watchers[0].scene(0).Table.Seats[1].Standin; got == "" {
		t.Error("nobody plays for the one who is gone")
	}
	h.wait(time.Minute)
	h.do(table, "anna", replace(2))
	h.folds(table)
}
