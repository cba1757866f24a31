package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// firstDay plays the first day of a person and returns how long the person waited for bots in it. The clock stands still while
// bots think, so that only their pauses count. During is called each time that the person begins to wait.
func (h *house) firstDay(table room.TableID, p room.PersonID, during func()) (waited time.Duration) {
	h.t.Helper()
	r := game.SeedOf(h.t.Name()).Stream("people", 0)
	for {
		pos := h.position(table, p, 0)
		if v := pos.Match.View(0).(isle.View); v.Day > 1 {
			return waited
		}
		if pos.Match.Must().Has(0) {
			decision := pos.Decision(0)
			h.do(table, p, room.Command{Do: room.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)})
			continue
		}
		during()
		from := time.Now()
		for !h.position(table, p, 0).Match.Must().Has(0) {
			time.Sleep(time.Millisecond)
			synctest.Wait()
		}
		waited += time.Since(from)
	}
}

// fourPlayers starts a table of a person and three bots, at which the person looks.
func (h *house) fourPlayers(pace room.Pace) room.TableID {
	h.t.Helper()
	table := h.create("anna", isleOf(4), "tabby", "tabby", "tabby")
	h.lookAt(table, "anna", pace)
	h.do(table, "anna", room.Command{Do: room.DoStart})
	return table
}

// lookAt lets a person look at a table whose bots move at a pace.
func (h *house) lookAt(table room.TableID, p room.PersonID, pace room.Pace) *watcher {
	h.t.Helper()
	w := watch(h.t, p)
	if err := h.Look(context.Background(), table, w, room.LookWish{Pace: pace}); err != nil {
		h.t.Fatal(err)
	}
	return w
}

func TestBotsPauseAsLongAsAPersonWants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		pace        room.Pace
		hurries     bool
		least, most time.Duration
	}{
		{"calm", room.Calm, false, 8 * time.Second, 30 * time.Second},
		{"quick", room.Quick, false, 4 * time.Second, 15 * time.Second},
		{"at once", room.AtOnce, false, 0, 100 * time.Millisecond},
		{"calm, and hurried", room.Calm, true, 0, 100 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := houseWith(t, newMemStore(), room.Options{BotPace: 1200 * time.Millisecond})
				table := h.fourPlayers(c.pace)
				waited := h.firstDay(table, "anna", func() {
					if c.hurries {
						h.do(table, "anna", room.Command{Do: room.DoHurry})
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
func (h *house) waits(table room.TableID, p room.PersonID) {
	h.t.Helper()
	r := game.SeedOf(h.t.Name()).Stream("people", 0)
	waitFor(h.t, func() bool {
		synctest.Wait()
		pos := h.position(table, p, 0)
		if !pos.Match.Must().Has(0) {
			return true
		}
		decision := pos.Decision(0)
		h.do(table, p, room.Command{Do: room.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)})
		return false
	})
}

func TestTheCalmestOfThosePlayingSetsThePace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := houseWith(t, newMemStore(), room.Options{BotPace: time.Hour})
		table := h.create("anna", isleOf(3), "random")
		h.do(table, "boris", room.Command{Do: room.DoSit})
		h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
		anna, boris := h.lookAt(table, "anna", room.AtOnce), h.lookAt(table, "boris", room.Calm)
		h.lookAt(table, "zoe", room.Calm) // who only looks on
		h.do(table, "anna", room.Command{Do: room.DoStart})
		people := map[game.Seat]room.PersonID{0: "anna", 1: "boris"}
		r := game.SeedOf(t.Name()).Stream("people", 0)
		botPauses := func() bool { return h.position(table, "anna", 0).Match.Must() == game.Seats(0).With(2) }
		waitFor(t, func() bool {
			synctest.Wait()
			pos := h.position(table, "anna", 0)
			for s, p := range people {
				if pos.Match.Must().Has(s) {
					decision := pos.Decision(s)
					h.do(table, p, room.Command{Do: room.DoAct, Seat: seat(s), Decision: &decision, Action: pos.Match.Pick(s, &r)})
					return false
				}
			}
			return botPauses()
		})
		time.Sleep(time.Minute)
		if !botPauses() {
			t.Fatal("the bot does not pause though one of two wants it calm")
		}
		h.Leave(table, boris)
		h.Leave(table, anna)
		h.lookAt(table, "anna", room.AtOnce)
		synctest.Wait()
		waitFor(t, func() bool { return !botPauses() })
	})
}

func TestAHurryEndsWhenAPersonIsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := houseWith(t, newMemStore(), room.Options{BotPace: time.Hour})
		table := h.fourPlayers(room.Calm)
		h.do(table, "anna", room.Command{Do: room.DoHurry})
		for range 2 {
			asked := func() bool { return h.position(table, "anna", 0).Match.Must().Has(0) }
			h.waits(table, "anna")
			time.Sleep(time.Minute)
			if asked() {
				t.Fatal("the bots do not pause")
			}
			if err := h.try(table, "zoe", room.Command{Do: room.DoHurry}); game.CodeOf(err) != room.CodeNotSeated {
				t.Errorf("a stranger hurries the bots: %v", err)
			}
			h.do(table, "anna", room.Command{Do: room.DoHurry})
			waitFor(t, asked)
		}
	})
}
