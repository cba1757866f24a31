package tableserver_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func replace(s game.Seat) table.Command { return table.Command{Do: table.DoReplace, Seat: seat(s)} }

// A proposal to replace somebody lapses when they return.
func TestReplaceLapsesOnReturn(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		come func(*fixture, ids.TableID)
	}{
		{"to look", func(h *fixture, table ids.TableID) { h.subscribe(table, watch(h.t, "boris")) }},
		{"to play by a command", func(h *fixture, table ids.TableID) {
			h.do(table, "boris", actAt(1, h.Peek(table).Decisions[1], h.Peek(table).Match().Legal(1)[0]))
		}},
		{"with a command that is refused", func(h *fixture, tableID ids.TableID) {
			h.refuse(tableID, "boris", table.CodeNothingToUndo, undo(1))
		}},
		{"to ask", func(h *fixture, table ids.TableID) { h.position(table, "boris", 1) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newFixture(t)
			tableID, watchers := h.started(isleOf(3), crew(3)...)
			h.Unsubscribe(tableID, watchers[1])
			h.advance(time.Minute)
			h.do(tableID, "anna", replace(1))
			if got := watchers[0].scene(0).Table.Proposal; got == nil {
				t.Fatal("there is no proposal")
			}
			tt.come(h, tableID)
			if got := watchers[0].scene(0).Table.Proposal; got != nil {
				t.Errorf("got the proposal %+v", got)
			}
			h.refuse(tableID, "celina", table.CodeNoProposal, agree)
			h.refuse(tableID, "anna", table.CodeNotAbsent, replace(1))
			if got := watchers[0].scene(0).Table.Seats[1].Standin; got != "" {
				t.Errorf("a %s plays for somebody who is there", got)
			}
			h.folds(tableID)
			h.advance(time.Minute)
			if tt.name != "to look" { // all but the look is over
				h.do(tableID, "anna", replace(1))
			}
		})
	}
}

// Whoever plays without looking at the table is present.
func TestPresentByPlaying(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(4), crew(4)...)
	for _, w := range watchers[1:] {
		h.Unsubscribe(tableID, w)
	}
	h.advance(time.Minute)
	h.do(tableID, "celina", actAt(2, h.Peek(tableID).Decisions[2], h.Peek(tableID).Match().Legal(2)[0]))
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(2))
	h.position(tableID, "danilo", 3)
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(3))
	var seen []game.Seat
	for s, chair := range watchers[0].scene(0).Table.Seats {
		if chair.Present {
			seen = append(seen, game.Seat(s))
		}
	}
	if !slices.Equal(seen, []game.Seat{0, 3}) {
		t.Errorf("seats %v are shown as present; a command may be a secret, a question is none", seen)
	}
	h.do(tableID, "anna", replace(1))
	if got := watchers[0].scene(0).Table.Proposal; got == nil || !slices.Equal(got.Voters, []game.Seat{0, 2, 3}) {
		t.Fatalf("got the proposal %+v, want those who are there to vote", got)
	}
	h.do(tableID, "celina", agree)
	h.do(tableID, "danilo", agree)
	h.advance(3 * time.Minute)
	if got := watchers[0].scene(0).Table.Seats[1].Standin; got == "" {
		t.Error("no bot plays for the absent person")
	}
	h.do(tableID, "anna", replace(2))
	h.folds(tableID)
}

// A secret answer shows in no proposal.
func TestProposalsHideSecretAnswers(t *testing.T) {
	t.Parallel()
	h, tableID, watchers := confirming(t, isleOf(3), crew(3)...)
	gone := h.Peek(tableID).Match().Must().First()
	asks, votes := (gone+1)%3, (gone+2)%3
	h.Unsubscribe(tableID, watchers[gone])
	h.advance(time.Minute)
	h.do(tableID, crew(3)[asks], replace(gone))
	legal := h.Peek(tableID).Match().Legal(gone)
	confirm := legal[slices.IndexFunc(legal, func(a string) bool { return strings.HasPrefix(a, "confirm") })]
	before := len(watchers[votes].messages())
	h.do(tableID, crew(3)[gone], actAt(gone, h.Peek(tableID).Decisions[gone], confirm))
	if got := len(watchers[votes].messages()); got != before {
		t.Errorf("%d messages tell of the answer", got-before)
	}
	if got := watchers[votes].scene(votes).Table.Proposal; got == nil {
		t.Error("the proposal has lapsed")
	}
	h.do(tableID, crew(3)[votes], table.Command{Do: table.DoVote, Yes: false})
	h.do(tableID, crew(3)[asks], replace(gone))
	h.folds(tableID)
}

// subscribeElsewhere subscribes again from the last position, with the page hidden or visible.
func (f *fixture) subscribeElsewhere(table ids.TableID, w *watcher, elsewhere bool) {
	f.t.Helper()
	options := tableserver.SubscribeOptions{Seen: []tableserver.Seen{w.seen[1]}, Elsewhere: elsewhere}
	if err := f.Subscribe(f.t.Context(), table, w, options); err != nil {
		f.t.Fatal(err)
	}
}

// The others see that a person's page is out of sight.
func TestElsewhereIsShown(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	want := func(when string, present, elsewhere bool) {
		t.Helper()
		if got := watchers[0].scene(0).Table.Seats[1]; got.Present != present || got.Elsewhere != elsewhere {
			t.Errorf("%s: got present %t, elsewhere %t", when, got.Present, got.Elsewhere)
		}
	}
	want("in sight", true, false)
	h.subscribeElsewhere(tableID, watchers[1], true)
	want("out of sight", true, true)
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(1))
	second := watch(t, "boris")
	h.subscribe(tableID, second)
	want("with a second page in sight", true, false)
	h.Unsubscribe(tableID, second)
	want("when that is closed", true, true)
	h.subscribeElsewhere(tableID, watchers[1], false)
	want("back again", true, false)
	h.subscribeElsewhere(tableID, watchers[1], true)
	h.Unsubscribe(tableID, watchers[1])
	h.advance(time.Minute)
	want("gone", false, false)
}
