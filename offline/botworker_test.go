package offline_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/offline"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/tableserver"
)

// smallBoxes begins a short game of Boxes.
func smallBoxes(t *testing.T) (game.Match, *game.Record) {
	t.Helper()
	g, err := games.Named("boxes")
	if err != nil {
		t.Fatal(err)
	}
	config, seed := []byte(`{"players":2,"columns":6,"rows":5}`), game.SeedOf("thinker")
	m, err := g.New(config, seed)
	if err != nil {
		t.Fatal(err)
	}
	return m, &game.Record{Game: "boxes", Version: g.Info().Version, Config: config, Seed: seed}
}

// mortal is a worker that a test can crash. It records requests and answers them while it is alive.
type mortal struct {
	mu     sync.Mutex
	asked  []string
	dead   bool
	remote *offline.RemoteBots
	use    *offline.BotWorker
}

func newMortal() *mortal {
	m := &mortal{dead: true}
	m.remote = offline.NewRemote(func(text string) {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.asked = append(m.asked, text)
		if !m.dead {
			_ = m.use.Receive(text)
		}
	})
	m.use = offline.NewBotWorker(func(text string) { _ = m.remote.Receive(text) })
	return m
}

// waitFor waits for a number of requests and returns the last one.
func (m *mortal) waitFor(t *testing.T, count int) (last string) {
	t.Helper()
	waittest.Until(t, fmt.Sprintf("%d questions were asked", count), func() bool {
		m.mu.Lock()
		defer m.mu.Unlock()
		if len(m.asked) < count {
			return false
		}
		last = m.asked[count-1]
		return true
	})
	return last
}

// revive starts a new worker.
func (m *mortal) revive(lives bool) {
	m.mu.Lock()
	m.dead = !lives
	m.mu.Unlock()
	m.remote.RetryPending()
}

type chosen struct {
	action string
	err    error
}

// choose requests a tiger's choice and returns the channel of its answer.
func (m *mortal) choose(t *testing.T) <-chan chosen {
	t.Helper()
	var o tableserver.Options
	m.remote.Use(&o)
	match, _ := smallBoxes(t)
	seat := match.Must().First()
	mind, err := o.Minds("boxes", bots.Tiger)
	if err != nil {
		t.Fatal(err)
	}
	answers := make(chan chosen, 1)
	go func() {
		action, err := mind.Choose(context.Background(), match.View(seat), match.Legal(seat), bots.Budget{Iterations: 20}, nil)
		answers <- chosen{action, err}
	}()
	return answers
}

// The question of a dead thinker is asked again.
func TestQuestionAfterThinkerDied(t *testing.T) {
	m := newMortal()
	answers := m.choose(t)
	first := m.waitFor(t, 1)
	m.revive(true)
	if got := <-answers; got.err != nil || got.action == "" {
		t.Errorf("the new thinker answers %q, %v", got.action, got.err)
	}
	if again := m.waitFor(t, 2); again != first {
		t.Errorf("asked again is %s, want %s", again, first)
	}
	m.revive(true)
	if len(m.asked) != 2 {
		t.Errorf("what was answered is asked again: %s", m.asked[2:])
	}
}

// A question that kills thinkers is given up.
func TestDeadlyQuestionGivenUp(t *testing.T) {
	m := newMortal()
	answers := m.choose(t)
	if first := m.waitFor(t, 1); !strings.Contains(first, `"level":"tiger"`) {
		t.Errorf("asked is %s", first)
	}
	m.revive(false)
	if second := m.waitFor(t, 2); !strings.Contains(second, `"level":"tiger"`) {
		t.Errorf("asked again is %s", second)
	}
	m.revive(false)
	if last := m.waitFor(t, 3); !strings.Contains(last, `"level":"tabby"`) {
		t.Errorf("the last thinker is asked %s, want no search", last)
	}
	m.revive(false)
	if got := <-answers; got.err == nil {
		t.Errorf("a question that kills is answered by %q", got.action)
	}
	m.revive(false)
	if len(m.asked) != 3 {
		t.Errorf("what was given up is asked again: %s", m.asked[3:])
	}
}

// A review begins again with a new thinker.
func TestReviewWithNewThinker(t *testing.T) {
	m := newMortal()
	m.dead = false
	var o tableserver.Options
	m.remote.Use(&o)
	record := playedBoxes(t)
	want, err := bots.Review(t.Context(), record, bots.Budget{Iterations: 2}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	report, err := o.Judge(t.Context(), record, bots.Budget{Iterations: 2}, func(n int) {
		if n < told {
			t.Errorf("%d decisions are judged after %d", n, told)
		}
		if told == 0 {
			m.use = offline.NewBotWorker(func(text string) { _ = m.remote.Receive(text) })
			m.revive(true)
		}
		told = n
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := asJSON(t, report), asJSON(t, want); got != want {
		t.Errorf("the review is %s, want %s", got, want)
	}
}

// playedBoxes returns a random game of Boxes.
func playedBoxes(t *testing.T) *game.Record {
	t.Helper()
	m, record := smallBoxes(t)
	players := record.Seed.Stream("players", 0)
	for !m.Over() {
		seat := m.Must().First()
		out, err := m.Act(seat, m.Pick(seat, &players))
		if err != nil {
			t.Fatal(err)
		}
		record.Add(seat, out.Action)
	}
	return record
}

// A bot begins when the page has drawn the move before it.
func TestBotWaitsForDrawing(t *testing.T) {
	m, _ := smallBoxes(t)
	seat := m.Must().First()
	for _, test := range []struct {
		name        string
		told, drawn bool
		want        time.Duration
	}{
		{"nobody looks", false, false, 0},
		{"a page that draws", true, true, 40 * time.Millisecond},
		{"a page that is not seen", true, false, 250 * time.Millisecond},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				var waited time.Duration
				var remote *offline.RemoteBots
				remote = offline.NewRemote(func(string) {
					waited = time.Since(began)
					go func() {
						if err := remote.Receive(`{"id":1,"action":"any"}`); err != nil {
							t.Error(err)
						}
					}()
				})
				var o tableserver.Options
				remote.Use(&o)
				mind, err := o.Minds("boxes", bots.Tabby)
				if err != nil {
					t.Fatal(err)
				}
				remote.MessageReceived()
				remote.Drawn() // of earlier moves
				if test.told {
					remote.MessageReceived()
				}
				if test.drawn {
					time.AfterFunc(40*time.Millisecond, remote.Drawn)
				}
				if _, err := mind.Choose(t.Context(), m.View(seat), m.Legal(seat), bots.Budget{Deadline: began.Add(time.Second)}, nil); err != nil {
					t.Fatal(err)
				}
				if waited != test.want {
					t.Errorf("a bot with a second begins after %v, want %v", waited, test.want)
				}
			})
		})
	}
}

// TestUnwantedSearchEnds has a worker that receives messages only in pauses, like browsers.
func TestUnwantedSearchEnds(t *testing.T) {
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":4}`), game.SeedOf("a"))
	if err != nil {
		t.Fatal(err)
	}
	seat := m.Must().First()
	thought := asJSON(t, map[string]any{
		"id": 1, "do": "choose", "game": "isle", "level": bots.Tiger, "view": m.View(seat), "legal": m.Legal(seat), "millis": 6_000,
	})
	answers := make(chan string, 1)
	worker := offline.NewBotWorker(func(text string) { answers <- text })
	inbox := make(chan string, 1)
	worker.Pause = func() {
		select {
		case text := <-inbox:
			if err := worker.Receive(text); err != nil {
				t.Error(err)
			}
		default:
		}
	}
	inbox <- `{"id":1,"do":"cancel"}`
	if err := worker.Receive(thought); err != nil {
		t.Fatal(err)
	}
	<-answers
	if len(inbox) > 0 {
		t.Error("it went on to its end before anything was heard")
	}
}
