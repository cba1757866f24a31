package tableserver_test

import (
	"encoding/json"
	"testing"

	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// A guided game begins as its tutorial does.
func TestGuidedGameStart(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		info := g.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			h := newFixture(t)
			settings := table.Settings{Game: info.Name, Config: json.RawMessage(info.Tutorial.Config), Takeover: "kitten"}
			tableID := h.create("anna", settings, "random")
			h.do(tableID, "anna", table.Command{Do: table.DoStart, Guided: true})
			acts := 0
			for _, r := range h.store.log(tableID) {
				if r.Kind == "act" && r.By == table.ByClock {
					acts++
				}
			}
			if acts != len(info.Tutorial.Actions) {
				t.Errorf("got %d actions, want %d", acts, len(info.Tutorial.Actions))
			}
			if may := h.scene(tableID, "anna", 0).Permissions; may == nil || !may.Must {
				t.Error("seat 0 has nothing to do")
			}
			h.folds(tableID)
		})
	}
}

// A guided game is played alone and by its configuration.
func TestGuidedGameSettings(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	other := h.create("anna", isleOf(3), "random", "random")
	h.refuse(other, "anna", table.CodeNotReady, table.Command{Do: table.DoStart, Guided: true})
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	settings := table.Settings{Game: "isle", Config: json.RawMessage(g.Info().Tutorial.Config), Takeover: "kitten"}
	shared := h.create("anna", settings)
	h.do(shared, "boris", table.Command{Do: table.DoSit})
	h.do(shared, "boris", table.Command{Do: table.DoReady, On: true})
	h.refuse(shared, "anna", table.CodeNotReady, table.Command{Do: table.DoStart, Guided: true})
}
