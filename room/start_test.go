package room_test

import (
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// full returns settings of a table whose game begins by itself.
func full(players int) room.Settings {
	s := isleOf(players)
	s.Start = room.StartWhenFull
	return s
}

func (h *house) stage(table room.TableID) room.Stage {
	h.t.Helper()
	return h.scene(table, "anna", game.Nobody).Table.Stage
}

func (h *house) wantStage(table room.TableID, when string, want room.Stage) {
	h.t.Helper()
	if got := h.stage(table); got != want {
		h.t.Errorf("%s: got stage %s, want %s", when, got, want)
	}
}

func TestAGameBeginsByItselfWhenTheLastSeatIsTaken(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", full(3))
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.wantStage(table, "with a free seat", room.Open)
	if got := h.scene(table, "anna", 0).Table; !got.Seats[1].Ready || got.Start != room.StartWhenFull {
		t.Errorf("whoever sat down is not ready: %+v", got)
	}
	before := len(h.store.log(table))
	h.do(table, "celina", room.Command{Do: room.DoSit})
	h.wantStage(table, "with all seats taken", room.Playing)
	rows := h.store.log(table)[before:]
	if len(rows) != 3 || rows[0].Kind != "sit" || rows[1].Kind != "ready" || rows[2].Kind != "start" || rows[2].By != room.ByClock || rows[2].Person != "" {
		t.Errorf("got rows %v", rows)
	}
	if got := h.scene(table, "anna", 0).Table; got.Start != "" || got.Minutes != 0 {
		t.Errorf("a running game still tells how it starts: %+v", got)
	}
}

func TestABotCanTakeTheLastSeat(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", full(2))
	h.do(table, "anna", room.Command{Do: room.DoBot, Seat: seat(1), Level: "kitten"})
	h.wantStage(table, "with a bot on the last seat", room.Playing)
}

func TestWhoeverIsNotReadyIsWaitedFor(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", full(3))
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.do(table, "boris", room.Command{Do: room.DoReady, On: false})
	h.do(table, "celina", room.Command{Do: room.DoSit})
	h.wantStage(table, "with somebody who is not ready", room.Open)
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	h.wantStage(table, "when all are ready", room.Playing)
}

func TestTheHostMayChooseToStart(t *testing.T) {
	t.Parallel()
	for _, start := range []room.StartKind{"", room.StartByHost} {
		h := newHouse(t)
		s := full(2)
		s.Start = start
		table := h.create("anna", s)
		h.do(table, "boris", room.Command{Do: room.DoSit})
		h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
		h.wantStage(table, "where the host starts", room.Open)
		// Who was ready stays so when nothing but the start is changed, and the game begins at once.
		s.Start = room.StartWhenFull
		h.do(table, "anna", room.Command{Do: room.DoSettings, Settings: &s})
		h.wantStage(table, "when the host chooses otherwise", room.Playing)
	}
	h := newHouse(t)
	table := h.create("anna", full(2))
	by := full(2)
	by.Start = room.StartByHost
	h.do(table, "anna", room.Command{Do: room.DoSettings, Settings: &by})
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.wantStage(table, "where the host has chosen to start", room.Open)
	if h.scene(table, "anna", 0).Table.Seats[1].Ready {
		t.Error("whoever sat down is ready where the host starts")
	}
}

func TestOtherSettingsAreAgreedToAnew(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", full(3))
	h.do(table, "boris", room.Command{Do: room.DoSit})
	two := full(2)
	h.do(table, "anna", room.Command{Do: room.DoSettings, Settings: &two})
	h.wantStage(table, "after the table has become smaller", room.Open)
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	h.wantStage(table, "when all have agreed", room.Playing)
}

func TestPeopleAtOneDeviceSayWhoTheyAreFirst(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", full(2))
	h.do(table, "anna", room.Command{Do: room.DoSit})
	h.wantStage(table, "with two seats of one person", room.Open)
	h.do(table, "anna", room.Command{Do: room.DoStart})
	h.wantStage(table, "after the start", room.Playing)
}

func TestAStartOfNoKindIsRefused(t *testing.T) {
	t.Parallel()
	s := isleOf(2)
	s.Start = "now"
	if _, err := s.Check(); game.CodeOf(err) != room.CodeBadOptions {
		t.Errorf("got %v", err)
	}
}

func TestHowLongAGameTakes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, game, config string
		clock              room.Clock
		bots               int
		want               int
	}{
		{"two people on the isle", "isle", `{"players":2}`, room.Clock{}, 0, 35},
		{"four people on the isle", "isle", `{"players":4}`, room.Clock{}, 0, 60},
		{"a bot is quicker", "isle", `{"players":4}`, room.Clock{}, 2, 40},
		{"a family is quicker", "isle", `{"players":4,"mode":"family"}`, room.Clock{}, 0, 35},
		{"modules take longer", "isle", `{"players":4,"modules":["kittens","beasts"]}`, room.Clock{}, 0, 70},
		{"alone against the sister", "isle", `{"players":1,"mode":"solo"}`, room.Clock{}, 0, 30},
		{"two people and boxes", "boxes", `{"players":2}`, room.Clock{}, 0, 20},
		{"boxes with all rules", "boxes", `{"players":4,"rules":"advanced"}`, room.Clock{}, 0, 40},
		{"days for a move", "isle", `{"players":2}`, room.Clock{Kind: room.Days, Days: 2}, 0, 0},
		{"a reminder changes nothing", "isle", `{"players":2}`, room.Clock{Kind: room.Reminder, Minutes: 5}, 0, 35},
	}
	h := newHouse(t)
	for _, tt := range tests {
		bots := make([]string, tt.bots)
		for i := range bots {
			bots[i] = "kitten"
		}
		table := h.create("anna", room.Settings{Game: tt.game, Config: []byte(tt.config), Clock: tt.clock}, bots...)
		if got := h.scene(table, "anna", 0).Table.Minutes; got != tt.want {
			t.Errorf("%s: got %d minutes, want %d", tt.name, got, tt.want)
		}
	}
}

func TestInvitationCodes(t *testing.T) {
	t.Parallel()
	for range 1000 {
		code := room.NewInvitationCode()
		if got, ok := room.ParseInvitationCode(code); !ok || got != code {
			t.Fatalf("%q was read as %q", code, got)
		}
	}
	tests := []struct {
		typed, want string
	}{
		{"ABCEFG", "ABCEFG"},
		{"abcefg", "ABCEFG"},
		{" abc efg\t", "ABCEFG"},
		{"AbC-eFg", "ABCEFG"},
		{"А В С Е F G", "ABCEFG"}, // typed on a Cyrillic keyboard as far as it has the letters
		{"нкмртх", "HKMPTX"},
		{"ABCEF", ""},
		{"ABCEFGH", ""},
		{"ABCEF1", ""},
		{"ABCEFI", ""},
		{"ABCEFЖ", ""},
		{"", ""},
		{"A                                                                  BCEFG", ""},
		{"../../", ""},
	}
	for _, tt := range tests {
		if got, ok := room.ParseInvitationCode(tt.typed); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%q: got %q, %v, want %q", tt.typed, got, ok, tt.want)
		}
	}
}
