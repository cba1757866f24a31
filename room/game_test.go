package room_test

import (
	"context"
	"testing"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

func TestAWholeGameOfEachKindOverPatches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		house    func(*testing.T) *house
		settings room.Settings
		players  int
	}{
		{"the island", newHouse, isleOf(4), 4},
		{"the boxes, on disk", onDisk, boxesOf(2), 2},
		{"the boxes, in PostgreSQL", inPostgres, boxesOf(2), 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := tt.house(t)
			people := Crew(tt.players)
			table, watchers := h.started(tt.settings, people...)
			spectator := watch(t, "zoe")
			h.look(table, spectator)
			h.playOut(table, people, nil)
			for i, w := range append(watchers, spectator) {
				h.agree(table, w)
				s := game.Seat(i)
				if w == spectator {
					s = game.Nobody
				}
				end := w.scene(s)
				if end.Table.Stage != room.Over || end.Table.Reason != ratings.Finished || len(end.Table.Winners) == 0 {
					t.Errorf("got %+v", end.Table)
				}
			}
			rep, err := h.Replay(context.Background(), table)
			if err != nil || room.Commitment(rep.Record.Seed) != rep.Commitment {
				t.Errorf("got %v, %v", rep.Commitment, err)
			}
		})
	}
}
