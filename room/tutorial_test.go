package room_test

import (
	"encoding/json"
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/games"
)

func TestAGuidedGameBeginsAsItsTutorialDoes(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		info := g.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			settings := room.Settings{Game: info.Name, Config: json.RawMessage(info.Tutorial.Config), Takeover: "kitten"}
			table := h.create("anna", settings, "random")
			h.do(table, "anna", room.Command{Do: room.DoStart, Guided: true})
			acts := 0
			for _, r := range h.store.log(table) {
				if r.Kind == "act" && r.By == room.ByClock {
					acts++
				}
			}
			if acts != len(info.Tutorial.Actions) {
				t.Errorf("got %d actions, want %d", acts, len(info.Tutorial.Actions))
			}
			if may := h.scene(table, "anna", 0).Permissions; may == nil || !may.Must {
				t.Error("seat 0 has nothing to do")
			}
			h.folds(table)
		})
	}
}

func TestAGuidedGameIsPlayedAloneByItsConfiguration(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	other := h.create("anna", isleOf(3), "random", "random")
	h.refuse(other, "anna", room.CodeNotReady, room.Command{Do: room.DoStart, Guided: true})
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	settings := room.Settings{Game: "isle", Config: json.RawMessage(g.Info().Tutorial.Config), Takeover: "kitten"}
	shared := h.create("anna", settings)
	h.do(shared, "boris", room.Command{Do: room.DoSit})
	h.do(shared, "boris", room.Command{Do: room.DoReady, On: true})
	h.refuse(shared, "anna", room.CodeNotReady, room.Command{Do: room.DoStart, Guided: true})
}
