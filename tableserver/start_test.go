package tableserver_test

import (
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// full returns settings of a table that starts automatically.
func full(players int) table.Settings {
	s := isleOf(players)
	s.Start = table.StartWhenFull
	return s
}

func (f *fixture) stage(table ids.TableID) table.Stage {
	f.t.Helper()
	return f.scene(table, "anna", game.Nobody).Table.Stage
}

func (f *fixture) wantStage(table ids.TableID, when string, want table.Stage) {
	f.t.Helper()
	if got := f.stage(table); got != want {
		f.t.Errorf("%s: got stage %s, want %s", when, got, want)
	}
}

// A game begins by itself when the last seat is taken.
func TestStartWithLastSeat(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", full(3))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.wantStage(tableID, "with a free seat", table.Open)
	if got := h.scene(tableID, "anna", 0).Table; !got.Seats[1].Ready || got.Start != table.StartWhenFull {
		t.Errorf("a seated person is not ready: %+v", got)
	}
	before := len(h.store.log(tableID))
	h.do(tableID, "celina", table.Command{Do: table.DoSit})
	h.wantStage(tableID, "with all seats taken", table.Playing)
	rows := h.store.log(tableID)[before:]
	if len(rows) != 3 || rows[0].Kind != "sit" || rows[1].Kind != "ready" || rows[2].Kind != "start" || rows[2].By != table.ByClock || rows[2].Person != "" {
		t.Errorf("got rows %v", rows)
	}
	if got := h.scene(tableID, "anna", 0).Table; got.Start != "" || got.Minutes != 0 {
		t.Errorf("a running game still tells how it starts: %+v", got)
	}
}

func TestStartWithBotLast(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", full(2))
	h.do(tableID, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "kitten"})
	h.wantStage(tableID, "with a bot on the last seat", table.Playing)
}

// Whoever is not ready is waited for.
func TestStartWaitsForReady(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", full(3))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: false})
	h.do(tableID, "celina", table.Command{Do: table.DoSit})
	h.wantStage(tableID, "with somebody who is not ready", table.Open)
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.wantStage(tableID, "when all are ready", table.Playing)
}

func TestStartByHost(t *testing.T) {
	t.Parallel()
	for _, start := range []table.StartKind{"", table.StartByHost} {
		h := newFixture(t)
		s := full(2)
		s.Start = start
		tableID := h.create("anna", s)
		h.do(tableID, "boris", table.Command{Do: table.DoSit})
		h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
		h.wantStage(tableID, "where the host starts", table.Open)
		// Readiness survives a change of only the start setting, and the game starts at once.
		s.Start = table.StartWhenFull
		h.do(tableID, "anna", table.Command{Do: table.DoSettings, Settings: &s})
		h.wantStage(tableID, "when the host chooses otherwise", table.Playing)
	}
	h := newFixture(t)
	tableID := h.create("anna", full(2))
	by := full(2)
	by.Start = table.StartByHost
	h.do(tableID, "anna", table.Command{Do: table.DoSettings, Settings: &by})
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.wantStage(tableID, "where the host has chosen to start", table.Open)
	if h.scene(tableID, "anna", 0).Table.Seats[1].Ready {
		t.Error("a seated person is ready although the host starts")
	}
}

func TestNewSettingsNeedConsent(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", full(3))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	two := full(2)
	h.do(tableID, "anna", table.Command{Do: table.DoSettings, Settings: &two})
	h.wantStage(tableID, "after the table has become smaller", table.Open)
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.wantStage(tableID, "when all have agreed", table.Playing)
}

// People at one device say first who they are.
func TestStartAtOneDevice(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", full(2))
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.wantStage(tableID, "with two seats of one person", table.Open)
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	h.wantStage(tableID, "after the start", table.Playing)
}

func TestUnknownStartIsRefused(t *testing.T) {
	t.Parallel()
	s := isleOf(2)
	s.Start = "now"
	if _, err := s.Check(); game.CodeOf(err) != table.CodeBadOptions {
		t.Errorf("got %v", err)
	}
}

func TestGameMinutes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, game, config string
		clock              table.Clock
		bots               int
		want               int
	}{
		{"two people on the isle", "isle", `{"players":2}`, table.Clock{}, 0, 35},
		{"four people on the isle", "isle", `{"players":4}`, table.Clock{}, 0, 60},
		{"a bot is quicker", "isle", `{"players":4}`, table.Clock{}, 2, 40},
		{"a family is quicker", "isle", `{"players":4,"mode":"family"}`, table.Clock{}, 0, 35},
		{"modules take longer", "isle", `{"players":4,"modules":["kittens","beasts"]}`, table.Clock{}, 0, 70},
		{"alone against the sister", "isle", `{"players":1,"mode":"solo"}`, table.Clock{}, 0, 30},
		{"two people and boxes", "boxes", `{"players":2}`, table.Clock{}, 0, 20},
		{"boxes with all rules", "boxes", `{"players":4,"rules":"advanced"}`, table.Clock{}, 0, 40},
		{"days for a move", "isle", `{"players":2}`, table.Clock{Kind: table.Days, Days: 2}, 0, 0},
		{"a reminder changes nothing", "isle", `{"players":2}`, table.Clock{Kind: table.Reminder, Minutes: 5}, 0, 35},
	}
	h := newFixture(t)
	for _, tt := range tests {
		bots := make([]string, tt.bots)
		for i := range bots {
			bots[i] = "kitten"
		}
		table := h.create("anna", table.Settings{Game: tt.game, Config: []byte(tt.config), Clock: tt.clock}, bots...)
		if got := h.scene(table, "anna", 0).Table.Minutes; got != tt.want {
			t.Errorf("%s: got %d minutes, want %d", tt.name, got, tt.want)
		}
	}
}
