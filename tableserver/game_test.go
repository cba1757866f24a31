package tableserver_test

import (
	"context"
	"testing"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

func TestGamesOverPatches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		tables   func(*testing.T) *fixture
		settings table.Settings
		players  int
	}{
		{"the island", newFixture, isleOf(4), 4},
		{"the boxes, on disk", onDisk, boxesOf(2), 2},
		{"the boxes, in PostgreSQL", inPostgres, boxesOf(2), 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := tt.tables(t)
			people := crew(tt.players)
			tableID, watchers := h.started(tt.settings, people...)
			spectator := watch(t, "zoe")
			h.subscribe(tableID, spectator)
			h.playOut(tableID, people, nil)
			for i, w := range append(watchers, spectator) {
				h.agree(tableID, w)
				s := game.Seat(i)
				if w == spectator {
					s = game.Nobody
				}
				end := w.scene(s)
				if end.Table.Stage != table.Over || end.Table.Reason != ratings.Finished || len(end.Table.Winners) == 0 {
					t.Errorf("got %+v", end.Table)
				}
			}
			rep, err := h.Replay(context.Background(), tableID)
			if err != nil || table.Commitment(rep.Record.Seed) != rep.Commitment {
				t.Errorf("got %v, %v", rep.Commitment, err)
			}
		})
	}
}
