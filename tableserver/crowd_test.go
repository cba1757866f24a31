package tableserver_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// thought is the computing time of every bot and hint of a crowded server.
const botSearch = time.Second

// slowBot is a slow bot.
type slowBot struct{}

func (slowBot) Choose(ctx context.Context, _ any, legal []string, _ bots.Budget, _ *game.Rand) (string, error) {
	time.Sleep(botSearch) // in the bubble of the test
	return legal[0], ctx.Err()
}

// crowded returns a server with one worker for bots.
func crowded(t *testing.T) *fixture {
	return fixtureWith(t, newMemStore(), tableserver.Options{
		Workers: 1,
		Minds:   func(string, string) (bots.Mind, error) { return slowBot{}, nil },
		Advise: func(ctx context.Context, _ string, _ any, legal []string, _ int, _ bots.Budget, _ *game.Rand) ([]bots.Hint, error) {
			time.Sleep(botSearch)
			return []bots.Hint{{Action: legal[0]}}, ctx.Err()
		},
	})
}

// promptly expects that a stranger's kitten waits for only a few others, whatever they request.
func (f *fixture) promptly(attack string) {
	f.t.Helper()
	stranger := ids.PersonID("stranger")
	tableID, err := f.Create(from(7), stranger, boxesOf(2), []string{"kitten"})
	if err != nil {
		f.t.Fatal(err)
	}
	f.doFrom(7, tableID, stranger, table.Command{Do: table.DoStart})
	r := game.SeedOf(f.t.Name()).Stream("stranger", 0)
	for answers := 0; answers < 4; {
		pos := f.position(tableID, stranger, 0)
		if !pos.Match.Must().Has(1) {
			f.doFrom(7, tableID, stranger, table.Command{Do: table.DoAct, Seat: seat(0), Decision: ptr(pos.Decision(0)), Action: pos.Match.Pick(0, &r)})
			continue
		}
		rows, asked := len(f.store.log(tableID)), time.Now()
		waitFor(f.t, func() bool { return len(f.store.log(tableID)) > rows })
		if took, most := time.Since(asked), 4*botSearch; took > most {
			f.t.Errorf("%s: the kitten of a stranger took %v, want at most %v", attack, took, most)
		}
		answers++
	}
}

// doFrom runs a command of a person from a network.
func (f *fixture) doFrom(network byte, table ids.TableID, p ids.PersonID, c table.Command) {
	f.t.Helper()
	c.ID = ids.New()
	if err := f.Do(from(network), table, p, &c); err != nil {
		f.t.Fatalf("%s: %v", c.Do, err)
	}
}

// Many people who want hints keep no stranger waiting.
func TestHintCrowdDelaysNoStranger(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t)
		ctx, cancel := context.WithCancel(from(9))
		var askers sync.WaitGroup
		defer askers.Wait()
		defer cancel()
		for i := range 60 {
			eve := ids.PersonID(fmt.Sprint("eve-", i))
			tableID, err := h.Create(ctx, eve, withHints(isleOf(2)), []string{"random"})
			if err != nil {
				t.Fatal(err)
			}
			h.doFrom(9, tableID, eve, table.Command{Do: table.DoStart})
			askers.Go(func() {
				for ctx.Err() == nil {
					if _, err := h.Hint(ctx, tableID, eve, nil); err != nil {
						time.Sleep(botSearch)
					}
				}
			})
		}
		waitFor(t, func() bool { _, waiting := h.Live(); return waiting >= 50 })
		h.promptly("60 people who ask for hints")
	})
}

// Tables that everyone has left keep no stranger waiting.
func TestDesertedTablesDelayNoStranger(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t)
		var list []ids.TableID
		settings := isleOf(4)
		settings.Takeover = "tabby"
		for range 300 {
			tableID, err := h.Create(from(9), "eve", settings, []string{"tabby", "tabby", "tabby"})
			if err != nil {
				t.Fatal(err)
			}
			h.doFrom(9, tableID, "eve", table.Command{Do: table.DoStart})
			list = append(list, tableID)
		}
		h.delete("eve")
		h.Quit(t.Context(), "eve")
		h.promptly("300 tables that a deleted guest has left")
		for _, table := range list {
			if err := h.Subscribe(from(9), table, watch(t, "mallory"), tableserver.SubscribeOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		waitFor(t, func() bool { _, waiting := h.Live(); return waiting >= 100 })
		h.promptly("somebody who looks at all of them")
	})
}
