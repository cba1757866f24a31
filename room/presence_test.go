package room_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

func replace(s game.Seat) room.Command { return room.Command{Do: room.DoReplace, Seat: seat(s)} }

func TestAProposalToReplaceSomebodyLapsesWhenTheyReturn(t *testing.T) {
	t.Parallel()
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
			table, watchers := h.started(isleOf(3), Crew(3)...)
			h.Leave(table, watchers[1])
			h.advance(time.Minute)
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
			h.advance(time.Minute)
			if tt.name != "to look" { // all but the look is over
				h.do(table, "anna", replace(1))
			}
		})
	}
}

func TestWhoPlaysWithoutLookingIsThere(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, watchers := h.started(isleOf(4), Crew(4)...)
	for _, w := range watchers[1:] {
		h.Leave(table, w)
	}
	h.advance(time.Minute)
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
	h.advance(3 * time.Minute)
	if got := watchers[0].scene(0).Table.Seats[1].Standin; got == "" {
		t.Error("nobody plays for the one who is gone")
	}
	h.do(table, "anna", replace(2))
	h.folds(table)
}

func TestASecretAnswerShowsInNoProposal(t *testing.T) {
	t.Parallel()
	h, table, watchers := confirming(t, isleOf(3), Crew(3)...)
	gone := h.Peek(table).Match().Must().First()
	asks, votes := (gone+1)%3, (gone+2)%3
	h.Leave(table, watchers[gone])
	h.advance(time.Minute)
	h.do(table, Crew(3)[asks], replace(gone))
	legal := h.Peek(table).Match().Legal(gone)
	confirm := legal[slices.IndexFunc(legal, func(a string) bool { return strings.HasPrefix(a, "confirm") })]
	before := len(watchers[votes].messages())
	h.do(table, Crew(3)[gone], actAt(gone, h.Peek(table).Decisions[gone], confirm))
	if got := len(watchers[votes].messages()); got != before {
		t.Errorf("%d messages tell of the answer", got-before)
	}
	if got := watchers[votes].scene(votes).Table.Proposal; got == nil {
		t.Error("the proposal has lapsed")
	}
	h.do(table, Crew(3)[votes], room.Command{Do: room.DoVote, Yes: false})
	h.do(table, Crew(3)[asks], replace(gone))
	h.folds(table)
}

// lookElsewhere looks again with what was seen, on a page that is out of sight or in sight.
func (h *house) lookElsewhere(table room.TableID, w *watcher, elsewhere bool) {
	h.t.Helper()
	wish := room.LookWish{Seen: []room.Seen{w.seen[1]}, Elsewhere: elsewhere}
	if err := h.Look(h.t.Context(), table, w, wish); err != nil {
		h.t.Fatal(err)
	}
}

func TestAPageOutOfSightIsSeenByTheOthers(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, watchers := h.started(isleOf(2), Crew(2)...)
	want := func(when string, present, elsewhere bool) {
		t.Helper()
		if got := watchers[0].scene(0).Table.Seats[1]; got.Present != present || got.Elsewhere != elsewhere {
			t.Errorf("%s: got present %t, elsewhere %t", when, got.Present, got.Elsewhere)
		}
	}
	want("in sight", true, false)
	h.lookElsewhere(table, watchers[1], true)
	want("out of sight", true, true)
	h.refuse(table, "anna", room.CodeNotAbsent, replace(1))
	second := watch(t, "boris")
	h.look(table, second)
	want("with a second page in sight", true, false)
	h.Leave(table, second)
	want("when that is closed", true, true)
	h.lookElsewhere(table, watchers[1], false)
	want("back again", true, false)
	h.lookElsewhere(table, watchers[1], true)
	h.Leave(table, watchers[1])
	h.advance(time.Minute)
	want("gone", false, false)
}
