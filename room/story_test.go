package room_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

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
