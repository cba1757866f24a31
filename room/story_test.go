package room_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// first is a client that keeps the first message it gets.
type first struct {
	person  room.PersonID
	message []byte
}

func (f *first) Person() room.PersonID { return f.person }
func (f *first) Send(message []byte) {
	if f.message == nil {
		f.message = message
	}
}

func TestWhoComesBackIsToldWhatHappened(t *testing.T) {
	h := newHouse(t)
	people := crew(2)
	table, _ := h.started(isleOf(2), people...)
	h.play(table, people[0], 0, "keep")
	h.play(table, people[1], 1, "keep")
	back := &first{person: people[0]}
	if err := h.Look(context.Background(), table, back, nil, false); err != nil {
		t.Fatal(err)
	}
	var m room.SnapshotMessage
	if err := json.Unmarshal(back.message, &m); err != nil || m.Type != "snapshot" || len(m.Events) == 0 {
		t.Fatalf("got %s, %v", back.message, err)
	}
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
		t.Errorf("%d own secrets and %d of others in %s", own, others, back.message)
	}
}

func TestWhoComesLateIsToldWhatHappened(t *testing.T) {
	h := newHouse(t)
	people := crew(2)
	table, _ := h.started(isleOf(2), people...)
	h.play(table, people[0], 0, "keep")
	h.play(table, people[1], 1, "keep")
	events := func() (keys []string) {
		late := &first{person: "zoe"}
		if err := h.Look(context.Background(), table, late, nil, false); err != nil {
			t.Fatal(err)
		}
		defer h.Leave(table, late)
		var m room.SnapshotMessage
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
