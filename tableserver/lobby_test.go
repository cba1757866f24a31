package tableserver_test

import (
	"context"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func TestCreate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		settings table.Settings
		bots     []string
		want     game.Code
	}{
		{"a game that nobody has", table.Settings{Game: "chess"}, nil, game.CodeUnknownGame},
		{"no players", table.Settings{Game: "isle"}, nil, game.CodeBadPlayers},
		{"an option that the game does not have", table.Settings{Game: "isle", Config: []byte(`{"players":2,"x":1}`)}, nil, game.CodeUnknownConfigKey},
		{"a clock of no kind", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: table.Clock{Kind: "sand"}}, nil, table.CodeBadOptions},
		{"a reminder after no time", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: table.Clock{Kind: table.Reminder}}, nil, table.CodeBadOptions},
		{"a reminder after days", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: table.Clock{Kind: table.Reminder, Minutes: 5, Days: 1}}, nil, table.CodeBadOptions},
		{"31 days a move", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: table.Clock{Kind: table.Days, Days: 31}}, nil, table.CodeBadOptions},
		{"no clock that has minutes", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: table.Clock{Minutes: 5}}, nil, table.CodeBadOptions},
		{"a takeover of no level", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Takeover: "lion"}, nil, bots.CodeUnknownLevel},
		{"a takeover of no character", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Takeover: "tabby.sleep"}, nil, bots.CodeUnknownCharacter},
		{"bots on all seats", isleOf(2), []string{"random", "random"}, table.CodeBadOptions},
		{"a bot of no level", isleOf(2), []string{"lion"}, bots.CodeUnknownLevel},
		{"a bot of no character", isleOf(2), []string{"tabby.shy"}, bots.CodeUnknownCharacter},
		{"a bot with a character", isleOf(2), []string{"tabby.families"}, ""},
		{"a bot on the last seat", isleOf(2), []string{"random"}, ""},
	}
	h := newFixture(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			id, err := h.Create(context.Background(), "anna", tt.settings, tt.bots)
			if game.CodeOf(err) != tt.want || (err == nil) != (tt.want == "") {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if (err == nil) != (len(h.store.log(id)) > 0) {
				t.Errorf("got %d rows", len(h.store.log(id)))
			}
		})
	}
}

func TestCreateDefaults(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", table.Settings{Game: "boxes", Config: []byte(`{"players":3}`)}, "kitten")
	got := h.scene(tableID, "anna", 0).Table
	if string(got.Config) != `{"players":3,"rules":"basic","columns":10,"rows":8}` || got.Clock.Kind != table.NoClock || got.Takeover != "tabby" {
		t.Errorf("got %s, %v, %s", got.Config, got.Clock, got.Takeover)
	}
	if got.Host != "anna" || got.Seats[0].Person != "anna" || got.Seats[1] != (table.SeatView{}) || got.Seats[2].Bot != "kitten" || !got.Seats[2].Ready {
		t.Errorf("got host %s, seats %+v", got.Host, got.Seats)
	}
	if got.Seats[0].Name != "Name of anna" {
		t.Errorf("got the name %q", got.Seats[0].Name)
	}
}

// lobby has a table of four: the host Anna, the guest Boris, a bot and a free seat.
func openTable(t *testing.T) (*fixture, ids.TableID) {
	h := newFixture(t)
	tableID := h.create("anna", isleOf(4), "random")
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	return h, tableID
}

// The lobby depends on who asks.
func TestLobbyByViewer(t *testing.T) {
	t.Parallel()
	two, four, bad := isleOf(2), boxesOf(4), table.Settings{Game: "chess"}
	tests := []struct {
		name                  string
		command               table.Command
		host, guest, stranger game.Code
	}{
		{"sit anywhere", table.Command{Do: table.DoSit}, "", "", ""},
		{"sit on the free seat", table.Command{Do: table.DoSit, Seat: seat(2)}, "", "", ""},
		{"sit on a seat that is taken", table.Command{Do: table.DoSit, Seat: seat(1)}, table.CodeSeatTaken, table.CodeSeatTaken, table.CodeSeatTaken},
		{"sit on a bot", table.Command{Do: table.DoSit, Seat: seat(3)}, table.CodeSeatTaken, table.CodeSeatTaken, table.CodeSeatTaken},
		{"sit on a seat that is not there", table.Command{Do: table.DoSit, Seat: seat(4)}, game.CodeUnknownSeat, game.CodeUnknownSeat, game.CodeUnknownSeat},
		{"sit nowhere", table.Command{Do: table.DoSit, Seat: seat(-1)}, game.CodeUnknownSeat, game.CodeUnknownSeat, game.CodeUnknownSeat},
		{"rise", table.Command{Do: table.DoRise}, "", "", table.CodeNotSeated},
		{"rise from the guest's seat", table.Command{Do: table.DoRise, Seat: seat(1)}, table.CodeNotYours, "", table.CodeNotYours},
		{"remove the guest", table.Command{Do: table.DoRemove, Seat: seat(1)}, "", table.CodeNotHost, table.CodeNotHost},
		{"remove the host", table.Command{Do: table.DoRemove, Seat: seat(0)}, table.CodeNotSeated, table.CodeNotHost, table.CodeNotHost},
		{"remove nobody", table.Command{Do: table.DoRemove, Seat: seat(2)}, table.CodeNotSeated, table.CodeNotHost, table.CodeNotHost},
		{"remove without a seat", table.Command{Do: table.DoRemove}, game.CodeUnknownSeat, table.CodeNotHost, table.CodeNotHost},
		{"swap the guest's seat for the free one", table.Command{Do: table.DoSwap, Seat: seat(1), With: seat(2)}, "", "", table.CodeNotYours},
		{"swap the guest's seat for the host's", table.Command{Do: table.DoSwap, Seat: seat(1), With: seat(0)}, "", table.CodeSeatTaken, table.CodeNotYours},
		{"swap the host's seat for the free one", table.Command{Do: table.DoSwap, Seat: seat(0), With: seat(2)}, "", table.CodeNotYours, table.CodeNotYours},
		{"swap for nothing", table.Command{Do: table.DoSwap, Seat: seat(1)}, game.CodeUnknownSeat, game.CodeUnknownSeat, game.CodeUnknownSeat},
		{"put a bot", table.Command{Do: table.DoBot, Seat: seat(2), Level: "kitten"}, "", table.CodeNotHost, table.CodeNotHost},
		{"put a bot of no level", table.Command{Do: table.DoBot, Seat: seat(2), Level: "lion"}, bots.CodeUnknownLevel, table.CodeNotHost, table.CodeNotHost},
		{"put a bot of no character", table.Command{Do: table.DoBot, Seat: seat(2), Level: "tabby.sleep"}, bots.CodeUnknownCharacter, table.CodeNotHost, table.CodeNotHost},
		{"put a bot on a person", table.Command{Do: table.DoBot, Seat: seat(1), Level: "kitten"}, table.CodeSeatTaken, table.CodeNotHost, table.CodeNotHost},
		{"send a bot away", table.Command{Do: table.DoBot, Seat: seat(3)}, "", table.CodeNotHost, table.CodeNotHost},
		{"fewer seats", table.Command{Do: table.DoSettings, Settings: &two}, "", table.CodeNotHost, table.CodeNotHost},
		{"another game", table.Command{Do: table.DoSettings, Settings: &four}, "", table.CodeNotHost, table.CodeNotHost},
		{"no game", table.Command{Do: table.DoSettings, Settings: &bad}, game.CodeUnknownGame, table.CodeNotHost, table.CodeNotHost},
		{"no settings", table.Command{Do: table.DoSettings}, table.CodeBadCommand, table.CodeNotHost, table.CodeNotHost},
		{"close the door", table.Command{Do: table.DoDoor}, "", table.CodeNotHost, table.CodeNotHost},
		{"be ready", table.Command{Do: table.DoReady, On: true}, "", "", table.CodeNotSeated},
		{"start too early", table.Command{Do: table.DoStart}, table.CodeNotReady, table.CodeNotHost, table.CodeNotHost},
		{"act too early", table.Command{Do: table.DoAct, Seat: seat(0)}, table.CodeNotStarted, table.CodeNotStarted, table.CodeNotStarted},
		{"ask for a bot too early", table.Command{Do: table.DoReplace, Seat: seat(0)}, table.CodeNotStarted, table.CodeNotStarted, table.CodeNotStarted},
		{"vote on nothing", table.Command{Do: table.DoVote}, table.CodeNoProposal, table.CodeNoProposal, table.CodeNoProposal},
		{"fly", table.Command{Do: "fly"}, table.CodeUnknownCommand, table.CodeUnknownCommand, table.CodeUnknownCommand},
		{"a rematch too early", table.Command{Do: table.DoRematch}, table.CodeNotOver, table.CodeNotOver, table.CodeNotOver},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for who, want := range map[ids.PersonID]game.Code{"anna": tt.host, "boris": tt.guest, "zoe": tt.stranger} {
				h, table := openTable(t)
				if want != "" {
					h.refuse(table, who, want, tt.command)
				} else if err := h.try(table, who, tt.command); err != nil {
					t.Errorf("%s: got %v", who, err)
				}
			}
		})
	}
}

func TestHost(t *testing.T) {
	t.Parallel()
	h, tableID := openTable(t)
	w := watch(t, "anna")
	h.subscribe(tableID, w)
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.do(tableID, "anna", table.Command{Do: table.DoRise, Seat: seat(0)})
	if got := h.scene(tableID, "anna", 2).Table.Host; got != "anna" {
		t.Errorf("got host %s, want anna, who still has a seat", got)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoRise})
	if got := w.scene(game.Nobody).Table.Host; got != "boris" {
		t.Errorf("got host %s, want boris", got)
	}
	h.refuse(tableID, "anna", table.CodeNotHost, table.Command{Do: table.DoDoor})
	h.do(tableID, "boris", table.Command{Do: table.DoRise})
	end := w.scene(game.Nobody).Table
	if end.Stage != table.Over || end.Reason != ratings.Closed || len(end.Winners) > 0 || end.Seed != nil || end.Sheet != nil {
		t.Errorf("got %+v", end)
	}
	h.refuse(tableID, "celina", table.CodeTableOver, table.Command{Do: table.DoSit})
}

func TestSettingsKeepOccupiedSeats(t *testing.T) {
	t.Parallel()
	h, tableID := openTable(t)
	h.do(tableID, "boris", table.Command{Do: table.DoSwap, Seat: seat(1), With: seat(2)})
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	two, three := isleOf(2), isleOf(3)
	h.refuse(tableID, "anna", table.CodeSeatTaken, table.Command{Do: table.DoSettings, Settings: &two})
	h.do(tableID, "anna", table.Command{Do: table.DoSettings, Settings: &three})
	got := h.scene(tableID, "anna", 0).Table.Seats
	if len(got) != 3 || got[2].Person != "boris" || got[2].Ready {
		t.Errorf("got %+v, want three seats and nobody ready", got)
	}
}

func TestRemovedSeatIsHidden(t *testing.T) {
	t.Parallel()
	h, tableID := openTable(t)
	guest := watch(t, "celina")
	h.do(tableID, "celina", table.Command{Do: table.DoSit})
	h.subscribe(tableID, guest)
	h.do(tableID, "celina", table.Command{Do: table.DoRise})
	two := isleOf(2)
	h.do(tableID, "anna", table.Command{Do: table.DoSettings, Settings: &two})
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	if got := guest.streams(); !slices.Equal(got, []game.Seat{game.Nobody}) {
		t.Errorf("got the streams %v", got)
	}
	h.agree(tableID, guest)
}

func TestStartNeedsEveryone(t *testing.T) {
	t.Parallel()
	h, tableID := openTable(t)
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.refuse(tableID, "anna", table.CodeNotReady, table.Command{Do: table.DoStart})
	h.do(tableID, "celina", table.Command{Do: table.DoSit})
	h.refuse(tableID, "dora", table.CodeTableFull, table.Command{Do: table.DoSit})
	h.refuse(tableID, "anna", table.CodeNotReady, table.Command{Do: table.DoStart})
	h.do(tableID, "celina", table.Command{Do: table.DoReady, On: true})
	h.refuse(tableID, "celina", table.CodeNotHost, table.Command{Do: table.DoStart})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	for _, verb := range []table.Verb{table.DoSit, table.DoRise, table.DoSwap, table.DoReady, table.DoRemove, table.DoBot, table.DoSettings, table.DoStart} {
		h.refuse(tableID, "anna", table.CodeStarted, table.Command{Do: verb, Seat: seat(0), With: seat(1)})
	}
	h.do(tableID, "anna", table.Command{Do: table.DoDoor})
	h.refuse(tableID, "boris", table.CodeNotHost, table.Command{Do: table.DoDoor, On: true})
}

func TestPersonOnSeveralSeats(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", boxesOf(3))
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	w := watch(t, "anna")
	h.subscribe(tableID, w)
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	if got := w.streams(); !slices.Equal(got, []game.Seat{0, 1}) {
		t.Fatalf("got the streams %v, want both seats", got)
	}
	h.playOut(tableID, []ids.PersonID{"anna", "anna", "boris"}, func(pos tableserver.Position) bool {
		return len(pos.Match.Legal(2)) > 0 && pos.Match.Score(0).Accounts[0].Total > 0
	})
	h.agree(tableID, w)
	if _, err := h.Position(context.Background(), tableID, "anna", seat(2)); game.CodeOf(err) != table.CodeNotYours {
		t.Errorf("got %v, want %s", err, table.CodeNotYours)
	}
}
