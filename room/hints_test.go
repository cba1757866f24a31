package room_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

func TestHintsAreLegalActionsOfTheSeatThatAsks(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	people := []room.PersonID{h.person("Anna"), h.person("Borys")}
	table, _ := h.started(room.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, people...)
	hints, err := h.Hint(context.Background(), table, people[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := h.Match(context.Background(), table, people[1], nil)
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
	if _, err := h.Hint(context.Background(), table, people[0], seat(1)); game.CodeOf(err) != room.CodeNotYours {
		t.Errorf("a hint for another seat: %v", err)
	}
	if _, err := h.Review(context.Background(), table); game.CodeOf(err) != room.CodeNotOver {
		t.Errorf("a review of a running game: %v", err)
	}
}

func TestAPersonGetsOneHintAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := houseWith(t, newMemStore(), room.Options{Workers: 1})
		people := []room.PersonID{h.person("Anna"), h.person("Borys")}
		table, _ := h.started(isleOf(2), people...)
		release := h.Occupy()
		defer release()
		waiting := func(want int) func() bool {
			return func() bool { _, n := h.Live(); return n == want }
		}
		ask := func(ctx context.Context, p room.PersonID) chan error {
			failed := make(chan error, 1)
			go func() {
				hints, err := h.Hint(ctx, table, p, nil)
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
		if err := <-first; game.CodeOf(err) != room.CodeHintReplaced {
			t.Errorf("the older one: got %v", err)
		}
		waitFor(t, waiting(2))
		ctx, cancel := context.WithCancel(context.Background())
		third := ask(ctx, people[0])
		if err := <-second; game.CodeOf(err) != room.CodeHintReplaced {
			t.Errorf("the second one: got %v", err)
		}
		cancel()
		if err := <-third; !errors.Is(err, context.Canceled) {
			t.Errorf("one that nobody waits for: got %v", err)
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
