package room_test

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// rematch opens the table of the next game.
func (h *house) rematch(table room.TableID, p room.PersonID) room.TableID {
	h.t.Helper()
	next, err := h.Rematch(h.t.Context(), table, p)
	if err != nil {
		h.t.Fatal(err)
	}
	return next
}

func (h *house) wantSeries(table room.TableID, when string, games int, wins ...int) {
	h.t.Helper()
	got := h.scene(table, "anna", game.Nobody).Table.Series
	if games == 0 {
		if got != nil {
			h.t.Errorf("%s: got %+v, want no series", when, got)
		}
		return
	}
	if got == nil || got.Games != games || !slices.Equal(got.Wins, wins) {
		h.t.Errorf("%s: got %+v, want %d games and %v", when, got, games, wins)
	}
	h.folds(table)
}

func TestGamesOfTheSamePeopleAreASeries(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(isleOf(2), Crew(2)...) // anna, boris
	h.do(table, "anna", room.Command{Do: room.DoConcede, Seat: seat(0)})
	h.wantSeries(table, "after the first game", 0)

	table = h.rematch(table, "anna") // boris, anna
	h.wantSeries(table, "before the second game", 1, 1, 0)
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	h.do(table, "anna", room.Command{Do: room.DoStart})
	h.do(table, "anna", room.Command{Do: room.DoConcede, Seat: seat(1)})
	h.wantSeries(table, "after the second game", 2, 2, 0)

	table = h.rematch(table, "boris") // anna, boris
	h.do(table, "boris", room.Command{Do: room.DoSwap, Seat: seat(0), With: seat(1)})
	h.wantSeries(table, "after a change of seats", 2, 2, 0)
	h.do(table, "boris", room.Command{Do: room.DoRemove, Seat: seat(1)})
	h.do(table, "zoe", room.Command{Do: room.DoSit})
	h.wantSeries(table, "with somebody new", 2, 2, 0)
	h.do(table, "zoe", room.Command{Do: room.DoReady, On: true})
	h.do(table, "boris", room.Command{Do: room.DoStart})
	h.do(table, "boris", room.Command{Do: room.DoConcede, Seat: seat(0)})
	h.wantSeries(table, "after the third game", 3, 2, 1)
	h.wantSeries(h.rematch(table, "zoe"), "before the fourth game", 3, 1, 2)
}

func TestAGameWithoutAWinnerDoesNotCount(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(isleOf(2), Crew(2)...)
	h.do(table, "anna", room.Command{Do: room.DoAbandon, Seat: seat(0)})
	h.do(table, "boris", room.Command{Do: room.DoVote, On: true, Yes: true})
	h.wantStage(table, "after both have agreed", room.Over)
	h.wantSeries(h.rematch(table, "anna"), "after a game that was abandoned", 0)
}

func TestPeopleAtOneDeviceHaveEachTheirOwnScore(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", isleOf(3), "kitten")
	h.do(table, "anna", room.Command{Do: room.DoSit})
	h.do(table, "anna", room.Command{Do: room.DoStart})
	for _, s := range []game.Seat{0, 1} {
		h.do(table, "anna", room.Command{Do: room.DoConcede, Seat: &s})
	}
	table = h.rematch(table, "anna") // the second of anna's seats, the bot, the first
	h.wantSeries(table, "after the bot has won", 1, 0, 1, 0)
	h.do(table, "anna", room.Command{Do: room.DoBot, Seat: seat(1), Level: "tabby"})
	h.wantSeries(table, "with another bot", 1, 0, 0, 0)
}

func TestAScoreGoesAlongToAnotherSeat(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(isleOf(2), Crew(2)...)
	h.do(table, "boris", room.Command{Do: room.DoConcede, Seat: seat(1)})
	table = h.rematch(table, "boris") // boris, anna
	three := isleOf(3)
	h.do(table, "boris", room.Command{Do: room.DoSettings, Settings: &three})
	h.do(table, "anna", room.Command{Do: room.DoRise})
	h.do(table, "anna", room.Command{Do: room.DoSit, Seat: seat(2)})
	h.wantSeries(table, "at another seat", 1, 0, 0, 1)
}
