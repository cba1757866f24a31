package tableserver_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/tableserver"
)

// firstMessage is a client that records its first message.
type firstMessage struct {
	person  ids.PersonID
	message []byte
}

func (f *firstMessage) Person() ids.PersonID { return f.person }
func (f *firstMessage) Send(message []byte) {
	if f.message == nil {
		f.message = message
	}
}

// comesBack returns the snapshot that a person gets when they subscribe again.
func (f *fixture) comesBack(table ids.TableID, p ids.PersonID) (m tableserver.SnapshotMessage) {
	f.t.Helper()
	back := &firstMessage{person: p}
	if err := f.Subscribe(context.Background(), table, back, tableserver.SubscribeOptions{}); err != nil {
		f.t.Fatal(err)
	}
	if err := json.Unmarshal(back.message, &m); err != nil || m.Type != "snapshot" || len(m.Events) == 0 {
		f.t.Fatalf("got %s, %v", back.message, err)
	}
	f.Unsubscribe(table, back)
	return m
}

// Whoever comes back is told what happened.
func TestEventsAfterReturn(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, _ := h.started(isleOf(2), people...)
	h.play(table, people[0], 0, "keep")
	h.play(table, people[1], 1, "keep")
	m := h.comesBack(table, people[0])
	own, others := 0, 0
	for _, e := range m.Events {
		if strings.HasSuffix(e.Key, "chosen_you") {
			own++
		}
		if seat, ok := e.Args["seat"].(float64); ok && seat == 1 && strings.HasSuffix(e.Key, "chosen_you") {
			others++
		}
	}
	if own != 1 || others != 0 {
		t.Errorf("%d own secrets and %d of others in %+v", own, others, m.Events)
	}
}

// Numbers of events stay and tell nothing of other seats.
func TestEventNumbers(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, _ := h.started(isleOf(2), people...)
	before := h.comesBack(table, people[1])
	h.play(table, people[0], 0, "keep")
	after := h.comesBack(table, people[1])
	if after.EventCount != before.EventCount+1 || len(after.Events) != len(before.Events)+1 {
		t.Errorf("a secret choice and its public trace count as %d events, %d are new", after.EventCount-before.EventCount, len(after.Events)-len(before.Events))
	}
	again := h.reopened().comesBack(table, people[1])
	if again.EventCount != after.EventCount || !reflect.DeepEqual(again.Events, after.Events) || again.Epoch == after.Epoch {
		t.Errorf("after a restart there are %d events, there were %d", again.EventCount, after.EventCount)
	}
}

// Whoever comes late is told what happened.
func TestEventsForLateOnlooker(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, _ := h.started(isleOf(2), people...)
	h.play(table, people[0], 0, "keep")
	h.play(table, people[1], 1, "keep")
	events := func() (keys []string) {
		late := &firstMessage{person: "zoe"}
		if err := h.Subscribe(context.Background(), table, late, tableserver.SubscribeOptions{}); err != nil {
			t.Fatal(err)
		}
		defer h.Unsubscribe(table, late)
		var m tableserver.SnapshotMessage
		if err := json.Unmarshal(late.message, &m); err != nil || m.Seat != game.Nobody {
			t.Fatalf("got %s, %v", late.message, err)
		}
		for _, e := range m.Events {
			keys = append(keys, e.Key)
		}
		return keys
	}
	told := events()
	if !slices.Contains(told, "table.started") || slices.ContainsFunc(told, func(key string) bool { return strings.HasSuffix(key, "_you") }) {
		t.Errorf("got %q", told)
	}
	h = h.reopened()
	if again := events(); !slices.Contains(again, "table.started") || len(again) < len(told) {
		t.Errorf("after a restart got %q, want %q", again, told)
	}
}
