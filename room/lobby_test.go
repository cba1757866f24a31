package room_test

import (
	"context"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

func TestCreate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		settings room.Settings
		bots     []string
		want     game.Code
	}{
		{"a game that nobody has", room.Settings{Game: "chess"}, nil, game.CodeUnknownGame},
		{"no players", room.Settings{Game: "isle"}, nil, game.CodeBadPlayers},
		{"an option that the game does not have", room.Settings{Game: "isle", Config: []byte(`{"players":2,"x":1}`)}, nil, game.CodeUnknownConfigKey},
		{"a clock of no kind", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: room.Clock{Kind: "sand"}}, nil, room.CodeBadOptions},
		{"a reminder after no time", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: room.Clock{Kind: room.Reminder}}, nil, room.CodeBadOptions},
		{"a reminder after days", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: room.Clock{Kind: room.Reminder, Minutes: 5, Days: 1}}, nil, room.CodeBadOptions},
		{"31 days a move", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: room.Clock{Kind: room.Days, Days: 31}}, nil, room.CodeBadOptions},
		{"no clock that has minutes", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Clock: room.Clock{Minutes: 5}}, nil, room.CodeBadOptions},
		{"a takeover of no level", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Takeover: "lion"}, nil, bots.CodeUnknownLevel},
		{"a takeover of no character", room.Settings{Game: "isle", Config: []byte(`{"players":2}`), Takeover: "tabby.sleep"}, nil, bots.CodeUnknownCharacter},
		{"bots on all seats", isleOf(2), []string{"random", "random"}, room.CodeBadOptions},
		{"a bot of no level", isleOf(2), []string{"lion"}, bots.CodeUnknownLevel},
		{"a bot of no character", isleOf(2), []string{"tabby.shy"}, bots.CodeUnknownCharacter},
		{"a bot with a character", isleOf(2), []string{"tabby.families"}, ""},
		{"a bot on the last seat", isleOf(2), []string{"random"}, ""},
	}
	h := newHouse(t)
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

func TestANewTableHasDefaults(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", room.Settings{Game: "boxes", Config: []byte(`{"players":3}`)}, "kitten")
	got := h.scene(table, "anna", 0).Table
	if string(got.Config) != `{"players":3,"rules":"basic","columns":10,"rows":8}` || got.Clock.Kind != room.NoClock || got.Takeover != "tabby" {
		t.Errorf("got %s, %v, %s", got.Config, got.Clock, got.Takeover)
	}
	if got.Host != "anna" || got.Seats[0].Person != "anna" || got.Seats[1] != (room.SeatView{}) || got.Seats[2].Bot != "kitten" || !got.Seats[2].Ready {
		t.Errorf("got host %s, seats %+v", got.Host, got.Seats)
	}
	if got.Seats[0].Name != "Name of anna" {
		t.Errorf("got the name %q", got.Seats[0].Name)
	}
}

// lobby has a table of four: the host Anna, the guest Boris, a bot and a free seat.
func lobby(t *testing.T) (*house, room.TableID) {
	h := newHouse(t)
	table := h.create("anna", isleOf(4), "random")
	h.do(table, "boris", room.Command{Do: room.DoSit})
	return h, table
}

func TestTheLobbyByWhoAsks(t *testing.T) {
	t.Parallel()
	two, four, bad := isleOf(2), boxesOf(4), room.Settings{Game: "chess"}
	tests := []struct {
		name                  string
		command               room.Command
		host, guest, stranger game.Code
	}{
		{"sit anywhere", room.Command{Do: room.DoSit}, "", "", ""},
		{"sit on the free seat", room.Command{Do: room.DoSit, Seat: seat(2)}, "", "", ""},
		{"sit on a seat that is taken", room.Command{Do: room.DoSit, Seat: seat(1)}, room.CodeSeatTaken, room.CodeSeatTaken, room.CodeSeatTaken},
		{"sit on a bot", room.Command{Do: room.DoSit, Seat: seat(3)}, room.CodeSeatTaken, room.CodeSeatTaken, room.CodeSeatTaken},
		{"sit on a seat that is not there", room.Command{Do: room.DoSit, Seat: seat(4)}, game.CodeUnknownSeat, game.CodeUnknownSeat, game.CodeUnknownSeat},
		{"sit nowhere", room.Command{Do: room.DoSit, Seat: seat(-1)}, game.CodeUnknownSeat, game.CodeUnknownSeat, game.CodeUnknownSeat},
		{"rise", room.Command{Do: room.DoRise}, "", "", room.CodeNotSeated},
		{"rise from the guest's seat", room.Command{Do: room.DoRise, Seat: seat(1)}, room.CodeNotYours, "", room.CodeNotYours},
		{"remove the guest", room.Command{Do: room.DoRemove, Seat: seat(1)}, "", room.CodeNotHost, room.CodeNotHost},
		{"remove the host", room.Command{Do: room.DoRemove, Seat: seat(0)}, room.CodeNotSeated, room.CodeNotHost, room.CodeNotHost},
		{"remove nobody", room.Command{Do: room.DoRemove, Seat: seat(2)}, room.CodeNotSeated, room.CodeNotHost, room.CodeNotHost},
		{"remove without a seat", room.Command{Do: room.DoRemove}, game.CodeUnknownSeat, room.CodeNotHost, room.CodeNotHost},
		{"swap the guest's seat for the free one", room.Command{Do: room.DoSwap, Seat: seat(1), With: seat(2)}, "", "", room.CodeNotYours},
		{"swap the guest's seat for the host's", room.Command{Do: room.DoSwap, Seat: seat(1), With: seat(0)}, "", room.CodeSeatTaken, room.CodeNotYours},
		{"swap the host's seat for the free one", room.Command{Do: room.DoSwap, Seat: seat(0), With: seat(2)}, "", room.CodeNotYours, room.CodeNotYours},
		{"swap for nothing", room.Command{Do: room.DoSwap, Seat: seat(1)}, game.CodeUnknownSeat, game.CodeUnknownSeat, game.CodeUnknownSeat},
		{"put a bot", room.Command{Do: room.DoBot, Seat: seat(2), Level: "kitten"}, "", room.CodeNotHost, room.CodeNotHost},
		{"put a bot of no level", room.Command{Do: room.DoBot, Seat: seat(2), Level: "lion"}, bots.CodeUnknownLevel, room.CodeNotHost, room.CodeNotHost},
		{"put a bot of no character", room.Command{Do: room.DoBot, Seat: seat(2), Level: "tabby.sleep"}, bots.CodeUnknownCharacter, room.CodeNotHost, room.CodeNotHost},
		{"put a bot on a person", room.Command{Do: room.DoBot, Seat: seat(1), Level: "kitten"}, room.CodeSeatTaken, room.CodeNotHost, room.CodeNotHost},
		{"send a bot away", room.Command{Do: room.DoBot, Seat: seat(3)}, "", room.CodeNotHost, room.CodeNotHost},
		{"fewer seats", room.Command{Do: room.DoSettings, Settings: &two}, "", room.CodeNotHost, room.CodeNotHost},
		{"another game", room.Command{Do: room.DoSettings, Settings: &four}, "", room.CodeNotHost, room.CodeNotHost},
		{"no game", room.Command{Do: room.DoSettings, Settings: &bad}, game.CodeUnknownGame, room.CodeNotHost, room.CodeNotHost},
		{"no settings", room.Command{Do: room.DoSettings}, room.CodeBadCommand, room.CodeNotHost, room.CodeNotHost},
		{"close the door", room.Command{Do: room.DoDoor}, "", room.CodeNotHost, room.CodeNotHost},
		{"be ready", room.Command{Do: room.DoReady, On: true}, "", "", room.CodeNotSeated},
		{"start too early", room.Command{Do: room.DoStart}, room.CodeNotReady, room.CodeNotHost, room.CodeNotHost},
		{"act too early", room.Command{Do: room.DoAct, Seat: seat(0)}, room.CodeNotStarted, room.CodeNotStarted, room.CodeNotStarted},
		{"ask for a bot too early", room.Command{Do: room.DoReplace, Seat: seat(0)}, room.CodeNotStarted, room.CodeNotStarted, room.CodeNotStarted},
		{"vote on nothing", room.Command{Do: room.DoVote}, room.CodeNoProposal, room.CodeNoProposal, room.CodeNoProposal},
		{"fly", room.Command{Do: "fly"}, room.CodeUnknownCommand, room.CodeUnknownCommand, room.CodeUnknownCommand},
		{"a rematch too early", room.Command{Do: room.DoRematch}, room.CodeNotOver, room.CodeNotOver, room.CodeNotOver},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for who, want := range map[room.PersonID]game.Code{"anna": tt.host, "boris": tt.guest, "zoe": tt.stranger} {
				h, table := lobby(t)
				if want != "" {
					h.refuse(table, who, want, tt.command)
				} else if err := h.try(table, who, tt.command); err != nil {
					t.Errorf("%s: got %v", who, err)
				}
			}
		})
	}
}

func TestWhoIsHost(t *testing.T) {
	t.Parallel()
	h, table := lobby(t)
	w := watch(t, "anna")
	h.look(table, w)
	h.do(table, "anna", room.Command{Do: room.DoSit})
	h.do(table, "anna", room.Command{Do: room.DoRise, Seat: seat(0)})
	if got := h.scene(table, "anna", 2).Table.Host; got != "anna" {
		t.Errorf("got host %s, want anna, who still has a seat", got)
	}
	h.do(table, "anna", room.Command{Do: room.DoRise})
	if got := w.scene(game.Nobody).Table.Host; got != "boris" {
		t.Errorf("got host %s, want boris", got)
	}
	h.refuse(table, "anna", room.CodeNotHost, room.Command{Do: room.DoDoor})
	h.do(table, "boris", room.Command{Do: room.DoRise})
	end := w.scene(game.Nobody).Table
	if end.Stage != room.Over || end.Reason != ratings.Closed || len(end.Winners) > 0 || end.Seed != nil || end.Sheet != nil {
		t.Errorf("got %+v", end)
	}
	h.refuse(table, "celina", room.CodeTableOver, room.Command{Do: room.DoSit})
}

func TestSettingsThatWouldRemoveAnOccupiedSeat(t *testing.T) {
	t.Parallel()
	h, table := lobby(t)
	h.do(table, "boris", room.Command{Do: room.DoSwap, Seat: seat(1), With: seat(2)})
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	two, three := isleOf(2), isleOf(3)
	h.refuse(table, "anna", room.CodeSeatTaken, room.Command{Do: room.DoSettings, Settings: &two})
	h.do(table, "anna", room.Command{Do: room.DoSettings, Settings: &three})
	got := h.scene(table, "anna", 0).Table.Seats
	if len(got) != 3 || got[2].Person != "boris" || got[2].Ready {
		t.Errorf("got %+v, want three seats and nobody ready", got)
	}
}

func TestASeatThatIsGoneIsShownToNobody(t *testing.T) {
	t.Parallel()
	h, table := lobby(t)
	guest := watch(t, "celina")
	h.do(table, "celina", room.Command{Do: room.DoSit})
	h.look(table, guest)
	h.do(table, "celina", room.Command{Do: room.DoRise})
	two := isleOf(2)
	h.do(table, "anna", room.Command{Do: room.DoSettings, Settings: &two})
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	h.do(table, "anna", room.Command{Do: room.DoStart})
	if got := guest.streams(); !slices.Equal(got, []game.Seat{game.Nobody}) {
		t.Errorf("got the streams %v", got)
	}
	h.agree(table, guest)
}

func TestTheStartNeedsEveryone(t *testing.T) {
	t.Parallel()
	h, table := lobby(t)
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	h.refuse(table, "anna", room.CodeNotReady, room.Command{Do: room.DoStart})
	h.do(table, "celina", room.Command{Do: room.DoSit})
	h.refuse(table, "dora", room.CodeTableFull, room.Command{Do: room.DoSit})
	h.refuse(table, "anna", room.CodeNotReady, room.Command{Do: room.DoStart})
	h.do(table, "celina", room.Command{Do: room.DoReady, On: true})
	h.refuse(table, "celina", room.CodeNotHost, room.Command{Do: room.DoStart})
	h.do(table, "anna", room.Command{Do: room.DoStart})
	for _, verb := range []room.Verb{room.DoSit, room.DoRise, room.DoSwap, room.DoReady, room.DoRemove, room.DoBot, room.DoSettings, room.DoStart} {
		h.refuse(table, "anna", room.CodeStarted, room.Command{Do: verb, Seat: seat(0), With: seat(1)})
	}
	h.do(table, "anna", room.Command{Do: room.DoDoor})
	h.refuse(table, "boris", room.CodeNotHost, room.Command{Do: room.DoDoor, On: true})
}

func TestOnePersonOnSeveralSeats(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", boxesOf(3))
	h.do(table, "anna", room.Command{Do: room.DoSit})
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	w := watch(t, "anna")
	h.look(table, w)
	h.do(table, "anna", room.Command{Do: room.DoStart})
	if got := w.streams(); !slices.Equal(got, []game.Seat{0, 1}) {
		t.Fatalf("got the streams %v, want both seats", got)
	}
	h.playOut(table, []room.PersonID{"anna", "anna", "boris"}, func(pos room.Position) bool {
		return len(pos.Match.Legal(2)) > 0 && pos.Match.Score(0).Accounts[0].Total > 0
	})
	h.agree(table, w)
	if _, err := h.Position(context.Background(), table, "anna", seat(2)); game.CodeOf(err) != room.CodeNotYours {
		t.Errorf("got %v, want %s", err, room.CodeNotYours)
	}
}
