package tableserver_test

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// rematch opens the table of the next game.
func (f *fixture) rematch(table ids.TableID, p ids.PersonID) ids.TableID {
	f.t.Helper()
	next, err := f.Rematch(f.t.Context(), table, p)
	if err != nil {
		f.t.Fatal(err)
	}
	return next
}

func (f *fixture) wantSeries(table ids.TableID, when string, games int, wins ...int) {
	f.t.Helper()
	got := f.scene(table, "anna", game.Nobody).Table.Series
	if games == 0 {
		if got != nil {
			f.t.Errorf("%s: got %+v, want no series", when, got)
		}
		return
	}
	if got == nil || got.Games != games || !slices.Equal(got.Wins, wins) {
		f.t.Errorf("%s: got %+v, want %d games and %v", when, got, games, wins)
	}
	f.folds(table)
}

func TestSeriesOfSamePeople(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(2), crew(2)...) // anna, boris
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	h.wantSeries(tableID, "after the first game", 0)

	tableID = h.rematch(tableID, "anna") // boris, anna
	h.wantSeries(tableID, "before the second game", 1, 1, 0)
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: seat(1)})
	h.wantSeries(tableID, "after the second game", 2, 2, 0)

	tableID = h.rematch(tableID, "boris") // anna, boris
	h.do(tableID, "boris", table.Command{Do: table.DoSwap, Seat: seat(0), With: seat(1)})
	h.wantSeries(tableID, "after a change of seats", 2, 2, 0)
	h.do(tableID, "boris", table.Command{Do: table.DoRemove, Seat: seat(1)})
	h.do(tableID, "zoe", table.Command{Do: table.DoSit})
	h.wantSeries(tableID, "with somebody new", 2, 2, 0)
	h.do(tableID, "zoe", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "boris", table.Command{Do: table.DoStart})
	h.do(tableID, "boris", table.Command{Do: table.DoConcede, Seat: seat(0)})
	h.wantSeries(tableID, "after the third game", 3, 2, 1)
	h.wantSeries(h.rematch(tableID, "zoe"), "before the fourth game", 3, 1, 2)
}

func TestSeriesSkipsGameWithoutWinner(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(2), crew(2)...)
	h.do(tableID, "anna", table.Command{Do: table.DoAbandon, Seat: seat(0)})
	h.do(tableID, "boris", table.Command{Do: table.DoVote, On: true, Yes: true})
	h.wantStage(tableID, "after both have agreed", table.Over)
	h.wantSeries(h.rematch(tableID, "anna"), "after a game that was abandoned", 0)
}

// People at one device have each their own score.
func TestSeriesAtOneDevice(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3), "kitten")
	h.do(tableID, "anna", table.Command{Do: table.DoSit})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	for _, s := range []game.Seat{0, 1} {
		h.do(tableID, "anna", table.Command{Do: table.DoConcede, Seat: &s})
	}
	tableID = h.rematch(tableID, "anna") // the second of anna's seats, the bot, the first
	h.wantSeries(tableID, "after the bot has won", 1, 0, 1, 0)
	h.do(tableID, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "tabby"})
	h.wantSeries(tableID, "with another bot", 1, 0, 0, 0)
}

// A score goes along to another seat.
func TestSeriesScoreFollowsPerson(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(2), crew(2)...)
	h.do(tableID, "boris", table.Command{Do: table.DoConcede, Seat: seat(1)})
	tableID = h.rematch(tableID, "boris") // boris, anna
	three := isleOf(3)
	h.do(tableID, "boris", table.Command{Do: table.DoSettings, Settings: &three})
	h.do(tableID, "anna", table.Command{Do: table.DoRise})
	h.do(tableID, "anna", table.Command{Do: table.DoSit, Seat: seat(2)})
	h.wantSeries(tableID, "at another seat", 1, 0, 0, 1)
}
