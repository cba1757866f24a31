package tableserver_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func TestBotsPlayWholeGame(t *testing.T) {
	t.Parallel()
	for _, settings := range []table.Settings{isleOf(4), boxesOf(4)} {
		t.Run(settings.Game, func(t *testing.T) {
			h := newFixture(t)
			tableID := h.create("anna", settings, "random", "random", "random")
			h.do(tableID, "anna", table.Command{Do: table.DoStart})
			zoe := watch(t, "zoe")
			h.subscribe(tableID, zoe)
			h.do(tableID, "anna", concede(0)) // which ends it: no person plays any more
			end := zoe.scene(game.Nobody).Table
			if end.Reason != ratings.Conceded || len(end.Winners) == 0 {
				t.Errorf("got %s, winners %v", end.Reason, end.Winners)
			}
			if h.Thinking(tableID) != 0 {
				t.Error("bots think on")
			}
		})
	}
}

func TestBotsFinishGameForPeople(t *testing.T) {
	t.Parallel()
	for _, settings := range []table.Settings{isleOf(3), boxesOf(3)} {
		t.Run(settings.Game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newFixture(t)
				settings.Clock = table.Clock{Kind: table.Days, Days: 1}
				tableID := h.create("anna", settings, "random", "random")
				h.do(tableID, "anna", table.Command{Do: table.DoStart})
				h.subscribe(tableID, watch(t, "zoe")) // else they would wait for somebody
				waitFor(t, func() bool {
					h.advance(25 * time.Hour)
					return h.scene(tableID, "anna", 0).Table.Stage == table.Over
				})
				if h.notices.count("anna", table.GameEnded) != 1 {
					t.Errorf("got %v", h.notices.list)
				}
				h.folds(tableID)
				for _, r := range h.store.log(tableID) {
					if r.Kind == "act" && r.By == table.ByPerson || r.By == table.ByBot && r.Person != "" {
						t.Fatalf("got the row %v of %q", &r, r.Person)
					}
				}
				if m := h.Metrics(); m.GamesEnded.Load() != 1 || m.BotActions.Load() == 0 || m.PersonActions.Load() != 0 {
					t.Errorf("counted %d games, %d actions of bots, %d of people", m.GamesEnded.Load(), m.BotActions.Load(), m.PersonActions.Load())
				}
			})
		})
	}
}

// slowMind runs until its context ends.
type slowMind struct{}

func (slowMind) Choose(ctx context.Context, _ any, _ []string, _ bots.Budget, _ *game.Rand) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// A bot is not forgotten when the server stops.
func TestBotMovesAfterRestart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newMemStore()
		h := fixtureWith(t, s, tableserver.Options{Minds: func(string, string) (bots.Mind, error) { return slowMind{}, nil }})
		tableID := h.create("anna", isleOf(2), "random")
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		h.play(tableID, "anna", 0, "keep")
		if h.Thinking(tableID) != 1 {
			t.Fatal("the bot does not think")
		}
		h = h.reopened()
		h.clock.advance(2 * time.Minute)
		h.Wake(context.Background())
		waitFor(t, func() bool { return h.notices.count("anna", table.YourTurn) == 1 })
	})
}

func TestStaleThoughtIsCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := fixtureWith(t, newMemStore(), tableserver.Options{BotPace: 30 * time.Millisecond})
		tableID := h.create("anna", isleOf(2), "random")
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		h.do(tableID, "anna", table.Command{Do: table.DoAbandon, Seat: seat(0)})
		if h.Thinking(tableID) != 0 {
			t.Error("a bot thinks on after the end")
		}
		rows := len(h.store.log(tableID))
		time.Sleep(60 * time.Millisecond)
		if got := len(h.store.log(tableID)); got != rows {
			t.Errorf("%d rows after the end", got-rows)
		}
	})
}

func TestBotRetriesAfterFullStore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := fixtureWith(t, newMemStore(), tableserver.Options{})
		tableID := h.create("anna", isleOf(2), "random")
		h.store.set(func() {
			h.store.beforeCommit = func(c *table.Change) {
				if c.Rows[0].Kind == "start" {
					h.store.fail = storage.ErrUnwritable // from now on
				}
			}
		})
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		waitFor(t, func() bool {
			h.store.mu.Lock()
			defer h.store.mu.Unlock()
			return h.store.refused > 0
		})
		h.store.set(func() { h.store.fail = nil })
		h.do(tableID, "anna", table.Command{Do: table.DoQuiet, Seat: seat(0), On: true}) // lets bots think too
		waitFor(t, func() bool { return h.position(tableID, "anna", 0).Match.Must() == game.Seats(0).With(0) })
		h.folds(tableID)
	})
}
