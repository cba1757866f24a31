package room_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// logBuffer is what a program log is written on.
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

func TestTheSeedOfARunningGameIsForNobody(t *testing.T) {
	t.Parallel()
	for _, settings := range []room.Settings{isleOf(2), boxesOf(2)} {
		t.Run(settings.Game, func(t *testing.T) {
			seed, log := game.SeedOf("secret "+settings.Game), &logBuffer{}
			h := houseWith(t, newMemStore(), room.Options{
				Seed: func() game.Seed { return seed }, Log: textLog(log),
			})
			people := Crew(2)
			table, watchers := h.started(settings, people...)
			zoe := watch(t, "zoe")
			h.look(table, zoe)
			steps := 0
			h.playOut(table, people, func(pos room.Position) bool {
				raw, err := json.Marshal(pos.Scene)
				if err != nil || bytes.Contains(raw, []byte(seed.String())) {
					t.Fatalf("%v: the seed is in a scene", err)
				}
				steps++
				return steps > 60
			})
			h.store.set(func() { h.store.fail = room.ErrTaken })
			_ = h.act(table, "anna", 0, "pass")
			h.store.set(func() { h.store.fail = nil })
			if _, err := h.Replay(context.Background(), table); game.CodeOf(err) != room.CodeNotOver {
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
				if bytes.Contains(h.store.summaries[table].Card, []byte(seed.String())) {
					t.Error("the seed is on the card")
				}
			})
			commitment := h.scene(table, "zoe", game.Nobody).Table.Commitment
			h.do(table, "anna", concede(0))
			end := h.scene(table, "zoe", game.Nobody).Table
			if end.Seed == nil || *end.Seed != seed || commitment != room.Commitment(*end.Seed) || commitment != end.Commitment {
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
