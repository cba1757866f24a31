package tableserver_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// guests do random things at a table, mostly sensible ones.
type guests struct {
	*fixture
	table ids.TableID
	r     game.Rand
	all   []ids.PersonID
	seen  map[ids.PersonID]*watcher
}

func pick[T any](r *game.Rand, of ...T) T { return of[r.IntN(len(of))] }

// anything is a random command, valid or not.
func (g *guests) anything() table.Command {
	c := table.Command{
		Do: pick(&g.r, table.Verbs()...), Seat: seat(game.Seat(g.r.IntN(5) - 1)), With: seat(game.Seat(g.r.IntN(4))),
		On: g.r.IntN(2) == 0, Yes: g.r.IntN(3) > 0, Count: g.r.IntN(4), Level: pick(&g.r, "", "random", "lion"),
		Decision: ptr(table.Decision(g.r.IntN(9))), Action: pick(&g.r, "pass", "withdraw", "confirm", "draw", "end", "fly"),
		Text: "hello", Settings: ptr(pick(&g.r, isleOf(2), isleOf(3), boxesOf(3), boxesOf(9))),
	}
	if g.r.IntN(4) == 0 {
		c.Seat = nil
	}
	if g.r.IntN(3) == 0 {
		c.ID = fmt.Sprint("again", g.r.IntN(5))
	}
	if c.Do == table.DoConcede && g.r.IntN(8) > 0 || c.Do == table.DoRematch {
		c.Do = table.DoUndo
	}
	return c
}

// sensibly plays a legal action of any seat that has one, awaited or not.
func (g *guests) sensibly() {
	tab := g.Peek(g.table)
	if tab.Stage != table.Playing {
		return
	}
	s := pick(&g.r, tab.Match().Must().List()...)
	if g.r.IntN(4) == 0 {
		s = game.Seat(g.r.IntN(len(tab.Chairs)))
	}
	if legal := tab.Match().Legal(s); len(legal) > 0 && tab.Chairs[s].Person != "" {
		_ = g.try(g.table, tab.Chairs[s].Person, table.Command{
			Do: table.DoAct, Seat: seat(s), Decision: ptr(tab.Decisions[s]), Action: tab.Match().Pick(s, &g.r),
		})
	}
}

// look subscribes or unsubscribes at random.
func (g *guests) comeOrGo(p ids.PersonID) {
	if w := g.seen[p]; w != nil {
		g.Unsubscribe(g.table, w)
		delete(g.seen, p)
		return
	}
	w := watch(g.t, p)
	if err := g.Subscribe(context.Background(), g.table, w, tableserver.SubscribeOptions{Talk: true}); err == nil {
		g.seen[p] = w
	}
}

func (g *guests) step() {
	p := pick(&g.r, g.all...)
	switch g.r.IntN(10) {
	case 0, 1, 2, 3, 4, 5:
		g.sensibly()
	case 6:
		g.comeOrGo(p)
	case 7:
		g.advance(pick(&g.r, time.Second, 20*time.Second, 10*time.Minute, 30*time.Hour))
	default:
		if err := g.try(g.table, p, g.anything()); err != nil && game.CodeOf(err) == "" {
			g.t.Errorf("got %v, want a code", err)
		}
	}
}

// quieten waits until no search is running, which may not last, and captures the table at that moment.
func (g *guests) quieten() bool {
	for range 50 {
		if g.Thinking(g.table) == 0 {
			return true
		}
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
	}
	return false
}

func TestRandomCommands(t *testing.T) {
	t.Parallel()
	for seed := range 12 {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := &guests{fixture: newFixture(t), all: crew(4), seen: map[ids.PersonID]*watcher{}}
				g.r = game.SeedOf(fmt.Sprint("whatever ", seed)).Stream("people", 0)
				players := 2 + g.r.IntN(2)
				settings := pick(&g.r, isleOf(players), boxesOf(players))
				settings.Clock = pick(&g.r, table.Clock{}, table.Clock{Kind: table.Reminder, Minutes: 5}, table.Clock{Kind: table.Days, Days: 1, Vacation: 2}, bank(1, 5), table.Clock{Kind: table.PerMove, Seconds: 10})
				g.table = g.create("anna", settings)
				for range 10 {
					_ = g.try(g.table, pick(&g.r, g.all...), g.anything())
				}
				for _, p := range g.all[1:] {
					_ = g.try(g.table, p, table.Command{Do: table.DoSit})
					_ = g.try(g.table, p, table.Command{Do: table.DoReady, On: true})
				}
				_ = g.try(g.table, g.Peek(g.table).Host, table.Command{Do: table.DoStart})
				for i := range 150 {
					g.step()
					if i%25 == 0 && g.quieten() {
						g.check()
					}
				}
				g.end()
			})
		})
	}
}

// check expects log, memory and watchers to agree.
func (g *guests) check() {
	g.t.Helper()
	g.folds(g.table)
	neverTwice(g.t, g.store.log(g.table))
	for p, w := range g.seen {
		if w.lastLeft().Seat != -2 {
			delete(g.seen, p) // it may have lost its streams
			continue
		}
		g.agree(g.table, w)
	}
}

// end expects that people can end the table regardless of its history.
func (g *guests) end() {
	g.t.Helper()
	g.advance(48 * time.Hour)
	for range 3 {
		for _, p := range g.all {
			_ = g.try(g.table, p, table.Command{Do: table.DoRise})
			for s := range game.Seat(5) {
				_ = g.try(g.table, p, concede(s))
			}
		}
	}
	waitFor(g.t, func() bool { return g.Peek(g.table).Stage == table.Over })
	g.check()
}
