package tableserver_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// panickyMind is a bot that panics while it is enabled.
type panickyMind struct {
	bots.Mind
	fails *atomic.Bool
	tried *atomic.Int32
}

func (c panickyMind) Choose(ctx context.Context, view any, legal []string, b bots.Budget, r *game.Rand) (string, error) {
	c.tried.Add(1)
	if c.fails.Load() {
		panic("the kitten fell off the table")
	}
	return c.Mind.Choose(ctx, view, legal, b, r)
}

// withPanickyKittens returns a server where only kittens fail.
func withPanickyKittens(t *testing.T, log *logBuffer) (h *fixture, fails *atomic.Bool, tried *atomic.Int32) {
	fails, tried = &atomic.Bool{}, &atomic.Int32{}
	fails.Store(true)
	h = fixtureWith(t, newMemStore(), tableserver.Options{Log: textLog(log), Minds: func(name, level string) (bots.Mind, error) {
		mind, err := bots.For(name, level)
		if level == bots.Kitten {
			mind = panickyMind{mind, fails, tried}
		}
		return mind, err
	}})
	return h, fails, tried
}

func (p *logBuffer) count(text string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Count(p.String(), text)
}

// quarantinedUntil returns until when a table is quarantined, as the operator sees it.
func (f *fixture) quarantinedUntil(table ids.TableID) time.Time {
	f.t.Helper()
	list, err := tableserver.QuarantinedTables(context.Background(), f.store)
	if err != nil {
		f.t.Fatal(err)
	}
	return list[table]
}

// spurned expects that nobody can follow a table.
func (f *fixture) spurned(table ids.TableID, want game.Code) {
	f.t.Helper()
	if err := f.Subscribe(context.Background(), table, watch(f.t, "eve"), tableserver.SubscribeOptions{Talk: true}); game.CodeOf(err) != want {
		f.t.Errorf("got %v, want %s", err, want)
	}
}

// A bot that keeps failing quarantines only its own table.
func TestFailingBotQuarantinesItsTable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log := &logBuffer{}
		h, fails, tried := withPanickyKittens(t, log)
		tableID := h.create("anna", boxesOf(3), "kitten", "kitten")
		zoe := watch(t, "zoe")
		h.subscribe(tableID, zoe)
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		h.Quit(context.Background(), "anna") // so that the kittens are awaited again and again
		waitFor(t, func() bool { return zoe.lastLeft().Code == table.CodeQuarantined })
		if got := tried.Load(); got != 3 {
			t.Errorf("quarantined after %d faults, want 3", got)
		}
		h.spurned(tableID, table.CodeQuarantined)
		if err := h.try(tableID, "anna", table.Command{Do: table.DoQuiet, Seat: seat(0)}); game.CodeOf(err) != table.CodeQuarantined {
			t.Errorf("a command: got %v", err)
		}
		if got, want := h.quarantinedUntil(tableID), h.clock.Now().Add(time.Minute); !got.Equal(want) {
			t.Errorf("the operator sees %v, want %v", got, want)
		}
		if h.QuarantinedCount() != 1 || h.Metrics().Panics.Load() != 3 {
			t.Errorf("counted %d tables and %d faults", h.QuarantinedCount(), h.Metrics().Panics.Load())
		}
		if n := log.count("stack="); n != 1 {
			t.Errorf("the log has %d stacks, want 1", n)
		}

		other := h.create("boris", isleOf(2), "random")
		h.do(other, "boris", table.Command{Do: table.DoStart})
		h.play(other, "boris", 0, "keep")
		waitFor(t, func() bool { return h.position(other, "boris", 0).Match.Must().Has(0) })

		h.advance(time.Minute)
		h.subscribe(tableID, zoe) // it is tried again, in vain
		waitFor(t, func() bool { return tried.Load() == 4 && h.QuarantinedCount() == 1 })
		if got, want := h.quarantinedUntil(tableID), h.clock.Now().Add(2*time.Minute); !got.Equal(want) {
			t.Errorf("the second time: quarantined until %v, want %v", got, want)
		}
		h.advance(119 * time.Second)
		h.spurned(tableID, table.CodeQuarantined)
		h.advance(time.Second)
		fails.Store(false)
		rows := len(h.store.log(tableID))
		h.subscribe(tableID, zoe)
		waitFor(t, func() bool { return len(h.store.log(tableID)) > rows+5 })
		h.folds(tableID)
	})
}

// A new server retries quarantined tables.
func TestQuarantineAfterRestart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, _, _ := withPanickyKittens(t, &logBuffer{})
		tableID := h.create("anna", boxesOf(3), "kitten", "kitten")
		h.subscribe(tableID, watch(t, "zoe"))
		h.do(tableID, "anna", table.Command{Do: table.DoStart})
		h.Quit(context.Background(), "anna")
		waitFor(t, func() bool { return !h.quarantinedUntil(tableID).IsZero() })
		h = h.reopened()
		waitFor(t, func() bool { return h.quarantinedUntil(tableID).IsZero() })
		h.subscribe(tableID, watch(t, "zoe"))
	})
}

// Occasional faults do not quarantine a table.
func TestRareFaultsQuarantineNothing(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	for i := range 5 {
		h.store.set(func() { h.store.beforeCommit = func(*table.Change) { panic("the store fell down") } })
		if err := h.try(tableID, "anna", table.Command{Do: table.DoQuiet, Seat: seat(0), On: true}); game.CodeOf(err) != table.CodeRetry {
			t.Fatalf("fault %d: got %v", i, err)
		}
		if got := watchers[0].lastLeft().Code; got != table.CodeRetry {
			t.Errorf("fault %d: got %q", i, got)
		}
		h.store.set(func() { h.store.beforeCommit = nil })
		h.subscribe(tableID, watchers[0])
		h.clock.advance(61 * time.Minute)
	}
}

// A table that cannot be woken is quarantined.
func TestFailedWakeQuarantinesTable(t *testing.T) {
	t.Parallel()
	broken := map[string]func(h *fixture, table ids.TableID){
		"its rows cannot be read": func(h *fixture, table ids.TableID) {
			h.store.beforeRows = func(id ids.TableID) {
				if id == table {
					panic("the store fell down")
				}
			}
		},
		"its names cannot be read": func(h *fixture, _ ids.TableID) { h.store.beforeNames = func() { panic("the store fell down") } },
		"its clock cannot be kept": func(h *fixture, tableID ids.TableID) {
			h.store.beforeCommit = func(c *table.Change) {
				if c.Summary.Table == tableID {
					panic("the store fell down")
				}
			}
		},
	}
	for name, breaks := range broken {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log := &logBuffer{}
				h := fixtureWith(t, newMemStore(), tableserver.Options{Log: textLog(log)})
				tableID, watchers := h.started(withClock(isleOf(2), table.Clock{Kind: table.Days, Days: 1}), crew(2)...)
				h.leaveMemory(tableID, watchers...)
				h.advance(25 * time.Hour)
				h.store.set(func() { breaks(h, tableID) })
				for range 4 { // it rests in between
					h.advance(5 * time.Minute)
					h.Wake(context.Background())
				}
				waitFor(t, func() bool { return h.QuarantinedCount() == 1 })
				h.spurned(tableID, table.CodeQuarantined)
				if n := log.count("stack="); n != 1 {
					t.Errorf("the log has %d stacks, want 1", n)
				}
				h.store.set(func() { h.store.beforeRows, h.store.beforeNames, h.store.beforeCommit = nil, nil, nil })
				h.advance(time.Hour)
				h.Wake(context.Background())
				h.subscribe(tableID, watchers[0])
				h.folds(tableID)
			})
		})
	}
}

// Advice that fails harms nothing else.
func TestFailingAdvice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, _ := h.started(withHints(table.Settings{Game: "boxes", Config: []byte(`{"players":2,"columns":6,"rows":5}`)}), crew(2)...)
		h.Advise = func(context.Context, string, any, []string, int, bots.Budget, *game.Rand) ([]bots.Hint, error) {
			panic("no idea")
		}
		h.Judge = func(context.Context, *game.Record, bots.Budget, func(int)) (*bots.Report, error) { panic("no idea") }
		awaited := h.Peek(tableID).Match().Must().First()
		for i, want := range []game.Code{table.CodeRetry, table.CodeRetry, table.CodeQuarantined, table.CodeQuarantined} {
			if _, err := h.Hint(context.Background(), tableID, crew(2)[awaited], nil); game.CodeOf(err) != want {
				t.Errorf("hint %d: got %v, want %s", i, err, want)
			}
		}
		h.playOut(tableID, crew(2), nil)
		h.advance(3 * time.Hour)
		reviewed := func() (err error) {
			waitFor(t, func() bool { _, err = h.Review(context.Background(), tableID); return err != nil })
			return err
		}
		for i, want := range []game.Code{table.CodeRetry, table.CodeRetry, table.CodeQuarantined, table.CodeQuarantined} {
			if err := reviewed(); game.CodeOf(err) != want {
				t.Errorf("review %d: got %v, want %s", i, err, want)
			}
		}
		h.advance(time.Hour)
		h.Advise, h.Judge = bots.Hints, bots.Review
		waitFor(t, func() bool {
			r, err := h.Review(context.Background(), tableID)
			return err == nil && r.Seats != nil
		})
		if h.QuarantinedCount() != 0 {
			t.Error("the table itself is quarantined")
		}
	})
}

// A panic is an error.
func TestCatchPanic(t *testing.T) {
	t.Parallel()
	var p *panics.Error
	err := panics.Catch(func() error { panic("oops") })
	if !errors.As(err, &p) || p.Value != "oops" || !strings.Contains(string(p.Stack), "faults_test.go") {
		t.Errorf("got %v", err)
	}
	if err := panics.Catch(func() error { return storage.ErrUnwritable }); err != storage.ErrUnwritable {
		t.Errorf("got %v", err)
	}
}

// Faults with good moves between them do not quarantine a table.
func TestGoodMovesForgiveFaults(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	for i := range 5 {
		h.store.set(func() { h.store.beforeCommit = func(*table.Change) { panic("the store fell down") } })
		if err := h.try(tableID, "anna", table.Command{Do: table.DoQuiet, Seat: seat(0), On: true}); game.CodeOf(err) != table.CodeRetry {
			t.Fatalf("fault %d: got %v", i, err)
		}
		h.store.set(func() { h.store.beforeCommit = nil })
		h.subscribe(tableID, watchers[0])
		for n := range 30 {
			h.do(tableID, "anna", table.Command{Do: table.DoQuiet, Seat: seat(0), On: n%2 == 0})
		}
	}
}
