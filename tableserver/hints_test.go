package tableserver_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Hints are legal actions of the seat that asks.
func TestHintsAreLegal(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := []ids.PersonID{h.person("Anna"), h.person("Borys")}
	tableID, _ := h.started(withHints(isleOf(2)), people...)
	hints, err := h.Hint(context.Background(), tableID, people[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := h.Match(context.Background(), tableID, people[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(hints.Hints) == 0 || hints.Decision != pos.Decision(1) {
		t.Errorf("got %+v", hints)
	}
	for _, hint := range hints.Hints {
		if !slices.Contains(pos.Match.Legal(1), hint.Action) {
			t.Errorf("%q is not an action of the seat", hint.Action)
		}
	}
	if _, err := h.Hint(context.Background(), tableID, people[0], seat(1)); game.CodeOf(err) != table.CodeNotYours {
		t.Errorf("a hint for another seat: %v", err)
	}
	if _, err := h.Review(context.Background(), tableID); game.CodeOf(err) != table.CodeNotOver {
		t.Errorf("a review of a running game: %v", err)
	}
}

func TestOneHintAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := fixtureWith(t, newMemStore(), tableserver.Options{Workers: 1})
		people := []ids.PersonID{h.person("Anna"), h.person("Borys")}
		tableID, _ := h.started(withHints(isleOf(2)), people...)
		release := h.Occupy()
		defer release()
		waiting := func(want int) func() bool {
			return func() bool { _, n := h.Live(); return n == want }
		}
		ask := func(ctx context.Context, p ids.PersonID) chan error {
			failed := make(chan error, 1)
			go func() {
				hints, err := h.Hint(ctx, tableID, p, nil)
				if err == nil && len(hints.Hints) == 0 {
					err = errors.New("there are no hints")
				}
				failed <- err
			}()
			return failed
		}
		first := ask(context.Background(), people[0])
		waitFor(t, waiting(1))
		other := ask(context.Background(), people[1])
		waitFor(t, waiting(2))
		second := ask(context.Background(), people[0])
		if err := <-first; game.CodeOf(err) != table.CodeHintReplaced {
			t.Errorf("the older one: got %v", err)
		}
		waitFor(t, waiting(2))
		ctx, cancel := context.WithCancel(context.Background())
		third := ask(ctx, people[0])
		if err := <-second; game.CodeOf(err) != table.CodeHintReplaced {
			t.Errorf("the second one: got %v", err)
		}
		cancel()
		if err := <-third; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled request: got %v", err)
		}
		waitFor(t, waiting(1))
		last := ask(context.Background(), people[0])
		waitFor(t, waiting(2))
		release()
		if err := <-last; err != nil {
			t.Error(err)
		}
		if err := <-other; err != nil {
			t.Error(err)
		}
	})
}

// withHints enables hints for everyone.
func withHints(s table.Settings) table.Settings {
	s.Hints = table.HintsAlways
	return s
}

func TestHintsByTable(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule   table.HintRule
		people int
		given  bool
	}{
		{"", 1, true},
		{"", 2, false},
		{table.HintsBots, 1, true},
		{table.HintsBots, 2, false},
		{table.HintsNever, 1, false},
		{table.HintsAlways, 2, true},
	} {
		h := newFixture(t)
		s := isleOf(2)
		s.Hints = tt.rule
		tableID := h.create("anna", s)
		if tt.people == 2 {
			h.do(tableID, "boris", table.Command{Do: table.DoSit})
			h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
		} else {
			h.do(tableID, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "random"})
		}
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		may := h.scene(tableID, "anna", 0).Permissions.Hints
		_, err := h.Hint(context.Background(), tableID, "anna", nil)
		if _, near := h.PermitHint(context.Background(), tableID, "anna", nil); game.CodeOf(near) != game.CodeOf(err) {
			t.Errorf("%q with %d people: the device is answered %v, and a hint %v", tt.rule, tt.people, near, err)
		}
		if may != tt.given || (game.CodeOf(err) == table.CodeNoHints) == tt.given || tt.given && err != nil {
			t.Errorf("%q with %d people: may %t, %v", tt.rule, tt.people, may, err)
		}
	}
}

// Everyone sees that a hint was given, once for each decision.
func TestHintsAreLogged(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(withHints(isleOf(2)), crew(2)...)
	ask := func() {
		t.Helper()
		if _, err := h.Hint(context.Background(), table, "anna", nil); err != nil {
			t.Fatal(err)
		}
	}
	ask()
	ask()
	if got := watchers[1].scene(1).Table.Seats[0].Hints; got != 1 {
		t.Errorf("boris sees %d hints of anna, want 1", got)
	}
	h.play(table, "anna", 0, "keep")
	h.play(table, "boris", 1, "keep")
	ask()
	if got := watchers[1].scene(1).Table.Seats[0].Hints; got != 2 {
		t.Errorf("boris sees %d hints of anna, want 2", got)
	}
	h.folds(table)
}

// A hint of the person's device is logged like any other before the device may compute it, and costs the server no search.
func TestDeviceHintsAreLogged(t *testing.T) {
	t.Parallel()
	h := fixtureWith(t, newMemStore(), tableserver.Options{Workers: 1})
	tableID, watchers := h.started(withHints(isleOf(2)), crew(2)...)
	release := h.Occupy()
	defer release()
	for range 2 {
		permit, err := h.PermitHint(context.Background(), tableID, "anna", nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := h.scene(tableID, "anna", 0).Permissions.Decision; permit.Decision != want {
			t.Errorf("the device may advise on decision %d, want %d", permit.Decision, want)
		}
	}
	if got := watchers[1].scene(1).Table.Seats[0].Hints; got != 1 {
		t.Errorf("boris sees %d hints of anna, want 1", got)
	}
	release()
	if _, err := h.Hint(context.Background(), tableID, "anna", nil); err != nil {
		t.Fatal(err)
	}
	if got := watchers[1].scene(1).Table.Seats[0].Hints; got != 1 {
		t.Errorf("boris sees %d hints of anna when the house has given one about the same, want 1", got)
	}
	if _, err := h.PermitHint(context.Background(), tableID, "boris", seat(0)); game.CodeOf(err) != table.CodeNotYours {
		t.Errorf("a hint for another seat: %v", err)
	}
	if _, err := h.PermitHint(context.Background(), tableID, "clara", nil); game.CodeOf(err) != table.CodeNotSeated {
		t.Errorf("a hint for a spectator: %v", err)
	}
	h.store.set(func() { h.store.fail = storage.ErrUnwritable })
	if permit, err := h.PermitHint(context.Background(), tableID, "boris", nil); err == nil {
		t.Errorf("a hint that is not logged is permitted: %+v", permit)
	}
	h.store.set(func() { h.store.fail = nil })
	h.folds(tableID)
}

// Where confirmations are secret, requests for advice are hidden until all have confirmed.
func TestHintsHideConfirmations(t *testing.T) {
	t.Parallel()
	h, table, watchers := confirming(t, withHints(isleOf(3)), crew(3)...)
	asked := h.Peek(table).Match().Must().List()
	asks, looks := asked[0], asked[1]
	other := watchers[looks]
	changed := h.store.summaries[table].Changed
	h.clock.advance(time.Second)
	sent := len(other.raw)
	if _, err := h.Hint(context.Background(), table, crew(3)[asks], nil); err != nil {
		t.Fatal(err)
	}
	if got := other.raw[sent:]; len(got) > 0 {
		t.Errorf("seat %d received %s", looks, got)
	}
	if now := h.store.summaries[table].Changed; !now.Equal(changed) {
		t.Errorf("the list tells of a change at %v", now)
	}
	for i, s := range asked {
		if got := other.scene(looks).Table.Seats[asks].Hints; got != 0 {
			t.Errorf("seat %d sees %d hints when %d of %d have confirmed", looks, got, i, len(asked))
		}
		h.play(table, crew(3)[s], s, "confirm")
	}
	if got := other.scene(looks).Table.Seats[asks].Hints; got != 1 {
		t.Errorf("seat %d sees %d hints when all have confirmed", looks, got)
	}
	h.folds(table)
}
