package tableserver_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func concede(s game.Seat) table.Command { return table.Command{Do: table.DoConcede, Seat: seat(s)} }

func TestConcedeOfTwoEndsTable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	h.refuse(tableID, "boris", table.CodeNotYours, concede(0))
	h.do(tableID, "anna", concede(0))
	end := watchers[1].scene(1).Table
	if end.Stage != table.Over || end.Reason != ratings.Conceded || !slices.Equal(end.Winners, []game.Seat{1}) {
		t.Errorf("got %s, %s, winners %v", end.Stage, end.Reason, end.Winners)
	}
	if got := end.Standings; len(got) != 2 || got[0].Seat != 1 || got[0].Place != 1 || got[1].Place != 0 || len(got[0].Titles) > 0 {
		t.Errorf("got %+v, want the first seat last, without a place and without titles", got)
	}
	h.refuse(tableID, "boris", table.CodeTableOver, concede(1))
	h.folds(tableID)
}

// At a table of four, a bot plays on for whoever gives up.
func TestConcedeOfFourSeatsBot(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(boxesOf(4), crew(4)...)
	h.do(tableID, "boris", concede(1))
	h.refuse(tableID, "boris", table.CodeNotYours, concede(1))
	h.refuse(tableID, "boris", table.CodeNotYours, undo(1))
	got := watchers[1].scene(1)
	if got.Table.Stage != table.Playing || !got.Table.Seats[1].Conceded || got.Table.Seats[1].Standin != "random" || got.Permissions != nil {
		t.Errorf("got %+v, may %+v", got.Table.Seats[1], got.Permissions)
	}
	again := watch(t, "boris")
	h.subscribe(tableID, again)
	if got := again.scene(1).Table.Seats[1].Standin; got == "" {
		t.Error("a seat that has given up is handed back")
	}
	h.do(tableID, "danilo", concede(3))
	h.do(tableID, "anna", concede(0))
	end := watchers[2].scene(2).Table
	if end.Stage != table.Over || !slices.Equal(end.Winners, []game.Seat{2}) {
		t.Errorf("got %s, winners %v, want the last one who has not given up", end.Stage, end.Winners)
	}
	h.folds(tableID)
}

func TestConcededSeatNeverWins(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		settings := boxesOf(3)
		settings.Takeover = "tabby" // plays better than the others do
		tableID, watchers := h.started(settings, crew(3)...)
		h.do(tableID, "boris", concede(1))
		r := game.SeedOf("people").Stream("people", 0)
		people := crew(3)
		for h.scene(tableID, "anna", 0).Table.Stage == table.Playing {
			pos := h.position(tableID, "anna", 0)
			if s := pos.Match.Must().First(); s != 1 && s >= 0 {
				h.do(tableID, people[s], table.Command{Do: table.DoAct, Seat: seat(s), Decision: ptr(pos.Decision(s)), Action: pos.Match.Pick(s, &r)})
			} else {
				time.Sleep(time.Millisecond)
			}
		}
		end := watchers[0].scene(0).Table
		if end.Reason != ratings.Finished || slices.Contains(end.Winners, 1) || len(end.Winners) == 0 {
			t.Errorf("got %s, winners %v, sheet %+v", end.Reason, end.Winners, end.Sheet)
		}
		for i, s := range end.Standings {
			gaveUp := s.Seat == 1
			if len(s.Titles) == 0 || gaveUp != (s.Place == 0) || gaveUp != (i == 2) || (s.Place == 1) != slices.Contains(end.Winners, s.Seat) {
				t.Errorf("standing %d is %+v, the winners are %v", i, s, end.Winners)
			}
		}
		h.folds(tableID)
	})
}

func ptr[T any](v T) *T { return &v }

func TestAlone(t *testing.T) {
	t.Parallel()
	t.Run("giving up is losing", func(t *testing.T) {
		h := newFixture(t)
		table, watchers := h.started(solo(), "anna")
		h.do(table, "anna", concede(0))
		if end := watchers[0].scene(0).Table; end.Reason != ratings.Conceded || len(end.Winners) != 0 {
			t.Errorf("got %s, winners %v", end.Reason, end.Winners)
		}
	})
	outcomes := map[bool]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6"} {
		s := newMemStore()
		h := fixtureWith(t, s, tableserver.Options{Seed: func() game.Seed { return game.SeedOf(seed) }})
		settings := solo()
		tableID := h.create("anna", settings)
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		if seed < "4" { // a bot that judges plays on and may win; a random player loses
			h.playOut(tableID, []ids.PersonID{"anna"}, nil)
		} else {
			greedy(h, tableID)
		}
		end := h.scene(tableID, "anna", 0).Table
		best := end.Sheet.Winners()
		if won := best.Has(0); won != slices.Contains(end.Winners, 0) || slices.Contains(end.Winners, 1) {
			t.Errorf("seed %s: winners %v, the best of the sheet are %v", seed, end.Winners, best.List())
		}
		outcomes[len(end.Winners) > 0] = true
		h.folds(tableID)
	}
	if len(outcomes) != 2 {
		t.Errorf("got %v, want games won and games lost", outcomes)
	}
}

func TestAbandon(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	abandon := table.Command{Do: table.DoAbandon, Seat: seat(0)}
	h.do(tableID, "anna", abandon)
	h.do(tableID, "boris", table.Command{Do: table.DoVote})
	if got := watchers[0].scene(0).Table; got.Stage != table.Playing || got.Proposal != nil {
		t.Errorf("got %s, %+v after a no", got.Stage, got.Proposal)
	}
	h.do(tableID, "anna", abandon)
	h.do(tableID, "boris", table.Command{Do: table.DoVote, Yes: true})
	end := watchers[0].scene(0).Table
	if end.Reason != ratings.Abandoned || len(end.Winners) != 0 || end.Sheet == nil || end.Proposal != nil {
		t.Errorf("got %+v", end)
	}
	h.folds(tableID)
}

// Only people who are absent are replaced.
func TestReplaceNeedsAbsence(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(4), crew(4)...)
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(1))
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(0))
	h.refuse(tableID, "zoe", table.CodeNotSeated, replace(1))
	h.Unsubscribe(tableID, watchers[1])
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(1)) // within the grace
	h.advance(time.Minute)
	h.Unsubscribe(tableID, watchers[3])
	h.do(tableID, "danilo", concede(3))
	h.refuse(tableID, "danilo", table.CodeNotSeated, replace(1))
	h.do(tableID, "anna", replace(1))
	if got := watchers[2].scene(2).Table.Proposal; got == nil || !slices.Equal(got.Voters, []game.Seat{0, 2}) {
		t.Fatalf("got the proposal %+v, want those who are there to vote", got)
	}
	h.do(tableID, "celina", table.Command{Do: table.DoVote, Yes: true})
	h.advance(3 * time.Minute)
	if got := watchers[2].scene(2).Table; got.Proposal != nil || got.Seats[1].Standin != "random" {
		t.Errorf("got %+v, %+v", got.Proposal, got.Seats[1])
	}
	h.refuse(tableID, "anna", table.CodeNotAbsent, replace(1))
	h.subscribe(tableID, watchers[1])
	if got := watchers[2].scene(2).Table.Seats[1]; got.Standin != "" {
		t.Errorf("got %+v, want the seat handed back", got)
	}
	h.folds(tableID)
}

func TestEveryoneMayEndTable(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(3), crew(3)...)
	h.Unsubscribe(tableID, watchers[1])
	h.Unsubscribe(tableID, watchers[2])
	h.advance(time.Minute)
	for s := range game.Seat(2) {
		h.do(tableID, "anna", replace(s+1))
		h.advance(3 * time.Minute)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoAbandon, Seat: seat(0)})
	rep, err := h.Replay(context.Background(), tableID)
	if err != nil || rep.Reason != ratings.Abandoned {
		t.Errorf("got %s, %v", rep.Reason, err)
	}
}

// greedy plays a solo game with the bot that evaluates one step ahead.
func greedy(h *fixture, tableID ids.TableID) {
	h.t.Helper()
	mind, err := bots.For("isle", bots.Tabby)
	if err != nil {
		h.t.Fatal(err)
	}
	r := game.SeedOf("greedy").Stream("greedy", 0)
	for {
		pos := h.position(tableID, "anna", 0)
		if pos.Scene.Table.Stage == table.Over {
			return
		}
		action, err := mind.Choose(context.Background(), pos.Scene.View, pos.Match.Legal(0), bots.Budget{}, &r)
		if err != nil {
			h.t.Fatal(err)
		}
		h.do(tableID, "anna", table.Command{Do: table.DoAct, Seat: seat(0), Decision: ptr(pos.Decision(0)), Action: action})
	}
}

// TestConcedeWithLead expects the same winners in the table, the lists and the replay.
func TestConcedeWithLead(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := crew(2)
	table, _ := h.started(boxesOf(2), people...)
	leader := game.Nobody
	h.playOut(table, people, func(pos tableserver.Position) bool {
		sheet := pos.Match.Score(game.Nobody)
		if best := sheet.Winners(); best.Count() == 1 {
			leader = best.First()
		}
		return leader != game.Nobody
	})
	h.do(table, people[leader], concede(leader))
	h.won(table, leader, 1-leader)
}

// Whoever gives up against bots loses to the best of them.
func TestConcedeAgainstBots(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID := h.create("anna", boxesOf(3), "random", "random")
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		waitFor(t, func() bool { return h.position(tableID, "anna", 0).Match.Must().Has(0) })
		h.do(tableID, "anna", concede(0))
		h.won(tableID, 0, 1, 2) // nobody has a point
	})
}

// won expects certain seats to win a resigned game, everywhere that winners are shown.
func (f *fixture) won(tableID ids.TableID, loser game.Seat, winners ...game.Seat) {
	f.t.Helper()
	end := f.scene(tableID, "anna", 0).Table
	if end.Reason != ratings.Conceded || !slices.Equal(end.Winners, winners) || !end.Seats[loser].Conceded {
		f.t.Errorf("got %s and the winners %v, want %v", end.Reason, end.Winners, winners)
	}
	rep, err := f.Replay(context.Background(), tableID)
	if err != nil || rep.Reason != ratings.Conceded || !slices.Equal(rep.Winners, winners) || !rep.Seats[loser].Conceded {
		f.t.Errorf("the replay has %s and the winners %v (%v), want %v", rep.Reason, rep.Winners, err, winners)
	}
	summary, err := f.store.Summary(context.Background(), tableID)
	var card table.LobbyCard
	if err == nil {
		err = json.Unmarshal(summary.Card, &card)
	}
	if err != nil || card.Reason != ratings.Conceded || !slices.Equal(card.Winners, winners) {
		f.t.Errorf("the card has %s and the winners %v (%v), want %v", card.Reason, card.Winners, err, winners)
	}
}
