package tableserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// logBuffer records a log.
type logBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (p *logBuffer) Write(raw []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.Buffer.Write(raw)
}

func textLog(p *logBuffer) *slog.Logger {
	return slog.New(slog.NewTextHandler(p, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// The seed of a running game is for nobody.
func TestSeedIsSecretDuringGame(t *testing.T) {
	t.Parallel()
	for _, settings := range []table.Settings{isleOf(2), boxesOf(2)} {
		t.Run(settings.Game, func(t *testing.T) {
			seed, log := game.SeedOf("secret "+settings.Game), &logBuffer{}
			h := fixtureWith(t, newMemStore(), tableserver.Options{
				Seed: func() game.Seed { return seed }, Log: textLog(log),
			})
			people := crew(2)
			tableID, watchers := h.started(settings, people...)
			zoe := watch(t, "zoe")
			h.subscribe(tableID, zoe)
			steps := 0
			h.playOut(tableID, people, func(pos tableserver.Position) bool {
				raw, err := json.Marshal(pos.Scene)
				if err != nil || bytes.Contains(raw, []byte(seed.String())) {
					t.Fatalf("%v: the seed is in a scene", err)
				}
				steps++
				return steps > 60
			})
			h.store.set(func() { h.store.fail = storage.ErrTaken })
			_ = h.act(tableID, "anna", 0, "pass")
			h.store.set(func() { h.store.fail = nil })
			if _, err := h.Replay(context.Background(), tableID); game.CodeOf(err) != table.CodeNotOver {
				t.Errorf("a replay of a running game: got %v", err)
			}
			for _, w := range append(watchers, zoe) {
				for _, m := range w.messages() {
					if bytes.Contains(m, []byte(seed.String())) {
						t.Fatalf("%s knows the seed from %s", w.person, m)
					}
				}
			}
			h.store.set(func() {
				if bytes.Contains(h.store.summaries[tableID].Card, []byte(seed.String())) {
					t.Error("the seed is on the card")
				}
			})
			commitment := h.scene(tableID, "zoe", game.Nobody).Table.Commitment
			h.do(tableID, "anna", concede(0))
			end := h.scene(tableID, "zoe", game.Nobody).Table
			if end.Seed == nil || *end.Seed != seed || commitment != table.Commitment(*end.Seed) || commitment != end.Commitment {
				t.Errorf("got seed %v and commitments %s, %s", end.Seed, commitment, end.Commitment)
			}
			log.mu.Lock()
			defer log.mu.Unlock()
			if bytes.Contains(log.Bytes(), []byte(seed.String())) {
				t.Errorf("the seed is in the log of the program")
			}
		})
	}
}
