package tableserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// snapshots counts the messages that are snapshots.
func snapshots(messages [][]byte) (n int) {
	for _, m := range messages {
		if bytes.HasPrefix(m, []byte(`{"type":"snapshot"`)) {
			n++
		}
	}
	return n
}

// Whoever comes back gets what was missed.
func TestStreamResume(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, watchers := h.started(boxesOf(2), people...)
	n := 0
	h.playOut(table, people, func(tableserver.Position) bool { n++; return n > 12 })
	w := watchers[0]
	all, last := w.messages(), w.seen[0]
	h.Unsubscribe(table, w)
	updates := slices.DeleteFunc(slices.Clone(all), func(m []byte) bool { return !bytes.HasPrefix(m, []byte(`{"type":"update"`)) })
	for missed := range len(updates) + 1 {
		back := watch(t, "anna")
		back.seen[0] = tableserver.Seen{Seat: 0, Epoch: last.Epoch, N: last.N - missed}
		h.subscribe(table, back, back.seen[0])
		if got, want := back.messages(), updates[len(updates)-missed:]; !slices.EqualFunc(got, want, bytes.Equal) {
			t.Errorf("%d missed: got %d messages, want the updates after %d", missed, len(got), last.N-missed)
		}
		h.Unsubscribe(table, back)
	}
	for name, seen := range map[string][]tableserver.Seen{
		"nothing":              nil,
		"another epoch":        {{Seat: 0, Epoch: "elsewhere", N: last.N}},
		"another seat":         {{Seat: 1, Epoch: last.Epoch, N: last.N}},
		"before the beginning": {{Seat: 0, Epoch: last.Epoch, N: last.N - len(updates) - 1}},
		"a number to come":     {{Seat: 0, Epoch: last.Epoch, N: last.N + 1}},
	} {
		back := watch(t, "anna")
		h.subscribe(table, back, seen...)
		if got := back.messages(); len(got) != 1 || snapshots(got) != 1 {
			t.Errorf("%s seen: got %d messages, want a snapshot", name, len(got))
		}
		h.Unsubscribe(table, back)
	}
}

// Whoever comes back too late gets a snapshot.
func TestStreamResumeTooLate(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, watchers := h.started(isleOf(2), people...)
	first := watchers[0].seen[0]
	size := 0
	h.playOut(table, people, func(tableserver.Position) bool {
		size = len(bytes.Join(watchers[0].messages(), nil))
		return size > 80<<10
	})
	back := watch(t, "anna")
	h.subscribe(table, back, first)
	if got := back.messages(); snapshots(got) != 1 {
		t.Errorf("got %d messages after %d bytes, want a snapshot", len(got), size)
	}
}

func TestStreamSleepsWithoutViewers(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, watchers := h.started(isleOf(2), people...)
	h.Unsubscribe(table, watchers[0])
	resumed := func(after time.Duration, want int) {
		t.Helper()
		for range int(after / (30 * time.Second)) { // others go on meanwhile
			h.play(table, "boris", 1, "keep")
			h.play(table, "boris", 1, "withdraw")
			h.advance(30 * time.Second)
		}
		before := len(watchers[0].messages())
		h.subscribe(table, watchers[0], watchers[0].seen[0])
		if got := snapshots(watchers[0].messages()[before:]); got != want {
			t.Errorf("after %v: got %d snapshots, want %d", after, got, want)
		}
		h.agree(table, watchers[0])
		h.Unsubscribe(table, watchers[0])
	}
	resumed(90*time.Second, 0)
	resumed(90*time.Second, 0)
	resumed(150*time.Second, 1)
}

func TestClosedDoor(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	settings := isleOf(2)
	tableID, _ := h.started(settings, crew(2)...)
	w := watch(t, "zoe")
	h.subscribe(tableID, w)
	h.do(tableID, "anna", table.Command{Do: table.DoDoor, On: false})
	if got := w.lastLeft(); got.Seat != game.Nobody || got.Code != table.CodeDoorClosed {
		t.Errorf("got %+v", got)
	}
	n := len(w.messages())
	h.play(tableID, "anna", 0, "keep")
	if len(w.messages()) != n {
		t.Error("a stranger received an update")
	}
	err := h.Subscribe(context.Background(), tableID, w, tableserver.SubscribeOptions{Talk: true})
	_, posErr := h.Position(context.Background(), tableID, "zoe", nil)
	_, linesErr := h.Lines(context.Background(), tableID, "zoe")
	sayErr := h.try(tableID, "zoe", table.Command{Do: table.DoSay, Text: "hello"})
	for what, err := range map[string]error{"look": err, "position": posErr, "lines": linesErr, "say": sayErr} {
		if game.CodeOf(err) != table.CodeDoorClosed {
			t.Errorf("%s: got %v, want %s", what, err, table.CodeDoorClosed)
		}
	}
	h.do(tableID, "anna", table.Command{Do: table.DoDoor, On: true})
	h.subscribe(tableID, w)
	h.agree(tableID, w)
}

// Onlookers leave when a table without them starts.
func TestOnlookersLeaveAtStart(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	settings := isleOf(2)
	settings.Watch = false
	tableID := h.create("anna", settings)
	w := watch(t, "zoe")
	h.subscribe(tableID, w) // before the start everyone who knows the table may look
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	if got := w.lastLeft(); got.Code != table.CodeDoorClosed {
		t.Errorf("got %+v", got)
	}
	for _, m := range w.messages() {
		if bytes.Contains(m, []byte(`"commitment"`)) {
			t.Errorf("got %s", m)
		}
	}
	h.do(tableID, "anna", concede(0))
	if err := h.Subscribe(t.Context(), tableID, w, tableserver.SubscribeOptions{}); game.CodeOf(err) != table.CodeDoorClosed {
		t.Errorf("after the end: got %v, want %s", err, table.CodeDoorClosed)
	}
}

// Streams follow their people to other seats.
func TestStreamsFollowPeople(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3))
	anna, boris, zoe := watch(t, "anna"), watch(t, "boris"), watch(t, "zoe")
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	for _, w := range []*watcher{anna, boris, zoe} {
		h.subscribe(tableID, w)
	}
	expect := func(what string, w *watcher, want ...game.Seat) {
		t.Helper()
		if got := w.streams(); !slices.Equal(got, want) {
			t.Errorf("%s: %s has the streams %v, want %v", what, w.person, got, want)
		}
		h.agree(tableID, w)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoSwap, Seat: seat(0), With: seat(1)})
	expect("swapped", anna, 1)
	expect("swapped", boris, 0)
	expect("swapped", zoe, game.Nobody)
	h.do(tableID, "zoe", table.Command{Do: table.DoSit})
	expect("seated", zoe, 2)
	h.do(tableID, "anna", table.Command{Do: table.DoRemove, Seat: seat(0)})
	expect("removed", boris, game.Nobody)
	if got := boris.lastLeft(); got.Seat != 0 || got.Code != "" {
		t.Errorf("got %+v", got)
	}
}

func TestStreamShowsNewName(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	_, watchers := h.started(isleOf(2), crew(2)...)
	h.store.set(func() { h.store.renamed = map[ids.PersonID]string{"boris": "Bobby"} })
	h.Renamed(context.Background(), "boris")
	if got := watchers[0].scene(0).Table.Seats[1].Name; got != "Bobby" {
		t.Errorf("got %q", got)
	}
}

func TestSitIsToldOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(2))
	w := watch(t, "boris")
	h.subscribe(tableID, w)
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	var told []string
	for _, raw := range w.messages() {
		var m struct {
			Seat   game.Seat
			Events []game.Message
		}
		if err := json.Unmarshal(raw, &m); err != nil {
			t.Fatal(err)
		}
		for _, e := range m.Events {
			if m.Seat == 1 {
				told = append(told, e.Key)
			}
		}
	}
	if want := []string{"table.sat", "table.sat"}; !slices.Equal(told, want) {
		t.Errorf("seat 1 received %v, want %v: anna and boris, once each", told, want)
	}
}
