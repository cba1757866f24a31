package tableserver_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// firstDay plays a person's first day and returns how long the person waited for bots. The clock stops while bots think, so only pauses
// count. It calls during whenever the person starts to wait.
func (f *fixture) firstDay(tableID ids.TableID, p ids.PersonID, during func()) (waited time.Duration) {
	f.t.Helper()
	r := game.SeedOf(f.t.Name()).Stream("people", 0)
	for {
		pos := f.position(tableID, p, 0)
		if v := pos.Match.View(0).(isle.View); v.Day > 1 {
			return waited
		}
		if pos.Match.Must().Has(0) {
			decision := pos.Decision(0)
			f.do(tableID, p, table.Command{Do: table.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)})
			continue
		}
		during()
		from := time.Now()
		for !f.position(tableID, p, 0).Match.Must().Has(0) {
			time.Sleep(time.Millisecond)
			synctest.Wait()
		}
		waited += time.Since(from)
	}
}

// fourPlayers starts a table of three bots and a person who follows it.
func (f *fixture) fourPlayers(pace tableserver.Pace) ids.TableID {
	f.t.Helper()
	tableID := f.create("anna", isleOf(4), "tabby", "tabby", "tabby")
	f.subscribeAt(tableID, "anna", pace)
	f.do(tableID, "anna", table.Command{Do: table.DoStart})
	return tableID
}

// subscribeAt subscribes a person to a table with a pace for its bots.
func (f *fixture) subscribeAt(table ids.TableID, p ids.PersonID, pace tableserver.Pace) *watcher {
	f.t.Helper()
	w := watch(f.t, p)
	if err := f.Subscribe(context.Background(), table, w, tableserver.SubscribeOptions{Pace: pace}); err != nil {
		f.t.Fatal(err)
	}
	return w
}

// Bots pause as long as a person wants.
func TestBotPaceOfPerson(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		pace        tableserver.Pace
		hurries     bool
		least, most time.Duration
	}{
		{"calm", tableserver.Calm, false, 8 * time.Second, 30 * time.Second},
		{"quick", tableserver.Quick, false, 4 * time.Second, 15 * time.Second},
		{"at once", tableserver.AtOnce, false, 0, 100 * time.Millisecond},
		{"calm, and hurried", tableserver.Calm, true, 0, 100 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := fixtureWith(t, newMemStore(), tableserver.Options{BotPace: 1200 * time.Millisecond})
				tableID := h.fourPlayers(c.pace)
				waited := h.firstDay(tableID, "anna", func() {
					if c.hurries {
						h.do(tableID, "anna", table.Command{Do: table.DoHurry})
					}
				})
				if waited < c.least || waited > c.most {
					t.Errorf("waited for %v, want %v to %v", waited, c.least, c.most)
				}
			})
		})
	}
}

// waits plays until a person waits for a bot that pauses.
func (f *fixture) waits(tableID ids.TableID, p ids.PersonID) {
	f.t.Helper()
	r := game.SeedOf(f.t.Name()).Stream("people", 0)
	waitFor(f.t, func() bool {
		synctest.Wait()
		pos := f.position(tableID, p, 0)
		if !pos.Match.Must().Has(0) {
			return true
		}
		decision := pos.Decision(0)
		f.do(tableID, p, table.Command{Do: table.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)})
		return false
	})
}

func TestCalmestPlayerSetsPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := fixtureWith(t, newMemStore(), tableserver.Options{BotPace: time.Hour})
		tableID := h.create("anna", isleOf(3), "random")
		h.do(tableID, "boris", table.Command{Do: table.DoSit})
		h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
		anna, boris := h.subscribeAt(tableID, "anna", tableserver.AtOnce), h.subscribeAt(tableID, "boris", tableserver.Calm)
		h.subscribeAt(tableID, "zoe", tableserver.Calm) // who only looks on
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		people := map[game.Seat]ids.PersonID{0: "anna", 1: "boris"}
		r := game.SeedOf(t.Name()).Stream("people", 0)
		botPauses := func() bool { return h.position(tableID, "anna", 0).Match.Must() == game.Seats(0).With(2) }
		waitFor(t, func() bool {
			synctest.Wait()
			pos := h.position(tableID, "anna", 0)
			for s, p := range people {
				if pos.Match.Must().Has(s) {
					decision := pos.Decision(s)
					h.do(tableID, p, table.Command{Do: table.DoAct, Seat: seat(s), Decision: &decision, Action: pos.Match.Pick(s, &r)})
					return false
				}
			}
			return botPauses()
		})
		time.Sleep(time.Minute)
		if !botPauses() {
			t.Fatal("the bot does not pause though one of two wants it calm")
		}
		h.Unsubscribe(tableID, boris)
		h.Unsubscribe(tableID, anna)
		h.subscribeAt(tableID, "anna", tableserver.AtOnce)
		synctest.Wait()
		waitFor(t, func() bool { return !botPauses() })
	})
}

// A hurry ends when a person is asked for a move.
func TestHurryEndsAtPerson(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := fixtureWith(t, newMemStore(), tableserver.Options{BotPace: time.Hour})
		tableID := h.fourPlayers(tableserver.Calm)
		h.do(tableID, "anna", table.Command{Do: table.DoHurry})
		for range 2 {
			asked := func() bool { return h.position(tableID, "anna", 0).Match.Must().Has(0) }
			h.waits(tableID, "anna")
			time.Sleep(time.Minute)
			if asked() {
				t.Fatal("the bots do not pause")
			}
			if err := h.try(tableID, "zoe", table.Command{Do: table.DoHurry}); game.CodeOf(err) != table.CodeNotSeated {
				t.Errorf("a stranger hurries the bots: %v", err)
			}
			h.do(tableID, "anna", table.Command{Do: table.DoHurry})
			waitFor(t, asked)
		}
	})
}
